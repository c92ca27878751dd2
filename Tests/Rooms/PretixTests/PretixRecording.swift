import Base
import Foundation
import Logging
import Sources
import TestSupport
import Testing

@testable import Pretix
@testable import Transport

/// Responses of a real pretix, recorded by `Server/recording.py`, and what its database says besides.
struct PretixRecording: Decodable {
    /// What the database says of a check-in list.
    struct List: Decodable {
        /// Of successful scans at the entrance, newest first.
        var ids: [Int64]
        var guests: Int
        /// Guests who are expected, and those of them who checked in.
        var expected: Int
        var reported: Int
        var inside: Int
        // Whoever checked in and is not counted.
        var canceled: Int
        var unpaid: Int
        var unexpected: Int
    }

    private struct Response: Decodable {
        var status: Int
        var headers: [String: String]
        var body: String
    }

    /// By event, then list.
    private let expected: [String: [String: List]]?
    /// By path and query.
    private let responses: [String: Response]

    init(_ name: String) throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recordings/\(name).json")
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: path))
    }

    /// The lists of an event, by id.
    func lists(of event: Int64) throws -> [Int64: List] {
        let lists = try #require(expected?[Self.slugs[event] ?? ""])
        return Dictionary(uniqueKeysWithValues: lists.map { (Int64($0.key) ?? 0, $0.value) })
    }

    /// What was recorded for a request, whatever moment it asks about.
    func response(to request: ServiceRequest) -> ServiceResponse {
        guard let found = responses[Self.key(request.url)] else {
            return ServiceResponse(500, #"{"detail": "not recorded: \#(request.url)"}"#)
        }
        return ServiceResponse(
            status: found.status, headers: found.headers.map { ($0.key, $0.value) }, body: Array(found.body.utf8))
    }

    private static func key(_ url: String) -> String {
        let parts = url.dropFirst(address.count - 1).split(separator: "?", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return parts[0] }
        let query = parts[1].split(separator: "&").map { $0.hasPrefix("modified_since=") ? "modified_since" : $0 }
        return parts[0] + "?" + query.joined(separator: "&")
    }

    static let address = "http://127.0.0.1:8099/"
    static let slugs: [Int64: String] = [26: "conf26", 27: "gala", 28: "2028"]
}

extension PretixSource {
    /// A source of the recorded events.
    init(
        _ service: StubService, events: [Int64: String] = PretixRecording.slugs, organizer: String = "bigevents",
        language: Language = .english, maximumRows: Int = .max
    ) throws {
        try self.init(
            baseURL: PretixRecording.address, organizer: organizer, events: events, exchange: service,
            tokens: FixedToken("secret"), pagesInFlight: 3, maximumRows: maximumRows, language: language,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, pause: { _ in })
    }
}

extension StubService {
    /// A service that answers as recorded.
    convenience init(_ recording: PretixRecording) { self.init { recording.response(to: $0) } }
}

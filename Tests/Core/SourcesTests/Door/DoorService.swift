import Base
import Foundation
import Synchronization

@testable import Transport

/// Firestore without a network: documents by name, and commits that end as they are told to.
final class DoorService: HTTPExchange {
    /// What becomes of a commit.
    enum CommitEnd: Sendable {
        /// Carried out, if it should be, and answered.
        case answer(_ status: Int, _ body: String, isDone: Bool)
        /// Carried out, if it should be, and nobody hears of it.
        case lost(isDone: Bool)
        /// Carried out, and then the service is gone.
        case lastOne
    }

    private struct State {
        var documents: [String: String] = [:]
        var commits = 0
        var checkIns: [String] = []
        var isGone = false
    }

    static let root = "projects/p/databases/(default)/documents"
    private let state = Mutex(State())
    private let end: @Sendable (_ commit: Int) -> CommitEnd
    private let missing: String

    /// - Parameters:
    ///   - members: fields as JSON, by id.
    ///   - missing: the body of a 404; `nil` for Firestore's own.
    ///   - end: what becomes of the first, second … commit.
    init(
        members: [String: String], missing: String? = nil,
        end: @escaping @Sendable (_ commit: Int) -> CommitEnd = { _ in .lost(isDone: false) }
    ) {
        self.end = end
        self.missing =
            missing
            ?? #"{"error":{"code":404,"message":"Document \"projects/p/databases/(default)/documents/x/y\" not found.","#
            + #""status":"NOT_FOUND"}}"#
        state.withLock { state in
            for (id, fields) in members {
                let name = "\(Self.root)/members/\(id)"
                state.documents[name] =
                    #"{"name":"\#(name)","updateTime":"2026-03-01T00:00:00Z","fields":{\#(fields)}}"#
            }
        }
    }

    var commits: Int { state.withLock(\.commits) }
    /// The ids of the check-ins that were written.
    var checkIns: [String] { state.withLock(\.checkIns) }

    func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
        let gone = Fault(.unavailable, es: "no responde", en: "no answer")
        return try state.withLock { state in
            guard !state.isGone else { throw gone }
            if request.url.hasSuffix(":commit") {
                state.commits += 1
                let name = checkIn(in: request.body ?? [])
                func carryOut() { state.checkIns.append(name) }
                switch end(state.commits) {
                case .answer(let status, let body, let isDone):
                    if isDone { carryOut() }
                    return ServiceResponse(status: status, body: Array(body.utf8))
                case .lost(let isDone):
                    if isDone { carryOut() }
                    throw gone
                case .lastOne:
                    carryOut()
                    state.isGone = true
                    throw gone
                }
            }
            if request.url.hasSuffix(":runQuery") {
                // Of the day's check-ins there are none that are known before their commit.
                if String(decoding: request.body ?? [], as: UTF8.self).contains("check_ins") {
                    return ServiceResponse(status: 200, body: Array(#"[{"readTime":"2026-03-01T12:00:00Z"}]"#.utf8))
                }
                let rows = state.documents.sorted { $0.key < $1.key }.map { #"{"document":\#($0.value)}"# }
                return ServiceResponse(status: 200, body: Array("[\(rows.joined(separator: ","))]".utf8))
            }
            let path = request.url.prefix { $0 != "?" }
            let name = path.firstRange(of: Self.root).map { String(path[$0.lowerBound...]) } ?? ""
            if let document = state.documents[name] { return ServiceResponse(status: 200, body: Array(document.utf8)) }
            if state.checkIns.contains(name) {
                return ServiceResponse(status: 200, body: Array(#"{"name":"\#(name)"}"#.utf8))
            }
            return ServiceResponse(status: 404, body: Array(missing.utf8))
        }
    }

    /// The document that a commit makes.
    private func checkIn(in body: [UInt8]) -> String {
        let json = (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any]
        let writes = json?["writes"] as? [[String: Any]] ?? []
        let names = writes.compactMap { ($0["update"] as? [String: Any])?["name"] as? String }
        return names.last { $0.contains("/check_ins/") } ?? ""
    }
}

struct DoorToken: TokenProvider {
    func token() async throws -> BearerToken { BearerToken(value: "t", generation: 0) }
    func token(insteadOf refused: BearerToken) async throws -> BearerToken { refused }
}

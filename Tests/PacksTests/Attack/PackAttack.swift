import Files
import Foundation
import Messages
import Packs
import Rendering
import Reporting
import TestSupport
import Testing

/// Somebody who has packs as they are published, and asks what each withheld number can be.
///
/// `attack.py` puts the question: an integer programme over everything in a pack's documents. See there.
struct PackAttack {
    /// What came of one pack.
    struct Finding: Decodable {
        /// A withheld number that is nearly known: what is left to it is narrower than the minimum.
        struct Pinned: Decodable, Equatable {
            var section: String
            var row: Int
            var column: String
            var low: Int
            var high: Int
        }

        var pack: String
        /// Whether what the pack publishes can be true.
        var isPossible: Bool
        var withheld: Int
        /// How many counts were asked for that no table lists.
        var unlisted: Int
        /// How many differences of two numbers were asked for.
        var differences: Int
        var pinned: [Pinned]
    }

    private let folder = TemporaryFolder()

    /// Adds an edition of a single pack, and what a reader may know besides.
    ///
    /// - Parameters:
    ///   - edition: What is published of it; `nil` if that is nothing.
    ///   - editions: Those before it.
    ///   - isClosing: Whether it is the first that may have registered numbers; `nil` if the first of all has.
    func add(
        _ report: Report, of event: RandomEvent, _ edition: PackEdition?, after editions: [PackEdition] = [],
        minimumCount: Int, isClosing: Bool? = nil, named name: String
    ) throws {
        let knowledge = Knowledge(
            event, edition, since: editions.first { !$0.hasTotalsOnly }, minimumCount: minimumCount,
            isClosing: isClosing)
        try add(report, knowledge, named: name)
    }

    /// - Parameter knowledge: What the script is to know besides the documents.
    func add(_ report: Report, _ knowledge: some Encodable, named name: String) throws {
        let place = URL(fileURLWithPath: "\(folder.path)/\(name)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for file in JSONRenderer().render(report, in: .english) {
            try Data(file.bytes).write(to: place.appendingPathComponent("pack.json"))
        }
        for file in CSVRenderer(.plain).render(report, in: .english) {
            try Data(file.bytes).write(to: place.appendingPathComponent((file.path as NSString).lastPathComponent))
        }
        try JSONEncoder().encode(knowledge).write(to: place.appendingPathComponent("knowledge.json"))
    }

    /// Attacks all of them.
    ///
    /// - Parameter script: `editions.py` if what was added are editions, each as `pack/edition`; `sides.py` if these are of
    ///   several sponsors, each as `event/night/sponsor`.
    func findings(minimum: Int, by script: String = "attack.py") async throws -> [Finding] {
        try JSONDecoder().decode([Finding].self, from: await Self.run(script, "\(minimum)", folder.path))
    }

    /// What a script beside this file prints.
    static func run(_ script: String, _ arguments: String...) async throws -> Data {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(script)
        let run = try await Program.run("python3", [script.path] + arguments)
        try #require(run.status == 0, "\(run.errors)")
        return run.bytes
    }

    /// What a reader of a single pack is taken to know besides: which types are offered where, where no more came than were
    /// registered, and which visits wait.
    private struct Knowledge: Encodable {
        var offers: [[Int64]]
        var within: [[Int64?]]
        /// Whether the edition is the first that may have registered numbers; `nil` if the first of all has.
        var closing: Bool?
        var lean: Bool
        /// Nobody counts there yet, whoever came.
        var waiting: [[Int64]]
        /// Counts of enough people.
        var enough: [[Int64?]]
        /// Those registered there are counted nowhere.
        var unregistered: [[Int64]]

        init(
            _ event: RandomEvent, _ edition: PackEdition?, since first: PackEdition?, minimumCount: Int,
            isClosing: Bool?
        ) {
            offers = event.registered.keys.map { [$0.session, $0.type] }
            closing = isClosing
            lean = edition?.hasTotalsOnly ?? false
            waiting = edition?.waiting(of: event, since: first) ?? []
            enough = edition?.ofEnough(minimumCount) ?? []
            let registrations = edition?.registrations(of: event) ?? [:]
            unregistered = event.unregistered(registrations)
            within = isClosing == false ? [] : event.within(registrations)
        }
    }
}

import Base
import Foundation
import Packs
import Rendering
import Reporting
import TestSupport
import Testing

/// Somebody who has packs as they are published, and asks what each withheld number can be.
///
/// `sides.py` puts the question: an integer programme over everything in a pack's documents. See there.
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

    /// Attacks all of them, added as `event/night/sponsor`.
    func findings(minimum: Int) async throws -> [Finding] {
        try JSONDecoder().decode([Finding].self, from: await Self.run("sides.py", "\(minimum)", folder.path))
    }

    /// What a script beside this file prints.
    static func run(_ script: String, _ arguments: String...) async throws -> Data {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(script)
        let run = try await Subprocess.run("python3", [script.path] + arguments)
        try #require(run.status == 0, "\(run.errors)")
        return run.bytes
    }
}

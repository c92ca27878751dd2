import Base
import Foundation
import TestSupport
import Testing

/// What killed runs leave is told from everything else by its name, and by whether its process still is.
@Suite(.timeLimit(.minutes(30))) struct LeftoversTests {
    @Test func `partial files of ended processes are removed from all folders`() async throws {
        try await withTemporaryFolder { folder in
            let files = FileManager.default
            let number = try await Subprocess.endedProcess()
            for path in ["night/a/b", "empty/a/b", "beyond"] {
                try files.createDirectory(atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
            }
            let gone = ["night/a/b/.attendance-\(number)-1-0.partial", "empty/a/.attendance-\(number)--12.partial"]
            let kept = [
                "night/a/.attendance-\(number)-1-x.partial", "night/a/.attendance-\(number)-1-.partial",
                "night/a/attendance-\(number)-1-0.partial", "night/.attendance-\(number)-1-0.partial.csv",
                "beyond/.attendance-\(number)-1-0.partial",
            ]
            for path in gone + kept { try Data().write(to: "\(folder)/\(path)") }
            try files.createSymbolicLink(atPath: "\(folder)/night/link", withDestinationPath: "../beyond")

            for name in ["night", "empty"] { Leftovers.removePartialFiles(below: "\(folder)/\(name)") }
            #expect(gone.allSatisfy { !files.fileExists(atPath: "\(folder)/\($0)") })
            #expect(kept.allSatisfy { files.fileExists(atPath: "\(folder)/\($0)") })
            for name in ["night", "empty"] { Leftovers.removeIfEmpty("\(folder)/\(name)") }
            #expect(Set(try files.contentsOfDirectory(atPath: folder)) == ["night", "beyond"])
            #expect(!files.fileExists(atPath: "\(folder)/night/a/b") && files.fileExists(atPath: "\(folder)/night/a"))
        }
    }
}

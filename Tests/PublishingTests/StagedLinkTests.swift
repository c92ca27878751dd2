import Foundation
import Messages
import Publishing
import Testing

@Suite(.timeLimit(.minutes(30))) struct StagedLinkTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func target(_ path: String) -> String? { try? FileManager.default.destinationOfSymbolicLink(atPath: path) }

    @Test func aLinkTakesThePlaceOfAnEarlierOneWhenAllIsPublished() throws {
        try withFolder { folder in
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/latest", withDestinationPath: "one")
            var files = StagedFiles()
            try files.stage(Array("x".utf8), at: "\(folder)/two/file")
            try files.stageLink(to: "two", at: "\(folder)/latest")
            #expect(target("\(folder)/latest") == "one")
            try files.publish()
            #expect(target("\(folder)/latest") == "two")
            #expect(FileManager.default.contents(atPath: "\(folder)/latest/file") == Data("x".utf8))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["latest", "two"])
        }
    }

    @Test func whatIsDiscardedLeavesTheEarlierLinkAndNothingElse() throws {
        try withFolder { folder in
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/latest", withDestinationPath: "nowhere")
            var files = StagedFiles()
            try files.stageLink(to: "two", at: "\(folder)/latest")
            files.discard()
            #expect(target("\(folder)/latest") == "nowhere")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["latest"])
        }
    }

    @Test(arguments: [true, false]) func whatIsNoLinkStays(isFolder: Bool) throws {
        try withFolder { folder in
            let path = "\(folder)/latest"
            if isFolder {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            } else {
                try Data("kept".utf8).write(to: URL(fileURLWithPath: path))
            }
            var files = StagedFiles()
            var fault: Fault?
            do { try files.stageLink(to: "two", at: path) } catch { fault = error as? Fault }
            #expect(fault?.kind == .cannotWrite)
            #expect(target(path) == nil)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["latest"])
        }
    }
}

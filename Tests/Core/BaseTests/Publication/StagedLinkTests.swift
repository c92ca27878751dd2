import Base
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct StagedLinkTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func target(_ path: String) -> String? { try? FileManager.default.destinationOfSymbolicLink(atPath: path) }

    @Test func `a link replaces an earlier one when everything is published`() throws {
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

    @Test func `discarding leaves the earlier link and nothing else`() throws {
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/latest", withDestinationPath: "nowhere")
        var files = StagedFiles()
        try files.stageLink(to: "two", at: "\(folder)/latest")
        files.discard()
        #expect(target("\(folder)/latest") == "nowhere")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["latest"])
    }

    @Test(arguments: [true, false]) func `what is not a link stays`(isFolder: Bool) throws {
        let path = "\(folder)/latest"
        if isFolder {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        } else {
            try "kept".write(to: path)
        }
        var files = StagedFiles()
        var fault: Fault?
        do { try files.stageLink(to: "two", at: path) } catch { fault = error }
        #expect(fault?.kind == .cannotWrite)
        #expect(target(path) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["latest"])
    }
}

import Base
import Foundation
import TestSupport
import Testing

/// Paths are tried before they are written, and nothing is changed.
@Suite(.timeLimit(.minutes(30))) struct WrittenPathTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func prepare() throws {
        try "x".write(to: "\(folder)/file")
        try FileManager.default.createDirectory(atPath: "\(folder)/sub", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "sub")
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/lost", withDestinationPath: "nowhere")
    }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

    @Test func `what can be written passes, and nothing is left behind`() throws {
        try prepare()
        let paths: [WrittenPath] = [
            .folder("\(folder)/sub"), .folder("\(folder)/new/below"), .folder("\(folder)/link"),
            .replaced("\(folder)/file"), .replaced("\(folder)/new/file"), .replaced("\(folder)/a", makesFolder: false),
            .changed("\(folder)/file"), .changed("\(folder)/a"), .appended("\(folder)/file"), .appended("\(folder)/a"),
            .link("\(folder)/link"), .link("\(folder)/a"), .removed("\(folder)/sub"),
        ]
        for path in paths { try path.attempt() }
        #expect(try names() == ["file", "link", "lost", "sub"])
        #expect(try String(at: "\(folder)/file") == "x")
    }

    @Test func `what is of another kind, or has no folder, does not`() throws {
        try prepare()
        let paths: [WrittenPath] = [
            .folder("\(folder)/file"), .folder("\(folder)/file/below"), .folder("\(folder)/lost"),
            .replaced("\(folder)/sub"), .replaced("\(folder)/file/below"),
            .replaced("\(folder)/new/file", makesFolder: false), .changed("\(folder)/sub"),
            .changed("\(folder)/file/below"), .appended("\(folder)/sub"), .appended("\(folder)/new/lines"),
            .link("\(folder)/sub"), .link("\(folder)/file"),
        ]
        for path in paths {
            let fault = #expect(throws: Fault.self, "\(path)") { try path.attempt() }
            #expect(fault?.kind == .cannotWrite && fault?.message.en.hasPrefix(folder) == true, "\(path)")
        }
        #expect(try names() == ["file", "link", "lost", "sub"])
    }
}

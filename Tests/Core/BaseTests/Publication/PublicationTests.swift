import Base
import Foundation
import TestSupport
import Testing

/// How files get from where they were written to where they belong. What kills and signals do to that is tested on the
/// program as a whole.
@Suite(.timeLimit(.minutes(30))) struct PublicationTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func write(_ text: String, _ path: String) throws {
        try text.write(to: path)
    }

    /// Every file below a folder, by path, with its text; folders have none.
    private func tree() -> [String: String] {
        var files: [String: String] = [:]
        for path in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
            files[path] = FileManager.default.contents(atPath: "\(folder)/\(path)").map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        return files
    }

    @Test func `a folder that is not there appears with all its files, one rename for all`() throws {
        var files = try StagedFiles(below: folder)
        try files.stage(Array("1".utf8), at: "\(folder)/night/a/one")
        try files.stage(Array("2".utf8), at: "\(folder)/night/two")
        try files.stageLink(to: "two", at: "\(folder)/night/link")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.count == 1 && names.allSatisfy { $0.hasPrefix(".attendance-") && $0.hasSuffix(".partial") })
        try files.publish()
        #expect(tree() == ["night/a/one": "1", "night/two": "2", "night/link": "2"])
    }

    @Test func `a folder that somebody else makes meanwhile is filled, and what is in it stays`() throws {
        var files = try StagedFiles(below: folder)
        for name in ["a/one", "a/b/two"] { try files.stage(Array("new".utf8), at: "\(folder)/\(name)") }
        try FileManager.default.createDirectory(atPath: "\(folder)/a", withIntermediateDirectories: true)
        try write("old", "\(folder)/a/one")
        try write("mine", "\(folder)/a/mine")
        try files.publish()
        #expect(tree() == ["a/one": "new", "a/b/two": "new", "a/mine": "mine"])
    }

    @Test func `a file that is to go is there until all is published`() throws {
        try write("old", "\(folder)/old")
        do {
            var files = try StagedFiles(below: folder)
            try files.stage([1], at: "\(folder)/new")
            try files.stageRemoval(of: "\(folder)/old")
            #expect(tree()["old"] == "old")
            files.discard()
            #expect(tree() == ["old": "old"])
        }
        var files = try StagedFiles(below: folder)
        try files.stage(Array("n".utf8), at: "\(folder)/new")
        for name in ["old", "nothing", "nowhere/nothing"] { try files.stageRemoval(of: "\(folder)/\(name)") }
        try files.publish()
        #expect(tree() == ["new": "n"])
    }

    @Test func `a place that is taken by something else meanwhile is a fault, and nothing changes`() throws {
        try write("old", "\(folder)/a")
        var files = try StagedFiles(below: folder)
        for name in ["a", "b"] { try files.stage(Array("new".utf8), at: "\(folder)/\(name)") }
        try FileManager.default.createDirectory(atPath: "\(folder)/b", withIntermediateDirectories: true)
        let fault = #expect(throws: Fault.self) { try files.publish() }
        #expect(fault?.kind == .cannotWrite && fault?.message.en.hasPrefix("\(folder)/b: ") == true)
        files.discard()
        #expect(tree() == ["a": "old"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a", "b"])
    }

    /// In a shared folder somebody else could tell a run to rename what is not his.
    @Test(arguments: [0o644, 0o666] as [mode_t])
    func `a journal that others can write or read is not obeyed`(mode: mode_t) async throws {
        try write("kept", "\(folder)/kept")
        let journal = "\(folder)/.attendance-\(try await Subprocess.endedProcess())-1-0.publication"
        let entry = """
            {"kind":"removal","temporary":"\(folder)/x","destination":"\(folder)/y","shownPath":"","contents":[],
            "replaces":true}
            """
        try write("[\(entry)]", journal)
        try write("from elsewhere", "\(folder)/x.old")
        #expect(chmod(journal, mode) == 0)
        try StagedFiles.tidy(folder)
        #expect(tree()["y"] == nil && tree()["x.old"] != nil)
        // The same one is obeyed where it is its owner's alone.
        #expect(chmod(journal, 0o600) == 0)
        try StagedFiles.tidy(folder)
        #expect(tree() == ["kept": "kept", "y": "from elsewhere"])
    }
}

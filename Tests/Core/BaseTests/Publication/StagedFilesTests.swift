import Foundation
import TestSupport
import Testing

@testable import Base

@Suite(.timeLimit(.minutes(30))) struct StagedFilesTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func contents(_ name: String) -> String? {
        FileManager.default.contents(atPath: "\(folder)/\(name)").map { String(decoding: $0, as: UTF8.self) }
    }

    private func names(in subfolder: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(subfolder)")) ?? []).sorted()
    }

    @Test func `nothing is there before publishing and everything after`() throws {
        try "old".write(to: "\(folder)/a.csv")
        var files = StagedFiles()
        try files.stage(Array("new".utf8), at: "\(folder)/a.csv")
        try files.stage(Array("two".utf8), at: "\(folder)/sub/deep/b.csv")
        #expect(contents("a.csv") == "old")
        #expect(contents("sub/deep/b.csv") == nil)
        try files.publish()
        #expect(contents("a.csv") == "new")
        #expect(contents("sub/deep/b.csv") == "two")
        #expect(names() == ["a.csv", "sub"])
        #expect(names(in: "sub/deep") == ["b.csv"])
    }

    /// Root would put a file in the place of a device for all.
    @Test func `devices and pipes are not replaced`() throws {
        let pipe = "\(folder)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for (link, target) in [("to pipe", pipe), ("to null", "/dev/null"), ("to output", "/proc/self/fd/1")] {
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
        }
        let before = names()
        for path in [pipe, "\(folder)/to pipe", "\(folder)/to null", "\(folder)/to output"] {
            var files = StagedFiles()
            let fault = Fault(.cannotWrite, .cannotWrite(path, reason: .noRegularFile))
            #expect(throws: fault) { try files.stage([1], at: path) }
            files.discard()
        }
        #expect(names() == before)
        // A link to a file, and one to nothing, are replaced.
        try "old".write(to: "\(folder)/file")
        for (link, target) in [("to file", "\(folder)/file"), ("to nothing", "\(folder)/nothing")] {
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
            var files = StagedFiles()
            try files.stage(Array("new".utf8), at: "\(folder)/\(link)")
            try files.publish()
            #expect(contents(link) == "new")
        }
        #expect(contents("file") == "old" && contents("nothing") == nil)
    }

    @Test(arguments: ["", "out/", "./"], [false, true]) func `what is kept to oneself has modes of its own`(
        below: String, isThere: Bool
    ) throws {
        let root = "\(folder)/\(below)"
        let own = "\(root)own"
        if isThere {
            try FileManager.default.createDirectory(
                atPath: "\(own)/deep", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
            try "old".write(to: "\(own)/deep/a.csv")
        }
        var files = try StagedFiles(below: root)
        try files.makePrivate(own)
        try files.stage([1], at: "\(own)/deep/a.csv")
        try files.stage([2], at: "\(own)/new/b.csv")
        try files.stage([3], at: "\(root)owner/c.csv")
        // Not even while they are prepared.
        #expect(!isThere || TemporaryFolder.mode(own) == 0o700)
        try files.publish()
        #expect(TemporaryFolder.mode(own) == 0o700)
        #expect(TemporaryFolder.mode("\(own)/new") == 0o700)
        #expect(TemporaryFolder.mode("\(own)/deep/a.csv") == 0o600 && TemporaryFolder.mode("\(own)/new/b.csv") == 0o600)
        let (open, folderOfOpen) = (TemporaryFolder.mode("\(root)owner/c.csv"), TemporaryFolder.mode("\(root)owner"))
        #expect(open.map { $0 & 0o044 } == 0o044 && folderOfOpen.map { $0 & 0o055 } == 0o055)
    }

    @Test func `what is kept to oneself is in no link and no file`() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/other", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "\(folder)/other")
        try Data().write(to: "\(folder)/file")
        for name in ["link", "file"] {
            var files = StagedFiles()
            let fault = Fault(.cannotWrite, .personalFolderIsLink("\(folder)/\(name)"))
            #expect(throws: fault) { try files.makePrivate("\(folder)/\(name)") }
            files.discard()
        }
    }

    /// Another run made the folder while this one prepared its files.
    @Test func `a folder that appears meanwhile gets folders of the same modes`() throws {
        var files = StagedFiles()
        try files.makePrivate("\(folder)/own")
        try files.stage([1], at: "\(folder)/own/new/a.csv")
        try FileManager.default.createDirectory(
            atPath: "\(folder)/own", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try files.publish()
        #expect(TemporaryFolder.mode("\(folder)/own/new") == 0o700)
        #expect(TemporaryFolder.mode("\(folder)/own/new/a.csv") == 0o600)
    }

    @Test func `discarding leaves no trace`() throws {
        var files = StagedFiles()
        try files.stage([1, 2], at: "\(folder)/new/folder/a")
        files.discard()
        #expect(names() == [])
    }

    @Test func `going out of scope discards`() throws {
        do {
            var files = StagedFiles()
            try files.stage([1], at: "\(folder)/a")
        }
        #expect(names() == [])
    }

    @Test func `a file in the way of a folder is a fault`() throws {
        try "x".write(to: "\(folder)/file")
        var files = StagedFiles()
        #expect(throws: Fault.self) { try files.stage([1], at: "\(folder)/file/a.csv") }
        #expect(throws: Fault.self) { try files.stage([1], at: "\(folder)/file/deeper/a.csv") }
        try FileManager.default.createDirectory(atPath: "\(folder)/taken", withIntermediateDirectories: true)
        #expect(throws: Fault.self) { try files.stage([1], at: "\(folder)/taken") }
        #expect(names() == ["file", "taken"])
    }

    @Test(arguments: [".", "./", "..", "/", "made/", "made/.", "made/.."])
    func `a folder in place of a file is a fault`(path: String) throws {
        var files = StagedFiles()
        let place = path.hasPrefix("made") ? "\(folder)/\(path)" : path
        let fault = #expect(throws: Fault.self) { try files.stage([1], at: place) }
        #expect(fault?.kind == .cannotWrite)
        #expect(fault?.message.en.hasPrefix("\(place): ") == true)
        files.discard()
        #expect(names() == [])
    }

    @Test func `folders are created even when their path has dots`() throws {
        var files = StagedFiles()
        for path in ["a/.", "b/./x", "c/../y", "d//e/../f/."] { try files.stage([1], at: "\(folder)/\(path)/file") }
        try files.publish()
        for path in ["a/file", "b/x/file", "y/file", "d/f/file"] { #expect(contents(path) != nil, "\(path)") }
        var more = StagedFiles()
        try more.stage([1], at: "\(folder)/g/../h/file")
        more.discard()
        #expect(names() == ["a", "b", "c", "d", "y"])
    }

    @Test func `a dead process's leftovers are removed and others stay`() async throws {
        let dead = try await Subprocess.endedProcess()
        // One of a process that is gone, one of a process before this one of the same number, one of a living one.
        let own = FileManager.default.contents(atPath: "/proc/self/stat").map {
            String(decoding: $0, as: UTF8.self)
        }
        let started = try #require(own?.split(separator: ")").last?.split(separator: " ")[19])
        let names = [
            ".attendance-\(dead)-1-0.partial", ".attendance-\(getpid())-1-0.partial",
            ".attendance-\(getpid())-\(started)-99.partial", ".other", ".attendance-x.partial",
        ]
        for name in names {
            try Data().write(to: "\(folder)/\(name)")
        }
        var files = StagedFiles()
        try files.stage([1], at: "\(folder)/a")
        try files.publish()
        #expect(self.names() == [names[2], names[4], ".other", "a"].sorted())
    }
}

import Base
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct SessionFolderSafetyTests {
    let folder = TemporaryFolder()

    private func load() async throws -> (SavedSession?, repairs: [String]) {
        let repairs = Mutex<[String]>([])
        let saved = try await folder.store.load { path in repairs.withLock { $0.append(path) } }
        return (saved, repairs.withLock { $0 })
    }

    @Test(arguments: SessionFile.items, [0o640, 0o604, 0o644, 0o601] as [mode_t])
    func `a file others can read is closed to them`(file: SessionFile, mode: mode_t) async throws {
        try await folder.store.save(Fixture.saved())
        chmod(folder.path(file), mode)
        let (saved, repairs) = try await load()
        #expect(saved == Fixture.saved())
        #expect(repairs == [folder.path(file)])
        #expect(TemporaryFolder.mode(folder.path(file)) == 0o600)
    }

    @Test(arguments: SessionFile.items, [0o620, 0o602, 0o666] as [mode_t])
    func `a file others can write is not trusted`(file: SessionFile, mode: mode_t) async throws {
        try await folder.store.save(Fixture.saved())
        chmod(folder.path(file), mode)
        #expect(try await load().0 == nil)
        #expect(folder.names == ["lock"])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"), arguments: SessionFile.items)
    func `a file of another user is refused, and stays`(file: SessionFile) async throws {
        try await folder.store.save(Fixture.saved())
        chown(folder.path(file), 65_534, 65_534)
        await #expect(throws: Fault(.misconfigured, .sessionFileOfAnother(folder.path(file)))) { try await load() }
        #expect(folder.names.contains(file.rawValue))
    }

    @Test(arguments: [0o755, 0o750, 0o777] as [mode_t])
    func `a folder of ours is closed to others`(mode: mode_t) async throws {
        try await folder.store.save(Fixture.saved())
        chmod(folder.session, mode)
        let (saved, repairs) = try await load()
        #expect(saved == Fixture.saved())
        #expect(repairs == [folder.session])
        #expect(TemporaryFolder.mode(folder.session) == 0o700)
    }

    @Test func `a folder with other files keeps its mode`() async throws {
        try await folder.store.save(Fixture.saved())
        chmod(folder.session, 0o755)
        try Data().write(to: folder.session + "/notes.txt")
        let fault = await #expect(throws: Fault.self) { try await load() }
        #expect(fault?.kind == .misconfigured)
        #expect(TemporaryFolder.mode(folder.session) == 0o755)
    }

    @Test func `links are not followed`() async throws {
        try await folder.store.save(Fixture.saved())
        // An item that is a link, even to a good one.
        rename(folder.path(.token), folder.path + "/moved.json")
        symlink(folder.path + "/moved.json", folder.path(.token))
        #expect(try await load().0 == nil)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/moved.json"))

        // The folder as a link, with and without a slash at its end.
        symlink(folder.session, folder.path + "/link")
        for path in ["/link", "/link/"] {
            let store = SessionStore(folder: folder.path + path)
            let fault = await #expect(throws: Fault.self) { try await store.load() }
            #expect(fault?.kind == .misconfigured)
            #expect(fault?.message.en.contains(folder.path + "/link") == true)
        }
    }

    @Test func `a file in place of the folder`() async throws {
        try Data().write(to: folder.path + "/file")
        let store = SessionStore(folder: folder.path + "/file")
        let fault = await #expect(throws: Fault.self) { try await store.save(Fixture.saved()) }
        #expect(fault?.kind == .misconfigured)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `another user's folder is not trusted`() async throws {
        try await folder.store.save(Fixture.saved())
        chown(folder.session, 12345, 12345)
        let fault = await #expect(throws: Fault.self) { try await load() }
        #expect(fault?.kind == .misconfigured)
    }

    @Test func `a pipe in place of an item does not hang`() async throws {
        try await folder.store.save(Fixture.saved())
        unlink(folder.path(.user))
        mkfifo(folder.path(.user), 0o600)
        #expect(try await load().0 == nil)
    }

    @Test func `a folder in place of an item is a fault, not a loop`() async throws {
        try await folder.store.save(Fixture.saved())
        unlink(folder.path(.token))
        mkdir(folder.path(.token), 0o700)
        let fault = await #expect(throws: Fault.self) { try await load() }
        #expect(fault?.kind == .cannotWrite)
    }

    @Test func `an oversized item is not read in full`() async throws {
        try await folder.store.save(Fixture.saved())
        truncate(folder.path(.context), 1 << 30)
        #expect(try await load().0 == nil)
    }
}

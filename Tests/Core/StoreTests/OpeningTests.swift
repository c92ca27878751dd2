import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// Files that are not what they should be, and folders that are not there.
@Suite(.timeLimit(.minutes(30))) struct OpeningTests {
    let folder: TemporaryFolder

    init() throws { folder = TemporaryFolder() }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `file and folder are for their owner alone`() throws {
        let path = "\(folder.path)/a/b/attendance.sqlite"
        let store = try AttendanceStore.open(path: path, access: .writing, logger: .silent)
        try Service(checkIns: [PlainCheckIn(1)]).walkWhole(into: store)
        #expect(try mode("\(folder.path)/a") == 0o700)
        #expect(try mode("\(folder.path)/a/b") == 0o700)
        for suffix in ["", "-wal", "-shm"] {
            #expect(try mode(path + suffix) == 0o600)
        }
        #expect(try store.health().problems.isEmpty)
        chmod(path, 0o644)
        chmod("\(folder.path)/a/b", 0o755)
        #expect(
            try store.health().problems == [
                .storeModeTooOpen(path, mode: "644", wanted: "600"),
                .storeModeTooOpen("\(folder.path)/a/b", mode: "755", wanted: "700"),
            ])
    }

    @Test(arguments: [AttendanceStore.Access.reading, .writing])
    func `a store that others may read is closed to them before it is used`(access: AttendanceStore.Access) throws {
        let store = try folder.openStore()
        try Service(checkIns: [PlainCheckIn(1)]).walkWhole(into: store)
        let files = ["", "-wal", "-shm"].map { folder.storePath + $0 }
        for (file, open) in zip(files, [0o644, 0o664, 0o606]) { try #require(chmod(file, mode_t(open)) == 0) }
        let looking = try AttendanceStore.open(path: folder.storePath, access: .reading, closes: false, logger: .silent)
        #expect(try mode(folder.storePath) == 0o644)
        looking.close()
        let again = try folder.openStore(access)
        for file in files { #expect(try mode(file) == 0o600, "\(file)") }
        #expect(try again.tables(of: 6).checkIns.count == 1)
    }

    @Test(.enabled(if: geteuid() == 0)) func `another user's store is refused where others may read it`() throws {
        try Service(checkIns: [PlainCheckIn(1)]).walkWhole(into: try folder.openStore())
        try #require(chown(folder.storePath, 65_534, 65_534) == 0)
        _ = try folder.openStore(.reading)
        chmod(folder.storePath, 0o640)
        #expect(faultKind { _ = try folder.openStore(.reading) } == .misconfigured)
        #expect(faultKind { _ = try folder.openStore(.writing) } == .misconfigured)
        #expect(try mode(folder.storePath) == 0o640)
    }

    @Test(arguments: [AttendanceStore.Access.reading, .writing])
    func `a pipe in the store's place is no store, and nobody waits for it`(access: AttendanceStore.Access) throws {
        try #require(mkfifo(folder.storePath, 0o600) == 0)
        #expect(faultKind { _ = try folder.openStore(access) } == .unreadableData)
    }

    @Test func `a closed store is a single file`() throws {
        let store = try folder.openStore()
        try Service(checkIns: [PlainCheckIn(1)]).walkWhole(into: store)
        store.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["attendance.sqlite"])
        #expect(faultKind { _ = try store.tables(of: 6) } == .cannotWrite)
    }

    @Test func `reading needs a store`() throws {
        #expect(faultKind { _ = try folder.openStore(.reading) } == .notFound)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        // An empty file is what a run leaves that was killed as it began.
        #expect(FileManager.default.createFile(atPath: folder.storePath, contents: Data()))
        #expect(faultKind { _ = try folder.openStore(.reading) } == .notFound)
        _ = try folder.openStore(.writing)
        let reader = try folder.openStore(.reading)
        #expect(try reader.watermark(of: 6) == nil)
        #expect(faultKind { try Service().walkWhole(into: reader) } == .cannotWrite)
    }

    @Test(arguments: [AttendanceStore.Access.reading, .writing])
    func `garbage is not a store`(access: AttendanceStore.Access) throws {
        var random = SeededGenerator(seed: 1)
        let garbage = Data((0..<10_000).map { _ in UInt8.random(in: 0...255, using: &random) })
        try garbage.write(to: folder.storePath)
        let fault = #expect(throws: Fault.self) { try folder.openStore(access) }
        #expect(fault?.kind == .unreadableData)
        #expect(fault?.message.en.contains(folder.storePath) == true)
        #expect(try Data(at: folder.storePath) == garbage)
    }

    @Test func `another program's database is left alone`() throws {
        let queue = try DatabaseQueue(path: folder.storePath)
        try queue.write { try $0.execute(sql: "CREATE TABLE checkins (id INTEGER PRIMARY KEY)") }
        try queue.close()
        let before = try Data(at: folder.storePath)
        #expect(faultKind { _ = try folder.openStore() } == .unreadableData)
        #expect(try Data(at: folder.storePath) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["attendance.sqlite"])
    }

    @Test func `a newer version's store is left alone`() throws {
        try folder.openStore().close()
        let queue = try DatabaseQueue(path: folder.storePath)
        try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999')") }
        try queue.close()
        for access in [AttendanceStore.Access.reading, .writing] {
            let fault = #expect(throws: Fault.self) { try folder.openStore(access) }
            #expect(fault?.kind == .unreadableData)
            #expect(fault?.message == .storeNewer(folder.storePath))
        }
    }

    @Test func `an earlier version's store is left alone`() throws {
        try folder.openStore().close()
        try folder.makeOlder("10", "")
        let before = try Data(at: folder.storePath)
        for access in [AttendanceStore.Access.reading, .writing] {
            let fault = #expect(throws: Fault.self) { try folder.openStore(access) }
            #expect(fault == Fault(.unreadableData, .storeOlder(folder.storePath)))
        }
        #expect(try Data(at: folder.storePath) == before)
        #expect(!FileManager.default.fileExists(atPath: folder.recordsPath))
    }

    /// The file and its rollback journal as a run leaves them that is killed before the file is a store.
    @Test(arguments: [AttendanceStore.Access.reading, .writing])
    func `a half-created file is completed`(access: AttendanceStore.Access) throws {
        let model = "\(folder.path)/model.sqlite"
        try DatabaseQueue(path: model).inDatabase { db in
            try db.execute(
                sql: """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES (zeroblob(100000));
                    PRAGMA cache_size = 1;
                    BEGIN IMMEDIATE;
                    UPDATE grdb_migrations SET identifier = zeroblob(200000);
                    """)
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: model + suffix, toPath: folder.storePath + suffix)
            }
            try db.execute(sql: "ROLLBACK")
            #expect(try Data(at: folder.storePath + "-journal").count > 1000)
        }
        switch access {
        case .reading: #expect(faultKind { _ = try folder.openStore(.reading) } == .notFound)
        case .writing: #expect(faultKind { _ = try folder.openStore(.writing) } == nil)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.storePath + "-journal"))
    }

    @Test func `a folder that cannot be created is a fault`() throws {
        let places = ["/proc/attendance/attendance.sqlite", "\(folder.path)/file/attendance.sqlite", folder.path]
        #expect(FileManager.default.createFile(atPath: "\(folder.path)/file", contents: Data()))
        for path in places {
            #expect(
                faultKind { _ = try AttendanceStore.open(path: path, access: .writing, logger: .silent) }
                    == .cannotWrite)
        }
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write anywhere"))
    func `a read-only folder is a fault`() throws {
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        #expect(faultKind { _ = try folder.openStore() } == .cannotWrite)
    }

    /// A store cut in half, and one with a page overwritten.
    @Test(arguments: [true, false]) func `damage is detected`(isTruncated: Bool) throws {
        var service = Service()
        service.checkIns = (1...2000).map { PlainCheckIn($0, guest: $0) }
        let store = try folder.openStore()
        try service.walkWhole(into: store)
        store.close()
        let handle = try #require(FileHandle(forUpdatingAtPath: folder.storePath))
        let size = try handle.seekToEnd()
        if isTruncated {
            try handle.truncate(atOffset: size / 2)
        } else {
            for page in stride(from: UInt64(8192), to: size, by: 8192 * 5) {
                try handle.seek(toOffset: page)
                try handle.write(contentsOf: Data(repeating: 0xEE, count: 4096))
            }
        }
        try handle.close()
        do {
            let damaged = try folder.openStore(.reading)
            #expect(try !damaged.health().problems.isEmpty)
        } catch let fault as Fault {
            #expect(fault.kind == .unreadableData)
        }
    }
}

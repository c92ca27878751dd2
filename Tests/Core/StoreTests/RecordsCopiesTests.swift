import Base
import Foundation
import TestSupport
import Testing

@testable import Store

/// Copies of the records: each night's, a person's, and putting one back.
@Suite(.timeLimit(.minutes(30))) struct RecordsCopiesTests {
    let folder = TemporaryFolder()
    private var copies: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/copies")) ?? []).sorted()
    }

    private func leave(_ night: String) throws {
        try RecordsCopies.makeNightlyCopy(of: night, beside: folder.storePath, logger: .silent)
    }

    private func make(_ name: String) throws -> String {
        try RecordsCopies.make(at: "\(folder.path)/\(name)", of: "2026-11-21", beside: folder.storePath)
    }

    private func restore(_ path: String, dropping: Bool = false) throws -> RecordsRestoration {
        try RecordsCopies.restore(path, beside: folder.storePath, dropping: dropping, logger: .silent)
    }

    @Test func `seven nights are kept, for the owner only, and nothing of guests is in them`() throws {
        try leave("2026-11-10")
        #expect(copies.isEmpty)
        let store = try Editions.store(in: folder)
        defer { store.close() }
        for night in 10...19 { try leave("2026-11-\(night)") }
        // A second run of a night replaces its copy; other files are left alone.
        try Data().write(to: "\(folder.path)/copies/mine.sqlite")
        try leave("2026-11-19")
        #expect(copies == ["mine.sqlite"] + (13...19).map { "records-2026-11-\($0).sqlite" })
        let path = "\(folder.path)/copies/records-2026-11-19.sqlite"
        #expect(TemporaryFolder.mode(path) == 0o600 && TemporaryFolder.mode("\(folder.path)/copies") == 0o700)
        #expect(try Data(at: path).range(of: Data("Quetzalcoatl".utf8)) == nil)
        #expect(try RecordsFile(path: path).state() == .sound)
        #expect(try folder.recordsHealth().newestCopy == "records-2026-11-19.sqlite")
    }

    @Test func `a copy goes into a folder or to a name, and never over another file`() throws {
        #expect(faultKind { _ = try make("b.sqlite") } == .notFound)
        try Editions.store(in: folder).close()
        #expect(try make("b.sqlite") == "\(folder.path)/b.sqlite")
        #expect(try make("b.sqlite") == "\(folder.path)/b.sqlite")
        mkdir("\(folder.path)/away", 0o700)
        #expect(try make("away") == "\(folder.path)/away/records-2026-11-21.sqlite")
        #expect(try make("away/") == "\(folder.path)/away/records-2026-11-21.sqlite")
        try "mine".write(to: "\(folder.path)/letter.txt")
        for name in ["letter.txt", "attendance.sqlite", "nowhere/b.sqlite"] {
            #expect(faultKind { _ = try make(name) } == .cannotWrite, "\(name)")
        }
        #expect(try String(at: "\(folder.path)/letter.txt") == "mine")
    }

    @Test func `a lost ledger comes back from a copy`() throws {
        try Editions.store(in: folder).close()
        let copy = try make("b.sqlite")
        for path in [folder.recordsPath, folder.recordsCopyPath, folder.marksPath] { unlink(path) }
        let restored = try restore(copy)
        #expect(
            restored == RecordsRestoration(editions: 2, registrations: 1, forgottenGuests: 1, dropped: 0, stillLost: [])
        )
        #expect(restored.stillLost.isEmpty)
        let store = try folder.openStore()
        defer { store.close() }
        #expect(try store.health().problems.isEmpty && store.packEditions(of: 6).count == 2)
        #expect(try String(at: folder.marksPath).contains("\"edition\" : 2"))
    }

    @Test func `an older copy is refused, and never makes packs possible that it knows nothing of`() throws {
        let store = try Editions.store(in: folder)
        let copy = try make("b.sqlite")
        try store.recordPackEditions([Editions.edition(3)])
        try store.forget(.guest(8, event: 6))
        let refused = try restore(copy)
        #expect(refused.dropped == 1 && refused.editions == 0)
        #expect(try store.packEditions(of: 6).count == 3)
        let forced = try restore(copy, dropping: true)
        #expect(forced.dropped == 1 && forced.editions == 2)
        // The mark knows of the third, and who was forgotten since stays so.
        #expect(forced.stillLost.count == 1 && forced.forgottenGuests == 2)
        #expect(faultKind { try store.requireWholeLedger(of: 6) } == .misconfigured)
        store.close()
        let next = try folder.openStore()
        defer { next.close() }
        #expect(try next.forgottenGuests(of: 6) == [7, 8])
        #expect(try next.packEditions(of: 6).map(\.number) == [1, 2])
    }

    @Test func `damaged records are replaced, and a damaged mark with them`() throws {
        try Editions.store(in: folder).close()
        let copy = try make("b.sqlite")
        for path in [folder.recordsPath, folder.recordsCopyPath, folder.marksPath] {
            try "junk".write(to: path)
        }
        #expect(try restore(copy).editions == 2)
        let store = try folder.openStore()
        defer { store.close() }
        try store.requireWholeLedger(of: 6)
        #expect(try store.health().problems.isEmpty)
    }

    @Test func `only a sound copy is put back`() throws {
        try Editions.store(in: folder).close()
        let copy = try make("b.sqlite")
        try folder.tamper("b.sqlite", "DELETE FROM pack_editions WHERE edition = 1")
        #expect(faultKind { _ = try restore(copy) } == .unreadableData)
        #expect(faultKind { _ = try restore(folder.storePath) } == .unreadableData)
        #expect(faultKind { _ = try restore("\(folder.path)/none") } == .notFound)
        #expect(faultKind { _ = try restore(folder.recordsPath) } == .usage)
        #expect(try folder.recordsHealth().damage.isEmpty)
    }
}

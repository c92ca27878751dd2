import Base
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct SessionStoreTests {
    let folder = TemporaryFolder()

    @Test func `three items come back as they were`() async throws {
        let saved = Fixture.saved()
        try await folder.store.save(saved)
        #expect(folder.names == ["context.json", "lock", "token.json", "user.json"])
        #expect(try await folder.store.load() == saved)
        #expect(folder.text(.token)?.contains("\"version\" : 1") == true)
        #expect(folder.text(.user)?.contains("t1") == false)
    }

    @Test func `every field comes back`() async throws {
        var saved = Fixture.saved(refresh: nil, life: nil)
        saved.session = AuthSession(
            token: saved.session.token,
            user: AuthUser(id: "i", email: "e", firstName: "f", lastName: "l", fullName: "n", role: "r", schoolID: "s"),
            context: UserContext(
                roleID: "1", roleName: "2", schoolID: "3", schoolName: "4", academicUnitID: "5", academicUnitName: "6",
                permissions: []))
        try await folder.store.save(saved)
        #expect(try await folder.store.load() == saved)
    }

    @Test func `file and folder modes`() async throws {
        try await folder.store.save(Fixture.saved())
        try await folder.store.withLock(onRepair: ignoreRepair) {
            _ = try $0.admitLogIn(at: Instant(secondsSinceEpoch: 9), limit: 1)
        }
        #expect(TemporaryFolder.mode(folder.session) == 0o700)
        #expect(TemporaryFolder.mode(folder.path + "/state") == 0o700)
        for file in SessionFile.allCases { #expect(TemporaryFolder.mode(folder.path(file)) == 0o600, "\(file)") }
    }

    @Test func `loading with nothing saved creates nothing`() async throws {
        #expect(try await folder.store.load() == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.session))
    }

    @Test(arguments: SessionFile.items) func `a missing item clears the rest`(item: SessionFile) async throws {
        try await folder.store.save(Fixture.saved())
        unlink(folder.path(item))
        #expect(try await folder.store.load() == nil)
        #expect(folder.names == ["lock"])
    }

    @Test(arguments: SessionFile.items, ["", "{", "null", "{}", #"{"version":2,"session":"s1"}"#, "\u{0}\u{1}"])
    func `a broken item clears the rest`(item: SessionFile, text: String) async throws {
        try await folder.store.save(Fixture.saved())
        try folder.write(text, to: item)
        #expect(try await folder.store.load() == nil)
        #expect(folder.names == ["lock"])
    }

    @Test func `items from two logins are not one session`() async throws {
        try await folder.store.save(Fixture.saved(id: "s1"))
        let former = try #require(folder.text(.user))
        try await folder.store.save(Fixture.saved(id: "s2"))
        try folder.write(former, to: .user)
        #expect(try await folder.store.load() == nil)
    }

    @Test(
        arguments: [
            (#""token":"a","obtainedAt":1"#, true), (#""token":"a\r\nX: y","obtainedAt":1"#, false),
            (#""token":"a","obtainedAt":9223372036854775807"#, false),
            (#""token":"a","obtainedAt":1,"expiresAt":5"#, true),
            (#""token":"a","obtainedAt":1,"expiresAt":-9223372036854775808"#, false),
        ]) func `impossible tokens count as broken`(fields: String, isPossible: Bool) async throws
    {
        try await folder.store.save(Fixture.saved())
        try folder.write(#"{"version":1,"session":"s1","service":"tikit","baseURL":"u",\#(fields)}"#, to: .token)
        #expect((try await folder.store.load() != nil) == isPossible)
    }

    /// Any damage to any item leaves either the session as it was or nobody logged in; never a trap, never a mixture.
    @Test func `random damage`() async throws {
        var random = SeededGenerator(seed: 5)
        let saved = Fixture.saved()
        for _ in 0..<60 {
            try await folder.store.save(saved)
            let item = try #require(SessionFile.items.randomElement(using: &random))
            var bytes = Array(try #require(folder.text(item)).utf8)
            bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
            try folder.write(String(decoding: bytes, as: UTF8.self), to: item)
            let loaded = try await folder.store.load()
            #expect(loaded == nil || loaded == saved)
        }
    }

    @Test func `what a killed run left is overwritten and not followed`() async throws {
        let victim = folder.path + "/victim"
        try "whole".write(to: victim)
        try await folder.store.save(Fixture.saved(token: "old"))
        symlink(victim, folder.session + "/" + SessionFile.token.temporaryName)
        try "half a us".write(to: folder.session + "/" + SessionFile.user.temporaryName)
        #expect(try await folder.store.load()?.session.token.value == "old")
        try await folder.store.save(Fixture.saved(token: "new"))
        #expect(try await folder.store.load()?.session.token.value == "new")
        #expect(folder.names == ["context.json", "lock", "token.json", "user.json"])
        #expect(try String(at: victim) == "whole")
    }

    @Test func `an unfinished file leaves the previous one in place`() async throws {
        try await folder.store.save(Fixture.saved())
        try await folder.store.withLock(onRepair: ignoreRepair) { locked in
            let pending = try locked.pendingToken()
            #expect(folder.names.contains(SessionFile.token.temporaryName))
            _ = consume pending
        }
        #expect(try await folder.store.load() == Fixture.saved())
        #expect(!folder.names.contains(SessionFile.token.temporaryName))
    }

    @Test func `a reader never sees half a file`() async throws {
        let store = folder.store
        try await store.save(Fixture.saved())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 0..<100 {
                    let refresh = String(repeating: "r", count: round * 50 + 1)
                    let token = StoredToken(Fixture.saved(token: "t\(round)", refresh: refresh))
                    try await store.withLock(onRepair: ignoreRepair) { try $0.pendingToken().commit(token.bytes()) }
                }
            }
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<150 {
                        let loaded = try await store.load()
                        #expect(loaded != nil)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

import Base
import Foundation
import TestSupport
import Testing
import Transport

@testable import Sources

/// Several processes with one session folder.
@Suite(.timeLimit(.minutes(30))) struct SharedSessionTests {
    let folder = TemporaryFolder()
    let clock = TestClock()

    private func keeper(_ service: any HTTPExchange, _ saved: SavedSession = Fixture.saved()) -> SessionKeeper {
        SessionKeeper(saved, Fixture.dependencies(service, store: folder.store, clock: clock))
    }

    /// The rotated refresh token lies on the disk before the new access token, or it, is in any request.
    @Test func `a new token is saved before it is used`() async throws {
        let path = folder.path(.token)
        let service = FakeService { request in
            let onDisk = (try? String(at: path)) ?? ""
            let used = String(request.bodyText.dropFirst(#"{"refresh_token":""#.count).dropLast(2))
            #expect(onDisk.contains("\"\(used)\""))
            let next = (Int(used.dropFirst()) ?? 0) + 1
            return Fixture.refreshed("t\(next)", refresh: "r\(next)")
        }
        try await folder.store.save(Fixture.saved())
        let keeper = keeper(service)
        var bearer = try await keeper.token()
        for number in 2...5 {
            bearer = try await keeper.token(insteadOf: bearer)
            #expect(bearer.value == "t\(number)")
            #expect(folder.text(.token)?.contains("\"\(bearer.value)\"") == true)
            #expect(folder.text(.token)?.contains("\"r\(number)\"") == true)
        }
        #expect(TemporaryFolder.mode(path) == 0o600)
    }

    @Test func `only the token is rewritten`() async throws {
        try await folder.store.save(Fixture.saved())
        let others = [folder.text(.user), folder.text(.context)]
        let keeper = keeper(FakeService([Fixture.refreshed("t2")]))
        _ = try await keeper.token(insteadOf: keeper.token())
        #expect([folder.text(.user), folder.text(.context)] == others)
    }

    @Test func `what another process has renewed is taken`() async throws {
        try await folder.store.save(Fixture.saved())
        let service = FakeService([Fixture.refreshed("t2", refresh: "r2"), Fixture.refreshed("t3", refresh: "r3")])
        let (one, other) = (keeper(service), keeper(service))
        let (refused, also) = (try await one.token(), try await other.token())
        #expect(try await one.token(insteadOf: refused).value == "t2")
        let taken = try await other.token(insteadOf: also)
        #expect(taken == BearerToken(value: "t2", generation: 2))
        #expect(service.requests.count == 1)
        // And where that one is refused too, it is renewed with what came with it.
        #expect(try await other.token(insteadOf: taken).value == "t3")
        #expect(service.requests.map(\.bodyText) == [#"{"refresh_token":"r1"}"#, #"{"refresh_token":"r2"}"#])
    }

    @Test func `what another process renewed long ago is renewed again`() async throws {
        try await folder.store.save(Fixture.saved(token: "t2", refresh: "r2", life: 100))
        clock.advance(100)
        let service = FakeService([Fixture.refreshed("t3", refresh: "r3")])
        let keeper = keeper(service)
        #expect(try await keeper.token(insteadOf: keeper.token()).value == "t3")
        #expect(service.requests.map(\.bodyText) == [#"{"refresh_token":"r2"}"#])
    }

    @Test func `simultaneous renewals make one request`() async throws {
        try await folder.store.save(Fixture.saved())
        let gate = Gate()
        let service = FakeService { _ in
            await gate.pass()
            return Fixture.refreshed("t2", refresh: "r2")
        }
        let keepers = [keeper(service), keeper(service), keeper(service)]
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for keeper in keepers {
                for _ in 0..<10 {
                    group.addTask { try await keeper.token(insteadOf: BearerToken(value: "t1", generation: 1)).value }
                }
            }
            await gate.waitForArrival()
            for _ in 0..<50 { await Task.yield() }
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == [String](repeating: "t2", count: 30))
        #expect(service.requests.count == 1)
    }

    @Test func `a session that another process ended is over`() async throws {
        try await folder.store.save(Fixture.saved())
        let service = FakeService([])
        let (one, other) = (keeper(service), keeper(service))
        _ = try await one.logOut()
        let refused = try await other.token()
        await #expect(throws: Fault(.refused, .sessionEnded)) { try await other.token(insteadOf: refused) }
        #expect(service.requests.isEmpty)
    }

    @Test func `the same account's new login is taken`() async throws {
        let keeper = keeper(FakeService([]))
        try await folder.store.save(Fixture.saved(token: "n1", refresh: "m1", id: "s2"))
        #expect(try await keeper.token(insteadOf: keeper.token()).value == "n1")
    }

    @Test func `another account's login is not taken and keeps its files`() async throws {
        let keeper = keeper(FakeService([]))
        let other = Fixture.saved(token: "n1", refresh: "m1", id: "s2", user: AuthUser(id: "2"))
        try await folder.store.save(other)
        let refused = try await keeper.token()
        await #expect(throws: Fault(.refused, .sessionReplaced)) { try await keeper.token(insteadOf: refused) }
        #expect(try await folder.store.load() == other)
    }

    @Test func `a broken token file is overwritten`() async throws {
        try await folder.store.save(Fixture.saved())
        try folder.write("{", to: .token)
        let keeper = keeper(FakeService([Fixture.refreshed("t2", refresh: "r2")]))
        #expect(try await keeper.token(insteadOf: keeper.token()).value == "t2")
        #expect(try await folder.store.load()?.session.token.refreshToken == "r2")
    }

    /// A folder that takes no file must not cost the refresh token: it is not asked to be rotated.
    @Test func `without room to save, no request is made`() async throws {
        try await folder.store.save(Fixture.saved())
        // Something that cannot be removed lies where the new file would be written.
        try FileManager.default.createDirectory(
            atPath: folder.session + "/" + SessionFile.token.temporaryName + "/x", withIntermediateDirectories: true)
        let service = FakeService([])
        let keeper = keeper(service)
        let refused = try await keeper.token()
        let fault = await #expect(throws: Fault.self) { try await keeper.token(insteadOf: refused) }
        #expect(fault?.kind == .cannotWrite)
        #expect(service.requests.isEmpty)
        #expect(try await folder.store.load() == Fixture.saved())
    }

    /// A process that is not this one holds the lock with flock(1), renews, and lets go.
    @Test func `another process renews`() async throws {
        try await folder.store.save(Fixture.saved())
        let renewed = StoredToken(Fixture.saved(token: "t2", refresh: "r2"))
        try Data(renewed.bytes()).write(to: folder.path + "/renewed")
        let files = FileManager.default
        let (held, go) = (folder.path + "/held", folder.path + "/go")
        let child = try Child(
            "/usr/bin/flock",
            [
                folder.path(.lock), "sh", "-c",
                #": > "$2"; until [ -e "$3" ]; do sleep 0.01; done; mv "$0" "$1""#, folder.path + "/renewed",
                folder.path(.token), held, go,
            ], environment: ProcessInfo.processInfo.environment, output: "/dev/null", errors: "/dev/null")
        while !files.fileExists(atPath: held) { try await Task.sleep(for: .milliseconds(1)) }

        chmod(folder.path + "/renewed", 0o600)
        let service = FakeService([])
        let keeper = keeper(service)
        let waiting = Task { try await keeper.token(insteadOf: keeper.token()) }
        for _ in 0..<20 { await Task.yield() }
        #expect(files.createFile(atPath: go, contents: nil))
        #expect(try await waiting.value.value == "t2")
        #expect(await child.end() == 0)
        #expect(service.requests.isEmpty)
        #expect(try await folder.store.load()?.session.token.refreshToken == "r2")
    }
}

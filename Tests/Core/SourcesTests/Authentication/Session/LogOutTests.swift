import Base
import TestSupport
import Testing

@testable import Sources
@testable import Transport

/// EduGo's document, section 2.7.
@Suite(.timeLimit(.minutes(30))) struct LogOutTests {
    let folder = TemporaryFolder()

    private func keeper(_ service: FakeService, dialect: any AuthenticationDialect = Fixture.eduGo) async throws
        -> SessionKeeper
    {
        try await folder.store.save(Fixture.saved())
        return SessionKeeper(Fixture.saved(), Fixture.dependencies(service, store: folder.store, dialect: dialect))
    }

    @Test(arguments: [200, 204, 401]) func success(status: Int) async throws {
        let service = FakeService([.status(status)])
        let keeper = try await keeper(service)
        #expect(try await keeper.logOut() == .success)
        #expect(service.requests.map(\.url) == ["https://edugo.example/v1/auth/logout"])
        #expect(service.requests.first?.bearer == "t1")
        #expect(folder.names == ["lock"])
        await #expect(throws: Fault(.refused, .sessionEnded)) { try await keeper.token() }
        #expect(try await keeper.logOut() == .alreadyLoggedOut)
        #expect(service.requests.count == 1)
    }

    @Test func `partial success where the service fails`() async throws {
        let keeper = try await keeper(FakeService([.status(500)]))
        #expect(try await keeper.logOut() == .partialSuccess(remoteError: Fault(.unavailable, .answered(status: 500))))
        #expect(folder.names == ["lock"])
    }

    @Test func `partial success where the service is unreachable`() async throws {
        let keeper = try await keeper(FakeService { _ in throw Fault.noConnection })
        guard case .partialSuccess(let fault) = try await keeper.logOut() else {
            Issue.record("expected a partial success")
            return
        }
        #expect(fault.kind == .unavailable)
        #expect(!fault.message.en.contains("renew") && !fault.message.en.contains("later"), "\(fault)")
        #expect(folder.names == ["lock"])
    }

    @Test func `Tikit is not told`() async throws {
        let service = FakeService([])
        let keeper = try await keeper(service, dialect: Fixture.tikit)
        #expect(try await keeper.logOut() == .success)
        #expect(service.requests.isEmpty)
        #expect(folder.names == ["lock"])
    }

    /// A renewal that is in flight while one logs out must not bring the session back, and the token it got is ended too.
    @Test func `logging out during a renewal`() async throws {
        let gate = Gate()
        let service = FakeService { request in
            guard request.url.hasSuffix("refresh") else { return .status(200) }
            await gate.pass()
            return .json(#"{"access_token":"t2","refresh_token":"r2","expires_in":60}"#)
        }
        var saved = Fixture.saved()
        saved.service = Fixture.eduGo.name
        saved.baseURL = Fixture.eduGo.baseURL
        try await folder.store.save(saved)
        let keeper = SessionKeeper(saved, Fixture.dependencies(service, store: folder.store, dialect: Fixture.eduGo))
        let refused = try await keeper.token()
        let waiting = Task { try await keeper.token(insteadOf: refused) }
        await gate.waitForArrival()
        let leaving = Task { try await keeper.logOut() }
        // Until it has begun, on a busy machine too.
        try await Task.sleep(for: .milliseconds(300))
        await #expect(throws: Fault(.refused, .sessionEnded)) { try await keeper.token() }
        gate.open()
        #expect(try await leaving.value == .success)
        _ = try? await waiting.value
        #expect(service.requests(to: "logout").map(\.bearer) == ["t2"])
        #expect(folder.names == ["lock"])
        await #expect(throws: Fault(.refused, .sessionEnded)) { try await keeper.token() }
    }

    @Test func `logging out stops the retries of a renewal`() async throws {
        let service = FakeService { _ in throw Fault.noConnection }
        let asleep = Gate()
        try await folder.store.save(Fixture.saved())
        var dependencies = Fixture.dependencies(service, store: folder.store)
        dependencies.clock.sleep = { _ in
            Task { await asleep.pass() }
            try await Task.sleep(for: .seconds(3600))
        }
        let keeper = SessionKeeper(Fixture.saved(), dependencies)
        let refused = try await keeper.token()
        let waiting = Task { try await keeper.token(insteadOf: refused) }
        await asleep.waitForArrival()
        #expect(try await keeper.logOut() == .success)
        asleep.open()
        await #expect(throws: Fault(.refused, .sessionEnded)) { try await waiting.value }
        #expect(service.requests.count == 1)
    }
}

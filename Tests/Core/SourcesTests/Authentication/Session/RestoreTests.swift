import Base
import TestSupport
import Testing
import Transport

@testable import Sources

/// EduGo's document, section 2.6.
@Suite(.timeLimit(.minutes(30))) struct RestoreTests {
    let folder = TemporaryFolder()
    let clock = TestClock()

    private func keeper(_ service: FakeService, _ saved: SavedSession) async throws -> SessionKeeper {
        try await folder.store.save(saved)
        return SessionKeeper(saved, Fixture.dependencies(service, store: folder.store, clock: clock))
    }

    @Test func `a token that has not expired is used`() async throws {
        let service = FakeService([])
        let keeper = try await keeper(service, Fixture.saved())
        clock.advance(3599)
        #expect(try await keeper.restore())
        #expect(service.requests.isEmpty)
    }

    @Test func `an expired one is renewed`() async throws {
        let keeper = try await keeper(FakeService([Fixture.refreshed("t2", refresh: "r2")]), Fixture.saved())
        clock.advance(3600)
        #expect(try await keeper.restore())
        #expect(try await keeper.token().value == "t2")
        #expect(try await folder.store.load()?.session.token.refreshToken == "r2")
    }

    @Test func `where renewal is refused everything is cleared`() async throws {
        let keeper = try await keeper(FakeService([.status(401)]), Fixture.saved())
        clock.advance(3600)
        #expect(try await !keeper.restore())
        #expect(folder.names == ["lock"])
    }

    @Test func `where the service cannot be reached nothing is cleared`() async throws {
        let keeper = try await keeper(FakeService { _ in throw Fault.noConnection }, Fixture.saved())
        clock.advance(3600)
        let fault = await #expect(throws: Fault.self) { try await keeper.restore() }
        #expect(fault?.kind == .unavailable)
        #expect(try await folder.store.load() == Fixture.saved())
    }

    @Test func `an expired one without a refresh token is cleared`() async throws {
        let service = FakeService([])
        let keeper = try await keeper(service, Fixture.saved(refresh: nil))
        clock.advance(3600)
        #expect(try await !keeper.restore())
        #expect(folder.names == ["lock"])
        #expect(service.requests.isEmpty)
    }
}

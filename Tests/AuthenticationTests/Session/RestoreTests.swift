import Messages
import TestSupport
import Testing
import Transport

@testable import Authentication

/// EduGo's document, section 2.6.
@Suite(.timeLimit(.minutes(30))) struct RestoreTests {
    let folder = TemporaryFolder()
    let clock = TestClock()

    private func keeper(_ service: FakeService, _ saved: SavedSession) async throws -> SessionKeeper {
        try await folder.store.save(saved)
        return SessionKeeper(saved, Fixture.surroundings(service, store: folder.store, clock: clock))
    }

    @Test func aTokenThatHasNotEndedIsUsed() async throws {
        let service = FakeService([])
        let keeper = try await keeper(service, Fixture.saved())
        clock.advance(3599)
        #expect(try await keeper.restore())
        #expect(service.requests.isEmpty)
    }

    @Test func anEndedOneIsRenewed() async throws {
        let keeper = try await keeper(FakeService([Fixture.refreshed("t2", refresh: "r2")]), Fixture.saved())
        clock.advance(3600)
        #expect(try await keeper.restore())
        #expect(try await keeper.token().value == "t2")
        #expect(try await folder.store.load()?.session.token.refreshToken == "r2")
    }

    @Test func whereThatIsRefusedAllIsCleared() async throws {
        let keeper = try await keeper(FakeService([.status(401)]), Fixture.saved())
        clock.advance(3600)
        #expect(try await !keeper.restore())
        #expect(folder.names == ["lock"])
    }

    @Test func whereTheServiceCannotBeAskedNothingIsCleared() async throws {
        let keeper = try await keeper(FakeService { _ in throw Fault.noConnection }, Fixture.saved())
        clock.advance(3600)
        let fault = await #expect(throws: Fault.self) { try await keeper.restore() }
        #expect(fault?.kind == .unavailable)
        #expect(try await folder.store.load() == Fixture.saved())
    }

    @Test func anEndedOneWithoutARefreshTokenIsCleared() async throws {
        let service = FakeService([])
        let keeper = try await keeper(service, Fixture.saved(refresh: nil))
        clock.advance(3600)
        #expect(try await !keeper.restore())
        #expect(folder.names == ["lock"])
        #expect(service.requests.isEmpty)
    }
}

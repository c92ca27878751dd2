import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct RateGateTests {
    @Test func `an open gate lets pass at once`() async throws {
        let pace = TestPace()
        try await RateGate(pace: pace.pace).pass()
        #expect(pace.sleeps.isEmpty)
    }

    @Test func `a shut gate holds up whoever comes until it opens`() async throws {
        let pace = TestPace(fraction: 0.25)
        let gate = RateGate(pace: pace.pace)
        await gate.shut(for: .seconds(10))
        try await gate.pass()
        try await gate.pass()
        #expect(pace.sleeps == [.seconds(10.25)])
    }

    @Test func `a shorter wait does not open it sooner`() async throws {
        let pace = TestPace(fraction: 0)
        let gate = RateGate(pace: pace.pace)
        await gate.shut(for: .seconds(10))
        await gate.shut(for: .seconds(2))
        try await gate.pass()
        #expect(pace.sleeps == [.seconds(10)])
    }
}

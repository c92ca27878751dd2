import Base
import Testing

@testable import Membership

@Suite(.timeLimit(.minutes(30))) struct LevelStandingTests {
    private let three = ladder([(1, 0, 7), (2, 8, 14), (3, 15, nil)])
    private let expiry = at("2026-06-30 00:00")

    /// The documented example: 5 of 8 visits are 0.625.
    @Test func `progress towards the next level`() {
        let standing = LevelStanding(level: 1, visits: 5, expiresAt: expiry, on: three)
        #expect(standing.rung == 0)
        #expect(standing.visitsRequired == 8)
        #expect(standing.visitsToNext == 3)
        #expect(standing.progress == 0.625)
        #expect(standing.willDrop == false)
    }

    @Test func `with zero visits the first level is held and kept`() {
        let standing = LevelStanding(level: 1, visits: 0, expiresAt: expiry, on: three)
        #expect(standing.progress == 0)
        #expect(standing.visitsToNext == 8)
        #expect(standing.willDrop == false)
    }

    @Test func `progress never exceeds one`() {
        // The service has not yet given the level that nine visits earn.
        let standing = LevelStanding(level: 1, visits: 9, expiresAt: expiry, on: three)
        #expect(standing.progress == 1)
        #expect(standing.visitsToNext == 0)
    }

    @Test func `the highest level has no next`() {
        let standing = LevelStanding(level: 3, visits: 15, expiresAt: expiry, on: three)
        #expect(standing.visitsRequired == nil)
        #expect(standing.visitsToNext == nil)
        #expect(standing.progress == 1)
        #expect(standing.willDrop == false)
    }

    @Test(arguments: [(Int64(7), true), (8, false), (0, true), (-4, true)])
    func `a level is lost at its expiry if below its minimum`(_ visits: Int64, _ drops: Bool) {
        #expect(LevelStanding(level: 2, visits: visits, expiresAt: expiry, on: three).willDrop == drops)
        // One that never expires is not lost.
        #expect(LevelStanding(level: 2, visits: visits, expiresAt: nil, on: three).willDrop == false)
    }

    @Test func `negative visits count as none`() {
        #expect(LevelStanding(level: 1, visits: -4, expiresAt: nil, on: three).visitsToNext == 8)
    }

    @Test func `the lowest level is never lost`() {
        let ladder = ladder([(1, 3, nil), (2, 8, nil)])
        #expect(LevelStanding(level: 1, visits: 0, expiresAt: expiry, on: ladder).willDrop == false)
    }

    @Test func `a next level that needs no visits is reached`() {
        let ladder = ladder([(1, 0, nil), (2, 0, nil)])
        let standing = LevelStanding(level: 1, visits: 0, expiresAt: nil, on: ladder)
        #expect(standing.progress == 1)
        #expect(standing.visitsToNext == 0)
    }

    @Test func `what is unknown is empty`() {
        let unlisted = LevelStanding(level: 9, visits: 5, expiresAt: expiry, on: three)
        #expect(unlisted.rung == nil && unlisted.progress == nil && unlisted.willDrop == nil)
        let uncounted = LevelStanding(level: 1, visits: nil, expiresAt: expiry, on: three)
        #expect(uncounted.visitsRequired == 8)
        #expect(uncounted.visitsToNext == nil && uncounted.progress == nil && uncounted.willDrop == nil)
        #expect(LevelStanding(level: nil, visits: 5, expiresAt: nil, on: three).rung == nil)
        #expect(LevelStanding(level: 1, visits: 5, expiresAt: nil, on: ladder([])).rung == nil)
    }
}

import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// What a session's check-ins say about who came.
@Suite(.timeLimit(.minutes(30))) struct SessionCoverageTests {
    @Test(
        arguments: [
            (.toCome, 5, false, .toCome), (.toCome, nil, false, .toCome), (.underWay, 5, false, .measured),
            (.underWay, nil, true, .measured), (.over, 5, true, .measured), (.over, nil, true, .measured),
            (.over, 0, true, .measured), (.over, 0, false, .nobodyExpected), (.over, nil, false, .unknown),
            (.notMeasured, 5, false, .unknown),
        ] as [(SessionState, Int64?, Bool, SessionCoverage)])
    func `nobody knows who came where nobody scanned, unless nobody was registered`(
        state: SessionState, registered: Int64?, isScanned: Bool, coverage: SessionCoverage
    ) {
        #expect(SessionCoverage(state, registered: registered, isScanned: isScanned) == coverage)
    }

    /// Sessions 1 to 4 are over: seven came to the first; of the second it is not said how many are registered, at the third nobody
    /// is, the fourth has no offer.
    @Test func `a source without registrations does not say that nobody was expected`() {
        var event = Event()
        for session in 1...4 as ClosedRange<Int64> {
            event.addSession(session, from: "2026-03-01T12:00:00Z", to: "2026-03-01T14:00:00Z")
        }
        event.addOffer(1, 5, registered: 8)
        event.addOffer(2, 5) { $0.registered = nil }
        event.addOffer(3, 5, registered: 0)
        for guest in 1...7 as ClosedRange<Int64> { event.addCheckIn(guest: guest, session: 1, type: 5) }
        var tables = event.tables
        let states = SessionStates(of: tables, at: nil, in: .gmt)
        #expect(tables.sessionsOfUnknownCoverage(states) == [2])
        tables.contents.remove(.registrations)
        #expect(tables.sessionsOfUnknownCoverage(states) == [2, 3, 4])
    }
}

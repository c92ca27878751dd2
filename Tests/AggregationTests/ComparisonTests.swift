import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct ComparisonTests {
    private var before: Event {
        var event = Event()
        event.addSession(11, "Morning", from: "2026-03-01T12:00:00Z", to: "2026-03-01T16:00:00Z")
        event.addSession(12, "Afternoon", from: "2026-03-01T18:00:00Z")
        event.addOffer(11, 3, "VIP", registered: 60) { $0.stock = 100 }
        event.addOffer(11, 4, "General", registered: 250)
        event.addOffer(12, 3, "VIP", registered: 10)
        event.addCheckIn(guest: 1, session: 11, type: 3, id: 1)
        event.addCheckIn(guest: 2, session: 11, type: 3, id: 2)
        event.addCheckIn(guest: 3, session: 11, type: 4, id: 3)
        event.addCheckIn(guest: 4, session: 12, type: nil, id: 4)
        return event
    }

    /// As sources give them: newest first.
    private func tables(_ event: Event) -> EventTables {
        var tables = event.tables
        tables.sortCheckIns()
        return tables
    }

    private func comparison(_ now: Event) -> EventComparison {
        EventComparison(before: tables(before), now: tables(now))
    }

    @Test func `a night is compared with the previous one`() throws {
        var now = before
        now.checkIns.removeAll { $0.id == 2 }
        now.checkIns[0].method = "NFC"
        // Moved from session 12 to 11.
        now.checkIns[2].session = 11
        now.addCheckIn(guest: 5, session: 11, type: 3, id: 5)
        now.addCheckIn(guest: 6, session: 12, type: 5, id: 6)
        now.sessions[0].name = "Morning (A)"
        now.sessions[1] = .init(id: 13, name: "Dinner", startsAt: Instant("2026-03-01T11:00:00Z"))
        now.offers[0].registered = 61
        now.offers[0].stock = 120
        now.offers[1].registrantTypeName = "Public"
        now.offers[2].registrantTypeID = 5
        now.offers[2].registrantTypeName = "Press"
        let changes = comparison(now)
        // Session 13 starts first; 12 is not listed any more.
        #expect(
            changes.checkIns == [
                CheckInDifference(
                    sessionID: 11, registrantTypeID: 3, new: 1, vanished: 1, changedBefore: 1, changedNow: 1),
                CheckInDifference(sessionID: 11, registrantTypeID: nil, changedNow: 1),
                CheckInDifference(sessionID: 12, registrantTypeID: 5, new: 1),
                CheckInDifference(sessionID: 12, registrantTypeID: nil, changedBefore: 1),
            ])
        func counts(_ registered: Int, _ attended: Int) -> AttendanceCounts {
            AttendanceCounts(registered: registered, attended: attended)
        }
        let found = changes.counts.map {
            [$0.before.registered ?? -1, $0.before.attended, $0.now.registered ?? -1, $0.now.attended]
        }
        // Guests 1, 3, 4, 5 in session 11; guest 6 in session 12.
        #expect(
            Array(zip(changes.counts.map(\.place), found)).map { "\($0) \($1)" } == [
                "event [320, 4, 321, 5]", "session(11) [310, 3, 311, 4]", "registrantType(3) [70, 2, 61, 2]",
                "registrantType(5) [0, 0, 10, 1]", "pair(session: 11, registrantType: Optional(3)) [60, 2, 61, 2]",
                "pair(session: 11, registrantType: nil) [0, 0, 0, 1]",
                "pair(session: 12, registrantType: Optional(3)) [10, 0, 0, 0]",
                "pair(session: 12, registrantType: Optional(5)) [0, 0, 10, 1]",
                "pair(session: 12, registrantType: nil) [0, 1, 0, 0]",
            ])
        #expect(changes.offers.map(\.place) == [.pair(session: 11, registrantType: 3)])
        #expect(changes.offers.map(\.before.stock) == [100] && changes.offers.map(\.now.stock) == [120])
        #expect(changes.sessions.map(\.sessionID) == [13, 11, 12])
        #expect(changes.sessions.map { $0.before?.name } == [nil, "Morning", "Afternoon"])
        #expect(changes.sessions.map { $0.now?.name } == ["Dinner", "Morning (A)", nil])
        #expect(
            changes.types == [
                TypeDifference(registrantTypeID: 4, before: .init(name: "General"), now: .init(name: "Public")),
                TypeDifference(registrantTypeID: 5, before: nil, now: .init(name: "Press")),
            ])
        // Session 12 is gone and type 5 is new: they say so themselves.
        #expect(changes.offered.isEmpty)
        #expect(changes.newCheckIns == 2 && changes.vanishedCheckIns == 1 && changes.changedCheckIns == 2)
        #expect(changes.session(12) == "Afternoon" && changes.session(11) == "Morning (A)")
        #expect(changes.registrantType(4) == "Public")
    }

    @Test func `identical readings have no differences`() {
        #expect(comparison(before).isEmpty)
        #expect(comparison(before.shuffled(seed: 4)).isEmpty)
    }

    /// What the service counts is not what is compared: it follows from check-ins and is in the reconciliation.
    @Test func `a change in reported counts alone is no difference`() {
        var now = before
        now.offers[0].reportedCheckIns = 3
        now.offers[0].used = 3
        #expect(comparison(now).isEmpty)
    }

    @Test func `one offer is added and another removed`() {
        var now = before
        now.offers[2] = OfferTable.Row(sessionID: 12, registrantTypeID: 4, registrantTypeName: "General")
        now.offers[0].price = 9990
        let changes = comparison(now)
        #expect(
            changes.offered == [
                OfferedDifference(sessionID: 12, registrantTypeID: 3, isNew: false, registrantType: "VIP"),
                OfferedDifference(sessionID: 12, registrantTypeID: 4, isNew: true, registrantType: "General"),
            ])
        #expect(changes.offers.map(\.now.price) == [9990])
        #expect(changes.types.isEmpty && changes.checkIns.isEmpty)
        #expect(changes.counts.map(\.before.registered) == [320, 10, 70, 10])
    }

    @Test func `a session that moved`() {
        var now = before
        now.sessions[0].startsAt = Instant("2026-03-01T13:00:00Z")
        let changes = comparison(now)
        #expect(changes.sessions.map { $0.now?.startsAt } == [Instant("2026-03-01T13:00:00Z")])
        #expect(changes.counts.isEmpty)
    }

    /// Each value of a check-in, one at a time.
    @Test(arguments: 0..<8) func `every field of a check-in counts`(value: Int) {
        var now = before
        switch value {
        case 0: now.checkIns[0].guest = 9
        case 1: now.checkIns[0].session = 12
        case 2: now.checkIns[0].type = 4
        case 3: now.checkIns[0].type = nil
        case 4: now.checkIns[0].method = nil
        case 5: now.checkIns[0].latitude = -33.4
        case 6: now.checkIns[0].longitude = -70.6
        default: now.checkIns[0].at = Instant("2026-03-01T12:00:01Z")
        }
        #expect(comparison(now).changedCheckIns == 1)
        now.checkIns[0] = before.checkIns[0]
        now.checkIns[0].sessionName = "Named otherwise"
        #expect(comparison(now).changedCheckIns == 0)
    }

    /// Check-ins are compared many at once: here more than twice as many, with differences where these begin and end.
    @Test func `differences are found wherever they are`() {
        var first = Event()
        first.addSession(11, "Morning")
        first.addSession(12, "Afternoon")
        for id in 1...10_000 as ClosedRange<Int64> {
            first.addCheckIn(guest: id % 700, session: 11 + id % 2, type: id % 3 == 0 ? nil : 3, id: id)
        }
        // Newest first, the check-in of row n has the id 10,000 - n.
        let changed: [Int64] = [10_000, 9999, 5905, 5904, 5903, 1809, 1808, 1, 2]
        for id in changed {
            var second = first
            second.checkIns[Int(id) - 1].latitude = -33.4
            #expect(EventComparison(before: tables(first), now: tables(second)).changedCheckIns == 1, "\(id)")
            second.checkIns[Int(id) - 1] = first.checkIns[Int(id) - 1]
            second.checkIns[Int(id) - 1].type = id % 3 == 0 ? 3 : nil
            #expect(EventComparison(before: tables(first), now: tables(second)).changedCheckIns == 1, "\(id)")
        }
        var second = first
        for id in changed { second.checkIns[Int(id) - 1].session = id % 2 == 0 ? 12 : 11 }
        second.checkIns.removeAll { [9000, 5902, 3].contains($0.id) }
        second.addCheckIn(guest: 5, session: 11, type: 3, id: 10_001)
        let changes = EventComparison(before: tables(first), now: tables(second))
        #expect(changes.changedCheckIns == 9 && changes.vanishedCheckIns == 3 && changes.newCheckIns == 1)
        // Odd ids went from session 12 to 11, even ones from 11 to 12.
        let moved = Dictionary(grouping: changes.checkIns, by: \.sessionID).mapValues {
            $0.reduce(0) { $0 + $1.changedNow }
        }
        #expect(moved == [11: 5, 12: 4])
    }

    /// Random pairs of readings against dictionaries; what is new, gone and moved adds up to the net difference of every
    /// session and type.
    @Test(arguments: Rounds.third(of: 0..<40 as Range<UInt64>)) func `agrees with a simple comparison`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let middle = Instant("2026-04-05T03:00:00Z")
        let first = Event.random(seed: seed, around: middle)
        var second = Event.random(seed: seed &+ 1000, around: middle)
        // Most check-ins are in both.
        second.checkIns = first.checkIns.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
        for index in second.checkIns.indices where Int.random(in: 0..<6, using: &random) == 0 {
            second.checkIns[index].session = .random(in: 1...6, using: &random)
        }
        for guest in 0..<Int.random(in: 0...6, using: &random) {
            second.addCheckIn(guest: Int64(guest), session: 2, id: 100_003 + Int64(guest) * 7)
        }
        let changes = EventComparison(before: tables(first), now: tables(second))
        typealias Place = SimpleReference.Key
        func byPlace(_ rows: [CheckInRow]) -> [Place: Int] {
            Dictionary(grouping: rows) { Place(session: $0.session, type: $0.type) }.mapValues(\.count)
        }
        let old = Dictionary(uniqueKeysWithValues: first.checkIns.map { ($0.id, $0) })
        let new = Dictionary(uniqueKeysWithValues: second.checkIns.map { ($0.id, $0) })
        let moved = second.checkIns.filter { old[$0.id].map(\.session) != $0.session && old[$0.id] != nil }
        func found(_ count: KeyPath<CheckInDifference, Int>) -> [Place: Int] {
            Dictionary(
                uniqueKeysWithValues: changes.checkIns.filter { $0[keyPath: count] > 0 }.map {
                    (Place(session: $0.sessionID, type: $0.registrantTypeID), $0[keyPath: count])
                })
        }
        #expect(found(\.new) == byPlace(second.checkIns.filter { old[$0.id] == nil }))
        #expect(found(\.vanished) == byPlace(first.checkIns.filter { new[$0.id] == nil }))
        #expect(found(\.changedNow) == byPlace(moved))
        #expect(found(\.changedBefore) == byPlace(moved.compactMap { old[$0.id] }))
        let (earlier, later) = (byPlace(first.checkIns), byPlace(second.checkIns))
        for difference in changes.checkIns {
            let place = Place(session: difference.sessionID, type: difference.registrantTypeID)
            #expect(
                difference.new - difference.vanished + difference.changedNow - difference.changedBefore
                    == (later[place] ?? 0) - (earlier[place] ?? 0))
        }
        let (reference, laterReference) = (
            SimpleReference(event: first, zone: .gmt, binWidth: 900),
            SimpleReference(event: second, zone: .gmt, binWidth: 900)
        )
        for difference in changes.counts {
            guard case .session(let id) = difference.place else { continue }
            #expect(difference.before.attended == reference.guests(id).count)
            #expect(difference.now.attended == laterReference.guests(id).count)
        }
        let differing = Set(reference.sessionIDs).union(laterReference.sessionIDs).filter {
            reference.guests($0).count != laterReference.guests($0).count
        }
        #expect(differing.isSubset(of: changes.counts.compactMap(\.place.sessionID)))
    }
}

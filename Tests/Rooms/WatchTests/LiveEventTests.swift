import Aggregation
import Base
import Foundation
import TestSupport
import Testing

@testable import Watch

/// A check-in as tests write it.
struct Scan: Hashable {
    var id: Int64
    var guest: Int64? = 1
    var session: Int64? = 12
    var type: Int64? = 3
    var method: String? = "QR"
    /// Seconds since 1970.
    var time: Int64? = 0
}

extension EventTables {
    init(_ scans: some Sequence<Scan>, sessions: [Int64] = [12, 13], offers: [OfferTable.Row] = []) {
        self.init(eventID: 6, eventName: "Summit")
        for (place, id) in sessions.enumerated() {
            let start = Instant(secondsSinceEpoch: 100_000 - Int64(place) * 1000)
            self.sessions.append(id: id, name: "Session \(id)", startsAt: start, endsAt: nil)
        }
        for offer in offers { self.offers.append(offer) }
        for scan in scans {
            var row = CheckInTable.Row(
                id: scan.id, guestID: scan.guest, sessionID: scan.session,
                createdAt: scan.time.map(Instant.init(secondsSinceEpoch:)))
            row.registrantTypeID = scan.type
            if var method = scan.method {
                method.withUTF8 {
                    row.method = $0
                    append(row)
                }
            } else {
                append(row)
            }
        }
        sortCheckIns()
    }
}

@Suite(.timeLimit(.minutes(30))) struct LiveEventTests {
    private static let offers = [
        OfferTable.Row(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", registered: 10),
        OfferTable.Row(sessionID: 12, registrantTypeID: 4, registrantTypeName: "General", registered: 30),
        OfferTable.Row(sessionID: 13, registrantTypeID: 3, registrantTypeName: "VIP", registered: 5),
    ]

    private func view(_ event: LiveEvent, at now: Int64, _ rules: LiveRules = LiveRules()) -> LiveView {
        var event = event
        return event.view(at: Instant(secondsSinceEpoch: now), in: .gmt, rules)
    }

    /// Guests 1 and 2 come to session 12, guest 1 twice, guest 1 also to session 13; a row without a guest is apart.
    @Test func `people are counted once per session and once in the event`() {
        let scans = [
            Scan(id: 1, time: 10), Scan(id: 2, guest: 2, type: 4, time: 20), Scan(id: 3, time: 30),
            Scan(id: 4, session: 13, time: 40), Scan(id: 5, guest: nil, time: 50),
        ]
        let shown = view(LiveEvent(EventTables(scans, offers: Self.offers)), at: 50)
        #expect(shown.totals.checkIns == 4 && shown.totals.repeatedCheckIns == 1)
        #expect(shown.totals.incompleteCheckIns == 1)
        #expect(shown.totals.attended == 3 && shown.totals.uniqueGuests == 2)
        #expect(shown.totals.registered == 45)
        #expect(shown.perMinute == 4)
        // Session 13 begins earlier.
        #expect(shown.doors.map(\.sessionID) == [13, 12])
        #expect(shown.doors.map(\.attended) == [1, 2] && shown.doors.map(\.registered) == [5, 40])
        #expect(shown.types.map(\.registrantType) == ["VIP", "General"])
        #expect(shown.types.map(\.attended) == [2, 1] && shown.types.map(\.uniqueGuests) == [1, 1])
        #expect(shown.warnings.contains(.repeatedCodes(checkIns: 1, guests: 1)))
        #expect(shown.warnings.contains(.incomplete(checkIns: 1)))
    }

    /// Session 12 has ten VIP and thirty General registered, and an offer of 0 for the press. Guest 1 comes as VIP and General, guest 2
    /// as press, guest 3 with a type that nobody offers; guest 4 to session 13, where 0 VIP are registered.
    @Test func `whoever used no registration is in no rate`() {
        var offers = Self.offers
        offers[2].registered = 0
        offers.append(
            OfferTable.Row(sessionID: 12, registrantTypeID: 5, registrantTypeName: "Press", registered: 0))
        let scans = [
            Scan(id: 1, time: 10), Scan(id: 2, type: 4, time: 20), Scan(id: 3, guest: 2, type: 5, time: 30),
            Scan(id: 4, guest: 3, type: 6, time: 40), Scan(id: 5, guest: 4, session: 13, time: 50),
        ]
        let shown = view(LiveEvent(EventTables(scans, offers: offers)), at: 60)
        #expect(shown.totals.attended == 4 && shown.totals.attendedHeld == 1 && shown.totals.registeredHeld == 40)
        #expect(shown.types.map(\.registrantTypeID) == [3, 4, 5, 6])
        #expect(shown.types.map(\.attended) == [2, 1, 1, 1] && shown.types.map(\.attendedHeld) == [1, 1, 0, 0])
        // The row of one session counts all who came there.
        #expect(shown.doors.map(\.attended) == [1, 3])
    }

    @Test func `what goes, changes or comes again leaves no trace`() {
        var event = LiveEvent(EventTables([Scan(id: 1, time: 10), Scan(id: 2, guest: 2, time: 20)]))
        let hasNews = event.apply(EventTables([Scan(id: 2, guest: 2, time: 20), Scan(id: 3, time: 30)]))
        #expect(!hasNews)
        let hasChanged = event.apply(EventTables([Scan(id: 3, session: 13, time: 30)]), removed: [2])
        #expect(hasChanged)
        let whole = LiveEvent(EventTables([Scan(id: 1, time: 10), Scan(id: 3, session: 13, time: 30)]))
        #expect(view(event, at: 60) == view(whole, at: 60))
        #expect(event.disagreements(with: whole) == 0)
        #expect(event.disagreements(with: LiveEvent(EventTables([Scan(id: 1, time: 10)]))) == 1)
    }

    /// Both sessions are over. Nobody was scanned at session 13, of which it is not told how many are registered.
    @Test func `where nobody scanned, more may have come, whether or not registrations are told`() {
        func shown(registered: Int64?) -> LiveView {
            let offers = [
                Self.offers[0],
                OfferTable.Row(
                    sessionID: 13, registrantTypeID: 5, registrantTypeName: "Prensa", registered: registered),
            ]
            return view(LiveEvent(EventTables([Scan(id: 1, time: 100_000)], offers: offers)), at: 300_000)
        }
        for registered in [nil, 5] as [Int64?] {
            let view = shown(registered: registered)
            #expect(view.isMeasured && view.isPartlyMeasured && !view.isUnmeasured)
            #expect(view.doors.map(\.coverage) == [.unknown, .measured])
            #expect(view.types.map(\.isUnmeasured) == [false, true])
        }
        let nobody = shown(registered: 0)
        #expect(!nobody.isPartlyMeasured && nobody.doors.map(\.coverage) == [.nobodyExpected, .measured])
    }

    @Test func `no rate is above the peak`() {
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<200 {
            let scans = (1...Int.random(in: 1...60, using: &generator)).map {
                Scan(id: Int64($0), guest: Int64($0), time: .random(in: 0...1200, using: &generator))
            }
            let event = LiveEvent(EventTables(scans))
            for now in stride(from: Int64(0), through: 1300, by: 13) {
                let shown = view(event, at: now)
                #expect(shown.perMinute <= shown.peak?.checkIns ?? 0)
            }
        }
    }

    /// At 930 s the current minute has begun at 900 s. Check-ins at 59, 60, 899 and 925 s; 870 is a minute ago.
    @Test func `the last minutes are those of the clock`() {
        let times: [Int64] = [59, 60, 870, 871, 899, 925]
        let scans = times.enumerated().map { Scan(id: Int64($0.offset + 1), guest: Int64($0.offset), time: $0.element) }
        let shown = view(LiveEvent(EventTables(scans)), at: 930)
        #expect(shown.minutes.map(\.checkIns) == [1] + Array(repeating: 0, count: 12) + [3, 1])
        #expect(shown.minutes.first?.start == Instant(secondsSinceEpoch: 60))
        #expect(shown.perMinute == 3)
        // The 60 seconds up to 925 s have 870, 871, 899 and 925; later, the last quarter of an hour has none.
        #expect(shown.peak == LiveMinute(start: Instant(secondsSinceEpoch: 866), checkIns: 4))
        #expect(view(LiveEvent(EventTables(scans)), at: 1825).peak == nil)
        // A clock a little ahead counts as now, one far ahead not at all.
        let ahead = LiveEvent(EventTables([Scan(id: 1, time: 1000), Scan(id: 2, time: 5000)]))
        #expect(view(ahead, at: 930).perMinute == 1)
    }

    /// Twelve check-ins a minute keep 1.2 scanners busy at 6 s each: more than one, less than two.
    @Test func `pressure is the work that comes for the scanners there are`() throws {
        let scans = (1...12).map { Scan(id: $0, guest: $0, time: 1000 + $0) }
        let event = LiveEvent(EventTables(scans, offers: Self.offers))
        var rules = LiveRules()
        rules.scanners = [12: 1]
        let one = view(event, at: 1012, rules)
        let door = try #require(one.doors.first { $0.sessionID == 12 })
        #expect(door.busyScanners == 1.2 && door.pressure == 1.2)
        #expect(one.alarms.map(\.kind) == [.queue])
        rules.scanners = [12: 2]
        #expect(view(event, at: 1012, rules).alarms == [])
    }

    /// Of a capacity of 13, twelve are more than nine tenths; of 14 they are not.
    @Test func `alarms at a capacity and at a rate`() {
        let scans = (1...12).map { Scan(id: $0, guest: $0, time: 1000 + $0) }
        let event = LiveEvent(EventTables(scans))
        func kinds(_ change: (inout LiveRules) -> Void) -> [LiveAlarm.Kind] {
            var rules = LiveRules()
            change(&rules)
            return view(event, at: 1012, rules).alarms.map(\.kind)
        }
        #expect(kinds { $0.capacities = [12: 12] } == [.capacity])
        #expect(kinds { $0.capacities = [12: 13] } == [.nearlyFull])
        #expect(kinds { $0.capacities = [12: 14] } == [])
        #expect(kinds { $0.eventCapacity = 12 } == [.capacity])
        #expect(kinds { $0.rates = [12: 12] } == [.rate])
        #expect(kinds { $0.rates = [12: 13] } == [])
        #expect(kinds { $0.eventRate = 5 } == [.rate])
    }

    /// Session 12 has one check-in each 10 s up to 1000 s, session 13 goes on: quiet after 120 s, as ten distances are 100.
    @Test func `a door that goes quiet is told, once others go on`() {
        var scans = (0...30).map { Scan(id: Int64($0) + 1, guest: Int64($0), time: 700 + Int64($0) * 10) }
        scans += (0...10).map {
            Scan(id: Int64($0) + 100, guest: 1, session: 13, method: "NFC", time: 1000 + Int64($0) * 20)
        }
        let event = LiveEvent(EventTables(scans))
        func warnings(_ now: Int64) -> [LiveWarning] {
            view(event, at: now).warnings.filter {
                if case .repeatedCodes = $0 { false } else { true }
            }
        }
        #expect(warnings(1119) == [])
        let since = Instant(secondsSinceEpoch: 1000)
        #expect(
            warnings(1120) == [
                .quietDoor(sessionID: 12, session: "Session 12", since: since, perMinute: 6),
                .quietMethod("QR", since: since, perMinute: 6),
            ])
        // From 1200 on nobody comes at all: at 4.8 a minute or so, ten distances are over after 125 s.
        guard case .quietEvent(let last, _)? = warnings(1400).first else {
            Issue.record("\(warnings(1400))")
            return
        }
        #expect(last == Instant(secondsSinceEpoch: 1200))
    }

    /// Random check-ins come in random batches, some again, some late, some changed, some removed: in the end the counts
    /// are those of a report of the whole.
    @Test(arguments: Rounds.third(of: 1...40 as ClosedRange<UInt64>))
    func `the end is the report, whatever came before`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        func scan(_ id: Int64) -> Scan {
            Scan(
                id: id, guest: .random(in: 1...40, using: &random), session: .random(in: 11...14, using: &random),
                type: Int.random(in: 0..<6, using: &random) == 0 ? nil : .random(in: 3...5, using: &random),
                method: ["QR", "NFC", nil].randomElement(using: &random)!,
                time: .random(in: 0...4000, using: &random))
        }
        var truth: [Int64: Scan] = [:]
        for id in 1...Int64.random(in: 1...60, using: &random) { truth[id] = scan(id) }
        var event = LiveEvent(EventTables(truth.values.sorted { $0.id < $1.id }, offers: Self.offers))
        for _ in 0..<30 {
            var seen = truth.values.shuffled(using: &random).prefix(5).map { $0 }
            var removed: [Int64] = []
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let id = Int64.random(in: 1...400, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    if truth.removeValue(forKey: id) != nil {
                        removed.append(id)
                        seen.removeAll { $0.id == id }
                    }
                default:
                    truth[id] = scan(id)
                    seen.removeAll { $0.id == id }
                    seen.append(truth[id] ?? scan(id))
                    removed.removeAll { $0 == id }
                }
            }
            event.apply(EventTables(seen), removed: removed)
        }
        var tables = EventTables(truth.values.sorted { $0.id < $1.id }, offers: Self.offers)
        tables.setApartIncomplete()
        let clock = WallClock(zone: try #require(TimeZone(identifier: "UTC")))
        let report = await EventAggregates(of: tables, clock: clock)
        let shown = view(event, at: 4000)
        #expect(shown.totals.checkIns == report.totals.checkIns)
        #expect(shown.totals.repeatedCheckIns == report.totals.repeatedCheckIns)
        #expect(shown.totals.uniqueGuests == report.totals.uniqueGuests)
        #expect(shown.totals.attended == report.totals.attended)
        #expect(shown.totals.registered == report.totals.registered)
        #expect(shown.totals.attendedHeld == report.totals.counts.attendedHeld)
        #expect(shown.types.map(\.attendedHeld) == report.attendanceByRegistrantType.map(\.counts.attendedHeld))
        #expect(shown.totals.lastCheckInAt == report.totals.lastCheckInAt)
        #expect(shown.doors.map(\.sessionID) == report.attendanceBySession.map(\.sessionID))
        #expect(shown.doors.map(\.session) == report.attendanceBySession.map(\.session))
        #expect(shown.doors.map(\.attended) == report.attendanceBySession.map(\.counts.attended))
        #expect(shown.doors.map(\.checkIns) == report.attendanceBySession.map(\.counts.checkIns))
        #expect(shown.doors.map(\.registered) == report.attendanceBySession.map(\.counts.registered))
        #expect(shown.types.map(\.registrantTypeID) == report.attendanceByRegistrantType.map(\.registrantTypeID))
        #expect(shown.types.map(\.registrantType) == report.attendanceByRegistrantType.map(\.registrantType))
        #expect(shown.types.map(\.attended) == report.attendanceByRegistrantType.map(\.counts.attended))
        #expect(shown.types.map(\.uniqueGuests) == report.attendanceByRegistrantType.map(\.uniqueGuests))
        let whole = LiveEvent(tables)
        #expect(event.disagreements(with: whole) == 0)
        #expect(view(event, at: 4000) == view(whole, at: 4000))
    }
}

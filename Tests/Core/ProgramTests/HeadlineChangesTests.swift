import Aggregation
import Base
import Foundation
import Logging
import Rendering
import Reporting
import Store
import TestSupport
import Testing

@testable import Program

/// What the headlines say since last night and since the last edition, over nights of a real store, worked out by hand.
///
/// The event of 2026 has a session on 2 March from 10 to 11, with 20 registrations, and one on 3 March from 15 to 16, with 10.
/// That of 2025 had one session with 25 registrations, to which 9 people came.
@Suite(.timeLimit(.minutes(30))) struct HeadlineChangesTests {
    private let folder = TemporaryFolder()
    private let settings: Settings
    private let store: AttendanceStore

    init() throws {
        let text = """
            profiles:
              only:
                timezone: UTC
                series:
                  gala: [5, 6]

            """
        try text.write(to: "\(folder.path)/config.yaml")
        settings = try Settings(
            flags: [.configuration: "\(folder.path)/config.yaml"], environment: ["HOME": "/home/ana"],
            sources: SourceKind.ofCore)
        let logger = Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() }
        store = try AttendanceStore.open(path: "\(folder.path)/store.sqlite", access: .writing, logger: logger)
        try store.save(Self.events("Gala 2025", "Gala 2026"))
    }

    private static func events(_ earlier: String, _ name: String) -> EventTable {
        var events = EventTable()
        events.append(
            id: 5, name: earlier, startsAt: Instant("2025-03-02T10:00:00Z"),
            endsAt: Instant("2025-03-02T11:00:00Z"), place: nil)
        events.append(
            id: 6, name: name, startsAt: Instant("2026-03-02T10:00:00Z"),
            endsAt: Instant("2026-03-03T16:00:00Z"), place: nil)
        return events
    }

    /// Reads all of event 6 at a moment: who came to each session, and how many are registered there.
    private func read(
        _ moment: String, first: [Int64] = [], second: [Int64] = [], registered: (Int64, Int64) = (20, 10)
    ) throws {
        var tables = EventTables(eventID: 6, eventName: "Gala 2026")
        for (session, guests, start) in [
            (11, first, "2026-03-02T10:00:00Z"), (12, second, "2026-03-03T15:00:00Z"),
        ] as [(Int64, [Int64], String)] {
            let start = Instant(start)
            tables.sessions.append(
                id: session, name: "S\(session)", startsAt: start, endsAt: start.advanced(bySeconds: 3600))
            tables.offers.append(
                .init(
                    sessionID: session, registrantTypeID: 3, registrantTypeName: "General",
                    registered: session == 11 ? registered.0 : registered.1))
            for guest in guests {
                tables.append(
                    CheckInRow(
                        id: session * 100 + guest, guest: guest, session: session, type: 3,
                        at: start.advanced(bySeconds: guest)))
            }
        }
        try save(tables, at: moment)
    }

    /// Reads all of event 5.
    private func readEdition(_ moment: String, came: [Int64] = [], registered: Int64 = 25) throws {
        let start = Instant("2025-03-02T10:00:00Z")
        var tables = EventTables(eventID: 5, eventName: "Gala 2025")
        tables.sessions.append(id: 1, name: "S1", startsAt: start, endsAt: start.advanced(bySeconds: 3600))
        tables.offers.append(
            .init(sessionID: 1, registrantTypeID: 3, registrantTypeName: "General", registered: registered))
        for guest in came {
            tables.append(
                CheckInRow(id: guest, guest: guest, session: 1, type: 3, at: start.advanced(bySeconds: guest)))
        }
        try save(tables, at: moment)
    }

    private func save(_ tables: EventTables, at moment: String) throws {
        var tables = tables
        tables.readAt = Instant(moment)
        tables.provenance = Provenance(
            highestCheckInID: tables.checkIns.ids.values.max(), highestCheckInAt: nil, total: tables.checkIns.count,
            pages: 1)
        try store.save(
            tables,
            as: WalkPlan(
                eventID: tables.eventID, kind: .full, source: "http://127.0.0.1:8080/api/", startedAt: Instant(moment),
                highestID: tables.provenance.highestCheckInID, perPage: 100),
            with: WalkCompletion(tables, perPage: 100, finishedAt: Instant(moment).advanced(bySeconds: 60)))
    }

    private func report(
        since baseline: ChangeBaseline = .previousWalk, _ change: (inout ReportRequest) -> Void = { _ in }
    ) async throws -> Report {
        let definition = try await DefinitionLibrary().definition("attendance")
        let readings = try await EventReader(.init(offline: store), settings).read(
            6, EventColumns(for: [definition]), comparedWith: baseline)
        var request = ReportRequest(zone: settings.timeZone)
        change(&request)
        return try await Report(
            of: readings.tables, earlier: readings.earlier, by: definition, request, pace: readings.pace,
            bases: readings.bases)
    }

    /// Series often have one name every year.
    @Test func `an edition of the same name has its id, over and to come`() async throws {
        try readEdition("2025-02-20T10:00:00Z", registered: 12)
        try readEdition("2025-03-04T10:00:00Z", came: Array(1...9))
        try read("2026-02-20T10:00:00Z")
        try store.save(Self.events("Gala", "Gala"))
        let coming = try await report().headlines.flatMap(\.changes).filter { $0.basis == .edition }
        #expect(coming.map(\.inWords.en) == ["+18 registrations compared with Gala (#5) 10 days before its start"])
        try read("2026-03-04T10:00:00Z", first: Array(1...12), second: [1])
        try store.save(Self.events("Gala", "Gala"))
        let over = try await report().headlines.flatMap(\.changes).filter { $0.basis == .edition }
        #expect(!over.isEmpty && over.allSatisfy { $0.inWords.es.hasSuffix(" respecto de Gala (#5)") })
        #expect(over.allSatisfy { $0.name?.hasPrefix("Gala") == true && $0.event == 5 })
    }

    private func json() async throws -> [UInt8] {
        let report = try await report()
        return JSONRenderer().render(report, in: .english)[0].bytes
    }

    /// Each change as `headline: words (effect)`.
    private func changes(
        since baseline: ChangeBaseline = .previousWalk, in language: Language = .english,
        _ change: (inout ReportRequest) -> Void = { _ in }
    ) async throws -> [String] {
        try await report(since: baseline, change).headlines.flatMap(\.changes).map {
            "\($0.headline): \($0.inWords[language]) (\($0.effect.rawValue))"
        }
    }

    @Test func `night after night`() async throws {
        try read("2026-03-01T04:30:00Z", registered: (11, 8))
        #expect(try await changes() == [])

        // Before the event, its registrations.
        try read("2026-03-02T04:30:00Z")
        #expect(try await changes() == ["attendance_percentage: +11 registrations since last night (good)"])

        // The same day: 1 March is still the last night. Then the event had not begun, so that nobody knew who would come.
        try read("2026-03-02T12:00:00Z", first: Array(1...8))
        #expect(try await changes() == ["checkins: +8 since last night (neutral)"])

        // A scanner delivers two people late.
        try read("2026-03-03T04:30:00Z", first: Array(1...10))
        #expect(
            try await changes() == [
                "unique_guests: +2 since last night (good)",
                "attendance_percentage: +10.00 pp since last night (good)",
                "checkins: +2 since last night (neutral)",
                "no_shows: −2 since last night (good)",
            ])
        #expect(
            try await changes(in: .spanish).prefix(2) == [
                "unique_guests: +2 desde la noche anterior (good)",
                "attendance_percentage: +10,00 puntos desde la noche anterior (good)",
            ])

        // Another session ended: people to date compare, rates and unused registrations of other sessions do not.
        try read("2026-03-04T04:30:00Z", first: Array(1...10), second: [1, 2, 3, 11])
        #expect(
            try await changes() == [
                "unique_guests: +1 since last night (good)", "checkins: +4 since last night (neutral)",
            ])

        // One check-in is annulled, and three nights were missed: 14 and then 13 of 30 registrations.
        try read("2026-03-07T04:30:00Z", first: Array(1...10), second: [1, 2, 3])
        let last = [
            "unique_guests: −1 in 3 days (bad)", "attendance_percentage: −3.34 pp in 3 days (bad)",
            "checkins: −1 in 3 days (neutral)", "no_shows: +1 in 3 days (bad)",
        ]
        #expect(try await changes() == last)

        // Read again on the same day, the base is the same; on the next, nothing has changed.
        let bytes = try await json()
        try read("2026-03-07T15:00:00Z", first: Array(1...10), second: [1, 2, 3])
        #expect(try await changes() == last)
        let again = try await json()
        #expect(headlines(bytes) == headlines(again))
        try read("2026-03-08T04:30:00Z", first: Array(1...10), second: [1, 2, 3])
        #expect(try await changes() == [])
        let json = String(decoding: try await self.json(), as: UTF8.self)
        #expect(!json.contains("headline_changes"))
    }

    private func headlines(_ bytes: [UInt8]) -> Substring? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let from = text.range(of: "\"headlines\""), let to = text.range(of: "\"notices\"") else { return nil }
        return text[from.lowerBound..<to.lowerBound]
    }

    /// A night compares with the one that was last published, as its news do, though somebody read the event in between.
    @Test func `a night and its news have one base`() async throws {
        try read("2026-03-04T04:30:00Z", first: Array(1...8), second: [1])
        try read("2026-03-05T15:00:00Z", first: Array(1...9), second: [1])
        try read("2026-03-06T04:30:00Z", first: Array(1...10), second: [1])
        #expect(try await changes().first == "unique_guests: +1 since last night (good)")
        #expect(try await changes(since: .walk(WalkID(1))).first == "unique_guests: +2 in 2 days (good)")
        // A reading of one's own choice is another base.
        let chosen = ChangeBaseline.instant(Instant("2026-03-04T12:00:00Z"))
        #expect(try await changes(since: chosen) == [])
    }

    @Test func `filters apply to both sides, and an earlier moment has none`() async throws {
        try read("2026-03-04T04:30:00Z", first: Array(1...8), second: [1])
        try read("2026-03-05T04:30:00Z", first: Array(1...10), second: [1, 2, 3])
        #expect(try await changes().first == "unique_guests: +2 since last night (good)")
        // Of the second session, 1 and then 3 of 10 registrations.
        #expect(
            try await changes { $0.sessions = [12] } == [
                "unique_guests: +2 since last night (good)",
                "attendance_percentage: +20.00 pp since last night (good)",
                "checkins: +2 since last night (neutral)", "no_shows: −2 since last night (good)",
            ])
        #expect(try await changes { $0.asOf = Instant("2026-03-03T12:00:00Z") } == [])
    }

    /// Nobody scanned at the second session until a scanner delivered: those people were not known to be absent.
    @Test func `what was not known is not compared`() async throws {
        try read("2026-03-04T04:30:00Z", first: Array(1...10))
        try read("2026-03-05T04:30:00Z", first: Array(1...10), second: [11, 12])
        #expect(try await changes() == ["checkins: +2 since last night (neutral)"])
    }

    @Test func `final numbers are compared with the last edition's`() async throws {
        try readEdition("2025-03-04T04:30:00Z", came: Array(1...9))
        try read("2026-03-03T04:30:00Z", first: Array(1...10))
        #expect(try await changes() == [])
        try read("2026-03-03T23:00:00Z", first: Array(1...10), second: [1, 2, 3])
        let expected = [
            "unique_guests: +1 compared with Gala 2025 (good)",
            // 13 of 30 less 9 of 25.
            "attendance_percentage: +7.33 pp compared with Gala 2025 (good)",
            "checkins: +4 compared with Gala 2025 (neutral)", "no_shows: +1 compared with Gala 2025 (bad)",
        ]
        #expect(try await changes() == expected)
        #expect(try await changes(in: .spanish).first == "unique_guests: +1 respecto de Gala 2025 (good)")
        #expect(try await changes { $0.sessions = [11] } == [])
        let json = String(decoding: try await self.json(), as: UTF8.self)
        #expect(
            json.contains(
                #"{"headline": "attendance_percentage", "measure": "attendance_percentage", "since": "edition", "event": 5, "#
                    + #""name": "Gala 2025", "before": 36, "difference": 7.33, "effect": "good"}"#))
    }

    @Test func `registrations are compared with as many days before`() async throws {
        try readEdition("2025-03-01T04:30:00Z", registered: 20)
        try readEdition("2025-03-04T04:30:00Z", came: Array(1...9))
        try read("2026-03-01T04:30:00Z", registered: (11, 8))
        #expect(
            try await changes() == [
                "attendance_percentage: −1 registration compared with Gala 2025 1 day before its start (bad)"
            ])
        // An edition that is not in the store is compared with nothing.
        try read("2026-03-04T04:30:00Z", first: [1], second: [1])
        try store.forget(.event(5))
        #expect(try await changes().allSatisfy { !$0.contains("Gala 2025") })
    }
}

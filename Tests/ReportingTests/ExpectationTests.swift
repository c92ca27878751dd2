import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Reporting

/// What comes of rules at a moment: nothing is not met before it can be judged.
@Suite(.timeLimit(.minutes(30))) struct ExpectationTests {
    private static let noon = Instant(secondsSinceEpoch: 1_772_366_400)  // 2026-03-01T12:00:00Z

    private static func hour(_ hours: Int64) -> Instant { noon.advanced(bySeconds: hours * 3600) }

    /// At noon, session 1 is over with 8 of 10; nobody scanned in 2, with 5 registered; 3 is under way with 3 of 10; 4 is to come,
    /// with 10; 5 is over, and nobody was registered nor came. Of 20 people registered, 11 have come.
    private static func event(at moment: Instant?) async throws -> EventAggregates {
        var tables = EventTables(eventID: 6)
        let sessions: [(id: Int64, starts: Int64, type: Int64, registered: Int64?, came: Range<Int64>)] = [
            (1, -5, 1, 10, 0..<8), (2, -5, 2, 5, 0..<0), (3, -1, 1, 10, 10..<13), (4, 3, 1, 10, 0..<0),
            (5, -4, 1, nil, 0..<0),
        ]
        for session in sessions {
            tables.sessions.append(
                id: session.id, name: "S\(session.id)", startsAt: hour(session.starts), endsAt: hour(session.starts + 2)
            )
            if let registered = session.registered {
                tables.offers.append(
                    .init(
                        sessionID: session.id, registrantTypeID: session.type, registrantTypeName: "T\(session.type)",
                        registered: registered, reportedCheckIns: 0))
            }
            for guest in session.came {
                tables.append(
                    CheckInRow(
                        id: session.id * 100 + guest, guest: guest, session: session.id, type: session.type,
                        at: hour(session.starts)))
            }
        }
        tables.sortCheckIns()
        tables.details.registrants = 20
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        return await EventAggregates(
            of: tables, clock: WallClock(zone: zone), states: SessionStates(of: tables, at: moment, in: zone))
    }

    private static func rules(_ text: String) throws -> [Base.Expectation] {
        var mapping = try YAMLFile(path: "d.yaml").mapping(in: "expect: ['\(text)']")
        let value = mapping.take("expect")
        return try #require(value).expectations()
    }

    private static func pace(_ earlier: Int64) -> RegistrationStanding {
        RegistrationStanding(
            series: "gala", event: 4, name: "Gala 2025", daysBefore: 0, registered: 35, earlier: earlier)
    }

    private static let cases: [(String, JudgedExpectation.Result, Cell)] = [
        // Over.
        ("attended >= 8 of session 1", .met, 8), ("attended >= 9 of session 1", .failed, 8),
        ("attendance_percentage >= 80 of session 1", .met, .percentage(Percentage(hundredths: 8000))),
        ("attendance_percentage of session 1 > 80%", .failed, .percentage(Percentage(hundredths: 8000))),
        ("no_shows <= 2 of session 1", .met, 2), ("no_shows = 2 of session 1", .met, 2),
        ("no_shows <= 20% of session 1", .met, .percentage(Percentage(hundredths: 2000))),
        ("no_shows of session 1 < 20%", .failed, .percentage(Percentage(hundredths: 2000))),
        ("registered >= 11 of session 1", .failed, 10),
        // Not measured: only what is registered is known.
        ("attended >= 1 of session 2", .notMeasured, .empty), ("no_shows <= 15% of session 2", .notMeasured, .empty),
        ("registered >= 5 of session 2", .met, 5), ("attended >= 1 of type 2", .notMeasured, .empty),
        // Under way: more can come, and nobody has been there less.
        ("attended >= 3 of session 3", .met, 3), ("attended >= 4 of session 3", .pending, 3),
        ("attended <= 2 of session 3", .failed, 3), ("attended <= 3 of session 3", .pending, 3),
        ("attended = 2 of session 3", .failed, 3), ("attended = 3 of session 3", .pending, 3),
        ("attended >= 20% of session 3", .pending, .percentage(Percentage(hundredths: 3000))),
        ("no_shows <= 0 of session 3", .pending, .empty), ("registered >= 11 of session 3", .pending, 10),
        ("registered < 10 of session 3", .failed, 10), ("unique_guests >= 11 of registrant-type 1", .met, 11),
        ("people_percentage >= 70", .pending, .percentage(Percentage(hundredths: 5500))),
        ("no_shows <= 15%", .pending, .percentage(Percentage(hundredths: 2000))), ("registrants >= 20", .met, 20),
        // To come.
        ("attended >= 1 of session 4", .pending, 0), ("no_shows <= 15% of session 4", .pending, .empty),
        ("attendance_percentage >= 70 of session 4", .pending, .empty),
        // Nobody is registered, and nobody was scanned.
        ("no_shows <= 15% of session 5", .notMeasured, .empty), ("no_shows <= 0 of session 5", .notMeasured, .empty),
        ("attendance_percentage >= 0 of session 5", .notMeasured, .empty),
        ("attended = 0 of session 5", .notMeasured, .empty), ("registered = 0 of session 5", .met, 0),
        // What the event does not have.
        ("attended >= 1 of session 99", .unknown, .empty), ("attended >= 1 of type 99", .unknown, .empty),
        // Without an earlier edition.
        ("registered >= pace", .unknown, 35),
    ]

    @Test(arguments: cases) func `a rule is judged by the moment`(
        rule: String, result: JudgedExpectation.Result, actual: Cell
    ) async throws {
        let basis = ExpectationBasis(try await Self.event(at: Self.noon), pace: nil, isWhole: true)
        let judged = basis.judge(ofProfile: [], ofDefinition: try Self.rules(rule))
        #expect(judged.map(\.result) == [result])
        #expect(judged.map(\.actual) == [actual])
        // A profile's rule about another event's session is not about this one.
        let ofProfile = basis.judge(ofProfile: try Self.rules(rule), ofDefinition: [])
        #expect(ofProfile.count == (rule.hasSuffix("99") ? 0 : 1))
        // A part of an event is not judged.
        let part = ExpectationBasis(try await Self.event(at: Self.noon), pace: nil, isWhole: false)
        #expect(part.judge(ofProfile: [], ofDefinition: try Self.rules(rule)).map(\.result) == [.unknown])
    }

    @Test(arguments: [
        ("people_percentage >= 55", JudgedExpectation.Result.met),
        // Nobody scanned in 2 and 4, so that more may have come, but not fewer.
        ("people_percentage > 55", .notMeasured), ("people_percentage <= 55", .notMeasured),
        ("people_percentage < 55", .failed), ("unique_guests <= 11", .notMeasured), ("unique_guests <= 10", .failed),
        ("unique_guests = 11", .notMeasured), ("unique_guests >= 12 of type 1", .notMeasured),
        ("attended >= 11", .met), ("attended <= 11", .notMeasured), ("attended < 11", .failed),
        ("checkins >= 12", .notMeasured),
        // Of 20 registrations in 1 and 3, whoever came to the others.
        ("attended >= 60%", .failed), ("attendance_percentage <= 55", .met),
        ("unique_guests >= 55%", .met), ("no_shows <= 9", .met), ("no_shows <= 8", .failed),
        ("registered >= 36", .failed), ("registrants = 20", .met),
    ]) func `when the event is over, everything is judged`(rule: String, result: JudgedExpectation.Result) async throws
    {
        let basis = ExpectationBasis(try await Self.event(at: nil), pace: nil, isWhole: true)
        #expect(basis.judge(ofProfile: try Self.rules(rule), ofDefinition: []).map(\.result) == [result])
    }

    @Test(arguments: ["people_percentage >= 70", "unique_guests >= 70%", "people_percentage = 0"])
    func `before the event, no share of its people has come`(rule: String) async throws {
        var tables = EventTables(eventID: 6)
        tables.sessions.append(id: 1, name: "S1", startsAt: Self.hour(3), endsAt: Self.hour(5))
        tables.details.registrants = 20
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let counted = await EventAggregates(
            of: tables, clock: WallClock(zone: zone), states: SessionStates(of: tables, at: Self.noon, in: zone))
        let judged = ExpectationBasis(counted, pace: nil, isWhole: true)
            .judge(ofProfile: try Self.rules(rule), ofDefinition: [])
        #expect(judged.map(\.result) == [.pending] && judged.map(\.actual) == [.empty])
    }

    /// Without a session, and with one in which nobody is registered.
    @Test(arguments: [false, true]) func `without a single check-in, nothing about people is known`(
        hasSession: Bool
    ) async throws {
        var tables = EventTables(eventID: 6)
        tables.details.registrants = 10
        if hasSession {
            tables.sessions.append(id: 1, name: "S1", startsAt: Self.hour(-5), endsAt: Self.hour(-3))
            tables.offers.append(
                .init(
                    sessionID: 1, registrantTypeID: 1, registrantTypeName: "T1", registered: 0, reportedCheckIns: 0))
        }
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let counted = await EventAggregates(
            of: tables, clock: WallClock(zone: zone), states: SessionStates(of: tables, at: Self.noon, in: zone))
        let basis = ExpectationBasis(counted, pace: nil, isWhole: true)
        let ofEvent = ["people_percentage >= 70", "unique_guests >= 1", "attended >= 1", "checkins >= 1"]
        let ofParts = ["attended >= 2 of every session", "unique_guests >= 1 of every type"]
        for rule in ofEvent + (hasSession ? ofParts : []) {
            let judged = basis.judge(ofProfile: try Self.rules(rule), ofDefinition: [])
            #expect(judged.map(\.result) == [.notMeasured] && judged.map(\.actual) == [.empty], "\(rule)")
        }
        #expect(basis.judge(ofProfile: try Self.rules("registrants >= 10"), ofDefinition: []).map(\.result) == [.met])
    }

    /// 2 of 4 came. Registered in a second session too, they may be 4 people or 8.
    @Test(
        arguments: [
            (0, "unique_guests >= 50% of every type", .met), (0, "unique_guests > 50% of every type", .failed),
            (4, "unique_guests >= 50% of every type", .unknown), (4, "attended >= 37.5% of every type", .met),
            (4, "attended >= 50% of every type", .failed),
        ] as [(Int64, String, JudgedExpectation.Result)])
    func `people of a type are a share of registrations only in one session`(
        inSecond: Int64, rule: String, result: JudgedExpectation.Result
    ) async throws {
        var tables = EventTables(eventID: 6)
        for session in [Int64(1), 2] {
            tables.sessions.append(
                id: session, name: "S\(session)", startsAt: Self.hour(-5), endsAt: Self.hour(-3))
        }
        // Guests 1 and 2 come to the first, guest 2 to the second.
        for (session, registered) in [(Int64(1), Int64(4)), (Int64(2), inSecond)] where registered > 0 {
            tables.offers.append(
                .init(
                    sessionID: session, registrantTypeID: 1, registrantTypeName: "T1", registered: registered,
                    reportedCheckIns: 0))
            for guest in session..<3 {
                tables.append(
                    CheckInRow(
                        id: session * 100 + guest, guest: guest, session: session, type: 1, at: Self.hour(-5)))
            }
        }
        tables.sortCheckIns()
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let counted = await EventAggregates(
            of: tables, clock: WallClock(zone: zone), states: SessionStates(of: tables, at: Self.noon, in: zone))
        let basis = ExpectationBasis(counted, pace: nil, isWhole: true)
        #expect(basis.judge(ofProfile: try Self.rules(rule), ofDefinition: []).map(\.result) == [result])
    }

    /// 35 are registered.
    @Test(arguments: [
        ("registered >= pace", 35, JudgedExpectation.Result.met), ("registered >= pace", 36, .failed),
        ("registered >= 90% of pace", 38, .met), ("registered >= 90% of pace", 39, .failed),
        ("registered >= pace", 0, .met),
    ]) func `registrations are judged on the day`(rule: String, earlier: Int64, result: JudgedExpectation.Result)
        async throws
    {
        for moment in [Self.hour(-100), Self.noon, nil] {
            let basis = ExpectationBasis(try await Self.event(at: moment), pace: Self.pace(earlier), isWhole: true)
            #expect(basis.judge(ofProfile: try Self.rules(rule), ofDefinition: []).map(\.result) == [result])
        }
    }

    /// 110 % of 100 is 110, not 110.00000000000001: against whole numbers worked out by hand, in ten-thousandths.
    @Test func `shares of a pace are exact decimals`() async throws {
        let aggregates = try await Self.event(at: nil)
        var random = SeededGenerator(seed: 44)
        for _ in 0..<500 {
            let (hundredths, earlier) = (
                Int64.random(in: 1...30_000, using: &random), Int64.random(in: 1...2000, using: &random)
            )
            // Near the limit, where a hair decides.
            let registered = hundredths * earlier / 10_000 + Int64.random(in: -1...1, using: &random)
            let pace = RegistrationStanding(
                series: "gala", event: 4, name: nil, daysBefore: 0, registered: registered, earlier: earlier)
            let rule = "registered >= \(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)% of pace"
            var counted = aggregates
            counted.totals.counts.registered = Int(registered)
            let judged = try #require(
                ExpectationBasis(counted, pace: pace, isWhole: true)
                    .judge(ofProfile: try Self.rules(rule), ofDefinition: []).first)
            let holds = registered * 10_000 >= hundredths * earlier
            #expect(judged.result == (holds ? .met : .failed), "\(rule), \(registered) against \(earlier)")
            // Half away from zero, at most two places.
            let shown = (hundredths * earlier * 2 + 100) / 200
            let expected: Cell = shown % 100 == 0 ? .integer(shown / 100) : .number(Double(shown) / 100)
            #expect(judged.bound == expected, "\(rule) against \(earlier)")
        }
    }

    @Test(arguments: [
        ("registered >= 110% of pace", 100, Cell.integer(110)), ("registered >= 90% of pace", 556, .number(500.4)),
        ("registered >= 90% of pace", 291, .number(261.9)), ("registered >= 33.333% of pace", 100, .number(33.33)),
        ("registered >= 0.1 of session 1", 0, .number(0.1)),
        ("attendance_percentage >= 75.385", 0, .percentage(Percentage(hundredths: 7539))),
    ]) func `limits have at most two places`(rule: String, earlier: Int64, bound: Cell) async throws {
        let basis = ExpectationBasis(try await Self.event(at: nil), pace: Self.pace(earlier), isWhole: true)
        #expect(basis.judge(ofProfile: try Self.rules(rule), ofDefinition: []).map(\.bound) == [bound])
    }

    @Test func `a rule of every session has a row for each`() async throws {
        let basis = ExpectationBasis(try await Self.event(at: Self.noon), pace: nil, isWhole: true)
        let judged = basis.judge(ofProfile: try Self.rules("attended >= 1 of every session"), ofDefinition: [])
        let results = Dictionary(uniqueKeysWithValues: judged.map { ($0.sessionID, $0.result) })
        #expect(results == [1: .met, 2: .notMeasured, 3: .met, 4: .pending, 5: .notMeasured])
        let types = basis.judge(ofProfile: try Self.rules("attended >= 1 of every type"), ofDefinition: [])
        #expect(types.map(\.registrantTypeID) == [1, 2] && types.map(\.result) == [.met, .notMeasured])
    }
}

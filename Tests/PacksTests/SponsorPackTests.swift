import Base
import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

@Suite(.timeLimit(.minutes(30))) struct SponsorPackTests {
    private static let everything: [SectionKind] = [
        .attendanceByRegistrantType, .attendanceBySession, .attendanceBySessionAndType, .checkInHistogramBySession,
        .checkInHistogram, .attendanceByDay, .checkInsByMethod, .geoCells,
    ]

    private static func event(seed: UInt64) -> RandomEvent {
        var random = SeededGenerator(seed: seed &+ 1_000_000)
        return RandomEvent(
            seed: seed, sessions: .random(in: 1...4, using: &random), types: .random(in: 1...4, using: &random),
            maximum: [12, 40, 300].randomElement(using: &random) ?? 12)
    }

    /// Some of the sections, in any order.
    private static func kinds(seed: UInt64) -> [SectionKind] {
        var random = SeededGenerator(seed: seed &+ 2_000_000)
        return Array(everything.shuffled(using: &random).prefix(.random(in: 1...everything.count, using: &random)))
    }

    /// What is published is true, and never of fewer people than the minimum, nor are the no-shows beside it.
    @Test(arguments: Rounds.third(of: 0..<150 as Range<UInt64>))
    func `what is published is true and covers enough people`(seed: UInt64) async throws {
        let event = Self.event(seed: seed)
        let grouping = seed % 2 == 0 ? event.grouping(seed: seed) : PackGrouping()
        let report = try await event.pack(Self.kinds(seed: seed), grouping: grouping).report
        for section in report.sections where section.table[column: "attended"] != nil {
            let table = section.table
            for row in 0..<table.rowCount {
                func id(_ name: String) -> Int64? {
                    if case .integer(let id) = table[column: name]?.cells[row] { id } else { nil }
                }
                func group(_ name: String, _ groups: [String: [Int64]]) -> [Int64]? {
                    if case .text(let text) = table[column: name]?.cells[row] { groups[text] } else { nil }
                }
                let session = id("session_id") ?? id("stand_id")
                let sessions = group("session", grouping.sessions) ?? session.map { [$0] }
                let types = group("registrant_type", grouping.registrantTypes) ?? id("registrant_type_id").map { [$0] }
                func isCounted(_ session: Int64, _ type: Int64) -> Bool {
                    sessions?.contains(session) ?? true && types?.contains(type) ?? true
                }
                let visits = event.visits.filter { isCounted($0.session, $0.type) }
                let attended = Set(visits.map { [$0.guest, $0.session] }).count
                // Of a session that nobody scanned, nothing is in a pack.
                let scanned = Set(event.visits.map(\.session))
                let registered = event.registered.filter { pair, _ in
                    scanned.contains(pair.session) && isCounted(pair.session, pair.type)
                }.values.reduce(0, +)
                func check(_ name: String, _ truth: Int) -> Bool {
                    guard case .integer(let value) = table[column: name]?.cells[row] else { return false }
                    #expect(value == Int64(truth), "\(section.name) \(name)")
                    return true
                }
                let showsAttended = check("attended", attended)
                if showsAttended { #expect(Set(visits.map(\.guest)).count >= 5) }
                // The row of one session counts all; a sum of several those who used a registration.
                let used =
                    session != nil && types == nil
                    ? attended
                    : Set(
                        visits.filter { event.registered[.init(session: $0.session, type: $0.type)] ?? 0 > 0 }
                            .map { [$0.guest, $0.session] }
                    ).count
                if check("registered", registered) {
                    // A sum of sessions has it beside those who came to the ones with registrations.
                    #expect((showsAttended || session == nil) && registered >= 5 && abs(registered - used) >= 5)
                    let absent = registered - used
                    #expect(table[column: "no_shows"]?.cells[row] == (absent < 0 ? .empty : Cell(absent)))
                    #expect(
                        table[column: "attendance_percentage"]?.cells[row]
                            == Cell(Percentage(Int64(used), of: Int64(registered))))
                } else {
                    for name in ["no_shows", "attendance_percentage"] {
                        let cell = table[column: name]?.cells[row]
                        #expect(cell == nil || cell == .withheld || cell == .empty, "\(section.name) \(name)")
                    }
                }
            }
        }
    }

    /// Each interval holds enough people, there are no gaps, and all together are everybody who came.
    @Test(arguments: Rounds.third(of: 0..<60 as Range<UInt64>)) func `intervals hold enough people`(seed: UInt64)
        async throws
    {
        let event = Self.event(seed: seed)
        let report = try await event.pack([[.checkInHistogram], [.checkInHistogramBySession]][Int(seed % 2)]).report
        for section in report.sections {
            let table = section.table
            var ends: [Int64: Instant] = [:]
            for row in 0..<table.rowCount {
                var session: Int64?
                for name in ["session_id", "stand_id"] {
                    if case .integer(let id) = table[column: name]?.cells[row] { session = id }
                }
                guard case .instant(let start) = table[column: "bin_start"]?.cells[row],
                    case .instant(let end) = table[column: "bin_end"]?.cells[row]
                else { return #expect(Bool(false), "no interval") }
                if let before = ends[session ?? 0] { #expect(start == before) }
                ends[session ?? 0] = end
                // The first scan of each guest in each session, worked out row by row.
                var first: [[Int64]: Int64] = [:]
                let leftOut = Set(report.leftOut?.map(\.sessionID) ?? [])
                for visit in event.visits
                where session.map({ $0 == visit.session }) ?? !leftOut.contains(visit.session) {
                    let key = [visit.guest, visit.session]
                    first[key] = min(first[key] ?? .max, visit.time)
                }
                let here = first.filter { $0.value >= start.secondsSinceEpoch && $0.value < end.secondsSinceEpoch }
                #expect(table[column: "arrivals"]?.cells[row] == .integer(Int64(here.count)))
                #expect(Set(here.keys.map { $0[0] }).count >= 5)
            }
        }
    }

    @Test(arguments: Rounds.third(of: 0..<60 as Range<UInt64>)) func `methods and places hold enough people`(
        seed: UInt64
    ) async throws {
        let event = Self.event(seed: seed)
        let report = try await event.pack([.checkInsByMethod, .geoCells]).report
        var first: [[Int64]: RandomEvent.Visit] = [:]
        for visit in event.visits {
            let key = [visit.guest, visit.session]
            if first[key].map({ ($0.time, $0.id) > (visit.time, visit.id) }) ?? true { first[key] = visit }
        }
        for section in report.sections {
            let arrivals = try #require(section.table[column: "arrivals"]?.cells)
            var sum: Int64 = 0
            for case .integer(let value) in arrivals {
                #expect(value >= 5)
                sum += value
            }
            #expect(sum == Int64(first.count))
            for (row, cell) in (section.table[column: "method"]?.cells ?? []).enumerated() {
                guard case .text(let method) = cell else { continue }
                let here = first.values.filter { $0.method == method }
                #expect(arrivals[row] == .integer(Int64(here.count)))
                #expect(Set(here.map(\.guest)).count >= 5)
            }
        }
    }

    @Test(arguments: Rounds.third(of: 0..<40 as Range<UInt64>))
    func `packs are the same whatever the order of the rows`(seed: UInt64) async throws {
        var event = Self.event(seed: seed)
        let report = try await event.pack(Self.everything).report
        var random = SeededGenerator(seed: seed)
        event.visits.shuffle(using: &random)
        let other = try await event.pack(Self.everything).report
        #expect(report.sections == other.sections)
        #expect(report.headlines == other.headlines)
        #expect(report.notices == other.notices)
    }

    @Test func `columns, order and top rows apply to the published table`() async throws {
        let event = RandomEvent(seed: 3, sessions: 4, types: 4, maximum: 300)
        var section = SectionDefinition(.attendanceBySession, name: "sesiones")
        section.columns = ["session", "attended"]
        section.sort = [.init("attended", descending: true)]
        section.top = 1
        let pack = try await SponsorPack(event.tables, [section], for: SponsorScope(sessions: event.sessions))
        let table = try #require(pack.report[section: "sesiones"]?.table)
        #expect(table.columns.map(\.name) == ["session", "attended"])
        #expect(table.rowCount == 1)
    }
}

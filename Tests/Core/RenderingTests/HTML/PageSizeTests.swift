import Base
import Reporting
import Testing

@testable import Rendering
@testable import Templates

@Suite(.timeLimit(.minutes(30))) struct PageSizeTests {
    /// An event of 100,000 check-ins, counted for real, with the largest logo there may be.
    @Test func `stays small for a hundred thousand check-ins`() async throws {
        let report = try await LargeEvent.report()
        let cells = try #require(report[section: "geo_cells"]?.table.rowCount)
        #expect(cells > 3000)
        #expect(report[section: "checkins"]?.table.rowCount == LargeEvent.checkIns)
        #expect(try #require(report[section: "changes"]?.table.rowCount) > 300)
        for language in Language.allCases {
            #expect(try PageReading.bytes(report, in: language).count < 1_100_000)
        }
        var theme = Theme.tikit
        theme.logo = Theme.Logo(
            format: .png, bytes: [UInt8](repeating: 7, count: 256 * 1024), width: 400, height: 100,
            description: Phrase(verbatim: "Logo"))
        #expect(try HTMLRenderer(theme: theme).render(report, in: .spanish)[0].bytes.count < 1_500_000)
        #expect(try await PageReading.read(report).faults == [])
    }

    /// Numbers that no event has: 60 sessions of 12 types, quarters of an hour over two
    /// weeks, 1,500 places, every session shared with every other.
    @Test(arguments: Language.allCases) func `stays small for a large event`(language: Language) throws {
        let sessions = (1...60).map {
            (id: Int64($0), name: "Sesión \($0): casos de la industria y la academia, sala \($0 % 7)")
        }
        let pairs = sessions.flatMap { session in (1...12).map { (session, Int64($0)) } }
        let bins = (0..<14 * 96).map { SampleReport.day.advanced(bySeconds: Int64($0) * 900) }
        let sessionBins = sessions.flatMap { session in (0..<120).map { (session, bins[$0 + Int(session.id) * 20]) } }
        let shared = sessions.flatMap { first in sessions.filter { $0.id != first.id }.map { (first.id, $0.id) } }
        func counts(_ count: Int, _ names: [String]) -> [ReportColumn] {
            names.map { name in
                SampleReport.column(name, .count, name, name, (0..<count).map { .integer(Int64($0 * 7919 % 1700)) })
            }
        }
        func text(_ name: String, _ texts: [String]) -> ReportColumn {
            SampleReport.column(name, .text, name, name, texts.map { .text($0) })
        }
        func ids(_ name: String, _ ids: [Int64]) -> ReportColumn {
            SampleReport.column(name, .identifier, name, name, ids.map { .integer($0) })
        }
        func times(_ name: String, _ times: [Instant]) -> ReportColumn {
            SampleReport.column(name, .instant, name, name, times.map { .instant($0) })
        }
        func percentages(_ name: String, _ count: Int) -> ReportColumn {
            SampleReport.column(
                name, .percentage, name, name, (0..<count).map { .percentage(.init(hundredths: Int64($0 % 10_000))) })
        }
        let attendance = ["registered", "attended", "checkins", "no_shows", "stock", "used", "available"]
        var report = SampleReport.make()
        let names = [
            "attendance_by_session", "attendance_by_session_and_type", "checkin_histogram",
            "checkin_histogram_by_session", "geo_cells", "session_overlap",
        ]
        let tables: [[ReportColumn]] = [
            [ids("session_id", sessions.map(\.id)), text("session", sessions.map(\.name))]
                + counts(60, attendance) + [percentages("attendance_percentage", 60)],
            [
                ids("session_id", pairs.map(\.0.id)), text("session", pairs.map(\.0.name)),
                text("type", pairs.map { "Tipo \($0.1)" }),
            ]
                + counts(pairs.count, attendance) + [percentages("attendance_percentage", pairs.count)],
            [times("bin_start", bins)] + counts(bins.count, ["checkins", "arrivals", "cumulative_arrivals"]),
            [
                ids("session_id", sessionBins.map(\.0.id)), text("session", sessionBins.map(\.0.name)),
                times("bin_start", sessionBins.map(\.1)),
            ]
                + counts(sessionBins.count, ["checkins", "arrivals", "cumulative_arrivals"]),
            [
                text("cell", (0..<1500).map { "66j\($0)" }),
                SampleReport.column(
                    "latitude", .degrees, "l", "l", (0..<1500).map { .decimal(-33 - Double($0) / 900, places: 6) }),
                SampleReport.column(
                    "longitude", .degrees, "l", "l", (0..<1500).map { .decimal(-70 - Double($0 % 40) / 90, places: 6) }),
            ]
                + counts(1500, ["checkins", "guests"]),
            [ids("session_id", shared.map(\.0)), ids("other_session_id", shared.map(\.1))]
                + counts(shared.count, ["guests"]) + [percentages("percentage", shared.count)],
        ]
        for (name, columns) in zip(names, tables) {
            let index = try #require(report.sections.firstIndex { $0.name == name })
            report.sections[index].table = ReportTable(columns)
        }
        #expect(try PageReading.bytes(report, in: language).count < 1_500_000)
    }
}

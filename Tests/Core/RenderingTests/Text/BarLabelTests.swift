import Base
import Reporting
import Templates
import Testing

@testable import Rendering

/// Bars of stretches of time that differ in length are named by both ends, wherever people see them.
@Suite(.timeLimit(.minutes(30))) struct BarLabelTests {
    private static func report(ends: String?) -> Report {
        let (start, middle, end) = (SampleReport.at(6, 0), SampleReport.at(6, 15), SampleReport.at(day: 1, 9, 0))
        let table = ReportTable([
            SampleReport.column("bin_start", .instant, "Desde", "From", [.instant(start), .instant(middle)]),
            SampleReport.column("bin_end", .instant, "Hasta", "To", [.instant(middle), .instant(end)]),
            SampleReport.column("arrivals", .count, "Llegadas", "Arrivals", [.integer(20), .integer(30)]),
        ])
        let chart = ChartFixture(
            .bars, title: Phrase(es: "Llegadas", en: "Arrivals"), categories: "bin_start", ends: ends,
            series: ["arrivals"])
        return Report(
            name: "sponsor", title: Phrase(verbatim: "A"), subject: .event(id: 6, name: "B"), clock: SampleReport.clock,
            sections: [
                ReportSection.fixture("checkin_histogram", title: Phrase(verbatim: "C"), table: table, charts: [chart])
            ])
    }

    private static let spans = ["01 mar 2026 06:00–06:15", "01 mar 2026 06:15 – 02 mar 09:00"]

    @Test func `in a page`() throws {
        func isLabelled(_ ends: String?) throws -> [Bool] {
            let page = String(decoding: try PageReading.bytes(Self.report(ends: ends)), as: UTF8.self)
            return Self.spans.map { page.contains("<span class=\"label\"><bdi>\($0)</bdi></span>") }
        }
        #expect(try isLabelled("bin_end") == [true, true])
        #expect(try isLabelled(nil) == [false, false])
    }

    @Test func `on a screen`() throws {
        let report = Self.report(ends: "bin_end")
        let file = try #require(TerminalRenderer(style: TerminalStyle(width: 80)).render(report, in: .spanish).first)
        let text = String(decoding: file.bytes, as: UTF8.self)
        for span in Self.spans { #expect(text.contains(span)) }
        let setting = TerminalSetting(style: TerminalStyle(), language: .spanish, clock: report.clock)
        let bars = OverviewBars(try #require(report.sections[0].bars), setting: setting)
        let lines = bars.part(width: 80, rank: 0, goodRows: 2).lines(10).map { $0.spans.map(\.text).joined() }.joined(
            separator: "\n")
        for span in Self.spans { #expect(lines.contains(span)) }
    }

    @Test func `in a workbook`() {
        func labels(_ ends: String?) -> [[String]] {
            WorkbookPlan(Self.report(ends: ends), in: .spanish, theme: .tikit, limits: .init()).chartLabels
        }
        #expect(labels("bin_end") == [Self.spans])
        #expect(labels(nil) == [])
    }

    /// It has the mark of what is missing; files for programs have it as it came.
    @Test func `a blank name is no name`() throws {
        let table = ReportTable([
            SampleReport.column("session", .text, "Sesión", "Session", [.text(" \u{A0} "), .text("Cierre")]),
            SampleReport.column("checkins", .count, "Check-ins", "Check-ins", [.integer(1), .integer(2)]),
        ])
        let chart = ChartFixture(.bars, title: Phrase(verbatim: "C"), categories: "session", series: ["checkins"])
        let report = Report(
            name: "a", title: Phrase(verbatim: "A"), subject: .event(id: 6, name: "B"), clock: SampleReport.clock,
            sections: [ReportSection.fixture("by_session", title: Phrase(verbatim: "C"), table: table, charts: [chart])]
        )
        #expect(report.sections[0].bars?.names(on: SampleReport.clock) == [.empty, .text("Cierre")])
        #expect(String(decoding: try PageReading.bytes(report), as: UTF8.self).contains("<bdi>–</bdi>"))
        #expect(WorkbookPlan(report, in: .spanish, theme: .tikit, limits: .init()).chartLabels == [["–", "Cierre"]])
        let csv = CSVRenderer(.plain).render(report, in: .spanish).map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(csv.joined().contains(" \u{A0} ,1"))
    }

    /// Two sessions are called so, of a third only the type is: each bar says which it is, and files for programs nothing.
    @Test func `bars with the same name are told apart`() throws {
        let names = ["Taller", "Cierre", "Taller", nil].map { Cell($0) }
        let table = ReportTable([
            SampleReport.column(
                "session_id", .identifier, "ID", "ID", [.integer(12), .integer(14), .integer(13), .integer(15)]),
            SampleReport.column("session", .text, "Sesión", "Session", names),
            SampleReport.column("checkins", .count, "Check-ins", "Check-ins", (1...4).map { .integer($0) }),
        ])
        let chart = ChartFixture(.bars, title: Phrase(verbatim: "C"), categories: "session", series: ["checkins"])
        var report = Report(
            name: "a", title: Phrase(verbatim: "A"), subject: .event(id: 6, name: "B"), clock: SampleReport.clock,
            sections: [ReportSection.fixture("by_session", title: Phrase(verbatim: "C"), table: table, charts: [chart])]
        )
        func labels(_ report: Report) -> [Cell]? { report.sections[0].bars?.names(on: SampleReport.clock) }
        #expect(labels(report) == [.text("Taller (#12)"), .text("Cierre"), .text("Taller (#13)"), .empty])
        let page = String(decoding: try PageReading.bytes(report), as: UTF8.self)
        #expect(page.contains("<bdi>Taller (#12)</bdi>"))
        let plan = WorkbookPlan(report, in: .spanish, theme: .tikit, limits: .init())
        #expect(plan.chartLabels == [["Taller (#12)", "Cierre", "Taller (#13)", "–"]])
        #expect(ReportNames(report).distinctName(ofSession: 13) == "Taller (#13)")
        let csv = CSVRenderer().render(report, in: .spanish).map { String(decoding: $0.bytes, as: UTF8.self) }
            .joined()
        #expect(csv.contains("Taller") && !csv.contains("#12"))
        // A type of several prices has several rows, all of one id.
        report.sections[0].table.columns[0].cells = [12, 14, 12, 15].map { .integer($0) }
        #expect(labels(report) == names)
    }
}

extension WorkbookPlan {
    /// The labels of charts that have cells of their own.
    var chartLabels: [[String]] { chartColumns.compactMap { if case .names(let names) = $0 { names } else { nil } } }
}

import Base
import Foundation
import Reporting
import Testing

@testable import Rendering

@Suite("XLSX: charts", .timeLimit(.minutes(30))) struct XLSXChartTests {
    @Test func `the summary has one timeline and two bar charts, the rest have sheets of six`() async throws {
        var report = SampleReport.make()
        let chart = try #require(report.sections[0].charts.first)
        report.sections[0].pictures = Array(repeating: chart, count: 12)
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        // 12 by type, 2 by session, a timeline with its running total under it, methods, places.
        #expect(workbook.sheets.prefix(4).map(\.charts.count) == [4, 6, 6, 2])
        #expect(workbook.sheets.dropFirst(4).allSatisfy { $0.charts.isEmpty })
        #expect(
            workbook.sheets.prefix(4).map(\.name) == ["Summary", "More charts", "More charts (2)", "More charts (3)"])
    }

    /// Three sessions: one shown, one without its whole, one withheld.
    private static func withheldReport(whole: Bool) -> Report {
        var section = TableFixture.section([
            TableFixture.column("session", .text, [.text("Opening"), .text("Workshop"), .text("Closing")]),
            TableFixture.column("registered", .count, [.integer(90), .withheld, .withheld]),
            TableFixture.column("attended", .count, [.integer(60), .integer(40), .withheld]),
        ])
        section.replaceCharts(with: [
            ChartFixture(
                .bars, title: Phrase(verbatim: "Attendance"), categories: "session", series: ["attended"],
                whole: whole ? "registered" : nil)
        ])
        return TableFixture.report([section])
    }

    @Test func `a chart has no point where a number is withheld, and the bar's name says so`() async throws {
        let bytes = try XLSXRenderer().bytes(Self.withheldReport(whole: true))
        let workbook = try await WorkbookTool.openpyxl(bytes)
        let series = try #require(try workbook.sheet("Summary").charts.first).series
        let hidden = "'Names in charts'"
        #expect(series.map(\.name) == ["Things!$B$4", "Things!$C$4"])
        #expect(series.map(\.categories) == ["\(hidden)!$A$1:$A$3", "\(hidden)!$A$1:$A$3"])
        #expect(series.map(\.values) == ["\(hidden)!$B$1:$B$3", "\(hidden)!$C$1:$C$3"])
        let sheet = try #require(workbook.hidden.first)
        #expect((1...3).map { sheet.value("A\($0)") } == ["Opening", "Workshop", "Closing *"])
        #expect((1...3).map { sheet.value("B\($0)") } == ["90", nil, nil])
        #expect((1...3).map { sheet.value("C\($0)") } == ["60", "40", nil])
        // What programs show before they read the cells anew has no point there either.
        let chart = try #require(try await WorkbookTool.parts(bytes, matching: "xl/charts/chart").first).text
        let caches = chart.matches(of: /<c:numCache>.*?<\/c:numCache>/).map { String($0.output) }
        func points(_ cache: String) -> [String] {
            cache.matches(of: /<c:pt idx="(\d+)"><c:v>(\d+)<\/c:v>/).map { "\($0.output.1): \($0.output.2)" }
        }
        #expect(caches.map(points) == [["0: 90"], ["0: 60", "1: 40"]])
        #expect(caches.allSatisfy { $0.contains(#"<c:ptCount val="3"/>"#) })
    }

    @Test func `a chart of withheld numbers alone is left out`() async throws {
        var report = Self.withheldReport(whole: true)
        for column in 1...2 {
            report.sections[0].table.columns[column].cells = [.withheld, .withheld, .withheld]
        }
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        #expect(workbook.sheets.allSatisfy { $0.charts.isEmpty } && workbook.hidden.isEmpty)
    }

    @Test func `a text stands beside a bar that is drawn, and beside no other`() async throws {
        func shown(whole: Bool) async throws -> [[String]] {
            let bytes = try XLSXRenderer().bytes(Self.withheldReport(whole: whole))
            let chart = try #require(try await WorkbookTool.parts(bytes, matching: "xl/charts/chart").first).text
            return chart.matches(of: /<c:ser>.*?<\/c:ser>/).map { series in
                series.output.matches(of: /<a:t>(.*?)<\/a:t>/).map { String($0.output.1) }
            }
        }
        #expect(try await shown(whole: true) == [["60/90"], ["40/*"]])
        #expect(try await shown(whole: false) == [["60", "40"]])
    }

    @Test func `a chart of columns that are not there is left out`() async throws {
        var report = SampleReport.make()
        report.sections[0].replaceCharts(with: [
            ChartFixture(.bars, title: Phrase(verbatim: "x"), categories: "nothing", series: ["attended"]),
            ChartFixture(.bars, title: Phrase(verbatim: "x"), categories: "registrant_type", series: ["nothing"]),
            ChartFixture(
                .bars, title: Phrase(verbatim: "x"), categories: "registrant_type", series: ["nothing", "attended"]),
        ])
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        let charts = workbook.sheets.flatMap(\.charts)
        #expect(charts.count > 2 && !charts.contains { $0.title == "x" })
    }
}

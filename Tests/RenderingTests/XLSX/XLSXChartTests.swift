import Foundation
import Messages
import Reporting
import Tables
import Testing

@testable import Rendering

@Suite("XLSX: charts", .timeLimit(.minutes(30)))
struct XLSXChartTests {
    private static let workbook = Result { try WorkbookTool.openpyxl(XLSXRenderer().bytes(SampleReport.make())) }

    @Test("Attendance by type: attended over registered, with a text beside each bar")
    func partOfWhole() throws {
        let chart = try #require(try Self.workbook.get().sheet("Summary").charts.first)
        #expect(chart.title == "Attendance by registrant type")
        #expect(chart.kinds == ["BarChart"] && chart.direction == "bar")
        let sheet = "'Attendance by registrant type'"
        #expect(
            chart.series == [
                .init(name: "\(sheet)!$C$4", categories: "\(sheet)!$B$5:$B$9", values: "\(sheet)!$C$5:$C$9", labels: 5),
                .init(name: "\(sheet)!$D$4", categories: "\(sheet)!$B$5:$B$9", values: "\(sheet)!$D$5:$D$9", labels: 0),
            ])
    }

    @Test("Arrivals over time: columns, and a line on an axis of its own at the right")
    func timeline() throws {
        let charts = try Self.workbook.get().sheet("Summary").charts
        let chart = try #require(charts.first { $0.title == "Arrivals over time" })
        #expect(chart.kinds == ["BarChart", "LineChart"] && chart.direction == "col")
        #expect(chart.valueFormats == ["#,##0", "#,##0"])
        #expect(chart.crosses == ["autoZero", "max"])
        let values = chart.series.map(\.values)
        #expect(
            values == ["B", "C", "D"].map { "'Arrivals over time'!$\($0)$5:$\($0)$144" })
        // 140 quarters of an hour from 07:30 on: a label every three hours, with the day where it is another.
        let labels = try #require(try Self.workbook.get().hidden.first)
        #expect(labels.name == "Names in charts")
        let categories = try #require(chart.series.first?.categories)
        #expect(chart.series.allSatisfy { $0.categories == categories })
        #expect(categories.hasPrefix("'Names in charts'!$") && categories.hasSuffix("$140"))
        let column = try #require(categories.split(separator: "$").dropFirst().first.map(String.init))
        let texts = (1...140).map { labels[column + "\($0)"]?.value }
        #expect(texts.indices.filter { texts[$0] != nil } == Array(stride(from: 0, to: 140, by: 12)))
        #expect(
            texts.compactMap(\.self).prefix(8) == [
                "01\u{A0}Mar\n07:30", "10:30", "13:30", "16:30", "19:30", "22:30", "02\u{A0}Mar\n01:30",
                "04:30",
            ])
    }

    @Test("A chart of the first rows says how many it left out")
    func limited() throws {
        let chart = try #require(try Self.workbook.get().sheet("More charts").charts.first)
        #expect(chart.title == "Check-ins by session (first 8 of 10)")
        #expect(chart.series.map(\.values) == ["'Attendance by session'!$G$5:$G$12"])
    }

    @Test("The summary has one timeline and two bar charts, the rest have sheets of six")
    func places() throws {
        var report = SampleReport.make()
        let chart = try #require(report.sections[0].charts.first)
        report.sections[0].charts = Array(repeating: chart, count: 12)
        let workbook = try WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        // 12 by type, 2 by session, 1 timeline, methods, places.
        #expect(workbook.sheets.prefix(4).map(\.charts.count) == [3, 6, 6, 2])
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
        section.charts = [
            ReportChart(
                .bars, title: Phrase(verbatim: "Attendance"), categories: "session", series: ["attended"],
                whole: whole ? "registered" : nil)
        ]
        return TableFixture.report([section])
    }

    @Test("A chart has no point where a number is withheld, and the bar's name says so")
    func withheldPoints() throws {
        let bytes = try XLSXRenderer().bytes(Self.withheldReport(whole: true))
        let workbook = try WorkbookTool.openpyxl(bytes)
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
        let chart = try #require(try WorkbookTool.parts(bytes, matching: "xl/charts/chart").first).text
        let caches = chart.matches(of: /<c:numCache>.*?<\/c:numCache>/).map { String($0.output) }
        func points(_ cache: String) -> [String] {
            cache.matches(of: /<c:pt idx="(\d+)"><c:v>(\d+)<\/c:v>/).map { "\($0.output.1): \($0.output.2)" }
        }
        #expect(caches.map(points) == [["0: 90"], ["0: 60", "1: 40"]])
        #expect(caches.allSatisfy { $0.contains(#"<c:ptCount val="3"/>"#) })
    }

    @Test("A chart of withheld numbers alone is left out")
    func withheldCharts() throws {
        var report = Self.withheldReport(whole: true)
        for column in 1...2 {
            report.sections[0].table.columns[column].cells = [.withheld, .withheld, .withheld]
        }
        let workbook = try WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        #expect(workbook.sheets.allSatisfy { $0.charts.isEmpty } && workbook.hidden.isEmpty)
    }

    @Test("A text stands beside a bar that is drawn, and beside no other")
    func labelsOfWithheldPoints() throws {
        func shown(whole: Bool) throws -> [[String]] {
            let bytes = try XLSXRenderer().bytes(Self.withheldReport(whole: whole))
            let chart = try #require(try WorkbookTool.parts(bytes, matching: "xl/charts/chart").first).text
            return chart.matches(of: /<c:ser>.*?<\/c:ser>/).map { series in
                series.output.matches(of: /<a:t>(.*?)<\/a:t>/).map { String($0.output.1) }
            }
        }
        #expect(try shown(whole: true) == [["60/90"], ["40/*"]])
        #expect(try shown(whole: false) == [["60", "40"]])
    }

    @Test("A chart of columns that are not there is left out")
    func unknownColumns() throws {
        var report = SampleReport.make()
        report.sections[0].charts = [
            ReportChart(.bars, title: Phrase(verbatim: "x"), categories: "nothing", series: ["attended"]),
            ReportChart(.bars, title: Phrase(verbatim: "x"), categories: "registrant_type", series: ["nothing"]),
            ReportChart(
                .bars, title: Phrase(verbatim: "x"), categories: "registrant_type", series: ["attended"], whole: "no"),
        ]
        let workbook = try WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        let charts = workbook.sheets.flatMap(\.charts)
        #expect(charts.count > 2 && !charts.contains { $0.title == "x" })
    }

    @Test("The parts of the plot that the library cannot write stand where the format wants them")
    func plotArea() {
        let series = { (name: String) in
            "<c:ser><c:tx><c:f>\(name)</c:f></c:tx><c:spPr><a:ln/></c:spPr><c:val>\(name)</c:val></c:ser>"
        }
        let written = """
            <c:plotArea><c:layout/><c:barChart>\(series("A"))\(series("B"))<c:gapWidth/></c:barChart>\
            <c:catAx><c:auto val="1"/></c:catAx><c:valAx>1</c:valAx><c:spPr/></c:plotArea>
            """
        let edit = PlotAreaEdit(
            frame: .init(x: 0.1, y: 0.25, width: 0.5, height: 2 / 3), keepsCategoriesAsText: true,
            lineAxis: .init(color: Color(0x123456)))
        let edited = PlotAreaXML(written).edited(edit).text
        let start = """
            <c:plotArea><c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:xMode val="edge"/><c:yMode val="edge"/>\
            <c:x val="0.1"/><c:y val="0.25"/><c:w val="0.5"/><c:h val="0.6667"/></c:manualLayout></c:layout>\
            <c:barChart>\(series("A"))<c:gapWidth/></c:barChart><c:lineChart><c:grouping val="standard"/>\
            <c:ser><c:tx><c:f>B</c:f></c:tx><c:spPr><a:ln/></c:spPr><c:marker><c:symbol val="none"/></c:marker>\
            <c:val>B</c:val><c:smooth val="0"/></c:ser><c:marker val="1"/><c:axId val="60010001"/>\
            <c:axId val="60010002"/></c:lineChart><c:catAx><c:auto val="0"/></c:catAx><c:valAx>1</c:valAx>\
            <c:valAx><c:axId val="60010002"/>
            """
        #expect(edited.hasPrefix(start), "\(edited)")
        #expect(edited.contains("<c:title><c:tx><c:f>B</c:f></c:tx>"))
        #expect(edited.hasSuffix("</c:catAx><c:spPr/></c:plotArea>"))
        #expect(!edited.contains("\n"))
    }

    @Test(
        "A plot that is not as expected is left as it is",
        arguments: ["", "<c:plotArea/>", "<c:barChart><c:ser></c:ser></c:barChart>"])
    func foreignPlotArea(_ text: String) {
        let edit = PlotAreaEdit(
            frame: .init(x: 0, y: 0, width: 1, height: 1), keepsCategoriesAsText: true,
            lineAxis: .init(color: Color(0x123456)))
        #expect(PlotAreaXML(text).edited(edit).text == text)
    }
}

import Base
import Foundation
import Reporting
import Testing

@testable import Rendering

@Suite("XLSX: the summary", .timeLimit(.minutes(30))) struct XLSXSummaryTests {
    private static func summary(_ report: Report, in language: Language = .english) async throws -> ReadWorkbook.Sheet {
        try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report, in: language)).sheet(Phrase.summarySheet[language])
    }

    private static func report(_ changes: ReportSection) -> Report {
        var report = SampleReport.make()
        report.sections.insert(changes, at: 3)
        return report
    }

    /// The texts of the block of changes, row by row: what, of what, and the values.
    private static func changes(_ sheet: ReadWorkbook.Sheet) throws -> [[String]] {
        // Below the tiles and the three notices of the sample.
        let heading = try #require((8...30).first { sheet.value("A\($0)")?.hasPrefix("What is new") == true })
        return (heading + 1...heading + 20).map { row in ["A", "L", "AE"].map { sheet.value("\($0)\(row)") ?? "" } }
            .prefix { $0[1] != "" }.map { $0 }
    }

    // MARK: - What changed

    @Test func `rare changes are not crowded out by many of one kind`() async throws {
        let rates = (0..<40).map { index in
            ChangesFixture.Row(
                kind: "rate", measure: "attendance_percentage", session: Int64(index), sessionName: "S\(index)",
                before: .percentage(Percentage(hundredths: 1000)),
                now: .percentage(Percentage(hundredths: 1000 + Int64(index * 7 % 40) * 100)))
        }
        let sheet = try await Self.summary(Self.report(ChangesFixture.section(rates + ChangesFixture.rows)))
        let shown = try Self.changes(sheet)
        #expect(shown.count == 6)
        #expect(Set(shown.map { $0[0] }).count >= 4)
        let only = try Self.changes(await Self.summary(Self.report(ChangesFixture.section(rates))))
        // The largest: the seventh parts of 39, 38, … modulo 40.
        #expect(only.map { $0[2] } == (34...39).reversed().map { "10.00% → \(10 + $0).00%" })
    }

    @Test func `a value that is no longer there is told from one that is new`() async throws {
        let (before, now) = (
            Cell.percentage(Percentage(hundredths: 7813)), Cell.percentage(Percentage(hundredths: 900))
        )
        let rows = [
            ChangesFixture.Row(
                kind: "rate", measure: "attendance_percentage", session: 1, sessionName: "Gone", before: before),
            ChangesFixture.Row(
                kind: "rate", measure: "attendance_percentage", session: 2, sessionName: "Come", now: now),
        ]
        let shown = try Self.changes(await Self.summary(Self.report(ChangesFixture.section(rows))))
        #expect(shown.map { $0[1] + " " + $0[2] } == ["Gone 78.13% → –", "Come – → 9.00%"])
    }

    @Test func `three charts even where none is over time, the odd one over the whole width`() async throws {
        var section = TableFixture.section([
            TableFixture.column("a", .text, [.text("x"), .text("y")]),
            TableFixture.column("n", .count, [.integer(1), .integer(2)]),
        ])
        section.replaceCharts(
            with: (1...4).map {
                ChartFixture(.bars, title: Phrase(verbatim: "c\($0)"), categories: "a", series: ["n"])
            })
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(TableFixture.report([section])))
        #expect(workbook.sheets[0].charts.map(\.title) == ["c1", "c2", "c3"])
        #expect(try workbook.sheet("More charts").charts.map(\.title) == ["c4"])
    }

    @Test func `the words under a headline number are whole, on two lines if need be`() async throws {
        let detail = "66 repeated · +37 since the earlier reading"
        var report = TableFixture.report([])
        report.headlines = (1...6).map { index in
            Headline(
                "h\(index)", title: Phrase(verbatim: "T"), value: .integer(1),
                detail: Phrase(verbatim: index == 1 ? detail : "few"))
        }
        let sheet = try await Self.summary(report)
        let place = try #require(sheet.cells.first { $0.value.value == detail }?.key)
        #expect((sheet.heights[String(place.drop { $0.isLetter })] ?? 0) >= 28)
    }

    @Test func `says changes in the section's own words where it has them, in the report's language`() async throws {
        let report = Self.report(ChangesFixture.section(inWords: true))
        #expect(try Self.changes(await Self.summary(report)).map { $0[0] }.prefix(2) == ["en vanished", "en new"])
        let spanish = try await Self.summary(report, in: .spanish)
        #expect(spanish.cells.values.contains { $0.value == "es vanished" })
        #expect(spanish.cells.values.contains { $0.value == "61,20 % → 75,37 %" })
        #expect(spanish.cells.values.contains { $0.value == "→ Ver los 10 cambios" })
    }

    @Test func `finds the section whatever its name, and says nothing where there are no changes`() async throws {
        let renamed = try await Self.summary(Self.report(ChangesFixture.section(name: "overnight")))
        #expect(try Self.changes(renamed).count == 6)
        let none = try await Self.summary(Self.report(ChangesFixture.section([])))
        #expect(!none.cells.values.contains { $0.value == "What is new" })
        #expect(none.cells.values.contains { $0.value == Phrase.sectionsWithoutRows("What is new").en })
    }

    // MARK: - Note and contents

    @Test func `the definition's note stands under the title, on as many lines as it takes`() async throws {
        var report = SampleReport.make()
        let sentence = "Read the notices before the numbers, and the numbers before the pictures of them. "
        report.note = Phrase(es: "Nota en español.", en: "\(String(repeating: sentence, count: 4))")
        let english = try await Self.summary(report)
        #expect(english.value("A4") == report.note?.en)
        // 332 letters of about six pixels on lines of about 1100: two, of 15 points each.
        #expect((english.heights["4"] ?? 0) >= 30)
        let spanish = try await Self.summary(report, in: .spanish)
        #expect(spanish.value("A4") == "Nota en español." && (spanish.heights["4"] ?? 99) < 20)
        // Nothing in its place otherwise.
        #expect(try await Self.summary(SampleReport.make()).value("A4") == "Attendance")
    }

    @Test func `the contents name each sheet under what it is about, in the order of the tabs`() async throws {
        var report = Self.report(ChangesFixture.section())
        report.sections.append(
            TableFixture.section(
                [TableFixture.column("checkin_id", .identifier, [.integer(1)])], "checkins", title: "All"))
        report.sections.append(
            TableFixture.section([TableFixture.column("anything", .text, [.text("x")])], "own", title: "My own"))
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        let sheet = try workbook.sheet("Summary")
        let heading = try #require((1...200).first { sheet.value("A\($0)") == "Sheets of this workbook" })
        var groups: [(title: String, links: [String])] = []
        for row in (heading + 1)...(heading + 20) {
            let title = sheet.value("A\(row)") ?? ""
            let links = ["J", "W", "AJ"].compactMap { sheet["\($0)\(row)"]?.link }
            if !title.isEmpty { groups.append((title, [])) }
            if !links.isEmpty { groups[groups.count - 1].links += links }
        }
        #expect(
            groups.map(\.title) == [
                "Attendance", "What changed", "Arrivals and doors", "Methods and places", "Trust in the data",
                "Other sheets", "Detail", "This workbook",
            ])
        let tabs = workbook.sheets.map(\.name).filter { $0 != "Summary" && $0 != "More charts" }
        let linked: [String] = tabs.dropLast() + ["More charts"] + tabs.suffix(1)
        let links = linked.map { "'\($0)'!A1" }
        #expect(groups.flatMap(\.links) == links)
        #expect(groups[6].links == ["'All'!A1"])
    }
}

import Base
import Foundation
import Reporting
import Testing

@testable import Rendering

@Suite("XLSX: cells", .timeLimit(.minutes(30))) struct XLSXCellTests {
    /// What openpyxl reads in the first data cell of a table with one column.
    private func read(
        _ role: ReportColumn.Role, _ cell: Cell, in language: Language = .english,
        clock: WallClock = TableFixture.santiago
    ) async throws -> ReadWorkbook.Cell? {
        let bytes = try XLSXRenderer().bytes(TableFixture.report(role, [cell], clock: clock), in: language)
        return try await WorkbookTool.openpyxl(bytes).sheet("Things")["A5"]
    }

    @Test func `numbers are numbers, with the format of their column`() async throws {
        let report = TableFixture.report([
            TableFixture.section([
                TableFixture.column("id", .identifier, [.integer(12_345), .integer(9_007_199_254_740_993)]),
                TableFixture.column("count", .count, [.integer(12_345), .integer(-3)]),
                TableFixture.column("price", .money, [.number(25_000), .number(0)]),
                TableFixture.column("cents", .money, [.number(19.9), .number(5)]),
                TableFixture.column("metres", .metres, [.decimal(38.25, places: 1), .decimal(-0.04, places: 1)]),
                TableFixture.column("degrees", .degrees, [.decimal(-33.4372154, places: 6), .decimal(0.5, places: 6)]),
                TableFixture.column(
                    "share", .percentage,
                    [.percentage(Percentage(hundredths: 8350)), .percentage(Percentage(hundredths: 10_500))]),
            ])
        ])
        let bytes = try XLSXRenderer().bytes(report)
        let sheet = try await WorkbookTool.openpyxl(bytes).sheet("Things")
        let expected = [
            "A5": ("int", "12345", "0"), "A6": ("str", "9007199254740993", "General"),
            "B5": ("int", "12345", "#,##0"), "B6": ("int", "-3", "#,##0"),
            "C5": ("int", "25000", "#,##0"), "C6": ("int", "0", "#,##0"),
            "D5": ("float", "19.9", "#,##0.00"), "D6": ("int", "5", "#,##0.00"),
            "E5": ("float", "38.3", "#,##0.0"), "E6": ("int", "0", "#,##0.0"),
            "F5": ("float", "-33.437215", "0.000000"), "F6": ("float", "0.5", "0.000000"),
            "G5": ("float", "0.835", "0.00%"), "G6": ("float", "1.05", "0.00%"),
        ]
        for (name, (kind, value, format)) in expected {
            let cell = try #require(sheet[name], "\(name)")
            #expect(cell.kind == kind && cell.value == value && cell.format == format, "\(name): \(cell)")
        }
        #expect(sheet.bars == [.init(area: "G5:G6", minimum: "0.0", maximum: "1.0", color: "FFF6B8D5")])

        let rows = try #require(try await WorkbookTool.calamine(bytes).first { $0.name == "Things" }?.rows)
        #expect(rows[4].map(\.value) == ["12345.0", "12345.0", "25000.0", "19.9", "38.3", "-33.437215", "0.835"])
        #expect(rows[5][0] == .init(kind: "str", value: "9007199254740993"))
    }

    @Test func `percentages are set as the language sets them, and stay fractions`() async throws {
        let cells = [Cell.percentage(Percentage(hundredths: 8350))]
        let report = TableFixture.report(.percentage, cells)
        for (language, format) in [(Language.spanish, "0.00\\\u{A0}%"), (.english, "0.00%")] {
            let bytes = try XLSXRenderer().bytes(report, in: language)
            let cell = try #require(try await WorkbookTool.openpyxl(bytes).sheet("Things")["A5"])
            #expect(cell.kind == "float" && cell.value == "0.835" && cell.format == format)
        }
    }

    @Test
    func `days are dates, without an hour, in the language's way; other texts of such a column stay`() async throws {
        let column = TableFixture.column(
            "day", .text, ["2026-03-01", "2024-02-29", "2026-02-30", "soon", "0001-01-01"].map(Cell.text))
        let report = TableFixture.report([TableFixture.section([column])])
        let sheet = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report, in: .spanish)).sheet("Things")
        #expect(
            (5...9).map { sheet.value("A\($0)") } == [
                "2026-03-01T00:00:00", "2024-02-29T00:00:00", "2026-02-30", "soon", "0001-01-01",
            ])
        #expect(sheet["A5"]?.format == "[$-340A]dd mmm yyyy")
    }

    @Test
    func `the summary's head has the offset of the peak too, and the tile says which hour of two it is`() async throws {
        var report = TableFixture.report(.count, [.integer(1)])
        // 23:15 before the change, and half past midnight after it.
        report.dataTime = Instant(secondsSinceEpoch: 1_775_363_400)
        report.headlines = [
            Headline(
                "peak_bin_start", title: Phrase(verbatim: "Peak"),
                value: .instant(Instant(secondsSinceEpoch: 1_775_355_300)))
        ]
        let sheet = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report, in: .english)).sheet("Summary")
        #expect(
            sheet.value("A2")?.hasSuffix("Data up to 05 Apr 2026 00:30 · America/Santiago (UTC−03:00, UTC−04:00)")
                == true)
        #expect(sheet.cells.values.contains { $0.value == "04 Apr 2026 23:15 −03:00" })
    }

    @Test func `whole numbers of a column without decimals of its own have their marks`() async throws {
        let sheet = try await WorkbookTool.openpyxl(
            XLSXRenderer().bytes(TableFixture.report(.text, [.number(15000), .number(0.25)]))
        ).sheet("Things")
        #expect(sheet["A5"]?.format == "#,##0" && sheet["A6"]?.format == "General" && sheet.value("A6") == "0.25")
    }

    @Test func `dates are those of the report's zone, on both sides of a change of clock`() async throws {
        // 2026-04-04 24:00 is 23:00 in Santiago: 02:30Z is 23:30 before (-03:00), 03:30Z is 23:30 after (-04:00).
        let instants = [1_775_356_200, 1_775_359_800, 1_775_363_400].map {
            Cell.instant(Instant(secondsSinceEpoch: $0))
        }
        let bytes = try XLSXRenderer().bytes(TableFixture.report(.instant, instants))
        let sheet = try await WorkbookTool.openpyxl(bytes).sheet("Things")
        #expect(
            ["A5", "A6", "A7"].map { sheet.value($0) } == [
                "2026-04-04T23:30:00", "2026-04-04T23:30:00", "2026-04-05T00:30:00",
            ])
        #expect(sheet["A5"]?.format == "[$-409]dd mmm yyyy hh:mm")
        #expect(
            sheet.value("A2")
                == "Times in America/Santiago (UTC−03:00, UTC−04:00). On 04 Apr 2026 the clock was set back: "
                + "times from 23:00 to 00:00 occur twice, first with UTC−03:00, then with UTC−04:00.")
        #expect(sheet["A4"]?.note == "What value is.\nTimes in America/Santiago (UTC−03:00, UTC−04:00).")
        let rows = try #require(try await WorkbookTool.calamine(bytes).first { $0.name == "Things" }?.rows)
        #expect(rows[6][0] == .init(kind: "date", value: "2026-04-05 00:30:00"))
    }

    @Test func `seconds are shown where there are any, months in the report's language`() async throws {
        let cell = Cell.instant(Instant(secondsSinceEpoch: 1_772_334_007))
        #expect(try await read(.instant, cell)?.format == "[$-409]dd mmm yyyy hh:mm:ss")
        let spanish = try await read(.instant, cell, in: .spanish)
        #expect(spanish?.format == "[$-340A]dd mmm yyyy hh:mm:ss")
        #expect(spanish?.value == "2026-03-01T00:00:07")
    }

    @Test func `a time that spreadsheets have no number for is text`() async throws {
        // 1883-01-01T00:00:00Z.
        let old = Cell.instant(Instant(secondsSinceEpoch: -2_745_446_400))
        #expect(try await read(.instant, old, clock: TableFixture.utc)?.value == "1883-01-01T00:00:00+00:00")
    }

    @Test(arguments: [Cell.empty, .number(.nan), .number(.infinity), .decimal(-.infinity, places: 1)])
    func `what is not there is an empty cell`(_ cell: Cell) async throws {
        let bytes = try XLSXRenderer().bytes(TableFixture.report(.metres, [cell, .integer(1)]))
        let sheet = try await WorkbookTool.openpyxl(bytes).sheet("Things")
        #expect(sheet["A5"] == nil)
        #expect(sheet.value("A6") == "1")
        let rows = try #require(try await WorkbookTool.calamine(bytes).first { $0.name == "Things" }?.rows)
        #expect(rows[4][0] == .init(kind: "str", value: ""))
    }

    @Test(arguments: [(1.005, 2, 1.01), (-0.25, 1, -0.3), (2.5, 0, 3), (1e300, 1, 1e300), (0.04, 1, 0)])
    func `rounds half away from zero by the decimal digits`(_ value: Double, _ places: Int, _ expected: Double) {
        #expect(NumberNotation.rounded(value, places: places) == expected)
    }
}

import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Rendering
@testable import Templates

@Suite("XLSX: themes", .timeLimit(.minutes(30))) struct XLSXThemeTests {
    private static let theme = Theme(
        name: "andes", primary: Theme.Color(0x0B6E4F), secondary: Theme.Color(0xF2C14E), logo: LogoFixture.png,
        workbookFont: "Georgia",
        footer: Phrase(es: "Productora Los Andes & Cía.", en: "Los Andes Productions"))

    private static let themed = Result {
        try XLSXRenderer(theme: theme).bytes(SampleReport.make(), in: .spanish)
    }

    @Test func `colours are the theme's, with text on them that can be read`() async throws {
        let workbook = try await WorkbookTool.openpyxl(Self.themed.get())
        let summary = try workbook.sheet("Resumen")
        #expect(summary["A1"]?.fill == "FF0B6E4F" && summary["A1"]?.color == "FFFFFFFF")
        // White on this yellow has a contrast of 1.7.
        #expect(summary["A2"]?.fill == "FFF2C14E" && summary["A2"]?.color == "FF1A1720")
        #expect(summary.tab == "FF0B6E4F")
        let header = try workbook.sheet("Check-ins por método")["A4"]
        #expect(header?.fill == "FF0B6E4F" && header?.color == "FFFFFFFF")
        let plain = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(SampleReport.make(), in: .spanish))
        #expect(try plain.sheet("Resumen")["A1"]?.fill == "FFB6287E")
    }

    @Test func `the font is the theme's in every cell, chart and footer`() async throws {
        let bytes = try Self.themed.get()
        let workbook = try await WorkbookTool.openpyxl(bytes)
        let fonts = Set(workbook.sheets.flatMap(\.cells.values).compactMap(\.font))
        #expect(fonts == ["Georgia"])
        let charts = try await WorkbookTool.parts(bytes, matching: "xl/charts/chart")
        #expect(!charts.isEmpty)
        for (name, chart) in charts {
            #expect(chart.contains(#"<a:latin typeface="Georgia"/>"#), "\(name)")
            // Each text of the chart, but the plain runs that take the font of the whole.
            let letters = chart.split(separator: "<a:defRPr ").dropFirst()
            #expect(letters.allSatisfy { $0.prefix(300).contains("Georgia") }, "\(name)")
        }
        let sheet = try #require(await WorkbookTool.parts(bytes, matching: "xl/worksheets/sheet1.xml").first?.text)
        #expect(sheet.contains("Georgia,Regular"))
    }

    @Test(arguments: [
        ("Open Sans", "Open Sans"), ("A\"&G,B<x>", "AGBx"), ("", "Calibri"), ("&\"", "Calibri"),
        (String(repeating: "F", count: 90), String(repeating: "F", count: 31)),
    ])
    func `a font's name can do no harm`(_ given: String, _ used: String) async throws {
        var theme = Theme.tikit
        theme.workbookFont = given
        let bytes = try XLSXRenderer(theme: theme).bytes(SampleReport.make())
        #expect(try await WorkbookTool.openpyxl(bytes).sheet("Summary")["A1"]?.font == used)
        // Well formed in every part.
        #expect(try await WorkbookTool.raw(bytes).count > 10)
    }

    @Test func `the footer stands in the middle of every printed page`() async throws {
        for sheet in try await WorkbookTool.openpyxl(Self.themed.get()).sheets {
            #expect(sheet.print.footer == ["Tech Summit 2026 · &A", "Productora Los Andes ＆ Cía.", "Página &P de &N"])
        }
    }

    @Test
    func `the logo stands at the right of the summary's head, whole, in its proportions and with its description`()
        async throws
    {
        let sheets = try await WorkbookTool.drawings(Self.themed.get())
        #expect(sheets.dropFirst().allSatisfy { $0.pictures.isEmpty })
        let picture = try #require(sheets.first?.pictures.first)
        #expect(sheets.first?.pictures.count == 1)
        #expect(picture.description == "Productora Los Andes")
        // 72 pixels high, whatever density the file claims: 640 of 200.
        #expect(abs(picture.height - 72) < 1 && abs(picture.width / picture.height - 3.2) < 0.05)
        #expect(picture.row == 0 && picture.lastRow == 1)
        #expect(picture.column >= 36 && picture.lastColumn <= 48)
        #expect([UInt8](picture.bytes) == LogoFixture.png.bytes)
        // The band ends before it.
        let merges = try #require(
            await WorkbookTool.parts(Self.themed.get(), matching: "xl/worksheets/sheet1.xml").first?.text)
        // Column AK is the 37th.
        #expect(merges.contains(#"<mergeCell ref="A1:AK1"/>"#))
    }

    @Test func `a JPEG will do, and is not blown up`() async throws {
        var theme = Theme.tikit
        theme.logo = LogoFixture.jpeg
        let picture = try #require(
            try await WorkbookTool.drawings(XLSXRenderer(theme: theme).bytes(SampleReport.make())).first?.pictures.first
        )
        #expect(abs(picture.width - 30) < 1 && abs(picture.height - 40) < 1)
        #expect(picture.description == "Los Andes Productions")
    }

    @Test func `a logo that is no picture is a fault that says so`() throws {
        var theme = Theme.tikit
        theme.logo = LogoFixture.png
        theme.logo?.bytes = Array("<svg/>".utf8)
        let renderer = XLSXRenderer(theme: theme)
        let fault = try #require(throws: Fault.self) { try renderer.bytes(SampleReport.make()) }
        #expect(fault.kind == .misconfigured && fault.message.en.contains("logo"))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `whatever two colours a theme has, it makes a workbook`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<5 {
            let colors = (0..<2).map { _ in Theme.Color(UInt32.random(in: 0...0xFFFFFF, using: &random)) }
            let theme = Theme(name: "random", primary: colors[0], secondary: colors[1])
            #expect(theme.palette(.light).series.count >= 6)
            let bytes = try XLSXRenderer(theme: theme).bytes(SampleReport.make())
            #expect(try await WorkbookTool.raw(bytes).count > 10)
        }
    }

    @Test func `the same report and theme give the same bytes`() throws {
        let again = try XLSXRenderer(theme: Self.theme).bytes(SampleReport.make(), in: .spanish)
        #expect(try again == Self.themed.get())
    }
}

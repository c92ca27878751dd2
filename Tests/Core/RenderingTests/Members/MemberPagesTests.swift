import Base
import Reporting
import Testing

@testable import Rendering

/// Members' reports as they were looked at and approved.
@Suite(.timeLimit(.minutes(30))) struct MemberPagesTests {
    private static func page(_ report: Report, _ width: Int, _ language: Language, unicode: Bool = true) -> String {
        TerminalRenderer(style: TerminalStyle(width: width, height: 40, unicode: unicode)).text(
            for: report, in: language)
    }

    @Test(arguments: [60, 80, 120, 200], Language.allCases)
    func `the terminal looks right`(width: Int, language: Language) throws {
        try PageFile.expect(
            Self.page(SampleClub.report(SampleClub.gym()), width, language),
            isAsIn: "members-\(width)-\(language.rawValue)")
        try PageFile.expect(
            Self.page(SampleClub.report(SampleClub.levels(), SampleClub.ladder), width, language),
            isAsIn: "levels-\(width)-\(language.rawValue)")
    }

    @Test func `the terminal looks right in ASCII`() throws {
        let page = Self.page(
            try SampleClub.report(SampleClub.levels(), SampleClub.ladder), 80, .spanish, unicode: false)
        #expect(page.utf8.allSatisfy { $0 < 0x80 })
        try PageFile.expect(page, isAsIn: "levels-80-es-ascii")
    }

    @Test(arguments: Language.allCases) func `fits on one screen`(language: Language) throws {
        let report = try SampleClub.report(SampleClub.gym())
        for width in stride(from: 60, through: 220, by: 20) {
            for height in [24, 40, 60] {
                let page = TerminalRenderer(style: TerminalStyle(width: width, height: height))
                    .text(for: report, in: language)
                #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count - 1 < height)
            }
        }
    }

    @Test(arguments: Language.allCases) func `files for programs are as agreed`(language: Language) throws {
        for (name, report) in [
            ("members", try SampleClub.report(SampleClub.gym())),
            ("levels", try SampleClub.report(SampleClub.levels(), SampleClub.ladder)),
        ] {
            let csv = CSVRenderer(language == .spanish ? .excel : .standard).render(report, in: language)
                .filter { !$0.path.contains("weekday") }
                .map { "# \($0.path)\n" + String(decoding: $0.bytes, as: UTF8.self) }.joined()
                .replacing("\r", with: "")
            try PageFile.expect(csv, isAsIn: "\(name)-csv-\(language.rawValue)")
            let json = JSONRenderer().render(report, in: language).map { String(decoding: $0.bytes, as: UTF8.self) }
            try PageFile.expect(json.joined(), isAsIn: "\(name)-json-\(language.rawValue)")
        }
    }

    @Test(arguments: Language.allCases) func `the page says the same`(language: Language) async throws {
        for (name, report) in [
            ("members", try SampleClub.report(SampleClub.gym())),
            ("levels", try SampleClub.report(SampleClub.levels(), SampleClub.ladder)),
        ] {
            let page = try await PageReading.read(report, in: language)
            #expect(page.faults == [])
            let tables = page.tables.sorted { $0.key < $1.key }.map { title, rows in
                "# \(title)\n" + rows.map { $0.joined(separator: " | ") + "\n" }.joined()
            }
            try PageFile.expect(tables.joined(), isAsIn: "\(name)-page-\(language.rawValue)")
        }
    }

    @Test(arguments: Language.allCases) func `the workbook says the same`(language: Language) async throws {
        for (name, report) in [
            ("members", try SampleClub.report(SampleClub.gym())),
            ("levels", try SampleClub.report(SampleClub.levels(), SampleClub.ladder)),
        ] {
            let book = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report, in: language))
            let text = book.sheets.map { sheet in
                let cells = sheet.cells.filter { $0.value.value != nil }
                    .sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
                return "# \(sheet.name)\n"
                    + cells.map { "\($0.key): \($0.value.value ?? "")\n" }.joined()
            }
            try PageFile.expect(text.joined(), isAsIn: "\(name)-workbook-\(language.rawValue)")
        }
    }
}

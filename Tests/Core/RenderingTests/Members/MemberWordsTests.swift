import Base
import Templates
import Testing

@testable import Rendering
@testable import Reporting

/// People read words, programs codes.
@Suite(.timeLimit(.minutes(30))) struct MemberWordsTests {
    /// Codes that are no word of either language.
    private static let codes = [
        "time_based", "visit_based", "end_date_passed", "no_visits_left", "visits_missing", "unknown_status",
        "last_visit", "unknown_plan",
    ]

    private static func text(_ files: [RenderedFile]) -> String {
        files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }

    @Test(arguments: Language.allCases) func `the terminal shows no codes`(language: Language) throws {
        for kind in SampleClub.members {
            let report = try SampleClub.report(SampleClub.gym(), [kind])
            let page = TerminalRenderer(style: TerminalStyle(width: 200)).text(for: report, in: language)
            for code in Self.codes { #expect(!page.contains(code), "\(kind)") }
        }
        let page = TerminalRenderer(style: TerminalStyle(width: 80))
            .text(for: try SampleClub.report(SampleClub.gym(), [.membersByStatus]), in: .spanish)
        for word in ["activa", "pendiente", "suspendida", "cancelada", "expirada"] { #expect(page.contains(word)) }
        #expect(!page.contains("active"))
    }

    @Test func `the page's tables show no codes`() async throws {
        let page = try await PageReading.read(SampleClub.report(SampleClub.gym()), in: .spanish)
        let cells = Set(page.tables.values.joined().joined())
        for code in Self.codes + ["admitted", "refused", "yes"] { #expect(!cells.contains(code)) }
        #expect(cells.isSuperset(of: ["no entra", "plazo terminado", "por fecha", "sin plan", "lunes"]))
        // Bars are labelled alike.
        #expect(page.texts["bdi"]?.contains("sin visitas restantes") == true)
    }

    @Test func `files for programs keep the codes`() throws {
        let report = try SampleClub.report(SampleClub.gym())
        for dialect in CSVDialect.allCases {
            let csv = Self.text(CSVRenderer(dialect).render(report, in: .spanish))
            for code in Self.codes + ["admitted", "refused"] { #expect(csv.contains(code), "\(dialect)") }
            #expect(!csv.contains("no entra"))
        }
        let json = Self.text(JSONRenderer().render(report, in: .spanish))
        for code in Self.codes { #expect(json.contains("\"\(code)\"")) }
    }

    @Test func `a level without a name is called by its number`() async throws {
        let report = try SampleClub.report(SampleClub.levels(), SampleClub.ladder)
        for (language, words) in [
            (Language.spanish, ["Nivel 7", "Nivel 9", "sin nivel"]), (.english, ["Level 7", "Level 9", "no level"]),
        ] {
            let terminal = TerminalRenderer(style: TerminalStyle(width: 80)).text(for: report, in: language)
            let page = try await PageReading.read(report, in: language)
            // Those that the sheet of names gives the workbook's chart.
            let labels = WorkbookPlan(report, in: language, theme: .tikit, limits: XLSXRenderer.Limits()).chartLabels
            for word in words {
                #expect(terminal.contains(word))
                #expect(page.texts["bdi"]?.contains(word) == true)
                #expect(labels.joined().contains(word))
            }
        }
        let csv = Self.text(CSVRenderer().render(report, in: .spanish))
        #expect(csv.contains("\n7,,1,14.29,1\n9,,1,14.29,2\n,,1,14.29,0\n"))
        #expect(!csv.contains("Nivel 7"))
    }

    @Test func `hours and months are grids`() throws {
        let grid = try #require(SampleClub.report(SampleClub.gym(), [.visitsByWeekdayAndHour]).sections[0].grid)
        #expect(grid.rows.count == 7 && grid.columns.count == 24)
        #expect(grid.rows.map(\.name.en).first == "Monday")
        // Ana on Tuesdays at noon; a change of clock within the twelve weeks would move some by an hour.
        #expect(grid.highest == 12)
        #expect(grid.rows[1].cells[12] == .integer(12))
        let triangle = try #require(SampleClub.report(SampleClub.gym(), [.retention]).sections[0].grid)
        #expect(triangle.columns.first == "1")
        #expect(triangle.rows.first?.name.es.contains("20") == true)
        // The newest month has no later ones.
        #expect(triangle.rows.last?.cells.allSatisfy { $0 == .empty } == true)
        #expect(try SampleClub.report(SampleClub.gym(), [.admissions]).sections[0].grid == nil)
    }
}

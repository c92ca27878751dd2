import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Rendering

@Suite("HTML: the sample's page", .enabled(if: Python.path != nil), .timeLimit(.minutes(30))) struct HTMLPageTests {
    @Test(arguments: Language.allCases) func `is sound`(language: Language) async throws {
        let page = try await PageReading.read(SampleReport.make(), in: language)
        #expect(page.faults == [])
        #expect(page.texts["h1"] == ["Tech Summit 2026"])
    }

    @Test func `is one file named after the report`() throws {
        let files = try HTMLRenderer().render(SampleReport.make(), in: .english)
        #expect(files.map(\.path) == ["attendance.html"])
    }

    @Test func `allows its own style and script and nothing else`() async throws {
        let page = try await PageReading.read(SampleReport.make())
        let style = try #require(page.hashes["style"])
        let script = try #require(page.hashes["script"])
        #expect(
            page.policy
                == "default-src 'none'; style-src \(style); script-src \(script); img-src data:; base-uri 'none'; form-action 'none'"
        )
        let text = String(decoding: try PageReading.bytes(SampleReport.make()), as: UTF8.self)
        for word in ["url(", "@import", "@font-face", "fetch(", "XMLHttpRequest", "import(", "eval(", "innerHTML"] {
            #expect(!text.contains(word), "\(word)")
        }
    }

    /// Hosts are named in texts alone: the sample's page says which service its numbers come from.
    @Test func `names no host of its own`() throws {
        var report = SampleReport.make()
        report.about.removeAll { $0.name == "service" }
        let text = String(decoding: try PageReading.bytes(report), as: UTF8.self)
        #expect(text.contains("<h1") && !text.contains("http:") && !text.contains("https:") && !text.contains("//www"))
    }

    @Test func `shows every section with its table`() async throws {
        let report = SampleReport.make()
        let page = try await PageReading.read(report)
        let headings = report.sections.map(\.title.es)
        #expect(page.texts["h2"] == ["Antes de leer los números"] + headings + ["Acerca de estos números"])
        #expect(Set(page.tables.keys) == Set(headings))
        for section in report.sections {
            let rows = try #require(page.tables[section.title.es])
            #expect(rows.first == section.table.columns.map(\.title.es))
            #expect(rows.count == section.table.rowCount + 1)
        }
    }

    /// 187 of 220 registered are 85 %; the rows of the sample's third session.
    @Test func `writes numbers as the language does`() async throws {
        let spanish = try await PageReading.read(SampleReport.make(), in: .spanish)
        let row = try #require(spanish.tables["Asistencia por sesión"]?[3])
        #expect(
            row == [
                "13", "Taller de Swift en el servidor", "01 mar 2026 11:30", "01 mar 2026 13:30", "220", "187", "190",
                "33", "85,00\u{A0}%", "300", "187", "113",
            ])
        let english = try await PageReading.read(SampleReport.make(), in: .english)
        let first = try #require(english.tables["Attendance by session"]?[1])
        #expect(
            first == [
                "11", "Acreditación y bienvenida", "01 Mar 2026 08:00", "01 Mar 2026 10:00", "2,210", "1,705", "1,745",
                "505", "77.15%", "2,400", "1,705", "695",
            ])
    }

    @Test func `shows a value that does not exist as a dash`() async throws {
        let page = try await PageReading.read(SampleReport.make())
        let last = try #require(page.tables["Asistencia por sesión"]?.last)
        #expect(last == ["99", "Sesión 99", "–", "–", "0", "4", "4", "0", "–", "–", "–", "–"])
        let text = String(decoding: try PageReading.bytes(SampleReport.make()), as: UTF8.self)
        #expect(text.contains("<td aria-label=\"sin valor\">–</td>"))
    }

    @Test func `links notices to their sections, worst first`() throws {
        var report = SampleReport.make()
        report.notices.reverse()
        let text = String(decoding: try PageReading.bytes(report), as: UTF8.self)
        let classes = ["<li class=\"error\">", "<li class=\"warning\">", "<li class=\"info\">"]
        let places = try classes.map { try #require(text.range(of: $0)).lowerBound }
        #expect(places == places.sorted())
        #expect(text.contains("<a href=\"#data_quality\">Calidad de los datos</a>"))
        #expect(text.contains("<h2 id=\"data_quality\""))
    }

    @Test(arguments: Language.allCases) func `is the same bytes every time`(language: Language) throws {
        let first = try PageReading.bytes(SampleReport.make(), in: language)
        for _ in 0..<3 { #expect(try PageReading.bytes(SampleReport.make(), in: language) == first) }
    }

    @Test func `says when a table has more rows`() async throws {
        let rows = 800
        let table = ReportTable([
            CSVSample.column("n", .count, es: "Número", en: "Number", (0..<rows).map { .integer(Int64($0)) })
        ])
        var report = SampleReport.make()
        report.sections = [ReportSection.fixture("long", title: Phrase(es: "Larga", en: "Long"), table: table)]
        let page = try await PageReading.read(report, in: .english)
        #expect(page.tables["Long"]?.count == 501)
        #expect(
            page.texts["p"]?.contains(
                "The first 500 of 800 rows are shown; all of them are in the csv, xlsx and json files.") == true)
    }

    @Test func `ends a table of long names earlier`() async throws {
        let name = String(repeating: "ñandú ", count: 7000)
        let table = ReportTable([
            CSVSample.column("n", .text, es: "Nombre", en: "Name", Array(repeating: .text(name), count: 2000))
        ])
        var report = SampleReport.make()
        report.sections = [ReportSection.fixture("long", title: Phrase(es: "Larga", en: "Long"), table: table)]
        let page = try await PageReading.read(report)
        let shown = try #require(page.tables["Larga"])
        // Each name is cut to 200 characters (240 bytes and some), and to 1000 for those who point at it (1,200 bytes and
        // some), in 50 of markup: 90,000 bytes end before 65 rows.
        #expect((55..<65).contains(shown.count))
        #expect(shown[1][0] == String(repeating: "ñandú ", count: 33) + "ña…")
    }

    @Test func `works for an empty report`() async throws {
        let report = Report(
            name: "empty", title: Phrase(es: "Nada", en: "Nothing"), subject: .event(id: 1, name: ""),
            clock: SampleReport.clock,
            sections: [ReportSection.fixture("none", title: Phrase(es: "Vacía", en: "Empty"), table: ReportTable([]))])
        let page = try await PageReading.read(report, in: .english)
        #expect(page.faults == [])
        #expect(page.texts["p"]?.contains(Phrase.sectionWithoutRows.en) == true)
    }

    /// A day stands as people write it, and sorts as a time.
    @Test(arguments: Language.allCases) func `days are written for people`(language: Language) throws {
        var report = SampleReport.make()
        report.sections = [
            ReportSection.fixture(
                "attendance_by_day", title: Phrase(verbatim: "Day"),
                table: ReportTable([
                    SampleReport.column("day", .text, "Día", "Day", [.text("2026-03-01"), .text("2026-04-02")]),
                    SampleReport.column("attended", .count, "Asistieron", "Attended", [.integer(1), .integer(2)]),
                ]))
        ]
        let page = String(decoding: try PageReading.bytes(report, in: language), as: UTF8.self)
        // 2026-03-01T00:00:00Z, by `date -u +%s`.
        let month = language == .spanish ? "mar" : "Mar"
        #expect(page.contains("<th scope=\"row\" data-v=\"1772323200\">01 \(month) 2026</th>"))
        #expect(page.contains(language == .spanish ? ">02 abr 2026</th>" : ">02 Apr 2026</th>"))
        #expect(!page.contains("2026-03-01"))
    }
}

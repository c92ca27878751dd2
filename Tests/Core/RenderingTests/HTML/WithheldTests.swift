import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Rendering

@Suite("HTML: withheld values, intervals, changes", .enabled(if: Python.path != nil), .timeLimit(.minutes(30)))
struct WithheldTests {
    private func page(_ report: Report) throws -> String {
        String(decoding: try PageReading.bytes(report), as: UTF8.self)
    }

    private func section(_ name: String, of report: Report) throws -> String {
        let text = try page(report)
        let start = try #require(text.range(of: "<h2 id=\"\(name)\""))
        let end = try #require(text[start.upperBound...].range(of: "</section>"))
        return String(text[start.lowerBound..<end.lowerBound])
    }

    private static let note = Phrase.pageWithheldNote.es

    @Test func `marks are explained where they appear`() throws {
        let report = SampleReport.full()
        let cells = try section("geo_cells", of: report)
        #expect(cells.contains("<p class=\"note\">\(Self.note)</p>"))
        #expect(cells.contains("<td class=\"w\" aria-label=\"cifra reservada\" title=\"cifra reservada\">*</td>"))
        #expect(try !section("attendance_by_session", of: report).contains("reservada"))
        #expect(try !page(SampleReport.make()).contains("reservada"))
    }

    /// Rows 20 to 22 of the sample's intervals begin at 12:30, 12:45 and 13:00: what is withheld is not nothing, and the
    /// rest of its hour is not shown as the whole.
    @Test func `hours with withheld intervals are withheld`() throws {
        let text = try section("checkin_histogram", of: SampleReport.full())
        #expect(text.matches(of: /<td class="self" title="cifra reservada">\*<\/td>/).count == 2)
    }

    @Test func `session shares are withheld too`() throws {
        let text = try section("session_overlap", of: SampleReport.full())
        #expect(text.matches(of: /<td class="self" title="cifra reservada">\*<\/td>/).count == 3)
    }

    @Test func `a withheld headline is a mark with its meaning`() throws {
        var report = SampleReport.make()
        report.headlines[1].value = .withheld
        let text = try page(report)
        #expect(text.contains("<span class=\"figure\">*</span>"))
        #expect(text.contains("</dl>\n<p class=\"note\">\(Self.note)</p>"))
    }

    /// 3705 of 5520 are 67.12 %; the sample's interval is 63.62 % to 70.62 %, and the bar's whole the widest there is.
    @Test func `intervals are lines on their bars`() throws {
        let text = try section("attendance_by_registrant_type", of: SampleReport.full())
        #expect(text.contains("<line class=\"halo\" x1=\"63.62%\" x2=\"70.62%\" y1=\"50%\" y2=\"50%\"/>"))
        #expect(text.contains("<line class=\"span\" x1=\"63.62%\" x2=\"70.62%\" y1=\"50%\" y2=\"50%\"/>"))
        // The second bar's whole is 1010 of 5520, its interval 70.86 % to 77.86 % of that.
        #expect(text.contains("<line class=\"span\" x1=\"12.97%\" x2=\"14.25%\" y1=\"50%\" y2=\"50%\"/>"))
        #expect(text.contains("<span class=\"key span\">intervalo de 95 %</span>"))
        #expect(text.contains("Desde (95 %): 63,62 %; Hasta (95 %): 70,62 %</title>"))
        let plain = try section("attendance_by_registrant_type", of: SampleReport.make())
        #expect(!plain.contains("class=\"span\"") && !plain.contains("intervalo"))
    }

    @Test func `changes are put into words`() throws {
        let text = try section("changes", of: SampleReport.full())
        #expect(text.contains("<bdi>Inauguración: el futuro del trabajo 🚀</bdi></span><span class=\"values\">"))
        #expect(text.contains("<span class=\"hidden\">antes 61,05 %, ahora 66,72 %</span>"))
        #expect(text.contains("<bdi>61,05\u{A0}%</bdi> → <b><bdi>66,72\u{A0}%</bdi></b>"))
        // What is new has one value.
        #expect(text.contains("<span class=\"values\"><b><bdi>490</bdi></b></span>"))
        #expect(text.matches(of: /<li><span class="kind">/).count == 5)
        // The list says all that the table does: this stays folded.
        #expect(text.contains("<details class=\"data\"><summary"))
        // Words, not the codes that programs read.
        #expect(text.contains("<th scope=\"row\">nuevos</th>") && !text.contains(">vanished<"))
    }

    @Test func `sections without rows are a single line`() throws {
        var report = SampleReport.full()
        let none = try section("no_shows", of: report)
        #expect(none.contains("<p class=\"more\">\(Phrase.sectionWithoutRows.es)</p>"))
        #expect(!none.contains("<table") && !none.contains("<details"))
        report.sections[0].table.columns = report.sections[0].table.columns.map { column in
            var column = column
            column.cells = []
            return column
        }
        #expect(try section("changes", of: report).contains("<p class=\"more\">\(Phrase.pageNoChanges.es)</p>"))
    }

    /// A section that says nothing of itself does not repeat what the report says.
    @Test func `notes belong to their own section`() throws {
        let report = SampleReport.full()
        #expect(try page(report).contains("<p class=\"lead\"><bdi>Cifras al cierre del segundo día."))
        let parts = report.sections.filter { $0.note == nil && $0.table.rowCount > 0 }
        #expect(parts.count > 3)
        for part in parts {
            #expect(try !section(part.name, of: report).contains("Cifras al cierre"))
        }
    }
}

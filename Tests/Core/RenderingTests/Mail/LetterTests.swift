import Base
import Foundation
import Templates
import Testing

@testable import Rendering
@testable import Reporting

@Suite(.timeLimit(.minutes(1))) struct LetterTests {
    @Test(arguments: Language.allCases) func `mail programs show a message of many events whole`(language: Language) {
        let letter = Letter(SampleReport.make(), theme: .tikit, in: language)
        func page(_ count: Int) -> LetterPage {
            LetterPage(
                [Letter](repeating: letter, count: count), opening: ["1 < 2"], closing: [], theme: .tikit, in: language)
        }
        let (one, many) = (page(1), page(12))
        func count(_ text: String, in page: LetterPage) -> Int { page.html.components(separatedBy: text).count - 1 }
        #expect(count("<h1", in: one) == 1 && count("<h2", in: one) > 3 && count("1 &lt; 2", in: one) == 1)
        // Of each event the headlines are there, of the first ones the sections; the text has all.
        #expect(many.html.utf8.count < 102_000 && count("<h1", in: many) == 12)
        #expect(count("<h2", in: many) > 0 && count("<h2", in: many) % count("<h2", in: one) == 0)
        #expect(many.text.components(separatedBy: letter.text).count - 1 == 12)
    }

    /// Gmail shows only the first 102 kB of a message.
    @Test(arguments: Language.allCases) func `a message of forty events with much news is shown whole`(
        language: Language
    ) {
        let letter = Letter(SampleReport.make(), theme: .tikit, in: language)
        let line = String(repeating: "inscripción ", count: 200)
        let links = (1...40).map {
            LetterPage.Link(title: "Evento \($0)", address: "https://reports.example.org/2026-01-01/\($0)")
        }
        for count in [40, 400, 4000] {
            let page = LetterPage(
                [Letter](repeating: letter, count: count), opening: [String](repeating: line, count: 40),
                closing: ["attendance"], links: links, theme: .tikit, in: language)
            #expect(page.html.utf8.count < 102_000 && page.html.contains("href=\"\(links[39].address)\""))
            if count == 40 {
                #expect(
                    page.html.components(separatedBy: letter.line).count - 1
                        + page.html.components(separatedBy: "<h1").count - 1 == 40)
            }
            #expect(page.text.contains(links[39].address))
        }
    }

    @Test(arguments: Language.allCases) func `text and HTML say the same, and cut no sentence`(language: Language) {
        let long = String(repeating: "palabra ", count: 60) + "fin."
        var report = SampleReport.make()
        report.note = Phrase(verbatim: "Nota: \(long)")
        report.sections[0].note = Phrase(verbatim: "Sección: \(long)")
        report.notices = (1...8).map { Notice($0 == 8 ? .info : .warning, Phrase(verbatim: "Aviso \($0): \(long)")) }
        let page = LetterPage(
            [Letter(report, theme: .tikit, in: language)], opening: ["Novedad: \(long)"],
            closing: ["Registro: \(long)"],
            theme: .tikit, in: language)
        let text = page.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let sentences =
            ["Nota", "Sección", "Novedad", "Registro"].map { "\($0): \(long)" } + ["Aviso 1: \(long)"]
            + [
                "\(Phrase.terminalMore("7")[language]): \(Phrase.terminalNotices(6, "warning")[language]) · "
                    + Phrase.terminalNotices(1, "info")[language], "America/Santiago", Phrase.eventNumber(6)[language],
            ]
        for sentence in sentences {
            #expect(page.html.contains(sentence) && text.contains(sentence), "\(sentence)")
        }
        #expect(!page.html.contains("Aviso 2") && !text.contains("Aviso 2"))
    }

    @Test func `a number that does not exist is not in the subject`() {
        var report = SampleReport.make()
        report.headlines = [
            Headline("attendance", title: Phrase(es: "Asistencia", en: "Attendance"), value: .empty),
            Headline("guests", title: Phrase(es: "Personas", en: "People"), value: .integer(0)),
        ]
        #expect(Letter(report, theme: .tikit, in: .english).headline.hasSuffix(": People 0"))
    }
}

import Base
import Foundation
import Templates
import TestSupport
import Testing

@testable import Rendering
@testable import Reporting

/// Certificates as their pages show and print them.
@Suite(.timeLimit(.minutes(30))) struct CertificatePagesTests {
    private static func sheets(_ names: [String], signers: Int = 2) -> CertificateSheets {
        CertificateSheets(
            event: "Tech <Summit> & 2026", occasion: Phrase(verbatim: "Santiago"), organisation: "Universidad \"X\"",
            signers: (0..<signers).map { .init(name: "Ana \($0)", title: $0 == 0 ? "Directora" : nil) },
            sheets: names.enumerated().map { index, name in
                .init(
                    guest: Int64(index + 1), number: "6-\(1001 + index)", name: name,
                    text: .certified(event: "Tech <Summit> & 2026", sessions: 3, hours: 4.5), sessions: ["A", "B", "C"])
            })
    }

    private static func page(_ sheets: CertificateSheets, _ language: Language = .english) throws -> [UInt8] {
        let pages = CertificatePages(template: Templates.certificate, theme: .tikit)
        try pages.check()
        let file = try pages.render(sheets, in: language)
        #expect(file.path == "certificates-print.html")
        return file.bytes
    }

    @Test func `says what is certified, in both languages`() throws {
        let english = String(decoding: try Self.page(Self.sheets(["Ana Rojas"])), as: UTF8.self)
        #expect(english.contains("Certificate of attendance") && english.contains("lang=\"en\""))
        #expect(english.contains("<p class=\"id\">No. 6-1001</p>"))
        #expect(english.contains("attended 3 sessions of Tech &lt;Summit&gt; &amp; 2026, 4.5 scheduled hours in all."))
        let spanish = String(decoding: try Self.page(Self.sheets(["Ana Rojas"]), .spanish), as: UTF8.self)
        #expect(spanish.contains("<p class=\"id\">N.º 6-1001</p>"))
        #expect(spanish.contains("Se certifica que") && spanish.contains("de 4,5 horas programadas en total."))
        #expect(
            Phrase.certified(event: "X", sessions: 1, hours: 1).en
                == "attended 1 session of X, 1 scheduled hour in all.")
        #expect(Phrase.certified(event: "X", sessions: 1, hours: nil).es == "asistió a 1 sesión de X.")
    }

    @Test func `hostile names are text`() throws {
        let names = [
            "<script>alert(1)</script>", "{{name}}{{{style}}}", "\"><img src=x onerror=alert(1)>", "A\u{202E}B\u{0}C",
            "'; --", "=1+1", String(repeating: "e\u{301}", count: 5000),
        ]
        let page = String(decoding: try Self.page(Self.sheets(names)), as: UTF8.self)
        #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("\u{202E}"))
        #expect(page.contains("{{name}}{{{style}}}") && page.utf8.count < 40_000)
        #expect(page.components(separatedBy: "<section class=\"sheet\">").count - 1 == names.count)
    }

    @Test func `without certificates it says so`() throws {
        let page = String(decoding: try Self.page(Self.sheets([])), as: UTF8.self)
        #expect(page.contains(Phrase.noCertificates.en) && !page.contains("<section"))
    }

    @Test(.enabled(if: Chromium.path != nil && Python.path != nil), arguments: Language.allCases)
    func `one page of A4 each, whatever the name`(language: Language) async throws {
        let long = String(repeating: "María Fernanda de los Ángeles ", count: 12)
        let names = ["Ana Rojas", long, String(repeating: "W", count: 199), "李", "Ñ"]
        for signers in [0, 4] {
            let visit = try await Chromium.visit(
                try Self.page(Self.sheets(names, signers: signers), language), prints: true,
                [
                    "Math.max(...[...document.querySelectorAll('.sheet')].map(sheet => sheet.scrollHeight - sheet.clientHeight))",
                    "Math.max(...[...document.querySelectorAll('.frame')].map(frame => frame.scrollWidth - frame.clientWidth))",
                ])
            #expect(visit.messages == [] && visit.requests == [])
            #expect(visit.numbers() == [0, 0])
            let paper = try visit.printed()
            #expect(paper.pages == names.count && paper.sizes.count == 1, "\(paper.sizes)")
            #expect(paper.sizes.first?.hasPrefix("841.9") == true && paper.text.contains("Ana Rojas"), "\(paper.sizes)")
        }
    }
}

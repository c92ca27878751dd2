import Base
import Reporting
import TestSupport
import Testing

@testable import Rendering
@testable import Templates

@Suite(
    "HTML: themes in a browser",
    .serialized, .enabled(if: Chromium.path != nil && Python.path != nil), .timeLimit(.minutes(30)))
struct ChromiumThemeTests {
    private static let themes: [Theme] = [
        .tikit, ThemeTests.house, Theme(name: "n", primary: Theme.Color(0xFF6B35), secondary: Theme.Color(0x2D2D2D)),
        Theme(name: "grey", primary: Theme.Color(0x808080), secondary: Theme.Color(0x808080)),
    ]

    /// The least contrast of any text of the page with what it stands on (WCAG 2.2, relative luminance), and where.
    /// What is half transparent is mixed with what is below; a gradient counts with all of its colours.
    private static let contrast = """
        (() => {
          document.querySelectorAll('details').forEach(part => part.open = true);
          const numbers = text => (text.match(/[\\d.]+/g) || []).map(Number);
          const light = part => (part /= 255) <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4;
          const luminance = c => .2126 * light(c[0]) + .7152 * light(c[1]) + .0722 * light(c[2]);
          const over = (top, below) => { const a = top.length > 3 ? top[3] : 1;
            return [0, 1, 2].map(i => top[i] * a + below[i] * (1 - a)); };
          const grounds = element => {
            for (let e = element; e; e = e.parentElement) {
              const style = getComputedStyle(e);
              const gradient = style.backgroundImage.match(/rgba?\\([^)]*\\)/g);
              if (gradient) return gradient.map(numbers);
              const color = numbers(style.backgroundColor);
              if (color.length < 4 || color[3] > 0) return grounds(e.parentElement).map(below => over(color, below));
            }
            return [[255, 255, 255]];
          };
          let worst = 99, where = '', seen = 0;
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let node; node = walker.nextNode();) {
            const element = node.parentElement;
            if (!node.data.trim() || element.closest('title, desc, script, style, .hidden') || !element.checkVisibility()) continue;
            const style = getComputedStyle(element);
            const color = numbers(element instanceof SVGElement ? style.fill : style.color);
            if (parseFloat(style.fontSize) === 0 || (color.length > 3 && color[3] === 0)) continue;
            seen += 1;
            for (const ground of grounds(element)) {
              const [a, b] = [luminance(over(color, ground)), luminance(ground)];
              const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
              if (ratio < worst) { worst = ratio; where = element.outerHTML.slice(0, 120) + ' on ' + ground; }
            }
          }
          return seen < 500 ? 'only ' + seen + ' texts' : worst >= 4.5 ? 'fine' : worst + ': ' + where;
        })()
        """

    @Test(arguments: [0, 1, 2, 3], [true, false]) func `every text is readable`(index: Int, isDark: Bool) async throws {
        let page = try PageReading.bytes(SampleReport.full(), theme: Self.themes[index])
        let visit = try await Chromium.visit(page, width: isDark ? 390 : 1280, isDark: isDark, [Self.contrast])
        #expect(visit.texts() == ["fine"])
        #expect(visit.messages == [] && visit.requests == [])
    }

    @Test func `prints on A4 with the theme's footer on each page`() async throws {
        let paper = try await Chromium.visit(
            try PageReading.bytes(SampleReport.full(), theme: ThemeTests.house), prints: true
        ).printed()
        #expect(paper.sizes == ["594.95996 841.91998"])
        #expect((4...10).contains(paper.pages))
        let pages = paper.text.split(separator: "\u{C}").filter { !$0.allSatisfy(\.isWhitespace) }
        #expect(pages.count == paper.pages)
        for (index, page) in pages.enumerated() {
            let letters = page.filter { !$0.isWhitespace }
            #expect(letters.contains("Usointerno·\"}</style><b>"))
            #expect(letters.contains("\(index + 1)/\(paper.pages)"))
            // No page for a line or two.
            #expect(page.count { $0.isNewline } > 8)
        }
    }

    @Test func `draws the logo and uses the fonts`() async throws {
        let visit = try await Chromium.visit(
            try PageReading.bytes(SampleReport.make(), theme: ThemeTests.house),
            [
                "document.images.length", "document.images[0].complete ? document.images[0].naturalWidth : -1",
                "document.images[0].getBoundingClientRect().height <= 64 ? 1 : 0",
                "getComputedStyle(document.body).fontFamily.split(',')[0]", "document.images[0].alt",
            ])
        #expect(visit.numbers().prefix(3) == [1, 1, 1])
        #expect(visit.texts().suffix(2) == ["Inter", "Logo de \"La Casa\" <b>"])
        #expect(visit.messages == [] && visit.requests == [])
    }

    /// Formulas, scripts, escapes, letters from right to left, words of 40,000 characters, emoji, zero-width marks: the
    /// page stays as wide as its window, and its parts stay where they belong.
    @Test(arguments: [(320, false), (390, true), (1280, false), (1600, true)])
    func `hostile texts stay in their places`(width: Int, isDark: Bool) async throws {
        let visit = try await Chromium.visit(
            try PageReading.bytes(SampleReport.full().hostile(), theme: ThemeTests.house), width: width, isDark: isDark,
            // On paper the window's width is nothing.
            prints: width == 320,
            [
                "document.documentElement.scrollWidth",
                "document.querySelectorAll('details').forEach(part => part.open = true), document.documentElement.scrollWidth",
                """
                [...document.querySelectorAll('body *')].filter(e => !e.closest('.scroll *, .contents *, .hidden, svg *')
                  && e.getBoundingClientRect().right > innerWidth + 1).length
                """,
                "document.scripts.length + document.images.length",
                "getComputedStyle(document.querySelector('h1 bdi')).unicodeBidi",
            ])
        #expect(visit.numbers().prefix(4) == [Double(width), Double(width), 0, 2])
        #expect(visit.texts().last == "isolate")
        #expect(visit.messages == [] && visit.requests == [])
        if width == 320 { #expect(try visit.printed().sizes == ["594.95996 841.91998"]) }
    }

    /// A column of sentences is not squeezed to the width of its heading, on a phone either.
    @Test func `prose has room on a phone`() async throws {
        let visit = try await Chromium.visit(
            try PageReading.bytes(Self.report(cell: "La sesión se borró del evento después de recibir check-ins.")),
            width: 360,
            [
                "document.querySelector('th.prose').getBoundingClientRect().width",
                "document.documentElement.scrollWidth",
            ])
        let (width, page) = (visit.numbers().first ?? nil, visit.numbers().last ?? nil)
        #expect(try #require(width) >= 200)
        #expect(page == 360)
        let short = String(decoding: try PageReading.bytes(Self.report(cell: "Taller A")), as: UTF8.self)
        #expect(!short.contains(" prose\""))
    }

    /// On paper nothing scrolls: a word without an end is broken, those of languages are not.
    @Test(arguments: [("W", 300, true), ("administración ", 20, false)])
    func `endless words are broken on paper`(text: String, count: Int, isBroken: Bool) throws {
        for inTitle in [false, true] {
            let whole = String(repeating: text, count: count)
            let report = inTitle ? Self.report(title: whole) : Self.report(cell: whole)
            let page = String(decoding: try PageReading.bytes(report), as: UTF8.self)
            #expect(page.contains("<table class=\"rows endless\"") == isBroken)
        }
    }

    private static func report(title: String = "Causa", cell: String = "Otra") -> Report {
        var report = SampleReport.make()
        let table = ReportTable(
            ["check", "cause", "advice"].map { SampleReport.column($0, .text, title, title, [.text(cell)]) })
        report.sections = [ReportSection.fixture("s", title: Phrase(verbatim: "S"), table: table)]
        return report
    }

    /// What is cut in a cell is there for who points at it.
    @Test func `texts that are cut can still be read`() async throws {
        var report = SampleReport.make()
        let name = String(repeating: "palabra ", count: 60)
        let table = ReportTable([SampleReport.column("session", .text, "Sesión", "Session", [.text(name)])])
        report.sections = [ReportSection.fixture("s", title: Phrase(verbatim: "S"), table: table)]
        let visit = try await Chromium.visit(
            try PageReading.bytes(report),
            ["document.querySelector('tbody th').title", "document.querySelector('tbody th').textContent.length"])
        #expect(visit.texts().first == name)
        #expect(visit.numbers().last == 200)
    }
}

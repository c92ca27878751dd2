import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Templates

@Suite(.timeLimit(.minutes(30))) struct ThemeFileTests {
    private static let colors = "colors: {primary: '#112233', secondary: '#abc'}\n"

    private func theme(_ text: String, in folder: String = "/nowhere") throws -> Theme {
        try ThemeFile(path: "\(folder)/house.yaml", name: "house", hasFolder: true).theme(in: text)
    }

    private func said(_ text: String, in folder: String = "/nowhere") -> String? {
        do {
            _ = try theme(text, in: folder)
            return nil
        } catch {
            let fault = error as? Fault
            #expect(fault?.kind == .misconfigured)
            return fault?.message.en.replacingOccurrences(of: folder + "/", with: "")
        }
    }

    @Test func `reads everything there is`() throws {
        let folder = try Folder()
        try folder.write(Pictures.png(width: 240, height: 80), to: "logo.png")
        let theme = try theme(
            """
            name: La Casa
            colors:
              primary: "#B6287E"
              secondary: 5e38e2
            logo: logo.png
            logo-text:
              es: El logo
              en: The logo
            fonts:
              page: [Inter, "IBM Plex Sans"]
              workbook: Calibri
            footer: Uso interno
            """, in: folder.path)
        #expect(theme.name == "La Casa")
        #expect(theme.primary == Theme.Color(0xB6287E) && theme.secondary == Theme.Color(0x5E38E2))
        #expect(theme.logo?.bytes == Pictures.png(width: 240, height: 80))
        #expect(theme.logo?.width == 240 && theme.logo?.height == 80)
        #expect(theme.logo?.description == Phrase(es: "El logo", en: "The logo"))
        #expect(theme.pageFonts == ["Inter", "IBM Plex Sans"] && theme.workbookFont == "Calibri")
        #expect(theme.footer == Phrase(verbatim: "Uso interno"))
    }

    @Test func `needs no more than two colours`() throws {
        let theme = try theme(Self.colors)
        #expect(theme.name == "house" && theme.primary.hex == "#112233" && theme.secondary.hex == "#AABBCC")
        #expect(theme.logo == nil && theme.pageFonts == [] && theme.workbookFont == nil && theme.footer == nil)
        #expect(try self.theme(Self.colors + "fonts: {page: Inter}").pageFonts == ["Inter"])
        #expect(try self.theme(Self.colors + "fonts:\n  page: []\nfooter:\n").pageFonts == [])
    }

    private typealias Mistake = (text: String, message: Phrase)

    /// A theme whose key has another value than the one expected.
    private static func wrong(_ text: String, _ key: String, line: Int, _ expected: Phrase) -> Mistake {
        (text, .wrongValue(of: key, at: "house.yaml:\(line)", expected: expected))
    }

    private static func unknown(_ text: String, _ key: String, line: Int, nearest: String) -> Mistake {
        (text, .unknownKey(key, at: "house.yaml:\(line)", nearest: nearest, known: []))
    }

    private static let mistakes: [Mistake] = [
        ("", .missingKey("colors", at: "house.yaml")),
        ("colors:\n  primary: '#fff'\n", .missingKey("colors.secondary", at: "house.yaml:1")),
        // What many write first: the colour is a comment.
        wrong("colors:\n  primary: #B6287E\n  secondary: '#fff'\n", "colors.primary", line: 2, .aColor(not: nil)),
        wrong("colors:\n  primary: '#B6287'\n  secondary: '#fff'\n", "colors.primary", line: 2, .aColor(not: "#B6287")),
        wrong("colors:\n  primary: red\n  secondary: '#fff'\n", "colors.primary", line: 2, .aColor(not: "red")),
        unknown("colors:\n  primary: '#fff'\n  secondry: '#fff'\n", "colors.secondry", line: 3, nearest: "secondary"),
        unknown("color: {primary: '#112233', secondary: '#abc'}\n", "color", line: 1, nearest: "colors"),
        unknown("\(colors)\nfonst: {}\n", "fonst", line: 3, nearest: "fonts"),
        wrong("\(colors)fonts:\n  page: [Inter, 'a\"; } body { x']\n", "fonts.page[2]", line: 3, .aFontName),
        wrong("\(colors)fonts: {workbook: [A, B]}\n", "fonts.workbook", line: 2, .aFontName),
        wrong("\(colors)fonts: {page: [a, b, c, d, e, f, g, h, i]}\n", "fonts.page", line: 2, .atMostFonts(8)),
        wrong("\(colors)footer:\n  es: Hola\n", "footer", line: 2, .aTextForEachLanguage),
        wrong("\(colors)footer: \"a\\nb\"\n", "footer", line: 2, .aLine(upTo: 200)),
        wrong("\(colors)footer: {es: ' ', en: x}\n", "footer.es", line: 2, .aLine(upTo: 200)),
        wrong("\(colors)logo: ../secret.png\n", "logo", line: 2, .aFileBeside),
        wrong("\(colors)logo: none.png\n", "logo", line: 2, .noSuchLogo("none.png")),
        wrong("colors: [1, 2]\n", "colors", line: 1, .aMapping),
    ]

    @Test(arguments: mistakes) func `says what is wrong and where`(text: String, message: Phrase) {
        #expect(said(text) == message.en)
    }

    @Test func `refuses logos that are not logos`() throws {
        let folder = try Folder(["text.png": "not a picture"])
        try folder.write(Pictures.png(width: 9, height: 9) + [UInt8](repeating: 0, count: 256 * 1024), to: "big.png")
        try FileManager.default.createDirectory(atPath: folder.path + "/folder.png", withIntermediateDirectories: true)
        #expect(mkfifo(folder.path + "/pipe.png", 0o600) == 0)
        func logo(_ name: String) -> String? { said(Self.colors + "logo: \(name)\n", in: folder.path) }
        #expect(logo("text.png")?.contains(Phrase.notAPicture(pixels: 4096).en) == true)
        #expect(logo("big.png")?.contains(Phrase.logoTooLarge(kibibytes: 256).en) == true)
        #expect(logo("folder.png")?.contains(Phrase.noSuchLogo("folder.png").en) == true)
        #expect(logo("pipe.png")?.contains(Phrase.noSuchLogo("pipe.png").en) == true)
    }

    /// Any text is a theme or a fault that names the file; what becomes a theme holds nothing that could leave a style
    /// sheet's quotes.
    @Test func `survives anything`() {
        var random = SeededGenerator(seed: 3)
        let pieces = [
            "colors", "primary", "secondary", ":", " ", "\n", "  ", "'#fff'", "#", "\"", "{", "}", "[", "]", "fonts",
            "page",
            "- ", "logo", "footer", "es", "en", "&a", "*a", "!!int", "\\", "\u{0}", "\t", "---", "name", "~",
            Self.colors,
        ]
        for _ in 0..<3000 {
            let count = Int.random(in: 0...14, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            do {
                let sheet = try theme(text).styleSheet(footer: nil)
                #expect(sheet.contains("--font: "))
            } catch {
                let fault = error as? Fault
                #expect(fault?.kind == .misconfigured, "\(text)")
                #expect(fault?.message.en.contains("house.yaml") == true, "\(text)")
                #expect(fault?.message.en.contains("\n") == false, "\(text)")
            }
        }
    }
}

import Foundation
import Messages
import Testing

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

    @Test func readsAllThatThereIs() throws {
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

    @Test func needsNoMoreThanTwoColours() throws {
        let theme = try theme(Self.colors)
        #expect(theme.name == "house" && theme.primary.hex == "#112233" && theme.secondary.hex == "#AABBCC")
        #expect(theme.logo == nil && theme.pageFonts == [] && theme.workbookFont == nil && theme.footer == nil)
        #expect(try self.theme(Self.colors + "fonts: {page: Inter}").pageFonts == ["Inter"])
        #expect(try self.theme(Self.colors + "fonts:\n  page: []\nfooter:\n").pageFonts == [])
    }

    @Test(arguments: [
        ("", Phrase.missingKey("colors", at: "house.yaml").en),
        ("colors:\n  primary: '#fff'\n", Phrase.missingKey("colors.secondary", at: "house.yaml:2").en),
        (
            // What many write first: the colour is a comment.
            "colors:\n  primary: #B6287E\n  secondary: '#fff'\n",
            Phrase.wrongValue(of: "colors.primary", at: "house.yaml:2", expected: .aColor(not: nil)).en
        ),
        (
            "colors:\n  primary: '#B6287'\n  secondary: '#fff'\n",
            "house.yaml:2: the value of \"colors.primary\" must be a colour such as \"#B6287E\", not \"#B6287\""
        ),
        (
            "colors:\n  primary: red\n  secondary: '#fff'\n",
            "house.yaml:2: the value of \"colors.primary\" must be a colour such as \"#B6287E\", not \"red\""
        ),
        (
            "colors:\n  primary: '#fff'\n  secondry: '#fff'\n",
            "house.yaml:3: unknown key \"colors.secondry\"; did you mean \"secondary\"?"
        ),
        (
            "color: {primary: '#112233', secondary: '#abc'}\n",
            "house.yaml:1: unknown key \"color\"; did you mean \"colors\"?"
        ),
        (Self.colors + "\nfonst: {}\n", "house.yaml:3: unknown key \"fonst\"; did you mean \"fonts\"?"),
        (
            Self.colors + "fonts:\n  page: [Inter, 'a\"; } body { x']\n",
            "house.yaml:3: the value of \"fonts.page[2]\" must be the name of a font: letters, digits, spaces and hyphens, at most 31 characters"
        ),
        (
            Self.colors + "fonts: {workbook: [A, B]}\n",
            "house.yaml:2: the value of \"fonts.workbook\" must be the name of a font: letters, digits, spaces and hyphens, at most 31 characters"
        ),
        (
            Self.colors + "fonts: {page: [a, b, c, d, e, f, g, h, i]}\n",
            "house.yaml:2: the value of \"fonts.page\" must be a list of at most 8 fonts"
        ),
        (
            Self.colors + "footer:\n  es: Hola\n",
            Phrase.wrongValue(of: "footer", at: "house.yaml:3", expected: .aTextForEachLanguage).en
        ),
        (
            Self.colors + "footer: \"a\\nb\"\n",
            Phrase.wrongValue(of: "footer", at: "house.yaml:2", expected: .aLine(upTo: 200)).en
        ),
        (
            Self.colors + "footer: {es: ' ', en: x}\n",
            Phrase.wrongValue(of: "footer.es", at: "house.yaml:2", expected: .aLine(upTo: 200)).en
        ),
        (
            Self.colors + "logo: ../secret.png\n",
            Phrase.wrongValue(of: "logo", at: "house.yaml:2", expected: .aFileBeside).en
        ),
        (
            Self.colors + "logo: none.png\n",
            Phrase.wrongValue(of: "logo", at: "house.yaml:2", expected: .noSuchLogo("none.png")).en
        ),
        ("colors: [1, 2]\n", Phrase.wrongValue(of: "colors", at: "house.yaml:1", expected: .aMapping).en),
    ]) func saysWhatIsWrongAndWhere(text: String, message: String) {
        #expect(said(text) == message)
    }

    @Test func refusesLogosThatAreNone() throws {
        let folder = try Folder(["text.png": "not a picture"])
        try folder.write(Pictures.png(width: 9, height: 9) + [UInt8](repeating: 0, count: 256 * 1024), to: "big.png")
        try FileManager.default.createDirectory(atPath: folder.path + "/folder.png", withIntermediateDirectories: true)
        #expect(mkfifo(folder.path + "/pipe.png", 0o600) == 0)
        func logo(_ name: String) -> String? { said(Self.colors + "logo: \(name)\n", in: folder.path) }
        #expect(
            logo("text.png")?.contains(Phrase.notAPicture(pixels: 4096).en) == true
        )
        #expect(logo("big.png")?.contains(Phrase.logoTooLarge(kibibytes: 256).en) == true)
        #expect(logo("folder.png")?.contains(Phrase.noSuchLogo("folder.png").en) == true)
        #expect(logo("pipe.png")?.contains(Phrase.noSuchLogo("pipe.png").en) == true)
    }

    /// Any text is a theme or a fault that names the file; what becomes a theme holds nothing that could leave a style
    /// sheet's quotes.
    @Test func survivesAnything() {
        var random = SplitMix64(seed: 3)
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

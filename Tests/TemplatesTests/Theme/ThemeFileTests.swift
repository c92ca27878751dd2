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

    @Test(arguments: Snippet.all(of: "themes")) func `says what is wrong and where`(_ snippet: Snippet) {
        let message = said(snippet.text) ?? ""
        #expect(snippet.isSaid(by: message, of: "house.yaml"), "\(snippet.text): \(message)")
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

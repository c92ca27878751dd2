import Base
import Foundation
import Testing

@testable import Rendering
@testable import Templates

@Suite("HTML: themes", .timeLimit(.minutes(30))) struct ThemeTests {
    /// A picture of one white point: a PNG as small as they get.
    static let picture: [UInt8] = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsY+ZHwAAAABJRU5ErkJggg==")
            ?? Data())

    static let house = Theme(
        name: "House", primary: Theme.Color(0xFFE600), secondary: Theme.Color(0x00A0B0),
        logo: Theme.Logo(
            format: .png, bytes: picture, width: 1, height: 1,
            description: Phrase(es: "Logo de \"La Casa\" <b>", en: "The House's logo")),
        pageFonts: ["Inter", "IBM Plex Sans"], footer: Phrase(es: "Uso interno · \"}</style><b>", en: "Internal"))

    private func page(_ theme: Theme, in language: Language = .spanish) throws -> String {
        let files = try HTMLRenderer(theme: theme).render(SampleReport.make(), in: language)
        return String(decoding: try #require(files.first).bytes, as: UTF8.self)
    }

    /// A style sheet that takes a colour of its own would not follow a theme.
    @Test func `the style takes its colours from the theme`() {
        let style = Templates.embedded.style.text
        #expect(!style.contains(/#[0-9A-Fa-f]{3}/) && !style.contains("rgb("))
        let theme = Theme.tikit.styleSheet(footer: nil)
        let defined = Set(theme.matches(of: /--([a-z0-9-]+):/).map { String($0.1) })
        let used = Set(style.matches(of: /var\(--([a-z0-9-]+)\)/).map { String($0.1) })
        #expect(used.subtracting(defined) == [] && defined.subtracting(used) == [])
    }

    @Test func `the page has the theme's colours and fonts`() throws {
        let text = try page(Self.house)
        let palette = Self.house.palette(.light)
        #expect(text.contains("--primary: \(palette.primary.hex);"))
        #expect(text.contains("--brand-start: #FFE600;"))
        #expect(text.contains("--font: \"Inter\", \"IBM Plex Sans\", system-ui,"))
        #expect(!text.contains("#B6287E"))
    }

    @Test func `the page has the theme's logo and footer as they are`() throws {
        let text = try page(Self.house)
        #expect(text.contains("<img class=\"logo\" src=\"data:image/png;base64,iVBORw0KGgo"))
        #expect(text.contains("width=\"1\" height=\"1\" alt=\"Logo de &quot;La Casa&quot; &lt;b&gt;\">"))
        #expect(text.contains("<p class=\"house\"><bdi>Uso interno · &quot;}&lt;/style&gt;&lt;b&gt;</bdi></p>"))
        // On paper, within a style sheet: nothing of it is left that could end its string.
        #expect(
            text.contains(
                "@bottom-left { content: \"Uso\\20 interno\\20 \\b7 \\20 \\22 \\7d \\3c \\2f style\\3e \\3c b\\3e \";"))
        #expect(try page(Self.house, in: .english).contains("alt=\"The House&#39;s logo\""))
        let plain = try page(.tikit)
        #expect(!plain.contains("<img") && !plain.contains("class=\"house\""))
    }

    /// A font's name that could end its quotes never comes from a file, and does not pass from a program either.
    @Test func `fonts that are not names are left out`() throws {
        var theme = Theme.tikit
        theme.pageFonts = ["a\"; } body { display: none; } \"", "Inter", "", "a\\", "url(x)"]
        #expect(try page(theme).contains("--font: \"Inter\", system-ui"))
    }
}

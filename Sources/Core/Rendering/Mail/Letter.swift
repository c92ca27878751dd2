public import Base
public import Reporting
public import Templates

/// A report's page as part of a message: as HTML tables that mail programs can show, without pictures, scripts or external content,
/// and as text of 80 columns, whose sentences are wrapped and never cut. Both have the same sections, notes and notices.
public struct Letter: Sendable, Codable, Hashable {
    /// The report's subject and its first numbers, for the message's subject: `Tech Summit 2026: Attendance 75.4%`.
    var headline: String
    /// Markup for a `LetterPage`.
    var html: String
    /// The same without the sections, and the headline alone, for a message about many events.
    var summary: String
    var line: String
    var text: String

    /// The maximum number of bytes of one event's sections, so that the next event is visible too.
    private static let maximumBytes = 50_000
    private static let columns = 80
    private static let longestHeadline = 200

    public init(_ report: Report, theme: Theme, in language: Language) {
        let setting = PageSetting(language: language, clock: report.clock)
        let numbers = report.tiles.prefix(2).filter { $0.value != .empty }.map { headline in
            headline.sentence.map(setting.text)
                ?? "\(setting.title(headline.title)) \(setting.text(headline.shown))"
        }
        let name = setting.shown(report.subject.name(in: language))
        let headline = numbers.isEmpty ? name : "\(name): \(numbers.joined(separator: ", "))"
        self.headline = headline
        let letter = LetterMarkup(report: report, setting: setting, palette: theme.palette(.light))
        let (whole, sections) = letter.text(upTo: Self.maximumBytes)
        html = whole
        summary = letter.text(upTo: 0).text
        var shown = report
        shown.sections = sections
        let style = TerminalStyle(width: Self.columns, color: .none, unicode: true)
        let hints = TerminalHints.letter(leftOut: letter.sections.count - sections.count)
        text = TerminalRenderer(style: style, theme: theme, hints: hints).text(for: shown, in: language)
        var markup = Markup()
        markup.element("p", ["style": "margin:8px 0"]) {
            $0.element("bdi", String(headline.prefix(Self.longestHeadline)))
        }
        line = markup.text
    }
}

/// A whole message as a page, composed of letters.
public struct LetterPage: Sendable {
    public let html: String
    public let text: String

    /// A file that does not go with the message.
    public struct Link: Sendable, Hashable {
        var title: String
        var address: String

        public init(title: String, address: String) {
            self.title = title
            self.address = address
        }
    }

    /// The maximum number of bytes of the message's content. Gmail shows only the first 102 kB of a message.
    private static let maximumBytes = 95_000
    /// The number of bytes of news, and of the lines at the end, up to which their lines are whole.
    private static let maximumBytesOfLines = 24_000
    /// The length to which lines are cut if there are more.
    private static let longestLine = 600

    /// - Parameters:
    ///   - letters: The most important first: later ones may have only their headline.
    ///   - opening: The lines before everything else, which are the news.
    ///   - closing: The lines at the end: where the files are, and what sent the message.
    public init(
        _ letters: [Letter], opening: [String], closing: [String], links: [Link] = [], theme: Theme,
        in language: Language
    ) {
        var body = Markup()
        let light = theme.palette(.light)
        let isLong = (opening + closing).reduce(0) { $0 + $1.utf8.count } > Self.maximumBytesOfLines
        func shown(_ line: String) -> String {
            let line = line.sanitized()
            return isLong && line.count > Self.longestLine ? line.prefix(Self.longestLine - 1) + "…" : line
        }
        if !opening.isEmpty {
            body.element(
                "ul", ["class": "news", "style": "margin:0 0 24px;padding:0 0 0 20px;font-size:16px;line-height:1.5"]
            ) {
                for line in opening { $0.element("li", shown(line)) }
            }
        }
        var end = Markup()
        func quiet(_ line: String, _ markup: inout Markup) {
            markup.element(
                "p", ["class": "quiet", "style": "margin:8px 0;font-size:13px;color:\(light.quiet.hex)"], line)
        }
        if !links.isEmpty {
            end.element("h2", ["style": "margin:24px 0 8px;font-size:17px"], Phrase.letterWorkbooks[language])
            end.element("ul", ["style": "margin:0 0 16px;padding:0 0 0 20px;font-size:14px;line-height:1.5"]) {
                markup in
                for link in links {
                    markup.element("li") { $0.element("a", ["href": link.address], shown(link.title)) }
                }
            }
        }
        for line in closing { quiet(shown(line), &end) }
        let (fitting, left) = Self.fitting(letters, Self.maximumBytes - body.bytes.count - end.bytes.count)
        for markup in fitting { body.append(raw: markup) }
        if left > 0 { quiet(Phrase.letterMoreEvents(left)[language], &body) }
        body.append(raw: end.text)
        html = """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
            <style>
            :root { color-scheme: light dark; }
            @media (prefers-color-scheme: dark) {
            \(Self.rules(theme.palette(.dark)))
            }
            </style></head>
            <body class="ground" style="margin:0;padding:0;background:\(light.ground.hex);color:\(light.ink.hex);\
            font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr><td align="center" \
            style="padding:16px 8px">
            <table role="presentation" class="sheet" cellpadding="0" cellspacing="0" width="100%" \
            style="table-layout:fixed;max-width:680px;background:\(light.surface.hex)"><tr><td style="padding:20px;text-align:left">
            \(body.text)
            </td></tr></table>
            </td></tr></table>
            </body></html>

            """
        let parts = [opening.map { Self.wrapped("* \($0)") }.joined()] + letters.map(\.text)
        let ends = links.map { Self.wrapped("\($0.title): \($0.address)") } + closing.map(Self.wrapped)
        text = (parts + [ends.joined()]).filter { !$0.isEmpty }
            .joined(separator: "\n" + String(repeating: "-", count: 72) + "\n\n")
    }

    /// As much of each letter as fits: all have their headline, as many as possible their numbers, and as many of these as
    /// possible their sections, in their order. Returns how many do not fit at all, too.
    private static func fitting(_ letters: [Letter], _ maximumBytes: Int) -> (markup: [String], left: Int) {
        var (chosen, used): ([String], Int) = ([], 0)
        for letter in letters {
            guard used + letter.line.utf8.count <= maximumBytes else { break }
            chosen.append(letter.line)
            used += letter.line.utf8.count
        }
        for part in [\Letter.summary, \Letter.html] {
            for index in chosen.indices {
                let more = letters[index][keyPath: part]
                let needed = used - chosen[index].utf8.count + more.utf8.count
                guard needed <= maximumBytes else { continue }
                (chosen[index], used) = (more, needed)
            }
        }
        return (chosen, letters.count - chosen.count)
    }

    /// Wraps a line to at most 78 columns. A longer address stays whole, so that it can be followed.
    private static func wrapped(_ line: String) -> String {
        var lines: [String] = []
        for word in line.sanitized().split(separator: " ") {
            if let last = lines.last, last.count + word.count < 78 {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The rules for dark mode. Mail programs that do not support them show the light colours.
    private static func rules(_ palette: Theme.Palette) -> String {
        let rules: KeyValuePairs = [
            ".ground": "background:\(palette.ground.hex);color:\(palette.ink.hex)",
            ".sheet": "background:\(palette.surface.hex)", ".quiet": "color:\(palette.quiet.hex)",
            ".strong": "color:\(palette.primary.hex)", ".alarm": "color:\(palette.warning.hex)",
            ".cell": "border-color:\(palette.hairline.hex)",
            ".bar": "background:\(palette.primaryFill.hex)", ".track": "background:\(palette.track.hex)",
            ".error": "border-color:\(palette.error.hex)", ".warning": "border-color:\(palette.warning.hex)",
            ".info": "border-color:\(palette.info.hex)",
        ]
        return rules.map { selector, declarations in
            let important = declarations.split(separator: ";").map { "\($0) !important" }.joined(separator: "; ")
            return "\(selector) { \(important) }"
        }.joined(separator: "\n")
    }
}

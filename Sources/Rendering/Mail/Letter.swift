public import Messages
public import Reporting
public import Templates

/// A report's page as part of a message: as HTML tables that mail programs can show, without pictures, scripts or external content,
/// and as text of 80 columns.
public struct Letter: Sendable, Codable, Hashable {
    /// The report's subject and its first numbers, for the message's subject: `Tech Summit 2026: Attendance 75.4%`.
    public var headline: String
    /// Markup for a `LetterPage`.
    var html: String
    /// The same without the sections, and the headline alone, for a message about many events.
    var summary: String
    var line: String
    var text: String

    /// The maximum number of bytes of one event's sections, so that the next event is visible too.
    private static let maximumBytes = 60_000
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
        let style = TerminalStyle(width: Self.columns, color: .none, unicode: true)
        text = TerminalRenderer(style: style, theme: theme, hints: .letter).text(for: report, in: language)
        let letter = LetterMarkup(report: report, setting: setting, palette: theme.palette(.light))
        html = letter.text(upTo: Self.maximumBytes)
        summary = letter.text(upTo: 0)
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
        public var title: String
        public var address: String

        public init(title: String, address: String) {
            self.title = title
            self.address = address
        }
    }

    /// The maximum number of bytes of the message's content. Gmail shows only the first 102 kB of a message.
    private static let maximumBytes = 95_000
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
        func shown(_ line: String) -> String {
            let line = line.sanitized()
            return line.count > Self.longestLine ? line.prefix(Self.longestLine - 1) + "…" : line
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
            ".strong": "color:\(palette.primary.hex)", ".cell": "border-color:\(palette.hairline.hex)",
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

/// Writes a report as tables with inline styles, because some mail programs ignore style sheets.
private struct LetterMarkup {
    let report: Report
    let setting: PageSetting
    let palette: Theme.Palette

    private static let maximumNotices = 6
    private static let maximumRows = 12
    private static let maximumColumns = 8
    /// The maximum number of rows of a section. Larger ones are for the workbook, because their first rows say little.
    private static let maximumRowsOfSection = 120
    private static let barWidth = 64

    /// The page's head and the sections that fit.
    func text(upTo limit: Int) -> String {
        var markup = Markup()
        markup.element(
            "h1", ["class": "strong", "style": "margin:24px 0 4px;font-size:24px;color:\(palette.primary.hex)"]
        ) {
            $0.element("bdi", setting.shown(report.subject.name(in: setting.language)))
        }
        let line = [setting.text(report.title), report.occasion.map(setting.text)].compactMap(\.self)
        quiet(line.joined(separator: " · "), &markup)
        tiles(&markup)
        let notices = report.notices.filter { $0.severity != .info }
        for notice in notices.prefix(Self.maximumNotices) {
            let color = notice.severity == .error ? palette.error : palette.warning
            markup.element(
                "p",
                [
                    "class": notice.severity.rawValue,
                    "style": "margin:8px 0;padding:4px 0 4px 10px;border-left:4px solid \(color.hex);font-size:14px",
                ], setting.text(notice.text))
        }
        var left = 0
        for section in report.sections where section.table.rowCount > 0 {
            if markup.bytes.count < limit, section.table.rowCount <= Self.maximumRowsOfSection {
                self.section(section, &markup)
            } else {
                left += 1
            }
        }
        if left > 0 { quiet(setting.text(.letterMoreSections(left)), &markup) }
        return markup.text
    }

    private func quiet(_ text: String, _ markup: inout Markup) {
        markup.element(
            "p", ["class": "quiet", "style": "margin:4px 0 12px;font-size:13px;color:\(palette.quiet.hex)"], text)
    }

    /// Writes the headlines, two side by side.
    private func tiles(_ markup: inout Markup) {
        let headlines = report.tiles
        table(&markup, margin: "12px 0") { markup in
            for start in stride(from: 0, to: headlines.count, by: 2) {
                markup.element("tr") { markup in
                    for headline in headlines[start..<min(start + 2, headlines.count)] { tile(headline, &markup) }
                }
            }
        }
    }

    private func tile(_ headline: Headline, _ markup: inout Markup) {
        let style = "width:50%;vertical-align:top;padding:8px 12px 8px 0;border-top:2px solid \(palette.hairline.hex)"
        markup.element("td", ["class": "cell", "style": style]) { markup in
            markup.element("div", ["style": "font-size:13px"], setting.title(headline.title))
            markup.element(
                "div", ["class": "strong", "style": "font-size:24px;font-weight:bold;color:\(palette.primary.hex)"],
                setting.cellText(headline.shown, role: .count) ?? "–")
            if let detail = headline.detail {
                markup.element(
                    "div", ["class": "quiet", "style": "font-size:13px;color:\(palette.quiet.hex)"],
                    setting.text(detail))
            }
        }
    }

    private func section(_ section: ReportSection, _ markup: inout Markup) {
        let rows = section.table
        // Names say more to people than ids.
        let all = rows.columns.filter { column in
            column.role != .identifier && (0..<rows.rowCount).contains { column.cell($0) != .empty }
        }
        markup.element("h2", ["style": "margin:24px 0 8px;font-size:17px"], setting.title(section.title))
        // A single row of many columns is a list of names and values.
        if rows.rowCount == 1, rows.columns.count > Self.maximumColumns {
            return table(&markup) { markup in
                for column in all where column.cell(0) != .empty {
                    markup.element("tr") { markup in
                        head(column, isRow: true, &markup)
                        cell(column, 0, &markup)
                    }
                }
            }
        }
        let columns = all.prefix(Self.maximumColumns)
        let shown = min(rows.rowCount, Self.maximumRows)
        table(&markup, isWide: true) { markup in
            markup.element("tr") { for column in columns { head(column, isRow: false, &$0) } }
            for row in 0..<shown {
                markup.element("tr") { for column in columns { cell(column, row, &$0) } }
            }
        }
        if shown < rows.rowCount { quiet(setting.text(.letterMoreRows(rows.rowCount - shown)), &markup) }
    }

    /// - Parameter isWide: Whether the table scrolls on a narrow screen.
    private func table(
        _ markup: inout Markup, margin: String = "0 0 8px", isWide: Bool = false, content: (inout Markup) -> Void
    ) {
        markup.element("div", ["style": isWide ? "overflow-x:auto" : nil]) { markup in
            markup.element(
                "table",
                [
                    "width": "100%", "cellpadding": "0", "cellspacing": "0",
                    "style": "border-collapse:collapse;margin:\(margin);font-size:14px",
                ]
            ) { $0.element("tbody", content: content) }
        }
    }

    private func style(_ column: ReportColumn, isHead: Bool) -> String {
        let isText = column.role == .text
        return "padding:5px 10px 5px 0;vertical-align:top;text-align:\(isText ? "left" : "right");"
            + "border-bottom:1px solid \(palette.hairline.hex)" + (isText || isHead ? "" : ";white-space:nowrap")
            + (isHead ? ";color:\(palette.quiet.hex);font-weight:normal" : "")
    }

    private func head(_ column: ReportColumn, isRow: Bool, _ markup: inout Markup) {
        let alignment = isRow ? ";text-align:left" : ""
        markup.element(
            "th",
            [
                "scope": isRow ? "row" : "col", "class": "cell quiet",
                "style": style(column, isHead: true) + alignment,
            ], setting.title(column.title))
    }

    private func cell(_ column: ReportColumn, _ row: Int, _ markup: inout Markup) {
        let value = column.cell(row)
        markup.element("td", ["class": "cell", "style": style(column, isHead: false)]) { markup in
            if let word = CodeWords(of: column)?[value] { return markup.append(setting.title(word.text)) }
            let text = setting.cellText(value, role: column.role) ?? "–"
            guard case .percentage(let percentage) = value else { return markup.element("bdi", text) }
            markup.element("div", text)
            bar(percentage, &markup)
        }
    }

    /// Writes a bar for a percentage as a table, which every mail program draws.
    private func bar(_ percentage: Percentage, _ markup: inout Markup) {
        let width = Self.barWidth
        let part = Int(max(0, min(1, Double(percentage.hundredths) / 10_000)) * Double(width))
        let parts: [(class: String, width: Int, color: Theme.Color)] = [
            ("bar", part, palette.primaryFill), ("track", width - part, palette.track),
        ]
        markup.element(
            "table",
            [
                "role": "presentation", "aria-hidden": "true", "align": "right", "width": "\(width)",
                "cellpadding": "0", "cellspacing": "0", "style": "margin-top:3px",
            ]
        ) { markup in
            markup.element("tr") { markup in
                for part in parts where part.width > 0 {
                    markup.element(
                        "td",
                        [
                            "class": part.class, "width": "\(part.width)", "height": "5",
                            "style": "background:\(part.color.hex);font-size:1px;line-height:5px",
                        ], "\u{A0}")
                }
            }
        }
    }
}

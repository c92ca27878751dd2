import Base
import Foundation
import Reporting
import Templates

/// Writes a report as tables with inline styles, because some mail programs ignore style sheets.
struct LetterMarkup {
    let report: Report
    let setting: PageSetting
    let palette: Theme.Palette

    private static let maximumRows = 12
    private static let maximumColumns = 8
    /// The maximum number of rows of a section. Larger ones are for the workbook, because their first rows say little.
    private static let maximumRowsOfSection = 120
    private static let barWidth = 64

    /// The sections with something to show: rows, or why there are none.
    var sections: [ReportSection] {
        report.sections.filter { $0.table.rowCount > 0 || $0.unavailableNote != nil }
    }

    /// The page's head and the sections that fit.
    func text(upTo limit: Int) -> (text: String, sections: [ReportSection]) {
        var markup = Markup()
        markup.element(
            "h1", ["class": "strong", "style": "margin:24px 0 4px;font-size:24px;color:\(palette.primary.hex)"]
        ) {
            $0.element("bdi", setting.shown(report.subject.name(in: setting.language)))
        }
        quiet(facts.joined(separator: " · "), &markup)
        for limit in report.limits {
            markup.element("p", ["style": "margin:8px 0;font-size:14px;font-weight:bold"], setting.text(limit))
        }
        tiles(&markup)
        if let note = report.note {
            markup.element("p", ["style": "margin:8px 0;font-size:14px"], setting.text(note))
        }
        notices(&markup)
        var shown: [ReportSection] = []
        for section in sections
        where markup.bytes.count < limit && section.table.rowCount <= Self.maximumRowsOfSection {
            self.section(section, &markup)
            shown.append(section)
        }
        let left = sections.count - shown.count
        if left > 0 { quiet(setting.text(.letterMoreSections(left)), &markup) }
        return (markup.text, shown)
    }

    /// What the report is of, where and when that is, and up to when its data are.
    private var facts: [String] {
        let time = report.dataTime.map { TimeText.dateAndTime($0, on: report.clock, in: setting.language) }
        let data = time.map { report.tellsHourOfData ? Phrase.terminalDataUpToHour($0) : .terminalDataUpTo($0) }
        return [report.title, report.subject.designation, report.occasion, data].compactMap {
            $0.map { setting.text($0) }
        }
            + [setting.shown(report.clock.zone.nameForPeople)]
    }

    /// Writes the worst notices, and how many others there are.
    private func notices(_ markup: inout Markup) {
        let notices = report.otherNotices
        for notice in notices.prefix(NoticeList.maximumInMessage) {
            let color =
                switch notice.severity {
                case .error: palette.error
                case .warning: palette.warning
                case .info: palette.info
                }
            markup.element(
                "p",
                [
                    "class": notice.severity.rawValue,
                    "style": "margin:8px 0;padding:4px 0 4px 10px;border-left:4px solid \(color.hex);font-size:14px",
                ], setting.text(notice.text))
        }
        let others = notices.dropFirst(NoticeList.maximumInMessage)
        guard !others.isEmpty else { return }
        let counts = Notice.Severity.allCases.sorted(by: >).compactMap { severity in
            let count = others.count { $0.severity == severity }
            return count > 0 ? setting.text(.terminalNotices(count, severity.rawValue)) : nil
        }
        quiet(
            setting.text(.terminalMore(setting.number(others.count))) + ": " + counts.joined(separator: " · "), &markup)
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
            for change in headline.changes {
                let (name, color) =
                    switch change.effect {
                    case .good: ("strong", palette.primary)
                    case .bad: ("alarm", palette.warning)
                    case .neutral: ("quiet", palette.quiet)
                    }
                markup.element(
                    "div", ["class": name, "style": "font-size:13px;font-weight:bold;color:\(color.hex)"],
                    setting.text(change.inWords))
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
        if let note = section.note { quiet(setting.text(note), &markup) }
        guard rows.rowCount > 0 else { return }
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

import Base
import Reporting

/// A section's table on a page, collapsed if it is long, with the meaning of its columns.
struct TableMarkup {
    let section: ReportSection
    let anchor: String
    /// Whether a picture shows everything that is in the rows, so that they can be collapsed.
    let isRepeated: Bool
    /// Whether the section has a picture. If not, it consists only of its rows.
    let hasPicture: Bool
    let layout: ReportLayout
    /// Whether the table fits every screen: a long one scrolls in a box, and the rows of a wide one are cards on a narrow screen.
    var isAtAGlance = false
    /// The relative address of the table's CSV, written by the same run.
    var file: String?
    let setting: PageSetting

    /// The maximum number of rows shown; files for programs have all of them.
    private static let maximumRows = 500
    /// The number of bytes after which no further row is started, so that a page with long names stays small.
    private static let maximumBytes = 90_000
    /// The maximum number of rows of a table that is expanded.
    private static let openRows = 16
    /// The same for a table without a picture, which is expanded in a scrolling box.
    private static let openRowsWithoutPicture = 200
    /// The maximum number of characters of a heading that stays on one line.
    private static let shortTitle = 13
    /// The minimum number of bytes of a cell that counts as prose, whose column needs room.
    private static let minimumProse = 40
    /// The maximum number of columns of a single row. With more, it becomes a list of names and values.
    private static let maximumColumnsOfRecord = 8
    /// The minimum number of bytes of a word that is broken on paper, which does not scroll. No natural word is as long.
    private static let endlessWord = 40

    /// The most columns that a narrow screen has room for.
    private static let maximumColumnsOfPhone = 4

    /// The most columns that a sheet of paper has room for, if some are texts.
    private static let maximumColumnsOfSheet = 8

    /// Whether a sheet has no room for all columns of a table side by side.
    static func isCrowded(_ table: ReportTable, on layout: ReportLayout) -> Bool {
        layout == .onePage && table.rowCount > 1 && table.columns.count > maximumColumnsOfSheet
    }

    /// The columns side by side: on a crowded sheet, without those whose texts stand below the rows' names, and without numbers that
    /// other columns are made of.
    private var table: ReportTable {
        guard Self.isCrowded(section.table, on: layout) else { return section.table }
        let below = Set(below.map(\.id))
        return ReportTable(
            section.table.columns.filter { column in
                !below.contains(column.id) && (column.role == .text || !column.isSupplementary)
            })
    }

    /// The texts that stand below the rows' names on a crowded sheet, where their columns would be a few letters wide.
    private var below: [ReportColumn] {
        guard Self.isCrowded(section.table, on: layout) else { return [] }
        return Array(section.table.columns.filter { $0.role == .text && CodeWords(of: $0) == nil }.dropFirst())
    }

    private var isOfCards: Bool {
        isAtAGlance
            && (table.columns.count > Self.maximumColumnsOfPhone || table.columns.count { $0.role == .text } > 1)
    }
    private var name: String { "\(setting.text(.pageTable)): \(setting.title(section.title))" }

    var markup: Markup {
        var markup = Markup()
        guard table.rowCount > 0 else {
            markup.element("p", ["class": "more"], setting.text(.sectionWithoutRows))
            return markup
        }
        let isBrief = table.rowCount <= Self.openRows && !isRepeated
        let isOpen = isBrief || !hasPicture && table.rowCount <= Self.openRowsWithoutPicture
        let kind = isBrief ? "data brief" : isOpen || isAtAGlance ? "data tall" : "data"
        markup.element("details", ["class": kind, "open": isOpen ? "" : nil]) { markup in
            let count = setting.text(.pageRows(setting.number(table.rowCount)))
            markup.element("summary", ["data-print": setting.text(.pageNotPrinted)], "\(name) (\(count))")
            let isRecord = table.rowCount == 1 && table.columns.count > Self.maximumColumnsOfRecord
            let shown = isRecord ? record(&markup) : scrolled(&markup)
            if shown < table.rowCount {
                let phrase = Phrase.pageRowsLeftOut(setting.number(shown), of: setting.number(table.rowCount))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
            if let file {
                markup.element("p", ["class": "more file"]) {
                    $0.element("a", ["href": file], setting.text(.pageTableAsCSV))
                }
            }
            meanings(&markup)
        }
        return markup
    }

    /// Writes the table in its own scrolling box and returns the number of rows shown.
    private func scrolled(_ markup: inout Markup) -> Int {
        var shown = 0
        markup.element("div", ["class": "scroll", "role": "region", "aria-label": name, "tabindex": "0"]) { markup in
            markup.element("table", ["class": classes, "data-part": anchor]) { markup in
                markup.element("caption", ["class": "hidden"], setting.title(section.title))
                markup.element("thead") { $0.element("tr", content: head) }
                markup.element("tbody") { shown = rows(&$0) }
                totals(&markup)
            }
        }
        return shown
    }

    /// Writes the only row as a list, and returns 1.
    private func record(_ markup: inout Markup) -> Int {
        let empty = setting.text(.pageEmptyCell)
        markup.element("table", ["class": hasEndlessWord ? "record endless" : "record"]) { markup in
            markup.element("caption", ["class": "hidden"], setting.title(section.title))
            markup.element("tbody") { markup in
                for column in table.columns {
                    markup.element("tr") { markup in
                        markup.element(
                            "th", ["scope": "row", "title": setting.text(column.definition)],
                            setting.title(column.title))
                        if let word = CodeWords(of: column)?[column.cell(0)] {
                            coded(word, isHeading: false, &markup)
                        } else {
                            cell(column.cell(0), column.role, isHeading: false, empty: empty, &markup)
                        }
                    }
                }
            }
        }
        return 1
    }

    private var classes: String {
        let words = [
            "rows", hasEndlessWord ? "endless" : nil, layout == .onePage && isNarrow ? "narrow" : nil,
            isAtAGlance ? "fitted" : nil, isOfCards ? "cards" : nil,
        ]
        return words.joined ?? ""
    }

    /// Whether the table fits on half the width of a sheet: a name, and either a time and two numbers or four numbers.
    private var isNarrow: Bool {
        let widths = table.columns.map { column in
            switch column.role {
            case .text: 5
            case .instant: 4
            default: 2
            }
        }
        return widths.reduce(0, +) <= 13
    }

    private func head(_ markup: inout Markup) {
        for column in table.columns {
            let title = setting.title(column.title)
            let classes = [
                column.role == .text ? "t" : nil, title.count <= Self.shortTitle ? "short" : nil,
                holdsProse(column) ? "prose" : nil,
            ]
            markup.element(
                "th",
                [
                    "scope": "col", "class": classes.joined, "data-kind": column.role.kind,
                    "data-name": column.name, "title": setting.text(column.definition),
                ], title)
        }
    }

    private func holdsProse(_ column: ReportColumn) -> Bool {
        column.role == .text && texts(of: column).contains { $0.utf8.count >= Self.minimumProse }
    }

    private var hasEndlessWord: Bool {
        let titles = table.columns.map { setting.title($0.title) }
        let cells = table.columns.lazy.filter { $0.role == .text }.flatMap { texts(of: $0) }
        return titles.contains(where: isEndless) || cells.contains(where: isEndless)
    }

    private func isEndless(_ text: String) -> Bool {
        text.utf8.count >= Self.endlessWord
            && text.utf8.split(separator: UInt8(ascii: " ")).contains { $0.count >= Self.endlessWord }
    }

    private func texts(of column: ReportColumn) -> some Sequence<String> {
        column.cells.prefix(Self.maximumRows).lazy.compactMap { setting.cellText($0, role: column.role) }
    }

    private func rows(_ markup: inout Markup) -> Int {
        let codes = table.columns.map(CodeWords.init)
        let days = table.columns.map { $0.meaning == .days }
        let heading = table.columns.firstIndex { $0.role == .text }
        let labels = table.columns.map { isOfCards ? setting.title($0.title) : nil }
        let empty = setting.text(.pageEmptyCell)
        let limit = markup.bytes.count + Self.maximumBytes
        let (table, below) = (table, below)
        let most = min(table.rowCount, Self.maximumRows)
        for row in 0..<most {
            if markup.bytes.count > limit { return row }
            markup.element("tr") { markup in
                for (index, column) in table.columns.enumerated() {
                    let value = column.cell(row)
                    if days[index], let day = value.day {
                        self.day(day, isHeading: index == heading, label: labels[index], &markup)
                    } else if let word = codes[index]?[value] {
                        coded(word, isHeading: index == heading, label: labels[index], &markup)
                    } else {
                        cell(
                            value, column.role, isHeading: index == heading, empty: empty, label: labels[index],
                            below: index == heading
                                ? below.compactMap { setting.cellText($0.cell(row), role: .text) } : [],
                            &markup)
                    }
                }
            }
        }
        return most
    }

    /// The rows together, which neither sorting nor a filter moves.
    private func totals(_ markup: inout Markup) {
        guard isAtAGlance, table.columns.contains(where: { section.totals[$0.name] != nil }) else { return }
        let heading = table.columns.firstIndex { $0.role == .text }
        markup.element("tfoot") { markup in
            markup.element("tr") { markup in
                for (index, column) in table.columns.enumerated() {
                    let label = isOfCards ? setting.title(column.title) : nil
                    if index == heading {
                        markup.element("th", ["scope": "row"], setting.text(.pageTotal))
                    } else {
                        let text = section.totals[column.name].flatMap { setting.cellText($0, role: column.role) }
                        let classes = [column.role == .text ? "t" : nil, text == nil ? "none" : nil]
                        markup.element("td", ["class": classes.joined, "data-l": label], text ?? "")
                    }
                }
            }
        }
    }

    /// - Parameters:
    ///   - label: The column's heading, which narrow screens show beside the cell; `nil` if they do not.
    ///   - below: Texts of the row that stand below its name.
    private func cell(
        _ cell: Cell, _ role: ReportColumn.Role, isHeading: Bool, empty: String, label: String? = nil,
        below: [String] = [], _ markup: inout Markup
    ) {
        if cell == .withheld {
            let words = setting.text(.pageWithheldCell)
            return markup.element(
                "td", ["class": "w", "data-l": label, "aria-label": words, "title": words], Cell.withheldMark)
        }
        guard let text = setting.cellText(cell, role: role) else {
            return markup.element(
                "td", ["class": role == .text ? "t" : nil, "data-l": label, "aria-label": empty], "–")
        }
        switch cell {
        case .name(_, let told):
            words(
                text, isHeading: isHeading, more: setting.more(told[setting.language], than: text), label: label,
                below: below, &markup)
        case .text(let whole):
            words(
                text, isHeading: isHeading, more: setting.more(whole, than: text), label: label, below: below, &markup)
        case .phrase:
            words(text, isHeading: isHeading, more: nil, label: label, below: below, &markup)
        case .percentage(let percentage) where layout == .onePage && role == .percentage:
            markup.element("td") { markup in
                markup.append(Meter(percentage: percentage, title: nil).markup)
                markup.append(text)
            }
        case .wholeDay(let day, _): self.day(day, isHeading: isHeading, label: label, &markup)
        case .instant(let instant):
            markup.element("td", ["class": "d", "data-l": label, "data-v": String(instant.secondsSinceEpoch)], text)
        default:
            markup.element("td", ["class": role == .text ? "t" : nil, "data-l": label], text)
        }
    }

    /// Writes a calendar day that is sorted by time instead of alphabetically.
    private func day(_ day: CivilTime, isHeading: Bool, label: String? = nil, _ markup: inout Markup) {
        let text = TimeText.date(day, in: setting.language)
        let seconds = String(day.secondsSinceEpoch)
        if isHeading {
            markup.element("th", ["scope": "row", "data-v": seconds], text)
        } else {
            markup.element("td", ["class": "t", "data-l": label, "data-v": seconds], text)
        }
    }

    /// Writes the label of a code that files for programs contain.
    private func coded(_ word: CodeWords.Word, isHeading: Bool, label: String? = nil, _ markup: inout Markup) {
        let classes = [isHeading ? nil : "t", word.severity?.rawValue].joined
        if isHeading {
            markup.element("th", ["scope": "row", "class": classes], setting.title(word.text))
        } else {
            markup.element("td", ["class": classes, "data-l": label], setting.title(word.text))
        }
    }

    private func words(
        _ text: String, isHeading: Bool, more: String?, label: String?, below: [String], _ markup: inout Markup
    ) {
        if isHeading {
            markup.element("th", ["scope": "row", "title": more]) { markup in
                markup.element("bdi", text)
                if !below.isEmpty { markup.element("span", ["class": "below"], below.joined(separator: " · ")) }
            }
        } else {
            markup.element("td", ["class": "t", "data-l": label, "title": more]) { $0.element("bdi", text) }
        }
    }

    /// The codes that other formats have in place of the column's words.
    private func legend(_ column: ReportColumn) -> String? {
        guard let legend = CodeWords(of: column)?.legend(of: column.cells, in: setting.language), !legend.isEmpty
        else { return nil }
        return setting.text(.codesInFiles(legend))
    }

    private func meanings(_ markup: inout Markup) {
        markup.element("details", ["class": "data meanings-data"]) { markup in
            markup.element("summary", setting.text(.pageMeanings))
            markup.element("dl", ["class": "meanings"]) { markup in
                for column in section.table.columns {
                    markup.element("div") { markup in
                        markup.element("dt", setting.title(column.title))
                        markup.element("dd", setting.text(column.definition) + (legend(column).map { " " + $0 } ?? ""))
                    }
                }
            }
        }
    }
}

extension Markup {
    /// Writes an element without attributes that contains only text.
    package mutating func element(_ name: StaticString, _ text: String) { element(name, [:], text) }
}

extension [String?] {
    /// The existing classes as an attribute's value; `nil` if there are none.
    fileprivate var joined: String? {
        let words = compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

extension ReportColumn.Role {
    /// The kind of value by which the page's script sorts a column.
    fileprivate var kind: String {
        switch self {
        case .text: "text"
        case .instant: "time"
        case .identifier: "id"
        case .count, .money, .percentage, .metres, .degrees, .quantity, .share: "number"
        }
    }
}

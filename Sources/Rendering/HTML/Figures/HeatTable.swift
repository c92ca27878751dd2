import Messages
import Reporting

/// A table whose cells are coloured by their values: a picture that is its own alternative in words.
struct HeatTable {
    struct Cell {
        var text: String
        /// From 0, nothing, to `levels`; `nil` for a cell that cannot have a value.
        var level: Int?
        /// What the cell shows, in words.
        var words: String?

        /// A value that is kept back.
        static func withheld(in setting: PageSetting) -> Cell {
            Cell(text: Reporting.Cell.withheldMark, level: nil, words: setting.text(.pageWithheldCell))
        }
    }

    struct Row {
        var heading: String
        var cells: [Cell]
    }

    static let levels = 7

    /// `fit` for a table squeezed into a narrow page, `names` for one with names as headings.
    var kind: String
    var caption: String
    var corner: String
    /// The columns' headings and, in full, what they stand for.
    var columns: [(heading: String, words: String?)]
    var rows: [Row]

    /// The level of a share from 0 to 1 of the highest value.
    static func level(_ share: Double) -> Int {
        guard share > 0 else { return 0 }
        return min(levels, 1 + Int(share * Double(levels)))
    }

    var markup: Markup {
        var markup = Markup()
        markup.element("div", ["class": "scroll", "role": "region", "aria-label": caption, "tabindex": "0"]) { markup in
            markup.element("table", ["class": "heat \(kind)"]) { markup in
                markup.element("caption", ["class": "hidden"], caption)
                markup.element("thead") { markup in
                    markup.element("tr") { markup in
                        markup.element("th", ["scope": "col"], corner)
                        for column in columns {
                            markup.element("th", ["scope": "col", "title": column.words]) {
                                $0.element("bdi", column.heading)
                            }
                        }
                    }
                }
                markup.element("tbody") { markup in
                    for row in rows { markup.element("tr") { write(row, &$0) } }
                }
            }
        }
        return markup
    }

    private func write(_ row: Row, _ markup: inout Markup) {
        markup.element("th", ["scope": "row"]) { $0.element("bdi", row.heading) }
        for cell in row.cells {
            markup.element("td", ["class": cell.level.map { "h\($0)" } ?? "self", "title": cell.words], cell.text)
        }
    }
}

extension Markup {
    /// Writes what the colours of a table mean, from none to the most, for pages too narrow for the numbers.
    mutating func ramp(from least: String, to most: String) {
        element("p", ["class": "ramp", "aria-hidden": "true"]) { markup in
            markup.element("span", least)
            for level in 1...HeatTable.levels { markup.element("i", ["class": "h\(level)"], "") }
            markup.element("span", most)
        }
    }
}

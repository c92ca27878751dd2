import Messages
import Reporting
import Tables

/// A long table of two keys and a value put as a grid, which says at a glance what its rows say one by one: the week's
/// days by hours, or the months of first visits by the months since.
struct SectionGrid {
    enum Kind { case weekdays, cohorts }

    struct Row {
        var name: Phrase
        /// The same in few letters.
        var short: Phrase
        /// How many members a month's percentages are of; empty elsewhere.
        var size: Cell
        /// A cell for each column; `.empty` where there is none.
        var cells: [Cell]
    }

    let kind: Kind
    /// What the rows' names are.
    let corner: Phrase
    let title: Phrase
    let columns: [String]
    let rows: [Row]

    /// The months of a triangle that is looked at, the latest: of older ones the table tells.
    static let mostMonths = 24

    /// `nil` for a table that is no such list, or has nothing in it.
    init?(_ table: ReportTable) {
        guard table.rowCount > 0 else { return nil }
        if let grid = SectionGrid(weekdaysOf: table) ?? SectionGrid(cohortsOf: table) {
            self = grid
        } else {
            return nil
        }
    }

    private init?(weekdaysOf table: ReportTable) {
        guard let weekdays = table[column: "weekday"], let hours = table[column: "hour"],
            let visits = table[column: "visits"]
        else { return nil }
        var cells = Array(repeating: Array(repeating: Cell.empty, count: 24), count: 7)
        for row in 0..<table.rowCount {
            guard case .integer(let day) = weekdays.cell(row), case .integer(let hour) = hours.cell(row),
                (1...7).contains(day), (0..<24).contains(hour)
            else { return nil }
            cells[Int(day) - 1][Int(hour)] = visits.cell(row)
        }
        kind = .weekdays
        corner = .gridDay
        title = .gridWeekdays
        columns = (0..<24).map { hour in
            var text = ""
            text.appendPadded(hour, digits: 2)
            return text
        }
        rows = zip(zip(Phrase.weekdays, Phrase.pageWeekdays), cells).map { names, cells in
            Row(name: names.0, short: names.1, size: .empty, cells: cells)
        }
    }

    private init?(cohortsOf table: ReportTable) {
        guard let months = table[column: "first_month"], let since = table[column: "months_since"],
            let members = table[column: "members"], let shares = table[column: "percentage"]
        else { return nil }
        var order: [Cell] = []
        var sizes: [Cell: Cell] = [:]
        var cells: [Cell: [Int64: Cell]] = [:]
        for row in 0..<table.rowCount {
            guard case .integer(let count) = since.cell(row), count >= 0 else { return nil }
            let month = months.cell(row)
            if cells[month] == nil { order.append(month) }
            if count == 0 { sizes[month] = members.cell(row) }
            cells[month, default: [:]][count] = shares.cell(row)
        }
        let shown = order.suffix(Self.mostMonths)
        let last = min(Int64(Self.mostMonths) - 1, shown.compactMap { cells[$0]?.keys.max() }.max() ?? 0)
        // All came in the month that they first came in.
        guard last >= 1 else { return nil }
        kind = .cohorts
        corner = .gridFirstMonth
        title = .gridCohorts
        columns = (1...last).map { String($0) }
        rows = shown.map { month in
            let name = Self.name(ofMonth: month)
            return Row(
                name: name, short: name, size: sizes[month] ?? .empty,
                cells: (1...last).map { cells[month]?[$0] ?? .empty })
        }
    }

    /// `mar 2026` for `2026-03`.
    private static func name(ofMonth cell: Cell) -> Phrase {
        guard case .text(let text) = cell else { return Phrase(verbatim: "–") }
        let parts = text.split(separator: "-")
        guard parts.count == 2, let month = Int(parts[1]), (1...12).contains(month) else {
            return Phrase(verbatim: text)
        }
        let name = Phrase.abbreviatedMonths[month - 1]
        return Phrase(es: "\(name.es) \(parts[0])", en: "\(name.en) \(parts[0])")
    }

    /// The highest value, which the strongest colour stands for: that of the grid, or a whole hundred.
    var highest: Double {
        kind == .cohorts ? 100 : rows.flatMap(\.cells).reduce(0) { max($0, $1.drawnValue ?? 0) }
    }
}

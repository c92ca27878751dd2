public import Base

/// A long table of two keys and a value as a grid: weekdays by hours, or the months of first visits by the months
/// since.
public struct GridPicture: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public var name: Phrase
        /// A short form of the name.
        public var short: Phrase
        /// The number of people that its shares refer to; empty otherwise.
        public var size: Cell
        /// One per column; `.empty` if there is no value.
        public var cells: [Cell]
    }

    /// How to read cells that are shares of a row's people: those who came again a number of steps later.
    public struct Shares: Sendable, Hashable {
        /// The heading of the rows' sizes.
        public var sizes: Phrase
        public var legend: Phrase
    }

    private enum Form { case weekdays, cohorts, editions }

    private let form: Form
    /// The columns that the grid is made from.
    private let source: [ReportColumn]
    /// The heading of the row names.
    public let corner: Phrase
    public let title: Phrase
    /// `nil` for a grid of counts, by hour.
    public let shares: Shares?
    public private(set) var columns: [String] = []
    public private(set) var rows: [Row] = []

    /// The most months shown in a triangle: the latest ones. The table has the others.
    static let maximumMonths = 24

    /// Values by day of the week, from 1 for Monday, and hour of the day.
    public init(weekdays: ReportColumn, hours: ReportColumn, values: ReportColumn) {
        self.init(.weekdays, [weekdays, hours, values])
    }

    /// The share of those who first came in a month, `2026-03`, and came again the given number of months later.
    public init(months: ReportColumn, since: ReportColumn, members: ReportColumn, shares: ReportColumn) {
        self.init(.cohorts, [months, since, members, shares])
    }

    /// The share of the people who first came to an event and came to a later one.
    ///
    /// - Parameters:
    ///   - firsts: The ids of first events, with their names.
    ///   - events: The ids of the events that they came to.
    public init(
        firsts: ReportColumn, names: ReportColumn, events: ReportColumn, guests: ReportColumn, shares: ReportColumn
    ) {
        self.init(.editions, [firsts, names, events, guests, shares])
    }

    private init(_ form: Form, _ source: [ReportColumn]) {
        self.form = form
        self.source = source
        (corner, title, shares) =
            switch form {
            case .weekdays: (.gridDay, .gridWeekdays, nil)
            case .cohorts:
                (.gridFirstMonth, .gridCohorts, Shares(sizes: Term.members.title, legend: .gridCohortLegend))
            case .editions:
                (.gridEditionCorner, .gridEditions, Shares(sizes: Term.newGuests.title, legend: .gridEditionLegend))
            }
    }

    /// The headings of the columns: the hour, or how many steps later.
    public var headings: [String] { shares == nil ? columns : columns.map { "+\($0)" } }

    /// The value of the strongest colour: the highest in the grid, or 100 for percentages.
    public var highest: Double {
        shares != nil ? 100 : rows.flatMap(\.cells).reduce(0) { max($0, $1.drawnValue ?? 0) }
    }

    /// `nil` if a column is missing or the table has nothing to show.
    func redrawn(from table: ReportTable) -> GridPicture? {
        let columns = source.compactMap { table[$0.id] }
        guard table.rowCount > 0, columns.count == source.count else { return nil }
        var picture = GridPicture(form, columns)
        let isFilled =
            switch form {
            case .weekdays: picture.fill(columns[0], columns[1], columns[2])
            case .cohorts: picture.fillCohorts(columns[0], columns[1], members: columns[2], shares: columns[3])
            case .editions:
                picture.fillEditions(columns[0], columns[1], columns[2], guests: columns[3], shares: columns[4])
            }
        return isFilled ? picture : nil
    }

    private mutating func fill(_ weekdays: ReportColumn, _ hours: ReportColumn, _ values: ReportColumn) -> Bool {
        var cells = Array(repeating: Array(repeating: Cell.empty, count: 24), count: 7)
        for row in weekdays.cells.indices {
            guard case .integer(let day) = weekdays.cell(row), case .integer(let hour) = hours.cell(row),
                (1...7).contains(day), (0..<24).contains(hour)
            else { return false }
            cells[Int(day) - 1][Int(hour)] = values.cell(row)
        }
        columns = (0..<24).map { hour in
            var text = ""
            text.appendPadded(hour, digits: 2)
            return text
        }
        rows = zip(zip(Phrase.weekdays, Phrase.pageWeekdays), cells).map { names, cells in
            Row(name: names.0, short: names.1, size: .empty, cells: cells)
        }
        return true
    }

    private mutating func fillCohorts(
        _ months: ReportColumn, _ since: ReportColumn, members: ReportColumn, shares: ReportColumn
    ) -> Bool {
        let steps = since.cells.map { if case .integer(let step) = $0 { Int(step) } else { -1 } }
        return fill(months, steps, sizes: members, shares: shares, names: months.cells.map { Self.name(ofMonth: $0) })
    }

    /// The order of the events is that of their first rows.
    private mutating func fillEditions(
        _ firsts: ReportColumn, _ names: ReportColumn, _ events: ReportColumn, guests: ReportColumn,
        shares: ReportColumn
    ) -> Bool {
        var places: [Cell: Int] = [:]
        for event in events.cells where places[event] == nil { places[event] = places.count }
        let steps = zip(firsts.cells, events.cells).map { first, event in
            places[first].flatMap { start in places[event].map { $0 - start } } ?? -1
        }
        let labels = zip(names.cells.disambiguated(by: firsts), firsts.cells).map { Self.name(of: $0, $1) }
        return fill(firsts, steps, sizes: guests, shares: shares, names: labels)
    }

    /// Fills a triangle: a row for each key, and in it a cell for each step but the first, which gives the row's size.
    private mutating func fill(
        _ keys: ReportColumn, _ steps: [Int], sizes: ReportColumn, shares: ReportColumn, names: [Phrase]
    ) -> Bool {
        var order: [Cell] = []
        var drawn: [Cell: (name: Phrase, size: Cell, cells: [Int: Cell])] = [:]
        for (row, step) in steps.enumerated() {
            guard step >= 0 else { return false }
            let key = keys.cell(row)
            if drawn[key] == nil { order.append(key) }
            var line = drawn[key] ?? (names[row], .empty, [:])
            line.name = names[row]
            if step == 0 { line.size = sizes.cell(row) }
            line.cells[step] = shares.cell(row)
            drawn[key] = line
        }
        let shown = order.suffix(Self.maximumMonths).compactMap { drawn[$0] }
        let last = min(Self.maximumMonths - 1, shown.compactMap { $0.cells.keys.max() }.max() ?? 0)
        // At the first step, everybody came.
        guard last >= 1 else { return false }
        columns = (1...last).map { String($0) }
        // The last event has no later one.
        rows = shown.filter { form == .cohorts || $0.cells.keys.contains { $0 > 0 } }.map { line in
            Row(name: line.name, short: line.name, size: line.size, cells: (1...last).map { line.cells[$0] ?? .empty })
        }
        return true
    }

    private static func name(of label: Cell, _ id: Cell) -> Phrase {
        switch (label, id) {
        case (.text(let text), _): Phrase(verbatim: text)
        case (.phrase(let phrase), _), (.name(_, let phrase), _): phrase
        case (_, .integer(let id)): Phrase(verbatim: String(id))
        default: Phrase(verbatim: "–")
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
        return Phrase { "\(name[$0]) \(parts[0])" }
    }
}

public import Messages
import Tables

/// A long table of two keys and a value as a grid: weekdays by hours, or the months of first visits by the months
/// since.
///
///     GridPicture(weekdays: days, hours: hours, values: checkIns)
public struct GridPicture: Sendable, Hashable {
    public enum Kind: Sendable, Hashable { case weekdays, cohorts, editions }

    public struct Row: Sendable, Hashable {
        public var name: Phrase
        /// A short form of the name.
        public var short: Phrase
        /// The number of members that a month's percentages refer to; empty otherwise.
        public var size: Cell
        /// One per column; `.empty` if there is no value.
        public var cells: [Cell]
    }

    /// The columns that it is made from.
    private enum Source: Hashable, Sendable {
        case weekdays(ReportColumn, hours: ReportColumn, values: ReportColumn)
        case cohorts(ReportColumn, since: ReportColumn, members: ReportColumn, shares: ReportColumn)
        case editions(
            ReportColumn, names: ReportColumn, events: ReportColumn, guests: ReportColumn, shares: ReportColumn)
    }

    private let source: Source
    /// The heading of the row names.
    public let corner: Phrase
    public let title: Phrase
    public private(set) var columns: [String] = []
    public private(set) var rows: [Row] = []

    /// The most months shown in a triangle, the latest ones; the table has the others.
    public static let mostMonths = 24

    /// Values by day of the week, from 1 for Monday, and hour of the day.
    public init(weekdays: ReportColumn, hours: ReportColumn, values: ReportColumn) {
        source = .weekdays(weekdays, hours: hours, values: values)
        corner = .gridDay
        title = .gridWeekdays
    }

    /// The share of those who first came in a month, `2026-03`, and came again the given number of months later.
    public init(months: ReportColumn, since: ReportColumn, members: ReportColumn, shares: ReportColumn) {
        source = .cohorts(months, since: since, members: members, shares: shares)
        corner = .gridFirstMonth
        title = .gridCohorts
    }

    /// The share of the people who first came to an event and came to a later one.
    ///
    /// - Parameters:
    ///   - firsts: The ids of first events, with their names.
    ///   - events: The ids of the events that they came to.
    public init(
        firsts: ReportColumn, names: ReportColumn, events: ReportColumn, guests: ReportColumn, shares: ReportColumn
    ) {
        source = .editions(firsts, names: names, events: events, guests: guests, shares: shares)
        corner = .gridEditionCorner
        title = .gridEditions
    }

    public var kind: Kind {
        switch source {
        case .editions: .editions
        case .weekdays: .weekdays
        case .cohorts: .cohorts
        }
    }

    /// The value of the strongest colour: the highest in the grid, or 100 for percentages.
    public var highest: Double {
        kind != .weekdays ? 100 : rows.flatMap(\.cells).reduce(0) { max($0, $1.drawnValue ?? 0) }
    }

    /// `nil` also if the table has nothing to show.
    func redrawn(from table: ReportTable) -> GridPicture? {
        guard table.rowCount > 0 else { return nil }
        switch source {
        case .weekdays(let weekdays, let hours, let values):
            guard let weekdays = table[weekdays.id], let hours = table[hours.id], let values = table[values.id] else {
                return nil
            }
            var picture = GridPicture(weekdays: weekdays, hours: hours, values: values)
            return picture.fill(weekdays, hours, values) ? picture : nil
        case .cohorts(let months, let since, let members, let shares):
            guard let months = table[months.id], let since = table[since.id], let members = table[members.id],
                let shares = table[shares.id]
            else { return nil }
            var picture = GridPicture(months: months, since: since, members: members, shares: shares)
            return picture.fill(months, since, members, shares) ? picture : nil
        case .editions(let firsts, let names, let events, let guests, let shares):
            guard let firsts = table[firsts.id], let names = table[names.id], let events = table[events.id],
                let guests = table[guests.id], let shares = table[shares.id]
            else { return nil }
            var picture = GridPicture(firsts: firsts, names: names, events: events, guests: guests, shares: shares)
            return picture.fill(firsts, names, events, guests, shares) ? picture : nil
        }
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

    private mutating func fill(
        _ months: ReportColumn, _ since: ReportColumn, _ members: ReportColumn, _ shares: ReportColumn
    ) -> Bool {
        var order: [Cell] = []
        var sizes: [Cell: Cell] = [:]
        var cells: [Cell: [Int64: Cell]] = [:]
        for row in months.cells.indices {
            guard case .integer(let count) = since.cell(row), count >= 0 else { return false }
            let month = months.cell(row)
            if cells[month] == nil { order.append(month) }
            if count == 0 { sizes[month] = members.cell(row) }
            cells[month, default: [:]][count] = shares.cell(row)
        }
        let shown = order.suffix(Self.mostMonths)
        let last = min(Int64(Self.mostMonths) - 1, shown.compactMap { cells[$0]?.keys.max() }.max() ?? 0)
        // In the month of their first visit, all of them came.
        guard last >= 1 else { return false }
        columns = (1...last).map { String($0) }
        rows = shown.map { month in
            let name = Self.name(ofMonth: month)
            return Row(
                name: name, short: name, size: sizes[month] ?? .empty,
                cells: (1...last).map { cells[month]?[$0] ?? .empty })
        }
        return true
    }

    /// The order of the events is that of their first rows.
    private mutating func fill(
        _ firsts: ReportColumn, _ names: ReportColumn, _ events: ReportColumn, _ guests: ReportColumn,
        _ shares: ReportColumn
    ) -> Bool {
        let unique = names.cells.disambiguated(by: firsts)
        var places: [Cell: Int] = [:]
        for event in events.cells where places[event] == nil { places[event] = places.count }
        var order: [Cell] = []
        var labels: [Cell: Cell] = [:]
        var sizes: [Cell: Cell] = [:]
        var cells: [Cell: [Int: Cell]] = [:]
        for row in firsts.cells.indices {
            let first = firsts.cell(row)
            guard let start = places[first], let place = places[events.cell(row)], place >= start else { return false }
            if cells[first] == nil { order.append(first) }
            labels[first] = unique[row]
            if place == start { sizes[first] = guests.cell(row) }
            cells[first, default: [:]][place - start] = shares.cell(row)
        }
        let shown = order.suffix(Self.mostMonths)
        let last = min(Self.mostMonths - 1, shown.compactMap { cells[$0]?.keys.max() }.max() ?? 0)
        guard last >= 1 else { return false }
        columns = (1...last).map { String($0) }
        // The last event has no later one.
        rows = shown.filter { cells[$0]?.keys.max() ?? 0 > 0 }.map { first in
            let name = Self.name(of: labels[first] ?? .empty, first)
            return Row(
                name: name, short: name, size: sizes[first] ?? .empty,
                cells: (1...last).map { cells[first]?[$0] ?? .empty })
        }
        return true
    }

    private static func name(of label: Cell, _ id: Cell) -> Phrase {
        switch (label, id) {
        case (.text(let text), _): Phrase(verbatim: text)
        case (.phrase(let phrase), _): phrase
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

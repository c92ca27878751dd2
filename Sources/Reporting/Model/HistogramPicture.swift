public import Base

/// Columns over time, one for each row.
public struct HistogramPicture: Sendable, Hashable {
    public var title: Phrase
    /// The starts of the bins, in order, without gaps.
    public private(set) var starts: [Instant]
    /// The width of a bin; nominal for days.
    public let width: BinWidth
    public private(set) var startColumn: ReportColumn
    /// The values drawn, in order.
    public private(set) var series: [ReportColumn]
    /// The values drawn as a line, on their own scale.
    public private(set) var line: ReportColumn?

    public init(title: Phrase, starts: ReportColumn, width: BinWidth, series: [ReportColumn], line: ReportColumn? = nil)
    {
        self.title = title
        self.starts = starts.instants ?? []
        self.width = width
        startColumn = starts
        self.series = series
        self.line = line
    }

    func redrawn(from table: ReportTable) -> HistogramPicture? {
        guard let column = table[startColumn.id], let starts = column.instants,
            zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        var picture = self
        picture.startColumn = column
        picture.starts = starts
        picture.series = series.compactMap { table[$0.id] }
        guard picture.series.count == series.count else { return nil }
        picture.line = line.flatMap { table[$0.id] }
        return picture
    }
}

extension ReportColumn {
    /// The cells as times; `nil` if any is not a time.
    fileprivate var instants: [Instant]? {
        var instants: [Instant] = []
        instants.reserveCapacity(cells.count)
        for cell in cells {
            guard case .instant(let instant) = cell else { return nil }
            instants.append(instant)
        }
        return instants
    }
}

/// A histogram for each session. Each row is a bin.
public struct SessionHistogramsPicture: Sendable, Hashable {
    public private(set) var ids: ReportColumn?
    public private(set) var names: ReportColumn?
    private(set) var starts: ReportColumn
    public private(set) var checkIns: ReportColumn?
    private(set) var arrivals: ReportColumn?
    /// The running total of arrivals.
    public private(set) var running: ReportColumn?
    /// `nil` if the bins have several widths.
    public let width: BinWidth?

    package init(
        ids: ReportColumn? = nil, names: ReportColumn? = nil, starts: ReportColumn, checkIns: ReportColumn? = nil,
        arrivals: ReportColumn? = nil, running: ReportColumn? = nil, width: BinWidth?
    ) {
        self.ids = ids
        self.names = names
        self.starts = starts
        self.checkIns = checkIns
        self.arrivals = arrivals
        self.running = running
        self.width = width
    }

    /// A session's bins.
    public struct Session: Sendable, Hashable {
        /// The id, or the name if the table has no ids.
        public var id: Cell
        /// The name, made unique; `nil` if the table has none.
        public var name: Cell?
        public var starts: [Instant]
        /// Empty if the table has none. The same holds for the others.
        public var checkIns: [Cell]
        public var arrivals: [Cell]
        public var running: [Cell]
    }

    func redrawn(from table: ReportTable) -> SessionHistogramsPicture? {
        guard let starts = table[starts.id] else { return nil }
        var picture = self
        picture.starts = starts
        picture.ids = ids.flatMap { table[$0.id] }
        picture.names = names.flatMap { table[$0.id] }
        picture.checkIns = checkIns.flatMap { table[$0.id] }
        picture.arrivals = arrivals.flatMap { table[$0.id] }
        picture.running = running.flatMap { table[$0.id] }
        guard picture.ids != nil || picture.names != nil, picture.checkIns != nil || picture.arrivals != nil else {
            return nil
        }
        return picture
    }

    /// The sessions in the order of their first rows, each with its bins in order of time.
    public var sessions: [Session] {
        guard let keys = ids ?? names else { return [] }
        let names = names.map { column in ids.map { column.cells.disambiguated(by: $0) } ?? column.cells }
        var order: [Cell] = []
        var rows: [Cell: [(start: Instant, row: Int)]] = [:]
        for (row, key) in keys.cells.enumerated() {
            guard case .instant(let start) = starts.cell(row) else { continue }
            if rows[key] == nil { order.append(key) }
            rows[key, default: []].append((start, row))
        }
        return order.compactMap { key in
            let own = (rows[key] ?? []).sorted { ($0.start, $0.row) < ($1.start, $1.row) }
            guard let first = own.min(by: { $0.row < $1.row }) else { return nil }
            func cells(_ column: ReportColumn?) -> [Cell] {
                column.map { column in own.map { column.cell($0.row) } } ?? []
            }
            return Session(
                id: key, name: names?[first.row], starts: own.map(\.start), checkIns: cells(checkIns),
                arrivals: cells(arrivals), running: cells(running))
        }
    }
}

/// Check-ins by day and hour: a histogram's bins arranged as a timetable.
public struct DayHourPicture: Sendable, Hashable {
    var starts: ReportColumn
    var counts: ReportColumn
    let width: BinWidth

    /// A day on the clock with a count for each hour; `.withheld` if any part of the hour is withheld.
    public struct Day: Sendable, Hashable {
        public var date: CivilTime
        public var hours: [Cell]
    }

    func redrawn(from table: ReportTable) -> DayHourPicture? {
        // Wider bins do not show the hour.
        guard width <= .hour, let starts = table[starts.id], let counts = table[counts.id] else { return nil }
        return DayHourPicture(starts: starts, counts: counts, width: width)
    }

    /// The days with a count or a withheld value, in order, and whether the clock shows a busy hour twice.
    public func days(on clock: WallClock) -> (days: [Day], hasRepeatedHour: Bool) {
        var counted: [Int64: [Double]] = [:]
        var withheld: [Int64: Set<Int>] = [:]
        var hasRepeatedHour = false
        for (row, start) in starts.cells.enumerated() {
            guard case .instant(let start) = start else { continue }
            let civil = clock.civil(at: start)
            if counts.cell(row) == .withheld { withheld[civil.daysSinceEpoch, default: []].insert(civil.hour) }
            guard let value = counts.cell(row).drawnValue, value > 0 else { continue }
            if clock.isShownTwice(start) { hasRepeatedHour = true }
            counted[civil.daysSinceEpoch, default: Array(repeating: 0, count: 24)][civil.hour] += value
        }
        let days = Set(counted.keys).union(withheld.keys).sorted().map { day in
            Day(
                date: CivilTime(secondsSinceEpoch: day * 86_400),
                hours: (0..<24).map { hour in
                    withheld[day]?.contains(hour) == true ? .withheld : .number(counted[day]?[hour] ?? 0)
                })
        }
        return (days, hasRepeatedHour)
    }
}

public import Messages
public import Tables

/// A picture of what a section's table says, as values that every renderer draws its own way.
///
/// A picture is made of columns of its section's table and drawn again from them whenever the table changes, so that what
/// a definition leaves out or a pack withholds is in no picture.
public enum ReportPicture: Sendable, Hashable {
    case bars(BarPicture)
    case histogram(HistogramPicture)
    case sessionHistograms(SessionHistogramsPicture)
    case dayHours(DayHourPicture)
    case map(MapPicture)
    case overlap(OverlapPicture)
    case grid(GridPicture)
    case changes(ChangesPicture)

    /// The picture of a table whose rows or columns are no longer those it was made of; `nil` where one is missing that
    /// it cannot do without.
    func redrawn(from table: ReportTable) -> ReportPicture? {
        switch self {
        case .bars(let picture): picture.redrawn(from: table).map(Self.bars)
        case .histogram(let picture): picture.redrawn(from: table).map(Self.histogram)
        case .sessionHistograms(let picture): picture.redrawn(from: table).map(Self.sessionHistograms)
        case .dayHours(let picture): picture.redrawn(from: table).map(Self.dayHours)
        case .map(let picture): picture.redrawn(from: table).map(Self.map)
        case .overlap(let picture): picture.redrawn(from: table).map(Self.overlap)
        case .grid(let picture): picture.redrawn(from: table).map(Self.grid)
        case .changes(let picture): picture.redrawn(from: table).map(Self.changes)
        }
    }

    /// Whether every renderer draws it, unless a definition wants no charts.
    var isChart: Bool {
        switch self {
        case .bars, .histogram: true
        case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: false
        }
    }

    /// The title of a chart; `nil` for pictures that renderers title.
    public var title: Phrase? {
        get {
            switch self {
            case .bars(let picture): picture.title
            case .histogram(let picture): picture.title
            case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .bars(var picture):
                picture.title = newValue
                self = .bars(picture)
            case .histogram(var picture):
                picture.title = newValue
                self = .histogram(picture)
            case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: break
            }
        }
    }
}

// MARK: - Bars

/// A horizontal bar for each row.
public struct BarPicture: Sendable, Hashable {
    public var title: Phrase
    /// What names the bars.
    public private(set) var labels: ReportColumn
    /// Where bars stand for stretches of time of unequal length: their ends. The labels are their beginnings.
    public private(set) var ends: ReportColumn?
    /// Numbers for the bars that have no name.
    public private(set) var numbers: ReportColumn?
    /// The ids of what the labels name, by which equal names are told apart.
    public private(set) var ids: ReportColumn?
    /// What is drawn, in order.
    public private(set) var series: [ReportColumn]
    /// The whole of which the first series is the part.
    public private(set) var whole: ReportColumn?
    /// The percentage beside each bar.
    public private(set) var percentage: ReportColumn?
    /// Between which ends the percentage may lie by chance.
    public private(set) var interval: Interval?
    /// Draw at most so many rows, and say how many were left out.
    public var limit: Int?

    public struct Interval: Sendable, Hashable {
        public var low: ReportColumn
        public var high: ReportColumn

        public init(low: ReportColumn, high: ReportColumn) {
            self.low = low
            self.high = high
        }
    }

    public init(
        title: Phrase, labels: ReportColumn, ends: ReportColumn? = nil, numbers: ReportColumn? = nil,
        ids: ReportColumn? = nil, series: [ReportColumn], whole: ReportColumn? = nil, percentage: ReportColumn? = nil,
        interval: Interval? = nil, limit: Int? = nil
    ) {
        self.title = title
        self.labels = labels
        self.ends = ends
        self.numbers = numbers
        self.ids = ids
        self.series = series
        self.whole = whole
        self.percentage = percentage
        self.interval = interval
        self.limit = limit
    }

    func redrawn(from table: ReportTable) -> BarPicture? {
        guard let labels = table[labels.id] else { return nil }
        var picture = self
        picture.labels = labels
        picture.series = series.compactMap { table[$0.id] }
        guard picture.series.count == series.count else { return nil }
        picture.ends = ends.flatMap { table[$0.id] }
        picture.numbers = numbers.flatMap { table[$0.id] }
        picture.ids = ids.flatMap { table[$0.id] }
        picture.whole = whole.flatMap { table[$0.id] }
        picture.percentage = percentage.flatMap { table[$0.id] }
        picture.interval = interval.flatMap { interval in
            guard picture.whole != nil, picture.percentage != nil, let low = table[interval.low.id],
                let high = table[interval.high.id]
            else { return nil }
            return Interval(low: low, high: high)
        }
        return picture
    }

    public var rowCount: Int { labels.cells.count }

    /// What stands beside each bar, in words: a span for one with two ends, a number for one without a name, the id after
    /// a name that others have too.
    public func names(on clock: WallClock) -> [Cell] {
        let names = tellingApart(labels.cells.indices.map(name))
        guard let ends else { return names }
        return zip(names, ends.cells).map { start, end in
            guard case .instant(let start) = start, case .instant(let end) = end else { return start }
            return .phrase(Phrase(from: start, to: end, on: clock))
        }
    }

    /// How names are written: as texts where they are spans.
    public var nameRole: ReportColumn.Role { ends == nil ? labels.role : .text }

    private func name(_ row: Int) -> Cell {
        let name = labels.inWords(row)
        // One of nothing but blanks would be a bar without a label.
        if case .text(let text) = name, !text.isEmpty, text.allSatisfy(\.isWhitespace) { return .empty }
        guard name == .empty, let numbers else { return name }
        let number = numbers.inWords(row)
        guard case .integer(let value) = number else { return number }
        return .phrase(.numbered(numbers.title, value))
    }

    private func tellingApart(_ names: [Cell]) -> [Cell] { ids.map { names.toldApart(by: $0) } ?? names }
}

extension [Cell] {
    /// Names, those that several of the ids share told apart by them.
    func toldApart(by ids: ReportColumn) -> [Cell] {
        var known: [Cell: Cell] = [:]
        var shared: Set<Cell> = []
        for (name, id) in zip(self, ids.cells) where name != .empty && id != .empty {
            if known.updateValue(id, forKey: name).map({ $0 != id }) ?? false { shared.insert(name) }
        }
        return zip(self, ids.cells).map { name, id in
            guard shared.contains(name), case .integer(let id) = id else { return name }
            switch name {
            case .text(let text): return .text(text.toldApart(by: id))
            case .phrase(let phrase):
                return .phrase(Phrase(es: phrase.es.toldApart(by: id), en: phrase.en.toldApart(by: id)))
            default: return name
            }
        }
    }
}

// MARK: - Histograms

/// Columns over time, one for each row.
public struct HistogramPicture: Sendable, Hashable {
    public var title: Phrase
    /// Where each bin begins, in order, without gaps.
    public private(set) var starts: [Instant]
    /// Seconds of a bin; of days as the clock has them.
    public let width: Int
    /// The column of the beginnings.
    public private(set) var startColumn: ReportColumn
    /// What is drawn, in order.
    public private(set) var series: [ReportColumn]
    /// What is drawn as a line, on a scale of its own.
    public private(set) var line: ReportColumn?

    public init(title: Phrase, starts: ReportColumn, width: Int, series: [ReportColumn], line: ReportColumn? = nil) {
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
    /// The cells as times; `nil` where one is none.
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

/// A histogram for each session, of which a row is a bin.
public struct SessionHistogramsPicture: Sendable, Hashable {
    public private(set) var ids: ReportColumn?
    public private(set) var names: ReportColumn?
    public private(set) var starts: ReportColumn
    public private(set) var checkIns: ReportColumn?
    public private(set) var arrivals: ReportColumn?
    /// The running total of arrivals.
    public private(set) var running: ReportColumn?
    /// Seconds of a bin; `nil` where bins are of several widths.
    public let width: Int?

    /// A session's bins.
    public struct Session: Sendable, Hashable {
        /// The id; the name where the table has none.
        public var id: Cell
        /// The name, told apart from others; `nil` where the table has none.
        public var name: Cell?
        public var starts: [Instant]
        /// Empty where the table has none; so too the others.
        public var checkIns: [Cell]
        public var arrivals: [Cell]
        public var running: [Cell]
    }

    public init(
        ids: ReportColumn?, names: ReportColumn?, starts: ReportColumn, checkIns: ReportColumn? = nil,
        arrivals: ReportColumn?, running: ReportColumn? = nil, width: Int?
    ) {
        self.ids = ids
        self.names = names
        self.starts = starts
        self.checkIns = checkIns
        self.arrivals = arrivals
        self.running = running
        self.width = width
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

    /// The sessions in the order of their first rows, each one's bins in time's order.
    public var sessions: [Session] {
        guard let keys = ids ?? names else { return [] }
        let names = names.map { column in ids.map { column.cells.toldApart(by: $0) } ?? column.cells }
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

/// Check-ins by day and hour: a histogram's bins, put where they belong in a week's plan.
public struct DayHourPicture: Sendable, Hashable {
    private var starts: ReportColumn
    private var counts: ReportColumn
    private let width: Int

    /// A day of the clock with a count for each of its hours; `.withheld` where a part of it is kept back.
    public struct Day: Sendable, Hashable {
        public var date: CivilTime
        public var hours: [Cell]
    }

    /// - Parameter width: Seconds of a bin.
    public init(starts: ReportColumn, counts: ReportColumn, width: Int) {
        self.starts = starts
        self.counts = counts
        self.width = width
    }

    func redrawn(from table: ReportTable) -> DayHourPicture? {
        // Wider bins do not say in which hour.
        guard width <= 3600, let starts = table[starts.id], let counts = table[counts.id] else { return nil }
        return DayHourPicture(starts: starts, counts: counts, width: width)
    }

    /// The days on which anything was counted or is kept back, in order, and whether the clock shows a busy hour twice.
    public func days(on clock: WallClock) -> (days: [Day], comeTwice: Bool) {
        var counted: [Int64: [Double]] = [:]
        var withheld: [Int64: Set<Int>] = [:]
        var comeTwice = false
        for (row, start) in starts.cells.enumerated() {
            guard case .instant(let start) = start else { continue }
            let civil = clock.civil(at: start)
            if counts.cell(row) == .withheld { withheld[civil.daysSinceEpoch, default: []].insert(civil.hour) }
            guard let value = counts.cell(row).drawnValue, value > 0 else { continue }
            if clock.isShownTwice(start) { comeTwice = true }
            counted[civil.daysSinceEpoch, default: Array(repeating: 0, count: 24)][civil.hour] += value
        }
        let days = Set(counted.keys).union(withheld.keys).sorted().map { day in
            Day(
                date: CivilTime(secondsSinceEpoch: day * 86_400),
                hours: (0..<24).map { hour in
                    withheld[day]?.contains(hour) == true ? .withheld : .number(counted[day]?[hour] ?? 0)
                })
        }
        return (days, comeTwice)
    }
}

extension Cell {
    /// The number that a picture draws for the cell, percentages from 0 to 100; `nil` for text and for what does not exist.
    public var drawnValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value), .decimal(let value, _): value.isFinite ? value : nil
        case .percentage(let percentage): Double(percentage.hundredths) / 100
        case .empty, .withheld, .text, .flag, .phrase, .instant: nil
        }
    }
}

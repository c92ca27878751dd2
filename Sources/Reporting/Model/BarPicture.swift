import Aggregation
public import Base

/// A horizontal bar for each row.
public struct BarPicture: Sendable, Hashable {
    public var title: Phrase
    /// The names of the bars.
    public private(set) var labels: ReportColumn
    /// The ends of the intervals if the bars are intervals of unequal length, which start at `labels`.
    public private(set) var ends: ReportColumn?
    /// Numbers for bars without a name.
    public private(set) var numbers: ReportColumn?
    /// The ids of what the labels name, to tell equal names apart.
    public private(set) var ids: ReportColumn?
    /// Which part of what the labels name each bar is, if a name may have several.
    private(set) var parts: ReportColumn?
    /// The values drawn, in order.
    public private(set) var series: [ReportColumn]
    /// The whole of which the first series is a part.
    public private(set) var whole: ReportColumn?
    /// What the first series and the whole count, if the columns' titles do not say it.
    private(set) var legend: Legend?
    /// The distinct people beside the registrations that the first series and the whole count.
    public private(set) var people: ReportColumn?
    /// The percentage beside each bar.
    public private(set) var percentage: ReportColumn?
    /// The interval of the percentage.
    public private(set) var interval: Interval?
    /// The most rows to draw. Renderers say how many were omitted.
    public var limit: Int?
    /// The progress of each bar's session.
    private(set) var progress: Progress?
    /// The rows drawn, if not all are.
    private(set) var share: Share?
    /// The rows over several sessions, none of which was held. They have registrations in place of a bar.
    private(set) var unheld: Unheld?

    package init(
        title: Phrase, labels: ReportColumn, ends: ReportColumn? = nil, numbers: ReportColumn? = nil,
        ids: ReportColumn? = nil, parts: ReportColumn? = nil, series: [ReportColumn], whole: ReportColumn? = nil,
        legend: Legend? = nil, people: ReportColumn? = nil, percentage: ReportColumn? = nil,
        interval: Interval? = nil, limit: Int? = nil, progress: Progress? = nil, unheld: Unheld? = nil,
        share: Share? = nil
    ) {
        self.title = title
        self.labels = labels
        self.ends = ends
        self.numbers = numbers
        self.ids = ids
        self.parts = parts
        self.series = series
        self.whole = whole
        self.legend = legend
        self.people = people
        self.percentage = percentage
        self.interval = interval
        self.limit = limit
        self.progress = progress
        self.unheld = unheld
        self.share = share
    }

    /// The rows with a value in a column. Those after the first, such as values that few people have, are one bar.
    public struct Share: Sendable, Hashable {
        var column: ReportColumn
        var value: Cell
        /// How many rows have a bar of their own.
        var bars: Int

        /// The names and the numbers of the bars; `nil` if the table lacks the column.
        fileprivate func of(
            _ labels: ReportColumn, _ series: [ReportColumn], in table: ReportTable
        ) -> (labels: ReportColumn, series: [ReportColumn])? {
            guard let cells = table[column.id]?.cells ?? (column.cells.count == table.rowCount ? column.cells : nil)
            else { return nil }
            let rows = cells.indices.filter { cells[$0] == value }
            func isNamed(_ row: Int) -> Bool { if case .text = labels.cells[row] { true } else { false } }
            let named = rows.filter(isNamed)
            // A single one needs no other name.
            let joined = named.count > bars + 1 ? Array(named[bars...]) : []
            let shown = rows.filter { !joined.contains($0) }
            let place = joined.isEmpty ? shown.count : shown.count { isNamed($0) }
            var result = (labels: labels, series: series)
            result.labels.cells = shown.map { labels.cells[$0] }
            if !joined.isEmpty { result.labels.cells.insert(.phrase(.otherValues(joined.count)), at: place) }
            for index in series.indices {
                result.series[index].cells = shown.map { series[index].cells[$0] }
                guard !joined.isEmpty else { continue }
                var sum: Int64 = 0
                for row in joined {
                    if case .integer(let number) = series[index].cells[row] { sum = sum.addingSaturated(number) }
                }
                result.series[index].cells.insert(.integer(sum), at: place)
            }
            return result
        }
    }

    /// The columns that say how far each row's session has progressed.
    public struct Progress: Sendable, Hashable {
        /// Codes of `SessionState`.
        var states: ReportColumn
        var starts: ReportColumn?
        /// Whether the whole counts something also for a row without a bar.
        var saysWhole = true

        /// A table from which a definition removed these columns still has its rows in the same order.
        fileprivate func redrawn(from table: ReportTable, ids: ReportColumn?) -> Progress? {
            var redrawn = Progress(
                states: table[states.id] ?? states, starts: starts.map { table[$0.id] ?? $0 }, saysWhole: saysWhole)
            // States that were never in the table follow the ids of its rows.
            if table[states.id] == nil, let ids, let shown = table[ids.id], shown.cells != ids.cells {
                redrawn.states.cells = shown.cells.map { id in
                    ids.cells.firstIndex(of: id).map { states.cell($0) } ?? .empty
                }
            }
            let columns = [redrawn.states] + [redrawn.starts].compactMap(\.self)
            return columns.allSatisfy { $0.cells.count == table.rowCount } ? redrawn : nil
        }
    }

    /// Rows over several sessions, none of which was held: what is known are registrations.
    public struct Unheld: Sendable, Hashable {
        /// What the rows are about.
        var ids: ReportColumn
        /// The registrations of all sessions of each row.
        var registered: ReportColumn
        /// The ids of the rows some of whose sessions are to come.
        var toCome: Set<Cell>
        /// The ids of the rows of whose sessions none was measured.
        var notMeasured: Set<Cell>

        package init(ids: ReportColumn, registered: ReportColumn, toCome: Set<Cell>, notMeasured: Set<Cell>) {
            self.ids = ids
            self.registered = registered
            self.toCome = toCome
            self.notMeasured = notMeasured
        }

        /// A table from which a definition removed these columns still has its rows in the same order.
        fileprivate func redrawn(from table: ReportTable) -> Unheld? {
            var redrawn = self
            redrawn.ids = table[ids.id] ?? ids
            redrawn.registered = table[registered.id] ?? registered
            return [redrawn.ids, redrawn.registered].allSatisfy { $0.cells.count == table.rowCount } ? redrawn : nil
        }

        fileprivate func state(_ row: Int) -> SessionState? {
            let id = ids.cell(row)
            return toCome.contains(id) ? .toCome : notMeasured.contains(id) ? .notMeasured : nil
        }

        /// `120 registrations`, `not measured: nobody scanned · 40 registrations`; `nil` for a row that has a bar.
        fileprivate func words(_ row: Int) -> Phrase? {
            var count: Int64?
            if case .integer(let number) = registered.cell(row) { count = number }
            switch state(row) {
            case .toCome: return count.map { Phrase.registrations($0) } ?? Phrase.startsLater(nil)
            case .notMeasured: return SessionState.notMeasured.replacement(starts: nil, registered: count)
            case .underWay, .over, nil: return nil
            }
        }
    }

    public struct Legend: Sendable, Hashable {
        var part: Phrase
        public var whole: Phrase
    }

    public struct Interval: Sendable, Hashable {
        public var low: ReportColumn
        public var high: ReportColumn
        /// The name of the interval; `nil` for the 95 % interval.
        public var title: Phrase?

        package init(low: ReportColumn, high: ReportColumn, title: Phrase? = nil) {
            self.low = low
            self.high = high
            self.title = title
        }
    }

    func redrawn(from table: ReportTable) -> BarPicture? {
        guard let labels = table[labels.id] else { return nil }
        var picture = self
        picture.labels = labels
        picture.series = series.compactMap { registrationsUsed($0, in: table) ?? table[$0.id] }
        guard picture.series.count == series.count else { return nil }
        picture.ends = ends.flatMap { table[$0.id] }
        picture.numbers = numbers.flatMap { table[$0.id] }
        // The ids are kept even if the definition does not show them: equal names would be told apart by nothing.
        picture.ids = ids.flatMap { table[$0.id] ?? kept($0, in: table) }
        picture.parts = parts.flatMap { table[$0.id] ?? kept($0, in: table) }
        picture.whole = whole.flatMap { table[$0.id] }
        picture.people = people.flatMap { table[$0.id] }
        if people != nil {
            // People and the registrations that they had are kept even if the definition does not show them: the bar of the
            // registrations used would be a number without a unit, and without people.
            picture.people = picture.people ?? kept(people, in: table)
            picture.whole = picture.whole ?? kept(whole, in: table)
        }
        picture.percentage = percentage.flatMap { table[$0.id] }
        picture.interval = interval.flatMap { interval in
            guard picture.whole != nil, picture.percentage != nil, let low = table[interval.low.id],
                let high = table[interval.high.id]
            else { return nil }
            return Interval(low: low, high: high, title: interval.title)
        }
        // Progress is kept even if the definition does not show it: an empty bar would say that nobody came.
        picture.progress = progress.flatMap { $0.redrawn(from: table, ids: ids) }
        picture.unheld = unheld.flatMap { $0.redrawn(from: table) }
        picture.nameColumns()
        guard var share else { return picture }
        share.column = table[share.column.id] ?? share.column
        picture.share = share
        guard let drawn = share.of(picture.labels, picture.series, in: table) else { return nil }
        (picture.labels, picture.series) = drawn
        return picture
    }

    /// The registrations used, also in a table that has all who attended in their place: without them, bars would contradict their
    /// percentages. Where both are the same, it is the table's own column.
    private func registrationsUsed(_ column: ReportColumn, in table: ReportTable) -> ReportColumn? {
        guard column.name == "attended_held", let attended = table[column: "attended"] else { return nil }
        if let used = table[column.id] { return used.orElse(attended) }
        return kept(column, in: table).map { $0.orElse(attended) }.map { $0.cells == attended.cells ? attended : $0 }
    }

    /// A column that a definition removed from a table whose rows are still in the same order.
    private func kept(_ column: ReportColumn?, in table: ReportTable) -> ReportColumn? {
        column.flatMap { $0.cells.count == table.rowCount ? $0 : nil }
    }

    /// Gives the columns drawn the titles of the legend.
    package mutating func nameColumns() {
        guard let legend else { return }
        if !series.isEmpty { series[0].title = legend.part }
        whole?.title = legend.whole
    }

    /// Whether the titles drawn are not those of the table.
    public var hasLegend: Bool { legend != nil }

    /// The people of a row, and the registrations that they used, of how many; `nil` without a column of people.
    public func people(_ row: Int) -> (people: Phrase, registrations: Phrase)? {
        guard case .integer(let count)? = people?.cell(row), let used = series.first,
            case .integer(let used) = used.cell(row)
        else { return nil }
        guard case .integer(let all)? = whole?.cell(row) else { return (.people(count), .attendances(used)) }
        return (.people(count), .usedOfRegistrations(used, all))
    }

    public var rowCount: Int { labels.cells.count }

    /// The text of a row in place of its bar and numbers if it cannot have them (yet): when its session starts, or that nobody
    /// scanned there, and how many are registered. `nil` for a row that has a bar.
    public func replacement(_ row: Int, on clock: WallClock) -> Phrase? {
        if let words = unheld?.words(row) { return words }
        var registered: Int64?
        if progress?.saysWhole ?? false, case .integer(let number)? = whole?.cell(row) { registered = number }
        return state(row)?.replacement(starts: start(row, on: clock), registered: registered)
    }

    /// The replacement in two or three words, for the end of a bar: the time at which the session starts, the registrations of
    /// sessions to come, or that it was not measured.
    public func remark(_ row: Int, on clock: WallClock) -> Phrase? {
        if unheld?.state(row) == .toCome { return unheld?.words(row) }
        return switch unheld?.state(row) ?? state(row) {
        case .toCome: start(row, on: clock) ?? .startsLater(nil)
        case .notMeasured: Phrase.sessionStates[SessionState.notMeasured.rawValue]
        case .underWay, .over, nil: nil
        }
    }

    /// Whether the bars show several parts of a whole. A club without plans has all members in a single part, which says nothing.
    public var showsParts: Bool { series.first.map { $0.cells.count { $0.drawnValue ?? 0 > 0 } > 1 } ?? false }

    /// When a row's session starts: at a time or, if only that is known, on a day.
    private func start(_ row: Int, on clock: WallClock) -> Phrase? {
        switch progress?.starts?.inWords(row) {
        case .instant(let start)?: Phrase(dayAndTime: start, on: clock)
        case .phrase(let day)?: day
        default: nil
        }
    }

    /// Whether a row's numbers still grow.
    public func isPartial(_ row: Int) -> Bool { state(row) == .underWay }

    /// Whether a row's session is to come.
    public func isToCome(_ row: Int) -> Bool { state(row) == .toCome }

    /// Whether any row's numbers still grow.
    public var hasPartialRows: Bool { labels.cells.indices.contains(where: isPartial) }

    private func state(_ row: Int) -> SessionState? {
        guard case .text(let code)? = progress?.states.cell(row) else { return nil }
        return SessionState(rawValue: code)
    }

    /// The label of each bar: a span if it has two ends, a number if it has no name, and the id after a name that is
    /// not unique; then the part.
    public func names(on clock: WallClock) -> [Cell] {
        var names = disambiguating(labels.cells.indices.map(name))
        if let ends {
            names = zip(names, ends.cells).map { start, end in
                guard case .instant(let start) = start, case .instant(let end) = end else { return start }
                return .phrase(Phrase(from: start, to: end, on: clock))
            }
        }
        return parts.map { names.followed(by: $0) } ?? names
    }

    /// The role of the names: text if they are spans.
    public var nameRole: ReportColumn.Role { ends == nil ? labels.role : .text }

    private func name(_ row: Int) -> Cell {
        let name = labels.inWords(row)
        // A blank name would be a bar without a label.
        if case .text(let text) = name, !text.isEmpty, text.allSatisfy(\.isWhitespace) { return .empty }
        guard name == .empty, let numbers else { return name }
        let number = numbers.inWords(row)
        guard case .integer(let value) = number else { return number }
        return .phrase(.numbered(numbers.title, value))
    }

    private func disambiguating(_ names: [Cell]) -> [Cell] { ids.map { names.disambiguated(by: $0) } ?? names }
}

extension ReportColumn {
    /// The registrations used in each row or, where it is not known how many registered, all who attended: then no percentage
    /// contradicts them.
    package func orElse(_ attended: ReportColumn) -> ReportColumn {
        var column = self
        column.cells = zip(cells, attended.cells).map { $0 == .empty ? $1 : $0 }
        return column
    }
}

extension SessionState {
    /// The text in place of a session's numbers if it cannot have them (yet): when it starts, or that nobody scanned there, and
    /// how many are registered if that is given.
    package func replacement(starts: Phrase?, registered: Int64? = nil) -> Phrase? {
        let words: Phrase
        switch self {
        case .toCome: words = .startsLater(starts)
        case .notMeasured: words = .notMeasured
        case .underWay, .over: return nil
        }
        return registered.map { .facts([words, .registrations($0)]) } ?? words
    }
}

extension ReportPicture {
    /// A bar for each row, as `BarPicture` has them.
    package static func bars(
        _ title: Phrase, labels: ReportColumn, ends: ReportColumn? = nil, numbers: ReportColumn? = nil,
        ids: ReportColumn? = nil, parts: ReportColumn? = nil, series: [ReportColumn], whole: ReportColumn? = nil,
        legend: BarPicture.Legend? = nil, people: ReportColumn? = nil, percentage: ReportColumn? = nil,
        interval: BarPicture.Interval? = nil, limit: Int? = nil, progress: BarPicture.Progress? = nil,
        unheld: BarPicture.Unheld? = nil, share: BarPicture.Share? = nil
    ) -> ReportPicture {
        var picture = BarPicture(
            title: title, labels: labels, ends: ends, numbers: numbers, ids: ids, parts: parts, series: series,
            whole: whole, legend: legend, people: people, percentage: percentage, interval: interval, limit: limit,
            progress: progress, unheld: unheld, share: share)
        picture.nameColumns()
        return .bars(picture)
    }
}

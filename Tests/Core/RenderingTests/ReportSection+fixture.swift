import Base

@testable import Reporting

/// A chart of a section that a test makes by hand, its columns by their names.
struct ChartFixture {
    enum Kind { case bars, columns }

    var kind: Kind
    var title: Phrase
    var categories: String
    var ends: String?
    var series: [String]
    var line: String?
    var whole: String?
    var percentage: String?
    var limit: Int?

    init(
        _ kind: Kind, title: Phrase, categories: String, ends: String? = nil, series: [String], line: String? = nil,
        whole: String? = nil, percentage: String? = nil, limit: Int? = nil
    ) {
        self.kind = kind
        self.title = title
        self.categories = categories
        self.ends = ends
        self.series = series
        self.line = line
        self.whole = whole
        self.percentage = percentage
        self.limit = limit
    }

    /// The picture of a table; `nil` where the table lacks a column that it needs.
    func picture(of table: ReportTable) -> ReportPicture? {
        guard let labels = table[column: categories] else { return nil }
        let drawn = series.compactMap { table[column: $0] }
        guard drawn.count == series.count, !drawn.isEmpty else { return nil }
        func column(_ name: String?) -> ReportColumn? { name.flatMap { table[column: $0] } }
        switch kind {
        case .bars:
            let ids = ["session": "session_id", "registrant_type": "registrant_type_id", "offer": "registrant_type_id"]
            return .bars(
                BarPicture(
                    title: title, labels: labels, ends: column(ends), ids: column(ids[categories]), series: drawn,
                    whole: column(whole), percentage: column(percentage),
                    interval: percentage == "attendance_percentage" ? table.interval : nil, limit: limit))
        case .columns:
            return .histogram(
                HistogramPicture(title: title, starts: labels, width: labels.step, series: drawn, line: column(line)))
        }
    }
}

extension ReportSection {
    /// A section as the program makes those of its name: of its kind, its columns with their meanings, with the pictures
    /// that its columns allow.
    static func fixture(
        _ name: String, title: Phrase, note: Phrase? = nil, table: ReportTable, charts: [ChartFixture] = []
    ) -> ReportSection {
        let table = table.withMeanings
        let figure = table.figure
        let charts = charts.compactMap { $0.picture(of: table) }
        let isMap = if case .map? = figure { true } else { false }
        let figures = [figure].compactMap(\.self)
        return ReportSection(
            name, kind: ReportTopic.known.flatMap(\.sections).first { $0.rawValue == name }, title: title, note: note,
            table: table,
            pictures: isMap ? figures + charts : charts + figures)
    }

    /// The section's first chart, where that is of bars.
    var bars: BarPicture? {
        if case .bars(let bars)? = charts.first { bars } else { nil }
    }

    /// The section's grid.
    var grid: GridPicture? {
        if case .grid(let grid)? = figure { grid } else { nil }
    }

    /// Puts other charts in place of those that there are.
    mutating func replaceCharts(with charts: [ChartFixture]) {
        pictures = charts.compactMap { $0.picture(of: table) } + [figure].compactMap(\.self)
    }

    /// Has the bars of attendance show its interval, whose columns were added to the table.
    mutating func showIntervals() {
        pictures = pictures.map { picture in
            guard case .bars(let bars) = picture, bars.percentage?.name == "attendance_percentage" else {
                return picture
            }
            return .bars(
                BarPicture(
                    title: bars.title, labels: bars.labels, ids: bars.ids, series: bars.series, whole: bars.whole,
                    percentage: bars.percentage, interval: table.interval, limit: bars.limit))
        }
    }
}

extension ReportTable {
    func columnIndex(_ name: String) -> Int? { columns.firstIndex { $0.name == name } }

    /// With the meanings that the program's own columns of these names have.
    var withMeanings: ReportTable {
        ReportTable(
            columns.map { column in
                var column = column
                if column.meaning == .value { column.meaning = Self.meanings[column.name] ?? .value }
                return column
            })
    }

    private static let meanings: [String: ReportColumn.Meaning] = [
        "session_id": .ids(of: .session), "other_session_id": .otherIDs(of: .session), "session": .names(of: .session),
        "registrant_type_id": .ids(of: .registrantType), "registrant_type": .names(of: .registrantType),
        "starts_at": .sessionStarts, "day": .days, "ends_on": .days, "severity": .codes(.severity),
        "examples": .codes(.examples), "check": .codes(.check), "kind": .codes(.changeKind),
        "measure": .codes(.changeMeasure), "status": .codes(.reconciliationStatus), "change": .changeInWords,
        "cause": .remarks, "advice": .remarks,
    ]

    fileprivate var interval: BarPicture.Interval? {
        guard let low = self[column: "attendance_low"], let high = self[column: "attendance_high"] else { return nil }
        return BarPicture.Interval(low: low, high: high)
    }

    /// The picture besides charts that sections with these columns have.
    fileprivate var figure: ReportPicture? {
        if let kinds = self[column: "kind"], let measures = self[column: "measure"],
            let before = self[column: "before"], let now = self[column: "now"]
        {
            return .changes(
                ChangesPicture(
                    kinds: kinds, measures: measures, before: before, now: now, words: self[column: "change"],
                    sessionIDs: self[column: "session_id"], sessions: self[column: "session"],
                    typeIDs: self[column: "registrant_type_id"], types: self[column: "registrant_type"]))
        }
        if let latitudes = self[column: "latitude"], let longitudes = self[column: "longitude"],
            let counts = self[column: "checkins"]
        {
            return .map(
                MapPicture(
                    names: self[column: "cell"], latitudes: latitudes, longitudes: longitudes, counts: counts,
                    extent: MapPicture.Extent(geohashLength: 6)))
        }
        return overlap ?? histograms
    }

    private var overlap: ReportPicture? {
        guard let ids = self[column: "session_id"], let others = self[column: "other_session_id"],
            let guests = self[column: "guests"], let shares = self[column: "percentage"]
        else { return nil }
        return .overlap(OverlapPicture(ids: ids, others: others, guests: guests, shares: shares))
    }

    private var histograms: ReportPicture? {
        guard let starts = self[column: "bin_start"] else { return nil }
        let (ids, names) = (self[column: "session_id"], self[column: "session"])
        if ids != nil || names != nil {
            return .sessionHistograms(
                SessionHistogramsPicture(
                    ids: ids, names: names, starts: starts, checkIns: self[column: "checkins"],
                    arrivals: self[column: "arrivals"], running: self[column: "cumulative_arrivals"],
                    width: starts.step))
        }
        return self[column: "checkins"].map {
            .dayHours(DayHourPicture(starts: starts, counts: $0, width: starts.step))
        }
    }
}

extension ReportColumn {
    /// Between the nearest of the times; a quarter of an hour without two.
    fileprivate var step: BinWidth {
        let times = cells.compactMap { cell in
            if case .instant(let instant) = cell { instant.secondsSinceEpoch } else { nil }
        }
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }
        return BinWidth(seconds: Int(steps.min() ?? 900))
    }
}

import Base
package import Reporting

/// Columns over time, and over them a running total with an axis of its own.
package struct HistogramFigure {
    let picture: HistogramPicture
    let id: String
    /// The heading already shown above the picture.
    let heading: String
    let setting: PageSetting
    /// Whether the page has a table of the values.
    var hasTable = true
    /// Whether the highest column is named in words: not beside a peak of another definition.
    var tellsPeak = true

    package init(
        picture: HistogramPicture, id: String, heading: String, setting: PageSetting, hasTable: Bool = true,
        tellsPeak: Bool = true
    ) {
        self.picture = picture
        self.id = id
        self.heading = heading
        self.setting = setting
        self.hasTable = hasTable
        self.tellsPeak = tellsPeak
    }

    private static let maximumColumns = 168
    private static let classes = ["first", "second"]

    package var markup: Markup {
        var markup = Markup()
        let series = Array(picture.series.prefix(Self.classes.count))
        let bins = HistogramBins(picture.starts, width: picture.width, clock: setting.clock)
        guard let first = series.first,
            let frame = HistogramFrame(bins, values: values(of: first), columns: Self.maximumColumns)
        else { return markup }
        let sums = series.map { frame.plot.sums(values(of: $0)) }
        let line = picture.line
        markup.figure(id: id, class: "whole", title: setting.title(picture.title), under: heading) { markup in
            keys(series, line, &markup)
            markup.picture(
                class: "plot", id: "\(id)-plot", title: setting.title(picture.title),
                description: summary(frame, sums[0], first)
            ) { markup in
                draw(frame, series, sums, line, &markup)
            }
            markup.element("p", ["class": "more"], caption(frame, sums[0]))
        }
        return markup
    }

    private func values(of column: ReportColumn) -> [Double?] {
        picture.starts.indices.map { column.cell($0).drawnValue }
    }

    // MARK: - Text

    private func keys(_ series: [ReportColumn], _ line: ReportColumn?, _ markup: inout Markup) {
        let columns = zip(Self.classes, series).map { (class: $0, words: setting.title($1.title)) }
        let running = line.map { (class: "line", words: setting.text(.pageRightAxis(setting.title($0.title)))) }
        markup.keys(columns + [running].compactMap { $0 })
    }

    private func summary(_ frame: HistogramFrame, _ sums: [Double?], _ column: ReportColumn) -> String? {
        frame.bins.ends.map { ends in
            let (first, last) = (setting.text(.instant(ends.first)), setting.text(.instant(ends.last)))
            return setting.text(
                .pagePlotSummary(
                    setting.title(column.title), from: first, to: last, peak: peak(frame, sums),
                    hasTable: hasTable))
        }
    }

    private func peak(_ frame: HistogramFrame, _ sums: [Double?]) -> String? {
        tellsPeak ? frame.peak(of: sums, in: setting) : nil
    }

    private func caption(_ frame: HistogramFrame, _ sums: [Double?]) -> String {
        let joined = frame.plot.binsPerColumn
        let duration = TimeText.duration(seconds: frame.bins.width * Int64(joined))
        let parts = [
            setting.text(.terminalColumnWidth(duration, bins: joined)), peak(frame, sums),
            frame.plot.hasOmissions ? setting.text(.terminalBroken) : nil,
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    // MARK: - Picture

    private func draw(
        _ frame: HistogramFrame, _ series: [ReportColumn], _ sums: [[Double?]], _ line: ReportColumn?,
        _ markup: inout Markup
    ) {
        let scale = AxisScale(highest: sums.joined().reduce(0) { max($0, $1 ?? 0) })
        let lasts = line.map { frame.plot.lasts(values(of: $0)) }
        let lineScale = lasts.map { AxisScale(highest: $0.reduce(0) { max($0, $1 ?? 0) }) }
        PlotArea.rules(&markup)
        let canvas = HistogramCanvas(frame: frame, top: PlotArea.top, height: PlotArea.height)
        canvas.draw(&markup) { markup in
            for (index, sums) in sums.enumerated() {
                markup.element("g", ["class": "columns"]) { markup in
                    canvas.columns(
                        sums, scale: scale, class: Self.classes[index], isNarrow: index > 0, &markup
                    ) { column, value in
                        let bins = frame.plot.columns[column].bins ?? 0..<0
                        return "\(frame.bins.span(of: bins, in: setting.language)): \(setting.number(value))"
                    }
                }
            }
            if let lasts, let lineScale { canvas.line(lasts, scale: lineScale, &markup) }
        }
        for (scale, isRight) in [(scale, false), (lineScale, true)] {
            guard let scale else { continue }
            PlotArea.label(scale.label(setting.language), at: 1, isRight: isRight, &markup)
            if let half = scale.halfLabel(setting.language) { PlotArea.label(half, at: 0.5, isRight: isRight, &markup) }
        }
        let ticks = TimeTicks(frame, in: setting.language)
        for (line, labels) in [(1, ticks.times), (2, ticks.days)] {
            for label in labels {
                PlotArea.tick(label.text, at: label.place, isAlways: label.isAlways, line: line, &markup)
            }
        }
    }
}

/// The labels under a histogram on a page: times of day, and days below them. They never overlap at any width.
struct TimeTicks {
    struct Label {
        /// The position from the picture's left edge (0) to its right edge (1).
        var place: Double
        var text: String
        /// Whether it also fits on a narrow page.
        var isAlways: Bool
    }

    private(set) var times: [Label] = []
    private(set) var days: [Label] = []

    /// The fraction of the page's width that a label and the gap beside it take on a narrow and on a wide page.
    private static let narrow = (time: 0.15, day: 0.2)
    private static let wide = (time: 0.05, day: 0.07)
    private static let steps: [Int64] = [300, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200]

    init(_ frame: HistogramFrame, in language: Language) {
        let marks = frame.plot.columns.enumerated().compactMap { index, column -> Mark? in
            guard let bins = column.bins else { return nil }
            let isStart = index == 0 || frame.plot.columns[index - 1].bins == nil
            return Mark(
                place: Double(column.x) / frame.width,
                civil: frame.bins.clock.civil(at: frame.bins.starts[bins.lowerBound]),
                isStart: isStart)
        }
        let starting = marks.enumerated().filter { index, mark in
            mark.isStart || mark.civil.daysSinceEpoch != marks[index - 1].civil.daysSinceEpoch
        }
        // Days take precedence where they begin. An axis that continues within a day is labelled only if there is room.
        let beginning = starting.filter { $0 == 0 || $1.civil.daysSinceEpoch != marks[$0 - 1].civil.daysSinceEpoch }
        days = Self.labels(
            (beginning + starting).map(\.element), narrow: Self.narrow.day, wide: Self.wide.day
        ) { TimeText.day($0, in: language) }
        func round(_ step: Int64) -> [Mark] { marks.filter { $0.civil.secondsSinceEpoch.modulo(step) == 0 } }
        func finest(_ room: Double, multipleOf step: Int64 = 1) -> Int64? {
            Self.steps.first { $0 % step == 0 && Double(round($0).count) * room <= 1 }
        }
        guard let wideStep = finest(Self.wide.time) else { return }
        // A narrow page keeps only every nth label of a wide page.
        let narrowStep = finest(Self.narrow.time, multipleOf: wideStep) ?? Self.steps.last ?? wideStep
        let coarse = round(narrowStep)
        let fine = round(wideStep).filter { $0.civil.secondsSinceEpoch.modulo(narrowStep) != 0 }
        times = Self.labels(coarse + fine, narrow: Self.narrow.time, wide: Self.wide.time, TimeText.time)
    }

    private struct Mark {
        var place: Double
        var civil: CivilTime
        var isStart: Bool
    }

    /// Takes marks in order, but skips those too close to one already taken.
    private static func labels(
        _ marks: [Mark], narrow: Double, wide: Double, _ text: (CivilTime) -> String
    ) -> [Label] {
        var labels: [Label] = []
        for mark in marks where mark.place <= 1 - wide {
            guard !labels.contains(where: { abs($0.place - mark.place) < wide }) else { continue }
            let isAlways =
                mark.place <= 1 - narrow
                && !labels.contains { $0.isAlways && abs($0.place - mark.place) < narrow }
            labels.append(Label(place: mark.place, text: text(mark.civil), isAlways: isAlways))
        }
        return labels.sorted { $0.place < $1.place }
    }
}

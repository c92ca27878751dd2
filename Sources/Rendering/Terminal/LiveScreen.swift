public import Messages
import Reporting
import Tables
public import Templates
public import Watching

/// Draws an event while it happens on one screen: headlines, what is wrong, the last minutes, doors and types.
///
///     let screen = LiveScreen(style: style)
///     let lines = screen.lines(of: view, status, in: .spanish)   // at most the screen's, none wider
public struct LiveScreen: Sendable {
    private let style: TerminalStyle
    private let palette: InkPalette

    public init(style: TerminalStyle, theme: Theme = .tikit) {
        self.style = style
        palette = InkPalette(style.color, theme: theme)
    }

    /// The lines from the top, with escape sequences for colours only.
    public func lines(of view: LiveView, _ status: LiveStatus, in language: Language) -> [String] {
        let setting = TerminalSetting(style: style, language: language, clock: status.clock)
        let page = LivePageLines(parts: LiveParts(view: view, status: status), setting: setting)
        return page.lines(width: style.width, height: style.height ?? 24).map {
            $0.cut(to: style.width, mark: setting.glyphs.ellipsis).encoded(palette)
        }
    }

    /// The event in one line, for a log: time, counts, rate and the worst notice. At most 400 columns.
    public func line(of view: LiveView, _ status: LiveStatus, in language: Language) -> String {
        let setting = TerminalSetting(style: style, language: language, clock: status.clock)
        let parts = LiveParts(view: view, status: status)
        var pieces = parts.headlines.prefix(3).map { headline in
            let detail = headline.detail.map { " " + setting.text($0) } ?? ""
            return "\(setting.text(headline.title)): \(setting.text(headline.value))\(detail)"
        }
        if let worst = parts.notices.max(by: { $0.severity < $1.severity }) { pieces.append(setting.text(worst.text)) }
        let text = status.time(status.now) + "  " + pieces.joined(separator: setting.glyphs.separator)
        return text.cut(to: 400, mark: setting.glyphs.ellipsis)
    }
}

extension LiveScreen {
    /// What remains on the terminal at the end: who came, and whether that was checked. Each line ends with a line feed.
    public func summary(of view: LiveView, _ status: LiveStatus, in language: Language) -> String {
        let setting = TerminalSetting(style: style, language: language, clock: status.clock)
        let totals = view.totals
        let name = setting.clean(view.eventName ?? Phrase.eventNumber(view.eventID)[language])
        var lines = [
            Phrase.liveSummary(
                name, attended: totals.attended, registered: totals.registered, people: totals.uniqueGuests,
                checkIns: totals.checkIns
            ) { language in
                Percentage(Int64(totals.attended), of: Int64(totals.registered)).map {
                    NumberNotation.people(language).text($0) + language.percentSign
                }
            }
        ]
        if case .closed(let result, _) = status.phase { lines.append(result) }
        return lines.map { setting.text($0) + "\n" }.joined()
    }
}

/// The page of an event while it happens, as lines.
struct LivePageLines {
    let parts: LiveParts
    let setting: TerminalSetting

    private static let narrow = 60
    private static let mostDoors = 12

    func lines(width: Int, height: Int) -> [StyledLine] {
        let foot = foot(width: width)
        let budget = max(1, height - foot.count)
        let body: [StyledLine]
        if let columns = TwoColumns(width: width) {
            let head = head(width: columns.pageWidth)
            let own = columns.columnWidth
            let room = max(0, budget - head.reduce(0) { $0 + $1.plan.good + 1 })
            let pair = columns.lines(
                [minutes(width: own, most: 16)].stacked(budget: room),
                [doors(width: own), types(width: own)].stacked(budget: room))
            body = (head + [.fixed(pair, rank: 3)]).stacked(budget: budget)
        } else {
            let own = min(width, TwoColumns.widestPart)
            body = (head(width: own) + [minutes(width: own, most: 10), doors(width: own), types(width: own)])
                .stacked(budget: budget)
        }
        // The foot keeps its place at the end of the screen.
        let filler = Array(repeating: StyledLine.blank, count: max(0, budget - body.count))
        return Array((body + filler).prefix(budget)) + foot
    }

    // MARK: - Head and foot

    private func head(width: Int) -> [OverviewPart] {
        let heading = heading(width: width)
        let tiles = HeadlineTiles(headlines: parts.headlines, dataTime: nil, setting: setting).lines(width: width)
        return [
            OverviewPart(plan: LinePlan.Part(least: 1, good: heading.count, most: heading.count, rank: 0)) {
                Array(heading.prefix($0))
            },
            .fixed(tiles, rank: 1),
            NoticeList(notices: parts.notices, setting: setting).part(width: width, rank: 2, namesReport: false),
        ].filter { $0.plan.most > 0 }
    }

    /// Name and clock, what it is, and the state of the connection.
    private func heading(width: Int) -> [StyledLine] {
        let view = parts.view
        let clock = StyledLine(parts.status.time(parts.status.now), .strong)
        let name = setting.clean(view.eventName ?? Phrase.eventNumber(view.eventID)[setting.language])
        let state = state
        let facts = [setting.text(.liveTitle), setting.text(.eventNumber(view.eventID))].joined(
            separator: setting.glyphs.separator)
        return [
            between(StyledLine(name, .title), clock, width: width),
            between(StyledLine(facts, .dim), state, width: width), rule(width: width),
        ]
    }

    private var state: StyledLine {
        let (severity, text): (Notice.Severity?, Phrase) =
            switch parts.status.connection {
            case .current: (nil, .liveCurrent)
            case .waiting: (.warning, .liveWaitingShort)
            case .lost(let since, _): (.error, .liveLostShort(since: parts.status.time(since)))
            }
        let symbol = setting.glyphs.symbols[severity ?? .info] ?? ""
        var line = StyledLine(symbol + " ", severity?.ink ?? .success)
        line.append(setting.text(text), severity == nil ? .dim : .plain)
        return line
    }

    /// A text at each end of a line; the left one is cut.
    private func between(_ left: StyledLine, _ right: StyledLine, width: Int) -> StyledLine {
        let room = width - right.width - 2
        guard room >= 8 else { return left.cut(to: width, mark: setting.glyphs.ellipsis) }
        var line = left.cut(to: room, mark: setting.glyphs.ellipsis)
        line.pad(to: width - right.width)
        line.append(right)
        return line
    }

    /// As under the heading of a report.
    private func rule(width: Int) -> StyledLine {
        var line = StyledLine()
        for column in 0..<width {
            line.append(setting.glyphs.rule, .blend(UInt8(clamping: column * 32 / max(1, width) * 8)))
        }
        return line
    }

    private func foot(width: Int) -> [StyledLine] {
        var line = StyledLine()
        switch parts.status.phase {
        case .watching: line.append(setting.text(.liveQuit), .dim)
        case .closing:
            line.append(setting.text(.liveClosing), .strong)
            line.append(setting.glyphs.separator + setting.text(.liveSkip), .dim)
        case .closed(let result, _): line.append(setting.text(result), .strong)
        }
        return [line.cut(to: width, mark: setting.glyphs.ellipsis)]
    }

    // MARK: - Parts

    private func title(_ phrase: Phrase, _ more: String = "", width: Int) -> StyledLine {
        var line = StyledLine(setting.text(phrase), .strong)
        if !more.isEmpty { line.append("   " + more, .dim) }
        return line.cut(to: width, mark: setting.glyphs.ellipsis)
    }

    private func minutes(width: Int, most: Int) -> OverviewPart {
        let chart = ColumnChart(parts.minutes, setting: setting)
        return OverviewPart(
            plan: LinePlan.Part(least: ColumnChart.leastLines, good: 7, most: most, rank: 5)
        ) { count in
            [title(.liveMinutes, width: width)] + chart.lines(count: count, width: width).dropFirst()
        }
    }

    private func types(width: Int) -> OverviewPart {
        OverviewBars(parts.types, setting: setting).part(width: width, rank: 6, goodRows: 4)
    }

    private func doors(width: Int) -> OverviewPart {
        let all = parts.doors(most: Self.mostDoors)
        guard !all.shown.isEmpty else { return .fixed([], rank: 4) }
        let each = width < Self.narrow ? 2 : 1
        let most = 1 + all.shown.count * each + (all.others > 0 ? 1 : 0)
        return OverviewPart(
            plan: LinePlan.Part(least: min(most, 2 + each), good: min(most, 1 + 5 * each), most: most, rank: 4)
        ) { count in
            var rows = (count - 1) / each
            if all.others > 0 || rows < all.shown.count { rows = max(1, (count - 2) / each) }
            let (shown, others) = parts.doors(most: min(rows, all.shown.count))
            var lines = [title(.liveByDoor, width: width)]
            lines += LiveDoorRows(shown, setting: setting).lines(width: width, each: each)
            if others > 0, lines.count < count { lines.append(StyledLine(setting.text(.liveOtherDoors(others)), .dim)) }
            return lines
        }
    }
}

/// A line for each door: name, people of the registered or of the capacity, rate, and scanners.
private struct LiveDoorRows {
    private struct Row {
        var name: String
        var bar: Bar
        var count: StyledLine
        var share: String
        var rate: StyledLine
        var load: StyledLine
    }

    private let rows: [Row]
    private let setting: TerminalSetting
    private static let gap = 2
    private static let widestBar = 40

    init(_ doors: [LiveDoor], setting: TerminalSetting) {
        self.setting = setting
        rows = doors.map { door in
            let whole = door.capacity ?? door.registered
            var count = StyledLine(setting.number(door.attended), .strong)
            if whole > 0 { count.append("/" + setting.number(whole), .dim) }
            let language = setting.language
            let share = whole > 0 ? LiveParts.percent(Double(door.attended) / Double(whole), language) : ""
            let isOver = door.pressure.map { $0 > 1 } ?? false
            var load = StyledLine()
            if door.perMinute > 0 || door.scanners != nil {
                load.append(LiveParts.tenths(door.busyScanners, language), isOver ? .error : .plain)
                if let scanners = door.scanners { load.append("/" + setting.number(scanners), .dim) }
                load.append(" " + setting.text(.liveScannersShort), .dim)
            }
            let isFull = door.capacity.map { door.attended >= $0 } ?? false
            return Row(
                name: setting.clean(door.session ?? String(door.sessionID)),
                bar: Bar(part: Double(door.attended), whole: Double(max(whole, 0)), ink: isFull ? .error : .primary),
                count: count, share: setting.clean(share),
                rate: StyledLine(setting.text(.livePerMinute(door.perMinute)), door.perMinute > 0 ? .plain : .dim),
                load: load)
        }
    }

    func lines(width: Int, each: Int) -> [StyledLine] {
        func widest(_ length: (Row) -> Int) -> Int { rows.map(length).max() ?? 0 }
        let (count, share, rate) = (widest(\.count.width), widest(\.share.displayWidth), widest(\.rate.width))
        var load = widest(\.load.width)
        let gap = Self.gap
        var tail = count + gap + share + gap + rate + (load > 0 ? gap + load : 0)
        let name = min(widest(\.name.displayWidth), max(12, width * 2 / 5))
        if each == 1, width - name - tail - 2 * gap < 8 {
            tail -= load > 0 ? gap + load : 0
            load = 0
        }
        let bar = min(Self.widestBar, width - (each == 1 ? name + tail + 2 * gap : count + gap + share + gap))
        return rows.flatMap { row -> [StyledLine] in
            let drawn = row.bar.line(scale: row.bar.scale, width: max(0, bar), setting.glyphs)
            var values = right(row.count, count)
            values.append(String(repeating: " ", count: gap) + row.share.leftPadded(to: share))
            var pace = right(row.rate, rate)
            if load > 0 {
                pace.append(String(repeating: " ", count: gap))
                pace.append(right(row.load, load))
            }
            var line = StyledLine()
            if each == 1 {
                line.append(setting.cut(row.name, to: name))
                line.pad(to: name + gap)
                line.append(drawn)
                line.pad(to: name + gap + max(0, bar) + gap)
                line.append(values)
                line.append(String(repeating: " ", count: gap))
                line.append(pace)
                return [line]
            }
            line.append(setting.cut(row.name, to: max(4, width - pace.width - gap)))
            line.pad(to: width - pace.width)
            line.append(pace)
            var under = drawn
            under.pad(to: max(0, bar) + gap)
            under.append(values)
            return [line, under]
        }
    }

    private func right(_ line: StyledLine, _ width: Int) -> StyledLine {
        var padded = StyledLine(String(repeating: " ", count: max(0, width - line.width)))
        padded.append(line)
        return padded
    }
}

extension Bar {
    /// The value of a full width: the whole or, if it is more, the part.
    fileprivate var scale: Double { max(part ?? 0, whole ?? 0) }
}

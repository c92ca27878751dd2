import Base
import Rendering
import Reporting

/// The page of an event under way, as lines that fill the screen: heading, headlines, notices, the last minutes, doors, types, and
/// a foot.
///
/// On a low screen, the headlines are a bar and lines of facts instead of tiles, and types take a single line, to leave room for
/// the doors. All doors in use are shown if they fit.
struct LiveLayout {
    let parts: LiveReport
    let setting: TerminalSetting

    private static let narrow = 60
    /// The number of lines from which headlines are tiles.
    private static let tall = 34
    private static let maximumDoors = 40

    func lines(width: Int, height: Int) -> [StyledLine] {
        let foot = foot(width: width)
        let budget = max(1, height - foot.count)
        let body: [StyledLine]
        if let columns = TwoColumns(width: width) {
            let head = head(width: columns.pageWidth, tiles: height >= Self.tall)
            let own = columns.columnWidth
            let room = max(0, budget - head.reduce(0) { $0 + $1.plan.good + 1 })
            let (doors, types) = (doors(width: own), types(width: own))
            let pair = columns.lines(
                [minutes(width: own, maximum: 16), types.bars].stacked(budget: room), [doors].stacked(budget: room))
            body = (head + [.fixed(pair, rank: 3)]).stacked(budget: budget)
        } else {
            body = oneColumn(width: width, height: height, budget: budget)
        }
        // Keeps the foot at the end of the screen.
        let filler = Array(repeating: StyledLine.blank, count: max(0, budget - body.count))
        return Array((body + filler).prefix(budget)) + foot
    }

    /// The roomiest of the forms that show all doors; if there is none, the tightest form.
    private func oneColumn(width: Int, height: Int, budget: Int) -> [StyledLine] {
        let (doors, types) = (doors(width: width), types(width: width))
        let course = minutes(width: width, maximum: 12)
        let low = head(width: width, tiles: false) + [course]
        let tall = head(width: width, tiles: true) + [course]
        var forms: [(head: [OverviewPart], types: OverviewPart, gap: Int)] = [
            (low, types.bars, 1), (low, types.bars, 0), (low, types.line, 1), (low, types.line, 0),
        ]
        if height >= Self.tall { forms = [(tall, types.bars, 1), (tall, types.bars, 0)] + forms }
        for form in forms {
            let parts = form.head + [doors, form.types]
            let plan = LinePlan(parts.map(\.plan), budget: budget, gap: form.gap)
            let omitted = zip(parts, plan.lines).contains { $0.plan.maximum > 0 && $1 == 0 }
            if plan.lines[form.head.count] >= doors.plan.good, !omitted {
                return parts.stacked(budget: budget, gap: form.gap)
            }
        }
        return (low + [doors, types.line]).stacked(budget: budget, gap: 0)
    }

    // MARK: - Head and foot

    private func head(width: Int, tiles: Bool) -> [OverviewPart] {
        let headlines =
            tiles
            ? HeadlineTiles(headlines: parts.headlines, dataTime: nil, setting: setting).lines(width: width)
            : LiveHeadlines(parts: parts, setting: setting).lines(width: width)
        return [
            .fixed(heading(width: width), rank: 0),
            .fixed(tiles ? headlines : Array(headlines.prefix(1)), rank: 1),
            tiles ? .fixed([], rank: 1) : .fixed(Array(headlines.dropFirst()), rank: 1),
            NoticeList(notices: parts.notices, setting: setting).part(width: width, rank: 2, namesReport: false),
        ].filter { $0.plan.maximum > 0 }
    }

    /// The event's name, the state of the connection, and the clock.
    private func heading(width: Int) -> [StyledLine] {
        let name = setting.clean(parts.name[setting.language])
        var right = state
        right.append("  ")
        right.append(parts.status.time(parts.status.now), .strong)
        return [between(StyledLine(name, .title), right, width: width), rule(width: width)]
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

    /// A line with a text at each end. If there is no room for both, the left one is cut.
    private func between(_ left: StyledLine, _ right: StyledLine, width: Int) -> StyledLine {
        let room = width - right.width - 2
        guard room >= 8 else { return left.cut(to: width, mark: setting.glyphs.ellipsis) }
        var line = left.cut(to: room, mark: setting.glyphs.ellipsis)
        line.pad(to: width - right.width)
        line.append(right)
        return line
    }

    /// The rule under the heading, as in a report.
    private func rule(width: Int) -> StyledLine {
        var line = StyledLine()
        for column in 0..<width {
            line.append(setting.glyphs.rule, .blend(UInt8(clamping: column * 32 / max(1, width) * 8)))
        }
        return line
    }

    /// The key that ends the page, or the result, and what the page shows.
    private func foot(width: Int) -> [StyledLine] {
        var line = StyledLine()
        switch parts.status.phase {
        case .watching: line.append(setting.text(.liveQuit), .dim)
        case .closing:
            line.append(setting.text(.liveClosing), .strong)
            line.append(setting.glyphs.separator + setting.text(.liveSkip), .dim)
        case .closed(let result, _): line.append(setting.text(result), .strong)
        }
        let facts = [setting.text(.liveTitle), setting.text(.eventNumber(parts.view.eventID))].joined(
            separator: setting.glyphs.separator)
        if line.width + 2 + facts.displayWidth <= width {
            return [between(line, StyledLine(facts, .dim), width: width)]
        }
        return [line.cut(to: width, mark: setting.glyphs.ellipsis)]
    }

    // MARK: - Parts

    private func minutes(width: Int, maximum: Int) -> OverviewPart {
        let chart = ColumnChart(parts.minutes, setting: setting)
        return OverviewPart(
            plan: LinePlan.Part(minimum: ColumnChart.minimumLines, good: 6, maximum: maximum, rank: 3)
        ) { count in
            [title(.liveMinutes, width: width)] + chart.lines(count: count, width: width).dropFirst()
        }
    }

    private func types(width: Int) -> (bars: OverviewPart, line: OverviewPart) {
        let bars = OverviewBars(parts.types, setting: setting).part(width: width, rank: 6, goodRows: 4)
        let pieces = parts.typesInOneLine(setting)
        return (bars, .fixed(pieces.isEmpty ? [] : [inOneLine(pieces, width: width)], rank: 6))
    }

    /// The types that fit, each with its number whole, and an ellipsis in place of the others.
    private func inOneLine(_ pieces: [StyledLine], width: Int) -> StyledLine {
        let (separator, ellipsis) = (setting.glyphs.separator, setting.glyphs.ellipsis)
        var line = StyledLine(setting.text(.livePeopleOfTypes) + " ", .dim)
        for (index, piece) in pieces.enumerated() {
            if index > 0 { line.append(separator, .dim) }
            let others = index == pieces.count - 1 ? 0 : separator.displayWidth + ellipsis.displayWidth
            guard line.width + piece.width + others <= width else {
                line.append(ellipsis, .dim)
                break
            }
            line.append(piece)
        }
        return line.cut(to: width, mark: ellipsis)
    }

    private func doors(width: Int) -> OverviewPart {
        let open = parts.doors(maximum: Self.maximumDoors)
        // Doors that are not in use take the lines that would be empty.
        let all = parts.doors(maximum: Self.maximumDoors, all: true)
        guard !open.shown.isEmpty else { return .fixed([], rank: 4) }
        let each = width < Self.narrow ? 2 : 1
        let good = 1 + open.shown.count * each + (open.others > 0 ? 1 : 0)
        let maximum = max(good, 1 + all.shown.count * each + (all.others > 0 ? 1 : 0))
        return OverviewPart(
            plan: LinePlan.Part(minimum: min(good, 2 + each), good: good, maximum: maximum, rank: 4)
        ) { count in
            var rows = (count - 1) / each
            if all.others > 0 || rows < all.shown.count { rows = max(1, (count - 2) / each) }
            let isRoomy = rows > open.shown.count
            let (shown, others) = parts.doors(
                maximum: min(rows, isRoomy ? all.shown.count : open.shown.count), all: isRoomy)
            var lines = [title(.liveByDoor, width: width)]
            lines += LiveDoorRows(shown, setting: setting).lines(width: width, each: each)
            if others > 0, lines.count < count { lines.append(StyledLine(setting.text(.liveOtherDoors(others)), .dim)) }
            return lines
        }
    }

    private func title(_ phrase: Phrase, width: Int) -> StyledLine {
        StyledLine(setting.text(phrase), .strong).cut(to: width, mark: setting.glyphs.ellipsis)
    }
}

/// The headlines in few lines: how many of the people expected are in, with a bar, and the rest as facts.
private struct LiveHeadlines {
    let parts: LiveReport
    let setting: TerminalSetting

    private static let shortestBar = 8

    func lines(width: Int) -> [StyledLine] { [people(width: width)] + facts(width: width) }

    private func people(width: Int) -> StyledLine {
        let (totals, people) = (parts.view.totals, parts.people)
        var line = StyledLine(setting.text(.liveIn) + " ", .dim)
        let came = parts.came
        line.append(setting.text(came.shown), .strong)
        // The percentage of people stands at the end of their bar; registrations have theirs beside them, and no bar.
        let said = Phrase.livePeople(totals.uniqueGuests, of: totals.registrants, percentage: nil)
        let isWhole = parts.view.isUnmeasured || totals.registrants == nil
        line.append(" " + setting.text(isWhole ? came.detail ?? said : said), .dim)
        let share = people.percentage.map { setting.text(Cell($0)) } ?? ""
        let bar = width - line.width - 2 - (share.isEmpty ? 0 : share.displayWidth + 2)
        guard people.whole > 0, bar >= Self.shortestBar, !parts.view.isUnmeasured else {
            if !share.isEmpty { line.append(setting.glyphs.separator + share, .dim) }
            return line.cut(to: width, mark: setting.glyphs.ellipsis)
        }
        line.append("  ")
        let (part, whole) = (Double(people.part), Double(people.whole))
        let edge = line.width + bar
        line.append(Bar(part: part, whole: whole).line(scale: max(part, whole), width: bar, setting.glyphs))
        line.pad(to: edge + 2)
        line.append(share, .strong)
        return line
    }

    /// The other headlines, one after another, none broken across lines.
    private func facts(width: Int) -> [StyledLine] {
        var lines: [StyledLine] = []
        for fact in parts.facts.map(styled) {
            let piece = fact.cut(to: width, mark: setting.glyphs.ellipsis)
            if var last = lines.last, last.width + setting.glyphs.separator.displayWidth + piece.width <= width {
                last.append(setting.glyphs.separator, .dim)
                last.append(piece)
                lines[lines.count - 1] = last
            } else {
                lines.append(piece)
            }
        }
        return lines
    }

    /// Emphasizes the number at the beginning of a fact.
    private func styled(_ fact: Phrase) -> StyledLine {
        let text = setting.text(fact)
        let number = text.prefix { $0 != " " }
        var line = StyledLine(String(number), number.first?.isNumber == true ? .strong : .dim)
        line.append(String(text.dropFirst(number.count)), .dim)
        return line
    }
}

extension LiveReport {
    /// The registrant types that are registered or have come, each with the people who came.
    fileprivate func typesInOneLine(_ setting: TerminalSetting) -> [StyledLine] {
        let picture = types
        let names = picture.names(on: setting.clock)
        return names.indices.map { row in
            var line = StyledLine(setting.text(names[row], role: picture.nameRole) + " ", .dim)
            if let people = picture.people { line.append(setting.text(people.cell(row)), .strong) }
            return line
        }
    }
}

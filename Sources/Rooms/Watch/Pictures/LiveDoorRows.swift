import Base
import Rendering
import Reporting

/// A line for each door: its name, people out of those registered or the capacity, rate, and scanners.
struct LiveDoorRows {
    private struct Row {
        var name: String
        var bar: Bar
        /// The text shown instead of bar and numbers, such as when the session starts.
        var replacement: String?
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
            let whole = door.places ?? 0
            let replacement = door.shownState.replacement(
                starts: Phrase(startOf: (door.startsAt, door.endsAt), on: setting.clock),
                registered: door.registered.map { Int64($0) }
            ).map { setting.text($0) }
            var count = StyledLine()
            if replacement == nil {
                count.append(setting.number(door.attended), .strong)
                if whole > 0 { count.append("/" + setting.number(whole), .dim) }
            }
            let share = replacement == nil ? door.share.map { setting.text($0) } ?? "" : ""
            var load = StyledLine()
            if door.perMinute > 0 || door.scanners != nil {
                load.append(setting.text(.about(door.busyScanners)), door.isOverrun ? .error : .plain)
                if let scanners = door.scanners { load.append("/" + setting.number(scanners), .dim) }
                load.append(" " + setting.text(.liveScannersShort), .dim)
            }
            return Row(
                name: setting.clean(door.name)
                    + (door.inside.map { setting.glyphs.separator + setting.text(.liveInside($0)) } ?? ""),
                bar: Bar(
                    part: Double(door.attended), whole: Double(max(whole, 0)), ink: door.isFull ? .error : .primary),
                replacement: replacement,
                count: count, share: setting.clean(share),
                rate: replacement == nil
                    ? StyledLine(setting.text(.livePerMinute(door.perMinute)), door.perMinute > 0 ? .plain : .dim)
                    : .blank,
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
            if let replacement = row.replacement {
                var line = StyledLine(setting.cut(row.name, to: each == 1 ? name : width))
                guard each == 1 else { return [line, StyledLine(setting.cutAtFact(replacement, to: width), .dim)] }
                line.pad(to: name + gap)
                line.append(setting.cutAtFact(replacement, to: max(0, width - name - gap)), .dim)
                return [line]
            }
            // A bar of no whole would be full, whoever came.
            let drawn =
                row.bar.whole ?? 0 > 0
                ? row.bar.line(scale: row.bar.scale, width: max(0, bar), setting.glyphs) : .blank
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
    /// The value of the full width: the whole or the part, whichever is greater.
    fileprivate var scale: Double { max(part ?? 0, whole ?? 0) }
}

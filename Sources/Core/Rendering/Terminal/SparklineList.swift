import Base
import Reporting

/// The histograms of sessions, one per line, each from its first bin to its last.
struct SparklineList {
    private struct Row {
        var name: String
        var first: Instant
        var last: Instant
        var sparkline: Sparkline
        /// The value of the highest bin.
        var peak: Cell
    }

    private let rows: [Row]
    private let setting: TerminalSetting

    /// The maximum number of rows shown. The list states how many more there are.
    private static let maximumRows = 40
    private static let gap = "  "
    private static let longest = 60
    private static let shortest = 6

    init(_ picture: SessionHistogramsPicture, names: ReportNames, setting: TerminalSetting) {
        self.setting = setting
        rows = picture.sessions.compactMap { session in
            guard let first = session.starts.first, let last = session.starts.last else { return nil }
            let cells = session.drawn
            let name =
                session.name.map { setting.text($0) }
                ?? picture.ids.flatMap { names.name(session.id, in: $0) }.map { setting.clean($0) }
                ?? setting.text(session.id, role: .identifier)
            return Row(
                name: name, first: first, last: last, sparkline: Sparkline(cells.map(\.drawnValue)),
                peak: cells.max { ($0.drawnValue ?? -1) < ($1.drawnValue ?? -1) } ?? .empty)
        }
    }

    func lines(width: Int) -> [StyledLine] {
        guard !rows.isEmpty else { return [StyledLine(setting.text(.terminalNoData), .dim)] }
        let shown = rows.prefix(Self.maximumRows)
        let starts = shown.map { time($0.first, after: nil) }
        let ends = shown.map { time($0.last, after: $0.first) }
        let peaks = shown.map { setting.text(.sparklinePeak(setting.text($0.peak))) }
        func widest(_ texts: [String]) -> Int { texts.reduce(0) { max($0, $1.displayWidth) } }
        let fixed = widest(starts) + widest(peaks) + widest(ends) + 4 * Self.gap.count
        let room = max(Self.shortest, width - fixed)
        let label = min(widest(shown.map(\.name)), max(Self.shortest, room / 2))
        let drawn = min(Self.longest, max(Self.shortest, room - label))
        let longest = shown.reduce(0) { max($0, $1.sparkline.width(in: drawn)) }
        var lines = shown.indices.map { index in
            let row = shown[index]
            var line = StyledLine(setting.cut(row.name, to: label).padded(to: label) + Self.gap)
            line.append(starts[index].padded(to: widest(starts)) + Self.gap, .dim)
            line.append(row.sparkline.text(width: drawn, setting.glyphs).padded(to: longest) + Self.gap, .secondary)
            line.append(ends[index].leftPadded(to: widest(ends)) + Self.gap, .dim)
            line.append(peaks[index].leftPadded(to: widest(peaks)))
            return line
        }
        if rows.count > shown.count {
            lines.append(StyledLine(setting.text(.tableMoreRows(rows.count - shown.count)), .dim))
        }
        return lines.map { $0.cut(to: width, mark: setting.glyphs.ellipsis) }
    }

    /// A time such as `01 mar 08:00`, without the day if `other` is on the same day.
    private func time(_ instant: Instant, after other: Instant?) -> String {
        let civil = setting.clock.civil(at: instant)
        let day =
            civil.daysSinceEpoch == other.map { setting.clock.civil(at: $0).daysSinceEpoch }
            ? "" : TimeText.day(civil, in: setting.language) + " "
        return setting.clean(day + TimeText.time(instant, on: setting.clock))
    }
}

extension SessionHistogramsPicture.Session {
    /// The values drawn: arrivals, or check-ins if the table has no arrivals.
    var drawn: [Cell] { arrivals.isEmpty ? checkIns : arrivals }
}

/// A histogram on one line, without an axis and on its own scale: it shows the shape, not the size.
package struct Sparkline {
    private let values: [Double?]

    /// - Parameter values: One per bin, in order of time; `nil` if there is no value, as opposed to zero.
    init(_ values: [Double?]) {
        self.values = values
    }

    /// The number of terminal columns used, at most `room`: one per bin, with adjacent bins joined if there are more bins.
    func width(in room: Int) -> Int { joined(room).count }

    func text(width room: Int, _ glyphs: TerminalGlyphs) -> String {
        let cells = joined(room)
        let highest = cells.reduce(0) { max($0, $1 ?? 0) }
        return cells.reduce(into: "") { text, value in
            guard let value else { return text += glyphs.noValue }
            text += highest > 0 ? glyphs.column(max(0, value) / highest, height: 1)[0] : glyphs.columnLevels[0]
        }
    }

    private func joined(_ room: Int) -> [Double?] {
        guard room > 0, !values.isEmpty else { return [] }
        let factor = (values.count + room - 1) / room
        return stride(from: 0, to: values.count, by: factor).map { start in
            let present = values[start..<min(start + factor, values.count)].compactMap(\.self)
            return present.isEmpty ? nil : present.reduce(0, +)
        }
    }
}

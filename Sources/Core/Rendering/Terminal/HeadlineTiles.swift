package import Base
import Foundation
package import Reporting

/// The headline numbers as a row of tiles: title, value and detail, with an edge in the theme's colour.
package struct HeadlineTiles {
    private struct Tile {
        var title: String
        var value: String
        var detail: String
        /// How the value differs from earlier ones.
        var changes: [(text: String, ink: Ink)]

        /// The minimum width that fits the tile, with its detail in the given number of lines, without breaking a word.
        func width(detailLines: Int) -> Int {
            let texts = [detail] + changes.map(\.text)
            let word = texts.flatMap(\.unbreakable).reduce(1) { max($0, $1.displayWidth) }
            var width = max(word, title.displayWidth, value.displayWidth)
            while texts.contains(where: { $0.displayWidth > width && $0.wrapped(to: width).count > detailLines }) {
                width += 1
            }
            return width
        }
    }

    private let tiles: [Tile]
    private let setting: TerminalSetting
    private let edge: String

    /// Columns between tiles.
    private static let gap = 2
    /// The maximum number of tiles per row, however wide the terminal.
    private static let maximumPerRow = 8
    private static let detailLines = 4

    /// - Parameter dataTime: The time of the data. Headlines of the same year omit the year.
    package init(headlines: [Headline], dataTime: Instant?, setting: TerminalSetting) {
        self.setting = setting
        edge = setting.glyphs.tileEdge + " "
        let year = dataTime.map { setting.clock.civil(at: $0).year }
        tiles = headlines.map { headline in
            var value = setting.text(headline.shown)
            if case .instant(let instant) = headline.value {
                let civil = setting.clock.civil(at: instant)
                if civil.year == year {
                    value = setting.clean(
                        TimeText.day(civil, in: setting.language) + " " + TimeText.time(instant, on: setting.clock))
                }
            }
            return Tile(
                title: setting.text(headline.title), value: value,
                detail: headline.detail.map { setting.text($0) } ?? "",
                changes: headline.changes.map { (setting.text($0.inWords), $0.effect.ink) })
        }
    }

    package func lines(width: Int) -> [StyledLine] {
        for perRow in (2...Self.maximumPerRow).reversed() where perRow <= max(2, tiles.count) {
            let room = width - perRow * edge.displayWidth - (perRow - 1) * Self.gap
            if let widths = widths(perRow: balancedColumns(perRow), room: room) { return grid(widths) }
        }
        return tiles.flatMap { list($0, width: width) }
    }

    /// Evens out the rows: if only four of six tiles fit, there are two rows of three.
    private func balancedColumns(_ perRow: Int) -> Int {
        let rows = max(1, (tiles.count + perRow - 1) / perRow)
        return max(1, (tiles.count + rows - 1) / rows)
    }

    /// The widths of a row's tiles: equal if that fits, otherwise each as narrow as possible.
    private func widths(perRow: Int, room: Int) -> [Int]? {
        for isEven in [true, false] {
            for detailLines in 1...Self.detailLines {
                let needs = tiles.map { $0.width(detailLines: detailLines) }
                var widths = (0..<perRow).map { column in
                    stride(from: column, to: needs.count, by: perRow).reduce(0) { max($0, needs[$1]) }
                }
                if isEven { widths = Array(repeating: widths.max() ?? 0, count: perRow) }
                if widths.reduce(0, +) <= room { return widths }
            }
        }
        return nil
    }

    private func grid(_ widths: [Int]) -> [StyledLine] {
        var lines: [StyledLine] = []
        for start in stride(from: 0, to: tiles.count, by: widths.count) {
            let shown = tiles[start..<min(start + widths.count, tiles.count)]
            let row = zip(shown, widths).map { tile, width in
                [StyledLine(tile.title, .dim), StyledLine(tile.value, .strong)]
                    + details(of: tile, width: width)
            }
            if start > 0 { lines.append(.blank) }
            for part in 0..<(row.map(\.count).max() ?? 0) {
                var line = StyledLine()
                var place = 0
                for (tile, width) in zip(row, widths) {
                    line.pad(to: place)
                    line.append(edge, .primary)
                    if part < tile.count { line.append(tile[part]) }
                    place += edge.displayWidth + width + Self.gap
                }
                lines.append(line)
            }
        }
        return lines
    }

    /// The detail and the changes, each beginning on a line of its own.
    private func details(of tile: Tile, width: Int) -> [StyledLine] {
        setting.lines(tile.detail, .dim, width: width, limit: Self.detailLines)
            + tile.changes.flatMap { setting.lines($0.text, $0.ink, width: width, limit: Self.detailLines) }
    }

    /// The form for a terminal too narrow for two tiles side by side: title and value on one line, the detail below.
    private func list(_ tile: Tile, width: Int) -> [StyledLine] {
        let room = width - edge.displayWidth
        var parts: [StyledLine]
        if tile.title.displayWidth + 2 + tile.value.displayWidth <= room {
            var line = StyledLine(tile.title + "  ", .dim)
            line.append(tile.value, .strong)
            parts = [line]
        } else {
            parts = setting.lines(tile.title, .dim, width: room) + setting.lines(tile.value, .strong, width: room)
        }
        parts += details(of: tile, width: room)
        return parts.map { part in
            var line = StyledLine(edge, .primary)
            line.append(part)
            return line
        }
    }
}

extension HeadlineChange.Effect {
    fileprivate var ink: Ink {
        switch self {
        case .good: .success
        case .bad: .warning
        case .neutral: .dim
        }
    }
}

/// The heading of every page: the subject, the time of the data, and to what the report is limited, which is never cut.
struct PageHeading {
    var report: Report
    var setting: TerminalSetting

    func lines(width: Int, limit: Int = 2) -> [StyledLine] {
        let separator = setting.glyphs.separator
        let title = setting.clean(report.subject.name(in: setting.language)) + separator + setting.text(report.title)
        let event = [report.subject.designation, report.occasion].compactMap { $0.map { setting.text($0) } }
        var data: [String] = []
        if let time = report.dataTime {
            let shown = TimeText.dateAndTime(time, on: report.clock, in: setting.language)
            data.append(
                setting.text(report.tellsHourOfData ? .terminalDataUpToHour(shown) : .terminalDataUpTo(shown)))
        }
        data.append(setting.clean(report.clock.zone.nameForPeople))
        // On one line if both fit.
        let whole = (event + data).joined(separator: separator)
        let facts =
            event.count > 1 && whole.displayWidth > width
            ? [event, data].map { $0.joined(separator: separator) } : [whole]
        return setting.lines(title, .title, width: width, limit: limit)
            + facts.flatMap { setting.lines($0, .dim, width: width, limit: limit) }
            + report.limits.flatMap { setting.lines(setting.text($0), .strong, width: width) }
            + [rule(width: width)]
    }

    /// A line that blends from one of the theme's colours to the other.
    private func rule(width: Int) -> StyledLine {
        var line = StyledLine()
        for column in 0..<width {
            // Steps of eight, so that adjacent cells share an escape sequence.
            let step = column * 32 / max(1, width) * 8
            line.append(setting.glyphs.rule, .blend(UInt8(clamping: step)))
        }
        return line
    }
}

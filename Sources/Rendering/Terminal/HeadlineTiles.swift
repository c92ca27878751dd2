import Reporting

/// The numbers to read first, as a row of tiles: title, value, detail, each tile with an edge in the brand's colour.
struct HeadlineTiles {
    var headlines: [Headline]
    var setting: TerminalSetting

    private struct Tile {
        var title: String
        var value: String
        var detail: String
    }

    /// Columns between tiles.
    private static let gap = 2
    /// Tiles in a row at most, however wide the terminal.
    private static let most = 8
    private static let detailLines = 2

    func lines(width: Int) -> [StyledLine] {
        let tiles = headlines.map { headline in
            Tile(
                title: setting.text(headline.title), value: setting.text(headline.value),
                detail: headline.detail.map { setting.text($0) } ?? "")
        }
        guard !tiles.isEmpty else { return [] }
        let edge = setting.glyphs.tileEdge + " "
        for perRow in (2...Self.most).reversed() where perRow <= max(2, tiles.count) {
            let room = (width - Self.gap * (perRow - 1)) / perRow - edge.displayWidth
            if tiles.allSatisfy({ fits($0, room) }) { return grid(tiles, perRow: perRow, room: room, edge: edge) }
        }
        return tiles.flatMap { list($0, width: width, edge: edge) }
    }

    private func fits(_ tile: Tile, _ room: Int) -> Bool {
        max(tile.title.displayWidth, tile.value.displayWidth) <= room
            && tile.detail.wrapped(to: room).count <= Self.detailLines
    }

    private func grid(_ tiles: [Tile], perRow most: Int, room: Int, edge: String) -> [StyledLine] {
        // Rows as even as they can be: six tiles where four fit are three and three.
        let rowCount = (tiles.count + most - 1) / most
        let perRow = (tiles.count + rowCount - 1) / rowCount
        let widest = tiles.reduce(0) {
            max($0, $1.title.displayWidth, $1.value.displayWidth, $1.detail.displayWidth)
        }
        let pitch = min(room, widest) + edge.displayWidth + Self.gap
        var lines: [StyledLine] = []
        for start in stride(from: 0, to: tiles.count, by: perRow) {
            if start > 0 { lines.append(.blank) }
            let row = tiles[start..<min(start + perRow, tiles.count)].map { tile in
                [StyledLine(tile.title, .dim), StyledLine(tile.value, .strong)]
                    + setting.lines(tile.detail, .dim, width: room, limit: Self.detailLines)
            }
            for part in 0..<(row.map(\.count).max() ?? 0) {
                var line = StyledLine()
                for (index, tile) in row.enumerated() {
                    line.pad(to: index * pitch)
                    line.append(edge, .primary)
                    if part < tile.count { line.append(tile[part]) }
                }
                lines.append(line)
            }
        }
        return lines
    }

    /// Where two tiles do not fit side by side: title and value in a line, the detail under them.
    private func list(_ tile: Tile, width: Int, edge: String) -> [StyledLine] {
        let room = width - edge.displayWidth
        var parts: [StyledLine]
        if tile.title.displayWidth + 2 + tile.value.displayWidth <= room {
            var line = StyledLine(tile.title + "  ", .dim)
            line.append(tile.value, .strong)
            parts = [line]
        } else {
            parts = setting.lines(tile.title, .dim, width: room) + setting.lines(tile.value, .strong, width: room)
        }
        parts += setting.lines(tile.detail, .dim, width: room, limit: Self.detailLines)
        return parts.map { part in
            var line = StyledLine(edge, .primary)
            line.append(part)
            return line
        }
    }
}

/// A horizontal bar and, behind it, the track of the whole of which it is a part.
struct Bar {
    /// `nil` for a value that does not exist or is kept back: nothing is drawn.
    var part: Double?
    var whole: Double?
    var ink: Ink = .primary

    /// The bar where `scale` is the value of all `width` columns. What goes beyond the whole has a colour of its own.
    func line(scale: Double, width: Int, _ glyphs: TerminalGlyphs) -> StyledLine {
        guard scale > 0 else { return .blank }
        let part = part ?? 0
        let filled = glyphs.bar(part / scale, width: width)
        guard let whole else { return StyledLine(filled, ink) }
        let track = Int((max(0, whole) / scale * Double(width)).rounded())
        // A part within its whole stays so where the whole's end falls into the same cell.
        let within = part > whole ? track : filled.count
        var line = StyledLine()
        line.append(String(filled.prefix(within)), ink)
        line.append(String(filled.dropFirst(within)), .secondary)
        line.append(String(repeating: glyphs.track, count: max(0, track - line.width)), .track)
        return line
    }
}

/// A histogram in one line without axis, on a scale of its own: how something came, not how much.
struct Sparkline {
    private let values: [Double?]

    /// - Parameter values: A value a bin in time's order; `nil` where there is none, which is not zero.
    init(_ values: [Double?]) {
        self.values = values
    }

    /// Columns of the terminal it takes of `room`: one a bin, neighbouring bins joined where there are more.
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

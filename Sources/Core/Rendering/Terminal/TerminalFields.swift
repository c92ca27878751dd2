public import Base

/// Lines about one thing, or about several checks of it. Each has a sign (optional), a name, and texts beside it, which are never
/// cut because they are addresses, paths, or instructions.
public struct TerminalFields: Sendable {
    /// The result of a check.
    public enum Sign: Sendable, CaseIterable {
        case good, warning, bad, skipped
    }

    public struct Line: Sendable {
        var sign: Sign?
        public var name: Phrase
        /// The texts beside the name, each in its own column.
        public var texts: [Phrase]

        public init(_ name: Phrase, _ texts: Phrase..., sign: Sign? = nil) {
            self.name = name
            self.texts = texts
            self.sign = sign
        }
    }

    private let style: TerminalStyle
    private let language: Language

    /// The space between columns.
    private static let gap = "  "

    public init(style: TerminalStyle, language: Language) {
        self.style = style
        self.language = language
    }

    /// The lines, each terminated by a line feed.
    public func text(for lines: [Line]) -> String {
        let rows = lines.map { line in ([line.name] + line.texts).map(clean) }
        let columns = rows.reduce(0) { max($0, $1.count) }
        let widths = (0..<columns).map { column in
            // The last text of a line needs no padding.
            rows.filter { column < $0.count - 1 }.reduce(0) { max($0, $1[column].displayWidth) }
        }
        let signWidth = lines.compactMap(\.sign).reduce(0) { max($0, glyph(of: $1).displayWidth) }
        return zip(lines, rows).reduce(into: "") { text, row in
            text += encoded(row.0, row.1, widths: widths, signWidth: signWidth) + "\n"
        }
    }

    private func encoded(_ line: Line, _ cells: [String], widths: [Int], signWidth: Int) -> String {
        var styled = StyledLine()
        if let sign = line.sign { styled.append(glyph(of: sign).padded(to: signWidth) + " ", sign.ink) }
        for (column, cell) in cells.enumerated() {
            let isLast = column == cells.count - 1
            styled.append(isLast ? cell : cell.padded(to: widths[column]), ink(of: column))
            if !isLast { styled.append(Self.gap) }
        }
        return styled.encoded(InkPalette(style.color))
    }

    private func ink(of column: Int) -> Ink {
        switch column {
        case 0: .strong
        case 1: .plain
        default: .dim
        }
    }

    private func clean(_ phrase: Phrase) -> String {
        let sanitized = phrase[language].sanitized()
        return style.unicode ? sanitized : sanitized.transliterated()
    }

    private func glyph(of sign: Sign) -> String {
        switch sign {
        case .good: style.unicode ? "✓" : "ok"
        case .warning: "!"
        case .bad: style.unicode ? "✗" : "x"
        case .skipped: "-"
        }
    }
}

extension TerminalFields.Sign {
    fileprivate var ink: Ink {
        switch self {
        case .good: .success
        case .warning: .warning
        case .bad: .error
        case .skipped: .dim
        }
    }
}

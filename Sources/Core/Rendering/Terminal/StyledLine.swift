/// A terminal line before it is written, as pieces of text, each with its ink.
package struct StyledLine: Sendable, Hashable {
    struct Span: Sendable, Hashable {
        var text: String
        var ink: Ink
    }

    private(set) var spans: [Span] = []
    /// The number of terminal columns that the line takes.
    package private(set) var width = 0

    package static let blank = StyledLine()

    package init() {}

    package init(_ text: String, _ ink: Ink = .plain) {
        append(text, ink)
    }

    package mutating func append(_ text: String, _ ink: Ink = .plain) {
        if text.isEmpty { return }
        width += text.displayWidth
        if let last = spans.indices.last, spans[last].ink == ink {
            spans[last].text += text
        } else {
            spans.append(Span(text: text, ink: ink))
        }
    }

    package mutating func append(_ line: StyledLine) {
        for span in line.spans { append(span.text, span.ink) }
    }

    /// Appends spaces up to a width.
    package mutating func pad(to width: Int) {
        if width > self.width { append(String(repeating: " ", count: width - self.width)) }
    }

    func indented(by columns: Int) -> StyledLine {
        var line = StyledLine(String(repeating: " ", count: columns))
        line.append(self)
        return line
    }

    package func cut(to width: Int, mark: String) -> StyledLine {
        if self.width <= width { return self }
        var line = StyledLine()
        for (index, span) in spans.enumerated() {
            let room = width - line.width
            guard span.text.displayWidth >= room else {
                line.append(span.text, span.ink)
                continue
            }
            // A text that fills the room exactly is cut too if more than spaces follow it.
            let isLast = spans[(index + 1)...].allSatisfy { $0.text.allSatisfy { $0 == " " } }
            line.append((isLast ? span.text : span.text + mark).cut(to: room, mark: mark), span.ink)
            break
        }
        return line
    }

    /// The text with escape sequences but without trailing spaces.
    package func encoded(_ palette: InkPalette) -> String {
        var kept = spans
        while let last = kept.last {
            let text = last.text.droppingTrailingSpaces()
            kept.removeLast()
            if !text.isEmpty {
                kept.append(Span(text: text, ink: last.ink))
                break
            }
        }
        return kept.reduce(into: "") { encoded, span in
            let parameters = palette.parameters(span.ink)
            encoded += parameters.isEmpty ? span.text : "\u{1B}[\(parameters)m\(span.text)\u{1B}[0m"
        }
    }
}

extension [StyledLine] {
    /// The pieces beside each other, in as many lines as they take. Only a piece wider than a line is cut.
    func packed(width: Int, mark: String) -> [StyledLine] {
        reduce(into: []) { lines, piece in
            guard var last = lines.last, last.width + 2 + piece.width <= width else {
                lines.append(piece.cut(to: width, mark: mark))
                return
            }
            last.append("  ")
            last.append(piece)
            lines[lines.count - 1] = last
        }
    }
}

/// Two columns of blocks on a wide terminal.
package struct TwoColumns {
    /// The minimum page width for two columns.
    private static let minimumWidth = 150
    /// The maximum width to which a part of a page is stretched.
    static let widestPart = 100
    private static let between = 4

    /// The width of both columns, with the space between them.
    package let pageWidth: Int
    /// The width of each column.
    package let columnWidth: Int

    /// Returns `nil` if the terminal is too narrow for two columns.
    package init?(width: Int) {
        guard width >= Self.minimumWidth else { return nil }
        pageWidth = min(width, Self.widestPart * 2 + Self.between)
        columnWidth = (pageWidth - Self.between) / 2
    }

    package func lines(_ left: [StyledLine], _ right: [StyledLine]) -> [StyledLine] {
        (0..<max(left.count, right.count)).map { row in
            var line = row < left.count ? left[row] : .blank
            if row < right.count, right[row].width > 0 {
                line.pad(to: columnWidth + Self.between)
                line.append(right[row])
            }
            return line
        }
    }

    /// The blocks in order, each put into whichever column is shorter so far.
    func lines(_ blocks: [[StyledLine]]) -> [StyledLine] {
        var left: [StyledLine] = []
        var right: [StyledLine] = []
        for block in blocks {
            if left.count <= right.count {
                left += (left.isEmpty ? [] : [.blank]) + block
            } else {
                right += (right.isEmpty ? [] : [.blank]) + block
            }
        }
        return lines(left, right)
    }
}

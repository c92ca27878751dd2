extension String {
    /// The text cut to at most `width` columns, the cut marked with `mark` where there is room for it.
    ///
    /// Characters are never torn: where a wide one does not fit, the text ends a column early.
    func cut(to width: Int, mark: String = "…") -> String {
        if displayWidth <= width { return self }
        let markWidth = mark.displayWidth
        let room = markWidth < width ? width - markWidth : width
        var used = 0
        var end = startIndex
        for index in indices {
            used += self[index].displayWidth
            if used > room { break }
            end = self.index(after: index)
        }
        let kept = self[..<end]
        return markWidth < width ? kept.droppingTrailingSpaces() + mark : String(kept)
    }

    /// The text with spaces after it up to `width` columns.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - displayWidth)) }

    /// The text with spaces before it up to `width` columns.
    func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - displayWidth)) + self }

    /// The words of the text, a percent sign with the number before it: between them no line is broken.
    var unbreakable: [String] {
        split(separator: " ", omittingEmptySubsequences: true).reduce(into: []) { words, word in
            if word.hasPrefix("%"), let last = words.indices.last {
                words[last] += " " + word
            } else {
                words.append(String(word))
            }
        }
    }

    /// The text as lines of at most `width` columns, broken between words, and within a word only where it has more
    /// columns than a line. From `lines` lines on the rest is cut.
    func wrapped(to width: Int, lines limit: Int = .max, mark: String = "…") -> [String] {
        let width = max(1, width)
        var lines: [String] = []
        var line = ""
        var rest = unbreakable[...]
        while let word = rest.first {
            let joined = line.isEmpty ? word : line + " " + word
            if joined.displayWidth <= width {
                line = joined
                rest.removeFirst()
            } else if line.isEmpty {
                let head = word.cut(to: width, mark: "")
                guard !head.isEmpty else { break }
                lines.append(head)
                rest[rest.startIndex] = String(word.dropFirst(head.count))
            } else {
                lines.append(line)
                line = ""
            }
            if lines.count == limit { break }
        }
        if !line.isEmpty, lines.count < limit {
            lines.append(line)
            line = ""
        }
        if lines.count == limit, !rest.isEmpty || !line.isEmpty, let last = lines.popLast() {
            lines.append((last + " " + rest.joined(separator: " ")).cut(to: width, mark: mark))
        }
        return lines
    }
}

extension StringProtocol {
    func droppingTrailingSpaces() -> String {
        var rest = self[...]
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}

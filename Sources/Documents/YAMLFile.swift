public import Messages
import Yams

/// A YAML file read for its structure, so that every complaint can name file, line and key.
public struct YAMLFile: Sendable {
    /// The path as the user knows it.
    public let path: String
    /// What is read from it, line by line.
    private(set) var lines: [Substring] = []

    public init(path: String) { self.path = path }

    /// Reads a text whose top is a mapping (an empty text counts as an empty one). The mark that some editors put in
    /// front of a text, U+FEFF, is no part of it.
    public func mapping(in text: String) throws(Fault) -> YAMLMapping {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        var file = self
        file.lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        do {
            guard let node = try Yams.compose(yaml: text) else { return YAMLMapping(file: file) }
            return try YAMLValue(node: node, key: "", file: file).mapping()
        } catch let fault as Fault {
            throw fault
        } catch let error as YamlError {
            let (line, reason) = file.problem(error)
            throw Fault(.misconfigured, .notYAML(line.map { "\(path):\($0)" } ?? path, reason: reason))
        } catch {
            throw Fault(.misconfigured, .notYAML(path, reason: Self.oneLine("\(error)")))
        }
    }

    /// One line out of the parser's several: where, and what, without the excerpt.
    private func problem(_ error: YamlError) -> (line: Int?, reason: Phrase) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            guard let context else { return (mark.line, .yamlProblem(problem)) }
            // In braces or brackets, whose end a comment may have hidden. What is missed is missed on the line after.
            let lines = max(1, context.mark.line - 1)...max(context.mark.line, mark.line)
            if context.text.hasPrefix("while parsing a flow"), let line = commentedOut(lines) {
                return (line, .commentedOut)
            }
            return (Self.opened.contains(context.text) ? context.mark.line : mark.line, .yamlProblem(problem))
        case .reader(let problem, let offset, _, let text):
            // The character itself is left out: it is one that could not be shown.
            return (offset.map { text.prefix($0).count { $0.isNewline } + 1 }, .yamlProblem(problem))
        case .duplicatedKeysInMapping(let duplicates, let context):
            return (
                repetition(of: duplicates, from: context.mark) ?? context.mark.line, .duplicateKeys(duplicates.sorted())
            )
        default:
            return (nil, Phrase(verbatim: Self.oneLine("\(error)")))
        }
    }

    /// What begins on one line and is missed on another, mostly the one after or the file's last: the line where it
    /// begins is the one to mend.
    private static let opened: Set<String> = [
        "while scanning a simple key", "while scanning a quoted scalar", "while parsing a flow sequence",
        "while parsing a flow mapping",
    ]

    /// The first of some lines, counted from 1, on which a comment stands where a value is expected: a colour, say, that
    /// was written without quotation marks.
    private func commentedOut(_ numbers: ClosedRange<Int>) -> Int? {
        numbers.first { number in
            lines.indices.contains(number - 1) && lines[number - 1].contains(/[:,\[{]\s+#[^\s]/)
        }
    }

    /// Whether a comment begins after a place, which hides the value that was meant to stand there.
    func hasComment(after mark: Mark) -> Bool {
        guard lines.indices.contains(mark.line - 1) else { return false }
        return lines[mark.line - 1].dropFirst(mark.column - 1).drop { $0 == ":" || $0.isWhitespace }.first == "#"
    }

    /// The line on which one of `keys` stands for the second time in the mapping that begins at `mark`; `nil` where the
    /// mapping is not written a line a key. The parser tells only where the mapping begins.
    private func repetition(of keys: [String], from mark: Mark) -> Int? {
        let indent = mark.column - 1
        var seen: Set<String> = []
        for (index, line) in lines.enumerated().dropFirst(mark.line - 1) {
            let spaces = line.prefix { $0 == " " }.count
            guard let first = line.dropFirst(spaces).first, first != "#" else { continue }
            if spaces < indent { return nil }
            let key = line.dropFirst(spaces).prefix { $0 != ":" }
            guard spaces == indent, keys.contains(String(key)) else { continue }
            if !seen.insert(String(key)).inserted { return index + 1 }
        }
        return nil
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

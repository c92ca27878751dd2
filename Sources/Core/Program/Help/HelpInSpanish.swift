internal import ArgumentParser
internal import Base
internal import CEmbedded
internal import Foundation

/// A command's help in Spanish: the parser's own, each text replaced by its translation in `attendance.es.po` and wrapped anew. A text
/// without a translation stays in English.
struct HelpInSpanish {
    private let texts: [String: String]
    private let columns: Int
    private var lines: [String] = []

    /// Where the texts of options and commands begin, as in the parser's help.
    private static let textColumn = 26

    /// - Parameter columns: The width of the page.
    init(columns: Int) {
        self.columns = max(Self.textColumn + 24, columns)
        texts = Self.pairs(in: String(cString: embedded_text("attendance.es.po")))
    }

    /// The page of a command.
    mutating func page(of command: any ParsableCommand.Type) -> String {
        lines = []
        // Wide enough that only what is written in several lines has several.
        var rest = Attendance.helpMessage(for: command, columns: 100_000).components(separatedBy: "\n")[...]
        while let line = rest.popFirst() {
            let isText = line.hasPrefix(" ") ? Self.isIndented : Self.isParagraph
            var text = line
            while !line.isEmpty, !Self.isHeading(line), let next = rest.first, isText(next) {
                text += "\n" + (line.hasPrefix(" ") ? next.drop { $0 == " " } : next[...])
                rest.removeFirst()
            }
            add(text)
        }
        return lines.joined(separator: "\n")
    }

    private static func isIndented(_ line: String) -> Bool { line.hasPrefix(String(repeating: " ", count: textColumn)) }
    private static func isParagraph(_ line: String) -> Bool {
        !line.isEmpty && !line.hasPrefix(" ") && !isHeading(line) && !line.hasPrefix("USAGE: ")
    }
    private static func isHeading(_ line: String) -> Bool {
        !line.hasPrefix(" ") && line.hasSuffix(":") && line == line.uppercased()
    }

    private mutating func add(_ text: String) {
        let overview = "OVERVIEW: ", usage = "USAGE: "
        if text.hasPrefix(overview) {
            wrap((Self.headings["OVERVIEW"] ?? "") + ": " + translated(String(text.dropFirst(overview.count))))
        } else if text.hasPrefix(usage) {
            let words = text.dropFirst(usage.count).replacing("<options>", with: "<opciones>")
            lines.append("USO: " + words.replacing("<subcommand>", with: "<subcomando>"))
        } else if Self.isHeading(text) {
            lines.append(heading(String(text.dropLast())) + ":")
        } else if text.hasPrefix("  ") {
            addRow(text)
        } else {
            wrap(text.isEmpty ? "" : translated(text))
        }
    }

    /// Adds an option or a command with its text, which is beside its name or below it.
    private mutating func addRow(_ text: String) {
        let row = text.drop { $0 == " " }
        guard let gap = row.firstRange(of: /\ {2,}|\n/) else {
            let hint = row.wholeMatch(of: /See '(.*) <subcommand>' for detailed help\./)
            return lines.append("  " + (hint.map { Self.moreHelp(of: String($0.output.1)) } ?? String(row)))
        }
        wrap(described(String(row[gap.upperBound...])), after: "  " + row[..<gap.lowerBound], at: Self.textColumn)
    }

    /// An option's text, with what the parser adds to it.
    private func described(_ text: String) -> String {
        guard let added = text.firstMatch(of: /\ \((?:values: [^()]*|default: .*)\)$/) else { return translated(text) }
        let words = added.output.replacing("(values: ", with: "(valores: ")
            .replacing("(default: ", with: "(por defecto: ").replacing("; default: ", with: "; por defecto: ")
        return translated(String(text[..<added.range.lowerBound])) + words
    }

    private func translated(_ text: String) -> String { texts[text] ?? Self.sentences[text] ?? text }

    private func heading(_ title: String) -> String {
        let commands = title.hasSuffix(" SUBCOMMANDS") ? title.dropLast("SUBCOMMANDS".count) + "COMMANDS" : nil
        return commands.flatMap { texts[String($0)] } ?? Self.headings[title] ?? title
    }

    /// Adds a text in lines of the page's width, after a label or at a column.
    private mutating func wrap(_ text: String, after label: String = "", at column: Int = 0) {
        let indent = String(repeating: " ", count: column)
        var line = label + indent.dropFirst(label.count)
        if label.count >= column, !label.isEmpty {
            lines.append(label)
            line = indent
        }
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var isEmpty = true
            for word in part.split(separator: " ") {
                if !isEmpty, line.count + 1 + word.count > columns {
                    lines.append(line)
                    (line, isEmpty) = (indent, true)
                }
                line += (isEmpty ? "" : " ") + word
                isEmpty = false
            }
            lines.append(line)
            line = indent
        }
    }

    /// The pairs of a gettext file.
    private static func pairs(in file: String) -> [String: String] {
        var pairs: [String: String] = [:]
        var (id, text): (String?, String?) = (nil, nil)
        for line in (file + "\n\n").split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("msgid ") {
                id = unquoted(line.dropFirst("msgid ".count))
            } else if line.hasPrefix("msgstr ") {
                text = unquoted(line.dropFirst("msgstr ".count))
            } else if line.hasPrefix("\"") {
                if text == nil { id? += unquoted(line) } else { text? += unquoted(line) }
            } else if let known = id, let words = text {
                pairs[known] = words
                (id, text) = (nil, nil)
            }
        }
        return pairs
    }

    private static func unquoted(_ text: Substring) -> String {
        String(text.dropFirst().dropLast()).replacing("\\n", with: "\n").replacing("\\\"", with: "\"")
            .replacing("\\\\", with: "\\")
    }
}

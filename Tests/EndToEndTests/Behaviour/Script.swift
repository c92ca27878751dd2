import Foundation
import Testing

/// A file of `Tests/Behaviour`: commands, and what is expected of them (Tests/Behaviour/README.md).
struct Script: Sendable, CustomTestStringConvertible {
    /// A line that begins at the margin, with the indented lines below it.
    struct Step: Sendable {
        var line: Int
        var text: String
        /// The indented lines, without two blanks of each; `nil` if there are none.
        var body: String?
    }

    /// The path below `Tests/Behaviour`.
    let name: String
    let steps: [Step]

    var testDescription: String { name }

    init(name: String, text: String) {
        self.name = name
        var steps: [Step] = []
        var blanks = ""
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty {
                blanks += "\n"
            } else if line.hasPrefix("  "), !steps.isEmpty {
                let last = steps.count - 1
                steps[last].body = steps[last].body.map { $0 + blanks } ?? ""
                steps[last].body? += line.dropFirst(2) + "\n"
                blanks = ""
            } else {
                blanks = ""
                if !line.hasPrefix("#") { steps.append(Step(line: number + 1, text: String(line), body: nil)) }
            }
        }
        self.steps = steps
    }
}

/// The names and values that `$NAME` stands for. Other dollars are left as they are.
struct ScriptVariables {
    private var values: [String: String] = [:]

    subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// A text with its variables' values.
    func fill(_ text: String) -> String {
        text.replacing(/\$([A-Z_]+)/) { values[String($0.output.1)] ?? String($0.output.0) }
    }

    /// The words of a line, as in a shell: `'as it is'`, `"with $NAME and \n, \t, \e"`, and the rest at blanks.
    func words(_ line: String) throws -> [String] {
        var words: [String] = []
        for match in line.matches(of: /(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\s'"])+|['"]/) {
            var word = ""
            for part in match.output.matches(of: /'([^']*)'|"((?:[^"\\]|\\.)*)"|[^'"]+|['"]/) {
                if let plain = part.output.1 {
                    word += plain
                } else if let quoted = part.output.2 {
                    word += fill(String(quoted)).replacing(/\\(.)/) { Self.escapes[$0.output.1] ?? String($0.output.1) }
                } else if part.output.0 == "'" || part.output.0 == "\"" {
                    throw Unreadable(text: line)
                } else {
                    word += fill(String(part.output.0))
                }
            }
            words.append(word)
        }
        return words
    }

    private static let escapes: [Substring: String] = ["n": "\n", "r": "\r", "t": "\t", "e": "\u{1B}"]
}

/// A line that no verb understands.
struct Unreadable: Error, CustomStringConvertible {
    var text: String
    var description: String { "not understood: \(text)" }
}

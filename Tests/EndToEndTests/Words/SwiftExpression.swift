/// An expression of Swift, taken apart into the literal text in it and the names used in its interpolations.
struct SwiftExpression {
    let source: String
    /// The text of every string literal, nested ones too, without interpolations.
    private(set) var literals: [String] = []
    /// Names of values in interpolations and around literals, without members, keywords and labels.
    private(set) var names: Set<String> = []

    /// Whether the expression has any text of its own.
    var isLiteral: Bool { !literals.isEmpty }
    /// All the text a reader could see, joined.
    var text: String { literals.joined() }

    init(_ source: String) {
        self.source = source
        var scanner = Scanner(source)
        scanner.code(until: nil)
        literals = scanner.literals
        names = scanner.names
    }

    private struct Scanner {
        let characters: [Character]
        var index = 0
        var literals: [String] = []
        var names: Set<String> = []
        private var locals: Set<String> = []

        init(_ source: String) { characters = Array(source) }

        /// Reads code up to the closing bracket that ends it.
        mutating func code(until end: Character?) {
            var depth = 0
            while index < characters.count {
                let character = characters[index]
                if character == "\"" {
                    literal()
                } else if character.isLetter || character == "_" || character == "$" {
                    name()
                } else {
                    if character == end, depth == 0 { return }
                    if "([{".contains(character) { depth += 1 }
                    if ")]}".contains(character) { depth -= 1 }
                    index += 1
                }
            }
        }

        private mutating func literal() {
            let quotes = characters[index...].prefix(3) == ["\"", "\"", "\""] ? 3 : 1
            index += quotes
            var text = ""
            while index < characters.count {
                if characters[index...].prefix(quotes) == Array(repeating: "\"", count: quotes)[...] {
                    index += quotes
                    break
                }
                if characters[index] == "\\", index + 1 < characters.count {
                    index += 2
                    if characters[index - 1] == "(" {
                        code(until: ")")
                        index += 1
                    } else {
                        text.append(characters[index - 1])
                    }
                    continue
                }
                text.append(characters[index])
                index += 1
            }
            literals.append(text)
        }

        private mutating func name() {
            let start = index
            while index < characters.count,
                characters[index].isLetter || characters[index].isNumber || "_$".contains(characters[index])
            {
                index += 1
            }
            let name = String(characters[start..<index])
            let isMember = start > 0 && characters[start - 1] == "."
            let isLabel = index < characters.count && characters[index] == ":"
            if isMember || isLabel || name.hasPrefix("$") || Self.keywords.contains(name) { return }
            // What one language alone needs for its sentence is no value of the phrase.
            if characters[..<start].suffix(4) == Array("let ")[...] { locals.insert(name) }
            if !locals.contains(name) { names.insert(name) }
        }

        private static let keywords: Set<String> = [
            "true", "false", "nil", "map", "in", "try", "Self", "let", "return",
        ]
    }
}

/// The labelled arguments of a call, by label, each with those after it that have none.
struct SwiftArguments {
    private var arguments: [String: [SwiftExpression]] = [:]

    subscript(label: String) -> [SwiftExpression] { arguments[label] ?? [] }

    /// - Parameter start: The place after the opening bracket.
    init(_ characters: [Character], from start: Int) {
        var depth = 0
        var begin = start
        var index = start
        var strings: [Int] = []
        var label = ""
        func argument(_ end: Int) -> SwiftExpression {
            let text = String(characters[begin..<end])
            guard let start = text.prefixMatch(of: /\s*(\w+):/) else { return SwiftExpression(text) }
            label = String(start.1)
            return SwiftExpression(String(text[start.range.upperBound...]))
        }
        while index < characters.count {
            let character = characters[index]
            if let outer = strings.last, depth == outer {
                // Inside a string: its end, or an interpolation, which is code again.
                if character == "\\", index + 1 < characters.count {
                    if characters[index + 1] == "(" { depth += 1 }
                    index += 1
                } else if character == "\"" {
                    strings.removeLast()
                }
            } else if character == "\"" {
                strings.append(depth)
            } else if "([{".contains(character) {
                depth += 1
            } else if ")]}".contains(character) {
                if depth == 0 {
                    let last = argument(index)
                    arguments[label, default: []].append(last)
                    return
                }
                depth -= 1
            } else if character == ",", depth == 0 {
                let next = argument(index)
                arguments[label, default: []].append(next)
                begin = index + 1
            }
            index += 1
        }
    }
}

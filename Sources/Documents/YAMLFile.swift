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
            guard let context else { return (mark.line, Phrase(verbatim: problem)) }
            // In braces or brackets, whose end a comment may have hidden. What is missed is missed on the line after.
            let lines = max(1, context.mark.line - 1)...max(context.mark.line, mark.line)
            if context.text.hasPrefix("while parsing a flow"), let line = commentedOut(lines) {
                return (line, .commentedOut)
            }
            return (Self.opened.contains(context.text) ? context.mark.line : mark.line, Phrase(verbatim: problem))
        case .reader(let problem, let offset, _, let text):
            // The character itself is left out: it is one that could not be shown.
            return (offset.map { text.prefix($0).count { $0.isNewline } + 1 }, Phrase(verbatim: problem))
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

/// A mapping of a YAML file, whose keys are taken one after the other; what is left over at the end is a mistake.
public struct YAMLMapping {
    private var entries: [(key: String, value: YAMLValue)]
    private var asked: [String] = []
    private let file: YAMLFile
    /// Where each key stands that was taken and has a value.
    public private(set) var places: [String: String] = [:]

    init(file: YAMLFile, entries: [(key: String, value: YAMLValue)] = []) {
        self.file = file
        self.entries = entries
    }

    /// The keys that have not been taken, in the file's order.
    public var keys: [String] { entries.map(\.key) }

    /// Takes a key's value; `nil` where the key is missing or null.
    public mutating func take(_ key: String) -> YAMLValue? {
        asked.append(key)
        guard let position = entries.firstIndex(where: { $0.key == key }) else { return nil }
        let value = entries.remove(at: position).value
        if value.isNull { return nil }
        places[key] = value.place
        return value
    }

    /// Takes all that is left: a mapping from names to things.
    public mutating func takeAll() -> [(key: String, value: YAMLValue)] {
        defer { entries = [] }
        return entries
    }

    /// Complains of a key that is none of `known`, most likely one of them mistyped: what is missing, where a key is, is
    /// told by its name.
    public func requireKeys(among known: [String]) throws(Fault) {
        guard let (key, value) = entries.first(where: { !known.contains($0.key) }) else { return }
        throw Fault(
            .misconfigured,
            .unknownKey(key, at: value.place, nearest: nearestName(to: key, among: known), known: known))
    }

    /// Complains of the first key that nobody took, with the nearest name that would have been taken.
    public func finish() throws(Fault) {
        guard let (key, value) = entries.first else { return }
        throw Fault(
            .misconfigured,
            .unknownKey(key, at: value.place, nearest: nearestName(to: key, among: asked), known: asked))
    }
}

/// A value of a YAML file, with its place.
public struct YAMLValue {
    let node: Node
    /// The keys that lead to it, joined by dots.
    public let key: String
    let file: YAMLFile

    /// `config.yaml:12`.
    public var place: String {
        node.mark.map { "\(file.path):\($0.line)" } ?? file.path
    }

    public var isNull: Bool { node == Node("", Tag(.null)) || node.null != nil }

    /// Whether there is no value, but a comment where it would stand.
    public var isCommentedOut: Bool { isNull && node.mark.map(file.hasComment) ?? false }

    /// The complaint that this value is not what `expected` says.
    public func fault(expected: Phrase) -> Fault {
        Fault(.misconfigured, .wrongValue(of: key, at: place, expected: expected))
    }

    public func mapping() throws(Fault) -> YAMLMapping {
        guard let mapping = node.mapping else { throw fault(expected: .aMapping) }
        var entries: [(key: String, value: YAMLValue)] = []
        for (name, value) in mapping {
            guard let name = name.scalar?.string else { throw fault(expected: .aMapping) }
            entries.append((name, YAMLValue(node: value, key: key.isEmpty ? name : "\(key).\(name)", file: file)))
        }
        return YAMLMapping(file: file, entries: entries)
    }

    /// The elements of a list; a single value counts as a list of one.
    public func list() -> [YAMLValue] {
        guard let sequence = node.sequence else { return [self] }
        return sequence.enumerated().map { index, element in
            YAMLValue(node: element, key: "\(key)[\(index + 1)]", file: file)
        }
    }

    public var isList: Bool { node.sequence != nil }
    public var isMapping: Bool { node.mapping != nil }

    public func text() throws(Fault) -> String {
        guard let scalar = node.scalar else { throw fault(expected: .aText) }
        return scalar.string
    }

    /// A text with something in it.
    public func filledText() throws(Fault) -> String {
        let text = try text()
        guard text.contains(where: { !$0.isWhitespace }) else { throw fault(expected: .aText) }
        return text
    }

    /// A text for every language, or a mapping with one for each.
    ///
    /// - Parameter read: how each of the texts is read.
    public func phrase(
        _ read: (YAMLValue) throws(Fault) -> String = { value throws(Fault) in try value.filledText() }
    ) throws(Fault) -> Phrase {
        guard isMapping else {
            guard !isList else { throw fault(expected: .aTextForEachLanguage) }
            return Phrase(verbatim: try read(self))
        }
        var mapping = try mapping()
        let (spanish, english) = (mapping.take(Language.spanish.rawValue), mapping.take(Language.english.rawValue))
        try mapping.finish()
        guard let spanish, let english else { throw fault(expected: .aTextForEachLanguage) }
        return Phrase(es: try read(spanish), en: try read(english))
    }

    /// A number that is written as a number: in quotation marks it is a text, here as for the editors' JSON Schema.
    public func integer(in range: ClosedRange<Int> = .min ... .max) throws(Fault) -> Int {
        try plain(.aWholeNumber(from: range.lowerBound, to: range.upperBound)) { node in
            node.int.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    public func number() throws(Fault) -> Double { try plain(.aNumber, \.float) }

    public func bool() throws(Fault) -> Bool { try plain(.trueOrFalse, \.bool) }

    /// What `read` makes of the value, unless it is written as a text: in quotation marks, as a block, or with the tag of
    /// texts. Where it would be right without, the complaint says so.
    private func plain<Value>(_ expected: Phrase, _ read: (Node) -> Value?) throws(Fault) -> Value {
        guard let scalar = node.scalar, scalar.tag == Tag(.str) else {
            guard let value = read(node) else { throw fault(expected: expected) }
            return value
        }
        let isRightWithout = read(Node(scalar.string)) != nil
        throw fault(expected: isRightWithout ? .unquoted(expected, String(scalar.string.prefix(40))) : expected)
    }

    /// One of the raw values of an enumeration.
    public func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) throws(Fault) -> Choice
    where Choice.RawValue == String {
        let text = try text()
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue)
            throw fault(expected: .oneOf(names, nearest: nearestName(to: text, among: names)))
        }
        return choice
    }
}

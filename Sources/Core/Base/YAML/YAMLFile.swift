import Yams

/// A YAML file, parsed so that every error names the file, the line and the key.
///
///     var mapping = try YAMLFile(path: "config.yaml").mapping(in: text)
///     let title = try mapping.take("title")?.text()
///     try mapping.finish()
public struct YAMLFile: Sendable {
    /// The path, as shown in messages.
    public let path: String
    /// The lines of the text.
    private(set) var lines: [Substring] = []

    public init(path: String) { self.path = path }

    /// Parses a text whose root is a mapping. An empty text is an empty mapping; a leading byte order mark is
    /// ignored.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if the text is not YAML, or its root is not a mapping.
    public func mapping(in text: String) throws(Fault) -> YAMLMapping {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        var file = self
        file.lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        do {
            // `---` alone is an empty document, like an empty text.
            guard let node = try Yams.compose(yaml: text), node.scalar?.string != "" else {
                return YAMLMapping(file: file)
            }
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

    /// The line and reason of a parser error, without its excerpt.
    private func problem(_ error: YamlError) -> (line: Int?, reason: Phrase) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            guard let context else { return (mark.line, Phrase(verbatim: problem)) }
            // A comment may hide the end of a flow mapping or sequence. The parser notices on the next line at the earliest.
            let lines = max(1, context.mark.line - 1)...max(context.mark.line, mark.line)
            if context.text.hasPrefix("while parsing a flow"), let line = commentedOut(lines) {
                return (line, .commentedOut)
            }
            return (Self.opened.contains(context.text) ? context.mark.line : mark.line, Phrase(verbatim: problem))
        case .reader(let problem, let offset, _, let text):
            // Omits the character itself, which may be unprintable.
            return (offset.map { text.prefix($0).count { $0.isNewline } + 1 }, Phrase(verbatim: problem))
        case .duplicatedKeysInMapping(let duplicates, let context):
            return (
                repetition(of: duplicates, from: context.mark) ?? context.mark.line, .duplicateKeys(duplicates.sorted())
            )
        default:
            return (nil, Phrase(verbatim: Self.oneLine("\(error)")))
        }
    }

    /// The contexts of errors about something left open. The parser notices on a later line, often the last; the line
    /// to fix is the one that opens it.
    private static let opened: Set<String> = [
        "while scanning a simple key", "while scanning a quoted scalar", "while parsing a flow sequence",
        "while parsing a flow mapping",
    ]

    /// The first of the given lines, counted from 1, with a comment where a value is expected: an unquoted colour,
    /// for example.
    private func commentedOut(_ numbers: ClosedRange<Int>) -> Int? {
        numbers.first { number in
            lines.indices.contains(number - 1) && lines[number - 1].contains(/[:,\[{]\s+#[^\s]/)
        }
    }

    /// Whether a comment follows a position, in place of a value.
    func hasComment(after mark: Mark) -> Bool {
        guard lines.indices.contains(mark.line - 1) else { return false }
        return lines[mark.line - 1].dropFirst(mark.column - 1).drop { $0 == ":" || $0.isWhitespace }.first == "#"
    }

    /// The line with the second occurrence of one of `keys` in the mapping that starts at `mark`; `nil` if the
    /// mapping does not have one key per line. The parser only reports where the mapping starts.
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

/// A mapping of a YAML file. Keys are taken one by one; what remains at the end is an error.
public struct YAMLMapping {
    private var entries: [(key: String, value: YAMLValue)]
    private var asked: [String] = []
    private let file: YAMLFile
    /// The place of each key that was taken and has a value.
    public private(set) var places: [String: String] = [:]

    init(file: YAMLFile, entries: [(key: String, value: YAMLValue)] = []) {
        self.file = file
        self.entries = entries
    }

    /// The keys not taken yet, in the file's order.
    public var keys: [String] { entries.map(\.key) }

    /// Takes the value of a key; `nil` if the key is missing or null.
    public mutating func take(_ key: String) -> YAMLValue? {
        asked.append(key)
        guard let position = entries.firstIndex(where: { $0.key == key }) else { return nil }
        let value = entries.remove(at: position).value
        if value.isNull { return nil }
        places[key] = value.place
        return value
    }

    /// Takes all remaining entries, for mappings with arbitrary keys.
    public mutating func takeAll() -> [(key: String, value: YAMLValue)] {
        defer { entries = [] }
        return entries
    }

    /// Throws for the first key that is not in `known`. Check this before missing keys: a mistyped key should be
    /// reported as such.
    public func requireKeys(among known: [String]) throws(Fault) {
        guard let (key, value) = entries.first(where: { !known.contains($0.key) }) else { return }
        throw Fault(
            .misconfigured,
            .unknownKey(key, at: value.place, nearest: nearestName(to: key, among: known), known: known))
    }

    /// Throws for the first key that was not taken, and suggests the nearest of those that were asked for.
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
    /// The path of keys to the value, joined by dots: `colors.primary`.
    public let key: String
    let file: YAMLFile
    /// The line of the key; `nil` for an element of a list, or the whole file.
    var keyLine: Int?

    /// The file and line of the key or, without one, of the value: `config.yaml:12`. A mapping begins on a later line than
    /// its key, where its own first key is.
    public var place: String {
        (keyLine ?? node.mark?.line).map { "\(file.path):\($0)" } ?? file.path
    }

    public var isNull: Bool { node == Node("", Tag(.null)) || node.null != nil }

    /// Whether a comment stands in place of the value.
    public var isCommentedOut: Bool { isNull && node.mark.map(file.hasComment) ?? false }

    /// Returns the fault that this value is not as expected.
    public func fault(expected: Phrase) -> Fault {
        Fault(.misconfigured, .wrongValue(of: key, at: place, expected: expected))
    }

    public func mapping() throws(Fault) -> YAMLMapping {
        guard let mapping = node.mapping else { throw fault(expected: .aMapping) }
        var entries: [(key: String, value: YAMLValue)] = []
        for (name, value) in mapping {
            guard let text = name.scalar?.string else { throw fault(expected: .aMapping) }
            let path = key.isEmpty ? text : "\(key).\(text)"
            entries.append((text, YAMLValue(node: value, key: path, file: file, keyLine: name.mark?.line)))
        }
        return YAMLMapping(file: file, entries: entries)
    }

    /// The elements of a list. A single value counts as a list of one.
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

    /// Returns a text that is not blank.
    public func filledText() throws(Fault) -> String {
        let text = try text()
        guard text.contains(where: { !$0.isWhitespace }) else { throw fault(expected: .aText) }
        return text
    }

    /// Reads a text for all languages, or a mapping with one text for each.
    ///
    /// - Parameter read: Reads each of the texts.
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
        let (es, en) = (try read(spanish), try read(english))
        return Phrase(es: "\(es)", en: "\(en)")
    }

    /// Reads a whole number. A quoted number is a text, as in the JSON Schema for editors.
    public func integer(in range: ClosedRange<Int> = .min ... .max) throws(Fault) -> Int {
        try plain(.aWholeNumber(from: range.lowerBound, to: range.upperBound)) { node in
            node.int.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    public func number() throws(Fault) -> Double { try plain(.aNumber, \.float) }

    public func bool() throws(Fault) -> Bool { try plain(.trueOrFalse, \.bool) }

    /// Reads a plain scalar; a quoted, block or tagged text is refused. The error says whether removing the quotation
    /// marks would fix it.
    private func plain<Value>(_ expected: Phrase, _ read: (Node) -> Value?) throws(Fault) -> Value {
        guard let scalar = node.scalar, scalar.tag == Tag(.str) else {
            guard let value = read(node) else { throw fault(expected: expected) }
            return value
        }
        let isRightWithout = read(Node(scalar.string)) != nil
        throw fault(expected: isRightWithout ? .unquoted(expected, String(scalar.string.prefix(40))) : expected)
    }

    /// Reads a case of an enumeration by its raw value.
    public func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) throws(Fault) -> Choice
    where Choice.RawValue == String {
        try choice(among: Array(type.allCases))
    }

    /// Reads one of `choices` by its raw value.
    public func choice<Choice: RawRepresentable>(among choices: [Choice]) throws(Fault) -> Choice
    where Choice.RawValue == String {
        try choice(among: choices, by: \.rawValue)
    }

    /// Reads one of `choices` by its name.
    package func choice<Choice>(among choices: [Choice], by name: (Choice) -> String) throws(Fault) -> Choice {
        let text = try text()
        guard let choice = choices.first(where: { name($0) == text }) else {
            let names = choices.map(name)
            throw fault(expected: .oneOf(names, nearest: nearestName(to: text, among: names)))
        }
        return choice
    }
}

extension YAMLValue {
    /// A non-empty text.
    package func nonemptyText() throws(Fault) -> String {
        let text = try text()
        guard !text.allSatisfy(\.isWhitespace) else { throw fault(expected: .aText) }
        return text
    }
}

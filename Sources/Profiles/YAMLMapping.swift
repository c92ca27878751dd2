public import Messages
import Yams

/// A YAML file read for its structure, so that every complaint can name file, line and key.
public struct YAMLFile: Sendable {
    /// The path as the user knows it.
    public let path: String

    public init(path: String) { self.path = path }

    /// Reads a text whose top is a mapping (an empty text counts as an empty one).
    public func mapping(in text: String) throws(Fault) -> YAMLMapping {
        do {
            guard let node = try Yams.compose(yaml: text) else { return YAMLMapping(file: self) }
            return try YAMLValue(node: node, key: "", file: self).mapping()
        } catch let fault as Fault {
            throw fault
        } catch let error as YamlError {
            let (line, reason) = Self.problem(error, in: text)
            throw Fault(.misconfigured, .notYAML(line.map { "\(path):\($0)" } ?? path, reason: reason))
        } catch {
            throw Fault(.misconfigured, .notYAML(path, reason: Self.oneLine("\(error)")))
        }
    }

    /// One line out of the parser's several: where, and what, without the excerpt.
    private static func problem(_ error: YamlError, in text: String) -> (line: Int?, reason: String) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            (mark.line, problem)
        case .reader(let problem, let offset, _, let text):
            // The character itself is left out: it is one that could not be shown.
            (offset.map { text.prefix($0).count { $0.isNewline } + 1 }, problem)
        case .duplicatedKeysInMapping(let duplicates, let context):
            (
                repetition(of: duplicates, from: context.mark, in: text) ?? context.mark.line,
                "duplicate key: " + duplicates.sorted().joined(separator: ", ")
            )
        default:
            (nil, oneLine("\(error)"))
        }
    }

    /// The line on which one of `keys` stands for the second time in the mapping that begins at `mark`; `nil` where the
    /// mapping is not written a line a key. The parser tells only where the mapping begins.
    private static func repetition(of keys: [String], from mark: Mark, in text: String) -> Int? {
        let indent = mark.column - 1
        var seen: Set<String> = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        for (index, line) in lines.dropFirst(mark.line - 1) {
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
    private(set) var places: [String: String] = [:]

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

    var isNull: Bool { node == Node("", Tag(.null)) || node.null != nil }

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

    public func integer(in range: ClosedRange<Int> = .min ... .max) throws(Fault) -> Int {
        guard let value = node.int, range.contains(value) else {
            throw fault(expected: .aWholeNumber(from: range.lowerBound, to: range.upperBound))
        }
        return value
    }

    public func number() throws(Fault) -> Double {
        guard let value = node.float else { throw fault(expected: .aNumber) }
        return value
    }

    public func bool() throws(Fault) -> Bool {
        guard let value = node.bool else { throw fault(expected: .trueOrFalse) }
        return value
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

public import Messages
import Yams

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

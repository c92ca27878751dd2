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

public import Messages

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

internal import Tables

/// The ids of sessions, or of registrant types, that rows refer to by id or by name.
///
/// A number is its own id. A name alone, or a text in place of a number, gets the next free number when it first
/// appears, so that ids stay the same as rows are added.
struct NameIDs: Sendable {
    private var byText: [ExactText: Int64] = [:]
    private var byName: [MatchedName: Int64] = [:]
    private var taken: Set<Int64> = []
    private var next: Int64 = 1

    /// - Parameter known: names that have an id from an earlier reading.
    init(known: [String: Int64] = [:]) {
        for (name, id) in known.sorted(by: { $0.value < $1.value }) {
            byName[MatchedName(name)] = byName[MatchedName(name)] ?? id
            taken.insert(id)
        }
    }

    /// Reserves numbers that rows use, so that they are not given to names.
    mutating func reserve(_ ids: some Sequence<String>) {
        for id in ids { if let number = Self.number(id) { taken.insert(number) } }
    }

    /// The id of what a row names; `nil` if it names nothing.
    mutating func id(_ text: String?, named name: String?) -> Int64? {
        let name = name.map { MatchedName($0) }
        if let text, !text.isEmpty {
            let id = Self.number(text) ?? byText[ExactText(text)] ?? free()
            byText[ExactText(text)] = id
            taken.insert(id)
            if let name, !name.isEmpty, byName[name] == nil { byName[name] = id }
            return id
        }
        guard let name, !name.isEmpty else { return nil }
        let id = byName[name] ?? free()
        byName[name] = id
        return id
    }

    static func number(_ text: String) -> Int64? {
        var text = text
        return text.withUTF8 { NumberCell.integer($0) }
    }

    private mutating func free() -> Int64 {
        while taken.contains(next) { next += 1 }
        taken.insert(next)
        return next
    }
}

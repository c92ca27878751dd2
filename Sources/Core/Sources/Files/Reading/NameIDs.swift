internal import Base

/// The ids of sessions, or of registrant types, that rows refer to by id or by name.
///
/// A number is its own id. A name alone, or a text in place of a number, gets the next free number when it first
/// appears, so that ids stay the same as rows are added.
struct NameIDs: Sendable {
    private var byText: [ExactText: Int64] = [:]
    private var byName: [MatchedName: Int64] = [:]
    private var taken: Set<Int64> = []
    private var next: Int64 = 1
    /// The ids that rows with both have given each name.
    private var told: [MatchedName: Set<Int64>] = [:]
    /// The names under which renamed ones have their ids.
    let former: FormerNames

    /// - Parameters:
    ///   - known: names that have an id from the last reading.
    ///   - earlier: those that had one in any reading.
    ///   - former: the names that these had before, whose ids they keep.
    init(known: [String: Int64] = [:], earlier: [String: Int64] = [:], former: FormerNames = FormerNames()) {
        self.former = former
        // An id that had several names is that of none of them, unless the form says so.
        var names: [Int64: Int] = [:]
        for (name, id) in earlier where known[name] == nil { names[id, default: 0] += 1 }
        let held = Set(known.values)
        let gone = earlier.filter { name, id in
            known[name] == nil && (former.isFirst(name) || (names[id] == 1 && !held.contains(id)))
        }
        taken.formUnion(earlier.values)
        let known = (Array(known) + Array(gone)).sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        // A name of before has its id although the later one has got its own since.
        for (name, id) in known.filter({ !former.isLater($0.key) }) + known.filter({ former.isLater($0.key) }) {
            let name = former.first(MatchedName(name))
            byName[name] = byName[name] ?? id
            taken.insert(id)
        }
    }

    /// The id that a name already has.
    func known(_ name: String?) -> Int64? {
        let name = former.first(MatchedName(name))
        return name.isEmpty ? nil : byName[name]
    }

    /// Reserves numbers that rows use, so that they are not given to names.
    mutating func reserve(_ ids: some Sequence<String>) {
        for id in ids { if let number = Self.number(id) { taken.insert(number) } }
    }

    /// The id of what a row names; `nil` if it names nothing.
    mutating func id(_ text: String?, named name: String?) -> Int64? {
        let name = name.map { former.first(MatchedName($0)) }
        if let text, !text.isEmpty {
            let id = Self.number(text) ?? byText[ExactText(text)] ?? free()
            byText[ExactText(text)] = id
            taken.insert(id)
            if let name, !name.isEmpty {
                told[name, default: []].insert(id)
                byName[name] = byName[name] ?? id
            }
            return id
        }
        guard let name, !name.isEmpty else { return nil }
        let id = byName[name] ?? free()
        byName[name] = id
        return id
    }

    /// The ids of a name that several have, in order: a row with the name alone does not say which it means. Empty for any other.
    func shared(_ name: String?) -> [Int64] {
        guard let ids = told[former.first(MatchedName(name))], ids.count > 1 else { return [] }
        return ids.sorted()
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

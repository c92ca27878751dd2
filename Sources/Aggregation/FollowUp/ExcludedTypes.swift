public import Base

/// The registrant types whose guests are left out, such as staff: by id or name, ignoring case and accents.
public struct ExcludedTypes: Sendable {
    private let keys: Set<String>

    public init(_ types: [String] = []) { keys = Set(types.map { MatchedName($0).folded }) }

    /// Whether a type is excluded, by the text in a list: its name or its id.
    func contains(_ type: String) -> Bool { keys.contains(MatchedName(type).folded) }

    /// Whether the type that somebody is registered as is excluded.
    func contains(_ person: Registrants.Person) -> Bool {
        (person.registrantType.map(contains) ?? false)
            || (person.registrantTypeID.map { keys.contains(String($0)) } ?? false)
    }

    /// Whether a type is excluded.
    func contains(_ id: Int64, _ name: String?) -> Bool {
        keys.contains(String(id)) || name.map(contains) ?? false
    }

    /// Whether the type of each guest of a list is excluded.
    func guests(of list: GuestList, in tables: EventTables) -> [Bool] {
        guard !keys.isEmpty else { return Array(repeating: false, count: list.guests.count) }
        let names = tables.typeNames
        let excluded = tables.typeReferences.identifiers.map { id in contains(id, names[id]) }
        return list.guests.map { $0.registrantType.map { excluded[Int($0)] } ?? false }
    }

    /// The texts that name no type of an event or of the people registered, in order.
    public static func unknown(_ types: [String], in tables: EventTables, _ registrants: Registrants?) -> [String] {
        var known = Set(registrants?.people.compactMap { $0.registrantType.map { MatchedName($0).folded } } ?? [])
        known.formUnion(registrants?.people.compactMap { $0.registrantTypeID.map(String.init) } ?? [])
        for id in Set(tables.typeReferences.identifiers).union(tables.offers.map(\.registrantTypeID)) {
            known.insert(String(id))
        }
        known.formUnion(tables.typeNames.values.map { MatchedName($0).folded })
        return types.filter { !known.contains(MatchedName($0).folded) }
    }
}

/// How people read the names of an event's sessions or registrant types, or of several events: with the id if several have the
/// same, `Taller (#12)`. This is the one rule of everything that people read, as bars, tables and sentences; programs have ids in
/// columns of their own.
public struct DistinctNames: Sendable {
    private let names: [Int64: String]
    private let shared: Set<String>

    public init(_ named: some Sequence<(id: Int64?, name: String?)>) {
        var names: [Int64: String] = [:]
        var ids: [String: Set<Int64>] = [:]
        for case (let id?, let name?) in named where !name.allSatisfy(\.isWhitespace) {
            if names[id] == nil { names[id] = name }
            ids[Self.appearance(of: name), default: []].insert(id)
        }
        self.names = names
        shared = Set(ids.filter { $1.count > 1 }.keys)
    }

    /// Blanks that nobody sees tell no names apart, nor do capitals, by which names are compared nowhere.
    private static func appearance(of name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The name of an id; `nil` without one, or for a blank one.
    public subscript(id: Int64) -> String? { names[id].map { told($0, of: id) } }

    /// The name of an id, or else its number, which alone would read as a count.
    public func name(_ id: Int64) -> String { self[id] ?? "#\(id)" }

    /// The name of an id, followed by the id: for what was chosen by it, among more than is shown.
    public func numbered(_ id: Int64) -> String { names[id]?.disambiguated(by: id) ?? "#\(id)" }

    /// A name, followed by the id if others have the same.
    public func told(_ name: String, of id: Int64) -> String {
        shared.contains(Self.appearance(of: name)) ? name.disambiguated(by: id) : name
    }
}

extension String {
    /// A name that several sessions or types share, with the id of this one: `Taller (#12)`.
    public func disambiguated(by id: Int64) -> String { "\(self) (#\(id))" }
}

/// How people read the names of an event's sessions and registrant types.
public struct EventItemNames: Sendable {
    public let sessions: DistinctNames
    public let types: DistinctNames

    public init(_ aggregates: EventAggregates) {
        sessions = aggregates.attendanceBySession.names
        types = DistinctNames(aggregates.attendanceByRegistrantType.map { ($0.registrantTypeID, $0.registrantType) })
    }
}

extension [SessionAttendance] {
    public var names: DistinctNames { DistinctNames(map { ($0.sessionID, $0.session) }) }
}

public import Base

/// A registrant type of an edition. Types whose names differ only in case, accents and blanks are one.
public struct EditionType: Sendable, Equatable {
    public var key: MatchedName
    /// The name as the edition writes it; if it is written in several ways, as for the lowest id. `nil` if the type has
    /// no name.
    public var name: String?
    /// If several ids share the name, attendances are counted again: a guest with two of them counts once in a session.
    public var counts: AttendanceCounts
    public var uniqueGuests: Int
    /// The sessions that its guests came to and used registrations for.
    var registeredVisits: SessionVisits
    /// Whether it is known who of it came.
    public var coverage = Coverage.whole

    /// How many of the sessions for which somebody of a type is registered, or may be, say who came.
    public enum Coverage: Sendable, Hashable {
        case whole
        /// Some: more may have come than are counted.
        case part
        /// None: nobody knows who came.
        case nothing

        init(_ sessions: Set<SessionCoverage>) {
            self = !sessions.contains(.unknown) ? .whole : sessions.contains(.measured) ? .part : .nothing
        }
    }
}

/// The registrant types of an edition by name.
struct TypeGroups {
    private(set) var rows: [[RegistrantTypeAttendance]] = []
    private(set) var keys: [MatchedName] = []
    private var groupByID: [Int64: Int] = [:]
    /// The group of the check-ins that name no type; `nil` if there are none.
    private(set) var unnamed: Int?

    init(_ types: [RegistrantTypeAttendance]) {
        var groups: [MatchedName: Int] = [:]
        for type in types {
            let key = MatchedName(type.registrantType)
            let group = groups[key] ?? rows.count
            if group == rows.count {
                groups[key] = group
                keys.append(key)
                rows.append([])
            }
            rows[group].append(type)
            if let id = type.registrantTypeID { groupByID[id] = group } else { unnamed = group }
        }
    }

    var count: Int { rows.count }

    func group(of id: Int64) -> Int? { groupByID[id] }

    /// The types, in the order of their lowest ids.
    ///
    /// - Parameter sessions: What is known about the sessions of each id.
    func types(
        _ visits: TypeVisits, _ tables: EventTables, sessions: [Int64?: Set<SessionCoverage>]
    ) -> [EditionType] {
        let usesRegistration = tables.usesRegistration
        return rows.indices.map { group in
            var type = EditionType(
                key: keys[group], name: rows[group].lazy.compactMap(\.registrantType).first,
                counts: rows[group][0].counts, uniqueGuests: visits.guests[group],
                registeredVisits: visits.sessions(of: group, in: tables, where: usesRegistration),
                coverage: EditionType.Coverage(
                    rows[group].reduce(into: Set()) { $0.formUnion(sessions[$1.registrantTypeID] ?? []) }))
            for row in rows[group].dropFirst() {
                type.counts.add(row.counts)
            }
            if rows[group].count > 1 {
                type.counts.recount(
                    attended: visits.sessions(of: group, in: tables) { _ in true }.attendances,
                    ofRegistered: type.registeredVisits.attendances)
            }
            return type
        }
    }
}

/// Which guests have check-ins of which types.
struct TypeVisits {
    /// The guest (row of the guest table) and the group; each pair once, by guest.
    let pairs: [(guest: Int32, group: Int32)]
    /// Distinct guests, by group.
    let guests: [Int]
    /// The group of each code of `EventTables.typeReferences`; the last element is for check-ins without a type.
    private let groups: [Int32]

    init(_ tables: EventTables, groups: TypeGroups) {
        let references = tables.typeReferences
        let byCode =
            references.identifiers.map { Int32(groups.group(of: $0) ?? -1) } + [Int32(groups.unnamed ?? -1)]
        let codes = tables.checkIns.registrantTypes.values
        let rows = tables.checkIns.guests.values
        // Most guests have one type; skipping its repeats leaves one entry for each guest.
        var last = [Int32](repeating: -1, count: tables.guests.count)
        var packed: [UInt64] = []
        packed.reserveCapacity(tables.guests.count)
        for row in rows.indices {
            let guest = Int(rows[row])
            let group = byCode[min(Int(codes[row]), byCode.count - 1)]
            if group < 0 || last[guest] == group { continue }
            last[guest] = group
            packed.append(UInt64(guest) << 32 | UInt64(group))
        }
        packed.sort()
        var guests = [Int](repeating: 0, count: groups.count)
        var pairs: [(guest: Int32, group: Int32)] = []
        pairs.reserveCapacity(packed.count)
        var before: UInt64?
        for pair in packed where pair != before {
            before = pair
            let group = Int32(truncatingIfNeeded: pair & 0xFFFF_FFFF)
            pairs.append((Int32(truncatingIfNeeded: pair >> 32), group))
            guests[Int(group)] += 1
        }
        self.pairs = pairs
        self.guests = guests
        self.groups = byCode
    }

    /// The sessions that guests came to, by the check-ins of a group.
    ///
    /// - Parameter includes: Whether a check-in counts, by its row.
    func sessions(of group: Int, in tables: EventTables, where includes: (Int) -> Bool) -> SessionVisits {
        let codes = tables.checkIns.registrantTypes.values
        return SessionVisits(tables) { groups[min(Int(codes[$0]), groups.count - 1)] == group && includes($0) }
    }
}

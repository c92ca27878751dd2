import Tables

/// The sessions of a report in its order, and where to find them.
///
/// Listed sessions come first, by start (those without one after the others), then id; those that only check-ins or
/// offers name come last, by id.
struct SessionRoster: Sendable {
    struct Session: Sendable {
        var id: Int64
        var name: String?
        var startsAt: Instant?
        var endsAt: Instant?
        var isListed: Bool
    }

    let sessions: [Session]
    /// Index in `sessions` by code of `EventTables.sessionReferences`; -1 where no check-in has the code.
    let indexByReference: [Int32]
    private let indexByID: [Int64: Int]

    init(of tables: EventTables) {
        let references = tables.sessionReferences
        let occurring = tables.checkIns.sessions.occurringCodes(below: references.count)
        var sessions: [Session] = []
        var known = Set<Int64>()
        for row in 0..<tables.sessions.count where known.insert(tables.sessions.ids.values[row]).inserted {
            let id = tables.sessions.ids.values[row]
            let name = tables.sessions.names[row] ?? references.code(of: id).flatMap(references.name(of:))
            sessions.append(
                Session(
                    id: id, name: name, startsAt: tables.sessions.startsAt[row], endsAt: tables.sessions.endsAt[row],
                    isListed: true))
        }
        let seen = occurring.indices.lazy.filter { occurring[$0] }.map { references.identifier(of: UInt32($0)) }
        for id in Array(seen) + tables.offers.sessionIDs.values where known.insert(id).inserted {
            let name = references.code(of: id).flatMap(references.name(of:))
            sessions.append(Session(id: id, name: name, startsAt: nil, endsAt: nil, isListed: false))
        }
        sessions.sort { Self.sortKey($0) < Self.sortKey($1) }
        self.sessions = sessions
        let indexByID = Dictionary(uniqueKeysWithValues: sessions.indices.map { (sessions[$0].id, $0) })
        self.indexByID = indexByID
        indexByReference = occurring.indices.map { code in
            occurring[code] ? Int32(indexByID[references.identifier(of: UInt32(code))] ?? -1) : -1
        }
    }

    var count: Int { sessions.count }

    func index(of id: Int64) -> Int? { indexByID[id] }

    private static func sortKey(_ session: Session) -> (Int, Instant, Int64) {
        let group = !session.isListed ? 2 : session.startsAt == nil ? 1 : 0
        return (group, session.startsAt ?? Instant(secondsSinceEpoch: 0), session.id)
    }
}

extension Column where Element == UInt32 {
    /// Which codes below `count` some row has.
    func occurringCodes(below count: Int) -> [Bool] {
        var occurring = [Bool](repeating: false, count: count)
        for code in values where code < count { occurring[Int(code)] = true }
        return occurring
    }
}

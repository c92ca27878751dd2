import Tables

/// The sessions and types of two readings: in which order they come, and what they are called.
struct ComparedPlaces: Sendable, Equatable {
    /// As they are now, or else as they were before.
    private(set) var sessionNames: [Int64: String] = [:]
    private(set) var typeNames: [Int64: String] = [:]
    private var ranks: [Int64: Int] = [:]

    init(before: EventTables, now: EventTables) {
        for tables in [now, before] {
            let sessions = SessionRoster(of: tables)
            for session in sessions.sessions {
                if ranks[session.id] == nil { ranks[session.id] = ranks.count }
                if let name = session.name { sessionNames[session.id] = sessionNames[session.id] ?? name }
            }
            for type in TypeRoster(of: tables, sessions: sessions).types {
                if let id = type.id, let name = type.name { typeNames[id] = typeNames[id] ?? name }
            }
        }
    }

    func precedes(_ left: ComparedPlace, _ right: ComparedPlace) -> Bool { key(left) < key(right) }

    /// Its level, its session's rank, whether it names no type, and its type.
    private func key(_ place: ComparedPlace) -> (Int, Int, Int, Int64) {
        switch place {
        case .event: (0, 0, 0, 0)
        case .session(let session): (1, rank(session), 0, 0)
        case .registrantType(let type): (2, 0, 0, type)
        case .pair(let session, let type): (3, rank(session), type == nil ? 1 : 0, type ?? 0)
        }
    }

    private func rank(_ session: Int64) -> Int { ranks[session] ?? .max }
}

import Base

/// What a reading of a pretix event notes for the next one, in addition to what the store has: no personal data.
struct PretixNotes: Sendable {
    /// The slug of the event.
    let event: String
    /// When the service was last asked for changes.
    let since: Instant
    /// What check-ins do not say about their positions.
    private let positions: [Int64: Position]

    private struct Position: Sendable {
        let state: PretixPosition.State
        let item: Int64
        let variation: Int64?
        let subevent: Int64?
    }

    private static let version: Int64 = 1

    init(event: String, since: Instant, _ read: PretixEvent) {
        self.event = event
        self.since = since
        positions = read.positions.compactMapValues { position in
            position.scans.isEmpty
                ? nil
                : Position(
                    state: position.state, item: position.item, variation: position.variation,
                    subevent: position.subevent)
        }
    }

    /// Returns `nil` for the notes of another version or source.
    init?(_ bytes: [UInt8]) {
        guard let document = JSONValue(bytes), document["pretix"]?.integer == Self.version,
            let event = document["event"]?.string, let since = document["since"]?.integer,
            let rows = document["positions"]?.array
        else { return nil }
        self.event = event
        self.since = Instant(secondsSinceEpoch: since)
        var positions: [Int64: Position] = [:]
        for row in rows {
            guard let values = row.array, values.count == 5, let id = values[0].integer,
                let state = values[1].string.flatMap(PretixPosition.State.init), let item = values[2].integer
            else { return nil }
            positions[id] = Position(
                state: state, item: item, variation: values[3].integer, subevent: values[4].integer)
        }
        self.positions = positions
    }

    var bytes: [UInt8] {
        let rows = positions.sorted { $0.key < $1.key }.map { id, position in
            JSONValue.array([
                .integer(id), .string(position.state.rawValue), .integer(position.item),
                JSONValue(position.variation), JSONValue(position.subevent),
            ])
        }
        let document: JSONValue = [
            "pretix": .integer(Self.version), "event": .string(event), "since": .integer(since.secondsSinceEpoch),
            "positions": .array(rows),
        ]
        return document.bytes()
    }

    /// The positions of the check-ins in the store, except those that have been read again; `nil` if one of them is not
    /// fully known.
    func positions(in tables: EventTables, besides read: Set<Int64>) -> [PretixPosition]? {
        guard tables.incomplete.count == 0 else { return nil }
        let (ids, guests) = (tables.checkIns.ids.values, tables.guests)
        let methods = (0..<UInt32(tables.methods.count)).map { PretixPosition.Method(rawValue: tables.methods[$0]) }
        var found: [Int64: PretixPosition] = [:]
        for row in ids.indices {
            let guest = Int(tables.checkIns.guests.values[row])
            let id = guests.ids[guest]
            guard !read.contains(id) else { continue }
            guard let known = positions[id], let method = tables.checkIns.methods[row].flatMap({ methods[Int($0)] })
            else { return nil }
            let scan = PretixPosition.Scan(
                id: ids[row],
                list: tables.sessionReferences.identifier(of: tables.checkIns.sessions.values[row]),
                at: tables.checkIns.createdAt.values[row], method: method)
            found[
                id,
                default: PretixPosition(
                    id: id, state: known.state, item: known.item, variation: known.variation, subevent: known.subevent,
                    firstName: guests.firstNames[guest], lastName: guests.lastNames[guest], email: guests.emails[guest])
            ].scans.append(scan)
        }
        return Array(found.values)
    }
}

import GRDB
import Hummingbird

/// `GET checkins`.
struct CheckInRoutes {
    let database: SandboxDatabase
    let state: SandboxState
    let pageLimit: Int

    func add(to group: RouterGroup<SandboxContext>) {
        group.get("checkins") { request, _ in
            let faults = state.faults
            let query = try ListQuery(request, mostRows: max(1, min(pageLimit, faults.pageLimit ?? pageLimit)))
            var listing = try query.listing(of: .checkIns, fields: Self.fields, rangeFilters: faults.rangeFilters)
            if !query.search.isEmpty {
                listing.add(
                    """
                    e.guest_id IN (SELECT id FROM guests
                        WHERE instr(folded(first_name || ' ' || last_name || ' ' || email), ?) > 0)
                    """, query.search.lowercased().databaseValue)
            }
            let page = try await database.page(
                of: listing, page: query.page, perPage: query.limit, rows: Self.rows + " ORDER BY page.key")
            try await change(event: query.event)
            return page.response
        }
    }

    /// Lets check-ins come and go after a page, where faults have it so.
    private func change(event: Int64) async throws {
        guard let (churn, dice) = state.takeChurn() else { return }
        let (inserted, removed) = try await database.queue.write { database in
            var dice = dice
            let removed = try CheckInChanges.remove(churn.removed, event: event, using: &dice, in: database)
            let inserted = try CheckInChanges.insert(churn.inserted, event: event, using: &dice, in: database)
            return (inserted, removed)
        }
        state.record(inserted: inserted, removed: removed)
    }

    private static let fields = [
        "e.id": ListField("e.id", .integer), "e.event": ListField("e.event_id", .integer),
        "e.eventSession": ListField("e.session_id", .integer), "e.guest": ListField("e.guest_id", .integer),
        "e.method": ListField("e.method", .text), "e.createdAt": ListField("e.created_at", .instant),
        "e.updatedAt": ListField("e.updated_at", .instant),
    ]

    /// The check-ins whose ids a JSON array holds, as JSON.
    static let rows = """
        SELECT json_object(
            'id', c.id,
            'guest', json_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name, 'email', g.email,
                'registrantType', json_object('id', t.id, 'name', t.name)),
            'eventSession', json_object('id', s.id, 'name', s.name), 'method', c.method,
            'latitude', c.latitude, 'longitude', c.longitude, 'createdAt', c.created_at, 'updatedAt', c.updated_at)
        FROM json_each(?) page JOIN checkins c ON c.id = page.value JOIN guests g ON g.id = c.guest_id
        JOIN registrant_types t ON t.id = c.registrant_type_id JOIN sessions s ON s.id = c.session_id
        """
}

extension ListQuery {
    /// The event that is filtered by, or the main one.
    fileprivate var event: Int64 {
        for clause in filter where clause.field == "e.event" && clause.operator == "=" {
            if case .integer(let event) = clause.value { return event }
        }
        return 6
    }
}

extension SandboxDatabase {
    /// A page of a list; `rows` is the SQL that gives the JSON of the rows whose ids its argument, a JSON array, holds.
    func page(of listing: Listing, page: Int, perPage: Int, rows: String) async throws -> PageAnswer {
        try await queue.read { database in
            let identifiers = try listings.identifiers(of: listing, in: database)
            let slice = PageAnswer.slice(identifiers, page: page, perPage: perPage)
            let array = "[" + slice.map(String.init).joined(separator: ",") + "]"
            let statement = try database.cachedStatement(sql: rows)
            return PageAnswer(
                rows: try String.fetchAll(statement, arguments: [array]), page: page, perPage: perPage,
                total: identifiers.count)
        }
    }
}

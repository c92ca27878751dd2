import Foundation
import GRDB
import Tables

/// `GET events` and `GET events/{id}/sessions`.
struct EventRoutes {
    let database: SandboxDatabase
    let state: SandboxState
    let pageLimit: Int

    func add(to routes: inout Routes) {
        routes.get("events") { request, _ in
            let faults = state.faults
            let query = try ListQuery(request, mostRows: max(1, min(pageLimit, faults.pageLimit ?? pageLimit)))
            var listing = try query.listing(of: .events, fields: Self.fields, rangeFilters: faults.rangeFilters)
            if !query.search.isEmpty {
                listing.add("instr(folded(e.name), ?) > 0", query.search.lowercased().databaseValue)
            }
            if let isActive = query.isActive { listing.add("e.is_active = ?", isActive.databaseValue) }
            return try await database.page(of: listing, page: query.page, perPage: query.limit, rows: Self.rows)
                .response
        }
        routes.get("events/{id}/sessions") { _, context in
            guard let event = context.parameters["id"].flatMap({ Int64($0) }) else { throw TikitError.notFound }
            let text = try await database.queue.read { try String.fetchOne($0, sql: Self.sessions, arguments: [event]) }
            guard let text else { throw TikitError.notFound }
            return Response.json(text: text)
        }
    }

    private static let fields = [
        "e.id": ListField("e.id", .integer), "e.name": ListField("e.name", .text),
        "e.isActive": ListField("e.is_active", .boolean), "e.startDate": ListField("e.start_date", .instant),
        "e.endDate": ListField("e.end_date", .instant), "e.createdAt": ListField("e.created_at", .instant),
    ]

    /// The events whose ids are in a JSON array, as JSON, in its order.
    private static let rows = """
        SELECT json_object(
            'id', e.id, 'name', e.name, 'accessType', e.access_type,
            'isActive', json(iif(e.is_active, 'true', 'false')), 'createdAt', e.created_at,
            'startDate', e.start_date, 'endDate', e.end_date, 'place', e.place, 'address', e.address,
            'addressCity', e.address_city, 'categories', json(e.categories), 'landingMedia', json(e.landing_media),
            'registrantsCount', (SELECT COUNT(*) FROM guests g WHERE g.event_id = e.id),
            'description', e.description, 'slug', e.slug)
        FROM json_each(?) page JOIN events e ON e.id = page.value ORDER BY page.key
        """

    /// An event's sessions with the counts of their offers, as JSON; no row for an unknown event.
    ///
    /// `attendancePercentage` is computed as by the service: check-ins, instead of guests, per hundred registered,
    /// and 0 if nobody is registered.
    private static let sessions = """
        WITH offer AS (
            SELECT o.*, t.name AS type_name,
                (SELECT COUNT(*) FROM registrations r
                    WHERE r.session_id = o.session_id AND r.registrant_type_id = o.registrant_type_id) AS registered,
                (SELECT COUNT(*) FROM checkins c
                    WHERE c.session_id = o.session_id AND c.registrant_type_id = o.registrant_type_id)
                    + o.checkins_adjustment AS checkins
            FROM offers o JOIN registrant_types t ON t.id = o.registrant_type_id
            WHERE o.session_id IN (SELECT s.id FROM sessions s WHERE s.event_id = ?1)
            ORDER BY o.id LIMIT -1
        ), offers_json AS (
            SELECT session_id, json_group_array(json_object(
                'sessionRegistrantTypeId', id, 'registrantTypeId', registrant_type_id,
                'registrantTypeName', type_name, 'price', price, 'stock', stock, 'used', registered,
                'available', stock - registered, 'isActive', json(iif(is_active, 'true', 'false')),
                'registered', registered, 'checkins', checkins,
                'attendancePercentage', iif(registered = 0, 0.0, ROUND(100.0 * checkins / registered, 2)))) AS list
            FROM offer GROUP BY session_id
        ), session AS (
            SELECT s.*, offers_json.list FROM sessions s LEFT JOIN offers_json ON offers_json.session_id = s.id
            WHERE s.event_id = ?1 AND s.is_listed ORDER BY s.id LIMIT -1
        )
        SELECT json_object(
            'eventId', e.id, 'eventName', e.name,
            'sessions', (SELECT json_group_array(json_object(
                'id', id, 'name', name, 'description', description, 'createdAt', created_at, 'updatedAt', updated_at,
                'isDefault', json(iif(is_default, 'true', 'false')), 'startDate', start_date, 'startTime', start_time,
                'endDate', end_date, 'endTime', end_time, 'registrantTypes', json(coalesce(list, '[]'))))
                FROM session),
            'totalSessions', (SELECT COUNT(*) FROM session))
        FROM events e WHERE e.id = ?1
        """
}

/// `GET checkins`.
struct CheckInRoutes {
    let database: SandboxDatabase
    let state: SandboxState
    let pageLimit: Int

    func add(to routes: inout Routes) {
        routes.get("checkins") { request, _ in
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

    /// Adds and removes check-ins after a page, if faults say so.
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

    /// The check-ins whose ids are in a JSON array, as JSON.
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
    /// The event in the filter, or the main one.
    fileprivate var event: Int64 {
        for clause in filter where clause.field == "e.event" && clause.operator == "=" {
            if case .integer(let event) = clause.value { return event }
        }
        return 6
    }
}

extension SandboxDatabase {
    /// A page of a list. `rows` is the SQL for the rows as JSON; its argument is a JSON array of their ids.
    func page(of listing: ServedList, page: Int, perPage: Int, rows: String) async throws -> ListPage {
        try await queue.read { database in
            let identifiers = try lists.identifiers(of: listing, in: database)
            let slice = ListPage.slice(identifiers, page: page, perPage: perPage)
            let array = "[" + slice.map(String.init).joined(separator: ",") + "]"
            let statement = try database.cachedStatement(sql: rows)
            return ListPage(
                rows: try String.fetchAll(statement, arguments: [array]), page: page, perPage: perPage,
                total: identifiers.count)
        }
    }
}

/// `POST checkins/register`: checks in the guest whose QR code was scanned.
struct RegisterRoute {
    let database: SandboxDatabase
    let state: SandboxState

    private struct Body: Decodable {
        var event: Int64
        var eventSession: Int64
        /// The text of the QR code.
        var guest: String
    }

    func add(to routes: inout Routes) {
        routes.post("checkins/register") { request, _ in
            let bytes = try request.body(upTo: 1 << 16)
            guard let body = try? JSONDecoder().decode(Body.self, from: bytes), !body.guest.isEmpty else {
                throw TikitError.invalidData
            }
            let now = state.now.utcText
            let text = try await database.queue.write { try Self.register(body, at: now, in: $0) }
            return Response.json(text: text, status: .created)
        }
    }

    /// The new check-in as JSON. Throws the first documented error that applies.
    private static func register(_ body: Body, at now: String, in database: Database) throws -> String {
        let session = try Int64.fetchOne(
            database, sql: "SELECT id FROM sessions WHERE id = ? AND event_id = ? AND is_listed",
            arguments: [body.eventSession, body.event])
        let guest = try Row.fetchOne(
            database, sql: "SELECT id, event_id FROM guests WHERE qr_code = ?", arguments: [body.guest])
        guard let session, let guest else { throw TikitError.notFound }
        let guestID: Int64 = guest["id"]
        guard guest["event_id"] == body.event else { throw TikitError.notRegisteredInEvent }
        let type = try Int64.fetchOne(
            database, sql: "SELECT registrant_type_id FROM registrations WHERE session_id = ? AND guest_id = ?",
            arguments: [session, guestID])
        guard let type else { throw TikitError.notRegisteredInSession }
        let isIn = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM checkins WHERE guest_id = ? AND session_id = ?)",
            arguments: [guestID, session])
        guard isIn != true else { throw TikitError.alreadyCheckedIn }
        try database.execute(
            sql: """
                INSERT INTO checkins VALUES ((SELECT coalesce(MAX(id), 0) + 1 FROM checkins), ?, ?, ?, ?, 'QR', NULL, NULL,
                    ?, ?)
                """, arguments: [body.event, session, guestID, type, now, now])
        let inserted = "[\(database.lastInsertedRowID)]"
        guard let text = try String.fetchOne(database, sql: CheckInRoutes.rows, arguments: [inserted]) else {
            throw TikitError.notFound
        }
        return text
    }
}

import GRDB
import Hummingbird

/// `GET events` and `GET events/{id}/sessions`.
struct EventRoutes {
    let database: SandboxDatabase
    let state: SandboxState
    let pageLimit: Int

    func add(to group: RouterGroup<SandboxContext>) {
        group.get("events") { request, _ in
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
        group.get("events/{id}/sessions") { _, context in
            guard let event = context.parameters.get("id").flatMap({ Int64($0) }) else { throw TikitError.notFound }
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

    /// The events whose ids a JSON array holds, as JSON, in its order.
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
    /// `attendancePercentage` is the service's own: check-ins, not guests, for each hundred registered, and 0 of nobody.
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

import GRDB
import Tables

/// Counts the check-ins that are different since a walk, by session and type.
///
/// What came after the walk carries its number; of what vanished or changed after it, the rows as they were are kept.
/// From these the state at the walk is known for every check-in that something happened to, and held against today's.
struct CheckInChangeCounts {
    let db: Database
    let eventID: Int64
    let since: WalkID

    private struct Place: Hashable {
        var sessionID: Int64
        var typeID: Int64?
    }

    func count() throws -> [CheckInChange] {
        var counts: [Place: CheckInChange] = [:]
        func at(_ place: Place, _ adjust: (inout CheckInChange) -> Void) {
            let none = CheckInChange(
                sessionID: place.sessionID, registrantTypeID: place.typeID, new: 0, changed: 0, vanished: 0)
            adjust(&counts[place, default: none])
        }
        try forEachPlace(Self.arrivedSince) { place, rows in at(place) { $0.new += rows } }
        try forEachPlace(Self.vanishedSince) { place, rows in at(place) { $0.vanished += rows } }
        try forEachPlace(Self.cameBack) { place, rows in at(place) { $0.new -= rows } }
        try forEachPlace(Self.cameBackOtherwise) { place, rows in at(place) { $0.changed += rows } }
        try forEachPlace(Self.changedSince) { place, rows in at(place) { $0.changed += rows } }
        return counts.values.filter { $0.new != 0 || $0.changed != 0 || $0.vanished != 0 }
            .sorted { ($0.sessionID, $0.registrantTypeID ?? .min) < ($1.sessionID, $1.registrantTypeID ?? .min) }
    }

    private func forEachPlace(_ sql: String, _ body: (Place, Int) -> Void) throws {
        try db.withStatement(sql) { statement in
            statement.bind(1, eventID)
            statement.bind(2, since.number)
            while try statement.next() {
                let place = Place(sessionID: statement.integer(0), typeID: statement.optionalInteger(1))
                body(place, Int(statement.integer(2)))
            }
        }
    }
}

// ?1 is the event and ?2 the walk that is compared with.
extension CheckInChangeCounts {
    private static let arrivedSince = """
        SELECT session_id, registrant_type_id, count(*) FROM checkins
        WHERE event_id = ?1 AND first_walk_id > ?2 GROUP BY 1, 2
        """

    /// The check-ins that were there at the walk and vanished later, once each, as they were when they vanished.
    private static let lost = """
        lost AS (
          SELECT id, walk_id, guest_id, session_id, registrant_type_id, method, latitude, longitude, created_at, updated_at
          FROM checkins_vanished WHERE event_id = ?1 AND walk_id > ?2 AND first_walk_id <= ?2
        )
        """

    /// The values at the walk of what changed later: those before the first change.
    private static let before = """
        before AS (
          SELECT id, min(walk_id) AS walk_id, old_guest_id, old_session_id, old_registrant_type_id, old_method,
            old_latitude, old_longitude, old_created_at, old_updated_at
          FROM checkin_changes WHERE event_id = ?1 AND walk_id > ?2 GROUP BY id
        )
        """

    /// The check-ins that were there at the walk and vanished later, as they were at the walk.
    private static let then = """
        \(lost), \(before), was AS (
          SELECT l.id,
            CASE WHEN b.id IS NULL THEN l.guest_id ELSE b.old_guest_id END AS guest_id,
            CASE WHEN b.id IS NULL THEN l.session_id ELSE b.old_session_id END AS session_id,
            CASE WHEN b.id IS NULL THEN l.registrant_type_id ELSE b.old_registrant_type_id END AS registrant_type_id,
            CASE WHEN b.id IS NULL THEN l.method ELSE b.old_method END AS method,
            CASE WHEN b.id IS NULL THEN l.latitude ELSE b.old_latitude END AS latitude,
            CASE WHEN b.id IS NULL THEN l.longitude ELSE b.old_longitude END AS longitude,
            CASE WHEN b.id IS NULL THEN l.created_at ELSE b.old_created_at END AS created_at,
            CASE WHEN b.id IS NULL THEN l.updated_at ELSE b.old_updated_at END AS updated_at
          FROM lost l LEFT JOIN before b ON b.id = l.id AND b.walk_id < l.walk_id
        )
        """

    private static let vanishedSince = """
        WITH \(then)
        SELECT w.session_id, w.registrant_type_id, count(*) FROM was w
        WHERE NOT EXISTS (SELECT 1 FROM checkins c WHERE c.event_id = ?1 AND c.id = w.id) GROUP BY 1, 2
        """

    /// Lost and back again: not new, although the row's number says so.
    private static let cameBack = """
        WITH \(then)
        SELECT c.session_id, c.registrant_type_id, count(*)
        FROM was w JOIN checkins c ON c.event_id = ?1 AND c.id = w.id WHERE c.first_walk_id > ?2 GROUP BY 1, 2
        """

    private static let cameBackOtherwise = """
        WITH \(then)
        SELECT c.session_id, c.registrant_type_id, count(*)
        FROM was w JOIN checkins c ON c.event_id = ?1 AND c.id = w.id
        WHERE c.first_walk_id > ?2 AND (c.guest_id IS NOT w.guest_id OR c.session_id IS NOT w.session_id
          OR c.registrant_type_id IS NOT w.registrant_type_id OR c.method IS NOT w.method
          OR c.latitude IS NOT w.latitude OR c.longitude IS NOT w.longitude
          OR c.created_at IS NOT w.created_at OR c.updated_at IS NOT w.updated_at)
        GROUP BY 1, 2
        """

    private static let changedSince = """
        WITH \(before)
        SELECT c.session_id, c.registrant_type_id, count(*)
        FROM before b JOIN checkins c ON c.event_id = ?1 AND c.id = b.id
        WHERE c.first_walk_id <= ?2 AND (c.guest_id IS NOT b.old_guest_id OR c.session_id IS NOT b.old_session_id
          OR c.registrant_type_id IS NOT b.old_registrant_type_id OR c.method IS NOT b.old_method
          OR c.latitude IS NOT b.old_latitude OR c.longitude IS NOT b.old_longitude
          OR c.created_at IS NOT b.old_created_at OR c.updated_at IS NOT b.old_updated_at)
        GROUP BY 1, 2
        """
}

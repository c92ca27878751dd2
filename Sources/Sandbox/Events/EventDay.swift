import GRDB
import Tables

/// A moment of event 6, at which the service stands still: what came later is not there, and every response has its date.
///
/// Day 1 is the event's first. Its days are seen in the middle of the afternoon, with a session under way; day 0 is the
/// evening before, with everything to come, and the day after the last has everything behind it.
struct EventDay {
    /// The days that can be asked for.
    static let range = 0...4
    /// A session of the second day that nobody scanned.
    static let unscanned: Int64 = 15

    let moment: Instant

    /// `nil` if the day is not in `range`.
    init?(_ day: Int) {
        guard Self.range.contains(day) else { return nil }
        let plan = EventPlan.techSummit(guests: 0)
        let noon = plan.instant(plan.days.first).advanced(bySeconds: Int64((day - 1) * 86_400 + 43_200))
        moment = noon.advanced(bySeconds: day == 0 ? 7 * 3600 : 4 * 3600 + 1800)
    }

    /// Removes from a database what is not known yet at the moment.
    func apply(to database: Database) throws {
        let now = moment.utcText
        try database.execute(
            sql: "DELETE FROM checkins WHERE created_at > ? OR session_id = ?", arguments: [now, Self.unscanned])
        // Edited later: not yet.
        try database.execute(sql: "UPDATE checkins SET updated_at = created_at WHERE updated_at > ?", arguments: [now])
        // The service's error in its own count is not larger than the count.
        try database.execute(
            sql: """
                UPDATE offers SET checkins_adjustment = max(checkins_adjustment, -(
                    SELECT COUNT(*) FROM checkins c
                    WHERE c.session_id = offers.session_id AND c.registrant_type_id = offers.registrant_type_id))
                WHERE checkins_adjustment < 0
                """)
    }
}

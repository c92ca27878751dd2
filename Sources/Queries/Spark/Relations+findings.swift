// MARK: - Data quality

/// What the data quality section counts row by row. It derives the rest from the sections' numbers.
extension Relations {
    /// The check-ins and guests with anomalies, a row for each anomaly.
    var anomalies: String {
        mutating get {
            define("anomalies") { own in
                let valid = "abs(latitude) <= 90 AND abs(longitude) <= 180 AND (latitude <> 0 OR longitude <> 0)"
                func checkIns(_ finding: String, where condition: String) -> String {
                    """
                    SELECT event_id, '\(finding)' AS finding, checkin_id AS id
                        FROM \(own.checkIns)
                        WHERE \(condition)
                    """
                }
                return [
                    checkIns("missing_coordinates", where: "latitude IS NULL OR longitude IS NULL"),
                    checkIns(
                        "invalid_coordinates",
                        where: "latitude IS NOT NULL AND longitude IS NOT NULL AND NOT (\(valid))"),
                    checkIns("missing_method", where: "method IS NULL"),
                    checkIns("missing_registrant_type", where: "registrant_type_id IS NULL"),
                    own.outsideSessionHours(), own.implausibleDates(), own.strayCheckIns(), own.repeatedCheckIns(),
                    own.guestsWithSeveralTypes(),
                ].joined(separator: "\n    UNION ALL\n    ")
            }
        }
    }

    /// More than two hours before the session's start or after its end. An end that is not after the start is
    /// ignored.
    private mutating func outsideSessionHours() -> String {
        """
        SELECT c.event_id AS event_id, 'outside_session_hours' AS finding, c.checkin_id AS id
            FROM \(checkIns) c
            JOIN \(listedSessions) l ON l.event_id = c.event_id AND l.session_id = c.session_id
            WHERE c.created_at < l.starts_at - 7200
                OR c.created_at > l.ends_at + 7200 AND (l.starts_at IS NULL OR l.ends_at > l.starts_at)
        """
    }

    /// Before the year 2000, or more than a day after the newest check-in, unless that is before 2000 itself.
    private mutating func implausibleDates() -> String {
        """
        SELECT c.event_id AS event_id, 'implausible_dates' AS finding, c.checkin_id AS id
            FROM \(checkIns) c
            JOIN (
                SELECT e.event_id AS event_id, coalesce(e.highest_checkin_at, newest.created_at) AS newest_at
                FROM events e
                JOIN (
                    SELECT event_id, \(dialect.latest("created_at", by: "checkin_id")) AS created_at
                    FROM \(checkIns)
                    GROUP BY event_id
                ) newest ON newest.event_id = e.event_id
            ) d ON d.event_id = c.event_id
            WHERE c.created_at < 946684800 OR d.newest_at >= 946684800 AND c.created_at > d.newest_at + 86400
        """
    }

    private mutating func strayCheckIns() -> String {
        """
        SELECT c.event_id AS event_id, 'stray_checkins' AS finding, c.checkin_id AS id
            FROM \(checkIns) c
            JOIN \(axis) axis ON axis.event_id = c.event_id
            WHERE c.created_at < axis.opens_at OR c.created_at >= axis.closes_at
        """
    }

    /// After the guest's first check-in in the session: the earliest, of equals the one with the lowest id. Only
    /// those of guests with several are sorted.
    private mutating func repeatedCheckIns() -> String {
        """
        SELECT event_id, 'repeated_checkins' AS finding, checkin_id AS id
            FROM (
                SELECT c.event_id AS event_id, c.checkin_id AS checkin_id, row_number() OVER (
                    PARTITION BY c.event_id, c.session_id, c.guest_id ORDER BY c.created_at, c.checkin_id
                ) AS place
                FROM \(checkIns) c
                JOIN \(visitors) v
                    ON v.event_id = c.event_id AND v.session_id = c.session_id AND v.guest_id = c.guest_id
                WHERE v.checkins > 1
            ) placed
            WHERE place > 1
        """
    }

    private mutating func guestsWithSeveralTypes() -> String {
        """
        SELECT event_id, 'guests_with_several_types' AS finding, guest_id AS id
            FROM \(visits)
            WHERE registrant_type_id IS NOT NULL
            GROUP BY event_id, guest_id
            HAVING count(DISTINCT registrant_type_id) > 1
        """
    }
}

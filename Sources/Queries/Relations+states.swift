import Aggregation
import Tables

// MARK: - What has happened

extension Relations {
    /// When each event was read, and what its dates are.
    private var moments: String {
        mutating get {
            define("moments") { own in
                let asOf = own.parameters.asOf.map { "\($0.secondsSinceEpoch)" }
                let moment =
                    asOf.map { "CASE WHEN settled_at < \($0) THEN settled_at ELSE \($0) END" } ?? "settled_at"
                return """
                    SELECT event_id, starts_at, ends_at, \(moment) AS judged_at
                        FROM events\(own.filter(own.parameters.conditions(in: own.dialect)))
                    """
            }
        }
    }

    /// The state of each session, by the whole event: filters don't change it. The rules are those of `SessionState`.
    var states: String {
        mutating get {
            define("session_states") { own in
                let all = own.filter(own.parameters.conditions(in: own.dialect))
                let visited = own.filter(own.parameters.conditionsOfCheckIns(in: own.dialect))
                func day(_ time: String, _ clock: String) -> String {
                    own.dialect.floored("(\(time) + \(clock).utc_offset)", to: "86400")
                }
                return """
                    SELECT event_id, session_id, CASE
                            WHEN is_over = 1 AND is_registered = 1 AND is_visited = 0 THEN 'not_measured'
                            WHEN is_over = 1 THEN 'over'
                            WHEN is_visited = 1 OR starts_at <= judged_at THEN 'under_way'
                            ELSE 'to_come' END AS state
                        FROM (
                            SELECT known.event_id AS event_id, known.session_id AS session_id,
                                known.is_registered AS is_registered, known.is_visited AS is_visited,
                                l.starts_at AS starts_at, m.judged_at AS judged_at, CASE
                                    WHEN m.judged_at IS NULL THEN 1
                                    WHEN l.starts_at IS NULL
                                        THEN CASE WHEN coalesce(l.ends_at, m.ends_at) > m.judged_at THEN 0 ELSE 1 END
                                    WHEN l.ends_at > l.starts_at
                                        THEN CASE WHEN l.ends_at <= m.judged_at THEN 1 ELSE 0 END
                                    WHEN \(day("l.starts_at", "of_start")) < \(day("m.judged_at", "of_moment")) THEN 1
                                    ELSE 0 END AS is_over
                            FROM (
                                SELECT event_id, session_id, max(is_registered) AS is_registered,
                                    max(is_visited) AS is_visited
                                FROM (
                                    SELECT event_id, session_id, 0 AS is_registered, 0 AS is_visited FROM sessions\(all)
                                    UNION ALL SELECT event_id, session_id, CASE WHEN registered > 0 THEN 1 ELSE 0 END, 0
                                    FROM offers\(all)
                                    UNION ALL SELECT event_id, session_id, 0, 1 FROM checkins\(visited)
                                ) parts
                                GROUP BY event_id, session_id
                            ) known
                            JOIN \(own.moments) m ON m.event_id = known.event_id
                            LEFT JOIN sessions l
                                ON l.event_id = known.event_id AND l.session_id = known.session_id
                            LEFT JOIN \(own.zone) of_start
                                ON l.starts_at >= of_start.starts_at AND l.starts_at < of_start.ends_at
                            LEFT JOIN \(own.zone) of_moment
                                ON m.judged_at >= of_moment.starts_at AND m.judged_at < of_moment.ends_at
                        ) judged
                    """
            }
        }
    }

    /// The state of each event.
    var eventStates: String {
        mutating get {
            define("event_states") {
                """
                SELECT m.event_id AS event_id, CASE
                        WHEN count(s.state) = 0 AND coalesce(max(m.ends_at), max(m.starts_at)) > max(m.judged_at)
                            THEN CASE WHEN max(m.starts_at) <= max(m.judged_at) THEN 'under_way' ELSE 'to_come' END
                        WHEN sum(CASE WHEN s.state IN ('to_come', 'under_way') THEN 1 ELSE 0 END) = 0 THEN 'over'
                        WHEN sum(CASE WHEN s.state = 'to_come' THEN 0 ELSE 1 END) = 0 THEN 'to_come'
                        ELSE 'under_way' END AS state
                    FROM \($0.moments) m
                    LEFT JOIN \($0.states) s ON s.event_id = m.event_id
                    GROUP BY m.event_id
                """
            }
        }
    }

    /// The sums of pairs by the columns named, such as those of types.
    func sums(of pairs: String, _ states: String, by columns: String) -> String {
        let held = "CASE WHEN s.state IN ('under_way', 'over') THEN p.registered ELSE 0 END"
        return """
            SELECT \(columns), \(sumIfKnown("p.registered")) AS registered, \(sumIfKnown(held)) AS held,
                    sum(p.attended) AS attended, sum(p.checkins) AS checkins,
                    sum(CASE WHEN s.state = 'over' THEN 1 ELSE 0 END) AS ended,
                    \(sumIfKnown("CASE WHEN s.state = 'over' THEN p.registered ELSE 0 END")) AS ended_registered,
                    sum(CASE WHEN s.state = 'over' THEN p.attended ELSE 0 END) AS ended_attended
                FROM \(pairs) p
                JOIN \(states) s ON s.event_id = p.event_id AND s.session_id = p.session_id
                GROUP BY \(columns)
            """
    }

    mutating func eventSummary() -> SectionQuery {
        let isWhole = parameters.selection.isEverything && parameters.narrower.isEverything
        let bySession = define("session_sums") { $0.attendanceBySession().numbers }
        let registrants = isWhole ? "CASE WHEN state.state = 'to_come' THEN 0 ELSE e.registrants END" : "0"
        func count(_ condition: String) -> String { "sum(CASE WHEN \(condition) THEN 1 ELSE 0 END)" }
        return SectionQuery(
            numbers: """
                SELECT e.event_id AS event_id, e.event AS event, e.place AS place, e.city AS city,
                        coalesce(e.starts_at, n.first_start) AS starts_at, coalesce(e.ends_at, n.last_end) AS ends_at,
                        state.state AS state, e.registrants AS registrants, \(registrants) AS all_people,
                        coalesce(people.guests, 0) AS unique_guests, coalesce(n.sessions, 0) AS sessions,
                        coalesce(n.held_sessions, 0) AS sessions_held, coalesce(n.to_come, 0) AS sessions_to_come,
                        coalesce(n.not_measured, 0) AS sessions_not_measured,
                        CASE WHEN n.event_id IS NULL THEN 0 ELSE n.registered END AS registered,
                        CASE WHEN n.event_id IS NULL THEN 0 ELSE n.held END AS held,
                        coalesce(n.attended, 0) AS attended, coalesce(n.checkins, 0) AS checkins,
                        coalesce(n.ended, 0) AS ended, n.ended_registered AS ended_registered,
                        n.ended_attended AS ended_attended
                    FROM events e
                    JOIN \(eventStates) state ON state.event_id = e.event_id
                    LEFT JOIN (
                        SELECT event_id, count(*) AS guests FROM \(people) GROUP BY event_id
                    ) people ON people.event_id = e.event_id
                    LEFT JOIN (
                        SELECT event_id, min(starts_at) AS first_start, max(ends_at) AS last_end, count(*) AS sessions,
                            \(count("state IN ('under_way', 'over')")) AS held_sessions,
                            \(count("state = 'to_come'")) AS to_come, \(count("state = 'not_measured'")) AS not_measured,
                            \(sumIfKnown("registered")) AS registered, \(sumIfKnown("held")) AS held,
                            sum(attended) AS attended, sum(checkins) AS checkins,
                            \(count("state = 'over'")) AS ended,
                            \(sumIfKnown("CASE WHEN state = 'over' THEN registered ELSE 0 END")) AS ended_registered,
                            sum(CASE WHEN state = 'over' THEN attended ELSE 0 END) AS ended_attended
                        FROM \(bySession)
                        GROUP BY event_id
                    ) n ON n.event_id = e.event_id
                """ + filter(parameters.conditions(in: dialect).map { "e." + $0 }),
            columns: .plain("event_id", "event", "place", "city")
                + [.init("starts_at", .instant), .init("ends_at", .instant)]
                + .plain("state", "registrants", "unique_guests")
                + [.init("guests_percentage", .percentage(part: "unique_guests", whole: "all_people"))]
                + .plain("sessions", "sessions_held", "sessions_to_come", "sessions_not_measured", "registered")
                + [
                    .held, .init("attended"),
                    .init("attendance_percentage", .percentage(part: "attended", whole: "held")),
                    .init("checkins"), .noShows,
                ],
            order: ["event_id"])
    }
}

extension SectionQuery.Column {
    /// Registered for what is held.
    static let held = Self("registered_held", .expression("n.held"))
    /// Registered minus attended of what is over, at least 0.
    static let noShows = Self(
        "no_shows",
        .expression(
            """
            CASE WHEN n.ended = 0 OR n.ended_registered IS NULL THEN NULL
                WHEN n.ended_registered > n.ended_attended THEN n.ended_registered - n.ended_attended ELSE 0 END
            """))
}

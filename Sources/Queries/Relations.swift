import Aggregation
import Foundation
import Tables

/// The parts of sections' queries: each a query with a name, defined once, and only if something refers to it.
///
/// A name in a text is a property, so that writing it defines it:
///
///     relations.define("visitors") { "SELECT … FROM \($0.visits)" }   // defines visits first
struct Relations {
    let parameters: QueryParameters
    let dialect: SQLDialect
    /// What all names begin with, for relations of several queries in one session.
    let prefix: String
    /// In an order in which each refers to those before it only.
    private(set) var definitions: [(name: String, text: String)] = []
    private var names: Set<String> = []

    init(_ parameters: QueryParameters, in dialect: SQLDialect, prefix: String = "") {
        self.parameters = parameters
        self.dialect = dialect
        self.prefix = prefix
    }

    /// The name; its text is made where it is first used.
    mutating func define(_ name: String, _ text: (inout Self) -> String) -> String {
        if names.insert(name).inserted {
            let text = text(&self)
            definitions.append((prefix + name, text))
        }
        return prefix + name
    }

    /// A sum that is unknown if a part of it is.
    func sumIfKnown(_ column: String) -> String {
        "CASE WHEN count(\(column)) = count(*) THEN sum(\(column)) END"
    }

    func filter(_ conditions: [String]) -> String {
        conditions.isEmpty ? "" : "\n    WHERE " + conditions.joined(separator: " AND ")
    }
}

// MARK: - What is counted

extension Relations {
    /// The events of the result, also those without check-ins.
    var events: String {
        mutating get {
            define("wanted_events") { own in
                "SELECT DISTINCT event_id FROM events" + own.filter(own.parameters.conditions(in: own.dialect))
            }
        }
    }

    /// The check-ins that the filters keep.
    var checkIns: String {
        mutating get {
            define("counted") { own in
                """
                SELECT event_id, checkin_id, guest_id, session_id, registrant_type_id, method, latitude, longitude,
                        created_at
                    FROM checkins
                """
                    + own.filter(
                        own.parameters.conditions(
                            session: "session_id", type: "registrant_type_id", method: "method", time: "created_at",
                            in: own.dialect))
            }
        }
    }

    /// The sessions that the event lists.
    var listedSessions: String {
        mutating get {
            define("listed") { own in
                "SELECT event_id, session_id, session, starts_at, ends_at FROM sessions"
                    + own.filter(own.parameters.conditions(session: "session_id", in: own.dialect))
            }
        }
    }

    /// The offers, one for each session and type: duplicates are summed, and have a price if they agree on it.
    var offers: String {
        mutating get {
            define("offered") { own in
                func agreed(_ column: String) -> String {
                    "CASE WHEN count(\(column)) = count(*) AND min(\(column)) = max(\(column)) THEN min(\(column)) END"
                }
                let filter = own.filter(
                    own.parameters.conditions(session: "session_id", type: "registrant_type_id", in: own.dialect))
                return """
                    SELECT event_id, session_id, registrant_type_id, \(own.sumIfKnown("registered")) AS registered,
                            max(CASE WHEN is_active THEN 1 WHEN NOT is_active THEN 0 END) AS is_active,
                            sum(reported_checkins) AS reported_checkins,
                            \(agreed("reported_percentage")) AS reported_percentage,
                            \(agreed("price")) AS price,
                            sum(stock) AS stock, sum(used) AS used, sum(available) AS available
                        FROM offers\(filter)
                        GROUP BY event_id, session_id, registrant_type_id
                    """
            }
        }
    }
}

// MARK: - Who came

extension Relations {
    /// Each guest once in each session and type.
    var visits: String {
        mutating get {
            define("visits") {
                """
                SELECT event_id, session_id, registrant_type_id, guest_id, count(*) AS checkins,
                        min(created_at) AS arrived_at
                    FROM \($0.checkIns)
                    GROUP BY event_id, session_id, registrant_type_id, guest_id
                """
            }
        }
    }

    /// Each guest once in each session.
    var visitors: String {
        mutating get {
            define("visitors") {
                """
                SELECT event_id, session_id, guest_id, sum(checkins) AS checkins, min(arrived_at) AS arrived_at
                    FROM \($0.visits)
                    GROUP BY event_id, session_id, guest_id
                """
            }
        }
    }

    /// Each guest once.
    var people: String {
        mutating get {
            define("people") {
                """
                SELECT event_id, guest_id, min(arrived_at) AS arrived_at
                    FROM \($0.visitors)
                    GROUP BY event_id, guest_id
                """
            }
        }
    }

    /// The sessions' names by their newest check-ins, whatever the filters.
    private var sessionNames: String {
        mutating get {
            define("session_names") { own in
                """
                SELECT event_id, session_id, \(own.dialect.latest("session", by: "checkin_id")) AS session
                    FROM checkins
                """
                    + own.filter(own.parameters.conditions(in: own.dialect) + ["session IS NOT NULL"])
                    + "\n    GROUP BY event_id, session_id"
            }
        }
    }

    /// The sessions in the report's order: listed ones by start, then those that only check-ins or offers name.
    var sessions: String {
        mutating get {
            define("roster") {
                """
                SELECT event_id, session_id, session, starts_at, ends_at, place,
                        row_number() OVER (PARTITION BY event_id ORDER BY place, starts_at, session_id) AS session_order
                    FROM (
                        SELECT known.event_id AS event_id, known.session_id AS session_id,
                            coalesce(listed.session, named.session) AS session,
                            listed.starts_at AS starts_at, listed.ends_at AS ends_at,
                            CASE WHEN listed.session_id IS NULL THEN 2 WHEN listed.starts_at IS NULL THEN 1 ELSE 0 END
                                AS place
                        FROM (
                            SELECT event_id, session_id FROM \($0.listedSessions)
                            UNION DISTINCT SELECT event_id, session_id FROM \($0.visits)
                            UNION DISTINCT SELECT event_id, session_id FROM \($0.offers)
                        ) known
                        LEFT JOIN \($0.listedSessions) listed
                            ON listed.event_id = known.event_id AND listed.session_id = known.session_id
                        LEFT JOIN \($0.sessionNames) named
                            ON named.event_id = known.event_id AND named.session_id = known.session_id
                    ) placed
                """
            }
        }
    }

    /// The names of types: from the first offer in the order of sessions, else from the newest check-in, whatever the
    /// filters.
    var typeNames: String {
        mutating get {
            define("type_names") { own in
                let filter = own.filter(
                    own.parameters.conditions(session: "session_id", type: "registrant_type_id", in: own.dialect)
                        + ["registrant_type IS NOT NULL"])
                let ofCheckIns = own.filter(
                    own.parameters.conditions(in: own.dialect)
                        + ["registrant_type IS NOT NULL", "registrant_type_id IS NOT NULL"])
                return """
                    SELECT event_id, registrant_type_id, registrant_type
                        FROM (
                            SELECT event_id, registrant_type_id, registrant_type,
                                row_number() OVER (
                                    PARTITION BY event_id, registrant_type_id ORDER BY session_order, registrant_type
                                ) AS choice
                            FROM (
                                SELECT named.event_id AS event_id, named.registrant_type_id AS registrant_type_id,
                                    named.registrant_type AS registrant_type, roster.session_order AS session_order
                                FROM (
                                    SELECT event_id, session_id, registrant_type_id, registrant_type
                                    FROM offers\(filter)
                                ) named
                                JOIN \(own.sessions) roster
                                    ON roster.event_id = named.event_id AND roster.session_id = named.session_id
                                UNION ALL
                                SELECT event_id, registrant_type_id,
                                    \(own.dialect.latest("registrant_type", by: "checkin_id")) AS registrant_type,
                                    9000000000000000000 AS session_order
                                FROM checkins\(ofCheckIns)
                                GROUP BY event_id, registrant_type_id
                            ) names
                        ) ordered
                        WHERE choice = 1
                    """
            }
        }
    }

    /// Each session and type, offered or seen in check-ins.
    var pairs: String {
        mutating get {
            define("pairs") {
                """
                SELECT coalesce(o.event_id, seen.event_id) AS event_id,
                        coalesce(o.session_id, seen.session_id) AS session_id,
                        coalesce(o.registrant_type_id, seen.registrant_type_id) AS registrant_type_id,
                        CASE WHEN o.event_id IS NULL THEN 0 ELSE 1 END AS is_offered,
                        CASE WHEN o.event_id IS NULL THEN 0 ELSE o.registered END AS registered,
                        coalesce(seen.attended, 0) AS attended,
                        coalesce(seen.checkins, 0) AS checkins, o.is_active AS is_active,
                        o.reported_checkins AS reported_checkins, o.reported_percentage AS reported_percentage,
                            o.price AS price,
                        o.stock AS stock, o.used AS used, o.available AS available
                    FROM \($0.offers) o
                    FULL OUTER JOIN (
                        SELECT event_id, session_id, registrant_type_id, count(*) AS attended,
                            sum(checkins) AS checkins
                        FROM \($0.visits)
                        GROUP BY event_id, session_id, registrant_type_id
                    ) seen
                        ON seen.event_id = o.event_id AND seen.session_id = o.session_id
                        AND seen.registrant_type_id = o.registrant_type_id
                """
            }
        }
    }
}

public import Aggregation
import Reporting

/// Queries whose rows become the aggregates of events: the sections' numbers as they are, before they are shown.
///
///     let queries = CountingQueries(QueryParameters(), CountedTable.ofAggregates, in: .spark, prefix: "basis_0_")
///     // Create the relations in order, then read the tables.
public struct CountingQueries: Sendable {
    /// A named query that later ones refer to.
    public struct Relation: Sendable {
        public var name: String
        public var text: String
        /// Whether it is worth keeping: several queries read it, and it takes work.
        public var isShared: Bool
    }

    /// The query of a counted table: `event_id`, then its columns.
    public struct Query: Sendable {
        public var table: CountedTable
        public var text: String
        /// What rows are sorted by, after the event.
        public var order: [String]
    }

    /// Each refers to those before it only, and to the dataset's tables.
    public let relations: [Relation]
    public let queries: [Query]

    /// - Parameters:
    ///   - tables: The tables to count, in this order.
    ///   - prefix: What the relations' names begin with.
    public init(_ parameters: QueryParameters, _ tables: [CountedTable], in dialect: SQLDialect, prefix: String = "") {
        var relations = Relations(parameters, in: dialect, prefix: prefix)
        queries = tables.map { table in
            let query = relations.query(of: table)
            return Query(table: table, text: query.numbers, order: query.order)
        }
        self.relations = relations.definitions.map { name, text in
            Relation(name: name, text: text, isShared: Self.shared.contains(name.dropFirst(prefix.count)))
        }
    }

    /// The relations that several tables read and that are more than a choice of rows or columns.
    private static let shared: Set<Substring> = [
        "session_names", "visits", "visitors", "people", "roster", "type_names", "pairs", "axis", "spans", "widths",
        "grid", "event_grid", "binned_checkins",
    ]
}

extension Relations {
    /// The numbers of a counted table and the order of its rows.
    fileprivate mutating func query(of table: CountedTable) -> (numbers: String, order: [String]) {
        switch table {
        case .totals: return (totals(), [])
        case .duplicates: return (duplicates(), [])
        case .findings:
            return ("SELECT event_id, finding, count(*) AS found FROM \(anomalies) GROUP BY event_id, finding", [])
        case .examples: return (examples(), ["finding", "id"])
        case .times: return (times(), [])
        case .known: return (known(), [])
        case .excluded: return (excluded(), [])
        default:
            guard let section = SectionKind(rawValue: table.name), case .columns(_, let order) = section.query else {
                return ("", [])
            }
            return (numbers(of: section) ?? "", order)
        }
    }

    private mutating func totals() -> String {
        """
        SELECT e.event_id AS event_id, coalesce(n.checkins, 0) AS checkins, coalesce(p.guests, 0) AS unique_guests,
                n.first_checkin_at AS first_checkin_at, n.last_checkin_at AS last_checkin_at, w.width AS bin_width,
                coalesce(n.stray_before, 0) AS stray_before, coalesce(n.stray_after, 0) AS stray_after
            FROM \(events) e
            LEFT JOIN (
                SELECT c.event_id AS event_id, count(*) AS checkins, min(c.created_at) AS first_checkin_at,
                    max(c.created_at) AS last_checkin_at,
                    sum(CASE WHEN c.created_at < axis.opens_at THEN 1 ELSE 0 END) AS stray_before,
                    sum(CASE WHEN c.created_at >= axis.closes_at THEN 1 ELSE 0 END) AS stray_after
                FROM \(checkIns) c
                JOIN \(axis) axis ON axis.event_id = c.event_id
                GROUP BY c.event_id
            ) n ON n.event_id = e.event_id
            LEFT JOIN (
                SELECT event_id, count(*) AS guests FROM \(people) GROUP BY event_id
            ) p ON p.event_id = e.event_id
            LEFT JOIN \(widths) w ON w.event_id = e.event_id
        """
    }

    private mutating func duplicates() -> String {
        let kept = parameters.conditions(session: "session_id", type: "registrant_type_id", in: dialect)
        return """
            SELECT event_id, session_id, registrant_type_id, count(*) - 1 AS surplus
                FROM offers\(filter(kept))
                GROUP BY event_id, session_id, registrant_type_id
                HAVING count(*) > 1
            """
    }

    private mutating func examples() -> String {
        """
        SELECT event_id, finding, id
            FROM (
                SELECT event_id, finding, id,
                    row_number() OVER (PARTITION BY event_id, finding ORDER BY id) AS place
                FROM \(anomalies)
            ) ranked
            WHERE place <= 5
        """
    }

    /// One row for each session and hour: a row for each second would be most of what is sent.
    private mutating func times() -> String {
        let second = "\(dialect.text("created_at - hour_at")) || 'x' || \(dialect.text("checkins"))"
        return """
            SELECT event_id, session_id, hour_at, \(dialect.joined(second)) AS seconds
                FROM (
                    SELECT event_id, session_id, created_at, \(dialect.floored("created_at", to: "3600")) AS hour_at,
                        count(*) AS checkins
                    FROM \(checkIns)
                    GROUP BY event_id, session_id, created_at
                ) counted_seconds
                GROUP BY event_id, session_id, hour_at
            """
    }

    /// Whatever the filters.
    private func known() -> String {
        let ofEvents = parameters.conditions(in: dialect)
        func ids(_ kind: String, _ table: String) -> String {
            let conditions = filter(ofEvents + ["\(kind)_id IS NOT NULL"])
            return "SELECT event_id, '\(kind)' AS kind, \(kind)_id AS id FROM \(table)\(conditions)"
        }
        return [
            ids("session", "sessions"), ids("session", "offers"), ids("session", "checkins"),
            ids("registrant_type", "offers"), ids("registrant_type", "checkins"),
        ].joined(separator: "\n    UNION DISTINCT\n    ")
    }

    /// The check-ins that the run's filters exclude, by the first of dates, session and type that does.
    private func excluded() -> String {
        var dates = parameters
        dates.narrower = Selection()
        dates.selection = Selection(from: parameters.selection.from, to: parameters.selection.to)
        var sessions = dates
        sessions.selection.sessions = parameters.selection.sessions
        var types = sessions
        types.selection.registrantTypes = parameters.selection.registrantTypes
        func holds(_ parameters: QueryParameters) -> String {
            var parameters = parameters
            parameters.events = []
            let conditions = parameters.conditions(
                session: "session_id", type: "registrant_type_id", time: "created_at", in: dialect)
            return conditions.isEmpty ? "1 = 1" : conditions.joined(separator: " AND ")
        }
        return """
            SELECT event_id, reason, count(*) AS checkins
                FROM (
                    SELECT event_id,
                        CASE WHEN \(holds(types)) THEN 'none' WHEN \(holds(sessions)) THEN 'registrant_type'
                        WHEN \(holds(dates)) THEN 'session' ELSE 'dates' END AS reason
                    FROM checkins\(filter(parameters.conditions(in: dialect)))
                ) reasons
                WHERE reason <> 'none'
                GROUP BY event_id, reason
            """
    }
}

public import Aggregation
import Reporting

/// Queries whose rows become the aggregates of events: the sections' numbers before they are formatted.
public struct CountingQueries: Sendable {
    /// A named query that later ones refer to.
    public struct Relation: Sendable {
        public var name: String
        public var text: String
        /// Whether the relation is worth caching: several queries read it, and it takes work to compute.
        var isShared: Bool
    }

    /// The query of a counted table: `event_id`, then its columns.
    public struct Query: Sendable {
        public var table: CountedTable
        public var text: String
        /// The columns by which rows are sorted within an event.
        public var order: [String]
    }

    /// Ordered so that each relation refers only to earlier ones and to the dataset's tables.
    let relations: [Relation]
    let queries: [Query]

    /// - Parameters:
    ///   - tables: The tables to count, in this order.
    ///   - prefix: The prefix of the relations' names.
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

    /// The relations that several tables read and that do more than choose rows or columns.
    private static let shared: Set<Substring> = [
        "session_names", "visits", "visitors", "people", "roster", "type_names", "pairs", "axis", "spans", "widths",
        "grid", "event_grid", "binned_checkins", "plausible",
    ]
}

extension Relations {
    /// The query of a counted table, and the order of its rows.
    fileprivate mutating func query(of table: CountedTable) -> (numbers: String, order: [String]) {
        var order = table == .examples ? ["finding", "id"] : []
        let section = ReportTopic.event.sections.first { $0.rawValue == table.name }
        if case .columns(_, let sorting)? = section?.query { order = sorting }
        return (numbers(of: table.name) ?? "", order)
    }
}

/// The parts of sections' queries: named queries, each defined once, and only if something refers to it. Their texts are in the
/// target's `.sql` files.
struct Relations {
    let parameters: QueryParameters
    let dialect: SQLDialect
    /// The prefix of all names, which tells apart the relations of several queries in one session.
    let prefix: String
    /// Ordered so that each definition refers only to earlier ones.
    private(set) var definitions: [(name: String, text: String)] = []
    private var names: Set<String> = []

    init(_ parameters: QueryParameters, in dialect: SQLDialect, prefix: String = "") {
        self.parameters = parameters
        self.dialect = dialect
        self.prefix = prefix
    }

    /// Returns the full name of a relation, and defines its text at the first use.
    mutating func define(_ name: String, _ text: (inout Self) -> String) -> String {
        if names.insert(name).inserted {
            let text = text(&self)
            definitions.append((prefix + name, text))
        }
        return prefix + name
    }

    func filter(_ conditions: [String]) -> String {
        conditions.isEmpty ? "" : "\n    WHERE " + conditions.joined(separator: " AND ")
    }
}

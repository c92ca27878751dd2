/// The parts of sections' queries: each a query with a name, defined once, and only if something refers to it. Their texts
/// are in the target's `.sql` files.
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

    func filter(_ conditions: [String]) -> String {
        conditions.isEmpty ? "" : "\n    WHERE " + conditions.joined(separator: " AND ")
    }
}

import CEmbedded

/// The built-in report definitions.
public enum BuiltInDefinitions {
    /// The text of each definition of some topics, by name.
    public static func texts(of topics: [ReportTopic]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: topics.flatMap(\.definitions).map { ($0, text("\($0).yaml")) })
    }

    /// The JSON Schema of definitions, for editors.
    public static var schema: String { text("definition.schema.json") }

    private static func text(_ name: String) -> String { String(cString: embedded_text(name)) }
}

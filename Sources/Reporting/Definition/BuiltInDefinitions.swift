import CEmbedded

/// The built-in report definitions.
public enum BuiltInDefinitions {
    /// The text of each definition, by name.
    public static let texts: [String: String] = Dictionary(
        uniqueKeysWithValues: [
            "attendance", "comparison", "doors", "executive", "forecast", "forecast-check", "full", "history", "levels",
            "members", "members-people", "my-visits", "no-shows", "people", "quality", "reception", "sponsor",
            "summary",
        ].map { ($0, text("\($0).yaml")) })

    private static func text(_ name: String) -> String { String(cString: embedded_text(name)) }
}

/// The built-in report definitions.
public enum Reports {
    /// The text of each definition, by name.
    public static let embedded: [String: String] = [
        "attendance": text(PackageResources.attendance_yaml),
        "comparison": text(PackageResources.comparison_yaml),
        "doors": text(PackageResources.doors_yaml),
        "executive": text(PackageResources.executive_yaml),
        "forecast": text(PackageResources.forecast_yaml),
        "forecast-check": text(PackageResources.forecast_check_yaml),
        "levels": text(PackageResources.levels_yaml),
        "members": text(PackageResources.members_yaml),
        "my-visits": text(PackageResources.my_visits_yaml),
        "no-shows": text(PackageResources.no_shows_yaml),
        "quality": text(PackageResources.quality_yaml),
        "sponsor": text(PackageResources.sponsor_yaml),
    ]

    /// The JSON Schema of definitions (https://json-schema.org/draft/2020-12), for editors.
    public static let schema = text(PackageResources.definition_schema_json)

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The report definitions that come with the program, by name.
public enum Reports {
    /// The text of each definition.
    public static let embedded: [String: String] = [
        "attendance": String(decoding: PackageResources.attendance_yaml, as: UTF8.self)
    ]
}

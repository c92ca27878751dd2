internal import Documents
internal import Messages

/// The files of a source `files`, and what the user says of them.
///
///     source: files
///     files: fair/
///     columns: {guest_id: "Código", created_at: "Fecha y hora"}
///     date-order: day-first
public struct EventFileSettings: Sendable, Hashable {
    /// Folders and files.
    public var paths: [String] = []
    /// The names of columns by what they are read as: the names of a dataset's columns.
    public var columns: [String: String] = [:]
    /// In which order dates with slashes are; `nil` if the files show it.
    public var dateOrder: DateOrder?
    /// Whether lists with one row for each guest and one column for each session are expected.
    public var isWide = false

    public init() {}
}

/// The order of day and month in dates.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}

extension EventFileSettings {
    /// The settings of a source `files`, in the order in which they are listed.
    static let rows: [SettingRow<Settings>] = [
        pathsRow,
        SettingRow(
            "columns", \.files.columns, read: { value throws(Fault) in try columns(value) },
            shown: { columns in
                columns.isEmpty ? nil : columns.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            }),
        SettingRow(
            "date-order", \.files.dateOrder,
            read: { value throws(Fault) -> DateOrder? in try value.choice(DateOrder.self) }, shown: { $0?.rawValue }),
        SettingRow("wide", \.files.isWide, read: { value throws(Fault) in try value.bool() }, shown: { String($0) }),
    ].map { $0.of(.files) }

    private static var pathsRow: SettingRow<Settings> {
        var row = SettingRow<Settings>(
            "files", \.files.paths,
            read: { value throws(Fault) in
                let paths = try value.list().texts()
                guard !paths.isEmpty else { throw value.fault(expected: .aText) }
                return paths
            }, shown: { $0.isEmpty ? nil : $0.joined(separator: ", ") })
        row.expand = { settings, environment in
            settings.files.paths = settings.files.paths.map(environment.expandingTilde)
        }
        return row
    }

    private static func columns(_ value: YAMLValue) throws(Fault) -> [String: String] {
        var mapping = try value.mapping()
        var columns: [String: String] = [:]
        for (role, name) in mapping.takeAll() { columns[role] = try name.nonemptyText() }
        return columns
    }
}

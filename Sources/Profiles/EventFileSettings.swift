internal import Files
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
    /// Whether what they have is stored: not of files that are named on the command line.
    public var areStored = true
    /// Whether they may have no check-ins after they had some.
    public var allowsEmpty = false

    public init() {}
}

/// The order of day and month in dates.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}

/// The settings of a source `files`.
extension EventFileSettings {
    static var pathsRow: SettingRow<Settings> {
        var row = SettingRow<Settings>(
            "files", \.files.paths,
            read: { value throws(Fault) in
                let paths = try value.list().texts()
                guard !paths.isEmpty else { throw value.fault(expected: .aText) }
                return paths
            }, shown: { $0.isEmpty ? nil : $0.joined(separator: ", ") },
            example: SettingExample(.settingFiles, "~/fair/"))
        row.expand = { settings, environment in
            settings.files.paths = settings.files.paths.map(environment.expandingTilde)
        }
        return row.of(.files)
    }

    static var columnsRow: SettingRow<Settings> {
        SettingRow(
            "columns", \.files.columns, read: { value throws(Fault) in try columns(value) },
            shown: { columns in
                let pairs = columns.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
                return pairs.isEmpty ? nil : pairs.joined(separator: ", ")
            }, example: SettingExample(.settingColumns, "{guest_id: Code}")
        ).of(.files)
    }

    static var dateOrderRow: SettingRow<Settings> {
        SettingRow(
            "date-order", \.files.dateOrder,
            read: { value throws(Fault) -> DateOrder? in try value.choice(DateOrder.self) }, shown: { $0?.rawValue },
            example: SettingExample(.settingDateOrder, "day-first")
        ).of(.files)
    }

    static var wideRow: SettingRow<Settings> {
        SettingRow(
            "wide", \.files.isWide, read: { value throws(Fault) in try value.bool() }, shown: { String($0) },
            example: SettingExample(.settingWide, "false")
        ).of(.files)
    }

    static var allowEmptyRow: SettingRow<Settings> {
        SettingRow(
            "allow-empty", \.files.allowsEmpty, read: { value throws(Fault) in try value.bool() },
            shown: { String($0) }, example: SettingExample(.settingAllowEmpty, "false")
        ).of(.files)
    }

    private static func columns(_ value: YAMLValue) throws(Fault) -> [String: String] {
        var mapping = try value.mapping()
        var columns: [String: String] = [:]
        for (role, name) in mapping.takeAll() { columns[role] = try name.nonemptyText() }
        return columns
    }
}

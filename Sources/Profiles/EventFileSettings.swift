internal import Files
internal import Messages
internal import Tables

/// The files of a `files` source, and how to read them.
///
///     source: files
///     files: ~/fair/
///     form: fair.yaml
public struct EventFileSettings: Sendable, Hashable {
    /// Folders and files.
    public var paths: [String] = []
    /// The file that says what the columns mean, and perhaps which files there are.
    public var form: String?
    /// A list of the people registered.
    public var registrants: String?
    /// The event's name, from the command line.
    public var name: String?
    /// The names of columns in the files, by the dataset column that each is read as.
    public var columns: [String: String] = [:]
    /// The order of day and month in dates with slashes; `nil` to infer it from the files.
    public var dateOrder: DateOrder?
    /// Whether lists with one row for each guest and one column for each session are expected.
    public var isWide = false
    /// Whether their contents are stored; `false` for files named on the command line.
    public var areStored = true
    /// Whether the files may have no check-ins although they had some before.
    public var allowsEmpty = false
    /// Whether the files may have fewer than nine tenths of the check-ins that they had before.
    public var allowsShrinking = false
    /// Whether a reading ends if it is not certain who is who. If not, that is only said.
    public var refusesDoubtfulPeople = true

    public init() {}
}

/// The order of day and month in dates.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}

/// The settings of a `files` source.
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

    static var formRow: SettingRow<Settings> {
        row(ofPath: "form", \.files.form, example: SettingExample(.settingForm, "fair.yaml"))
    }

    static var registrantsRow: SettingRow<Settings> {
        row(ofPath: "registrants", \.files.registrants, example: SettingExample(.settingRegistrants, "registrants.csv"))
    }

    /// A path that is beside the configuration if it is relative.
    private static func row(
        ofPath key: String, _ path: any WritableKeyPath<Settings, String?> & Sendable, example: SettingExample
    ) -> SettingRow<Settings> {
        var row = SettingRow<Settings>.text(key, path, example: example)
        row.expand = { settings, environment in
            settings[keyPath: path] = settings.besideConfiguration(settings[keyPath: path], environment)
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

    static var allowShrinkingRow: SettingRow<Settings> {
        SettingRow(
            "allow-shrinking", \.files.allowsShrinking, read: { value throws(Fault) in try value.bool() },
            shown: { String($0) }, example: SettingExample(.settingAllowShrinking, "false")
        ).of(.files)
    }

    private static func columns(_ value: YAMLValue) throws(Fault) -> [String: String] {
        var mapping = try value.mapping()
        var columns: [String: String] = [:]
        for (role, name) in mapping.takeAll() { columns[role] = try name.nonemptyText() }
        return columns
    }
}

extension Settings {
    /// A path in the profile, which is relative to the folder of the configuration file.
    fileprivate func besideConfiguration(_ path: String?, _ environment: VariableReader) -> String? {
        let expanded = path.map(environment.expandingTilde)
        guard let expanded, !expanded.hasPrefix("/") else { return expanded }
        let folder = configuration.path.parentFolder
        return folder == "." ? expanded : "\(folder)/\(expanded)"
    }
}

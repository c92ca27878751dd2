import Base
import Sources

/// The settings of a `files` source.
extension EventFileSettings {
    static let rows: [SettingRow<Settings>] = [
        namedFiles,
        besideConfiguration("form", \.files.form, example: SettingExample(.settingForm, "fair.yaml")),
        besideConfiguration(
            "registrants", \.files.registrants, example: SettingExample(.settingRegistrants, "registrants.csv")),
        SettingRow(
            "columns", \.files.columns, read: { value throws(Fault) in try columns(value) },
            shown: { columns in
                let pairs = columns.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
                return pairs.isEmpty ? nil : pairs.joined(separator: ", ")
            }, example: SettingExample(.settingColumns, "{guest_id: Code}")),
        SettingRow(
            "date-order", \.files.dateOrder,
            read: { value throws(Fault) -> DateOrder? in try value.choice(DateOrder.self) }, shown: { $0?.rawValue },
            example: SettingExample(.settingDateOrder, "day-first")),
        .flag("wide", \.files.isWide, example: SettingExample(.settingWide, "false")),
        .flag("allow-empty", \.files.allowsEmpty, example: SettingExample(.settingAllowEmpty, "false")),
        .flag("allow-shrinking", \.files.allowsShrinking, example: SettingExample(.settingAllowShrinking, "false")),
    ].map { $0.of(.source(.files)) }

    private static var namedFiles: SettingRow<Settings> {
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
        return row
    }

    /// A path that is beside the configuration if it is relative.
    private static func besideConfiguration(
        _ key: String, _ path: any WritableKeyPath<Settings, String?> & Sendable, example: SettingExample
    ) -> SettingRow<Settings> {
        var row = SettingRow<Settings>.text(key, path, example: example)
        row.expand = { settings, environment in
            settings[keyPath: path] = settings.besideConfiguration(settings[keyPath: path], environment)
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

extension Settings {
    /// A path in the profile, which is relative to the folder of the configuration file.
    func besideConfiguration(_ path: String?, _ environment: VariableReader) -> String? {
        let expanded = path.map(environment.expandingTilde)
        guard let expanded, !expanded.hasPrefix("/") else { return expanded }
        let folder = configuration.path.parentFolder
        return folder == "." ? expanded : "\(folder)/\(expanded)"
    }
}

import Base
import Sources

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
        return row.of(.source(.files))
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
        return row.of(.source(.files))
    }

    static var columnsRow: SettingRow<Settings> {
        SettingRow(
            "columns", \.files.columns, read: { value throws(Fault) in try columns(value) },
            shown: { columns in
                let pairs = columns.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
                return pairs.isEmpty ? nil : pairs.joined(separator: ", ")
            }, example: SettingExample(.settingColumns, "{guest_id: Code}")
        ).of(.source(.files))
    }

    static var dateOrderRow: SettingRow<Settings> {
        SettingRow(
            "date-order", \.files.dateOrder,
            read: { value throws(Fault) -> DateOrder? in try value.choice(DateOrder.self) }, shown: { $0?.rawValue },
            example: SettingExample(.settingDateOrder, "day-first")
        ).of(.source(.files))
    }

    static var wideRow: SettingRow<Settings> {
        SettingRow(
            "wide", \.files.isWide, read: { value throws(Fault) in try value.bool() }, shown: { String($0) },
            example: SettingExample(.settingWide, "false")
        ).of(.source(.files))
    }

    static var allowEmptyRow: SettingRow<Settings> {
        SettingRow(
            "allow-empty", \.files.allowsEmpty, read: { value throws(Fault) in try value.bool() },
            shown: { String($0) }, example: SettingExample(.settingAllowEmpty, "false")
        ).of(.source(.files))
    }

    static var allowShrinkingRow: SettingRow<Settings> {
        SettingRow(
            "allow-shrinking", \.files.allowsShrinking, read: { value throws(Fault) in try value.bool() },
            shown: { String($0) }, example: SettingExample(.settingAllowShrinking, "false")
        ).of(.source(.files))
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

import Sources

/// A setting for display: its value as text and its origin.
struct SettingLine: Sendable, Hashable {
    var key: SettingKey
    /// `nil` if there is no value; `set` for a hidden one.
    var value: String?
    var origin: SettingOrigin
    /// Whether the value is hidden, so that only its presence is shown.
    var isConfidential: Bool
}

extension Settings {
    /// All settings; secrets only as `set`.
    var lines: [SettingLine] {
        Self.rows(of: sources).filter { $0.scope.contains(source) }.compactMap { row in
            let key = SettingKey(row.key)
            let origin = origin(of: key)
            // A secret that the profile sets has its own line, under `nightly`.
            let value = row.isSecret && origin == .standard ? nil : row.shown?(self, self)
            guard value != nil || row.isListedUnset else { return nil }
            return SettingLine(key: key, value: value, origin: origin, isConfidential: row.isSecret)
        }
    }
}

/// A setting of a group of the profile, for display.
struct GroupedSettingLine: Sendable, Hashable {
    /// Includes the group's name: `nightly.keep`.
    var key: String
    /// `nil` if there is no value.
    var value: String?
    var origin: SettingOrigin
}

extension Settings {
    /// The settings of `nightly` and, if the source has members, those of `members` that the source reads.
    var groupedLines: [GroupedSettingLine] {
        let series = series.sorted { $0.key < $1.key }.map { ("series.\($0.key)", Optional($0.value.shown)) }
        let members = source.hasMembers ? values(of: MemberSettings.rows, members, under: "members") : []
        return (values(of: NightlySettings.rows, nightly, under: "nightly") + members + series).map { key, value in
            GroupedSettingLine(key: key, value: value, origin: place(of: key).map(SettingOrigin.profile) ?? .standard)
        }
    }

    private func values<Group>(
        of rows: [SettingRow<Group>], _ group: Group, under name: String
    ) -> [(key: String, value: String?)] {
        rows.compactMap { row in
            guard row.scope.contains(source), let shown = row.shown else { return nil }
            let value = shown(group, self)
            return value == nil && !row.isListedUnset ? nil : ("\(name).\(row.key)", value)
        }
    }
}

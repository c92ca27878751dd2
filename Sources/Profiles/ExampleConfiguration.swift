public import Messages

/// The file that `attendance config init` writes: it sets the defaults, and every other key appears in a comment, with
/// its default or an example.
public struct ExampleConfiguration: Sendable {
    /// The name of its profile.
    let profile: String

    public init(profile: String = SourceKind.tikit.rawValue) { self.profile = profile }

    public var text: Phrase { Phrase { text(in: $0) } }

    private func text(in language: Language) -> String {
        var parts = [Phrase.exampleConfigurationHead(profile: profile)[language]]
        for (key, example) in Self.examples(of: Settings.rows) {
            // The only key that is set, to its default.
            let mark = key == SettingKey.baseURL.rawValue ? "" : "# "
            parts.append(
                (example.help.map { "    # \($0[language])\n" } ?? "")
                    + "    \(mark)\(key): \(example.value[language])\n")
        }
        parts.append(group("nightly", NightlySettings.rows, .exampleNightly, in: language))
        parts.append(Phrase.exampleSeries[language])
        parts.append(group("members", MemberSettings.rows, .exampleMembers, in: language))
        parts.append(Phrase.exampleConfigurationTail[language])
        return parts.joined(separator: "\n")
    }

    /// A group of keys, all in comments.
    private func group<Group>(
        _ name: String, _ rows: [SettingRow<Group>], _ help: Phrase, in language: Language
    ) -> String {
        var lines = [help[language], "\(name):"]
        for (key, example) in Self.examples(of: rows) {
            if let help = example.help { lines.append("  # \(help[language])") }
            lines.append("  \(key): \(example.value[language])")
        }
        return lines.map { "    # \($0)\n" }.joined()
    }

    /// The examples in the order of the file.
    private static func examples<Group>(of rows: [SettingRow<Group>]) -> [(key: String, example: SettingExample)] {
        let all = rows.compactMap { row in row.example.map { (key: row.key, example: $0) } }
        return all.filter { $0.example.follows == nil }.flatMap { entry in
            [entry] + all.filter { $0.example.follows == entry.key }
        }
    }
}

import Base
import Sources

/// The file that `attendance config init` writes: it sets the defaults and what was given by flags; every other key
/// appears in a comment, with its default or an example.
struct ExampleConfiguration: Sendable {
    /// The name of its profile.
    let profile: String
    /// The sources that profiles can name.
    private let sources: [SourceKind]
    /// The values of the keys that it sets, as YAML.
    private var values: [String: String] = [:]

    init(profile: String = SourceKind.tikit.name, sources: [SourceKind]) {
        self.profile = profile
        self.sources = sources
        // The only key that is set without a flag, to its default.
        values[SettingKey.baseURL.rawValue] = SourceKind.tikit.defaultBaseURL
    }

    /// - Parameter flags: What the profile sets. `.profile` is its name.
    /// - Throws: a `Fault` of kind `.misconfigured` for a value that no run would accept.
    init(
        profile: String = SourceKind.tikit.name, setting flags: SettingsFlags, sources: [SourceKind]
    ) throws(Fault) {
        self.init(profile: flags[.profile] ?? profile, sources: sources)
        guard ConfigurationFile.isFolderName(self.profile) else {
            throw Fault(.misconfigured, .wrongProfileName(self.profile, from: SettingKey.profile.flag))
        }
        for row in Settings.rows(of: sources) where row.read != nil {
            let key = SettingKey(row.key)
            guard let parse = row.parse, let text = flags[key] else { continue }
            guard !text.isEmpty else { throw Fault(.misconfigured, .emptySetting(key.flag)) }
            var settings = Settings(of: sources)
            try parse(text, key.flag, &settings)
            values[row.key] = Self.scalar(row.shown?(settings, settings) ?? text)
        }
    }

    /// A value as YAML: in quotes, which every text may be, unless it needs none.
    private static func scalar(_ text: String) -> String {
        let isPlain =
            text.first.map { $0.isLetter || $0.isNumber || "/~".contains($0) } == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/~._+-:".contains($0)) }
            && text.last != ":"
        return isPlain ? text : JSONValue.string(text).text()
    }

    var text: Phrase { Phrase { text(in: $0) } }

    private func text(in language: Language) -> String {
        var parts = [Phrase.exampleConfigurationHead(profile: profile)[language]]
        for (key, example) in Self.examples(of: Settings.rows(of: sources)) {
            let line = values[key].map { "\(key): \($0)" } ?? "# \(key): \(example.value[language])"
            parts.append((example.help.map { "    # \($0[language])\n" } ?? "") + "    \(line)\n")
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

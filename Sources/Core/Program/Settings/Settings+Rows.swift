internal import Base
internal import Foundation
import Sources

extension Settings {
    /// The settings of a profile, and those that only a flag or the environment can set, in listing order.
    ///
    /// A setting is a row here and a property of `Settings`. One with a flag is also a command line option.
    ///
    /// - Parameter sources: The sources that profiles can name; the settings of their own are among the rows.
    static func rows(of sources: [SourceKind]) -> [SettingRow<Settings>] {
        common(sources) + EventFileSettings.rows
            + sources.flatMap { source in source.rows.map { $0.of(.source(source)) } } + secrets
    }

    private static func common(_ sources: [SourceKind]) -> [SettingRow<Settings>] {
        [
            SettingRow("config", shown: { settings, _ in settings.configuration.path }),
            SettingRow("profile", shown: { settings, _ in settings.profileName }),
            SettingRow(
                "source", \.source, read: { value throws(Fault) in try value.choice(among: sources, by: \.name) },
                shown: { $0.name }, example: SettingExample(.settingSource(sources), "tikit")),
            SettingRow(
                "base-url", \.baseURL, read: { value throws(Fault) in try value.address() },
                parse: { text, name throws(Fault) in
                    guard let address = ServiceAddress.checked(text) else {
                        throw Fault(.misconfigured, .wrongBaseURL(ServiceAddress.shown(text), from: name))
                    }
                    return address
                },
                shown: { $0.isEmpty ? nil : $0 },
                example: SettingExample(.settingBaseURL, "https://tikit.cl/api/")),
            SettingRow(
                "auth", \.authentication,
                read: { value throws(Fault) in try value.choice(among: sources.authentications, by: \.name) },
                shown: { $0.name }, example: SettingExample(.settingAuth(sources.authentications), "tikit")),
            SettingRow(
                "auth-base-url",
                shown: { settings, _ in
                    settings.authenticationBaseURL ?? (settings.baseURL.isEmpty ? nil : settings.baseURL)
                },
                example: SettingExample(.settingAuthBaseURL, "https://admin.example/api/"),
                read: { value, _, settings throws(Fault) in settings.authenticationBaseURL = try value.address() }),
            .flag("allow-insecure", \.allowsInsecure, example: SettingExample(.settingAllowInsecure, "false")),
            .choice("environment", \.environment, example: SettingExample(.settingEnvironment, "production")),
            SettingRow(
                "data-dir", \.dataDirectory, read: { value throws(Fault) in try value.nonemptyText() },
                parse: { text, _ in text }, shown: { $0 },
                example: SettingExample(.settingDataDir, "~/attendance", follows: "locale")),
            SettingRow(
                "timezone", \.timeZone, read: { value throws(Fault) in try value.zone() },
                parse: { text, name throws(Fault) in
                    guard let zone = TimeZone(ianaName: text) else {
                        throw Fault(.misconfigured, .unknownZone(text, from: name))
                    }
                    return zone
                },
                shown: { $0.identifier },
                example: SettingExample(.settingTimezone, "America/Santiago")),
            .choice(
                "locale", \.language,
                parse: { text, name throws(Fault) in
                    guard let language = Language(rawValue: text) else {
                        throw Fault(.misconfigured, .unknownLocale(text, from: name))
                    }
                    return language
                },
                example: SettingExample(.settingLocale, "es")),
            .number("attempts", \.attempts, 1...100, example: SettingExample(.settingAttempts, "6")),
            SettingRow(
                "pages-in-flight", \.pagesInFlight, read: { value throws(Fault) in try value.pagesInFlight() },
                shown: { $0.lowerBound == 1 ? String($0.upperBound) : "\($0.lowerBound)..\($0.upperBound)" },
                example: SettingExample(.settingPagesInFlight, "32")),
            .number(
                "max-rows", \.maximumRows, 1...maximumRowsAllowed,
                parse: { text, name throws(Fault) in
                    guard let rows = Int(text), (1...maximumRowsAllowed).contains(rows) else {
                        throw Fault(.misconfigured, .wrongMostRows(text, from: name))
                    }
                    return rows
                },
                example: SettingExample(.settingMaxRows, "20000000")),
            SettingRow(
                "max-duration", \.longestRun, read: { value throws(Fault) in try value.intervalLength() },
                parse: { text, name throws(Fault) in
                    guard let seconds = intervalSeconds(text) else {
                        throw Fault(.misconfigured, .wrongLongestRun(text, from: name))
                    }
                    return seconds
                },
                shown: { intervalText($0) },
                example: SettingExample(.settingMaxDuration, "6h")),
            SettingRow(
                "require-permission", \.requiredPermissions, read: { value throws(Fault) in try value.list().texts() },
                shown: { $0.isEmpty ? nil : $0.joined(separator: ", ") },
                example: SettingExample(.settingRequirePermission, "[checkins:read]")),
            SettingRow(
                "expect", \.expectations, read: { value throws(Fault) in try value.expectations() },
                shown: { $0.isEmpty ? nil : $0.map(\.text).joined(separator: "; ") },
                example: SettingExample(.settingExpect, "[\"people_percentage >= 70\", \"registered >= pace\"]")
            ).of(.events).listedIfSet,
            FactsSettings.row, .fields(of: sources),
            .choice("personal-data", \.personalData, example: SettingExample(.settingPersonalData, "ask")),
        ]
    }

    private static let secrets: [SettingRow<Settings>] = [
        .secret("token", \.token), .secret("email", \.email), .secret("password", \.password, isTrimmed: false),
        .secret("phone", \.phone), .secret("mail-password", \.mailPassword, isTrimmed: false),
        .secret("ping", \.nightly.ping) { text, name throws(Fault) in
            guard isPingAddress(text) else { throw Fault(.misconfigured, .wrongPing(from: name)) }
        },
    ]

    /// The highest value allowed for the limit of rows.
    private static let maximumRowsAllowed = 1_000_000_000_000
}

extension SettingRow<Settings> {
    /// A setting that only the environment can set.
    fileprivate static func secret(
        _ key: String, _ path: any WritableKeyPath<Settings, String?> & Sendable, isTrimmed: Bool = true,
        _ check: @escaping @Sendable (String, String) throws(Fault) -> Void = { _, _ in }
    ) -> SettingRow {
        var row = SettingRow(key, shown: { settings, _ in settings[keyPath: path].map { _ in "set" } })
        row.parse = { text, name, settings throws(Fault) in
            try check(text, name)
            settings[keyPath: path] = text
        }
        row.isSecret = true
        row.isTrimmed = isTrimmed
        return row
    }
}

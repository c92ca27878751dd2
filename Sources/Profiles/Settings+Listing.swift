import Documents
import Foundation
import Membership
import Messages
import Tables

/// A setting for display: its value as text and its origin.
public struct SettingLine: Sendable, Hashable {
    public var key: SettingKey
    /// `nil` if there is no value; `set` for a hidden one.
    public var value: String?
    public var origin: SettingOrigin
}

extension Settings {
    /// All settings; secrets only as `set`.
    public var lines: [SettingLine] {
        SettingKey.allCases.map { SettingLine(key: $0, value: shownValue(of: $0), origin: origin(of: $0)) }
    }

    private var shownBaseURL: String? { baseURL.isEmpty ? nil : baseURL }

    private func shownValue(of key: SettingKey) -> String? {
        switch key {
        case .configuration: configuration.path
        case .profile: profileName
        case .source: source.rawValue
        case .baseURL: shownBaseURL
        case .authentication: authentication.rawValue
        case .authenticationBaseURL: authenticationBaseURL ?? shownBaseURL
        case .allowsInsecure: String(allowsInsecure)
        case .environment: environment.rawValue
        case .dataDirectory: dataDirectory
        case .timeZone: timeZone.identifier
        case .language: language.rawValue
        case .attempts: String(attempts)
        case .pagesInFlight: String(pagesInFlight)
        case .mostRows: String(mostRows)
        case .longestRun: intervalText(longestRun)
        case .requiredPermissions: requiredPermissions.isEmpty ? nil : requiredPermissions.joined(separator: ", ")
        case .token: token.map { _ in "set" }
        case .email: email.map { _ in "set" }
        case .password: password.map { _ in "set" }
        case .phone: phone.map { _ in "set" }
        }
    }
}

/// A setting of a group of the profile, for display.
public struct GroupedSettingLine: Sendable, Hashable {
    /// Includes the group's name: `nightly.keep`.
    public var key: String
    /// `nil` if there is no value.
    public var value: String?
    public var origin: SettingOrigin
}

extension Settings {
    /// The settings of `nightly` and, if the source has members, those of `members` that the source reads.
    public var groupedLines: [GroupedSettingLine] {
        (nightlyValues.map { ("nightly.\($0)", $1) } + memberValues.map { ("members.\($0)", $1) } + seriesValues).map {
            key, value in
            GroupedSettingLine(key: key, value: value, origin: place(of: key).map(SettingOrigin.profile) ?? .standard)
        }
    }

    private var nightlyValues: [(String, String?)] {
        let failOn = FailCondition.allCases.filter(nightly.failOn.contains).map(\.rawValue)
        let events: [(String, String?)] = source.isOfMembers ? [] : [("events", nightly.events.shown)]
        return events + [
            ("reports", nightly.reportNames(of: source).joined(separator: ", ")),
            ("formats", nightly.formats.map(\.rawValue).joined(separator: ", ")),
            ("output", nightly.output),
            ("keep", String(nightly.keep)),
            ("bin", nightly.histogramWidth(of: source).text),
            ("csv-dialect", nightly.dialect.rawValue),
            ("fail-on", failOn.isEmpty ? nil : failOn.joined(separator: ", ")),
            ("full-every", String(nightly.fullEvery)),
        ] + (nightly.packs.map { [("packs", "\($0.event): \($0.sponsors), \($0.output)")] } ?? [])
            + (nightly.comparisons.map { [("comparisons", "\($0.report): " + $0.series.joined(separator: ", "))] } ?? [])
    }

    private var seriesValues: [(String, String?)] {
        series.sorted { $0.key < $1.key }.map { ("series.\($0.key)", $0.value.shown) }
    }

    private var memberValues: [(String, String?)] {
        guard source.isOfMembers else { return [] }
        let common: [(String, String?)] = [
            ("name", members.name ?? profileName), ("role", members.role.rawValue), ("member-id", members.ownID),
        ]
        return common + sourceValues
    }

    private var sourceValues: [(String, String?)] {
        let (firestore, files) = (members.firestore, members.files)
        return switch source {
        case .tikit: []
        case .firestore:
            [
                ("project", firestore.project), ("database", firestore.database),
                ("service-account", firestore.serviceAccountFile), ("token-url", firestore.tokenURL),
            ]
        case .negroni: [("ids", members.idFile)]
        case .csv:
            [
                ("members-file", files.members), ("visits-file", files.visits), ("plans-file", files.plans),
                ("levels-file", files.levels),
            ]
        }
    }
}

extension NightlySettings.Events {
    /// As written in the file.
    fileprivate var shown: String {
        let list = "[" + ids.map(String.init).joined(separator: ", ") + "]"
        if areNamed { return list }
        if endedWithinDays == nil, ids.isEmpty { return "active" }
        let parts = [
            active ? "active: true" : nil, endedWithinDays.map { "ended-within-days: \($0)" },
            ids.isEmpty ? nil : "ids: \(list)",
        ]
        return "{" + parts.compactMap(\.self).joined(separator: ", ") + "}"
    }
}

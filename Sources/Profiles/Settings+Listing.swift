import Documents
import Foundation
import Messages

/// A setting as it is shown: its value in words, and where that came from.
public struct SettingLine: Sendable, Hashable {
    public var key: SettingKey
    /// `nil` where there is none; `set` for one that nobody may see.
    public var value: String?
    public var origin: SettingOrigin
}

extension Settings {
    /// Every setting, secrets only as `set`.
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

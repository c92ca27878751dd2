package import Base
package import Foundation
internal import Membership
import Sources

/// The settings of a run, resolved by precedence: flag, environment, profile, default.
///
///     let settings = try Settings(flags: [.profile: "tikit"], environment: …, sources: SourceKind.ofCore)
///     settings.origin(of: .baseURL)    // .profile("config.yaml:4"), .standard, …
package struct Settings: Sendable {
    package var profileName = ConfigurationFile.unnamed
    package var source = SourceKind.tikit
    /// Always with a trailing slash; empty if the source is not a service.
    package var baseURL = ""
    var authentication = AuthenticationKind.tikit
    /// The address for log-ins, with a trailing slash; `nil` for `baseURL`.
    var authenticationBaseURL: String?
    /// Whether plain http is allowed across a network, where anybody on the way can read passwords and tokens.
    var allowsInsecure = false
    var environment = ServiceEnvironment.production
    var dataDirectory = ""
    package var timeZone = TimeZone.current
    package var language = Language.english
    /// The maximum number of attempts at a request.
    var attempts = 6
    /// How many pages are requested at once: the minimum and the maximum.
    package var pagesInFlight = 1...32
    /// The most rows read from one list.
    package var maximumRows = 20_000_000
    /// The time limit of a run, in seconds.
    var longestRun = 6 * 3600
    /// The permissions that the account must have, if its service lists them.
    var requiredPermissions: [String] = []
    /// The settings of the unattended run.
    var nightly = NightlySettings()
    /// The files of a `files` source.
    var files = EventFileSettings()
    /// The settings of a source of members.
    var members = MemberSettings()
    /// The series of events to compare, by name.
    package var series: [String: EventSeries] = [:]
    /// What is known of the sessions of its events.
    var facts = FactsSettings()
    /// The fields of registrations by which reports count, besides those of a form.
    package var fields = FieldNames()
    /// The rules that the numbers of its events should meet.
    var expectations: [Expectation] = []
    /// Whether reports that name guests or members must be confirmed each time.
    var personalData = PersonalDataPermission.ask
    /// The bearer token in the environment, if any. Never logged.
    var token: String?
    /// The e-mail and password in the environment for an unattended log-in, if any. Never logged.
    var email: String?
    var password: String?
    /// The phone number in the environment for a log-in by SMS, if any. Never logged.
    var phone: String?
    /// The password for the mail server in the environment, if any. Never logged.
    var mailPassword: String?
    /// The path of the configuration file, which need not exist.
    private(set) var configuration = ConfigurationLocation(path: "", origin: .standard)
    /// The configuration file as read; `nil` if there is none.
    private(set) var file: ConfigurationFile?
    private var origins: [SettingKey: SettingOrigin] = [:]
    /// The sources that its profile can name.
    private(set) var sources: [SourceKind]
    /// The settings that rooms add, by their type.
    private var groups: [ObjectIdentifier: any SettingsGroup] = [:]

    /// The defaults that depend on no other setting.
    init(of sources: [SourceKind]) { self.sources = sources }

    /// The settings that a room adds.
    package subscript<Group: SettingsGroup>(_ type: Group.Type) -> Group {
        get { groups[ObjectIdentifier(type)] as? Group ?? Group() }
        set { groups[ObjectIdentifier(type)] = newValue }
    }

    /// Where a setting's value came from.
    func origin(of key: SettingKey) -> SettingOrigin { origins[key] ?? .standard }

    /// Resolves all settings. An empty variable counts as unset, as in the XDG specification.
    ///
    /// - Parameter sources: The sources that profiles can name.
    init(
        flags: SettingsFlags, environment variables: [String: String], sources: [SourceKind]
    ) throws(Fault) {
        let environment = VariableReader(variables)
        for key in [SettingKey.configuration, .profile] where flags[key] == "" {
            throw Fault(.misconfigured, .emptySetting(key.flag))
        }
        let location = ConfigurationLocation(flag: flags[.configuration], environment: variables)
        let file = try ConfigurationFile.read(location, sources: sources)
        let wanted = flags[.profile] ?? environment[.profile]
        let chooser: SettingOrigin =
            flags[.profile] == nil ? .environment(SettingKey.profile.variable) : .flag(SettingKey.profile.flag)
        let choice = try (file ?? ConfigurationFile(absentAt: location.path, sources: sources)).choice(
            wanted, origin: chooser)
        self = choice.profile.settings
        (configuration, self.file, profileName) = (location, file, choice.name)
        origins = [.configuration: location.origin, .profile: choice.origin]
        for row in Self.rows(of: sources) { try resolve(row, flags, environment, choice.profile.places[row.key]) }
        try complete(environment)
        keepSecrets()
    }

    /// Keeps what the environment told in confidence out of all messages, and the address to ping, of which the path is the
    /// secret part.
    private func keepSecrets() {
        for secret in [token, email, password, phone, mailPassword, nightly.ping] { Secrets.keep(secret) }
        guard let ping = nightly.ping.flatMap({ URL(string: $0) }) else { return }
        for part in [ping.path().split(separator: "/").last.map(String.init), ping.query()] { Secrets.keep(part) }
    }

    /// Sets a setting from its flag or variable, and records its origin. The profile's value is already in place.
    private mutating func resolve(
        _ row: SettingRow<Settings>, _ flags: SettingsFlags, _ environment: VariableReader, _ place: String?
    ) throws(Fault) {
        let key = SettingKey(row.key)
        if let parse = row.parse, let flag = flags[key] {
            // More likely a script's unset variable than a request for the default.
            guard !flag.isEmpty else { throw Fault(.misconfigured, .emptySetting(key.flag)) }
            try parse(flag, key.flag, &self)
            origins[key] = .flag(key.flag)
        } else if let parse = row.parse, let text = environment[key, trimmed: row.isTrimmed] {
            try parse(text, key.variable, &self)
            origins[key] = .environment(key.variable)
        } else if row.isSecret, let parse = row.parse, let path = environment[key.fileVariable] {
            try parse(try Self.secret(inFile: path, namedBy: key.fileVariable), key.fileVariable, &self)
            origins[key] = .environment(key.fileVariable)
        } else if let place {
            origins[key] = .profile(place)
        }
    }

    /// The secret in a file, as containers and systemd provide it. White space at its end is not part of it.
    private static func secret(inFile path: String, namedBy variable: String) throws(Fault) -> String {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: path, upTo: 1 << 16)
        } catch {
            throw Fault(.misconfigured, .secretFileUnreadable(path, from: variable, reason: error.reason))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Fault(.misconfigured, .notUTF8(path)) }
        let secret = text.reversed().drop(while: \.isWhitespace).reversed()
        guard !secret.isEmpty else { throw Fault(.misconfigured, .secretFileEmpty(path, from: variable)) }
        return String(secret)
    }

    /// Fills in the defaults that depend on other settings and on the environment.
    private mutating func complete(_ environment: VariableReader) throws(Fault) {
        if origins[.baseURL] == nil {
            if let address = source.defaultBaseURL {
                baseURL = address
            } else if source.access != .files {
                throw Fault(
                    .misconfigured,
                    .baseURLNeeded(source: source.name, profile: profileName).prefixed(with: place(of: "source")))
            }
        }
        try requireSourceOfFields()
        // The server's root, even if the address of its API was given.
        if let path = source.apiPath, baseURL.hasSuffix("/\(path)") { baseURL.removeLast(path.count) }
        if origins[.authentication] == nil, case .session(let method) = source.access { authentication = method }
        if origins[.language] == nil { language = Self.systemLanguage(environment) }
        let folder = origins[.dataDirectory] == nil ? nil : dataDirectory
        dataDirectory = Self.dataDirectory(folder, environment)
        for row in Self.rows(of: sources) { row.expand(&self, environment) }
        for row in MemberSettings.rows { row.expand(&members, environment) }
        for row in NightlySettings.rows { row.expand(&nightly, environment) }
    }

    /// The language known before, or without, a valid configuration, for error messages.
    static func language(flag: Language?, environment variables: [String: String]) -> Language {
        if let language = flag ?? variables["ATTENDANCE_LOCALE"].flatMap(Language.init(rawValue:)) { return language }
        return systemLanguage(VariableReader(variables))
    }

    /// The data folder known without a configuration.
    static func dataDirectory(flag: String?, environment variables: [String: String]) -> String {
        let environment = VariableReader(variables)
        return dataDirectory(flag ?? environment[.dataDirectory], environment)
    }

    private static func dataDirectory(_ folder: String?, _ environment: VariableReader) -> String {
        folder.map { absolute(environment.expandingTilde($0)) }
            ?? environment.folder("XDG_DATA_HOME", else: ".local/share") + "/attendance"
    }

    /// `LC_ALL`, else `LANG`: Spanish for Spanish of any country, otherwise English.
    private static func systemLanguage(_ environment: VariableReader) -> Language {
        let locale = environment["LC_ALL"] ?? environment["LANG"] ?? ""
        return locale.lowercased().hasPrefix("es") ? .spanish : .english
    }

    /// The folder as an absolute path, which does not change with the working directory.
    private static func absolute(_ path: String) -> String {
        let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        return path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    }
}

extension Settings {
    /// The place of a profile's key in the file, such as `config.yaml:4`; `nil` if it is not there. Keys of a group
    /// include its name: `nightly.keep`.
    func place(of key: String) -> String? { file?.profiles[profileName]?.places[key] }

    /// The addresses to which a run may send requests, each with the key that sets it.
    var addresses: [(url: String, key: String)] {
        let service = [(baseURL, SettingKey.baseURL.rawValue)]
        return switch source.access {
        case .files: []
        case .serviceAccount: service + [members.firestore.tokenURL].compactMap { $0 }.map { ($0, "members.token-url") }
        case .session:
            service + [authenticationBaseURL].compactMap { $0 }.map { ($0, SettingKey.authenticationBaseURL.rawValue) }
        }
    }

    /// Checks that only this user and root can change the file that sets a key, if it is the file that sets it: whoever can
    /// change the file decides what such a key names, a program that runs as this user, or a server that gets secrets.
    ///
    /// - Parameter trustsOwner: As in `Exposure.changeablePart`.
    /// - Throws: A `Fault` of kind `.misconfigured`.
    func requireOwnFile(for key: String, trustsOwner: Bool = false) throws(Fault) {
        guard let place = source(of: key), place == self.place(of: key),
            let part = Exposure.changeablePart(of: configuration.path, trustsOwner: trustsOwner)
        else { return }
        throw Fault(.misconfigured, .configurationOfOthers(place, key: key, part))
    }

    /// What sets a key: a flag, a variable, or a place in the file; `nil` for a default.
    func source(of key: String) -> String? {
        origins[SettingKey(key)]?.source ?? place(of: key)
    }

    /// Checks the settings that the profile's source requires. The error names the closest place in the file.
    ///
    /// Throws a `Fault` of kind `.misconfigured`, like a run before its first request.
    func requireSource() throws(Fault) {
        guard let missing else { return }
        throw fault(ofMissing: missing)
    }

    /// Checks the settings that the source requires of whoever logs in, like `requireSource()`.
    func requireSourceForLogIn() throws(Fault) {
        guard let missing = source.missing(self) else { return }
        throw fault(ofMissing: missing)
    }

    private func fault(ofMissing missing: Phrase) -> Fault {
        Fault(.misconfigured, missing.prefixed(with: place(of: "members") ?? place(of: "source")))
    }

    private var missing: Phrase? {
        if let missing = source.missing(self) { return missing }
        let needsOwnID = source.hasMembers && members.role == .member && members.ownID == nil
        return needsOwnID ? .ownMemberIDMissing : nil
    }
}

/// The settings given by a command's flags, as texts.
struct SettingsFlags: Sendable, ExpressibleByDictionaryLiteral {
    private var texts: [SettingKey: String] = [:]

    init(dictionaryLiteral elements: (SettingKey, String?)...) {
        for (key, text) in elements { texts[key] = text }
    }

    subscript(key: SettingKey) -> String? {
        get { texts[key] }
        set { texts[key] = newValue }
    }
}

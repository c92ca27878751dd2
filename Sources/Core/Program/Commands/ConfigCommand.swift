import ArgumentParser
import Base
import Foundation
import Logging
import Rendering
import Sources
import Transport

/// `attendance config`: the configuration file.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Create, show or check the configuration.",
        discussion: """
            The file is --config, else ATTENDANCE_CONFIG, else $XDG_CONFIG_HOME/attendance/config.yaml. Its keys are \
            described in Documentation/reference/configuration.md and in the example that 'config init' writes.
            """,
        subcommands: [Init.self, Show.self, Check.self])
}

extension ConfigCommand {
    /// `attendance config init`.
    struct Init: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "init", abstract: "Write a commented example of a configuration file.",
            discussion: """
                Sets what is given by flags: --profile NAME, --base-url, --data-dir, --timezone, --locale, --max-rows, \
                --max-duration. Without --profile, if there is a session or a store already, the file's profile gets its \
                name, so that they stay in use.
                """)

        @Flag(help: "Replace an existing file.")
        var force = false

        @OptionGroup(title: "Common") var common: CommonOptions

        func run() async throws {
            if common.configuration == "" { throw Fault(.misconfigured, .emptySetting("--config")) }
            let path = common.configurationLocation.path
            let language = common.languageWithoutConfiguration
            let profile = common.profile == nil ? profileWithData : nil
            var flags = common.flags
            if let name = common.profile ?? profile, flags[.baseURL] == nil { flags[.baseURL] = addressOfSession(name) }
            // Another run may be started elsewhere.
            if let folder = common.dataDirectory, !folder.isEmpty { flags[.dataDirectory] = dataDirectory }
            let example = try ExampleConfiguration(
                profile: profile ?? SourceKind.tikit.name, setting: flags, sources: House.current.sources)
            if let server = flags[.baseURL].flatMap(PlainHTTP.server) {
                throw Fault(.misconfigured, .plainHTTP(server).prefixed(with: "--base-url"))
            }
            try ConfigurationFile.writeExample(example, at: path, in: language, replacing: force)
            try Console.print(path + "\n")
            if let profile, !common.quiet { common.tell(.configurationTakesOver(profile), .info, in: language) }
        }

        /// The profile that runs have used so far, if it has a session or a store: under another name both would be hidden.
        private var profileWithData: String? {
            let profile = ConfigurationFile.profileInUse(
                before: common.configurationLocation, sources: House.current.sources)
            return ProfileFolder(ofProfile: profile, in: dataDirectory).hasData ? profile : nil
        }

        /// The address at which the profile's session was begun: at another, it could not be used.
        private func addressOfSession(_ profile: String) -> String? {
            let folder = ProfileFolder(ofProfile: profile, in: dataDirectory).session
            let address = SessionStore(folder: folder).address(of: AuthenticationKind.tikit.name)
            return address.flatMap { PlainHTTP.server(of: $0) == nil ? $0 : nil }
        }

        private var dataDirectory: String {
            Settings.dataDirectory(flag: common.dataDirectory, environment: ProcessInfo.processInfo.environment)
        }
    }

    /// `attendance config show`.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show every setting in effect and where it comes from.",
            discussion: "Tokens, e-mails and passwords are only shown as set or not set.")

        @Flag(help: "Print JSON instead of lines.")
        var json = false

        @OptionGroup(title: "Common") var common: CommonOptions

        func run() async throws {
            let settings = try common.settings()
            let listing = SettingsListing(settings: settings)
            let fields = TerminalFields(style: common.outputStyle, language: settings.language)
            try Console.print(json ? listing.document.text(.indented) : fields.text(for: listing.lines))
        }
    }

    /// `attendance config check`.
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check the configuration file: OK, or each error with its line.",
            discussion: """
                Checks every profile in the file with the flags and variables of this run: its values, what its \
                source requires, and all that its nights read and write. Exits with 78 on an error, 66 if a report or a \
                file does not exist, or 73 if a folder cannot be written.
                """)

        @OptionGroup(title: "Common") var common: CommonOptions

        func run() async throws {
            let settings = try common.settings()
            let path = settings.configuration.path
            for name in settings.file?.names ?? [] {
                try await ProfileCheck(settings: try common.settings(ofProfile: name), common: common).run()
            }
            let result = settings.file.map { Phrase.configurationFine(path, profiles: $0.names) }
            try Console.print((result ?? .noConfigurationYet(path))[settings.language] + "\n")
        }
    }
}

/// The settings of a run with their origins, for people and for programs.
struct SettingsListing {
    let settings: Settings

    var lines: [TerminalFields.Line] {
        settings.lines.map { line in
            TerminalFields.Line(Phrase(verbatim: name(of: line)), value(of: line), origin(of: line))
        }
            + settings.groupedLines.map { line in
                TerminalFields.Line(
                    Phrase(verbatim: line.key), line.value.map { Phrase(verbatim: $0) } ?? .settingUnset,
                    origin(line.origin, hasValue: line.value != nil))
            }
    }

    /// An object for each setting: its value, the kind of its origin, and the origin.
    var document: JSONValue {
        .object(
            JSONObject(
                settings.lines.map { entry($0.key.rawValue, $0.value, $0.origin) }
                    + settings.groupedLines.map { entry($0.key, $0.value, $0.origin) }))
    }

    private func entry(_ key: String, _ value: String?, _ origin: SettingOrigin) -> (String, JSONValue) {
        (key, ["value": JSONValue(value), "from": .string(origin.kind), "source": JSONValue(origin.source)])
    }

    /// Settings that only the environment can set are named by their variable.
    private func name(of line: SettingLine) -> String {
        line.isConfidential ? line.key.variable : line.key.rawValue
    }

    private func value(of line: SettingLine) -> Phrase {
        guard let value = line.value else { return .settingUnset }
        return line.isConfidential ? .settingSet : Phrase(verbatim: value)
    }

    private func origin(of line: SettingLine) -> Phrase { origin(line.origin, hasValue: line.value != nil) }

    private func origin(_ origin: SettingOrigin, hasValue: Bool) -> Phrase {
        if let source = origin.source { return Phrase(verbatim: source) }
        return hasValue ? .settingByDefault : Phrase(verbatim: "")
    }
}

extension SettingOrigin {
    /// The name in documents for programs.
    fileprivate var kind: String {
        switch self {
        case .flag: "flag"
        case .environment: "environment"
        case .profile: "profile"
        case .standard: "default"
        }
    }
}

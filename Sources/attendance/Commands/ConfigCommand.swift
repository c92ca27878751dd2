import ArgumentParser
import Foundation
import JSON
import Messages
import Profiles
import Rendering

/// `attendance config`: the configuration file.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Make, show or check the configuration.",
        discussion: """
            The file is --config, else ATTENDANCE_CONFIG, else $XDG_CONFIG_HOME/attendance/config.yaml. Its keys are \
            described in Documentation/configuration.md and in the example that 'config init' writes.
            """,
        subcommands: [Init.self, Show.self, Check.self])
}

extension ConfigCommand {
    /// `attendance config init`.
    struct Init: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "init", abstract: "Write a commented example of a configuration file.")

        @Flag(help: "Replace a file that is there.")
        var force = false

        @OptionGroup(title: "Common") var common: CommonOptions

        func run() async throws {
            if common.configuration == "" { throw Fault(.misconfigured, .emptySetting("--config")) }
            let path = common.configurationLocation.path
            let language = common.languageWithoutConfiguration
            try ConfigurationFile.writeExample(at: path, in: language, replacing: force)
            try Console.print(path + "\n")
        }
    }

    /// `attendance config show`.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show every setting as it holds, and where it comes from.",
            discussion: "Of a token, an e-mail and a password it is only said whether they are set.")

        @Flag(help: "JSON instead of lines.")
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
            abstract: "Check the configuration file: OK, or the mistake with its line.",
            discussion: """
                Every profile of the file is checked with the flags and variables of this run: its values, what its \
                source cannot do without, and the reports of its nightly part. A mistake ends with status 78, a report \
                that there is not with 66.
                """)

        @OptionGroup(title: "Common") var common: CommonOptions

        func run() async throws {
            let settings = try common.settings()
            let path = settings.configuration.path
            for name in settings.file?.names ?? [] {
                try await ProfileCheck(settings: try common.settings(ofProfile: name)).run()
            }
            let result = settings.file.map { Phrase.configurationFine(path, profiles: $0.names) }
            try Console.print((result ?? .noConfigurationYet(path))[settings.language] + "\n")
        }
    }
}

import Base
import Foundation
import Logging

/// The parts of the program that need no settings: its version, and its last line of output.
enum Executable {
    static let version = "0.1.0"

    /// Reports the fault that ended the run and returns its exit status.
    static func fail(with fault: Fault) -> Int32 {
        let status = Interruption.hasPublished ? ExitStatus.partial : ExitStatus.of(fault)
        tell(fault.message[errorLanguage], status: status)
        return status
    }

    /// Writes the last line of the run: as a plain message for people, or as a log line for collectors.
    static func tell(_ text: String, status: Int32) {
        switch logFormat {
        case .text:
            Console.note("attendance: " + text)
        case .json:
            Logger(label: "attendance") { _ in ConsoleLogHandler(level: .error, format: .json) }
                .error("\(text)", metadata: ["status": "\(status)"])
        }
    }

    /// The language of the settings or, before they are known, that of flag or environment.
    static var errorLanguage: Language {
        Console.language
            ?? Settings.language(
                flag: languageFlag(in: Array(CommandLine.arguments.dropFirst())),
                environment: ProcessInfo.processInfo.environment)
    }

    /// The language of a profile's settings, too, if they can be read: what is shown before a command runs is in it.
    static var readersLanguage: Language {
        let arguments = Array(CommandLine.arguments.dropFirst())
        var flags: SettingsFlags = [:]
        for key in [SettingKey.configuration, .profile, .language] { flags[key] = value(of: key.flag, in: arguments) }
        let settings = try? Settings(
            flags: flags, environment: ProcessInfo.processInfo.environment, sources: House.current.sources)
        return settings?.language ?? errorLanguage
    }

    /// The log format given on the command line, even if the rest cannot be parsed.
    private static var logFormat: ConsoleLogHandler.Format {
        value(of: "--log-format", in: Array(CommandLine.arguments.dropFirst()))
            .flatMap(ConsoleLogHandler.Format.init(rawValue:)) ?? .text
    }

    /// The language flag on the command line, for errors in a command line that cannot be parsed.
    private static func languageFlag(in arguments: [String]) -> Language? {
        value(of: "--locale", in: arguments).flatMap(Language.init(rawValue:))
    }

    /// The value of a flag on the command line, whether or not the rest can be parsed.
    private static func value(of flag: String, in arguments: [String]) -> String? {
        for (position, argument) in arguments.enumerated() {
            if argument.hasPrefix(flag + "=") { return String(argument.dropFirst(flag.count + 1)) }
            if argument == flag, position + 1 < arguments.count { return arguments[position + 1] }
        }
        return nil
    }
}

/// The documented exit statuses, based on sysexits.h.
package enum ExitStatus {
    static let success: Int32 = 0
    /// Partial success.
    package static let partial: Int32 = 1
    /// Ended by SIGHUP, SIGINT, SIGPIPE or SIGTERM, as in shells: 128 plus the signal.
    static let hungUp: Int32 = 129
    static let interrupted: Int32 = 130
    static let brokenPipe: Int32 = 141
    static let terminated: Int32 = 143

    static func of(_ fault: Fault) -> Int32 {
        switch fault.kind {
        case .usage: 64
        case .unreadableData: 65
        case .notFound: 66
        case .unavailable: 69
        case .cannotWrite: 73
        case .locked: 75
        case .refused: 77
        case .misconfigured: 78
        }
    }
}

/// Ends the run with a status after everything has been reported.
package struct Finished: Error {
    package var status: Int32

    package init(status: Int32) {
        self.status = status
    }
}

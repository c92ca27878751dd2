import ArgumentParser
import Foundation
import Logging
import Messages
import Profiles

/// The command `attendance` and its subcommands.
struct Attendance: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attendance",
        abstract: "Who came: attendance reports from a ticketing service's check-ins.",
        discussion: """
            Reads an event's check-ins, computes attendance by registrant type and session, arrivals over time, \
            places and more, and writes CSV, XLSX, HTML, JSON and terminal charts.

            Try it without an account or a network: attendance demo
            """,
        version: version,
        subcommands: [
            ReportCommand.self, CompareCommand.self, ForecastCommand.self, WatchCommand.self, ReportsCommand.self,
            NightlyCommand.self, EventsCommand.self, SessionsCommand.self, SourcesCommand.self, SyncCommand.self,
            RegisterCommand.self,
            SponsorsCommand.self, MembersCommand.self, ExportCommand.self, DatasetCommand.self, SQLCommand.self,
            LoginCommand.self, LogoutCommand.self, WhoAmICommand.self, StoreCommand.self, ConfigCommand.self,
            DoctorCommand.self, DemoCommand.self, SandboxCommand.self,
        ])

    static let version = "0.1.0"
}

@main
enum Main {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        HiddenArgument.overwrite("--email")
        HiddenArgument.overwrite("--phone")
        exit(await run(arguments))
    }

    /// Parses and runs a command line; returns its exit status after reporting any error in one line.
    private static func run(_ arguments: [String]) async -> Int32 {
        if let command = Attendance.commandExplained(by: arguments) {
            return show(Attendance.helpMessage(for: command))
        }
        do {
            return try await Interruption.guarding {
                var command = try Attendance.parseAsRoot(arguments)
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            }
        } catch let finished as Finished {
            // Once files have been published, only 0 and 1 are correct.
            return Interruption.hasPublished ? min(finished.status, ExitStatus.partial) : finished.status
        } catch let fault as Fault {
            return tell(fault)
        } catch {
            return explain(error, arguments)
        }
    }

    /// Handles errors of the argument parser: help and version go to standard output; an error is one line.
    private static func explain(_ error: any Error, _ arguments: [String]) -> Int32 {
        let code = Attendance.exitCode(for: error)
        guard code != .success else { return show(Attendance.fullMessage(for: error)) }
        let message = Phrase.parserMessage(Attendance.message(for: error))
        let hint = Phrase.usageHint(of: Attendance.path(namedBy: arguments))
        tell("\(message[languageOfMistakes]) \(hint[languageOfMistakes])", status: code.rawValue)
        return code.rawValue
    }

    /// Writes help or version to standard output and returns the exit status.
    private static func show(_ text: String) -> Int32 {
        do {
            try Console.print(text + "\n")
            return ExitStatus.success
        } catch let fault as Fault {
            return tell(fault)
        } catch {
            return ExitStatus.brokenPipe
        }
    }

    /// Reports the fault that ended the run and returns its exit status.
    static func tell(_ fault: Fault) -> Int32 {
        let status = Interruption.hasPublished ? ExitStatus.partial : ExitStatus.of(fault)
        tell(fault.message[languageOfMistakes], status: status)
        return status
    }

    /// Writes the last line of the run: as a plain message for people, or as a log line for collectors.
    private static func tell(_ text: String, status: Int32) {
        switch logFormat {
        case .text:
            Console.note("attendance: " + text)
        case .json:
            Logger(label: "attendance") { _ in ConsoleLogHandler(level: .error, format: .json) }
                .error("\(text)", metadata: ["status": "\(status)"])
        }
    }

    /// The language of the settings or, before they are known, that of flag or environment.
    static var languageOfMistakes: Language {
        Console.language
            ?? Settings.language(
                flag: languageFlag(in: Array(CommandLine.arguments.dropFirst())),
                environment: ProcessInfo.processInfo.environment)
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

extension ParsableCommand {
    /// The command whose help is all that a command line asks for, as `attendance report --help` does; `nil` if the parser
    /// must decide. It prints the same, but would read the options of the command three times before.
    fileprivate static func commandExplained(by words: some Collection<String>) -> (any ParsableCommand.Type)? {
        guard let word = words.first else { return nil }
        let rest = words.dropFirst()
        if rest.isEmpty, word == "--help" || word == "-h" { return self }
        return subcommand(word)?.commandExplained(by: rest)
    }

    /// The command named by the first words of a command line, such as `attendance config show`.
    fileprivate static func path(namedBy words: some Collection<String>) -> String {
        let name = configuration.commandName ?? ""
        guard let next = words.first.flatMap(subcommand) else { return name }
        return "\(name) \(next.path(namedBy: words.dropFirst()))"
    }

    private static func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.configuration.commandName == name }
    }
}

/// The documented exit statuses, based on sysexits.h.
enum ExitStatus {
    static let success: Int32 = 0
    /// Partial success.
    static let partial: Int32 = 1
    /// Ended by SIGHUP, SIGINT, SIGPIPE and SIGTERM, as shells count them.
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
struct Finished: Error {
    var status: Int32
}

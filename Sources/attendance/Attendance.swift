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
            ReportCommand.self, ReportsCommand.self, NightlyCommand.self, EventsCommand.self, SessionsCommand.self,
            SyncCommand.self, RegisterCommand.self, MembersCommand.self, LoginCommand.self, LogoutCommand.self,
            WhoAmICommand.self, StoreCommand.self, ConfigCommand.self, DoctorCommand.self, DemoCommand.self,
            SandboxCommand.self,
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

    /// Parses and runs a command line and gives its exit status; whatever went wrong has been said in one line.
    private static func run(_ arguments: [String]) async -> Int32 {
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
            // Once files are in place, only 0 and 1 are true.
            return Interruption.hasPublished ? min(finished.status, ExitStatus.partial) : finished.status
        } catch let fault as Fault {
            return tell(fault)
        } catch {
            return explain(error, arguments)
        }
    }

    /// What the argument parser throws: help and version go to standard output; a mistake is one line.
    private static func explain(_ error: any Error, _ arguments: [String]) -> Int32 {
        let code = Attendance.exitCode(for: error)
        guard code != .success else {
            do {
                try Console.print(Attendance.fullMessage(for: error) + "\n")
                return ExitStatus.success
            } catch let fault as Fault {
                return tell(fault)
            } catch {
                return ExitStatus.brokenPipe
            }
        }
        let message = Phrase.parserMessage(Attendance.message(for: error))
        let hint = Phrase.usageHint(of: Attendance.path(namedBy: arguments))
        tell("\(message[languageOfMistakes]) \(hint[languageOfMistakes])", status: code.rawValue)
        return code.rawValue
    }

    /// Tells what ended the run, and gives its exit status.
    private static func tell(_ fault: Fault) -> Int32 {
        let status = Interruption.hasPublished ? ExitStatus.partial : ExitStatus.of(fault)
        tell(fault.message[languageOfMistakes], status: status)
        return status
    }

    /// Writes the run's last line: as every message where people read, as a log line where a program collects them.
    private static func tell(_ text: String, status: Int32) {
        switch logFormat {
        case .text:
            Console.note("attendance: " + text)
        case .json:
            Logger(label: "attendance") { _ in ConsoleLogHandler(level: .error, format: .json) }
                .error("\(text)", metadata: ["status": "\(status)"])
        }
    }

    /// The language of the settings, or, before there are some and where there will be none, that of flag or environment.
    static var languageOfMistakes: Language {
        Console.language
            ?? Settings.language(
                flag: languageFlag(in: Array(CommandLine.arguments.dropFirst())),
                environment: ProcessInfo.processInfo.environment)
    }

    /// The form of log lines, as it stands on the command line: a line that could not be read has one too.
    private static var logFormat: ConsoleLogHandler.Format {
        value(of: "--log-format", in: Array(CommandLine.arguments.dropFirst()))
            .flatMap(ConsoleLogHandler.Format.init(rawValue:)) ?? .text
    }

    /// The language flag as it stands on the command line, for messages about a command line that could not be read.
    private static func languageFlag(in arguments: [String]) -> Language? {
        value(of: "--locale", in: arguments).flatMap(Language.init(rawValue:))
    }

    /// What stands on a command line as a flag's value, whether or not all the rest can be read.
    private static func value(of flag: String, in arguments: [String]) -> String? {
        for (position, argument) in arguments.enumerated() {
            if argument.hasPrefix(flag + "=") { return String(argument.dropFirst(flag.count + 1)) }
            if argument == flag, position + 1 < arguments.count { return arguments[position + 1] }
        }
        return nil
    }
}

extension ParsableCommand {
    /// The command that the first words of a command line name: `attendance config show`.
    fileprivate static func path(namedBy words: some Collection<String>) -> String {
        let name = configuration.commandName ?? ""
        guard let word = words.first,
            let next = configuration.subcommands.first(where: { $0.configuration.commandName == word })
        else { return name }
        return "\(name) \(next.path(namedBy: words.dropFirst()))"
    }
}

/// The exit statuses that scripts may rely on, after sysexits.h.
enum ExitStatus {
    static let success: Int32 = 0
    /// Done, and some of it fell short.
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

/// Ends the run with a status, everything there was to say having been said.
struct Finished: Error {
    var status: Int32
}

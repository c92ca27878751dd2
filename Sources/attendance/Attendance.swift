import ArgumentParser
import Foundation
import Messages
import Profiles

/// The command `attendance` and its subcommands.
struct Attendance: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attendance",
        abstract: "Who came: attendance reports from a ticketing service's check-ins.",
        discussion: """
            Reads an event's check-ins page by page, works out attendance by registrant type and session, arrivals over \
            time, places and more, and writes CSV, XLSX, HTML, JSON and terminal charts.

            Try it without an account or a network: attendance demo
            """,
        version: version,
        subcommands: [
            ReportCommand.self, ReportsCommand.self, NightlyCommand.self, EventsCommand.self, SessionsCommand.self,
            SyncCommand.self, RegisterCommand.self, MembersCommand.self, LoginCommand.self, LogoutCommand.self,
            WhoAmICommand.self, ConfigCommand.self, DoctorCommand.self, DemoCommand.self, SandboxCommand.self,
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
            return finished.status
        } catch let fault as Fault {
            Console.note("attendance: " + fault.message[languageOfMistakes])
            return ExitStatus.of(fault)
        } catch {
            return explain(error)
        }
    }

    /// What the argument parser throws: help and version go to standard output; a mistake is one line.
    private static func explain(_ error: any Error) -> Int32 {
        let code = Attendance.exitCode(for: error)
        guard code != .success else {
            do {
                try Console.print(Attendance.fullMessage(for: error) + "\n")
                return ExitStatus.success
            } catch {
                return ExitStatus.brokenPipe
            }
        }
        let message = Phrase.parserMessage(Attendance.message(for: error))
        Console.note("attendance: \(message[languageOfMistakes]) \(Phrase.usageHint[languageOfMistakes])")
        return code.rawValue
    }

    /// The language of the settings, or, before there are some and where there will be none, that of flag or environment.
    static var languageOfMistakes: Language {
        Console.language
            ?? Settings.language(
                flag: languageFlag(in: Array(CommandLine.arguments.dropFirst())),
                environment: ProcessInfo.processInfo.environment)
    }

    /// The language flag as it stands on the command line, for messages about a command line that could not be read.
    private static func languageFlag(in arguments: [String]) -> Language? {
        for (position, argument) in arguments.enumerated() {
            if argument.hasPrefix("--locale=") { return Language(rawValue: String(argument.dropFirst(9))) }
            if argument == "--locale", position + 1 < arguments.count {
                return Language(rawValue: arguments[position + 1])
            }
        }
        return nil
    }
}

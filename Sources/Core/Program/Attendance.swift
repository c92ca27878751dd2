import ArgumentParser
import Base
import Foundation
import Logging

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
        version: Executable.version,
        groupedSubcommands: House.current.commandGroups)
}

extension CommandGroupName {
    /// The commands of the core in the group, in their order.
    var commands: [any ParsableCommand.Type] {
        switch self {
        case .report:
            [
                ReportCommand.self, FilesCommand.self, CompareCommand.self, SummaryCommand.self, ReportsCommand.self,
            ]
        case .people: [FollowUpCommand.self, CertificatesCommand.self]
        case .nightly:
            [NightlyCommand.self, MailCommand.self, SyncCommand.self, StoreCommand.self, DoctorCommand.self]
        case .sponsor: [SponsorsCommand.self]
        case .member: [MembersCommand.self]
        case .analysis: [ExportCommand.self, DatasetCommand.self, SQLCommand.self]
        case .account:
            [
                LoginCommand.self, LogoutCommand.self, WhoAmICommand.self, EventsCommand.self, SessionsCommand.self,
                SourcesCommand.self, ConfigCommand.self,
            ]
        case .trial: [DemoCommand.self, SandboxCommand.self]
        }
    }
}

/// What the executable does.
package enum Main {
    /// Runs the command line in a house, and ends the process with its exit status.
    package static func main(in house: House) async -> Never {
        House.open(house)
        let arguments = Array(CommandLine.arguments.dropFirst())
        FatalSignals.takeDefaults()
        Secrets.begin()
        HiddenArgument.overwrite("--email")
        HiddenArgument.overwrite("--phone")
        exit(await run(arguments))
    }

    /// Parses and runs a command line; returns its exit status after reporting any error in one line.
    private static func run(_ arguments: [String]) async -> Int32 {
        if let command = Attendance.helpTopic(of: arguments) {
            return show(help(of: command))
        }
        do {
            let status = try await Interruption.guarding {
                var command = try Attendance.parseAsRoot(arguments)
                try command.verifyWithGroups()
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            }
            if status != ExitStatus.success { Interruption.tellSignal() }
            return status
        } catch let finished as Finished {
            // Once files have been published, only 0 and 1 are correct.
            return Interruption.hasPublished ? min(finished.status, ExitStatus.partial) : finished.status
        } catch let fault as Fault {
            return Executable.fail(with: fault)
        } catch {
            return explain(error, arguments)
        }
    }

    /// Handles errors of the argument parser: help and version go to standard output; an error is one line.
    private static func explain(_ error: any Error, _ arguments: [String]) -> Int32 {
        let code = Attendance.exitCode(for: error)
        guard code != .success else {
            let text = Attendance.fullMessage(for: error)
            let isHelp = text.hasPrefix("OVERVIEW: ") || text.hasPrefix("USAGE: ")
            return show(isHelp ? help(of: Attendance.command(namedBy: arguments)) : text)
        }
        let message = Phrase.parserMessage(Attendance.message(for: error))
        let hint = Phrase.usageHint(of: Attendance.path(namedBy: arguments))
        let language = Executable.readersLanguage
        Executable.tell("\(message[language]) \(hint[language])", status: code.rawValue)
        return code.rawValue
    }

    /// A command's help in the reader's language, as wide as the terminal.
    private static func help(of command: any ParsableCommand.Type) -> String {
        guard Executable.readersLanguage == .spanish else { return Attendance.helpMessage(for: command) }
        let named = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init)
        let columns = named ?? Console.window(of: STDOUT_FILENO)?.columns ?? 0
        var help = HelpInSpanish(columns: columns > 0 ? columns : 80)
        return help.page(of: command)
    }

    /// Writes help or version to standard output and returns the exit status.
    private static func show(_ text: String) -> Int32 {
        do {
            try Console.print(text + "\n")
            return ExitStatus.success
        } catch let fault as Fault {
            return Executable.fail(with: fault)
        } catch {
            return ExitStatus.brokenPipe
        }
    }
}

extension ParsableCommand {
    /// The command whose help is all that a command line requests, as in `attendance report --help`; `nil` if the
    /// parser must decide. The parser would print the same text, but only after reading the command's options three
    /// times.
    fileprivate static func helpTopic(of words: some Collection<String>) -> (any ParsableCommand.Type)? {
        guard let word = words.first else { return nil }
        let rest = words.dropFirst()
        if rest.isEmpty, word == "--help" || word == "-h" { return self }
        if word == "help", self == Attendance.self { return command(namedBy: rest) }
        return subcommand(word)?.helpTopic(of: rest)
    }

    /// The command that the first words of a command line name.
    fileprivate static func command(namedBy words: some Collection<String>) -> any ParsableCommand.Type {
        words.first.flatMap(subcommand)?.command(namedBy: words.dropFirst()) ?? self
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

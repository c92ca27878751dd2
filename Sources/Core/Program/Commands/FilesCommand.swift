import ArgumentParser
import Base
import Foundation
import Logging
import Rendering
import Sources

/// `attendance files`: an event's files.
struct FilesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files", abstract: "Say what the columns of an event's files mean.", subcommands: [Describe.self])
}

extension FilesCommand {
    /// `attendance files describe`: proposes a form.
    struct Describe: AsyncParsableCommand, VerifiedArguments {
        static let configuration = CommandConfiguration(
            commandName: "describe",
            abstract: "Propose a form: what the columns of spreadsheets mean.",
            discussion: """
                A form is a YAML file that says what the columns mean: who came, when, to which session. What is certain is \
                filled in, with examples (of people's columns only their shape); what is not is a '?' with what stands in the \
                files. On a terminal these few questions are asked.

                Put what it means in place of each '?', and report with 'attendance report --form FORM', or set 'form' in a \
                profile whose source is files.
                """)

        @Argument(help: "Files and folders, as for 'attendance report --files'.", completion: .file())
        var paths: [String]

        @Option(
            help: ArgumentHelp("A list of the people registered, as for 'attendance report'.", valueName: "path"),
            completion: .file())
        var registrants: String?

        @Option(
            name: .shortAndLong, help: ArgumentHelp("Write the form to this file.", valueName: "form"),
            completion: .file(extensions: ["yaml", "yml"]))
        var output: String?

        @Flag(help: "Replace an existing file.")
        var force = false

        @OptionGroup(title: "Common") var common: CommonOptions

        func verify() throws {
            if output == "" { throw ValidationError(.flagNeedsFile("--output")) }
        }

        func run() async throws {
            let settings = try common.settings()
            if let output { try requireFree(output) }
            var proposal = try Service.files(settings.reading(paths, registrants), common).proposal()
            proposal.name(paths, registrants: registrants, inFormAt: output)
            try await ask(&proposal, in: settings.language)
            let text = proposal.text[settings.language]
            guard let output else { return try Console.print(text) }
            let isWritten = try WholeFile.write(
                Array(text.utf8), to: output, mode: 0o644, force ? .replaced : .kept)
            guard isWritten else { throw Fault(.cannotWrite, .formExists(output)) }
            common.tellWritten([output], in: settings.language)
            let open = proposal.questions.count
            guard open > 0, !common.quiet else { return }
            common.tell(.formQuestionsLeft(output, open), .warning, in: settings.language)
        }

        /// Throws if there is a file at the path, before anything is asked.
        private func requireFree(_ path: String) throws(Fault) {
            var status = stat()
            if !force, lstat(path, &status) == 0 { throw Fault(.cannotWrite, .formExists(path)) }
        }

        /// Asks what is open, if somebody is at a terminal, and not a file or a pipe at its other end. Nothing typed leaves a
        /// question open; the end of the input, all that follow.
        private func ask(_ proposal: inout FormProposal, in language: Language) async throws {
            guard isatty(STDIN_FILENO) == 1, Console.outputIsTerminal, let terminal = TerminalPrompt() else { return }
            var left: Set<FormQuestion> = []
            while let question = proposal.questions.first(where: { !left.contains($0) }) {
                guard let typed = try await terminal.ask(question.prompt[language].sanitized()) else { return }
                if typed.allSatisfy(\.isWhitespace) {
                    left.insert(question)
                } else if !proposal.answer(typed, to: question) {
                    common.say(.formAnswerUnclear, in: language)
                }
            }
        }
    }
}

extension Settings {
    /// The same settings for other files, of which nothing is said yet.
    fileprivate func reading(_ paths: [String], _ registrants: String?) -> Settings {
        var settings = self
        settings.source = .files
        settings.files.paths = paths
        (settings.files.form, settings.files.registrants) = (nil, registrants)
        settings.files.areStored = false
        return settings
    }
}

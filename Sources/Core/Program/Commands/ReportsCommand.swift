import ArgumentParser
import Base
import Foundation
import Reporting

/// `attendance reports`: the definitions of reports.
struct ReportsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports",
        abstract: "List, show or check report definitions.",
        discussion: """
            A definition is a YAML file that lists a report's sections. A name is looked up in ./Reports, then in \
            $XDG_CONFIG_HOME/attendance/reports, then among the built-in ones. Format: \
            Documentation/reference/reports.md.

            To create your own: attendance reports show executive > Reports/mine.yaml
            """,
        subcommands: [List.self, Show.self, Check.self, Schema.self])
}

extension ReportsCommand {
    /// `attendance reports list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the available reports and where each comes from.")

        @Flag(help: "Print JSON instead of a table.")
        var json = false

        @OptionGroup(title: "Common") var common: CommonOptions

        func run() async throws {
            let settings = try common.settings()
            let library = DefinitionLibrary.ofThisRun
            let vocabulary = await library.vocabulary()
            var found: [(ReportDefinition, DefinitionFile)] = []
            var isComplete = true
            for name in library.names {
                do {
                    let file = try library.file(name)
                    found.append((try file.definition(vocabulary), file))
                } catch {
                    common.tell(error.message, in: settings.language)
                    isComplete = false
                }
            }
            let table = ReportTable(listing: found, in: settings.language, forPrograms: json)
            try Listing(table, settings: settings, common: common).print(asJSON: json)
            if !isComplete { throw Finished(status: ExitStatus.partial) }
        }
    }

    /// `attendance reports show`.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print a definition as it is written.",
            discussion: "Save it to a file, edit it, and use it with 'attendance report --report FILE'.")

        @Argument(help: "The name of a definition, or a file.", completion: .file(extensions: ["yaml", "yml"]))
        var name: String

        @OptionGroup(title: "Common") var common: CommonOptions

        func run() async throws {
            try Console.print(try DefinitionLibrary.ofThisRun.file(name, for: STDOUT_FILENO).text)
        }
    }

    /// `attendance reports check`.
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check definitions: OK, or each error with its line.",
            discussion: "Without names, checks every definition it can find. Exits with 78 on an error.")

        @Argument(help: "Names of definitions, or files.", completion: .file(extensions: ["yaml", "yml"]))
        var names: [String] = []

        @OptionGroup(title: "Common") var common: CommonOptions

        func run() async throws {
            let language = try common.settings().language
            let library = DefinitionLibrary.ofThisRun
            let vocabulary = await library.vocabulary()
            var firstMistake: Fault?
            for name in names.isEmpty ? library.names : names {
                do {
                    let file = try library.file(name)
                    let definition = try file.definition(vocabulary)
                    let place = file.path ?? "\(file.name) (\(Phrase.builtIn[language]))"
                    let fine = Phrase.definitionFine(place, sections: definition.sections.count { !$0.isOnlySheet })
                    try Console.print(fine[language] + "\n")
                } catch let fault as Fault {
                    common.tell(fault.message, in: language)
                    firstMistake = firstMistake ?? fault
                }
            }
            if let firstMistake { throw Finished(status: ExitStatus.of(firstMistake)) }
        }
    }

    /// `attendance reports schema`.
    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schema", abstract: "Print the JSON Schema of definitions, for editors.")

        @OptionGroup(title: "Common") var common: CommonOptions

        func run() throws {
            try Console.print(BuiltInDefinitions.schema)
        }
    }
}

extension ReportTable {
    /// Definitions, as `attendance reports list` lists them.
    fileprivate init(
        listing definitions: [(ReportDefinition, DefinitionFile)], in language: Language, forPrograms: Bool
    ) {
        let builtIn = forPrograms ? Phrase.builtIn.en : Phrase.builtIn[language]
        self.init([
            .init("name", .text, .reportName, definitions.map { .text($0.0.name) }),
            .init("title", .text, .reportTitle, definitions.map { .text($0.0.title[language]) }),
            .init("topic", .text, .reportTopic, definitions.map { .text($0.0.topic.name) }),
            .init("audience", .text, .reportAudience, definitions.map { .text($0.0.audience.rawValue) }),
            .init("source", .text, .reportSource, definitions.map { .text($0.1.path ?? builtIn) }),
        ])
    }
}

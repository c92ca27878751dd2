package import Base
import Foundation
import Rendering
package import Reporting
import Sources
import Templates

/// How a report is shown and written, as given on the command line.
struct ReportPresentation: Sendable {
    let requested: RequestedReport
    let output: OutputOptions
    let common: CommonOptions
    let settings: Settings
    /// The hints at the end of the terminal output; `nil` for those of a command with `--report` and `--output`, which only a
    /// terminal shows.
    var hints: TerminalHints?

    /// The part of a run for a report: terminal output and files.
    func part(of report: Report) throws -> EventPart {
        var part = EventPart(screen: screen(of: report))
        if let files = output.files(of: requested.definition, in: settings.language) {
            part.files = try files.files(of: report, as: requested)
        }
        return part
    }

    /// The text for standard output: the charts or, without a folder, the JSON document.
    private func screen(of report: Report) -> String {
        let formats = output.formats(of: requested.definition)
        let writesFiles = output.folder != nil && formats.contains(where: \.isFile)
        let report =
            requested.definition.hasPersonalData && !output.showsPeople
            ? report.withoutNames(areInFiles: writesFiles) : report
        var screen = ""
        if formats.contains(.terminal) {
            let hints =
                hints ?? (!Console.outputIsTerminal ? .elsewhere : writesFiles ? .reportWithFiles : .report)
            screen += TerminalRenderer(style: common.outputStyle, theme: requested.theme, hints: hints).text(
                for: report, in: settings.language)
        }
        if output.folder == nil, formats.contains(.json) {
            let files = JSONRenderer().render(report, in: settings.language)
            screen += files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        }
        return screen
    }
}

/// The publication of a run's reports: files are staged and terminal output is kept until all are complete.
struct ReportPublication: ~Copyable {
    private let presentation: ReportPresentation
    private var files: StagedFiles
    private var screen = ""

    /// Throws a `Fault` if an interrupted publication into the folder cannot be rolled back.
    init(_ presentation: ReportPresentation) throws(Fault) {
        self.presentation = presentation
        if let folder = presentation.output.folder {
            files = try StagedFiles(below: folder)
        } else {
            files = StagedFiles()
        }
    }

    mutating func add(_ part: EventPart) throws {
        screen += part.screen
        guard let folder = presentation.output.folder else { return }
        try files.stage(part.files, below: folder)
    }

    /// Publishes all files and prints the terminal output.
    mutating func publish() throws {
        try Interruption.publish(&files)
        try Console.print(screen)
        presentation.common.tellWritten(files.paths, in: presentation.settings.language)
    }
}

extension OutputOptions {
    /// The files to write; `nil` without a folder.
    func files(of definition: ReportDefinition, in language: Language) -> ReportFiles? {
        folder.map {
            ReportFiles(formats: formats(of: definition), folder: $0, csvDialect: csvDialect, language: language)
        }
    }
}

/// A requested report: its content and its appearance.
package struct RequestedReport: Sendable {
    package let definition: ReportDefinition
    let theme: Theme
    let templates: Templates

    /// Finds a report's definition by name or file, with its theme and templates.
    package static func find(
        _ nameOrPath: String, _ people: PersonalDataOptions? = nil
    ) async throws(Fault) -> RequestedReport {
        try of(
            try await DefinitionLibrary.ofThisRun.definition(
                nameOrPath, mayNamePeople: people?.personalData ?? false))
    }

    /// A definition with its theme and templates.
    static func of(_ definition: ReportDefinition) throws(Fault) -> RequestedReport {
        let environment = ProcessInfo.processInfo.environment
        return RequestedReport(
            definition: definition,
            theme: try ThemeLibrary(environment: environment).find(definition.theme ?? Theme.tikit.name),
            templates: try Templates.find(environment: environment))
    }
}

extension DefinitionLibrary {
    static var ofThisRun: DefinitionLibrary {
        DefinitionLibrary(House.current.topics, environment: ProcessInfo.processInfo.environment)
    }
}

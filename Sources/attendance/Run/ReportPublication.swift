import Messages
import Profiles
import Publishing
import Rendering
import Reporting

/// Where the reports of a run go: files are put aside until all are there, and the screen's text is kept until then.
struct ReportPublication: ~Copyable {
    private let requested: RequestedReport
    private let output: OutputOptions
    private let common: CommonOptions
    private let language: Language
    private let hints: TerminalHints
    private var files = StagedFiles()
    private var screen = ""
    private var written: [String] = []

    /// - Parameter hints: what the page on the screen says of how to see more.
    init(
        of requested: RequestedReport, _ output: OutputOptions, common: CommonOptions, language: Language,
        hints: TerminalHints = .report
    ) {
        self.requested = requested
        self.output = output
        self.common = common
        self.language = language
        self.hints = hints
    }

    /// Adds a report to the screen and to the files.
    mutating func add(_ report: Report, passing check: PackCheck? = nil) throws {
        show(report)
        guard let files = output.files(of: requested.definition, in: language) else { return }
        written += try files.stage(report, as: requested, in: &self.files, passing: check)
    }

    /// Puts all files into place and prints what was kept for the screen.
    mutating func publish() throws {
        try Task.checkCancellation()
        try files.publish()
        try Console.print(screen)
        if common.tellsFiles { for path in written { Console.note(Phrase.wrote(path)[language]) } }
    }

    /// What standard output shows: the charts, or, where there is no folder for it, the JSON document.
    private mutating func show(_ report: Report) {
        let formats = output.formats(of: requested.definition)
        if formats.contains(.terminal) {
            screen += TerminalRenderer(style: common.outputStyle, theme: requested.theme, hints: hints).text(
                for: report, in: language)
        }
        if output.folder == nil, formats.contains(.json) {
            let files = JSONRenderer().render(report, in: language)
            screen += files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        }
    }
}

extension OutputOptions {
    /// The files to write; `nil` where no folder is named.
    func files(of definition: ReportDefinition, in language: Language) -> ReportFiles? {
        folder.map {
            ReportFiles(formats: formats(of: definition), folder: $0, csvDialect: csvDialect, language: language)
        }
    }
}

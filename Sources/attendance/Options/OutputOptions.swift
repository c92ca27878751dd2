public import ArgumentParser
import Documents
import Messages
public import Rendering
import Reporting

extension CSVDialect: ExpressibleByArgument {}

/// The options that say in which forms a report is written, and where to.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .customLong("format"),
        help:
            "terminal, csv, xlsx, html, json: several joined by commas. Default: terminal; with --output, what the report says.",
        completion: .list(ReportFormat.allCases.map(\.rawValue)))
    var formatNames: [String] = []

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: "Folder for the files: OUTPUT/event-ID/… or OUTPUT/members/…",
        completion: .directory)
    var folder: String?

    @Option(name: .customLong("csv-dialect"), help: "standard, plain (text verbatim) or excel (BOM, localised).")
    var csvDialect: CSVDialect = .standard

    /// The formats to write, each once, in their own order: those asked for, else the terminal's, or, where there is a
    /// folder, those of the definition.
    func formats(of definition: ReportDefinition) -> [ReportFormat] {
        let names = formatNames.flatMap { $0.split(separator: ",").map(String.init) }
        if !names.isEmpty { return ReportFormat.allCases.filter { names.contains($0.rawValue) } }
        return folder == nil ? [.terminal] : definition.outputs ?? [.terminal, .csv, .xlsx]
    }

    func validate() throws {
        let names = formatNames.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let known = ReportFormat.allCases.map(\.rawValue)
        for name in names where !known.contains(name) {
            throw ValidationError(.unknownFormat(name, known: known, nearest: nearestName(to: name, among: known)))
        }
        if folder == nil, names.contains(where: { ["csv", "xlsx", "html"].contains($0) }) {
            throw ValidationError(.fileFormatsNeedFolder)
        }
        if folder == nil, names.contains("json"), names.contains("terminal") {
            throw ValidationError(.oneFormatOnOutput)
        }
        if folder == "" { throw ValidationError(.outputNeedsFolder) }
    }
}

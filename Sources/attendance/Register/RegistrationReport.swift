import Messages
import Profiles
import Publishing
import Registering
import Rendering
import Reporting
import Tables

/// What became of a batch: a row a code, and how many there are of each status.
struct RegistrationReport {
    let results: [RegistrationResult]
    let settings: Settings
    let common: CommonOptions

    /// Writes both.
    ///
    /// - Parameters:
    ///   - output: the file of the codes' CSV; `nil` for standard output.
    ///   - summary: a file of the summary's CSV besides; it is shown in any case.
    func publish(output: String?, summary: String?) throws {
        var files = StagedFiles()
        if let output { try files.stage(csv(codes()), at: output) }
        if let summary { try files.stage(csv(counts()), at: summary) }
        try Interruption.publish(&files)
        guard output != nil else { return try show() }
        try Console.print(text(counts(forPeople: true), common.listingStyle))
    }

    /// Shows both: tables on a terminal; else CSV of the codes on standard output, and the summary on standard error.
    func show() throws {
        if Console.outputIsTerminal {
            return try Console.print(
                text(codes(forPeople: true), common.listingStyle) + "\n"
                    + text(counts(forPeople: true), common.listingStyle))
        }
        try Console.print(String(decoding: csv(codes()), as: UTF8.self))
        if !common.quiet { Console.draw(text(counts(forPeople: true), common.errorStyle)) }
    }

    private func codes(forPeople isForPeople: Bool = false) -> ReportTable {
        ReportTable(codes: results, isForPeople: isForPeople)
    }

    private func counts(forPeople isForPeople: Bool = false) -> ReportTable {
        ReportTable(summaryOf: results, isForPeople: isForPeople)
    }

    private func csv(_ table: ReportTable) -> [UInt8] {
        CSVRenderer().bytes(of: table, on: WallClock(zone: settings.timeZone), in: settings.language)
    }

    private func text(_ table: ReportTable, _ style: TerminalStyle) -> String {
        TerminalTable(style: style, language: settings.language, clock: WallClock(zone: settings.timeZone))
            .text(for: table)
    }
}

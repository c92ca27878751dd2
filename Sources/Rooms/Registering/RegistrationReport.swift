import Base
import Program
import Rendering
import Reporting
import Sources

/// The results of a batch: one row per code, and the number of codes per status.
struct RegistrationReport {
    let results: [RegistrationResult]
    let settings: Settings
    let common: CommonOptions

    /// Writes both tables.
    ///
    /// - Parameters:
    ///   - output: the CSV file of the codes; `nil` for standard output.
    ///   - summary: an additional CSV file for the summary, which is always shown.
    func publish(output: String?, summary: String?) throws {
        var files = StagedFiles()
        if let output { try files.stage(csv(codes()), at: output) }
        if let summary { try files.stage(csv(counts()), at: summary) }
        try Interruption.publish(&files)
        guard output != nil else { return try show() }
        try Console.print(text(counts(forPeople: true), common.listingStyle))
    }

    /// Shows both tables: aligned on a terminal; otherwise CSV of the codes on standard output and the summary on standard error.
    func show() throws {
        if Console.outputIsTerminal {
            return try Console.print(
                text(codes(forPeople: true), common.listingStyle) + "\n"
                    + text(counts(forPeople: true), common.listingStyle))
        }
        try Console.print(String(decoding: csv(codes()), as: UTF8.self))
        if !common.quiet { Console.add(text(counts(forPeople: true), common.errorStyle)) }
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

extension ReportTable {
    /// A table with one row per code.
    ///
    /// - Parameter isForPeople: whether statuses are words instead of the codes for programs.
    init(codes results: [RegistrationResult], isForPeople: Bool) {
        self.init([
            ReportColumn("line", .identifier, .codeLine, results.map { Cell($0.code.line) }),
            ReportColumn("code", .text, .maskedCode, results.map { .text($0.code.masked) }),
            ReportColumn("status", .text, .codeStatus, results.map { $0.status.cell(isForPeople) }),
            ReportColumn("checkin_id", .identifier, .codeCheckIn, results.map { Cell($0.checkInID) }),
            ReportColumn("guest_id", .identifier, .codeGuest, results.map { Cell($0.guestID) }),
            ReportColumn("message", .text, .codeMessage, results.map { $0.message.map(Cell.phrase) ?? .empty }),
        ])
    }

    /// The number of codes for each status that occurs.
    init(summaryOf results: [RegistrationResult], isForPeople: Bool) {
        let counts = Dictionary(grouping: results, by: \.status).mapValues { Int64($0.count) }
        let rows = RegistrationStatus.allCases.compactMap { status in counts[status].map { (status, $0) } }
        let all = Int64(results.count)
        self.init([
            ReportColumn("status", .text, .codeStatus, rows.map { $0.0.cell(isForPeople) }),
            ReportColumn("codes", .count, .codes, rows.map { .integer($0.1) }),
            ReportColumn("percentage", .percentage, .codesPercentage, rows.map { Cell(Percentage($0.1, of: all)) }),
        ])
    }
}

extension RegistrationStatus {
    fileprivate func cell(_ isForPeople: Bool) -> Cell {
        guard isForPeople, let words = Phrase.registrationStatuses[rawValue] else { return .text(rawValue) }
        return .phrase(words)
    }
}

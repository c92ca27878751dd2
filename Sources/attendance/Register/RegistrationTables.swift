import Messages
import Registering
import Reporting

extension ReportTable {
    /// A batch's report, a row a code.
    ///
    /// - Parameter isForPeople: whether statuses are words, and not the codes that programs read.
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

    /// How many codes there are of each status that occurs.
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

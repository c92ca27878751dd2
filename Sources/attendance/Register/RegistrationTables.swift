import Messages
import Registering
import Reporting

extension ReportTable {
    /// A batch's report, a row a code.
    init(codes results: [RegistrationResult]) {
        self.init([
            ReportColumn("line", .identifier, .codeLine, results.map { Cell($0.code.line) }),
            ReportColumn("code", .text, .maskedCode, results.map { .text($0.code.masked) }),
            ReportColumn("status", .text, .codeStatus, results.map { .text($0.status.rawValue) }),
            ReportColumn("checkin_id", .identifier, .codeCheckIn, results.map { Cell($0.checkInID) }),
            ReportColumn("guest_id", .identifier, .codeGuest, results.map { Cell($0.guestID) }),
            ReportColumn("message", .text, .codeMessage, results.map { $0.message.map(Cell.phrase) ?? .empty }),
        ])
    }

    /// How many codes there are of each status that occurs.
    init(summaryOf results: [RegistrationResult]) {
        let counts = Dictionary(grouping: results, by: \.status).mapValues { Int64($0.count) }
        let rows = RegistrationStatus.allCases.compactMap { status in counts[status].map { (status, $0) } }
        let all = Int64(results.count)
        self.init([
            ReportColumn("status", .text, .codeStatus, rows.map { .text($0.0.rawValue) }),
            ReportColumn("codes", .count, .codes, rows.map { .integer($0.1) }),
            ReportColumn("percentage", .percentage, .codesPercentage, rows.map { Cell(Percentage($0.1, of: all)) }),
        ])
    }
}

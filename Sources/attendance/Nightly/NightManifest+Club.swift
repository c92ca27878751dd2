import Reporting
import Tables

extension NightManifest {
    /// A club's members, as a night's run reported them.
    struct Club: Encodable, Sendable {
        struct CutOff: Encodable, Sendable {
            /// The instant at which the numbers are true.
            var at: String
        }

        struct Totals: Encodable, Sendable {
            var members: Int
            var visits: Int
        }

        var name: String
        var status: Status
        /// What `--fail-on` found.
        var failedOn: String?
        var cutOff: CutOff?
        var totals: Totals
        /// Warnings of the report.
        var warnings: Int
        var files: [File]

        enum CodingKeys: String, CodingKey {
            case name, status, totals, warnings, files
            case failedOn = "failed_on"
            case cutOff = "cut_off"
        }

        /// A club whose reports were written, of which `report` is the first.
        init(_ tables: MemberTables, _ report: Report?, files: [File], failedOn: String?) {
            name = tables.name
            status = .ok
            self.failedOn = failedOn
            cutOff = report.flatMap { report in report.dataTime.map { CutOff(at: report.clock.iso8601($0)) } }
            totals = Totals(members: tables.members.count, visits: tables.visits.count)
            warnings = report?.notices.count { $0.severity != .info } ?? 0
            self.files = files
        }
    }
}

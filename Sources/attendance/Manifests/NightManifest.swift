import Aggregation
import Foundation
import JSON
import MembershipTables
import Messages
import Rendering
import Reporting
import Signatures
import Storage
import Tables

/// The record of a night's run for programs: `manifest.json` in the night's folder. Its keys are stable and in
/// alphabetical order. It is the only file that contains the time of the run.
struct NightManifest: Codable, Sendable {
    enum Status: String, Codable, Sendable {
        case ok, failed
    }

    struct File: Codable, Sendable {
        /// The name of the report.
        var report: String
        /// Relative to the night's folder.
        var path: String
        var bytes: Int
        /// Of the file's bytes, in hexadecimal, as printed by sha256sum.
        var sha256: String

        init(report: String, path: String, contents: [UInt8]) {
            self.report = report
            self.path = path
            bytes = contents.count
            sha256 = SHA256.hexadecimal(of: contents)
        }
    }

    struct CutOff: Codable, Sendable {
        /// The highest check-in id counted.
        var checkInID: Int64
        /// When that check-in was made.
        var at: String?

        enum CodingKeys: String, CodingKey {
            case checkInID = "checkin_id"
            case at
        }
    }

    struct Totals: Codable, Sendable {
        var checkIns: Int64
        var uniqueGuests: Int64
        var attended: Int64
        /// Missing if the service does not say.
        var registered: Int64?

        enum CodingKeys: String, CodingKey {
            case checkIns = "checkins"
            case uniqueGuests = "unique_guests"
            case attended, registered
        }
    }

    struct Warnings: Codable, Sendable {
        var dataQuality: [QualityFinding]
        /// Offers whose count by the service differs from their check-ins.
        var reconciliationDifferences: Int

        enum CodingKeys: String, CodingKey {
            case dataQuality = "data_quality"
            case reconciliationDifferences = "reconciliation_differences"
        }
    }

    struct Event: Codable, Sendable {
        var id: Int64
        var name: String?
        var status: Status
        /// The number of the walk in the store that the reports show; the next night is compared with it.
        var walk: Int64?
        /// Why it failed, and the exit status for this failure alone.
        var reason: String?
        var reasonStatus: Int32?
        /// The conditions of `--fail-on` that were met.
        var failedOn: String?
        var cutOff: CutOff?
        /// `to_come`, `under_way` or `over`, when the event was read.
        var state: String?
        var sessionsToCome: Int?
        var totals: Totals?
        var warnings: Warnings?
        var files: [File] = []

        enum CodingKeys: String, CodingKey {
            case id, name, status, walk, reason, state, totals, warnings, files
            case sessionsToCome = "sessions_to_come"
            case reasonStatus = "reason_status"
            case failedOn = "failed_on"
            case cutOff = "cut_off"
        }
    }

    /// What a night's folder holds besides its manifest.
    enum Contents: Sendable, Hashable, CaseIterable {
        /// Reports of events, or of a club's members.
        case reports
        /// Only comparisons of editions.
        case comparisons
        case nothing
    }

    /// Identifies a folder made by this program.
    struct Mark: Decodable {
        struct Event: Decodable {
            var id: Int64?
            var status: Status
            var walk: Int64?
        }
        /// A club's report, or a comparison.
        struct Report: Decodable {
            var status: Status
        }
        var program: String
        var profile: String
        var events: [Event]
        var club: Report?
        var comparisons: [Report]?

        var contents: Contents {
            if club?.status == .ok || events.contains(where: { $0.status == .ok }) { return .reports }
            return comparisons?.contains { $0.status == .ok } == true ? .comparisons : .nothing
        }
    }

    static let program = "attendance"
    static let fileName = "manifest.json"

    var program = Self.program
    var version = Program.version
    var run = LogContext.run
    var startedAt: String
    var finishedAt: String
    var durationSeconds: Double
    var profile: String
    /// `nil` if the source is not a service.
    var baseURL: String?
    var timeZone: String
    var reports: [String]
    var events: [Event]
    /// Replaces events if the profile has members.
    var club: NightManifest.Club?
    /// One for each series that the profile compares; `nil` if it compares none.
    var comparisons: [Comparison]?

    enum CodingKeys: String, CodingKey {
        case program, version, run, profile, reports, events, club, comparisons
        case startedAt = "started_at"
        case finishedAt = "finished_at"
        case durationSeconds = "duration_seconds"
        case baseURL = "base_url"
        case timeZone = "timezone"
    }

    /// The file's bytes.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return sanitizedJSON(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
}

extension NightManifest.Totals {
    init(_ verdict: ReportVerdict) {
        self.init(
            checkIns: Int64(verdict.checkIns), uniqueGuests: Int64(verdict.uniqueGuests),
            attended: Int64(verdict.attended), registered: verdict.registered.map { Int64($0) })
    }
}

extension NightManifest.Warnings {
    init(_ verdict: ReportVerdict) {
        self.init(
            dataQuality: verdict.findings.map(QualityFinding.init),
            reconciliationDifferences: verdict.reconciliationDifferences)
    }
}

extension NightManifest.Event {
    /// An event whose reports were written; `report` is the first.
    init(_ readings: EventReadings, _ report: Report?, files: [NightManifest.File], failedOn: String?) {
        let cutOff = readings.tables.provenance
        self.init(
            id: readings.tables.eventID, name: report?.subject.name, status: .ok, walk: readings.walk?.number,
            failedOn: failedOn,
            cutOff: cutOff.highestCheckInID.map {
                NightManifest.CutOff(checkInID: $0, at: cutOff.highestCheckInAt.flatMap { report?.clock.iso8601($0) })
            },
            state: report?.verdict.state?.rawValue, sessionsToCome: report?.verdict.sessionsToCome,
            totals: (report?.verdict).map(NightManifest.Totals.init),
            warnings: (report?.verdict).map(NightManifest.Warnings.init), files: files)
    }

    /// An event that could not be reported.
    init(_ event: Int64, failedBy fault: Fault, in language: Language) {
        self.init(
            id: event, status: .failed, reason: fault.message[language], reasonStatus: ExitStatus.of(fault))
    }
}

extension NightManifest {
    /// The instant of a report's numbers.
    struct DataTime: Codable, Sendable {
        var at: String
    }

    /// The editions of a series, as a night's run compared them.
    struct Comparison: Codable, Sendable {
        /// The name of the series.
        var series: String
        var status: Status
        /// Why it failed, and the exit status for this failure alone.
        var reason: String?
        var reasonStatus: Int32?
        /// The events compared, in their order.
        var events: [Int64]?
        var cutOff: DataTime?
        /// Warnings of the report.
        var warnings: Int?
        var files: [File] = []

        enum CodingKeys: String, CodingKey {
            case series, status, reason, events, warnings, files
            case reasonStatus = "reason_status"
            case cutOff = "cut_off"
        }
    }

    /// A club's members, as a night's run reported them.
    struct Club: Codable, Sendable {
        struct Totals: Codable, Sendable {
            var members: Int
            var visits: Int
        }

        var name: String
        var status: Status
        /// The conditions of `--fail-on` that were met.
        var failedOn: String?
        var cutOff: DataTime?
        var totals: Totals
        /// Warnings of the report.
        var warnings: Int
        var files: [File]

        enum CodingKeys: String, CodingKey {
            case name, status, totals, warnings, files
            case failedOn = "failed_on"
            case cutOff = "cut_off"
        }

        /// A club whose reports were written; `report` is the first.
        init(_ tables: MemberTables, _ report: Report?, files: [File], failedOn: String?) {
            name = tables.name
            status = .ok
            self.failedOn = failedOn
            cutOff = report.flatMap { report in report.dataTime.map { DataTime(at: report.clock.iso8601($0)) } }
            totals = Totals(members: tables.members.count, visits: tables.visits.count)
            warnings = report?.notices.count { $0.severity != .info } ?? 0
            self.files = files
        }
    }
}

/// A row of `data_quality`, in the manifest.
struct QualityFinding: Sendable, Codable {
    var check: String
    var severity: String
    var rows: Int

    init(_ finding: ReportVerdict.Finding) {
        check = finding.check
        severity = finding.severity
        rows = finding.rows
    }
}

import Aggregation
import Base
import Foundation
import Reporting
import Sources
import Store

/// How a nightly run fills its manifest, and how nights are recognized by their manifests.
extension NightManifest {
    /// The contents of a night's folder, apart from its manifest.
    enum Contents: Sendable, Hashable, CaseIterable {
        /// Reports of events, or of a club's members.
        case reports
        /// Only comparisons of editions.
        case comparisons
        /// No file that was made, whatever failed.
        case nothing

        fileprivate init(hasReports: Bool, hasComparisons: Bool) {
            self = hasReports ? .reports : hasComparisons ? .comparisons : .nothing
        }
    }

    /// Identifies a folder made by any version of this program.
    struct Mark: Decodable {
        struct Event: Decodable {
            var id: Int64?
            var status: Status
            var walk: Int64?
            /// What an earlier run of the night made is still there.
            var totals: Totals?

            var hasReport: Bool { status == .ok || totals != nil }
        }
        /// A club's report, or a comparison.
        struct Report: Decodable {
            var status: Status
            var files: [File]?

            var hasReport: Bool { status == .ok || files?.isEmpty == false }
        }
        var program: String
        var profile: String
        var events: [Event]
        var club: Report?
        var comparisons: [Report]?

        var contents: Contents {
            Contents(
                hasReports: club?.hasReport == true || events.contains(where: \.hasReport),
                hasComparisons: comparisons?.contains(where: \.hasReport) == true)
        }
    }

    /// What tonight's folder contains.
    var contents: Contents {
        Contents(
            hasReports: club != nil || events.contains(where: \.hasReport),
            hasComparisons: comparisons?.contains { $0.status == .ok || !$0.files.isEmpty } == true)
    }

    /// The file's bytes, with the keys in alphabetical order.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return sanitizedJSON(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
}

extension NightManifest.File {
    init(report: String, path: String, contents: [UInt8]) {
        self.init(
            report: report, path: path, bytes: contents.count, sha256: SHA256.hexadecimal(of: contents))
    }
}

extension NightManifest.Event {
    /// An event whose reports were written; `report` is the first.
    init(_ readings: EventReadings, _ report: Report?, files: [NightManifest.File]) {
        self.init(id: readings.tables.eventID, status: .ok)
        let cutOff = readings.tables.provenance
        // Without a name it is called by its number, in each reader's language.
        name = readings.tables.eventName.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        walk = readings.walk?.number
        forgottenGuests = readings.forgottenGuests > 0 ? readings.forgottenGuests : nil
        self.cutOff = cutOff.highestCheckInID.map {
            NightManifest.CutOff(checkInID: $0, at: readings.tables.dataTime.flatMap { report?.clock.iso8601($0) })
        }
        if let report {
            record(report.verdict, on: report.clock)
            let changes = report.headlines.flatMap(\.changes)
            self.changes = changes.isEmpty ? nil : changes
        }
        self.files = files
    }

    /// An event that could not be reported on.
    init(_ event: Int64, failedBy fault: Fault, in language: Language) {
        self.init(id: event, status: .failed)
        reason = fault.message[language]
        reasonText = fault.message
        reasonStatus = ExitStatus.of(fault)
    }
}

extension NightManifest.Comparison {
    /// A comparison whose files were written.
    init(_ series: String, _ report: Report, of events: [Int64], files: [EventPart.File]) {
        self.init(series: series, status: .ok)
        self.events = events
        cutOff = report.dataTime.map { NightManifest.DataTime(at: report.clock.iso8601($0)) }
        warnings = report.notices.count { $0.severity != .info }
        self.files = files.map { NightManifest.File(report: report.name, path: $0.path, contents: $0.bytes) }
    }

    /// A series that could not be compared.
    init(_ series: String, failedBy fault: Fault, in language: Language) {
        self.init(series: series, status: .failed)
        reason = fault.message[language]
        reasonText = fault.message
        reasonStatus = ExitStatus.of(fault)
    }
}

extension NightManifest.Club {
    /// A club whose reports were written; `report` is the first.
    init(_ tables: MemberTables, _ report: Report?, files: [NightManifest.File]) {
        self.init(
            name: tables.name,
            totals: Totals(members: tables.members.count, visits: tables.visits.count),
            warnings: report?.notices.count { $0.severity != .info } ?? 0, files: files)
        dataQuality = report.map { $0.notices.filter { $0.severity != .info }.map(NightManifest.Club.Warning.init) }
        cutOff = report.flatMap { report in
            report.dataTime.map { NightManifest.DataTime(at: report.clock.iso8601($0)) }
        }
    }
}

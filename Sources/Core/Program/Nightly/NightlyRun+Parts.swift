import Base
import Packs
import Rendering
import Reporting
import Sources
import Store

/// The reports and files of one event, or of a club.
extension NightlyRun {
    /// The part for a club's members.
    func part(of tables: MemberTables, since earlier: EarlierClub?) async throws -> EventPart {
        try await made(of: tables, since: earlier).part
    }

    func made(of tables: MemberTables, since earlier: EarlierClub?) async throws -> Made {
        try await made {
            try Report(membersOf: tables, since: earlier, by: $0.definition, night.memberRequest)
        }
    }

    /// Makes the reports of one event.
    ///
    /// - Parameter walk: The walk with which the event is compared; `nil` for the previous one.
    func part(_ event: Int64, since walk: Int64?, from reader: EventReader) async throws -> EventPart {
        let readings = try await LogContext.$event.withValue(event) {
            let baseline = walk.map { ChangeBaseline.walk(WalkID($0)) } ?? .previousWalk
            var readings = try await reader.read(
                event, EventColumns(for: night.definitions),
                comparedWith: comparesReadings ? baseline : nil)
            try night.settings.addFacts(to: &readings.tables, among: night.settings.nightly.events.only)
            try night.settings.requireFields(of: readings.tables)
            return readings
        }
        return try await part(of: readings) { requested in
            try await requested.definition.report(
                of: readings.tables, earlier: readings.earlier, night.request, pace: readings.pace,
                bases: readings.bases)
        }
    }

    /// Makes the reports of an event that Spark counted. A dataset has one reading, so there is no earlier one to compare with.
    func part(of event: CountedEvent) async throws -> EventPart {
        try await part(of: EventReadings(tables: event.tables)) { requested in
            try await Report(of: event, by: requested.definition, night.request)
        }
    }

    private func part(
        of readings: EventReadings, _ report: (RequestedReport) async throws -> Report
    ) async throws -> EventPart {
        let made = try await made(searched: readings.tables, report)
        // All reports of an event count the same check-ins; each has the rules of its own definition.
        var event = NightManifest.Event(readings, made.reports.first, files: made.listed)
        event.expect(made.reports.dropFirst().flatMap(\.verdict.expectations))
        var part = made.part
        part.manifest = event
        return part
    }

    /// The reports and files made for an event or a club.
    struct Made {
        var part = EventPart()
        var reports: [Report] = []
        /// The files of the part, as the manifest lists them.
        var listed: [NightManifest.File] = []
    }

    /// Makes the night's reports, and the parts of its messages.
    ///
    /// - Parameter tables: The tables whose guests are searched for in packs.
    private func made(
        searched tables: EventTables? = nil, _ report: (RequestedReport) async throws -> Report
    ) async throws -> Made {
        var made = Made()
        // Each report is made once: a message has the report of a file, unless its recipient requested another.
        var known: [String: Report] = [:]
        func once(_ requested: RequestedReport) async throws -> Report {
            if let report = known[requested.definition.name] { return report }
            let report = try await report(requested)
            if let tables { try PackCheck(tables, for: report)?.verify(report, as: requested) }
            known[requested.definition.name] = report
            return report
        }
        for requested in night.reports { made.reports.append(try await once(requested)) }
        for letter in night.letters {
            try made.part.add(letter, try await once(letter.page), try await once(letter.workbook), files: night.files)
        }
        for (report, requested) in zip(made.reports, night.reports) {
            let files = try night.files.files(of: report, as: requested)
            made.listed += files.map { NightManifest.File(report: report.name, path: $0.path, contents: $0.bytes) }
            made.part.files += files
        }
        return made
    }
}

import Base
import Foundation
import Logging
import Packs
import Reporting
import Store
import Templates

/// One run of `attendance report --sponsors`: for each event and sponsor tables → pack, checked for personal data → temporary
/// files; at the end, all files are published, or none.
struct SponsorRun: Sendable {
    let events: [Int64]
    let requested: RequestedReport
    let sponsors: SponsorFile
    /// The themes that belong to sponsors, by name.
    let themes: [String: Theme]
    let output: ReportFiles
    let request: ReportRequest
    let common: CommonOptions
    let settings: Settings

    /// The packs of a run with an output folder.
    init(_ run: ReportRun, _ sponsors: SponsorFile) throws(Fault) {
        guard let output = run.output else { throw Fault(.usage, .sponsorsNeedFolder) }
        try self.init(
            of: run.events, run.requested, sponsors, in: output, run.request, common: run.common,
            settings: run.settings)
    }

    /// The packs of these events. Checks as much as possible before the first request.
    init(
        of events: [Int64], _ requested: RequestedReport, _ sponsors: SponsorFile, in output: ReportFiles,
        _ request: ReportRequest, common: CommonOptions, settings: Settings
    ) throws(Fault) {
        self.output = output
        self.sponsors = sponsors
        let library = ThemeLibrary(environment: ProcessInfo.processInfo.environment)
        var themes: [String: Theme] = [:]
        for name in sponsors.sponsors.compactMap(\.theme) { themes[name] = try library.find(name) }
        self.themes = themes
        self.events = events
        self.requested = requested
        self.request = request
        self.common = common
        self.settings = settings
        if let manifest = NightFolders.manifest(near: output.folder) {
            throw Fault(.misconfigured, .packsBesideNights(output.folder, manifest: manifest))
        }
        for event in events {
            try following(event) { () throws(Fault) in
                try EarlierPacks(of: event, in: output).requireAlike(sponsors, definition, request)
            }
        }
    }

    /// Makes the packs of every event. The first fault ends the run and nothing is written, so that all sponsors get
    /// their packs together.
    ///
    /// The caller holds the profile's lock, so that nobody else publishes meanwhile.
    func run(from reader: EventReader) async throws {
        let store = try AttendanceStore.open(
            path: ProfileFolder(settings).store, access: .writing, logger: common.logger)
        defer { store.close() }
        for event in events {
            try store.requireWholeLedger(of: event)
            let ledger = try SponsorLedger(of: event, in: store)
            try following(event) { () throws(Fault) in try ledger.requireAlike(sponsors, definition, request) }
            try EarlierPacks(of: event, in: output).requireKnown(sponsors, in: ledger)
        }
        if let place = sponsors.oldEditions { common.tell(.editionsIgnored(place), .warning, in: settings.language) }
        var files = try StagedFiles(below: output.folder)
        var editions: [StoredEdition] = []
        for event in events {
            let tables = try await reader.read(event, .all, comparedWith: nil).tables
            try sponsors.check(against: tables)
            try await stage(
                tables, in: &files, following: SponsorLedger(of: event, in: store), &editions,
                isAsked: store.isAskedToClosePacks(of: event))
        }
        try store.recordPackEditions(editions)
        try Interruption.publish(&files)
        for index in editions.indices { editions[index].isPublished = true }
        try store.recordPackEditions(editions)
        common.tellWritten(files.paths, in: output.language)
    }

    private var definition: ReportDefinition { requested.definition }

    /// Checks that packs are made like earlier ones. If the file names what the event does not have, that is said instead.
    private func following(_ event: Int64, _ check: () throws(Fault) -> Void) throws(Fault) {
        do throws(Fault) {
            try check()
        } catch {
            _ = try sponsors.checkAgainstStore(of: event, settings, common)
            throw error
        }
    }

    private func stage(
        _ tables: EventTables, in files: inout StagedFiles, following ledger: SponsorLedger,
        _ editions: inout [StoredEdition], isAsked: Bool
    ) async throws {
        let check = PackCheck(tables, zone: request.zone, sponsors: sponsors.sponsors)
        var manifest = SponsorManifest(definition, event: tables, request)
        let clock = WallClock(zone: request.zone)
        manifest.dataHour = (tables.highestBelievedAt ?? tables.dataTime).map { clock.iso8601(clock.startOfHour($0)) }
        let packs = try await SponsorPacks(
            of: tables, sponsors, definition, request, following: ledger, isAsked: isAsked)
        manifest.checkinsSinceClosing = packs.checkInsSinceClosing()
        if let late = manifest.checkinsSinceClosing, late > 0 {
            common.tell(.checkInsSinceClosing(late, event: tables.eventID), .warning, in: settings.language)
        }
        editions += try packs.editions.map { part, edition in try ledger.entry(edition, of: part, definition, request) }
            .sorted { $0.sponsor < $1.sponsor }
        for (sponsor, pack) in packs.packs {
            var output = output
            output.language = sponsor.language ?? output.language
            var entry = SponsorManifest.Entry(
                sponsor, pack, togetherWith: packs.plan.partners(of: sponsor), in: self.output.language)
            let look = RequestedReport(
                definition: definition, theme: sponsor.theme.flatMap { themes[$0] } ?? requested.theme,
                templates: requested.templates)
            entry.checkinsSinceClosing = packs.checkInsSinceClosing(of: sponsor)
            try check.verify(pack.report, as: look)
            let made = try output.files(of: pack.report, as: look, below: definition.name)
            try files.stage(made, below: output.folder)
            entry.files = made.map { NightManifest.File(report: sponsor.slug, path: $0.path, contents: $0.bytes) }
            manifest.sponsors.append(entry)
        }
        let path = "\(output.folder)/event-\(tables.eventID)/\(definition.name)/\(SponsorManifest.fileName)"
        try check.verify(manifest.texts, of: SponsorManifest.fileName, allowing: [manifest.eventID])
        try files.stage(try manifest.encoded(), at: path)
    }
}

extension SponsorFile {
    /// Checks the ids against what the store has of an event; `false` if it has nothing.
    func checkAgainstStore(of event: Int64, _ settings: Settings, _ common: CommonOptions) throws(Fault) -> Bool {
        let path = ProfileFolder(settings).store
        guard let store = try? AttendanceStore.open(path: path, access: .reading, logger: common.logger) else {
            return false
        }
        defer { store.close() }
        guard let tables = try? store.tables(of: event, columns: []) else { return false }
        try check(against: tables)
        return true
    }
}

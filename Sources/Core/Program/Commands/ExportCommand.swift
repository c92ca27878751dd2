import ArgumentParser
import Base
import Datasets
import Foundation
import Membership
import Sources

/// `attendance export`: writes events as a dataset, for other programs.
struct ExportCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export events or members as a dataset that Spark, DuckDB, polars and pandas read.",
        discussion: """
            Writes DATASET/TABLE/event_id=ID/*.csv.gz and DATASET/manifest.json, which lists them. Replaces the named \
            events and keeps the others. All files appear together, or not at all; an export that finds nothing new changes \
            no file.

            Text is verbatim, not guarded for spreadsheets. Without --with-guests there are no names and no e-mail \
            addresses; with it, --personal-data is needed, and the export is logged like other lists of people.

            A profile whose source is of members exports them and their visits: pass --all.
            """)

    @Option(name: .customLong("dataset"), help: "Folder of the dataset.", completion: .directory)
    var folder: String

    @Option(name: .customLong("event"), help: "The event, by id; may be repeated.")
    var events: [Int64] = []

    @Flag(help: "Export all events of the account, or all members; with --offline, all in the store.")
    var all = false

    @Flag(
        name: .customLong("with-guests"),
        help: "Also export personal data: guests' names and e-mail addresses, members' names.")
    var withGuests = false

    @Option(help: PartJob.help)
    var part: PartJob?

    @OptionGroup(title: "Personal data") var people: PersonalDataOptions
    @OptionGroup(title: "Reading") var reading: ReadingOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        if events.isEmpty != all { throw ValidationError(.exportNamesEvents) }
        if folder.isEmpty { throw ValidationError(.datasetNeedsFolder) }
    }

    func run() async throws {
        let settings = try common.settings().left(for: part)
        if withGuests, !people.areGiven, settings.personalData != .allowed {
            throw Fault(.usage, .exportNeedsLeave)
        }
        if settings.source.hasMembers {
            guard all else { throw Fault(.usage, .clubExportedWhole(settings.profileName)) }
            return try await exportClub(settings)
        }
        let source = ExportSource(mode: reading.mode, settings: settings, common: common)
        let make = PartJob.ofEvents { try await source.part($0, withGuests: withGuests) }
        if let part { return try await part.perform(within: settings.longestRun, make) }
        let lock = try await reading.mode.lock(settings, common.logger, timeout: reading.lockTimeout)
        defer { withExtendedLifetime(lock) {} }
        var update = try await DatasetUpdate(of: folder, timeout: reading.lockTimeout)
        let failures: Int
        do {
            let ids = try await source.events(all: all, named: events)
            // A single event needs no isolation from others.
            failures =
                if ids.count > 1, PartProcesses.canReadAgain {
                    try await export(ids, by: PartProcesses(lock: lock), into: &update, settings.language)
                } else {
                    try await export(ids, by: InProcessParts(make: make), into: &update, settings.language)
                }
            try update.stageManifest()
            try noteLists(update.listsOfPeople, settings)
            try Interruption.publish(&update.files)
        } catch {
            update.end()
            throw error
        }
        let written = update.files.paths
        update.end()
        if common.reportsFiles {
            common.listWritten(written, in: settings.language)
            common.say(
                .datasetWritten(
                    folder, events: update.events, checkIns: update.checkIns, files: update.writtenFiles),
                in: settings.language)
        }
        if failures > 0 { throw Finished(status: ExitStatus.partial) }
    }

    /// Exports a club's members and visits; only for roles that may read all of them.
    private func exportClub(_ settings: Settings) async throws {
        _ = try settings.members.role.scope(
            of: .club, named: "members, visits", ownID: settings.members.ownID, with: [.history])
        var update = try await DatasetUpdate(of: folder, timeout: reading.lockTimeout)
        let club: ClubDataset
        do {
            club = try await Service.withClubReader(
                reading.mode, settings: settings, common: common, lockTimeout: reading.lockTimeout
            ) {
                ClubDataset(try await $0.read(named: settings.clubName))
            }
            let files = club.files(withNames: withGuests)
            try update.replace(
                DatasetManifest.Part(club: club.summary, files: files.map(\.entry)), contents: files.map(\.bytes))
            try update.stageManifest()
            try noteLists(update.listsOfPeople, settings)
            try Interruption.publish(&update.files)
        } catch {
            update.end()
            throw error
        }
        let written = update.files.paths
        update.end()
        guard common.reportsFiles else { return }
        common.listWritten(written, in: settings.language)
        common.say(
            .datasetOfClubWritten(
                folder, members: club.summary.members, visits: club.summary.visits, files: update.writtenFiles),
            in: settings.language)
    }

    /// Logs who exports names, before anybody can see them.
    private func noteLists(
        _ lists: [(event: Int64?, table: DatasetTable, rows: Int)], _ settings: Settings
    ) throws {
        for list in lists {
            try PersonalData.Line(
                "export", of: list.event, formats: [.csv], rows: [list.table.rawValue: list.rows], settings
            ).note(in: ProfileFolder(settings), common.logger)
        }
    }

    /// Stages every event. If one fails, its fault is reported and the others are still written; if all fail, the status is that of
    /// the first.
    ///
    /// - Returns: The number of events that failed.
    private func export(
        _ events: [Int64], by maker: some PartMaker, into update: inout DatasetUpdate, _ language: Language
    ) async throws -> Int {
        let endsRun = { (fault: Fault) in events.count == 1 || fault.affectsWholeRun }
        return try await maker.parts(of: events, endingAt: endsRun) { part in
            guard let dataset = part.dataset else { return }
            try update.replace(dataset, contents: part.files.map(\.bytes))
        } failed: { event, fault in
            common.tell(.eventFailed(event, because: fault.message), in: language)
        }
    }
}

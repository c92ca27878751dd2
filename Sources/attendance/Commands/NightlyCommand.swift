import ArgumentParser
import Extraction
import Messages
import Profiles
import Queries
import Storage

/// `attendance nightly`: makes the profile's nightly reports, unattended.
struct NightlyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nightly",
        abstract: "Report on the profile's events or members, unattended.",
        discussion: """
            The profile's 'nightly' sets the events, formats and folder. Files go to OUTPUT/YYYY-MM-DD/event-ID/, \
            with a manifest.json; OUTPUT/latest then links there, OUTPUT/index.html shows all nights and what is new, and \
            folders of nights beyond those to keep are removed. A profile whose source is of members gets one report, OUTPUT/YYYY-MM-DD/members/. Series that \
            'nightly' compares go to OUTPUT/YYYY-MM-DD/comparison/SERIES/.

            Prints nothing if all went well, and one line for each failure.

            With --engine spark your own Apache Spark counts the events in a dataset (attendance export), all in one run.
            """)

    @Flag(name: .customLong("dry-run"), help: "Show what would be done; write nothing.")
    var dryRun = false

    @Option(name: .customLong("fail-on"), help: FailConditions.help)
    var failOn: FailConditions?

    @Option(name: .customLong("wait"), help: "Seconds to wait for another run that holds the lock.")
    var waitSeconds = 0

    @Option(name: .shortAndLong, help: "Folder in which to create the night's folder.", completion: .directory)
    var output: String?

    @Option(help: PartJob.help)
    var part: PartJob?

    @OptionGroup(title: "Engine") var engine: EngineOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func validate() throws {
        if !(0...86_400).contains(waitSeconds) {
            throw ValidationError(.flagTakesSeconds("--wait", from: 0, to: 86_400))
        }
        if output == "" { throw ValidationError(.outputNeedsFolder) }
    }

    func run() async throws {
        let settings = try common.settings().left(for: part)
        if let part {
            return try await part.perform(within: settings.longestRun) {
                try await make($0, of: try await self.night(settings))
            }
        }
        let night = try await self.night(settings)
        let spark = try engine.sparkEngine()
        if settings.source.isOfMembers {
            guard spark == nil else {
                throw Fault(.usage, .profileIsOfMembers(settings.profileName, source: settings.source.rawValue))
            }
            return try await run(ofMembers: night)
        }
        if spark != nil { try night.requireCounted() }
        if dryRun {
            let plan = try await Service.withEvents(settings: settings, common: common) { source in
                NightPlan(night, listing: try await source.events())
            }
            return try Console.print(plan.text)
        }
        if let spark { return try await run(night, by: spark) }
        let packs = try await night.packs(common: common)
        let lock = try await RunLock.take(
            ProfileFolder(settings), timeout: .seconds(waitSeconds), logger: common.logger)
        defer { withExtendedLifetime(lock) {} }
        let events = try await Service.withReader(.store, settings: settings, common: common, under: lock) {
            try await night.events(from: $0)
        }
        let tonight = NightlyRun(night, common: common)
        let result = await finished {
            if PartProcesses.canReadAgain { return try await tonight.run(events, by: PartProcesses(lock: lock)) }
            try await tonight.run(events, by: InProcessParts { try await make($0, of: night) })
        }
        // A night in which some events failed is published, and the packs' event may be another.
        if case .failure(let error) = result, (error as? Finished)?.status != ExitStatus.partial { throw error }
        let packed = await finished { if let packs { try await make(packs, settings.language) } }
        try leaveCopy(of: night)
        try packed.get()
        try result.get()
    }

    /// Leaves a copy of the records. The night has been published, so a fault is reported, and the status is 1.
    private func leaveCopy(of night: Night) throws {
        do {
            try RecordsCopies.leave(
                of: night.name, beside: ProfileFolder(night.settings).store, logger: common.logger)
        } catch {
            common.tell(.recordsNotCopied(error.message), in: night.settings.language)
            throw Finished(status: ExitStatus.partial)
        }
    }

    private func finished(_ body: () async throws -> Void) async -> Result<Void, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    /// Makes the packs. The night has been published, so a fault is reported, and the status is 1.
    private func make(_ packs: SponsorRun, _ language: Language) async throws {
        do {
            try await packs.runFromStore()
        } catch let fault as Fault {
            common.tell(.packsFailed(fault.message), in: language)
            throw Finished(status: ExitStatus.partial)
        }
    }

    /// Makes one event's or one comparison's part of the night, under a lock that is already held.
    private func make(_ job: PartJob, of night: Night) async throws -> EventPart {
        let event: Int64
        switch job.subject {
        case .event(let id): event = id
        case .series(let name, let upToDate):
            return try await night.comparison(of: name, upToDate: upToDate, common: common)
        }
        let run = NightlyRun(night, common: common)
        return try await Service.withReader(
            .store, settings: night.settings, common: common, under: nil,
            walksBetweenFull: night.settings.nightly.fullEvery - 1
        ) { try await run.part(event, since: job.walk, from: $0) }
    }

    /// Makes the night's reports from what Spark counts. The lock keeps other nights from the same folder.
    private func run(_ night: Night, by spark: SparkEngine) async throws {
        let settings = night.settings
        let lock = try await RunLock.take(
            ProfileFolder(settings), timeout: .seconds(waitSeconds), logger: common.logger)
        defer { withExtendedLifetime(lock) {} }
        let wanted = settings.nightly.events
        let events =
            wanted.areNamed
            ? wanted.ids
            : try await Service.withReader(.live, settings: settings, common: common, under: nil) {
                try await night.events(from: $0)
            }
        let counted = try await spark.count(
            events, for: night.reports, night.request, common, in: settings.language)
        let tonight = NightlyRun(night, common: common)
        let result = await finished {
            try await tonight.run(
                events, by: InProcessParts(make: PartJob.ofEvents { try await tonight.part(of: counted.event($0)) }))
        }
        if case .failure(let error) = result, (error as? Finished)?.status != ExitStatus.partial { throw error }
        try leaveCopy(of: night)
        try result.get()
    }

    private func night(_ settings: Settings) async throws -> Night {
        var reports: [RequestedReport] = []
        for name in settings.nightly.reportNames(of: settings.source) { reports.append(try await .find(name)) }
        return try Night(
            settings, reports: reports, comparison: try await .comparison(of: settings.nightly), output: output,
            failOn: failOn, startedAt: .now)
    }

    private func run(ofMembers night: Night) async throws {
        if dryRun { return try Console.print(NightPlan(ofMembers: night).text) }
        try await Service.withClubReader(
            .store, settings: night.settings, common: common, lockTimeout: .seconds(waitSeconds),
            readingsBetweenFull: night.settings.nightly.fullEvery - 1
        ) { reader in
            try await NightlyRun(night, common: common).run(from: reader)
        }
    }
}

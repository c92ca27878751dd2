import ArgumentParser
import Base
import Queries
import Sources
import Store
import Transport

/// `attendance nightly`: makes the profile's nightly reports, unattended.
struct NightlyCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "nightly",
        abstract: "Report on the profile's events or members, unattended.",
        discussion: """
            The profile's 'nightly' sets the events, formats and folder. Files go to OUTPUT/YYYY-MM-DD/event-ID/, \
            with a manifest.json; OUTPUT/latest then links there, OUTPUT/index.html shows all nights and what is new, and \
            folders of nights beyond those to keep are removed. A profile whose source is of members gets one report, OUTPUT/YYYY-MM-DD/members/. Series that \
            'nightly' compares go to OUTPUT/YYYY-MM-DD/comparison/SERIES/.

            Prints nothing if all went well, and one line for each failure. The profile's 'nightly' may also have it send mail, \
            ping, run commands and write metrics.

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

    func verify() throws {
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
        if dryRun { return try await printPlan(settings) }
        NightCheck(settings: settings, common: common).tellIgnored()
        let delivery = try NightDelivery(settings, common: common)
        let result = await finished { try await run(settings, delivery) }
        if case .failure(let fault as Fault) = result, fault.kind != .locked, !delivery.hasBegun {
            // Nothing was read, but this night's recipients are notified all the same. If another run holds the lock,
            // that run does so.
            let folder = output ?? settings.nightly.output ?? ""
            await delivery.begin(
                NightFolders(path: folder, profile: settings.profileName), Night.name(in: settings.timeZone), under: nil
            )
        }
        if (try? NightClock.requireToldTime()) == nil, let now = ServiceTime.now {
            // The run began under a date that a later response contradicts.
            delivery.rename(Night.name(in: settings.timeZone, at: now))
        }
        let status = await delivery.end(result)
        try result.get()
        if status != ExitStatus.success { throw Finished(status: status) }
    }

    private func printPlan(_ settings: Settings) async throws {
        let night = try await self.night(settings)
        let spark = try engine.sparkEngine()
        try requireEvents(settings, spark)
        let check = NightCheck(settings: settings, common: common, output: output)
        if let obstacle = try await check.obstacles().first { throw obstacle.fault }
        if settings.source.hasMembers {
            try await clock(night, nil).require()
            return try Console.print(NightPlan(ofMembers: night).text)
        }
        if spark != nil { try night.requireCounted() }
        try await clock(night, spark).require()
        let plan = try await Service.withEvents(settings: settings, common: common) { source in
            if let obstacle = try await check.unknownInPacks(of: source) { throw obstacle.fault }
            if let fault = try await settings.unknownInFacts(of: source, common).first { throw fault }
            return NightPlan(
                night, listing: try await source.events(), forgetting: try await forgetting(night)?.planned(common))
        }
        try Console.print(plan.text)
    }

    private func requireEvents(_ settings: Settings, _ spark: SparkEngine?) throws(Fault) {
        guard settings.source.hasMembers, spark != nil else { return }
        throw Fault(.usage, .profileIsOfMembers(settings.profileName, source: settings.source.name))
    }

    private func run(_ settings: Settings, _ delivery: NightDelivery) async throws {
        let night = try await self.night(settings)
        let spark = try engine.sparkEngine()
        try requireEvents(settings, spark)
        if spark != nil { try night.requireCounted() }
        if spark == nil, !settings.source.hasMembers { _ = try await night.packReport() }
        do throws(Fault) {
            try settings.nightly.requirePrinter()
        } catch {
            throw Fault(error.kind, error.message.prefixed(with: settings.place(of: "nightly.formats")))
        }
        let lock = try await RunLock.take(
            ProfileFolder(settings), timeout: .seconds(waitSeconds), logger: common.logger)
        let clock = await clock(night, spark)
        // If this machine's clock is refused, whoever is told of failures hears of it on the day that it is.
        let name = clock.name(among: night.folders, in: settings.timeZone)
        await delivery.begin(night.folders, name, night.letters, under: lock)
        try clock.require()
        if settings.source.hasMembers { return try await run(ofMembers: night, under: lock, delivery) }
        let choice = try await choice(of: night, by: spark, under: lock)
        try NightClock.requireToldTime()
        let counted = try await spark?.count(
            choice.chosen, for: night.reports, night.request, common, in: settings.language)
        let tonight = NightlyRun(night, common: common, delivery: delivery)
        let result = await finished {
            if let counted {
                let make = PartJob.ofEvents { try await tonight.part(of: counted.event($0)) }
                return try await tonight.run(choice, by: InProcessParts(make: make))
            }
            if PartProcesses.canReadAgain {
                return try await tonight.run(choice, by: PartProcesses(lock: lock))
            }
            try await tonight.run(choice, by: InProcessParts { try await make($0, of: night) })
        }
        // However the night went, guests are not kept any longer.
        let forgotten = await finished { try await forget(of: night) }
        // A night with some failed events is published all the same, and the packs' event may not be one of them.
        if case .failure(let error) = result, (error as? Finished)?.status != ExitStatus.partial { throw error }
        let packed = await finished { if spark == nil { try await makePacks(of: night) } }
        try leaveCopy(of: night)
        try packed.get()
        try forgotten.get()
        try result.get()
    }

    private func forgetting(_ night: Night) -> NightlyForgetting? {
        NightlyForgetting(night.settings, at: night.startedAt) { await serviceTime(night) }
    }

    /// The service's clock, by a request without a token, or else as another response of the run reported it.
    private func serviceTime(_ night: Night) async -> Int64? {
        let asked = await ServiceCheck(settings: night.settings, logger: common.logger).serviceTime()
        return asked ?? ServiceTime.now?.secondsSinceEpoch
    }

    /// Forgets guests of events long past. A fault is reported and makes the status at least 1.
    private func forget(of night: Night) async throws {
        do {
            try await forgetting(night)?.run(common)
        } catch let error as Fault {
            common.tell(.guestsNotForgotten(error.message), in: night.settings.language)
            throw Finished(status: ExitStatus.partial)
        }
    }

    /// Leaves a copy of the records. The night has been published, so a fault is only reported and the status is 1.
    private func leaveCopy(of night: Night) throws {
        do {
            try RecordsCopies.makeNightlyCopy(
                of: night.name, beside: ProfileFolder(night.settings).store, logger: common.logger)
        } catch {
            common.tell(.recordsNotCopied(error.message), in: night.settings.language)
            throw Finished(status: ExitStatus.partial)
        }
    }

    private func finished(_ body: () async throws -> Void) async -> Result<Void, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    /// Makes the packs. The night has been published, so a fault is only reported and the status is 1.
    private func makePacks(of night: Night) async throws {
        do {
            try await night.packs(common: common)?.runFromStore()
        } catch let fault as Fault {
            common.tell(.packsFailed(fault.message), in: night.settings.language)
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
        return try await PartEffort.measuring {
            try await Service.withReader(
                .store, settings: night.settings, common: common, under: nil,
                walksBetweenFull: night.settings.nightly.fullEvery - 1
            ) { try await run.part(event, since: job.walk, from: $0) }
        }
    }

    /// The events to report on. If Spark counts, the store is not used; the lock only keeps other nights out of the folder.
    private func choice(
        of night: Night, by spark: SparkEngine?, under lock: RunLock
    ) async throws -> NightChoice {
        let wanted = night.settings.nightly.events
        if spark != nil, wanted.areNamed { return NightChoice(chosen: wanted.ids) }
        var choice = try await Service.withReader(
            spark == nil ? .store : .live, settings: night.settings, common: common, under: spark == nil ? lock : nil
        ) { try await night.choice(from: $0) }
        // A dataset has the events that were exported.
        if spark != nil { choice.onceMore = [] }
        return choice
    }

    /// The night's clock. If Spark counts events that the profile names, no service is asked for anything.
    private func clock(_ night: Night, _ spark: SparkEngine?) async -> NightClock {
        let isAsked = spark == nil || !night.settings.nightly.events.areNamed
        return await NightClock(night, isAsked: isAsked, common) { await serviceTime(night) }
    }

    private func night(_ settings: Settings) async throws -> Night {
        do {
            return try await Night.ofProfile(settings, output: output, failOn: failOn)
        } catch let fault as Fault where fault.kind == .misconfigured && (output ?? settings.nightly.output) != nil {
            // With its place in the profile, as `config check` says it.
            guard let place = settings.place(of: "nightly.reports") else { throw fault }
            throw Fault(fault.kind, fault.message.prefixed(with: place))
        }
    }

    private func run(ofMembers night: Night, under lock: RunLock, _ delivery: NightDelivery) async throws {
        try await Service.withClubReader(
            .store, settings: night.settings, common: common, under: lock,
            walksBetweenFull: night.settings.nightly.fullEvery - 1
        ) { reader in
            try await NightlyRun(night, common: common, delivery: delivery).run(from: reader)
        }
    }
}

import Files
import Foundation
import Logging
import Messages
import Packs
import Profiles
import Publishing
import Rendering
import Reporting
import Storage
import Tables
import Templates
import Transport

/// One run of `attendance nightly`: reports on each event, publishes all files, then the link, then removes old nights.
struct NightlyRun: Sendable {
    private let night: Night
    private let common: CommonOptions
    /// Notifies others of the run; `nil` in a process that makes a part.
    private let delivery: NightDelivery?
    private let began = ContinuousClock.now

    init(_ night: Night, common: CommonOptions, delivery: NightDelivery? = nil) {
        self.night = night
        self.common = common
        self.delivery = delivery
    }

    /// Reports on the events, then compares the series. If one fails, its fault is reported and the others are still
    /// written (status 1). If all chosen events fail, nothing is written and the status is that of the first.
    func run(_ choice: NightChoice, by maker: some PartMaker) async throws {
        var files = try start()
        let delivered = night.delivered
        var outcomes: [NightManifest.Event] = []
        let events = choice.chosen
        let walks = comparesReadings ? night.folders.walks(before: night.name) : [:]
        func made(_ part: EventPart) throws {
            try files.stage(part.files, below: night.folder)
            if let outcome = part.manifest { outcomes.append(judged(outcome, since: delivered)) }
            delivery?.made(part, of: part.manifest?.id)
        }
        func failed(_ event: Int64, _ fault: Fault) {
            tell(.eventFailed(event, because: fault.message))
            var outcome = NightManifest.Event(event, failedBy: fault, in: language)
            outcome.name = name(of: event, since: delivered)
            delivery?.failed(outcome)
            outcomes.append(outcome)
        }
        var failures = try await maker.parts(
            of: events, since: walks, endingAt: \.affectsWholeRun, made, failed: failed)
        var departed = choice.departed
        for event in choice.onceMore {
            do {
                try made(try await maker.part(PartJob(subject: .event(event), walk: walks[event])))
            } catch let fault as Fault where !fault.affectsWholeRun {
                // The profile does not ask for it, so that the service no longer gives it is news and no failure.
                if fault.kind == .notFound || fault.kind == .refused {
                    for index in departed?.indices ?? 0..<0 where departed?[index].id == event {
                        departed?[index].isGone = true
                    }
                } else {
                    failed(event, fault)
                    failures += 1
                }
            }
        }
        outcomes.sort { $0.id < $1.id }
        let read = outcomes.filter { $0.status == .ok }.map(\.id)
        var comparisons: [NightManifest.Comparison] = []
        var firstFailure: Fault?
        for series in night.series {
            do {
                let part = try await maker.part(PartJob(subject: .series(series, upToDate: read)))
                try files.stage(part.files, below: night.folder)
                if let outcome = part.comparison { comparisons.append(outcome) }
            } catch let fault as Fault where fault.kind != .cannotWrite {
                // Whatever the fault, the events' reports have been made.
                tell(.seriesFailed(series, because: fault.message))
                comparisons.append(NightManifest.Comparison(series, failedBy: fault, in: language))
                firstFailure = firstFailure ?? fault
                failures += 1
            }
        }
        if let firstFailure, events.isEmpty, failures == night.series.count {
            throw Finished(status: ExitStatus.of(firstFailure))
        }
        let outcome = Outcome(
            events: outcomes, comparisons: comparisons, listed: choice.listed?.count, unlisted: choice.unlisted,
            departed: departed)
        try finish(outcome, since: delivered, failures: failures, &files)
    }

    /// The event with what depends on the night before: its pace, and the conditions of `--fail-on`.
    private func judged(_ event: NightManifest.Event, since delivered: [RecordedNight]) -> NightManifest.Event {
        var event = event
        let before = delivered.lastReport(of: event.id)
        event.pace?.follow(
            before?.pace,
            placesPerPerson: RegistrationStanding.placesPerPerson(
                event.totals?.registered, of: event.totals?.registrants))
        event.followCheckIns(before)
        let found = night.failOn.found(in: FailFacts(event), since: before.map { FailFacts($0) })
        if let found { tell(found) }
        event.failedOn = found?[language]
        event.failedOnText = found
        return event
    }

    /// The name of an event that cannot be read: that of its last report, or else of the service's last list.
    private func name(of event: Int64, since delivered: [RecordedNight]) -> String? {
        if let name = delivered.lastReport(of: event)?.name { return name }
        let path = ProfileFolder(night.settings).store
        guard FileManager.default.fileExists(atPath: path),
            let store = try? AttendanceStore.open(path: path, access: .reading, logger: common.logger)
        else { return nil }
        defer { store.close() }
        guard let listing = try? store.events() else { return nil }
        return (0..<listing.count).first { listing.ids.values[$0] == event }.flatMap { listing.names[$0] }
    }

    /// Reports on a club's members. If that fails, nothing is written.
    func run(from reader: ClubReader) async throws {
        var files = try start()
        let tables = try await reader.read(named: night.settings.clubName)
        let made = try await made(of: tables)
        try files.stage(made.part.files, below: night.folder)
        delivery?.made(made.part, of: nil)
        made.reports.first?.tellMisspeltNames(common, in: language)
        // All reports of a club have the same members, and so the same warnings.
        let delivered = night.delivered
        let before = delivered.reversed().lazy.compactMap(\.manifest.club).first
        let found = made.reports.first.flatMap {
            night.failOn.found(in: FailFacts($0), since: before.map { FailFacts($0) })
        }
        if let found { tell(found) }
        var club = NightManifest.Club(tables, made.reports.first, files: made.listed)
        club.failedOn = found?[language]
        club.failedOnText = found
        try finish(Outcome(club: club), since: delivered, failures: 0, &files)
    }

    /// The part for a club's members.
    func part(of tables: MemberTables) async throws -> EventPart { try await made(of: tables).part }

    private func made(of tables: MemberTables) async throws -> Made {
        try await made { try Report(membersOf: tables, by: $0.definition, night.memberRequest) }
    }

    private struct Outcome {
        var events: [NightManifest.Event] = []
        var comparisons: [NightManifest.Comparison] = []
        var club: NightManifest.Club?
        var listed: Int?
        var unlisted: [Int64]?
        var departed: [NightManifest.Departed]?

        var contents: NightManifest.Contents {
            if club != nil || !events.isEmpty { return .reports }
            return comparisons.isEmpty ? .nothing : .comparisons
        }
        var foundWhatFails: Bool { club?.failedOn != nil || events.contains { $0.failedOn != nil } }
        var files: Int {
            events.reduce(club?.files.count ?? 0) { $0 + $1.files.count }
                + comparisons.reduce(0) { $0 + $1.files.count }
        }
    }

    /// Publishes all files, then the link, then removes old nights.
    private func finish(
        _ outcome: Outcome, since delivered: [RecordedNight], failures: Int, _ files: inout StagedFiles
    ) throws {
        try NightClock.requireToldTime()
        var manifest = manifest(outcome)
        let over = delivered.reportedAsOver
        manifest.over = over.isEmpty ? nil : over
        if let earlier = night.earlierRun { manifest.keep(earlier) }
        let contents = manifest.events.isEmpty ? outcome.contents : .reports
        let news = News(of: manifest, since: delivered)
        manifest.news = news
        manifest.noteDepartures(told: news.items, since: delivered.last?.manifest)
        if contents != .nothing { manifest.page = NightsPage.fileName }
        try files.stage(manifest.encoded(), at: "\(night.folder)/\(NightManifest.fileName)")
        try stagePages(of: manifest, removing: failures == 0 ? expired(contents) : [], &files)
        // A night without reports leaves the link on the last night that has some, unless that is from the future.
        let link = night.folders.latest
        if let latest = contents != .nothing
            ? night.name : night.folders.latestReports(upTo: night.name, unless: link)
        {
            try files.stageLink(to: latest, at: link)
        }
        try Interruption.publish(&files)
        delivery?.published(manifest, since: delivered)

        var (removed, allRemoved) = (0, true)
        if failures == 0 { (removed, allRemoved) = remove(expired(contents)) }
        // That the list has become empty may be the service's fault, and no failure of an event says so.
        let emptied = news.items.first(where: \.isEmptiedList)
        if let emptied { tell(emptied.text, .warning) }
        tell(news)
        tellAge(of: manifest, since: delivered)
        common.tellWritten(files.paths, in: language)
        summarize(outcome, failed: failures, removed: removed)
        let isWhole = failures == 0 && allRemoved && emptied == nil
        if !isWhole || outcome.foundWhatFails { throw Finished(status: ExitStatus.partial) }
    }

    /// Stages the page of this night and that of all nights that are kept, made from their manifests. A page that this
    /// program did not make is left alone.
    private func stagePages(
        of manifest: NightManifest, removing expired: [String], _ files: inout StagedFiles
    ) throws {
        let kept = night.delivered.filter { !expired.contains($0.name) }
        let nights = kept + [RecordedNight(name: night.name, manifest: manifest)]
        let page = NightsPage(theme: night.reports.first?.theme ?? .tikit)
        let clock = WallClock(zone: night.settings.timeZone)
        guard let overview = NightsOverview(of: nights) else { return }
        if manifest.page != nil {
            try files.stage(
                page.bytes(of: overview, from: .night, in: language, on: clock),
                at: "\(night.folder)/\(NightsPage.fileName)")
        }
        let index = night.folders.index
        guard night.folders.hasOwnIndex else { return tell(.indexOfOthers(index), .warning) }
        try files.stage(page.bytes(of: overview, from: .nights, in: language, on: clock), at: index)
    }

    private var language: Language { night.settings.language }

    /// Makes the reports of one event.
    ///
    /// - Parameter walk: The walk with which the event is compared; `nil` for the previous one.
    func part(_ event: Int64, since walk: Int64?, from reader: EventReader) async throws -> EventPart {
        let readings = try await LogContext.$event.withValue(event) {
            let baseline = walk.map { ChangeBaseline.walk(WalkID($0)) } ?? .previousWalk
            return try await reader.read(
                event, EventColumns(for: night.definitions),
                comparedWith: comparesReadings ? baseline : nil)
        }
        return try await part(of: readings) { requested in
            try await requested.definition.report(
                of: readings.tables, earlier: readings.earlier, night.request, pace: readings.pace)
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
    private struct Made {
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

    /// Rolls back unfinished publications of killed nights and removes their remains.
    private func start() throws(Fault) -> StagedFiles {
        let files = try StagedFiles(below: night.folders.path)
        try night.folders.removeLeftovers(keeping: night.name)
        let future = night.folders.kept().map(\.name).filter { $0 > night.name }
        let damaged = night.folders.damaged()
        if !damaged.isEmpty { tell(.nightsDamaged(damaged, in: night.folders.path), .warning) }
        if !future.isEmpty { tell(.nightsFromFuture(future, in: night.folders.path, night: night.name), .warning) }
        return files
    }

    private var comparesReadings: Bool { night.definitions.contains(where: \.comparesReadings) }

    private func manifest(_ outcome: Outcome) -> NightManifest {
        let settings = night.settings
        let clock = WallClock(zone: settings.timeZone)
        var manifest = NightManifest(profile: settings.profileName)
        manifest.version = Program.version
        manifest.run = LogContext.run
        manifest.startedAt = clock.iso8601(night.startedAt)
        manifest.finishedAt = clock.iso8601(.now)
        manifest.durationSeconds = duration(places: 3)
        manifest.baseURL = settings.baseURL.isEmpty ? nil : settings.baseURL
        manifest.timeZone = settings.timeZone.identifier
        manifest.reports = night.reports.map(\.definition.name)
        manifest.events = outcome.events
        manifest.club = outcome.club
        manifest.listedEvents = outcome.listed
        manifest.unlisted = outcome.unlisted
        manifest.left = outcome.departed
        manifest.comparisons = night.series.isEmpty ? nil : outcome.comparisons
        return manifest
    }

    /// The nights beyond those to keep.
    private func expired(_ contents: NightManifest.Contents) -> [String] {
        let tonight = NightFolders.Kept(name: night.name, contents: contents)
        return NightFolders.expired(night.folders.kept(), tonight: tonight, keep: night.settings.nightly.keep)
    }

    /// Removes the nights beyond those to keep. If one cannot be removed, this is reported and the others still are.
    private func remove(_ expired: [String]) -> (removed: Int, all: Bool) {
        var removed = 0
        for name in expired {
            do {
                try night.folders.remove(name)
                removed += 1
            } catch {
                tell(error.message)
            }
        }
        return (removed, removed == expired.count)
    }

    private func summarize(_ outcome: Outcome, failed: Int, removed: Int) {
        guard common.verbose > 0 else { return }
        let seconds = duration(places: 1)
        if let club = outcome.club {
            return tell(
                .clubNightSummary(
                    members: club.totals.members, visits: club.totals.visits, files: outcome.files,
                    folder: night.folder, removed: removed, seconds: seconds),
                .info)
        }
        tell(
            .nightSummary(
                events: outcome.events.count, comparisons: outcome.comparisons.count, failed: failed,
                files: outcome.files,
                checkIns: outcome.events.reduce(0) { $0 + ($1.totals?.checkIns ?? 0) }, folder: night.folder,
                removed: removed, seconds: seconds),
            .info)
    }

    /// Reports what is new, at a terminal or with `--verbose`, apart from failures, which have had their line. It is also in the
    /// manifest and on the page.
    private func tell(_ news: News) {
        guard common.reportsFiles else { return }
        for item in news.items where ![.eventFailed, .comparisonFailed].contains(item.kind) && !item.isEmptiedList {
            LogContext.$event.withValue(item.event) { tell(.newsLine(item.sentence), .info) }
        }
    }

    /// Says that a night whose date only this machine's clock vouches for is later than all that is known: once, of a source
    /// without a clock; of a service that did not report the time, if neither a night nor data is of the week before.
    private func tellAge(of manifest: NightManifest, since delivered: [RecordedNight]) {
        let isService = night.settings.source.hasClock
        // Where Spark counts, no service may have been asked.
        let isUntold = ServiceTime.ahead == nil && RequestCount.sent.requests > 0
        guard isService ? isUntold : manifest.page != nil else { return }
        let reading = NightClock.lastReading(night.settings, common)
        let newest = [manifest.newestData, reading].compactMap(\.self).max()
        let zone = night.settings.timeZone
        if isService {
            guard let before = delivered.last?.name else { return }
            let known = max(newest.map { Night.name(in: zone, at: $0) } ?? "", before)
            guard let last = ISO8601Text(known)?.civil, let tonight = ISO8601Text(night.name)?.civil,
                tonight.daysSinceEpoch - last.daysSinceEpoch > NightClock.longestPause
            else { return }
            return tell(.nightLongAfterLast(night.name, newest: known), .warning)
        }
        guard let newest else { return }
        func latest(_ newest: Instant) -> String {
            Night.name(in: zone, at: newest.advanced(bySeconds: Int64(NightClock.tolerance)))
        }
        // The last night may have had newer data than this one.
        let isTold = delivered.last.map { last in
            last.name > latest(last.manifest.newestData.map { max($0, newest) } ?? newest)
        }
        guard night.name > latest(newest), isTold != true else { return }
        tell(.nightLaterThanData(night.name, newest: Night.name(in: zone, at: newest)), .warning)
    }

    private func duration(places: Int) -> Double {
        let scale = places == 1 ? 10.0 : 1000.0
        return (((ContinuousClock.now - began) / .seconds(1)) * scale).rounded() / scale
    }

    private func tell(_ phrase: Phrase, _ level: Logger.Level = .error) {
        common.tell(phrase, level, in: language)
    }
}

extension NightManifest {
    /// The time of the newest data in its reports.
    fileprivate var newestData: Instant? {
        let cutOffs = events.compactMap(\.cutOff?.at) + [club?.cutOff?.at].compactMap(\.self)
        return cutOffs.compactMap { ISO8601Text($0)?.plausibleInstant }.max()
    }
}

import Base
import Foundation
import Logging
import Rendering
import Reporting
import Sources
import Templates

/// What a night publishes, and what it removes.
extension NightlyRun {
    /// Rolls back unfinished publications of killed nights and removes their remains.
    func start() throws(Fault) -> StagedFiles {
        let files = try StagedFiles(below: night.folders.path)
        try night.folders.removeLeftovers(keeping: night.name)
        let future = night.folders.kept().map(\.name).filter { $0 > night.name }
        let damaged = night.folders.damaged()
        if !damaged.isEmpty { tell(.nightsDamaged(damaged, in: night.folders.path), .warning) }
        if !future.isEmpty { tell(.nightsFromFuture(future, in: night.folders.path, night: night.name), .warning) }
        return files
    }

    struct Outcome {
        var events: [NightManifest.Event] = []
        var comparisons: [NightManifest.Comparison] = []
        var club: NightManifest.Club?
        var listed: Int?
        var unlisted: [Int64]?
        var departed: [NightManifest.Departed]?

        var foundWhatFails: Bool { club?.failedOn != nil || events.contains { $0.failedOn != nil } }
        var files: Int {
            events.reduce(club?.files.count ?? 0) { $0 + $1.files.count }
                + comparisons.reduce(0) { $0 + $1.files.count }
        }
    }

    /// Publishes all files, then the link, then removes old nights.
    func finish(
        _ outcome: Outcome, since delivered: [RecordedNight], failures: Int, _ files: inout StagedFiles
    ) throws {
        try NightClock.requireToldTime()
        var manifest = manifest(outcome)
        let over = delivered.reportedAsOver
        manifest.over = over.isEmpty ? nil : over
        if let earlier = night.earlierRun { manifest.keep(earlier) }
        manifest.tellNamesApart()
        let failed = FailedNights(ProfileFolder(night.settings))
        manifest.handOn(delivered, failed: failed.last(before: night.name, since: delivered), on: night.name)
        let contents = manifest.contents
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
        failed.clear()
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

    /// Records what failed on a night on which nothing could be made, for later nights.
    func note(failed events: [NightManifest.Event] = [], _ comparisons: [NightManifest.Comparison]? = nil) {
        var manifest = NightManifest(profile: night.settings.profileName)
        (manifest.events, manifest.comparisons) = (events, comparisons)
        FailedNights(ProfileFolder(night.settings)).note(manifest, on: night.name, since: night.delivered)
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

    private func manifest(_ outcome: Outcome) -> NightManifest {
        let settings = night.settings
        let clock = WallClock(zone: settings.timeZone)
        var manifest = NightManifest(profile: settings.profileName)
        manifest.version = Executable.version
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
}

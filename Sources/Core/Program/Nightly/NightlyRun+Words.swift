import Base
import Foundation
import Logging
import Reporting
import Sources
import Transport

/// What a night tells whoever runs it.
extension NightlyRun {
    func summarize(_ outcome: Outcome, failed: Int, removed: Int) {
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
    func tell(_ news: News) {
        guard common.reportsFiles else { return }
        for item in news.items where ![.eventFailed, .comparisonFailed].contains(item.kind) && !item.isEmptiedList {
            LogContext.$event.withValue(item.event) { tell(.newsLine(item.sentence), .info) }
        }
    }

    /// Says that a night whose date only this machine's clock vouches for is later than all that is known: once, of a source
    /// without a clock; of a service that did not report the time, if neither a night nor data is of the week before.
    func tellAge(of manifest: NightManifest, since delivered: [RecordedNight]) {
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

    func duration(places: Int) -> Double {
        let scale = places == 1 ? 10.0 : 1000.0
        return (((ContinuousClock.now - began) / .seconds(1)) * scale).rounded() / scale
    }
}

extension NightManifest {
    /// The time of the newest data in its reports.
    fileprivate var newestData: Instant? {
        let cutOffs = events.compactMap(\.cutOff?.at) + [club?.cutOff?.at].compactMap(\.self)
        return cutOffs.compactMap { ISO8601Text($0)?.plausibleInstant }.max()
    }
}

public import Base
import Membership

extension NightManifest {
    /// Something that could not be made, or that `fail-on` found, with the reason.
    public struct Failure: Sendable, Hashable {
        /// The event, the series or the club.
        public var name: Phrase
        public var reason: Phrase
        /// Whether it could not be made.
        public var isError = true
        /// The first of the earlier nights in a row on which it failed, too.
        public var since: String?

        /// What failed, and why.
        public var inWords: Phrase { isError ? .newsOf(name, .newsNotMade(reason: reason, since: since)) : reason }
    }

    /// The failures, worst first.
    public var failures: [Failure] {
        var failures = events.filter { $0.status == .failed }.map { event in
            Failure(name: event.title, reason: event.whyFailed, since: event.failingSince)
        }
        for comparison in comparisons ?? [] where comparison.status == .failed {
            failures.append(Failure(name: Phrase(verbatim: comparison.series), reason: comparison.whyFailed))
        }
        for event in events {
            if let found = event.whatFailed {
                failures.append(Failure(name: event.title, reason: found, isError: false))
            }
        }
        if let club, let found = club.whatFailed {
            failures.append(Failure(name: Phrase(verbatim: club.name), reason: found, isError: false))
        }
        return failures
    }
}

// Older manifests have reasons in one language.

extension NightManifest.Event {
    /// Why it could not be made.
    public var whyFailed: Phrase { reasonText ?? Phrase(verbatim: reason ?? "") }

    /// What `fail-on` found; `nil` if nothing.
    public var whatFailed: Phrase? { failedOnText ?? failedOn.map { Phrase(verbatim: $0) } }
}

extension NightManifest.Comparison {
    /// Why it could not be made.
    public var whyFailed: Phrase { reasonText ?? Phrase(verbatim: reason ?? "") }
}

extension NightManifest.Club {
    /// What `fail-on` found; `nil` if nothing.
    public var whatFailed: Phrase? { failedOnText ?? failedOn.map { Phrase(verbatim: $0) } }
}

// MARK: - Several runs of a night

extension NightManifest {
    /// Keeps what an earlier run of the same night reported and this one could not: its files are still in the night's folder. That
    /// it failed since stays said. If the service's list of events is empty now, that goes for all its events.
    public mutating func keep(_ earlier: NightManifest) {
        for before in earlier.events where before.hasReport {
            if let index = events.firstIndex(where: { $0.id == before.id }) {
                if events[index].status == .failed { events[index].keepReport(of: before) }
            } else if listedEvents == 0 {
                events.append(before)
            }
        }
        events.sort { $0.id < $1.id }
        for before in earlier.comparisons ?? [] where !before.files.isEmpty {
            guard let index = comparisons?.firstIndex(where: { $0.series == before.series && $0.status == .failed })
            else { continue }
            comparisons?[index].keepReport(of: before)
        }
    }
}

extension NightManifest.Event {
    /// Whether there is a report of it in the night's folder, though a later run of the night may have failed.
    /// What speakers are told has no totals.
    public var hasReport: Bool { status == .ok || totals != nil || sessions != nil }

    fileprivate mutating func keepReport(of before: Self) {
        var kept = before
        kept.status = status
        (kept.reason, kept.reasonText, kept.reasonStatus) = (reason, reasonText, reasonStatus)
        (kept.failedOn, kept.failedOnText) = (nil, nil)
        self = kept
    }
}

extension NightManifest.Comparison {
    fileprivate mutating func keepReport(of before: Self) {
        (events, cutOff, warnings, files) = (before.events, before.cutOff, before.warnings, before.files)
    }
}

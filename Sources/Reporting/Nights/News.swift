public import Base
import Membership

/// The changes between two nights, for a person to read in the morning, without anything that was reported before.
///
///     let news = News(of: tonight, since: delivered)
///     news.items.first?.sentence.en   // "Tech Summit 2026: over; 1,109 of 1,500 people came (73.93%)"
///
/// In a manifest, a text is a mapping of both languages.
public struct News: Sendable, Hashable, Codable {
    /// The night with which this one is compared, by the name of its folder: `2026-11-20`. `nil` if there is none.
    public var since: String?
    /// By event, what needs attention first, then by start; of an event worst first, then in the order of `Kind`.
    public var items: [Item]

    public init(since: String? = nil, items: [Item] = []) {
        self.since = since
        self.items = items
    }

    /// A piece of news. The raw value is its name in files.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// An event or a comparison could not be made, or can be made again.
        case eventFailed = "event_failed"
        case eventRecovered = "event_recovered"
        case comparisonFailed = "comparison_failed"
        case comparisonRecovered = "comparison_recovered"
        /// The service no longer lists an event that had not ended.
        case eventUnlisted = "event_unlisted"
        /// An event that had not ended is no longer chosen; it is chosen, or listed, again.
        case eventLeft = "event_left"
        case eventReturned = "event_returned"
        /// An event is reported for the first time, has begun, or is over.
        case eventNew = "event_new"
        case eventBegun = "event_begun"
        case eventOver = "event_over"
        /// The people who came to an event that is over, or those registered, are others than were reported.
        case eventCorrected = "event_corrected"
        /// An event has another name, or other days.
        case eventChanged = "event_changed"
        /// A rule under `expect` is not met, or is met again.
        case expectationFailed = "expectation_failed"
        case expectationMet = "expectation_met"
        /// A session is over, or its reported attendance or registrations have changed since.
        case sessionEnded = "session_ended"
        case sessionCorrected = "session_corrected"
        /// The first registrations have come; most of them are gone; or registrations are now ahead of, behind or level with those of the earlier edition.
        case registrationsOpened = "registrations_opened"
        case registrationsFell = "registrations_fell"
        case registrationPace = "registration_pace"
        /// Most of a club's members or visits are gone.
        case clubFell = "club_fell"
        /// Warnings and errors of data quality; of a club, its report's warnings.
        case findingNew = "finding_new"
        case findingWorse = "finding_worse"
        case findingEased = "finding_eased"
        case findingGone = "finding_gone"
    }

    public struct Item: Sendable, Hashable, Codable {
        public var kind: Kind
        /// An error if something could not be made or contradicts itself, a warning if somebody should look.
        public var severity: Notice.Severity
        /// The event that it is about.
        public var event: Int64?
        /// The session of the event.
        public var session: Int64?
        /// The check of a finding.
        public var check: String?
        /// The name of what it is about: an event, a series, a club.
        public var name: String?
        /// How people read that name: with the id if several events have the same; `nil` if as it is.
        var told: String?
        /// What happened, without that name.
        public var text: Phrase
        /// Whether an item of another kind also tells that the event is made again; `nil` if not.
        var recovers: Bool?

        public init(
            _ kind: Kind, _ severity: Notice.Severity = .info, event: Int64? = nil, session: Int64? = nil,
            check: String? = nil, name: String? = nil, _ text: Phrase
        ) {
            self.kind = kind
            self.severity = severity
            self.event = event
            self.session = session
            self.check = check
            self.name = name
            self.text = text
        }

        /// The name of what it is about; for an event without a name, its number.
        public var subject: Phrase? { (told ?? name).map { Phrase(verbatim: $0) } ?? event.map { .eventNumber($0) } }

        /// What happened, with the name of what it is about.
        public var sentence: Phrase {
            subject.map { .newsOf($0, text) } ?? text
        }

        /// Whether it is that something which failed is made again, or that the service's list, which was empty, has events again.
        public var isRecovery: Bool {
            [.eventRecovered, .comparisonRecovered].contains(kind) || recovers == true
                || (kind == .eventReturned && event == nil)
        }
    }

    /// The most important item: the worst, of equals the first. `nil` if there is no news.
    var mostImportant: Item? { items.max { $0.rank < $1.rank } }
}

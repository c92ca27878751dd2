public import Base
import Sources

/// What a walk reads.
public enum WalkKind: String, Sendable {
    /// Every page: afterwards, the store holds exactly what the walk read.
    case full
    /// The pages from the newest check-in down to the watermark: the store adds what the walk read.
    case incremental
}

/// The number of a walk in the store; later walks have higher numbers.
public struct WalkID: Sendable, Hashable, Comparable {
    public let number: Int64

    public init(_ number: Int64) { self.number = number }

    public static func < (left: WalkID, right: WalkID) -> Bool { left.number < right.number }
}

/// What is known of a walk after its first page.
public struct WalkPlan: Sendable, Equatable {
    public var eventID: Int64
    public var kind: WalkKind
    /// The service's base URL, as spelled by the transport.
    public var source: String
    public var startedAt: Instant
    /// The highest check-in id on the first page; `nil` for an event without check-ins.
    var highestID: Int64?
    /// The service's rows per page; 0 if not known yet.
    public var perPage: Int

    public init(
        eventID: Int64, kind: WalkKind, source: String, startedAt: Instant, highestID: Int64? = nil, perPage: Int = 0
    ) {
        self.eventID = eventID
        self.kind = kind
        self.source = source
        self.startedAt = startedAt
        self.highestID = highestID
        self.perPage = perPage
    }
}

/// What is known at the end of a walk besides check-ins: how far it went, and the service's sessions and offers.
public struct WalkCompletion: Sendable {
    public var eventName: String?
    public var sessions: SessionTable
    public var offers: OfferTable
    var uncounted: [UncountedGuests]
    var fields: RegistrationFields?
    /// How far the check-ins go. Its unreadable fields are ignored: those of check-ins are counted as batches are
    /// saved, and those of sessions and offers are in `unreadableListingFields`.
    public var provenance: Provenance
    /// The number of rows of sessions and offers whose optional field has an undocumented type, by field.
    var unreadableListingFields: [String: Int]
    /// The service's rows per page.
    public var perPage: Int
    public var finishedAt: Instant
    /// The time at which the data were read, by the service's clock.
    var readAt: Instant?
    /// The last second at which a check-in can have happened.
    var believedUntil: Instant
    var listed: ListedSessions
    /// The notes that the source leaves for its next reading.
    var notes: ReadingNotes?

    /// Takes everything but check-ins and guests from `tables`.
    public init(
        _ tables: EventTables, perPage: Int, finishedAt: Instant, unreadableListingFields: [String: Int] = [:]
    ) {
        eventName = tables.eventName
        sessions = tables.sessions
        offers = tables.offers
        uncounted = tables.uncounted
        fields = tables.fields
        provenance = tables.provenance
        readAt = tables.readAt
        believedUntil = tables.statedLimit ?? EventTables.limit(ofReadingAt: tables.readAt ?? finishedAt)
        listed = tables.listed
        self.unreadableListingFields = unreadableListingFields
        self.perPage = perPage
        self.finishedAt = finishedAt
    }

    /// The number of pages that the total fills.
    var pages: Int { Provenance.pages(of: provenance.total, perPage: perPage) }
}

/// The notes of a source from reading an event.
public struct ReadingNotes: Sendable, Equatable {
    /// The number of readings since everything was read.
    var updates: Int
    /// The notes in the source's own format.
    var content: [UInt8]
}

/// What a complete walk found, compared with the store before it.
public struct WalkOutcome: Sendable, Equatable {
    public var walk: WalkID
    /// The number of distinct check-ins read.
    public var read: Int
    public var new: Int
    /// Check-ins with a different guest, session, type, method, coordinates or time.
    public var changed: Int
    /// Stored check-ins that a full walk did not find.
    public var vanished: Int
    /// The number of check-ins of the event now in the store. If it differs from the service's total, something was
    /// removed that this walk did not see: make a full walk.
    public var held: Int
}

/// An open walk and what it saved.
public struct InterruptedWalk: Sendable, Equatable {
    public var walk: WalkID
    public var plan: WalkPlan
    /// The number of check-ins saved, summed over batches.
    var savedCheckIns: Int
    /// The lowest id saved. If batches were saved newest first, there is no gap between it and the plan's highest id.
    var lowestID: Int64?

    /// Whether to resume the walk: it read the same service and began at most `maximumAge` seconds before `now`. A walk
    /// that began in the future, as after a clock was set back, is not resumed. A walk that is not resumed is dropped
    /// when the next one begins.
    public func canResume(source: String, now: Instant, maximumAge: Int64) -> Bool {
        let age = now.secondsSinceEpoch - plan.startedAt.secondsSinceEpoch
        return plan.source == source && age >= 0 && age <= maximumAge
    }
}

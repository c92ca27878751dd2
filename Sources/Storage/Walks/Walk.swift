public import Tables

/// What a walk reads.
public enum WalkKind: String, Sendable {
    /// Every page: what the store holds of the event afterwards is exactly what the walk read.
    case full
    /// The pages from the newest check-in down to the mark: what it read is added.
    case incremental
}

/// A walk's number in the store; later walks have higher ones.
public struct WalkID: Sendable, Hashable, Comparable {
    public let number: Int64

    public init(_ number: Int64) { self.number = number }

    public static func < (left: WalkID, right: WalkID) -> Bool { left.number < right.number }
}

/// What a walk sets out to do, known once its first page has been read.
public struct WalkPlan: Sendable, Equatable {
    public var eventID: Int64
    public var kind: WalkKind
    /// The service's base URL, as the transport spells it.
    public var source: String
    public var startedAt: Instant
    /// The highest check-in id on the first page, `nil` for an event without check-ins.
    public var highestID: Int64?
    /// Rows of a page, as the service cuts them; 0 where not known yet.
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

/// What a walk knows at its end besides check-ins: how far it went, and the sessions and offers as the service lists them.
public struct WalkCompletion: Sendable {
    public var eventName: String?
    public var sessions: SessionTable
    public var offers: OfferTable
    /// How far the check-ins go. Its fields that could not be read are not looked at: those of the check-ins are
    /// counted as batches are saved, those of sessions and offers are `unreadableListingFields`.
    public var provenance: Provenance
    /// Optional fields of sessions and offers that came with a value of another kind than documented: rows by field.
    public var unreadableListingFields: [String: Int]
    /// Rows of a page, as the service cuts them.
    public var perPage: Int
    public var finishedAt: Instant

    /// Takes name, sessions, offers and provenance from `tables`; check-ins in it are left alone.
    public init(
        _ tables: EventTables, perPage: Int, finishedAt: Instant, unreadableListingFields: [String: Int] = [:]
    ) {
        eventName = tables.eventName
        sessions = tables.sessions
        offers = tables.offers
        provenance = tables.provenance
        self.unreadableListingFields = unreadableListingFields
        self.perPage = perPage
        self.finishedAt = finishedAt
    }

    /// How many pages the total fills.
    var pages: Int { PageCount.pages(of: provenance.total, perPage: perPage) }
}

/// What a complete walk found, against what the store held before.
public struct WalkOutcome: Sendable, Equatable {
    public var walk: WalkID
    /// Distinct check-ins that the walk read.
    public var read: Int
    public var new: Int
    /// Check-ins of which guest, session, type, method, coordinates or a time differ.
    public var changed: Int
    /// Check-ins of the store that a full walk did not find.
    public var vanished: Int
    /// Check-ins of the event that the store holds now. Where it is not the service's total, something was removed
    /// that this walk did not see: walk whole.
    public var held: Int
}

/// A walk that was begun and not completed, with what it saved.
public struct InterruptedWalk: Sendable, Equatable {
    public var walk: WalkID
    public var plan: WalkPlan
    /// Check-ins saved, each batch counted whole.
    public var savedCheckIns: Int
    /// The lowest id saved. Batches saved newest first leave no gap between it and the plan's highest id.
    public var lowestID: Int64?

    /// Whether it is worth going on: same service, and begun at most `maximumAge` seconds before `now`. A walk from the
    /// future, which a clock set back leaves behind, is not. One that is not resumed is dropped as the next one begins.
    public func canResume(source: String, now: Instant, maximumAge: Int64) -> Bool {
        let age = now.secondsSinceEpoch - plan.startedAt.secondsSinceEpoch
        return plan.source == source && age >= 0 && age <= maximumAge
    }
}

enum PageCount {
    /// How many pages of `perPage` rows a total fills.
    static func pages(of total: Int, perPage: Int) -> Int {
        perPage > 0 ? total / perPage + (total % perPage == 0 ? 0 : 1) : 0
    }
}

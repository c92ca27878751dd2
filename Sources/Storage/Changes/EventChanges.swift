public import Tables

/// What is different in an event between two of its walks.
public struct EventChanges: Sendable, Equatable {
    /// The earlier walk, with whose state the later is compared. `nil`: before the first, when nothing was known.
    public var since: WalkSummary?
    /// The later walk, the last complete one.
    public var until: WalkSummary
    /// Check-ins by session and type, for those pairs where something is different; by session, then type, none first.
    public var checkIns: [CheckInChange]
    /// Offers that are new, gone, or have other counts, price or name; by session, then type.
    public var offers: [OfferChange]
    /// Sessions that were added, removed, renamed or moved; by id.
    public var sessions: [SessionChange]
    /// Registrant types among the offers that were added, removed or renamed; by id.
    public var registrantTypes: [TypeChange]

    public init(
        since: WalkSummary?, until: WalkSummary, checkIns: [CheckInChange] = [], offers: [OfferChange] = [],
        sessions: [SessionChange] = [], registrantTypes: [TypeChange] = []
    ) {
        self.since = since
        self.until = until
        self.checkIns = checkIns
        self.offers = offers
        self.sessions = sessions
        self.registrantTypes = registrantTypes
    }

    /// Nothing is different.
    public var isEmpty: Bool {
        checkIns.isEmpty && offers.isEmpty && sessions.isEmpty && registrantTypes.isEmpty
    }
}

/// How many check-ins of a session, of a type, are different.
public struct CheckInChange: Sendable, Equatable {
    public var sessionID: Int64
    /// `nil`: check-ins that name no type.
    public var registrantTypeID: Int64?
    /// There now and not before.
    public var new: Int
    /// There before and now, with other values; counted where they are now.
    public var changed: Int
    /// There before and not now; counted where they were.
    public var vanished: Int

    public init(sessionID: Int64, registrantTypeID: Int64?, new: Int = 0, changed: Int = 0, vanished: Int = 0) {
        self.sessionID = sessionID
        self.registrantTypeID = registrantTypeID
        self.new = new
        self.changed = changed
        self.vanished = vanished
    }
}

/// An offer before and now; `nil` where there was or is none.
public struct OfferChange: Sendable, Equatable {
    public var sessionID: Int64
    public var registrantTypeID: Int64
    public var before: OfferTable.Row?
    public var now: OfferTable.Row?

    public init(sessionID: Int64, registrantTypeID: Int64, before: OfferTable.Row?, now: OfferTable.Row?) {
        self.sessionID = sessionID
        self.registrantTypeID = registrantTypeID
        self.before = before
        self.now = now
    }
}

/// A session before and now; `nil` where there was or is none.
public struct SessionChange: Sendable, Equatable {
    public struct State: Sendable, Equatable {
        public var name: String?
        public var startsAt: Instant?
        public var endsAt: Instant?

        public init(name: String?, startsAt: Instant? = nil, endsAt: Instant? = nil) {
            self.name = name
            self.startsAt = startsAt
            self.endsAt = endsAt
        }
    }

    public var sessionID: Int64
    public var before: State?
    public var now: State?

    public init(sessionID: Int64, before: State?, now: State?) {
        self.sessionID = sessionID
        self.before = before
        self.now = now
    }
}

/// A registrant type before and now. Where it is offered under several names, that of the first offer counts.
public struct TypeChange: Sendable, Equatable {
    public struct State: Sendable, Equatable {
        public var name: String?

        public init(name: String?) { self.name = name }
    }

    public var registrantTypeID: Int64
    public var before: State?
    public var now: State?

    public init(registrantTypeID: Int64, before: State?, now: State?) {
        self.registrantTypeID = registrantTypeID
        self.before = before
        self.now = now
    }
}

/// From where on changes are asked for.
public enum ChangeBaseline: Sendable, Equatable {
    /// The complete walk before the last: "since last night".
    case previousWalk
    /// The state after that walk.
    case walk(WalkID)
    /// The state at that moment: after the last walk that was complete by then.
    case instant(Instant)
}

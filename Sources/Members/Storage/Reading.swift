internal import Storage
public import Tables

/// What a reading of a club was, for saving it.
public struct ReadingPlan: Sendable, Equatable {
    /// The address of the service, or what names the files.
    public var source: String
    /// Only visits made then or later were asked for; `nil` for a reading of everything.
    public var since: Instant?
    public var startedAt: Instant
    public var finishedAt: Instant

    public init(source: String, since: Instant?, startedAt: Instant, finishedAt: Instant) {
        self.source = source
        self.since = since
        self.startedAt = startedAt
        self.finishedAt = finishedAt
    }
}

/// What a saved reading changed.
public struct ReadingOutcome: Sendable, Equatable {
    /// Visits in the store now.
    public var visits: Int
    public var newVisits: Int
    /// Visits of the store that the service no longer had among those asked for.
    public var vanishedVisits: Int
}

/// How far a club is known.
public struct ClubMark: Sendable, Equatable {
    public var source: String
    /// When the newest visit was made; `nil` where there is none.
    public var newestVisitAt: Instant?
    /// When the last reading began.
    public var readAt: Instant
    /// Readings since the last of everything.
    public var readingsSinceFull: Int
}

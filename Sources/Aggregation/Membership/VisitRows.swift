public import Tables

/// A row of `visits_histogram`.
public struct VisitBin: Sendable, Equatable {
    public var start: Instant
    public var visits: Int
    /// Different members among them.
    public var members: Int
}

/// A row of `visits_by_weekday_and_hour`.
public struct WeekdayHourVisits: Sendable, Equatable {
    /// 1 (Monday) to 7 (Sunday).
    public var weekday: Int
    /// 0 to 23.
    public var hour: Int
    public var visits: Int
}

/// A row of `retention`: of the members who first came in a month, those who came in another.
public struct Retention: Sendable, Equatable {
    public var year: Int
    /// 1 to 12.
    public var month: Int
    public var monthsSince: Int
    public var members: Int
    /// How many first came in that month.
    public var cohort: Int
}

public import Base
public import Foundation

/// The options of a report on an event.
public struct ReportRequest: Sendable {
    /// The zone of every time shown and of every histogram bin.
    public var zone: TimeZone
    public var binWidth: BinWidth
    /// Only these sessions; all if empty.
    public var sessions: Set<Int64>
    /// Only these registrant types; all if empty.
    public var registrantTypes: Set<Int64>
    /// Only check-ins from this instant on.
    public var from: Instant?
    /// Only check-ins before this instant.
    public var to: Instant?
    /// Judge the event as of this moment, if it is before the reading, and leave out later check-ins.
    public var asOf: Instant?
    /// The smallest number of people that a report for sponsors shows, one of `minimumCounts`.
    public var minimumCount: Int
    /// The rules of the profile.
    public var expectations: [Expectation] = []

    /// The default of `minimumCount`.
    public static let standardMinimumCount = 5
    /// The values allowed for `minimumCount`: with fewer than three, one of two people could derive the other's data.
    public static let minimumCounts = 3...1000

    public init(
        zone: TimeZone, binWidth: BinWidth = .quarterHour, sessions: Set<Int64> = [], registrantTypes: Set<Int64> = [],
        from: Instant? = nil, to: Instant? = nil, asOf: Instant? = nil,
        minimumCount: Int = Self.standardMinimumCount
    ) {
        self.zone = zone
        self.binWidth = binWidth
        self.sessions = sessions
        self.registrantTypes = registrantTypes
        self.from = from
        self.to = to
        self.asOf = asOf
        self.minimumCount = minimumCount
    }

    /// Refuses a report for sponsors that covers less than the whole event: compared with one that covers more, it
    /// would show the few people by which they differ.
    ///
    /// - Throws: `Fault` of kind `.misconfigured`.
    public func requireEverything(for definition: ReportDefinition) throws(Fault) {
        let filters = [
            ("--session", !sessions.isEmpty), ("--registrant-type", !registrantTypes.isEmpty), ("--from", from != nil),
            ("--to", to != nil), ("--as-of", asOf != nil),
        ].filter(\.1).map(\.0)
        guard definition.audience == .sponsor, !filters.isEmpty else { return }
        throw Fault(.misconfigured, .packOfFilteredRun(definition.name, flags: filters))
    }
}

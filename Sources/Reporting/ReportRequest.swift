public import Foundation
public import Messages
public import Tables

/// What a report is asked to show of an event.
public struct ReportRequest: Sendable {
    /// The zone of every shown time and of every histogram bin.
    public var zone: TimeZone
    public var binWidth: BinWidth
    /// Only these sessions; all where it is empty.
    public var sessions: Set<Int64>
    /// Only these registrant types; all where it is empty.
    public var registrantTypes: Set<Int64>
    /// Only check-ins from this instant on.
    public var from: Instant?
    /// Only check-ins before this instant.
    public var to: Instant?
    /// In a report for sponsors: the smallest number of people that is shown, from 3.
    public var minimumCount: Int

    public init(
        zone: TimeZone, binWidth: BinWidth = .quarterHour, sessions: Set<Int64> = [], registrantTypes: Set<Int64> = [],
        from: Instant? = nil, to: Instant? = nil, minimumCount: Int = SponsorPack.standardMinimumCount
    ) {
        self.zone = zone
        self.binWidth = binWidth
        self.sessions = sessions
        self.registrantTypes = registrantTypes
        self.from = from
        self.to = to
        self.minimumCount = minimumCount
    }

    /// Refuses a report for sponsors that would count less than the whole event: beside one that counts more, it would
    /// show the few by which they differ. Throws a `Fault` of kind `.misconfigured`.
    public func requireEverything(for definition: ReportDefinition) throws(Fault) {
        let filters = [
            ("--session", !sessions.isEmpty), ("--registrant-type", !registrantTypes.isEmpty), ("--from", from != nil),
            ("--to", to != nil),
        ].filter(\.1).map(\.0)
        guard definition.audience == .sponsor, !filters.isEmpty else { return }
        throw Fault(.misconfigured, .packOfFilteredRun(definition.name, flags: filters))
    }
}

public import Foundation
public import Tables

/// What a report is asked to show of an event.
public struct ReportRequest: Sendable {
    /// The zone of every shown time and of every histogram bin.
    public var zone: TimeZone
    /// Width of a histogram bin in seconds.
    public var binWidth: Int
    /// Only these sessions; all where it is empty.
    public var sessions: Set<Int64>
    /// Only these registrant types; all where it is empty.
    public var registrantTypes: Set<Int64>
    /// Only check-ins from this instant on.
    public var from: Instant?
    /// Only check-ins before this instant.
    public var to: Instant?

    public init(
        zone: TimeZone, binWidth: Int = 900, sessions: Set<Int64> = [], registrantTypes: Set<Int64> = [],
        from: Instant? = nil, to: Instant? = nil
    ) {
        self.zone = zone
        self.binWidth = binWidth
        self.sessions = sessions
        self.registrantTypes = registrantTypes
        self.from = from
        self.to = to
    }
}

public import Foundation
public import Membership
public import Tables

/// What a report is asked to show of a club's members.
public struct MemberReportRequest: Sendable {
    /// The zone of every shown time, and of the days, hours and months that are counted.
    public var zone: TimeZone
    public var binWidth: BinWidth
    /// Count only visits from this instant on, where a section is about a period.
    public var from: Instant?
    /// Count only visits before this instant, where a section is about a period.
    public var to: Instant?
    /// The instant at which days left and absences are true; `nil` for that of the newest visit. Never the clock's.
    public var asOf: Instant?
    /// Who runs the program.
    public var role: Role
    /// The id of the member who runs it, which the role `member` needs.
    public var ownMemberID: String?

    public init(
        zone: TimeZone, binWidth: BinWidth = .day, from: Instant? = nil, to: Instant? = nil, asOf: Instant? = nil,
        role: Role = .admin, ownMemberID: String? = nil
    ) {
        self.zone = zone
        self.binWidth = binWidth
        self.from = from
        self.to = to
        self.asOf = asOf
        self.role = role
        self.ownMemberID = ownMemberID
    }
}

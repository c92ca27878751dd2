public import Membership

/// What became of a member at the door.
public struct MemberCheckIn: Sendable, Equatable {
    public var memberID: String
    /// The member's name; `nil` where the document has none.
    public var name: String?
    public var decision: Decision
    /// The id of the check-in's document; `nil` where there is none: refused, or nothing was to be written.
    public var checkInID: String?
    /// How many members' documents the decision changes.
    public var membersChanged: Int
}

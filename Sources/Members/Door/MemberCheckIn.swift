public import Membership
public import Messages
public import Tables

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
    /// When the member checked in before on the same day, where that is why the member is refused.
    public var earlierAt: Instant?

    /// What is said at the door, times as `clock` shows them.
    public func message(on clock: WallClock) -> Phrase {
        guard let earlierAt else { return decision.message(name: name) }
        let time = clock.civil(at: earlierAt)
        var text = ""
        text.appendPadded(time.hour, digits: 2)
        text += ":"
        text.appendPadded(time.minute, digits: 2)
        return .alreadyCheckedIn(at: text)
    }
}

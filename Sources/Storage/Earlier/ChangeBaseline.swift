public import Tables

/// Which earlier state of an event is asked for.
public enum ChangeBaseline: Sendable, Equatable {
    /// The complete walk before the last: "since last night".
    case previousWalk
    /// The state after that walk, or, where it was not complete, after the last complete one before.
    case walk(WalkID)
    /// The state at that moment: after the last walk that was complete by then.
    case instant(Instant)
}

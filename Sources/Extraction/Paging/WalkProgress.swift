/// How far a walk over check-ins has come.
public struct WalkProgress: Sendable, Equatable {
    public var pagesRead: Int
    /// As the service's latest page has it.
    public var pagesExpected: Int
    public var checkInsRead: Int
    public var checkInsExpected: Int
    /// From 1; each attempt begins anew.
    public var attempt: Int
}

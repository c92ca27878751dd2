/// What two readings count over all sessions, and of which sessions: a number that counts others in one of them has not changed.
public struct WholeComparison: Sendable, Equatable {
    public let before: Reading
    public let now: Reading

    /// The counts of a reading over all sessions.
    public struct Reading: Sendable, Equatable {
        /// Of a part of an event, the state of the whole.
        public let state: EventState
        public let counts: AttendanceCounts
        /// The distinct people who came.
        public let uniqueGuests: Int
        /// Whether nobody knows who came at all.
        public let isUnmeasured: Bool
        fileprivate let sessions: Set<Int64>
        fileprivate let held: Set<Int64>
        fileprivate let ended: Set<Int64>
        fileprivate let unknown: Set<Int64>
    }

    /// Whether both have the same sessions.
    public var isOfSameSessions: Bool { before.sessions == now.sessions }

    /// Whether nobody knows who came to the same sessions in both. If so, the people counted in both are of the same sessions, also
    /// if one has begun or ended in between.
    public var isOfSameScans: Bool { before.unknown == now.unknown }

    /// Whether the attendances of both are of the same sessions.
    public var isOfSameHeld: Bool { before.held == now.held }

    /// Whether the registrations unused in both are of the same sessions.
    public var isOfSameEnded: Bool { before.ended == now.ended }
}

extension WholeComparison.Reading {
    init(_ sessions: [SessionAttendance], _ counts: AttendanceCounts, uniqueGuests: Int, _ states: SessionStates) {
        func ids(_ isIncluded: (SessionState) -> Bool) -> Set<Int64> {
            Set(sessions.filter { isIncluded($0.state) }.map(\.sessionID))
        }
        self.counts = counts
        self.uniqueGuests = uniqueGuests
        state = states.event
        isUnmeasured = states.isUnmeasured
        self.sessions = Set(sessions.map(\.sessionID))
        held = ids(\.isHeld)
        ended = ids { $0 == .over }
        unknown = self.sessions.filter(states.isUnknown)
    }
}

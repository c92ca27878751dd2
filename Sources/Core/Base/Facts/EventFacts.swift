/// What an organizer knows of an event's sessions beside their check-ins, from a file.
package struct EventFacts: Sendable, Equatable {
    package private(set) var sessions: [Int64: SessionFacts]
    /// Whether a filter left out check-ins of sessions that it kept: they are then compared with no headcount and no capacity.
    package var isPartial = false
    /// How many headcounts are left out because they are later than the moment.
    package private(set) var laterHeadcounts = 0

    package init(_ sessions: [Int64: SessionFacts]) { self.sessions = sessions }

    /// What was known at a moment: without later headcounts.
    package func asOf(_ moment: Instant) -> EventFacts {
        var facts = self
        facts.sessions = sessions.mapValues { $0.asOf(moment) }
        facts.laterHeadcounts += sessions.values.reduce(0) { $0 + $1.headcounts.count }
        facts.laterHeadcounts -= facts.sessions.values.reduce(0) { $0 + $1.headcounts.count }
        return facts
    }
}

/// What is known of a session.
package struct SessionFacts: Sendable, Equatable {
    /// People counted in the room.
    package struct Headcount: Sendable, Equatable {
        package var people: Int64
        /// When they were counted; `nil` if that is not told.
        package var at: Instant?

        package init(_ people: Int64, at: Instant? = nil) {
            self.people = people
            self.at = at
        }
    }

    /// How many people the room holds.
    package var capacity: Int64?
    package var headcounts: [Headcount] = []
    package var rating: Double?
    /// How many people rated it.
    package var ratings: Int64?
    package var credits: Double?
    package var track: String?
    package var room: String?
    package var speaker: String?

    package init() {}

    /// The largest headcount; of equals, the earliest, those without a time last.
    package var headcount: Headcount? {
        headcounts.max { left, right in
            guard left.people == right.people else { return left.people < right.people }
            guard let (first, second) = left.at.flatMap({ first in right.at.map { (first, $0) } }) else {
                return left.at == nil && right.at != nil
            }
            return first > second
        }
    }

    fileprivate func asOf(_ moment: Instant) -> SessionFacts {
        var facts = self
        facts.headcounts.removeAll { $0.at.map { $0 > moment } ?? false }
        return facts
    }
}

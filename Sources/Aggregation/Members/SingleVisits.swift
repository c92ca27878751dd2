public import Base
import Membership

/// A single visit: a row of `visits_of_day` and `visits_of_member`.
public struct SingleVisit: Sendable, Equatable {
    /// A code of `MemberTables.memberIDs`.
    public var member: UInt32
    public var visitedAt: Instant
    /// The number of midnights since the member's previous visit; `nil` for the first visit, or where it is not looked
    /// up.
    public var daysSincePrevious: Int64?
}

extension SingleVisit {
    /// The visits on the calendar day of the report's time, up to that time, by time and then by member id; none if the
    /// report has no time.
    public static func ofDay(in tables: MemberTables, _ aggregates: MemberAggregates) -> [SingleVisit] {
        guard let asOf = aggregates.asOf else { return [] }
        let start = aggregates.clock.start(ofDay: aggregates.clock.dayNumber(at: asOf))
        let (members, times) = (tables.visits.members, tables.visits.visitedAt)
        return times.indices.filter { times[$0] >= start && times[$0] <= asOf }
            .map { SingleVisit(member: members[$0], visitedAt: times[$0]) }
            .sorted { left, right in
                if left.visitedAt != right.visitedAt { return left.visitedAt < right.visitedAt }
                return tables.memberIDs[left.member].utf8.lexicographicallyPrecedes(tables.memberIDs[right.member].utf8)
            }
    }

    /// The visits in the period by the selection's only member, up to the report's time, newest first. Visits with
    /// implausible dates are left out, as everywhere.
    public static func ofMember(
        in tables: MemberTables, _ aggregates: MemberAggregates, _ selection: MemberSelection
    ) -> [SingleVisit] {
        guard let asOf = aggregates.asOf, let id = selection.onlyMember, let code = tables.memberIDs.code(of: id)
        else { return [] }
        let (members, times) = (tables.visits.members, tables.visits.visitedAt)
        let oldest = ReportTime.oldest(of: times)?.instant ?? asOf
        let own = members.indices.filter { members[$0] == code && times[$0] >= oldest && times[$0] <= asOf }
            .map { times[$0] }.sorted()
        let period = VisitPeriod(selection, asOf: asOf)
        return own.indices.reversed().compactMap { index in
            guard (period.start..<period.end).contains(own[index].secondsSinceEpoch) else { return nil }
            return SingleVisit(
                member: code, visitedAt: own[index],
                daysSincePrevious: index > 0 ? aggregates.clock.days(from: own[index - 1], to: own[index]) : nil)
        }
    }
}

public import Base
public import Foundation
public import Membership

/// All sections of a members' report as plain rows: counts with their denominators, unformatted.
///
/// The result does not depend on the order in which members and visits were read.
public struct MemberAggregates: Sendable {
    /// The time of the report: as requested, or else that of the newest visit; `nil` without either, in which case the
    /// sections that depend on it (`admissions`, `expiring`, `fading`, `attendanceByPlan`) are empty.
    public let asOf: Instant?
    /// Whether some member has a known state or plan. If not, `admissions`, `expiring` and `attendanceByPlan` are
    /// empty.
    public let keepsStates: Bool
    /// The number of visits with an implausible date: months later than all others, in which case they do not determine
    /// `asOf`, or years earlier.
    public let misdatedVisits: Int
    /// The clock used for counting, prepared for the span of the data.
    public let clock: WallClock
    public let totals: MemberTotals
    /// The five documented states, and `unknown` if it occurs.
    public let membersByStatus: [StatusMembers]
    public let membersByPlan: [PlanMembers]
    public let attendanceByPlan: [PlanAttendance]
    public let visitsHistogram: [VisitBin]
    public let binWidth: HistogramWidth
    public let visitsByWeekdayAndHour: [WeekdayHourVisits]
    public let admissions: [AdmissionRow]
    public let expiring: [ExpiringMember]
    public let fading: [FadingMember]
    public let familyGroups: [FamilyGroup]
    public let visitBalance: [VisitBalance]
    public let levels: [LevelMembers]
    public let levelProgress: [LevelProgress]
    public let levelAnomalies: [LevelLadder.Anomaly]
    public let retention: [Retention]

    /// Computes all sections.
    ///
    /// - Parameters:
    ///   - zone: The time zone of days, hours and months.
    ///   - binWidth: The requested width; widened if there would be too many bins, see the property.
    public init(
        of tables: MemberTables, zone: TimeZone, selection: MemberSelection = MemberSelection(),
        binWidth: BinWidth = .day
    ) {
        let newest = ReportTime.newest(of: tables.visits.visitedAt)
        asOf = selection.asOf ?? newest?.instant
        let oldest = ReportTime.oldest(of: tables.visits.visitedAt)
        misdatedVisits = (selection.asOf == nil ? newest?.outliers ?? 0 : 0) + (oldest?.outliers ?? 0)
        let known = asOf ?? Instant(secondsSinceEpoch: .max)
        let (roster, visits) = concurrently {
            MemberRoster(tables, only: selection.onlyMember)
        } and: {
            VisitsByMember(
                tables.visits, memberCount: tables.memberIDs.count,
                from: oldest?.instant ?? Instant(secondsSinceEpoch: .min), upTo: known)
        }
        keepsStates = roster.keepsStates
        let period = VisitPeriod(selection, asOf: known)
        let prepared = PreparedSpan(visits, tables: tables, asOf: known)
        let clock = WallClock(zone: zone, from: prepared.first, to: prepared.last)
        self.clock = clock
        let asOf = asOf

        // Counting by visit and counting by member take about the same time, so they run in parallel.
        let (lists, (times, retention)) = concurrently {
            MemberLists(tables, roster, visits, selection: selection, period: period, asOf: asOf, clock: clock)
        } and: {
            let asked = selection.onlyMember.map { tables.memberIDs.code(of: $0) ?? .max }
            let (visits, only) = asked == .max ? (VisitsByMember.none, nil) : (visits, asked)
            let times = VisitTimes(
                visits, period: period, only: only, clock: clock, preparedTo: prepared.last, binWidth: binWidth)
            let retention = Retention.list(visits, only: only, clock: clock, preparedTo: prepared.last, until: known)
            return (times, retention)
        }
        visitsHistogram = times.histogram
        self.binWidth = times.width
        visitsByWeekdayAndHour = times.weekdaysAndHours
        self.retention = retention
        membersByStatus = lists.byStatus
        membersByPlan = lists.plans.members
        // Of a period after the data, nobody knows who came.
        let isAfterData = asOf.map { end in selection.from.map { $0 > end } ?? false } ?? false
        attendanceByPlan = isAfterData ? [] : lists.plans.attendance
        admissions = lists.admissions
        expiring = lists.expiring
        fading = lists.fading
        familyGroups = lists.familyGroups
        visitBalance = lists.visitBalance
        levels = lists.levels
        levelProgress = lists.levelProgress
        levelAnomalies = lists.levelAnomalies
        totals = MemberTotals(roster, visits: visits, times: times, inPeriod: lists.visitsInPeriod, tables: tables)
    }
}

/// The period, time and thresholds of a members' report.
public struct MemberSelection: Sendable, Hashable {
    /// The start of the period, inclusive; `nil` for the first visit.
    public var from: Instant?
    /// The end of the period, exclusive; `nil` for the end of the data.
    public var to: Instant?
    /// The time of the report, after which visits are ignored; `nil` for that of the newest visit.
    public var asOf: Instant?
    /// Shows only the member with this id; `nil` shows all.
    public var onlyMember: String?
    /// A membership that ends within this many days is expiring.
    public var expiringDays: Int64
    /// A membership with at most this many visits left is also expiring.
    public var expiringVisits: Int64

    public init(
        from: Instant? = nil, to: Instant? = nil, asOf: Instant? = nil, onlyMember: String? = nil,
        expiringDays: Int64 = 30, expiringVisits: Int64 = 3
    ) {
        self.from = from
        self.to = to
        self.asOf = asOf
        self.onlyMember = onlyMember
        self.expiringDays = expiringDays
        self.expiringVisits = expiringVisits
    }
}

/// The totals of a members' report.
public struct MemberTotals: Sendable, Equatable {
    /// Listed members within the selection.
    public let members: Int
    /// The number of them who are in force.
    public let active: Int
    /// Visits in the period.
    public let visits: Int
    /// Distinct members with a visit in the period, listed or not.
    public let visitors: Int
    /// Visits outside the period, or after `MemberAggregates.asOf`.
    public let leftOut: Int
    /// Visits in the period by members who are not listed.
    public let unlistedVisits: Int

    init(_ roster: MemberRoster, visits all: VisitsByMember, times: VisitTimes, inPeriod: [Int], tables: MemberTables) {
        members = roster.rows.count
        active = roster.rows.count { roster.states[$0].isInForce }
        visits = times.total
        visitors = times.members
        let isWhole = roster.rows.count == tables.members.count
        let codes = tables.members.codes
        let candidates =
            isWhole ? tables.visits.count : roster.rows.reduce(0) { $0 + all.count(of: codes[$1]) }
        leftOut = max(0, candidates - times.total)
        unlistedVisits = max(0, times.total - roster.rows.reduce(0) { $0 + inPeriod[$1] })
    }
}

/// A row of `members_by_status`.
public struct StatusMembers: Sendable, Equatable {
    public var status: MembershipStatus
    public var members: Int
}

extension StatusMembers {
    static func list(_ roster: MemberRoster) -> [StatusMembers] {
        var counts = [Int](repeating: 0, count: MembershipStatus.allCases.count)
        for row in roster.rows { counts[Int(roster.states[row].status.rawValue)] += 1 }
        return MembershipStatus.allCases.filter { $0 != .unknown || counts[Int($0.rawValue)] > 0 }
            .map { StatusMembers(status: $0, members: counts[Int($0.rawValue)]) }
    }
}

/// The sections that are computed per listed member.
struct MemberLists: Sendable {
    let byStatus: [StatusMembers]
    let plans: PlanRows
    let admissions: [AdmissionRow]
    let expiring: [ExpiringMember]
    let fading: [FadingMember]
    let familyGroups: [FamilyGroup]
    let visitBalance: [VisitBalance]
    let levels: [LevelMembers]
    let levelProgress: [LevelProgress]
    let levelAnomalies: [LevelLadder.Anomaly]
    /// By row of the members' table.
    let visitsInPeriod: [Int]

    /// - Parameter asOf: Without it, sections that depend on time are empty. Sections about states and plans are also
    ///   empty if the club keeps neither.
    init(
        _ tables: MemberTables, _ roster: MemberRoster, _ visits: VisitsByMember, selection: MemberSelection,
        period: VisitPeriod, asOf: Instant?, clock: WallClock
    ) {
        let codes = tables.members.codes
        visitsInPeriod = codes.map { code in visits.withVisits(of: code) { period.visits(of: $0).count } }
        let paces = VisitPaces(roster, visits, codes: codes)
        let judgedAt = roster.keepsStates ? asOf : nil
        let doors = judgedAt.map { DoorState.list(roster, now: $0, clock: clock) } ?? []
        byStatus = StatusMembers.list(roster)
        plans = PlanRows(
            roster, starts: tables.members.startDates, doors: doors, visits: visitsInPeriod, period: period,
            now: judgedAt)
        admissions = judgedAt == nil ? [] : AdmissionRow.list(roster, doors: doors, paces: paces)
        expiring = judgedAt == nil ? [] : ExpiringMember.list(roster, doors: doors, selection: selection)
        fading = asOf.map { FadingMember.list(roster, paces: paces, now: $0, clock: clock) } ?? []
        familyGroups = FamilyGroup.list(roster, tables)
        visitBalance = VisitBalance.list(roster, tables, visits: visits)
        let ladder = LevelLadder(tables.levels)
        levels = LevelMembers.list(roster, tables, ladder: ladder)
        levelProgress = LevelProgress.list(roster, tables, ladder: ladder)
        levelAnomalies = ladder.anomalies
    }
}

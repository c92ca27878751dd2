import Membership
import Tables

/// The sections that have to do with each member of the list.
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
    let levelOddities: [LevelLadder.Oddity]
    /// By row of the members' table.
    let visitsInPeriod: [Int]

    /// - Parameter asOf: without it the sections that need one are empty.
    ///
    /// In a club that keeps neither states nor plans those are empty that say what becomes of them.
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
        levelOddities = ladder.oddities
    }
}

import Base
import Foundation
import Membership
import TestSupport
import Testing

@testable import Aggregation

/// Every section of random clubs against the slow reference.
@Suite(.timeLimit(.minutes(30))) struct ClubReferenceTests {
    private static func selection(_ seed: UInt64, _ club: Club) -> MemberSelection {
        var selection = MemberSelection()
        if seed % 3 == 0 { selection.asOf = Instant("2026-03-15T12:00:00Z") }
        if seed % 4 == 1 { selection.from = Instant("2025-04-05T12:00:00Z") }
        if seed % 5 == 1 { selection.to = Instant("2026-01-01T03:00:00Z") }
        if seed % 7 == 0 { selection.onlyMember = club.members.first?.id }
        return selection
    }

    @Test(arguments: Rounds.third(of: 0..<120 as Range<UInt64>))
    func `random clubs are counted as the definitions say`(seed: UInt64) throws {
        let zones = ["America/Santiago", "UTC", "Asia/Kolkata", "America/St_Johns"]
        let zone = try #require(TimeZone(identifier: zones[Int(seed) % 4]))
        let club = Club.random(seed: seed)
        let selection = Self.selection(seed, club)
        let reference = ClubReference(club, selection, zone: zone)
        let aggregates = MemberAggregates(of: club.tables, zone: zone, selection: selection)

        #expect(aggregates.asOf == reference.now)
        #expect(aggregates.membersByPlan == reference.membersByPlan)
        #expect(aggregates.attendanceByPlan == reference.attendanceByPlan)
        #expect(aggregates.admissions == reference.admissions)
        #expect(Set(aggregates.expiring.map(\.memberID)) == reference.expiring)
        #expect(Set(aggregates.fading.map(\.memberID)) == reference.fading)
        #expect(aggregates.familyGroups == reference.familyGroups)
        #expect(aggregates.visitBalance == reference.visitBalance)
        #expect(aggregates.retention == reference.retention)
        #expect(aggregates.totals.visits == reference.counted.count)
        #expect(aggregates.totals.visitors == Set(reference.counted.map(\.member)).count)

        let week = Dictionary(
            uniqueKeysWithValues: aggregates.visitsByWeekdayAndHour.filter { $0.visits > 0 }
                .map { ("\($0.weekday) \($0.hour)", $0.visits) })
        #expect(week == reference.week)
        let days = reference.histogram
        #expect(aggregates.visitsHistogram.count(where: { $0.visits > 0 }) == days.count)
        for bin in aggregates.visitsHistogram where bin.visits > 0 {
            let day = try #require(days[reference.date(bin.start).description])
            #expect(day == (bin.visits, bin.members))
        }
    }

    @Test(arguments: Rounds.third(of: 0..<20 as Range<UInt64>)) func `the order of reading changes nothing`(
        seed: UInt64
    ) throws {
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let club = Club.random(seed: seed)
        var other = club
        other.members.reverse()
        other.visits.sort { $0.at > $1.at }
        other.plans.reverse()
        let (one, two) = (MemberAggregates(of: club.tables, zone: zone), MemberAggregates(of: other.tables, zone: zone))
        #expect(one.totals == two.totals)
        #expect(one.membersByPlan == two.membersByPlan)
        #expect(one.attendanceByPlan == two.attendanceByPlan)
        #expect(one.admissions == two.admissions)
        #expect(one.expiring == two.expiring)
        #expect(one.fading == two.fading)
        #expect(one.familyGroups == two.familyGroups)
        #expect(one.visitBalance == two.visitBalance)
        #expect(one.levels == two.levels)
        #expect(one.levelProgress == two.levelProgress)
        #expect(one.retention == two.retention)
        #expect(one.visitsHistogram == two.visitsHistogram)
    }

    /// Random clubs must reach the rules' corners, or the comparison says little.
    @Test func `the random clubs have every kind of member`() throws {
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        var reasons: Set<String> = []
        var limits: Set<String> = []
        var (fading, expiring, inconsistent, balances) = (0, 0, 0, 0)
        for seed in 0..<120 as Range<UInt64> {
            let aggregates = MemberAggregates(of: Club.random(seed: seed).tables, zone: zone)
            for row in aggregates.admissions {
                reasons.insert(row.reason.rawValue)
                if let limit = row.limitReachedFirst { limits.insert(limit.rawValue) }
            }
            fading += aggregates.fading.count
            expiring += aggregates.expiring.count
            inconsistent += aggregates.familyGroups.count { !$0.isConsistent }
            balances += aggregates.visitBalance.count { $0.difference != nil && $0.familyGroupID != nil }
        }
        // All but the one that only the door gives.
        #expect(reasons.count == Decision.Reason.allCases.count - 1 && !reasons.contains("already_checked_in"))
        #expect(limits.isSuperset(of: ["date", "visits"]))
        #expect(min(fading, expiring, inconsistent, balances) > 5)
    }
}

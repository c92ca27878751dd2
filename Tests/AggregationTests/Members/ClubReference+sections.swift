import Base
import Foundation
import Membership

@testable import Aggregation

extension ClubReference {
    private var typesSeen: [PlanType?] {
        ([.timeBased, .visitBased, .mixed, nil] as [PlanType?]).filter { type in
            shown.contains { self.type($0) == type }
        }
    }

    private func median(_ values: [Int64]) -> Int64? {
        values.isEmpty ? nil : values.sorted()[(values.count + 1) / 2 - 1]
    }

    var membersByPlan: [PlanMembers] {
        typesSeen.map { type in
            let members = shown.filter { self.type($0) == type }
            let ends = members.filter { member in
                isInForce(member) && hasEnd(member) && member.end.flatMap { end in now.map { end > $0 } } ?? false
            }
            return PlanMembers(
                planType: type, members: members.count, active: members.count(where: isInForce),
                visits: members.reduce(0) { $0 + visitsInPeriod($1) }, medianDaysLeft: median(ends.compactMap(daysLeft))
            )
        }
    }

    var attendanceByPlan: [PlanAttendance] {
        guard keepsStates, let now, selection.from.map({ $0 <= now }) ?? true else { return [] }
        return typesSeen.map { type in
            let members = shown.filter { self.type($0) == type }
            let entitled = members.filter { member in
                if visitsInPeriod(member) > 0 { return true }
                // The membership has a day in common with the period.
                let end = hasEnd(member) ? member.end : nil
                if let to = selection.to, let start = member.start, start >= to { return false }
                if let start = member.start, start > now { return false }
                if let from = selection.from, let end, end <= from { return false }
                if isAdmitted(member) { return true }
                guard member.isActive == true, [.active, .expired].contains(member.status), let end else {
                    return false
                }
                return end <= now
            }
            return PlanAttendance(
                planType: type, entitled: entitled.count, attended: entitled.count { visitsInPeriod($0) > 0 })
        }
    }

    var admissions: [AdmissionRow] {
        shown.compactMap { member in
            guard keepsStates, let reason = reason(member) else { return nil }
            var limit: LimitReachedFirst?
            if isAdmitted(member), type(member) == .mixed, let visits = visitsLeft(member), let days = daysLeft(member)
            {
                // Visits a day of all who share, as a fraction over the product of their days.
                let habits = sharers(member).compactMap { habit($0) }
                let product = habits.reduce(1) { $0 * Int128($1.days) }
                let pace = habits.reduce(0) { $0 + Int128($1.visits) * (product / Int128($1.days)) }
                let (needed, there) = (pace * Int128(days), Int128(visits) * product)
                limit = needed > there ? .visits : needed < there ? .date : .both
            }
            return AdmissionRow(
                memberID: member.id, planType: type(member), isAdmitted: isAdmitted(member), reason: reason,
                visitsLeft: visitsLeft(member), daysLeft: daysLeft(member), limitReachedFirst: limit)
        }
    }

    var expiring: Set<String> {
        Set(
            shown.filter { member in
                isAdmitted(member)
                    && ((daysLeft(member) ?? .max) <= selection.expiringDays
                        || (visitsLeft(member) ?? .max) <= selection.expiringVisits)
            }.map(\.id))
    }

    var fading: Set<String> {
        Set(
            shown.filter { member in
                guard let now, keepsStates ? isInForce(member) : member.isActive != false, let habit = habit(member)
                else { return false }
                let absence = days(from: habit.last, to: now)
                return habit.visits >= 3 && absence >= 14 && absence * habit.visits >= 3 * habit.days
            }.map(\.id))
    }

    var familyGroups: [FamilyGroup] {
        Set(shown.compactMap(\.family)).sorted().map { family in
            let members = club.members.filter { $0.family == family }
            let sharing = members.filter(isShared)
            let isUncertain = members.contains(where: mayShare)
            let most = members.compactMap { plan($0)?.maxMembers }.min() ?? .max
            return FamilyGroup(
                familyGroupID: family, members: members.count,
                visitsLeft: sharing.filter(isInForce).compactMap(\.visits).min() ?? agreed(sharing),
                isConsistent: Set(members.map(type)).count == 1 && Set(sharing.map(\.visits)).count <= 1
                    && members.count <= most && !isUncertain)
        }
    }

    /// The number that all have.
    private func agreed(_ members: [Club.Member]) -> Int64? {
        Set(members.map(\.visits)).count == 1 ? members[0].visits : nil
    }

    var visitBalance: [VisitBalance] {
        var families: Set<String> = []
        return shown.filter(countsVisits).compactMap { member -> VisitBalance? in
            if isShared(member), let family = member.family, !families.insert(family).inserted { return nil }
            let counted = sharers(member).reduce(Int64(0)) { sum, sharer in
                var start = sharer.start
                if start == nil, let end = sharer.end, let days = plan(sharer)?.durationDays, days > 0 {
                    start = end.advanced(bySeconds: -days * 86_400)
                }
                return sum + Int64(visits(of: sharer.id).count { visit in start.map { visit >= $0 } ?? true })
            }
            let (granted, left) = (plan(member)?.visitsGranted, visitsLeft(member))
            return VisitBalance(
                memberID: member.id, familyGroupID: isShared(member) ? member.family : nil, granted: granted,
                counted: counted, left: left,
                difference: granted.flatMap { granted in left.map { counted - (granted - $0) } })
        }
    }

    var histogram: [String: (visits: Int, members: Int)] {
        Dictionary(grouping: counted) { calendar.startOfDay(for: date($0.at)).description }
            .mapValues { ($0.count, Set($0.map(\.member)).count) }
    }

    var week: [String: Int] {
        Dictionary(grouping: counted) { visit in
            let parts = calendar.dateComponents([.weekday, .hour], from: date(visit.at))
            // The calendar's week begins on Sunday, with 1.
            return "\(((parts.weekday ?? 0) + 5) % 7 + 1) \(parts.hour ?? -1)"
        }.mapValues(\.count)
    }

    var retention: [Retention] {
        func month(_ instant: Instant) -> Int {
            let parts = calendar.dateComponents([.year, .month], from: date(instant))
            return (parts.year ?? 0) * 12 + (parts.month ?? 0) - 1
        }
        guard let now else { return [] }
        let ids = Set(club.visits.map(\.member)).filter { selection.onlyMember == nil || $0 == selection.onlyMember }
        let months = ids.map { Set(visits(of: $0).map(month)) }.filter { !$0.isEmpty }
        let cohorts = Dictionary(grouping: months) { $0.min() ?? 0 }
        return cohorts.keys.sorted().flatMap { first -> [Retention] in
            let cohort = cohorts[first] ?? []
            return (first...month(now)).map { month in
                Retention(
                    year: first / 12, month: first % 12 + 1, monthsSince: month - first,
                    members: cohort.count { $0.contains(month) }, cohort: cohort.count)
            }
        }
    }
}

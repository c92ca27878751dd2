import Base
import Foundation
import TestSupport

@testable import Reporting

/// A gym with a member of every state, plan and refusal, and a club that has levels alone.
enum SampleClub {
    /// 2026-03-10T12:00 in Santiago, a Tuesday: the newest visit.
    static let now = Instant(secondsSinceEpoch: 1_773_154_800)

    static func gym(named name: String = "SajaruBox", prefix: String = "") -> MemberTables {
        var tables = MemberTables(name: name, keepsVisitIDs: false)
        let day: Int64 = 86_400
        func member(
            _ id: String, _ type: PlanType?, days: Int64? = nil, visits: Int64? = nil,
            status: MembershipStatus = .active, family: String? = nil, isActive: Bool = true
        ) {
            tables.member(prefix + id, family: family.map { prefix + $0 }) {
                $0.planType = type
                $0.membershipEndDate = days.map { now.advanced(bySeconds: $0 * day) }
                $0.remainingVisits = visits
                $0.status = status
                $0.isActive = isActive
            }
        }
        member("ana", .mixed, days: 20, visits: 2)
        member("bea", .visitBased, visits: 7)
        member("carla", .timeBased, days: -1)
        member("dina", .timeBased, days: 2)
        member("eva", .timeBased, days: 90)
        member("fran", .visitBased, visits: 0)
        member("gil", .mixed, days: -3, visits: 0)
        member("hugo", .visitBased)
        member("ines", .timeBased)
        member("juan", .timeBased, days: 30, status: .pending)
        member("kena", .timeBased, days: 30, status: .suspended)
        member("leo", .timeBased, days: 30, status: .cancelled)
        member("mia", .timeBased, days: -30, status: .expired)
        member("nico", .timeBased, days: 30, status: .unknown)
        member("olga", nil)
        member("paz", .timeBased, days: 30, isActive: false)
        member("rosa", .visitBased, visits: 1, family: "familia")
        member("sara", .visitBased, visits: 4, family: "familia")
        for week in 0..<12 {
            tables.visit(prefix + "ana", now.advanced(bySeconds: -Int64(week) * 7 * day))
            tables.visit(prefix + "eva", now.advanced(bySeconds: -Int64(week) * 7 * day - 40 * day - 5 * 3600))
        }
        tables.visit(prefix + "bea", now.advanced(bySeconds: -day - 3600))
        tables.visit(prefix + "rosa", now.advanced(bySeconds: -2 * day))
        tables.provenance.visits = 26
        return tables
    }

    static func levels() -> MemberTables {
        var tables = MemberTables(name: "Negroni", keepsVisitIDs: false)
        tables.levels.append(
            LevelTable.Row(id: "1", levelNumber: 1, name: "Uno", visitsRequiredMin: 0, visitsRequiredMax: 7))
        tables.levels.append(LevelTable.Row(id: "2", levelNumber: 2, name: "Dos", visitsRequiredMin: 8))
        for (id, level, visits): (String, Int64?, Int64) in [
            ("101", 1, 3), ("102", 1, 6), ("103", 2, 5), ("104", 2, 12), ("105", 7, 1), ("106", 9, 2), ("107", nil, 0),
        ] {
            tables.member(id) {
                ($0.isActive, $0.status) = (nil, .unknown)
                $0.currentLevel = level
                $0.visitsInCurrentPeriod = visits
                $0.levelExpiresAt = now.advanced(bySeconds: 86_400)
            }
            tables.visit(id, now.advanced(bySeconds: -visits * 3600))
        }
        tables.provenance.visits = 7
        return tables
    }

    static let members: [SectionKind] = [
        .expiring, .fading, .admissionsByReason, .attendanceByPlan, .membersByPlan, .membersByStatus,
        .visitsByWeekdayAndHour, .visitsHistogram, .familyGroups, .visitBalance, .retention, .admissions,
    ]
    static let ladder: [SectionKind] = [
        .levelProgress, .levels, .visitsByWeekdayAndHour, .visitsHistogram, .fading, .retention,
    ]

    static func report(_ tables: MemberTables, _ kinds: [SectionKind] = members) throws -> Report {
        let definition = ReportDefinition(
            name: kinds == ladder ? "levels" : "members",
            title: kinds == ladder
                ? Phrase(es: "Informe de niveles", en: "Levels report")
                : Phrase(es: "Informe de miembros", en: "Members' report"),
            sections: kinds.map { SectionDefinition($0) })
        return try Report(
            membersOf: tables, by: definition,
            MemberReportRequest(
                zone: TimeZone(identifier: "America/Santiago") ?? .gmt, binWidth: BinWidth(seconds: 7 * 86_400)))
    }
}

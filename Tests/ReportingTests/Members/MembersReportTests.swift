import Base
import Foundation
import Membership
import TestSupport
import Testing

@testable import Reporting

@Suite(.timeLimit(.minutes(30))) struct MembersReportTests {
    /// 2026-03-10T12:00 in Santiago: the newest visit.
    private let now = Instant(secondsSinceEpoch: 1_773_154_800)

    /// Ana on a mixed plan with visits every week, Bea on visits, Carla whose plan is by time and over; two levels.
    private var tables: MemberTables {
        var tables = MemberTables(name: "SajaruBox", keepsVisitIDs: false)
        tables.append(PlanTable.Row(id: "ten", type: .visitBased, visitsGranted: 10))
        tables.levels.append(
            LevelTable.Row(id: "1", levelNumber: 1, name: "Uno", visitsRequiredMin: 0, visitsRequiredMax: 7))
        tables.levels.append(LevelTable.Row(id: "2", levelNumber: 2, name: "Dos", visitsRequiredMin: 8))
        tables.member("ana", name: "Ana Rojas") {
            $0.planType = .mixed
            $0.membershipEndDate = now.advanced(bySeconds: 20 * 86_400)
            $0.remainingVisits = 2
            $0.currentLevel = 2
            $0.visitsInCurrentPeriod = 5
            $0.levelExpiresAt = now.advanced(bySeconds: 86_400)
        }
        tables.member("bea", name: "Bea Soto", plan: "ten") { $0.remainingVisits = 7 }
        tables.member("=carla", name: "Carla Paz") {
            $0.planType = .timeBased
            $0.membershipEndDate = now.advanced(bySeconds: -86_400)
        }
        for week in 0..<4 { tables.visit("ana", now.advanced(bySeconds: -Int64(week) * 7 * 86_400)) }
        tables.visit("bea", now.advanced(bySeconds: -86_400))
        tables.visit("gone", now.advanced(bySeconds: -2 * 86_400))
        tables.provenance.visits = 6
        return tables
    }

    private func report(
        _ kinds: [SectionKind] = .ofAllMembers, _ tables: MemberTables? = nil,
        _ change: (inout MemberReportRequest) -> Void = { _ in }
    ) throws -> Report {
        var request = MemberReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        change(&request)
        return try Report(membersOf: tables ?? self.tables, by: .members(kinds), request)
    }

    private func cells(_ report: Report, _ section: String, _ column: String) throws -> [Cell] {
        try #require(report[section: section]?.table[column: column]).cells
    }

    /// The columns that are agreed with programs.
    @Test(arguments: [
        ("members_by_status", "status,members,percentage"),
        ("members_by_plan", "plan_type,members,active,visits,visits_per_member,median_days_left"),
        ("attendance_by_plan", "plan_type,entitled,attended,attendance_percentage"),
        ("visits_histogram", "bin_start,visits,members"), ("visits_by_weekday_and_hour", "weekday,hour,visits"),
        ("admissions", "member_id,decision,reason,visits_left,days_left,limit_reached_first"),
        ("admissions_by_reason", "decision,reason,members,percentage"),
        ("expiring", "member_id,plan_type,ends_on,days_left,visits_left"),
        ("fading", "member_id,usual_visits_per_week,last_visit_at,days_since"),
        ("family_groups", "family_group_id,members,visits_left,consistent"),
        ("visit_balance", "member_id,visits_granted,visits_counted,visits_left,difference"),
        ("levels", "level,name,members,percentage,median_visits"),
        ("level_progress", "member_id,level,visits,visits_required,progress,visits_to_next,expires_at,will_drop"),
        ("retention", "first_month,months_since,members,percentage"),
    ])
    func `each section has its columns`(_ section: String, _ names: String) throws {
        let table = try #require(try report()[section: section]).table
        #expect(table.columns.filter { !$0.isSupplementary }.map(\.name).joined(separator: ",") == names)
        #expect(Set(table.columns.map(\.cells.count)).count == 1)
    }

    @Test func `every kind is a section of its name, with a title that fits a sheet`() throws {
        let report = try report()
        #expect(report.sections.map(\.name) == [SectionKind].ofAllMembers.map(\.rawValue))
        for section in report.sections {
            #expect(section.title.es.count <= 31 && section.title.en.count <= 31)
            for picture in section.pictures { #expect(picture.redrawn(from: section.table) == picture) }
        }
        for language in Language.allCases { #expect(Set(report.sections.map { $0.title[language] }).count == 14) }
    }

    @Test func `the headlines and the head`() throws {
        let report = try report()
        let values = Dictionary(uniqueKeysWithValues: report.headlines.map { ($0.name, $0.value) })
        #expect(report.subject == .members(of: "SajaruBox"))
        #expect(report.dataTime == now)
        // Ana and Bea came; Carla's term ended within the period.
        #expect(values["attendance_percentage"] == .percentage(Percentage(hundredths: 6667)))
        #expect(values["active_members"] == .integer(3))
        #expect(values["visits"] == .integer(6))
        // Ana has 2 visits left; Carla is over already.
        #expect(values["expiring"] == .integer(1))
        #expect(values["fading"] == .integer(0))
        #expect(values["will_drop"] == .integer(1))
    }

    @Test func `a club with only levels has headlines of its own`() throws {
        var club = MemberTables(name: "Negroni", keepsVisitIDs: false)
        club.levels = tables.levels
        // Of eight visits, Uno lacks one and Dos five; Tres has lost its level.
        for (id, level, visits): (String, Int64, Int64) in [("uno", 1, 7), ("dos", 1, 3), ("tres", 2, 4)] {
            club.member(id, name: nil) {
                $0.isActive = nil
                $0.status = .unknown
                $0.currentLevel = level
                $0.visitsInCurrentPeriod = visits
                $0.levelExpiresAt = now
            }
            club.visit(id, now)
        }
        let report = try report([.levels], club)
        #expect(report.notices.isEmpty)
        #expect(report.headlines.map(\.name) == ["members", "visits", "will_drop", "near_next_level", "fading"])
        #expect(report.headlines.map(\.value) == [.integer(3), .integer(3), .integer(1), .integer(1), .integer(0)])
        #expect(
            try self.report(.ofAllMembers, tables).headlines.map(\.name).prefix(2) == [
                "attendance_percentage", "active_members",
            ])

        // What rests on states and plans is empty, and it is said why, to a member too.
        let states: [SectionKind] = [.levelProgress, .admissions, .admissionsByReason, .expiring, .attendanceByPlan]
        let whole = try self.report(states, club)
        #expect(whole.sections.dropFirst().allSatisfy { $0.table.columns.allSatisfy(\.cells.isEmpty) })
        #expect(whole.notices.map(\.section) == ["admissions"])
        let own = try self.report([.levelProgress, .admissions], club) { ($0.role, $0.ownMemberID) = (.member, "uno") }
        #expect(try cells(own, "admissions", "decision").isEmpty && !cells(own, "level_progress", "level").isEmpty)
        #expect(own.notices.map(\.text) == whole.notices.map(\.text) && own.notices.count == 1)
        #expect(own.notices.first?.text == .noStatesOrPlans)
    }

    @Test func `a club without states and levels has headlines about its visits`() throws {
        var club = MemberTables(name: "Club", keepsVisitIDs: false)
        club.member("ana", name: nil) { $0.status = .unknown }
        club.visit("ana", now)
        #expect(try report([.retention], club).headlines.map(\.name) == ["members", "visits", "fading"])
    }

    @Test func `refusals are counted by reason`() throws {
        let report = try report([.admissionsByReason])
        #expect(try cells(report, "admissions_by_reason", "reason") == [.text("end_date_passed"), .text("valid")])
        #expect(try cells(report, "admissions_by_reason", "decision") == [.text("refused"), .text("admitted")])
        #expect(try cells(report, "admissions_by_reason", "members") == [.integer(1), .integer(2)])
        #expect(
            try cells(report, "admissions_by_reason", "percentage").first == .percentage(Percentage(hundredths: 3333)))
    }

    @Test func `cells of each kind`() throws {
        let report = try report()
        #expect(try cells(report, "admissions", "member_id") == [.text("=carla"), .text("ana"), .text("bea")])
        #expect(
            try cells(report, "admissions", "decision") == [.text("refused"), .text("admitted"), .text("admitted")])
        #expect(try cells(report, "admissions", "reason").first == .text("end_date_passed"))
        #expect(try cells(report, "admissions", "days_left") == [.integer(-1), .integer(20), .empty])
        // Four visits in 28 days: two more last 14 days, and the date is 20 days away.
        #expect(try cells(report, "admissions", "limit_reached_first") == [.empty, .text("visits"), .empty])
        #expect(try cells(report, "expiring", "ends_on") == [.text("2026-03-30")])
        #expect(try cells(report, "visit_balance", "member_id") == [.text("ana"), .text("bea")])
        // Bea: one visit counted, three taken off.
        #expect(try cells(report, "visit_balance", "difference") == [.empty, .integer(-2)])
        #expect(try cells(report, "level_progress", "progress") == [.decimal(1, places: 4)])
        #expect(try cells(report, "level_progress", "visits_required") == [.empty])
        #expect(try cells(report, "level_progress", "will_drop") == [.text("yes")])
        #expect(try cells(report, "levels", "percentage").first == .percentage(Percentage(hundredths: 0)))
        #expect(try cells(report, "members_by_plan", "visits_per_member").first == .decimal(0, places: 2))
        // Ana first came in February, Bea and the one who is not listed in March.
        #expect(
            try cells(report, "retention", "first_month") == [.text("2026-02"), .text("2026-02"), .text("2026-03")])
        #expect(try cells(report, "retention", "members") == [.integer(1), .integer(1), .integer(2)])
    }

    @Test func `no report contains a name`() throws {
        let text = "\(try report())"
        for name in ["Rojas", "Soto", "Paz"] { #expect(!text.contains(name)) }
    }

    @Test func `notices say what was not counted`() throws {
        var tables = tables
        tables.member("dina", name: nil) { $0.planType = .visitBased }
        tables.provenance.visitsWithoutMember = 2
        tables.provenance.visitsWithoutTime = 1
        tables.provenance.unreadableFields = ["remainingVisits": 3, "isActive": 0]
        tables.provenance.missingFields = ["planType": 1, "members": 2]
        tables.levels.append(LevelTable.Row(id: "3", levelNumber: 2, name: "Tres", visitsRequiredMin: 20))
        let english = try report(.ofAllMembers, tables).notices.map(\.text.en)
        #expect(english.contains(Phrase.visitsWithoutMember(2).en))
        #expect(english.contains(Phrase.visitsWithoutTime(1).en))
        #expect(english.contains(Phrase.unreadableMemberFields(3, fields: ["remainingVisits"]).en))
        #expect(english.contains(Phrase.unknownMembers(2).en))
        #expect(english.contains(Phrase.missingMemberFields(1, fields: ["planType"]).en))
        #expect(english.contains(Phrase.levelRepeated(2).en))
        #expect(english.contains(Phrase.undecidableMembers(1).en))
        #expect(english.contains(Phrase.unlistedVisits(1).en))
        let severities = try report(.ofAllMembers, tables).notices.map(\.severity)
        #expect(severities == severities.sorted(by: >))
        // A notice whose section is not in the report names none.
        #expect(try report([.levels], tables).notices.compactMap(\.section).allSatisfy { $0 == "levels" })
    }

    @Test func `without a time of the data the report says so`() throws {
        var empty = MemberTables(name: "SajaruBox")
        empty.member("ana", name: nil) { $0.planType = .visitBased }
        let bare = try report([.admissions], empty)
        #expect(bare.notices.map(\.severity) == [.warning])
        #expect(try cells(bare, "admissions", "member_id").isEmpty)
        #expect(try report([.admissions], empty) { $0.asOf = now }.notices.count == 1)
        #expect(
            try cells(report([.admissions], empty) { $0.asOf = now }, "admissions", "reason") == [
                .text("visits_missing")
            ])
    }

    @Test func `about names the filters, and every entry once`() throws {
        var request = MemberReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        request.from = now.advanced(bySeconds: -86_400)
        var definition = ReportDefinition.members(.ofAllMembers)
        let expiring = try #require(definition.sections.firstIndex { $0.kind == .expiring })
        definition.sections[expiring].expiry.days = 5
        let report = try Report(membersOf: tables, by: definition, request)
        let entries = Dictionary(uniqueKeysWithValues: report.about.map { ($0.name, $0.value) })
        #expect(entries["from"] == .instant(now.advanced(bySeconds: -86_400)))
        #expect(entries["counted_visits"] == .integer(2))
        #expect(entries["left_out_visits"] == .integer(4))
        #expect(entries["expiring_days"] == .integer(5))
        #expect(entries["filters"] == nil)
        #expect(entries["timezone"] == .text("America/Santiago"))
    }
}

import Base
import Foundation
import Membership
import TestSupport
import Testing

@testable import Reporting

/// Sections that name members, of a club counted by hand.
@Suite(.timeLimit(.minutes(30))) struct PeopleSectionTests {
    /// Noon of 10 March 2026 in Santiago.
    private static let now = Instant(secondsSinceEpoch: 1_773_154_800)

    /// Ana's plan ends in two days; Bea has 9 visits left and stays away; Caro is unknown to the list but came.
    private func tables(phones: [String: String] = ["ana": "+56 9 1", "bea": "tel. 2"]) -> MemberTables {
        var tables = MemberTables(name: "SajaruBox", keepsVisitIDs: false)
        tables.append(PlanTable.Row(id: "month", name: "Mensual", type: .timeBased, durationDays: 30))
        tables.member("bea", name: "Bea Soto") {
            $0.planType = .visitBased
            $0.remainingVisits = 9
        }
        tables.member("ana", name: "=Ana Rojas", plan: "month") {
            $0.membershipEndDate = Self.now.advanced(bySeconds: 2 * 86_400)
            $0.currentLevel = 3
        }
        tables.member("dan", name: nil) { $0.status = .suspended }
        // Each Tuesday for four weeks, until 24 days ago.
        for week in 0..<4 { tables.visit("bea", Self.now.advanced(bySeconds: -Int64(24 + week * 7) * 86_400)) }
        tables.visit("caro", Self.now.advanced(bySeconds: -3600))
        tables.visit("ana", Self.now)
        tables.visit("ana", Self.now.advanced(bySeconds: -86_400))
        var others = MemberTables(name: "")
        for (id, phone) in phones {
            others.member(id, phone: phone)
        }
        tables.takePhones(from: others)
        return tables
    }

    private func report(_ kinds: [SectionKind], isPersonal: Bool = true) throws -> Report {
        let request = MemberReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        return try Report(membersOf: tables(), by: .members(kinds, hasPersonalData: isPersonal), request)
    }

    private func rows(_ report: Report, _ section: String) throws -> [[Cell]] {
        let table = try #require(report[section: section]).table
        return (0..<table.rowCount).map { row in table.columns.map { $0.cells[row] } }
    }

    @Test(arguments: [
        ("visits_of_day", "visited_at,member_id,name,decision,reason,plan,plan_type,level,visits_left,days_left"),
        ("expiring_people", "member_id,name,phone,plan_type,ends_on,days_left,visits_left"),
        ("fading_people", "member_id,name,phone,usual_visits_per_week,last_visit_at,days_since"),
        ("admissions_people", "member_id,name,phone,decision,reason,visits_left,days_left,limit_reached_first"),
    ]) func `each section has its columns`(_ section: String, _ names: String) throws {
        let kind = try #require(ReportTopic.members.sections.first { $0.rawValue == section })
        let table = try #require(try report([kind])[section: section]).table
        #expect(table.columns.map(\.name).joined(separator: ",") == names)
    }

    @Test func `the day's visits say who came and whether the door would admit them next`() throws {
        let rows = try rows(report([.visitsOfDay]), "visits_of_day")
        #expect(
            rows == [
                [
                    .instant(Self.now.advanced(bySeconds: -3600)), .text("caro"), .empty, .empty, .empty, .empty,
                    .empty, .empty, .empty, .empty,
                ],
                [
                    .instant(Self.now), .text("ana"), .text("=Ana Rojas"), .text("admitted"), .text("valid"),
                    .text("Mensual"), .text("time_based"), .integer(3), .empty, .integer(2),
                ],
            ])
    }

    @Test func `lists are those of ids, with names and phone numbers`() throws {
        let named = try report([.expiringPeople, .fadingPeople, .admissionsPeople])
        let nameless = try report([.expiring, .fading, .admissions], isPersonal: false)
        #expect(
            try rows(named, "expiring_people").map { Array($0.prefix(3)) } == [
                ["ana", "=Ana Rojas", "+56 9 1"].map(Cell.text)
            ])
        #expect(
            try rows(named, "fading_people").map { Array($0.prefix(3)) } == [
                ["bea", "Bea Soto", "tel. 2"].map(Cell.text)
            ])
        #expect(
            try rows(named, "admissions_people").map { Array($0.prefix(3)) } == [
                [.text("ana"), .text("=Ana Rojas"), .text("+56 9 1")],
                [.text("bea"), .text("Bea Soto"), .text("tel. 2")],
                [.text("dan"), .empty, .empty],
            ])
        for kind in ["expiring", "fading", "admissions"] {
            let without = try rows(named, "\(kind)_people").map { [$0[0]] + $0.dropFirst(3) }
            #expect(try without == rows(nameless, kind) && !without.isEmpty, "\(kind)")
        }
    }

    @Test(arguments: [SectionKind.visitsOfDay, .expiringPeople, .fadingPeople, .admissionsPeople])
    func `without the gate no section names members`(_ kind: SectionKind) throws {
        let fault = #expect(throws: Fault.self) { try report([kind], isPersonal: false) }
        #expect(fault?.kind == .misconfigured && fault?.message.en.contains("personal-data: true") == true)
        let hidden = "\(try report([kind]).withoutNames())"
        for name in ["Rojas", "Soto", "+56", "tel. 2"] { #expect(!hidden.contains(name)) }
        #expect("\(try report([kind]))".contains("personal data"))
    }

    @Test func `a history is of one member, by id alone`() throws {
        var request = MemberReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        request.member = "ana"
        let report = try Report(membersOf: tables(), by: .members([.visitsOfMember]), request)
        #expect(
            try rows(report, "visits_of_member") == [
                [.instant(Self.now), .text("ana"), .integer(1)],
                [.instant(Self.now.advanced(bySeconds: -86_400)), .text("ana"), .empty],
            ])
        #expect(!"\(report)".contains("Rojas"))
        #expect(
            report[section: "visits_of_member"]?.table.columns.map(\.name) == [
                "visited_at", "member_id", "days_since_previous",
            ])
    }

    @Test func `phone numbers go by id, byte for byte`() throws {
        var tables = tables(phones: ["ANA": "1", "bea ": "2", "be\u{301}a": "3", "dan": "4", "nobody": "5"])
        #expect((0..<3).map { tables.members.phones[$0] } == [nil, nil, "4"])
        tables.takePhones(from: MemberTables(name: ""))
        #expect((0..<3).allSatisfy { tables.members.phones[$0] == nil })
    }

    @Test func `the listing tells what the door would decide`() throws {
        let clock = WallClock(zone: try #require(TimeZone(identifier: "America/Santiago")))
        let tables = tables()
        let listing = MemberListing(of: [1, 0, 2], in: tables, now: Self.now, clock: clock)
        #expect(
            listing.table.columns.map(\.name) == [
                "member_id", "name", "phone", "status", "plan", "plan_type", "level", "ends_on", "days_left",
                "visits_left", "decision", "reason",
            ])
        func column(_ name: String) -> [Cell]? { listing.table[column: name]?.cells }
        // Before the visit in question, as in the reports.
        #expect(column("visits_left") == [.empty, .integer(9), .empty])
        #expect(column("days_left") == [.integer(2), .empty, .empty])
        #expect(column("ends_on") == [.text("2026-03-12"), .empty, .empty])
        #expect(column("reason") == [.text("valid"), .text("valid"), .text("suspended")])
        let brief = listing.forPeople(in: .spanish, isNumbered: true)
        #expect(brief.columns.map(\.name).prefix(2) == ["number", "name"])
        #expect(brief[column: "number"]?.cells == [.integer(1), .integer(2), .integer(3)])
        #expect(brief[column: "reason"]?.cells.last == .text("membresía suspendida"))
        #expect(MemberListing(of: [], in: tables, now: Self.now, clock: clock).table.rowCount == 0)
    }

    /// A club of levels has neither, so the door decides nothing.
    @Test func `without statuses and plans there is no decision`() throws {
        var tables = MemberTables(name: "Negroni")
        tables.member("ana", name: "Ana") {
            $0.status = .unknown
            $0.isActive = nil
            $0.currentLevel = 2
        }
        let listing = MemberListing(of: [0], in: tables, now: Self.now, clock: WallClock(zone: .gmt))
        #expect(listing.table[column: "reason"]?.cells == [.empty])
        #expect(listing.table[column: "status"]?.cells == [.empty])
        #expect(listing.forPeople(in: .english).columns.map(\.name) == ["name", "member_id", "level"])
    }
}

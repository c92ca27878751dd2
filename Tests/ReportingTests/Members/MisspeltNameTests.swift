import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// Names of fields and collections that nothing in the source has.
@Suite(.timeLimit(.minutes(30))) struct MisspeltNameTests {
    private static var names: MemberSourceNames {
        func name(_ text: String) -> MemberSourceNames.Name { .init(text, setting: "members.fields.\(text)") }
        var names = MemberSourceNames(
            end: name("members.fin"), visitsLeft: name("members.saldo"), visitor: name("check_ins.socio"),
            plans: .init("planes", setting: "members.collections.plans"))
        names.ofMembers = [name("members.isActive"), name("members.estado")]
        names.ofPlans = [name("planes.tipo")]
        names.ofVisits = [name("check_ins.socio")]
        return names
    }

    /// Ana on a plan by visits, Bea on one by time, and a visit of each.
    private func club(plans: Bool = true, visits: [String] = ["ana", "bea"]) -> MemberTables {
        var tables = MemberTables(name: "Gym", keepsVisitIDs: false)
        let now = Instant(secondsSinceEpoch: 1_773_154_800)
        if plans {
            tables.append(PlanTable.Row(id: "ten", type: .visitBased, visitsGranted: 10, maxMembers: 1))
            tables.append(PlanTable.Row(id: "month", type: .timeBased, durationDays: 30, maxMembers: 1))
        }
        tables.member("ana", plan: "ten") { $0.remainingVisits = 9 }
        tables.member("bea", plan: "month") { $0.membershipEndDate = now.advanced(bySeconds: 86_400) }
        for member in visits { tables.visit(member, now) }
        tables.provenance.visits = visits.count
        return tables
    }

    private func notices(_ tables: MemberTables, named: Bool = true, member: String? = nil) throws -> [Notice] {
        var request = MemberReportRequest(zone: .gmt)
        request.names = named ? Self.names : nil
        request.member = member
        let kinds: [SectionKind] = member == nil ? [.membersByStatus, .admissions] : [.admissions]
        return try Report(membersOf: tables, by: .members(kinds), request).notices
    }

    private func absent(_ field: String) -> Phrase {
        .fieldInNoRecord(field, setting: "members.fields.\(field)")
    }

    @Test func `a club whose names are right has no warning`() throws {
        #expect(try notices(club()).isEmpty)
        var tables = club()
        tables.provenance.missingFields = ["members.estado": 1, "planes.tipo": 1, "check_ins.socio": 1]
        let notices = try notices(tables)
        #expect(!notices.contains { $0.isOfName } && notices.map(\.severity) == [.info])
    }

    @Test(arguments: ["members.estado", "members.isActive", "planes.tipo", "check_ins.socio"])
    func `a field that no record has comes first, with its setting`(field: String) throws {
        var tables = club()
        tables.provenance.visitsWithoutTime = 1
        tables.provenance.missingFields = [field: 2]
        let notices = try notices(tables)
        #expect(notices.first?.text == absent(field) && notices.first?.severity == .warning)
        #expect(notices.filter(\.isOfName).count == 1 && notices.count == 2, "\(notices.map(\.text.en))")
        // Sources whose names nobody sets, and reports on one member, say what they did before.
        #expect(try !self.notices(tables, named: false).contains { $0.isOfName })
        #expect(try !self.notices(tables, member: "ana").contains { $0.isOfName })
    }

    @Test func `a date or balance that plans require and nobody has`() throws {
        var tables = MemberTables(name: "Gym", keepsVisitIDs: false)
        tables.append(PlanTable.Row(id: "both", type: .mixed))
        tables.member("ana", plan: "both")
        #expect(try notices(tables).prefix(2).map(\.text) == [absent("members.fin"), absent("members.saldo")])
        // It is there, and has values of another type: another notice says that.
        tables.provenance.unreadableFields = ["members.fin": 1, "members.saldo": 1]
        #expect(try !notices(tables).contains { $0.isOfName })
    }

    @Test func `no plans, although members name some`() throws {
        let expected = Phrase.plansNotThere("planes", setting: "members.collections.plans")
        #expect(try notices(club(plans: false)).first?.text == expected)
    }

    @Test func `visits of nobody, and none at all`() throws {
        let expected = Phrase.visitsOfNobody("check_ins.socio", setting: "members.fields.check_ins.socio")
        #expect(try notices(club(visits: ["x", "y"])).first?.text == expected)
        #expect(try !notices(club(visits: ["ana", "y"])).contains { $0.isOfName })
        #expect(try !notices(club(visits: [])).contains { $0.isOfName })
        #expect(try !notices(MemberTables(name: "Gym")).contains { $0.isOfName })
    }
}

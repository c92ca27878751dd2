import Base
import Foundation
import TestSupport
import Testing

@testable import Membership
@testable import Reporting

/// Which sections, and whose rows, each role gets.
@Suite(.timeLimit(.minutes(30))) struct MemberAccessTests {
    private var tables: MemberTables {
        var tables = MemberTables(name: "SajaruBox", keepsVisitIDs: false)
        for id in ["ana", "bea"] {
            tables.member(id, name: nil) {
                $0.planType = .visitBased
                $0.remainingVisits = 3
            }
            tables.visit(id, Instant(secondsSinceEpoch: 1_773_154_800))
        }
        return tables
    }

    private func report(_ kinds: [SectionKind], _ role: Role, own: String? = nil, member: String? = nil) throws
        -> Report
    {
        var request = MemberReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        request.role = role
        request.ownMemberID = own
        request.member = member
        return try Report(
            membersOf: tables,
            by: .members(kinds, hasPersonalData: kinds.contains { $0.traits.contains(.naming) }), request)
    }

    @Test(arguments: [Role.admin, .receptionist]) func `staff get everything`(_ role: Role) throws {
        let kinds = SectionKind.ofMembers.filter { $0 != .visitsOfMember }
        #expect(try report(kinds, role).sections.count == kinds.count)
        #expect(try report([.visitsOfMember], role, member: "bea").sections.count == 1)
    }

    @Test(arguments: [Role.admin, .receptionist]) func `a history is of a member who is named`(_ role: Role) throws {
        let fault = #expect(throws: Fault.self) { try report([.admissions, .visitsOfMember], role) }
        #expect(fault?.kind == .usage && fault?.message == .sectionIsOfOneMember("visits_of_member"))
        let unknown = #expect(throws: Fault.self) { try report([.visitsOfMember], role, member: "zoe") }
        #expect(unknown?.kind == .notFound)
    }

    /// As that member sees them.
    @Test(arguments: SectionKind.ofMembers)
    func `staff get a member's rows of what members may read`(_ kind: SectionKind) throws {
        guard kind.access == .history else {
            let fault = #expect(throws: Fault.self) { try report([kind], .admin, member: "ana") }
            #expect(fault?.kind == .usage && fault?.message == .sectionIsOfClub(kind.rawValue))
            return
        }
        let staff = try report([kind], .admin, member: "ana")
        #expect(staff.sections == (try report([kind], .member, own: "ana")).sections && !"\(staff)".contains("bea"))
    }

    @Test func `a member names nobody else`() throws {
        let fault = #expect(throws: Fault.self) {
            try report([.visitsOfMember], .member, own: "ana", member: "bea")
        }
        #expect(fault?.kind == .refused && fault?.message == .roleMayReadOwnOnly("member"))
        #expect(try report([.visitsOfMember], .member, own: "ana", member: "ana").sections.count == 1)
    }

    /// The day and the lists are the reception's, by the gym's own table of permissions.
    @Test func `sections with names are for those who check in`() {
        let naming = SectionKind.ofMembers.filter { $0.traits.contains(.naming) }
        #expect(naming.map(\.rawValue) == ["visits_of_day", "expiring_people", "fading_people", "admissions_people"])
        #expect(naming.allSatisfy { $0.access == .club })
    }

    @Test(arguments: SectionKind.ofMembers) func `a trainer gets nothing`(_ kind: SectionKind) throws {
        let fault = #expect(throws: Fault.self) { try report([kind], .trainer, own: "ana") }
        #expect(fault?.kind == .refused)
        #expect(fault?.message.en.contains(kind.rawValue) == true)
        #expect(fault?.message.en.contains("admin, receptionist or member") == (kind.access == .history))
    }

    @Test(arguments: SectionKind.ofMembers)
    func `members get their own rows or a refusal`(_ kind: SectionKind) throws {
        guard kind.access == .history else {
            let fault = #expect(throws: Fault.self) { try report([kind], .member, own: "ana") }
            #expect(fault?.kind == .refused)
            return
        }
        let own = try report([kind], .member, own: "ana")
        let text = "\(own)"
        #expect(!text.contains("bea"))
        #expect(own.headlines.map(\.value) == [.integer(1)])
    }

    /// Of roles that may read some of a report none is named: they would be refused, too.
    @Test func `a refusal names only roles that may read all of the report`() throws {
        for kinds in [[SectionKind.levelProgress, .levels], [.levels, .levelProgress]] {
            let fault = #expect(throws: Fault.self) { try report(kinds, .trainer) }
            #expect(fault?.message == .roleMayNotRead("trainer", kinds[0].rawValue, who: ["admin", "receptionist"]))
        }
    }

    @Test func `rows about individual members are history`() {
        #expect(SectionKind.ofMembers.filter { $0.traits.contains(.perMember) }.allSatisfy { $0.access == .history })
        #expect(SectionKind.ofMembers.count { $0.traits.contains(.perMember) } == 7)
    }

    @Test func `a member must be known`() throws {
        let nobody = #expect(throws: Fault.self) { try report([.admissions], .member, own: "zoe") }
        #expect(nobody?.kind == .notFound)
        let unnamed = #expect(throws: Fault.self) { try report([.admissions], .member) }
        #expect(unnamed?.kind == .misconfigured)
    }

    /// One section that is refused refuses the report: no file is written.
    @Test func `one refused section is enough`() throws {
        #expect(throws: Fault.self) { try report([.admissions, .levels], .member, own: "ana") }
    }
}

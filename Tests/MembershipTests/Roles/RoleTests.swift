import Base
import Testing

@testable import Membership

/// The documented table: check-ins and the day's view for admin and receptionist, history for them and one's own.
@Suite(.timeLimit(.minutes(30))) struct RoleTests {
    @Test func `who may check in`() throws {
        try Role.admin.requireCheckIn()
        try Role.receptionist.requireCheckIn()
        for role in [Role.trainer, .member] {
            let fault = #expect(throws: Fault.self) { try role.requireCheckIn() }
            #expect(fault?.kind == .refused)
            #expect(fault?.message.en.contains("admin or receptionist") == true)
        }
    }

    @Test func `who may look members up`() throws {
        try Role.admin.requireLookUp()
        try Role.receptionist.requireLookUp()
        for role in [Role.trainer, .member] {
            let fault = #expect(throws: Fault.self) { try role.requireLookUp() }
            #expect(fault?.kind == .refused)
            #expect(fault?.message == .roleMayNotLookUp(role.rawValue, who: ["admin", "receptionist"]))
        }
    }

    @Test(arguments: MemberAccess.allCases)
    func `admin and receptionist read everything`(_ access: MemberAccess) throws {
        #expect(try Role.admin.scope(of: access, named: "levels", ownID: nil) == .everyone)
        #expect(try Role.receptionist.scope(of: access, named: "levels", ownID: "m1") == .everyone)
    }

    @Test func `a member reads their own history`() throws {
        #expect(try Role.member.scope(of: .history, named: "fading", ownID: "m1") == .only("m1"))
        let unnamed = #expect(throws: Fault.self) {
            try Role.member.scope(of: .history, named: "fading", ownID: nil)
        }
        #expect(unnamed?.kind == .misconfigured)
        let club = #expect(throws: Fault.self) { try Role.member.scope(of: .club, named: "levels", ownID: "m1") }
        #expect(club?.kind == .refused)
        #expect(club?.message == .roleMayNotRead("member", "levels", who: ["admin", "receptionist"]))
    }

    @Test(arguments: MemberAccess.allCases) func `a trainer reads nothing`(_ access: MemberAccess) {
        let fault = #expect(throws: Fault.self) {
            try Role.trainer.scope(of: access, named: "fading", ownID: "m1")
        }
        #expect(fault?.kind == .refused)
        #expect(fault?.message.es.contains("receptionist") == true)
        #expect(fault?.message.es.contains("member") == (access == .history))
    }
}

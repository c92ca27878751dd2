import Base
import Foundation
import Membership
import Sources
import TestSupport
import Testing

@testable import Program

@Suite(.timeLimit(.minutes(30))) struct MemberSettingsTests {
    private let folder = TemporaryFolder()

    private func profile(_ lines: String) throws -> Profile {
        let indented = lines.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        return try ConfigurationFile(
            path: "c.yaml", text: "profiles:\n  gym:\n\(indented)\n", sources: SourceKind.ofCore
        ).profile(named: "gym")
    }

    @Test func `everything can be set`() throws {
        let profile = try profile(
            """
            source: firestore
            members:
              name: SajaruBox
              role: receptionist
              project: sajaru-box
              database: reception
              service-account: ~/key.json
              token-url: http://127.0.0.1:8080/oauth2/token
              collections: {members: socios, check-ins: visitas, plans: planes}
              fields:
                members: {name: nombre, phone: celular, active: activo, status: estado, plan: plan.id, plan-type: plan.tipo,
                  starts: desde, ends: hasta, visits-left: visitas, family: familia, user: cuenta}
                check-ins: {member: socio, user: cuenta, date: fecha}
                plans: {name: nombre, type: tipo, days: dias, visits: visitas, max-members: cupo}
            """)
        let members = profile.settings.members
        #expect(profile.settings.source == .firestore)
        #expect(members.name == "SajaruBox" && members.role == .receptionist && members.ownID == nil)
        let firestore = members.firestore
        #expect(firestore.project == "sajaru-box" && firestore.database == "reception")
        #expect(firestore.serviceAccountFile == "~/key.json")
        #expect(firestore.tokenURL == "http://127.0.0.1:8080/oauth2/token")
        #expect(firestore.collections.members == "socios" && firestore.collections.checkIns == "visitas")
        #expect(firestore.collections.plans == "planes")
        #expect(firestore.fields.member.planType.parts == ["plan", "tipo"])
        #expect(firestore.fields.member.phone == "celular")
        #expect(firestore.fields.member.remainingVisits == "visitas")
        #expect(firestore.fields.checkIn.memberID == "socio" && firestore.fields.checkIn.date == "fecha")
        #expect(firestore.fields.plan.maxMembers == "cupo")
    }

    @Test func `what is not set follows the documentation`() throws {
        let members = try profile("members: {project: p}").settings.members
        #expect(members.role == .admin && members.firestore.database == "(default)")
        #expect(members.firestore.collections.checkIns == "check_ins")
        #expect(members.firestore.fields.checkIn.memberID == "memberId")
        #expect(members.firestore.fields.checkIn.userID == "userId")
        #expect(members.firestore.fields.checkIn.date == "checkInDate")
        #expect(members.firestore.fields.member.endDate == "membershipEndDate")
        #expect(members.firestore.fields.member.phone == "phone")
        #expect(try profile("source: firestore").settings.personalData == .ask)
        #expect(try profile("source: firestore\npersonal-data: allowed").settings.personalData == .allowed)
    }

    @Test func `a service without a public address must be given one`() throws {
        let fault = try #require(throws: Fault.self) {
            try Settings(
                flags: [:], environment: ["HOME": "/nowhere", "ATTENDANCE_CONFIG": try file("negroni")],
                sources: SourceKind.ofCore)
        }
        #expect(fault.kind == .misconfigured && fault.message.en.contains("base-url"))
        let settings = try Settings(
            flags: [:], environment: ["HOME": "/nowhere", "ATTENDANCE_CONFIG": try file("firestore")],
            sources: SourceKind.ofCore)
        #expect(settings.baseURL == "https://firestore.googleapis.com/v1/" && settings.source == .firestore)
    }

    @Test(arguments: [
        ("negroni, base-url: 'https://club.example'", AuthenticationKind.negroni), ("firestore", .tikit),
        ("negroni, base-url: 'https://club.example', auth: tikit", .tikit), ("tikit, auth: negroni", .negroni),
    ])
    func `the login is the source's`(source: String, kind: AuthenticationKind) throws {
        let settings = try Settings(
            flags: [:], environment: ["HOME": "/nowhere", "ATTENDANCE_CONFIG": try file(source)],
            sources: SourceKind.ofCore)
        #expect(settings.authentication == kind)
    }

    private func file(_ source: String) throws -> String {
        let path = "\(folder.path)/config.yaml"
        try "profiles: {club: {source: \(source)}}\n".write(to: path)
        return path
    }
}

import Foundation
import Messages
import Profiles
import Tables
import Testing

@testable import Extraction

@Suite struct MemberFilesSourceTests {
    private let santiago = TimeZone(identifier: "America/Santiago")!

    private func source(
        members: String, visits: String, plans: String? = nil, levels: String? = nil
    ) throws -> MemberFilesSource {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func write(_ name: String, _ text: String?) throws -> String? {
            guard let text else { return nil }
            let path = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: path)
            return path.path
        }
        var files = MemberFiles()
        files.members = try write("members.csv", members)
        files.visits = try write("visits.csv", visits)
        files.plans = try write("plans.csv", plans)
        files.levels = try write("levels.csv", levels)
        return MemberFilesSource(name: "Club", files: files, zone: santiago)
    }

    @Test func everythingIsRead() async throws {
        let club = try await source(
            members: """
                member_id,name,is_active,status,plan_type,plan_id,ends_at,visits_left,family_group_id,level,points,extra
                M1,"Ana ""Nené"" Soto",true,active,mixed,P1,2026-04-01,7,F1,2,150,x
                M2,Beto,no,expired,,,,,F1,,,
                """,
            visits: """
                visited_at,member_id,visit_id
                2026-03-01T09:15:00,M1,V1
                2026-03-01T12:15:00Z,M1,V2
                2026-03-01T12:15:00Z,M1,V2
                2026-02-01,M9,V3
                2026-02-02,,V4
                """,
            plans: "plan_id,type,days,visits,max_members\nP1,mixed,30,12,4\n",
            levels: "level,name,visits_min,visits_max,color\n1,Verde,0,4,8FA888\n2,Naranja,5,,E8955E\n"
        ).read(visitsSince: nil)
        #expect(club.name == "Club" && club.members.count == 2 && club.visits.count == 3)
        #expect(club.members.names[0] == "Ana \"Nené\" Soto" && club.members.isActive(1) == false)
        #expect(club.members.statuses == [.active, .expired])
        #expect(club.planType(ofMember: 0) == .mixed && club.plan(ofMember: 0)?.visitsGranted == 12)
        // Midnight in Santiago, three hours behind UTC until the first Saturday of April.
        #expect(club.members.endDates[0] == Instant(secondsSinceEpoch: 1_775_012_400))
        #expect(club.members.remainingVisits[0] == 7 && club.members.remainingVisits[1] == nil)
        #expect(club.members.families[0] == club.members.families[1])
        #expect(club.members.currentLevels[0] == 2 && club.members.points[0] == 150)
        // 09:15 in Santiago is 12:15 in UTC.
        #expect(club.visits.visitedAt[0] == club.visits.visitedAt[1])
        #expect(club.levels.rows.map(\.visitsRequiredMax) == [4, nil])
        #expect(club.provenance.visits == 4 && club.provenance.visitsWithoutMember == 1)
        #expect(club.provenance.newestVisitAt == Instant(secondsSinceEpoch: 1_772_367_300))
    }

    @Test(arguments: [
        ("name\nAna\n", "member_id,visited_at\n", "members.csv: the column member_id"),
        ("member_id,visits_left\nM1,seven\n", "member_id,visited_at\n", "members.csv:2: visits_left"),
        ("member_id\nM1\n\nM1\n", "member_id,visited_at\n", "members.csv:4: member_id came before"),
        ("member_id,status\nM1,activo\n", "member_id,visited_at\n", "members.csv:2: status"),
        ("member_id\nM1\n", "member_id,visited_at\nM1,2026-02-30\n", "visits.csv:2: visited_at"),
        ("member_id\nM1\n", "member_id,visited_at\nM1,\"2026-02-20\n", "visits.csv:2: a quote"),
        ("", "member_id,visited_at\n", "members.csv: is empty"),
    ])
    func aMistakeIsNamedWithItsPlace(members: String, visits: String, says: String) async throws {
        let source = try source(members: members, visits: visits)
        let fault = try #require(await #expect(throws: Fault.self) { try await source.read(visitsSince: nil) })
        #expect(fault.kind == .unreadableData && fault.message.en.contains(says), "\(fault.message.en)")
    }

    @Test func aFileThatIsNotThereIsNotFound() async throws {
        var files = MemberFiles()
        let unnamed = MemberFilesSource(name: "Club", files: files, zone: .gmt)
        #expect(await #expect(throws: Fault.self) { try await unnamed.read(visitsSince: nil) }?.kind == .misconfigured)
        files.members = "/nowhere/members.csv"
        files.visits = "/nowhere/visits.csv"
        let absent = MemberFilesSource(name: "Club", files: files, zone: .gmt)
        #expect(await #expect(throws: Fault.self) { try await absent.read(visitsSince: nil) }?.kind == .notFound)
    }
}

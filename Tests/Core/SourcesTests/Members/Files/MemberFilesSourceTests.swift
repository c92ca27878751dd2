import Base
import Foundation
import Membership
import TestSupport
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct MemberFilesSourceTests {
    private let santiago = TimeZone(identifier: "America/Santiago")!
    private let folder = TemporaryFolder()

    private func source(
        members: String, visits: String = "member_id,visited_at\n", plans: String? = nil, levels: String? = nil
    ) throws -> MemberFilesSource {
        func bytes(_ text: String) -> Data { Data(text.utf8) }
        return try source(
            members: bytes(members), visits: bytes(visits), plans: plans.map(bytes), levels: levels.map(bytes))
    }

    private func source(
        members: Data, visits: Data, plans: Data? = nil, levels: Data? = nil
    ) throws -> MemberFilesSource {
        func write(_ name: String, _ bytes: Data?) throws -> String? {
            guard let bytes else { return nil }
            let path = "\(folder.path)/\(name)"
            try bytes.write(to: path)
            return path
        }
        var files = MemberFiles()
        files.members = try write("members.csv", members)
        files.visits = try write("visits.csv", visits)
        files.plans = try write("plans.csv", plans)
        files.levels = try write("levels.csv", levels)
        return MemberFilesSource(name: "Club", files: files, zone: santiago)
    }

    /// A report reads no phone number, so nothing is amiss with a file that has two columns of them.
    @Test func `members with their phone numbers, without visits`() async throws {
        let source = try source(
            members: "member_id,Phone,name\nM1,+56 9 1,Ana\nM2,,Bea\n", visits: "nothing of the kind\n")
        let club = try await source.members()
        #expect((0..<2).map { club.members.phones[$0] } == ["+56 9 1", nil] && club.members.names[0] == "Ana")
        let twice = try self.source(members: "member_id,phone,phone\nM1,1,2\n")
        #expect(try await twice.read(visitsSince: nil).members.phones[0] == nil)
        let fault = await #expect(throws: Fault.self) { try await twice.members() }
        #expect(fault?.kind == .unreadableData && fault?.message.en.contains("phone") == true)
    }

    @Test func `everything is read`() async throws {
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
        ("name\nAna\n", "member_id,visited_at\n", "members.csv: missing column member_id"),
        ("member_id,visits_left\nM1,seven\n", "member_id,visited_at\n", "members.csv:2: visits_left"),
        ("member_id\nM1\n\nM1\n", "member_id,visited_at\n", "members.csv:4: member_id: duplicate"),
        ("member_id,status\nM1,activo\n", "member_id,visited_at\n", "members.csv:2: status"),
        ("member_id\nM1\n", "member_id,visited_at\nM1,2026-02-30\n", "visits.csv:2: visited_at"),
        ("member_id\nM1\n", "member_id,visited_at\nM1,\"2026-02-20\n", "visits.csv:2: unclosed quote"),
        ("", "member_id,visited_at\n", "members.csv: empty file"),
        ("\u{FEFF}", "member_id,visited_at\n", "members.csv: empty file"),
        ("member_id\nM1\n", "\n\r\n", "visits.csv: empty file"),
        ("member_id\nM1\n", "member_id\nM1\n", "visits.csv: missing column visited_at"),
        ("member_id,name,Member_ID\nM1,Ana,M2\n", "", "members.csv: duplicate column member_id"),
        ("member_id,name\n,Ana\n", "", "members.csv:2: member_id"),
        ("member_id,name,status\nM1,Soto, Ana,active\n", "", "members.csv:2: more values than columns (3)"),
        ("member_id,name\n\"M1\n\",Ana\nM2,Soto,Ana\n", "", "members.csv:4: more values than columns (2)"),
        // The last column has no value, so that the field which is too many is empty.
        (
            "member_id,name,status,family_group_id\nM1,Soto, Ana,active,\n", "",
            "members.csv:2: more values than columns (4)"
        ),
        ("member_id,name,family_group_id\nM1,Soto, Ana,\n", "", "members.csv:2: more values than columns (3)"),
        // The line ends before its last columns, so that none is too many.
        (
            "member_id,name,is_active,status\nM1,Soto, Ana,\n", "",
            "members.csv:2: is_active: invalid, and starts with a space"
        ),
        ("member_id,ends_at\nM1,31-03-2026\n", "", "members.csv:2: ends_at"),
        ("member_id,ends_at\nM1,2026-03-31T24:30\n", "", "members.csv:2: ends_at"),
        ("member_id,is_active\nM1,maybe\n", "", "members.csv:2: is_active"),
        ("member_id,plan_type\nM1,monthly\n", "", "members.csv:2: plan_type"),
        ("member_id,visits_left\nM1,9223372036854775808\n", "", "members.csv:2: visits_left"),
        ("member_id;visits_left\nM1;7,5\n", "", "members.csv:2: visits_left"),
        ("member_id,points\nM1,\nM2,1.5\n", "", "members.csv:3: points"),
        ("member_id\nM1\n", "member_id,visited_at\nM1,\n", "visits.csv:2: visited_at"),
        ("member_id\nM1\n", "member_id,visited_at\r\nM1,yesterday\r\n", "visits.csv:2: visited_at"),
    ])
    func `a mistake is reported with its place`(members: String, visits: String, says: String) async throws {
        let source = try source(members: members, visits: visits)
        let fault = try #require(await #expect(throws: Fault.self) { try await source.read(visitsSince: nil) })
        #expect(fault.kind == .unreadableData && fault.message.en.contains(says), "\(fault.message.en)")
    }

    @Test(arguments: [
        ("plan_id,type\nP1,mixed\nP1,mixed\n", "", "plans.csv:3: plan_id: duplicate"),
        ("plan_id,type\nP1,monthly\n", "", "plans.csv:2: type"), ("plan_id\nP1\n", "", "missing column type"),
        ("", "level,name,visits_min\none,Verde,0\n", "levels.csv:2: level"),
        ("", "level,name,visits_min\n1,,0\n", "levels.csv:2: name"),
        ("", "level,name,visits_min,color\n1,Verde,0,8FA888\n2,Rojo,5,red\n", "levels.csv:3: color"),
        ("", "level,name,visits_min,color\n1,Verde,0,#8FA88\n", "levels.csv:2: color"),
        ("", "level,name,visits_min,color\n1,Verde,0,8FA88٣\n", "levels.csv:2: color"),
    ])
    func `mistakes in plans and levels`(plans: String, levels: String, says: String) async throws {
        let source = try source(
            members: "member_id\nM1\n", plans: plans.isEmpty ? nil : plans, levels: levels.isEmpty ? nil : levels)
        let fault = try #require(await #expect(throws: Fault.self) { try await source.read(visitsSince: nil) })
        #expect(fault.kind == .unreadableData && fault.message.en.contains(says), "\(fault.message.en)")
    }

    @Test func `colours are six hexadecimal digits`() async throws {
        let club = try await source(
            members: "member_id\n",
            levels: "level,name,visits_min,color\n1,Verde,0,8FA888\n2,Rojo,5,#e8955e\n3,Gris,9,\n"
        ).read(visitsSince: nil)
        #expect(club.levels.rows.map(\.color) == ["8FA888", "#e8955e", nil])
    }

    /// Without a list of plans their ids name nothing; with one, an id that is not in it names a plan that is not known.
    @Test func `plans are named only when they are listed`() async throws {
        let members = "member_id,plan_type,plan_id\nM1,visit_based,P1\nM2,visit_based,P2\n"
        let without = try await source(members: members).read(visitsSince: nil)
        #expect(!without.namesUnknownPlan(ofMember: 0) && !without.namesUnknownPlan(ofMember: 1))
        let with = try await source(members: members, plans: "plan_id,type\nP1,visit_based\n").read(visitsSince: nil)
        #expect(!with.namesUnknownPlan(ofMember: 0) && with.namesUnknownPlan(ofMember: 1))
    }

    /// In Santiago the clocks are set back at the end of 4 April 2026 and forward at the end of 5 September.
    @Test func `a repeated hour is the first, and a skipped one is later`() async throws {
        let club = try await source(
            members: "member_id\nM1\n",
            visits: "member_id,visited_at\nM1,2026-04-04T23:30\nM1,2026-09-06T00:30\nM1,2026-09-06T01:30\n"
        ).read(visitsSince: nil)
        func instant(_ text: String) throws -> Instant { try #require(ISO8601Text(text)?.instant) }
        #expect(
            club.visits.visitedAt == [
                try instant("2026-04-04T23:30:00-03:00"), try instant("2026-09-06T01:30:00-03:00"),
                try instant("2026-09-06T01:30:00-03:00"),
            ])
    }

    /// As a spreadsheet in Chile saves it: a mark at the beginning, CRLF, semicolons, names of columns in capitals.
    @Test func `a spreadsheet's file`() async throws {
        let club = try await source(
            members:
                "\u{FEFF}MEMBER_ID;Name;Status;;Notas\r\n\"M;1\";\"Soto, Ana\";active;;x\r\nM2;;pending;;\r\nM3\r\n",
            visits: "\u{FEFF}Visited_At;Member_ID;;\r\n2026-03-01 09:15;M;;\r\n2026-03-01 09:15:30.5;\"M;1\";;\r\n"
        ).read(visitsSince: nil)
        #expect((0..<club.members.count).map { club.id(ofMember: $0) } == ["M;1", "M2", "M3"])
        #expect((0..<3).map { club.members.names[$0] } == ["Soto, Ana", nil, nil])
        // A row may end before its last columns, and an empty field is no value.
        #expect(club.members.statuses == [.active, .pending, .unknown])
        // 09:15 in Santiago is 12:15 in UTC, and fractions are dropped: date -u -d 2026-03-01T12:15:00Z +%s
        #expect(club.visits.visitedAt.map(\.secondsSinceEpoch) == [1_772_367_300, 1_772_367_330])
    }

    /// A text in Windows-1252 or UTF-16 would be read with other letters, and ids with them.
    @Test(
        arguments: [
            // ñ of Windows-1252.
            ("member_id,name\nM1,Ana\nM2,Mu", [0xF1, 0x6F, 0x7A, 0x0A], 3),
            ("", [0xFF, 0xFE, 0x6D, 0x00, 0x0A, 0x00], 1),
            ("member_id\nM1\n", [0xC3], 3),
            // An overlong zero, and half of a pair.
            ("member_id\n", [0xC0, 0x80], 2), ("member_id\n", [0xED, 0xA0, 0x80], 2),
        ] as [(String, [UInt8], Int)])
    func `text that is not UTF-8`(text: String, bytes: [UInt8], line: Int) async throws {
        let file = Data(text.utf8) + Data(bytes)
        let visits = Data("member_id,visited_at\n".utf8)
        let source = try source(members: file, visits: visits)
        let fault = try #require(await #expect(throws: Fault.self) { try await source.read(visitsSince: nil) })
        #expect(fault == Fault(.unreadableData, .memberFileNotUTF8(source.files.members ?? "", line: line)))
        let other = try self.source(members: Data("member_id\nM1\n".utf8), visits: file)
        let second = try #require(await #expect(throws: Fault.self) { try await other.read(visitsSince: nil) })
        #expect(second.message.en.contains("visits.csv:\(line): "))
    }

    /// Visits of members who are no longer listed count; those without an id are known by their lines.
    @Test func `visits by unlisted members and without IDs`() async throws {
        let club = try await source(
            members: "member_id\nM1\n",
            visits: "member_id,visited_at,visit_id,user_id\nGONE,2026-03-01,,\n\nM1,2026-03-02,,u1\nM1,2026-03-03,v,\n"
                + "M1,2026-03-04,v,\n,2026-03-05,,\n"
        ).read(visitsSince: Instant(secondsSinceEpoch: .max))
        #expect((0..<club.visits.count).map { club.visits.ids[$0] } == ["line-2", "line-4", "v"])
        #expect(club.members.count == 1 && club.memberIDs.count == 2)
        #expect(club.memberIDs.row(of: club.visits.members[0]) == nil)
        #expect(club.visits.users[1].map { club.userIDs[$0] } == "u1")
        #expect(club.provenance.visits == 4 && club.provenance.visitsWithoutMember == 1)
        // date -u -d "2026-03-03T00:00:00-03:00" +%s: the visit that repeats an id is not read.
        #expect(club.provenance.newestVisitAt == Instant(secondsSinceEpoch: 1_772_506_800))
    }

    @Test func `a huge field`() async throws {
        let name = String(repeating: "ñ\"\"", count: 1 << 19)
        let id = String(repeating: "x", count: 1 << 20)
        let club = try await source(members: "member_id,name\n\(id),\"\(name)\"\n").read(visitsSince: nil)
        #expect(club.id(ofMember: 0) == id)
        #expect(club.members.names[0] == String(repeating: "ñ\"", count: 1 << 19))
    }

    /// A club that nobody has joined, or nobody has come to, is possible.
    @Test func `headers alone`() async throws {
        let club = try await source(members: "member_id", visits: "visited_at,member_id").read(visitsSince: nil)
        #expect(club.members.count == 0 && club.visits.count == 0 && club.provenance == MemberProvenance())
    }

    /// A pipe without a writer would be waited for.
    @Test func `what is not a file is named for what it is`() async throws {
        try await withTemporaryFolder { folder in
            try #require(mkfifo("\(folder)/pipe", 0o600) == 0)
            for (name, reason) in [
                ("", "Is a directory"), ("pipe", Phrase.noRegularFile.en), ("none", "No such file or directory"),
                ("pipe/x", "Not a directory"),
            ] {
                var files = MemberFiles()
                (files.members, files.visits) = ("\(folder)/\(name)", "\(folder)/none")
                let source = MemberFilesSource(name: "Club", files: files, zone: .gmt)
                let fault = await #expect(throws: Fault.self) { try await source.read(visitsSince: nil) }
                #expect(fault?.kind == .notFound && fault?.message.en.contains("(\(reason))") == true)
            }
        }
    }

    @Test func `a missing file is not found`() async throws {
        var files = MemberFiles()
        let unnamed = MemberFilesSource(name: "Club", files: files, zone: .gmt)
        #expect(await #expect(throws: Fault.self) { try await unnamed.read(visitsSince: nil) }?.kind == .misconfigured)
        files.members = "/nowhere/members.csv"
        files.visits = "/nowhere/visits.csv"
        let absent = MemberFilesSource(name: "Club", files: files, zone: .gmt)
        #expect(await #expect(throws: Fault.self) { try await absent.read(visitsSince: nil) }?.kind == .notFound)
    }
}

import Base
import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Sandbox
@testable import Sources
@testable import Transport

/// The source against the sandbox's Firestore, over loopback.
@Suite(.timeLimit(.minutes(30))) struct FirestoreSourceTests {
    private func santiago(_ text: String) throws -> Instant {
        let clock = WallClock(zone: try #require(TimeZone(identifier: "America/Santiago")))
        return clock.instant(of: try #require(ISO8601Text(text)).civil)
    }

    @Test func `every document is read once and in order`() async throws {
        let progress = Mutex<[Int]>([])
        try await GymSandbox.run(members: 700, visits: 1000) { gym in
            let club = try await gym.source(onProgress: { count in progress.withLock { $0.append(count) } })
                .read(visitsSince: nil)
            let members = gym.sandbox.firestoreIdentifiers(in: "members")
            let visits = gym.sandbox.firestoreIdentifiers(in: "check_ins")
            let plans = gym.sandbox.firestoreIdentifiers(in: "plans")
            #expect(club.name == "SajaruBox")
            #expect((0..<club.members.count).map { club.id(ofMember: $0) } == members)
            #expect(club.plans.rows.map(\.id) == plans)
            // Check-ins that name nobody or no time are counted and left out.
            let unusable: Set = [
                "odd-no_fields", "odd-no_member", "odd-null_member", "odd-empty_member", "odd-number_member",
                "odd-no_date", "odd-null_date", "odd-text_date", "odd-number_date",
            ]
            #expect(club.visitIDs == visits.filter { !unusable.contains($0) })
            #expect(club.provenance.visits == visits.count)
            // 300 documents a page, whatever is asked for.
            let pages = [plans, members, visits].reduce(0) { $0 + ($1.count + 299) / 300 }
            #expect(gym.sandbox.counters.requests(to: .firestoreList) == pages)
            #expect(gym.sandbox.counters.requests(to: .firestoreRunQuery) == 0)
            #expect(progress.withLock { $0 } == stride(from: 300, to: visits.count, by: 300) + [visits.count])
        }
    }

    /// What a run of every night asks for: the check-ins of the last days alone.
    @Test func `check-ins since a given time`() async throws {
        try await GymSandbox.run(members: 100, visits: 1800) { gym in
            let whole = try await gym.read()
            let since = try santiago("2025-06-01")
            let part = try await gym.read(since: since)
            let expected = (0..<whole.visits.count).filter { whole.visits.visitedAt[$0] >= since }
            #expect(expected.count > 1000, "more than a page")
            let ids = whole.visitIDs
            #expect(Set(part.visitIDs) == Set(expected.map { ids[$0] }))
            #expect(part.visits.count == expected.count)
            #expect(part.visits.visitedAt == part.visits.visitedAt.sorted())
            #expect(part.members.count == whole.members.count && part.plans.rows == whole.plans.rows)
            #expect(gym.sandbox.counters.requests(to: .firestoreRunQuery) == expected.count / 1000 + 1)
            // Those without a member are in the answer of a query, those without a time are not.
            #expect(part.provenance.visits == expected.count + 4)
            #expect(part.provenance.visitsWithoutMember == 4 && part.provenance.visitsWithoutTime == 0)
        }
    }

    @Test func `the first instant is included and the second before is not`() async throws {
        try await GymSandbox.run { gym in
            func visit(_ id: String, _ time: String) -> (String, String) {
                ("visitas/\(id)", #""memberId":{"stringValue":"m"},"checkInDate":{"timestampValue":"\#(time)"}"#)
            }
            try await gym.write([
                visit("a", "2026-03-01T11:59:59.999999Z"), visit("b", "2026-03-01T12:00:00Z"),
                visit("c", "2026-03-01T12:00:00.000001Z"), visit("d", "2026-03-01T09:00:01-03:00"),
            ])
            // date -u -d 2026-03-01T12:00:00Z +%s
            let since = Instant(secondsSinceEpoch: 1_772_366_400)
            let club = try await gym.read(since: since) { $0.collections.checkIns = "visitas" }
            #expect(club.visitIDs == ["b", "c", "d"])
            // Whole seconds: fractions are dropped, an offset is reckoned in.
            #expect(club.visits.visitedAt == [since, since, since.advanced(bySeconds: 1)])
            let none = try await gym.read(since: since.advanced(bySeconds: 2)) { $0.collections.checkIns = "visitas" }
            #expect(none.visits.count == 0 && none.provenance.newestVisitAt == nil)
        }
    }

    /// More check-ins of one microsecond than a page holds: pages go on by the documents' names.
    @Test func `many check-ins at one instant are read once`() async throws {
        try await GymSandbox.run { gym in
            for batch in 0..<5 {
                try await gym.write(
                    (0..<450).map { number in
                        (
                            "visitas/v\(1000 + batch * 450 + number)",
                            #""memberId":{"stringValue":"m"},"#
                                + #""checkInDate":{"timestampValue":"2026-03-01T12:00:00.123456Z"}"#
                        )
                    })
            }
            let club = try await gym.read(since: Instant(secondsSinceEpoch: 1_772_366_400)) {
                $0.collections.checkIns = "visitas"
            }
            #expect(club.visitIDs == (0..<2250).map { "v\(1000 + $0)" })
            #expect(gym.sandbox.counters.requests(to: .firestoreRunQuery) == 3)
        }
    }

    /// The documents of the sandbox that are not as documented, one by one; times by `date -d`.
    @Test func `values of every type`() async throws {
        try await GymSandbox.run { gym in
            let club = try await gym.read()
            func row(_ id: String) throws -> Int { try #require(club.row(ofMember: id), "\(id)") }
            func visitsLeft(_ id: String) throws -> Int64? { club.members.remainingVisits[try row(id)] }
            func end(_ id: String) throws -> Instant? { club.members.endDates[try row(id)] }

            #expect(try visitsLeft("odd-double_visits") == 6)
            #expect(try visitsLeft("odd-huge_visits") == .max)
            #expect(try visitsLeft("active-visit_based-negative") == -2)
            for id in ["fractional_visits", "text_visits", "nan_visits", "all_null", "no_fields"] {
                #expect(try visitsLeft("odd-\(id)") == nil, "\(id)")
            }
            let april = Instant(secondsSinceEpoch: 1_775_361_600)
            #expect(try end("odd-end_nanoseconds") == april)
            #expect(try end("odd-end_milliseconds") == april)
            for id in ["odd-end_text", "odd-end_number", "odd-all_null", "active-mixed-no_end"] {
                #expect(try end(id) == nil, "\(id)")
            }
            for (id, active) in [
                ("odd-extra_fields", true), ("inactive-mixed", false), ("odd-active_missing", nil),
                ("odd-active_null", nil), ("odd-active_text", nil),
            ] {
                #expect(club.members.isActive(try row(id)) == active, "\(id)")
            }
            for (id, status) in [
                ("pending-mixed-no_end", MembershipStatus.pending), ("odd-status_missing", .unknown),
                ("odd-status_upper_case", .unknown), ("odd-status_number", .unknown),
                ("frozen-mixed-no_end", .unknown),
            ] {
                #expect(club.members.statuses[try row(id)] == status, "\(id)")
            }
            // A type that is missing or unknown is that of the plan.
            for (id, own, effective) in [
                ("odd-type_missing", nil, .mixed), ("odd-type_unknown", nil, .mixed),
                ("odd-plan_unlisted", nil, nil), ("odd-plan_missing", .mixed, .mixed),
            ] as [(String, PlanType?, PlanType?)] {
                #expect(club.members.planTypes[try row(id)] == own, "\(id)")
                #expect(club.planType(ofMember: try row(id)) == effective, "\(id)")
            }
            #expect(club.members.families[try row("odd-family_number")] == nil)
            #expect(club.members.names[try row("odd-name_missing")] == nil)
            #expect(club.members.names[try row("odd-name_script")] == "نور 🚀 \u{202E}O'Higgins\n\"Ñ\"")
            let decimal = try #require(club.plans.rows.first { $0.id == "plan-decimal" })
            #expect(decimal.visitsGranted == 8 && decimal.maxMembers == 1 && decimal.durationDays == nil)
            #expect(club.plans.rows.first { $0.id == "plan-antiguo" }?.type == nil)
            let linked = try row("active-time_based-ends_later")
            #expect(club.members.linkedUsers[linked].map { club.userIDs[$0] } == "user-active-time_based-ends_later")
            #expect(club.members.startDates[linked] != nil)
        }
    }

    @Test func `missing and wrong fields are counted`() async throws {
        try await GymSandbox.run { gym in
            let provenance = try await gym.read().provenance
            #expect(
                provenance.missingFields == [
                    "members.isActive": 4, "members.membershipStatus": 4, "plans.type": 1, "check_ins.memberId": 3,
                    "check_ins.checkInDate": 3,
                ])
            #expect(
                provenance.unreadableFields == [
                    "members.isActive": 1,
                    // Two odd ones, and 7 + 5 + 10 of the status `frozen`.
                    "members.membershipStatus": 24, "members.planType": 1, "members.remainingVisits": 3,
                    "members.membershipEndDate": 2, "members.familyGroupId": 1, "check_ins.memberId": 2,
                    "check_ins.checkInDate": 2,
                ])
            // One of them has neither, and counts once.
            #expect(provenance.visitsWithoutMember == 5 && provenance.visitsWithoutTime == 4)
            // 400 days after the day of the data: date -u -d 2027-04-20T04:00:00Z +%s
            #expect(provenance.newestVisitAt == Instant(secondsSinceEpoch: 1_808_193_600))
        }
    }

    /// A profile whose names are its own: paths into maps, names with blanks, hyphens, accents and dots.
    @Test func `a mapping to other names`() async throws {
        let yaml = """
            collections: {members: gyms/uno/los socios, check-ins: gyms/uno/visitas, plans: planes}
            fields:
              members: {name: nombre completo, active: está-activo, status: estado, plan: plan.id,
                plan-type: plan.tipo, starts: 1er-día, ends: '`fin.del.plan`', visits-left: left`s,
                family: grupo, user: cuenta}
              check-ins: {member: socio.id, user: cuenta, date: hora-de-entrada.utc}
              plans: {name: nombre, type: tipo, days: días, visits: visitas, max-members: cupo}
            """
        var names = try YAMLFile(path: "c.yaml").mapping(in: yaml)
        let collections = names.take("collections")
        let fields = names.take("fields")
        var settings = FirestoreSettings()
        settings.project = "sajarubox-sandbox"
        settings.collections = try FirestoreCollections(#require(collections))
        settings.fields = try FirestoreFields(#require(fields))
        try await GymSandbox.run { gym in
            let visit = #""socio":{"mapValue":{"fields":{"id":{"stringValue":"s1"}}}},"cuenta":{"nullValue":null},"#
            try await gym.write([
                (
                    "gyms/uno/los socios/s1",
                    #""nombre completo":{"stringValue":"Ana"},"está-activo":{"booleanValue":true},"#
                        + #""estado":{"stringValue":"active"},"plan":{"mapValue":{"fields":{"id":{"stringValue":"p1"},"#
                        + #""tipo":{"stringValue":"visit_based"}}}},"#
                        + #""1er-día":{"timestampValue":"2026-03-01T03:00:00Z"},"#
                        + #""fin.del.plan":{"timestampValue":"2026-04-01T03:00:00Z"},"left`s":{"integerValue":"5"},"#
                        + #""grupo":{"stringValue":"g1"},"cuenta":{"stringValue":"u1"},"rut":{"stringValue":"1-9"}"#
                ),
                (
                    "planes/p1",
                    #""nombre":{"stringValue":"Diez"},"días":{"integerValue":"30"},"cupo":{"integerValue":"2"}"#
                ),
                (
                    "gyms/uno/visitas/v1",
                    visit
                        + #""hora-de-entrada":{"mapValue":{"fields":{"utc":{"timestampValue":"2026-03-02T12:00:00Z"}}}}"#
                ),
                (
                    "gyms/uno/visitas/v2",
                    visit
                        + #""hora-de-entrada":{"mapValue":{"fields":{"utc":{"timestampValue":"2026-03-03T12:00:00Z"}}}}"#
                ),
            ])
            for (since, visits) in [(nil, ["v1", "v2"]), (Instant(secondsSinceEpoch: 1_772_500_000), ["v2"])] {
                let club = try await gym.read(since: since) { $0 = settings }
                let row = try #require(club.row(ofMember: "s1"))
                #expect(club.members.count == 1 && club.members.names[row] == "Ana")
                #expect(club.members.isActive(row) == true && club.members.statuses[row] == .active)
                #expect(club.members.planTypes[row] == .visitBased && club.plan(ofMember: row)?.name == "Diez")
                #expect(club.plan(ofMember: row)?.durationDays == 30 && club.plan(ofMember: row)?.maxMembers == 2)
                // date -u -d 2026-03-01T03:00:00Z +%s, and of 1 April
                #expect(club.members.startDates[row] == Instant(secondsSinceEpoch: 1_772_334_000))
                #expect(club.members.endDates[row] == Instant(secondsSinceEpoch: 1_775_012_400))
                #expect(club.members.remainingVisits[row] == 5)
                #expect(club.members.families[row].map { club.familyIDs[$0] } == "g1")
                #expect(club.members.linkedUsers[row].map { club.userIDs[$0] } == "u1")
                #expect(club.visitIDs == visits)
                #expect(club.provenance.missingFields == ["planes.tipo": 1])
            }
        }
    }

    /// Telephones and addresses stay where they are: only what is read is asked for.
    @Test func `nothing else is requested`() async throws {
        let service = StubService { _ in ServiceResponse(#"{"documents":[{"name":"d/m1","fields":{}}]}"#) }
        var settings = FirestoreSettings()
        settings.project = "p"
        _ = try await FirestoreSource(
            name: "Gym", baseURL: "https://firestore.example/v1", settings: settings, exchange: service,
            tokens: RenewableToken(), logger: Logger(label: "test")
        ).read(visitsSince: nil)
        let members = "https://firestore.example/v1/projects/p/databases/(default)/documents/members?pageSize=300"
        let fields = [
            "name", "isActive", "membershipStatus", "planId", "planType", "membershipStartDate", "membershipEndDate",
            "remainingVisits", "familyGroupId", "linkedUserId",
        ]
        #expect(service.urls.count == 3)
        #expect(service.urls[1] == members + fields.map { "&mask.fieldPaths=\($0)" }.joined())
        #expect(service.tokens == ["Bearer token-0", "Bearer token-0", "Bearer token-0"])
    }

    /// And whoever looks people up asks for phone numbers besides, and for no check-ins.
    @Test func `phone numbers are requested for those who need them`() async throws {
        let service = StubService { request in
            let phone = #""phone":{"stringValue":"+56 9"}"#
            let fields = request.url.contains("phone") ? phone : ""
            let other = #"{"name":"d/m2","fields":{"phone":{"integerValue":"569"}}}"#
            return ServiceResponse(#"{"documents":[{"name":"d/m1","fields":{\#(fields)}},\#(other)]}"#)
        }
        var settings = FirestoreSettings()
        settings.project = "p"
        let source = try FirestoreSource(
            name: "Gym", baseURL: "https://firestore.example/v1", settings: settings, exchange: service,
            tokens: RenewableToken(), logger: Logger(label: "test"))
        let club = try await source.members()
        #expect((0..<2).map { club.members.phones[$0] } == ["+56 9", "569"] && club.visits.count == 0)
        #expect(
            service.urls.count == 2 && service.urls[1].hasSuffix("&mask.fieldPaths=linkedUserId&mask.fieldPaths=phone"))
        #expect(service.urls.allSatisfy { !$0.contains("check_ins") })
    }

    @Test func `the gym's documents say the phone numbers`() async throws {
        try await GymSandbox.run(members: 20) { gym in
            let club = try await gym.source().members()
            let ids = gym.sandbox.firestoreIdentifiers(in: "members")
            #expect(club.members.count == ids.count && club.plans.count > 3)
            let row = try #require(club.row(ofMember: "family-last_visit-1"))
            #expect(club.members.phones[row] == "+56900000000")
            let renamed = try await gym.source { $0.fields.member.phone = "celular" }.members()
            #expect((0..<renamed.members.count).allSatisfy { renamed.members.phones[$0] == nil })
            let without = try await gym.read()
            #expect((0..<without.members.count).allSatisfy { without.members.phones[$0] == nil })
        }
    }

    @Test func `a project is required`() async throws {
        let fault = #expect(throws: Fault.self) {
            try FirestoreSource(
                name: "Gym", baseURL: "https://firestore.example/v1/", settings: FirestoreSettings(),
                exchange: StubService { _ in ServiceResponse("{}") }, tokens: RenewableToken(),
                logger: Logger(label: "test"))
        }
        #expect(fault == Fault(.misconfigured, .firestoreNeedsProject))
    }
}

import Sandbox
import Tables
import Testing

@Suite(.timeLimit(.minutes(30))) struct ClubTests {
    private func withClub(_ body: (NegroniClient) async throws -> Void) async throws {
        try await withNegroni { negroni, _ in
            var negroni = negroni
            negroni.client.token = try negroni.sandbox.negroniToken()
            try await body(negroni)
        }
    }

    @Test func `three levels in the document's colours`() async throws {
        try await withClub { negroni in
            let levels = try #require(try await negroni.get("levels").json?.list)
            #expect(levels.map { $0["levelNumber"]?.integer } == [1, 2, 3])
            #expect(levels.map { $0["color"]?.text } == ["8FA888", "E8955E", "E8C55E"])
            #expect(levels.map { $0["visitsRequiredMin"]?.integer } == [0, 8, 20])
            #expect(levels.map { $0["visitsRequiredMax"]?.integer } == [7, 19, nil])
            for (number, level) in levels.enumerated() {
                let id = try #require(level["id"]?.text)
                #expect(level.keys.isSuperset(of: ["name", "description", "icon"]))
                let benefits = try await negroni.get("levels/\(id)/benefits")
                #expect(benefits.json?.list.count == number + 1)
                #expect(benefits.json?[0]?["level_id"]?.text == id)
            }
            let none = try await negroni.get("levels/level-9/benefits")
            #expect(none.status == 404)
            #expect(none.json?["error"]?.text == "not_found")
        }
    }

    @Test func `every member is read, and their history adds up`() async throws {
        try await withClub { negroni in
            let ids = negroni.sandbox.negroniMemberIDs
            // Thirteen counts of visits with six ends each, four anomalies, the ordinary members.
            #expect(ids.count == 202)
            let listed = try await negroni.client.control("GET", "negroni-members")
            #expect(listed.body == ids.map { $0 + "\n" }.joined())
            for id in ids {
                let member = try #require(try await negroni.get("members/\(id)").json)
                let history = try #require(try await negroni.get("members/\(id)/history").json?.list)
                #expect(member["id"]?.text == id)
                let points = history.compactMap { $0["points_earned"]?.integer }.reduce(0, +)
                #expect(points == member["points"]?.integer, "\(id)")
                let dates = history.compactMap { $0["date"]?.text }
                #expect(dates.count == history.count && dates == dates.sorted(by: >))
                // 90 days before 16 March 2026, midnight in Chile.
                let visits = history.count {
                    $0["type"]?.text == "visit" && $0["date"]?.text ?? "" >= "2025-12-16T03:00:00Z"
                }
                #expect(Int64(visits) == max(0, member["visits_in_current_period"]?.integer ?? -1), "\(id)")
                #expect(Set(history.map { $0["id"]?.text }).count == history.count)
            }
        }
    }

    @Test func `the boundary cases are there`() async throws {
        let cases: [(String, Double, Double, JSON)] = [
            ("level-2-below_min-expires_soon", 2, 7, .text("2026-03-22T02:59:59Z")),
            ("level-3-at_min-no_expiry", 3, 20, .null), ("level-1-zero-expired", 1, 0, .text("2026-03-16T02:59:59Z")),
            ("odd-unknown_level", 7, 3, .null),
        ]
        let fields: Set = [
            "id", "full_name", "email", "phone", "member_number", "membership_type", "current_level", "points",
            "visits_in_current_period", "level_expires_at", "onboarding_completed",
        ]
        try await withClub { negroni in
            for (id, level, visits, expiresAt) in cases {
                let member = try #require(try await negroni.get("members/\(id)").json)
                #expect(member.keys == fields)
                #expect(member["current_level"] == .number(level), "\(id)")
                #expect(member["visits_in_current_period"] == .number(visits), "\(id)")
                #expect(member["level_expires_at"] == expiresAt, "\(id)")
            }
            #expect(try await negroni.get("members/nobody").status == 404)
        }
    }

    @Test func `the seed decides`() async throws {
        func first(_ seed: UInt64) async throws -> String {
            let configuration = SandboxConfiguration(seed: seed, guests: 1)
            return try await withSandbox(configuration) { client in
                var negroni = NegroniClient(client: client)
                negroni.client.token = try client.sandbox.negroniToken()
                return try await negroni.get("members/member-00002").body
            }
        }
        let (one, same, other) = (try await first(1), try await first(1), try await first(2))
        #expect(one == same)
        #expect(one != other)
    }

    @Test func `failures are in its own words`() async throws {
        try await withClub { negroni in
            negroni.sandbox.faults.rules = [FaultRule(.status(code: 500), of: .negroniHistory, times: 1)]
            let failed = try await negroni.get("members/level-1-zero-expired/history")
            #expect(failed.status == 500)
            #expect(failed.json?["error"]?.text == "error_500")
            #expect(try await negroni.get("members/level-1-zero-expired").status == 200)
            let unknown = try await negroni.get("nothing")
            #expect(unknown.status == 404)
            #expect(unknown.json?["error"]?.text != nil)
            #expect(negroni.sandbox.counters.requests(to: .negroniMember) == 1)
        }
    }
}

/// Asks a sandbox's Negroni over HTTP.
struct NegroniClient {
    var client: SandboxClient

    var sandbox: RunningSandbox { client.sandbox }

    func get(_ path: String) async throws -> Answer {
        try await client.send("GET", sandbox.negroniBaseURL + path)
    }

    func post(_ path: String, _ body: String) async throws -> Answer {
        try await client.send("POST", sandbox.negroniBaseURL + path, body: body)
    }

    func sendCode(_ phone: String) async throws -> Answer {
        try await post("auth/send-code", #"{"phone":"\#(phone)"}"#)
    }

    func verify(_ phone: String, _ code: String) async throws -> Answer {
        try await post("auth/verify-code", #"{"phone":"\#(phone)","code":"\#(code)"}"#)
    }
}

/// Runs a test against a sandbox with a small club, whose clock the test sets, and nobody logged in.
func withNegroni(_ body: (NegroniClient, TestClock) async throws -> Void) async throws {
    let clock = TestClock()
    var configuration = SandboxConfiguration(guests: 1)
    configuration.clock = { clock.now }
    try await withSandbox(configuration) { client in
        var client = client
        client.token = nil
        try await body(NegroniClient(client: client), clock)
    }
}

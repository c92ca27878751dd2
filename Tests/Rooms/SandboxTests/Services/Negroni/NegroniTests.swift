import Base
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct NegroniTests {
    /// A sandbox's Negroni over HTTP.
    private struct Negroni {
        var client: SandboxClient
        var sandbox: RunningSandbox { client.sandbox }

        func get(_ path: String, token: JSONValue? = nil) async throws -> Answer {
            var client = client
            if let token { client.token = token.string }
            return try await client.send("GET", sandbox.negroniBaseURL + path)
        }

        func post(_ path: String, _ body: String) async throws -> Answer {
            try await client.send("POST", sandbox.negroniBaseURL + path, body)
        }

        /// Sends a code and tells it.
        func code(_ phone: String) async throws -> String {
            let sent = try await post("auth/send-code", #"{"phone":"\#(phone)"}"#)
            #expect(sent.status == 200 && sent.json?["expires_in"] == 300)
            return try #require(sandbox.negroniCode(phone: phone))
        }

        func verify(_ phone: String, _ code: String) async throws -> Answer {
            try await post("auth/verify-code", #"{"phone":"\#(phone)","code":"\#(code)"}"#)
        }
    }

    private func withNegroni(_ body: (Negroni, TestClock) async throws -> Void) async throws {
        let clock = TestClock()
        try await withSandbox(SandboxConfiguration(guests: 1), clock: clock) {
            try await body(Negroni(client: $0), clock)
        }
    }

    /// Logged in with the number of the club, which reads every member.
    private func withClub(_ body: (Negroni) async throws -> Void) async throws {
        try await withNegroni { negroni, _ in
            let phone = negroni.sandbox.negroniPhone
            var negroni = negroni
            negroni.client.token = try await negroni.verify(phone, negroni.code(phone)).json?["token"]?.string
            try await body(negroni)
        }
    }

    @Test func `three levels in the document's colours`() async throws {
        try await withClub { negroni in
            let levels = try #require(try await negroni.get("levels").json?.list)
            #expect(levels.map { $0["levelNumber"]?.integer } == [1, 2, 3])
            #expect(levels.map { $0["color"]?.string } == ["8FA888", "E8955E", "E8C55E"])
            #expect(levels.map { $0["visitsRequiredMin"]?.integer } == [0, 8, 20])
            #expect(levels.map { $0["visitsRequiredMax"]?.integer } == [7, 19, nil])
            for (number, level) in levels.enumerated() {
                #expect(level.keys.isSuperset(of: ["name", "description", "icon"]))
                let benefits = try await negroni.get("levels/\(level["id"]?.string ?? "")/benefits").json
                #expect(benefits?.list.count == number + 1 && benefits?[0]?["level_id"] == level["id"])
            }
        }
    }

    @Test func `every member is read, and their history adds up`() async throws {
        let fields: Set = [
            "id", "full_name", "email", "phone", "member_number", "membership_type", "current_level", "points",
            "visits_in_current_period", "level_expires_at", "onboarding_completed",
        ]
        try await withClub { negroni in
            let ids = negroni.sandbox.negroniMemberIDs
            // Thirteen counts of visits with six ends each, four anomalies, the ordinary members.
            #expect(ids.count == 202)
            let listed = try await negroni.client.control("GET", "negroni-members")
            #expect(listed.body == ids.map { $0 + "\n" }.joined())
            for id in ids {
                let member = try #require(try await negroni.get("members/\(id)").json)
                let history = try #require(try await negroni.get("members/\(id)/history").json?.list)
                #expect(member["id"]?.string == id && member.keys == fields)
                #expect(history.reduce(0) { $0 + ($1["points_earned"]?.integer ?? 0) } == member["points"]?.integer)
                let dates = history.compactMap { $0["date"]?.string }
                #expect(dates.count == history.count && dates == dates.sorted(by: >))
                // 90 days before 16 March 2026, midnight in Chile.
                let visits = history.count {
                    $0["type"] == "visit" && $0["date"]?.string ?? "" >= "2025-12-16T03:00:00Z"
                }
                #expect(Int64(visits) == max(0, member["visits_in_current_period"]?.integer ?? -1), "\(id)")
                #expect(Set(history.map { $0["id"]?.string }).count == history.count)
            }
            let cases: [(String, Int64, Int64, String?)] = [
                ("level-2-below_min-expires_soon", 2, 7, "2026-03-22T02:59:59Z"),
                ("level-3-at_min-no_expiry", 3, 20, nil), ("level-1-zero-expired", 1, 0, "2026-03-16T02:59:59Z"),
                ("odd-unknown_level", 7, 3, nil),
            ]
            for (id, level, visits, expiresAt) in cases {
                let member = try #require(try await negroni.get("members/\(id)").json)
                #expect(member["current_level"]?.integer == level, "\(id)")
                #expect(member["visits_in_current_period"]?.integer == visits, "\(id)")
                #expect(member["level_expires_at"]?.string == expiresAt, "\(id)")
            }
            for path in ["members/nobody", "levels/level-9/benefits"] {
                let gone = try await negroni.get(path)
                #expect(gone.status == 404 && gone.error == "not_found")
            }
        }
    }

    @Test func `a member logs in with a code, once, and reads only their own`() async throws {
        try await withNegroni { negroni, clock in
            let club = try await negroni.verify("+5491155550000", try await negroni.code("+5491155550000")).json
            #expect(club?.keys == ["token", "onboardingCompleted"])
            let told = try await negroni.client.control("GET", "negroni-code?phone=%2B5491155550000")
            #expect(told.status == 404)
            let member = try await negroni.get("members/odd-not_onboarded", token: club?["token"]).json
            let phone = try #require(member?["phone"]?.string)
            let code = try await negroni.code(phone)
            #expect(try await negroni.client.control("GET", "negroni-code?phone=+\(phone.dropFirst())").status == 200)
            #expect(try await negroni.verify(phone, code == "000000" ? "1" : "000000").error == "invalid_code")
            let own = try await negroni.verify(phone, code).json
            #expect(own?["onboardingCompleted"] == false && own?["member"] == member)
            #expect(try await negroni.verify(phone, code).error == "code_expired")
            #expect(try await negroni.get("members/odd-not_onboarded", token: own?["token"]).status == 200)
            let foreign = try await negroni.get("members/level-1-zero-no_expiry", token: own?["token"])
            #expect(foreign.status == 403 && foreign.error == "forbidden")
            // A code lasts five minutes.
            let late = try await negroni.code("+54 9 (11) 5555-0000")
            clock.advance(bySeconds: 300)
            #expect(try await negroni.verify("+5491155550000", late).error == "code_expired")
        }
    }

    @Test(arguments: [
        (#"{"phone":"+5491100000000"}"#, 404, "member_not_found"), (#"{"phone":"123"}"#, 400, "invalid_phone"),
        ("{}", 400, "invalid_phone"), (#"{"phone":5}"#, 400, "invalid_body"), ("x", 400, "invalid_body"),
    ])
    func `numbers that are not phone numbers`(body: String, status: Int, error: String) async throws {
        try await withNegroni { negroni, _ in
            for path in ["auth/send-code", "auth/verify-code"] {
                let answer = try await negroni.post(path, body)
                #expect(answer.status == status && answer.error == error)
            }
        }
    }

    @Test func `nobody is let in without a good token, and failures are in its own words`() async throws {
        try await withClub { negroni in
            let good = negroni.client.token.map { JSONValue.string($0) }
            for path in ["levels", "levels/level-1/benefits", "members/x", "members/x/history"] {
                for token in ["x", .string(try negroni.sandbox.token())] as [JSONValue] {
                    let answer = try await negroni.get(path, token: token)
                    #expect(answer.status == 401 && answer.error == "unauthorized")
                }
            }
            let endpoint = SandboxEndpoint(rawValue: "negroni/members/{id}/history")
            negroni.sandbox.faults.rules = [FaultRule(.status(code: 500), of: endpoint, times: 1)]
            let failed = try await negroni.get("members/level-1-zero-expired/history", token: good)
            #expect(failed.status == 500 && failed.error == "error_500")
            #expect(try await negroni.get("nothing").status == 404)
            #expect(negroni.sandbox.counters.requests(to: endpoint) == 3)
        }
    }
}

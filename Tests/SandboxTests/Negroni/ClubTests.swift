import Foundation
import Sandbox
import Tables
import Testing

@Suite(.timeLimit(.minutes(30))) struct ClubTests {
    /// The documented models, decoded as documented: `.iso8601` dates, and coding keys for the member only.
    private struct Member: Decodable {
        var id: String
        var fullName: String
        var email: String
        var phone: String
        var memberNumber: String
        var membershipType: String
        var currentLevel: Int
        var points: Int
        var visitsInCurrentPeriod: Int
        var levelExpiresAt: Date?
        var onboardingCompleted: Bool

        enum CodingKeys: String, CodingKey {
            case id, email, phone, points
            case fullName = "full_name"
            case memberNumber = "member_number"
            case membershipType = "membership_type"
            case currentLevel = "current_level"
            case visitsInCurrentPeriod = "visits_in_current_period"
            case levelExpiresAt = "level_expires_at"
            case onboardingCompleted = "onboarding_completed"
        }
    }

    private struct Level: Decodable {
        var id: String
        var levelNumber: Int
        var name: String
        var description: String
        var visitsRequiredMin: Int
        var visitsRequiredMax: Int?
        var color: String
        var icon: String
    }

    private struct Activity: Decodable {
        var id: String
        var type: String
        var title: String
        var date: Date
        var notes: String?
        var points_earned: Int
        var icon: String
        var color: String
    }

    private func decode<Value: Decodable>(_ answer: Answer) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Value.self, from: Data(answer.body.utf8))
    }

    private func withClub(_ body: (NegroniClient) async throws -> Void) async throws {
        try await withNegroni { negroni, _ in
            var negroni = negroni
            negroni.client.token = try await negroni.sandbox.negroniToken()
            try await body(negroni)
        }
    }

    @Test func `three levels in the document's colours`() async throws {
        try await withClub { negroni in
            let levels: [Level] = try decode(try await negroni.get("levels"))
            #expect(levels.map(\.levelNumber) == [1, 2, 3])
            #expect(levels.map(\.color) == ["8FA888", "E8955E", "E8C55E"])
            #expect(levels.map(\.visitsRequiredMin) == [0, 8, 20])
            #expect(levels.map(\.visitsRequiredMax) == [7, 19, nil])
            for level in levels {
                let benefits = try await negroni.get("levels/\(level.id)/benefits")
                #expect(benefits.json?.list.count == level.levelNumber)
                #expect(benefits.json?[0]?["level_id"]?.text == level.id)
            }
            let none = try await negroni.get("levels/level-9/benefits")
            #expect(none.status == 404)
            #expect(none.json?["error"]?.text == "not_found")
        }
    }

    @Test func `every member is read, and their history adds up`() async throws {
        try await withClub { negroni in
            let ids = negroni.sandbox.negroniMemberIDs
            // Thirteen counts of visits with six ends each, four anomalies, ten ordinary members.
            #expect(ids.count == 92)
            let listed = try await negroni.client.control("GET", "negroni-members")
            #expect(listed.body == ids.map { $0 + "\n" }.joined())
            // 90 days before 16 March 2026, midnight in Chile.
            let begins = Date(timeIntervalSince1970: 1_765_854_000)
            for id in ids {
                let member: Member = try decode(try await negroni.get("members/\(id)"))
                #expect(member.id == id)
                let history: [Activity] = try decode(try await negroni.get("members/\(id)/history"))
                #expect(history.reduce(0) { $0 + $1.points_earned } == member.points, "\(id)")
                let visits = history.count { $0.type == "visit" && $0.date >= begins }
                #expect(visits == max(0, member.visitsInCurrentPeriod), "\(id)")
                #expect(history.map(\.date) == history.map(\.date).sorted(by: >))
                #expect(Set(history.map(\.id)).count == history.count)
            }
        }
    }

    @Test func `the boundary cases are there`() async throws {
        try await withClub { negroni in
            func member(_ id: String) async throws -> Member { try decode(try await negroni.get("members/\(id)")) }
            let dropping = try await member("level-2-below_min-expires_soon")
            #expect(dropping.currentLevel == 2)
            #expect(dropping.visitsInCurrentPeriod == 7)
            // 2026-03-21T23:59:59-03:00
            #expect(dropping.levelExpiresAt == Date(timeIntervalSince1970: 1_774_148_399))
            #expect(try await member("level-3-at_min-no_expiry").levelExpiresAt == nil)
            let raw = try await negroni.get("members/level-3-at_min-no_expiry")
            #expect(raw.json?["level_expires_at"] == .null)
            let expired = try await member("level-1-zero-expired")
            #expect(expired.visitsInCurrentPeriod == 0)
            #expect(expired.levelExpiresAt == Date(timeIntervalSince1970: 1_773_629_999))
            #expect(try await member("odd-unknown_level").currentLevel == 7)
            let nobody = try await negroni.get("members/nobody")
            #expect(nobody.status == 404)
        }
    }

    @Test func `the seed decides`() async throws {
        func first(_ seed: UInt64) async throws -> String {
            var configuration = SandboxConfiguration(seed: seed, guests: 1)
            configuration.clubMembers = 3
            return try await withSandbox(configuration) { client in
                var negroni = NegroniClient(client: client)
                negroni.client.token = try await client.sandbox.negroniToken()
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
    configuration.clubMembers = 10
    configuration.clock = { clock.now }
    try await withSandbox(configuration) { client in
        var client = client
        client.token = nil
        try await body(NegroniClient(client: client), clock)
    }
}

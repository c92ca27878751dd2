import Files
import Tables
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct GymDataTests {
    private func data(
        seed: UInt64 = 2026, members: Int = 250, visits: Int = 12_000
    ) -> [ExactText: DocumentCollection] {
        GymData(seed: seed, members: members, visits: visits).collections
    }

    private func fields(_ data: [ExactText: DocumentCollection], _ collection: String) -> [String: StoredFields] {
        let documents = data[ExactText(collection)]?.documents ?? [:]
        return Dictionary(uniqueKeysWithValues: documents.map { ($0.key.text, $0.value.fields) })
    }

    @Test func `the seed and the sizes decide`() {
        let (one, same) = (data(members: 40, visits: 500), data(members: 40, visits: 500))
        let (other, none) = (data(seed: 1, members: 40, visits: 500), data(members: 0, visits: 100))
        for (collection, more) in [("plans", 0), ("members", 40), ("check_ins", 500)] as [(ExactText, Int)] {
            #expect(one[collection]?.documents == same[collection]?.documents)
            #expect((one[collection]?.documents == other[collection]?.documents) == (more == 0))
            #expect((one[collection]?.documents.count ?? 0) - (none[collection]?.documents.count ?? 0) == more)
        }
    }

    /// Six statuses, each with seven boundaries of time, five of visits and ten of both.
    @Test func `every status has every plan at every boundary`() throws {
        let members = fields(data(members: 0, visits: 0), "members")
        let cases = members.filter { id, _ in GymCases.statuses.contains { id.hasPrefix($0 + "-") } }
        #expect(cases.count == 6 * (7 + 5 + 10))
        for (id, fields) in cases {
            let parts = id.split(separator: "-").map(String.init)
            #expect(fields["membershipStatus"] == .string(parts[0]))
            #expect(fields["planType"] == .string(parts[1]))
        }
        func end(_ id: String) -> StoredValue? { members["active-time_based-\(id)"]?["membershipEndDate"] }
        func at(_ text: String) -> StoredValue? { FirestoreTimestamp(text).map { .timestamp($0) } }
        #expect(end("ended_yesterday") == at("2026-03-15T23:59:59-03:00"))
        #expect(end("ends_today_start") == at("2026-03-16T00:00:00-03:00"))
        #expect(end("ends_now") == at("2026-03-16T12:00:00-03:00"))
        #expect(end("ends_today_later") == at("2026-03-16T23:59:59-03:00"))
        #expect(end("ends_tomorrow") == at("2026-03-17T00:00:00-03:00"))
        #expect(end("ends_later") == at("2026-04-15T00:00:00-04:00"))
        #expect(end("no_end") == .null)
        #expect(members["active-visit_based-negative"]?["remainingVisits"] == .integer(-2))
        #expect(members["active-mixed-both_over"]?["remainingVisits"] == .integer(0))
        #expect(members["active-mixed-both_over"]?["membershipEndDate"] == at("2026-03-13T00:00:00-03:00"))
    }

    @Test func `families share their visits, except those that should not`() {
        let members = fields(data(), "members")
        var groups: [String: [StoredFields]] = [:]
        for fields in members.values {
            if let group = fields["familyGroupId"]?.text { groups[group, default: []].append(fields) }
        }
        let differing = groups.filter { Set($0.value.map { "\($0["remainingVisits"] ?? .null)" }).count > 1 }
        #expect(Set(differing.keys) == ["family-inconsistent", "family-null_visits"])
        for size in 2...5 { #expect(groups.values.contains { $0.count == size }) }
        #expect(groups["family-last_visit"]?.count == 2)
        #expect(groups["family-too_many"]?.count == 6)
    }

    /// Granted visits less those counted since the membership began are those left, but for the few that should differ.
    @Test func `visits and balances agree`() throws {
        let data = self.data()
        let plans = fields(data, "plans")
        var times: [String: [FirestoreTimestamp]] = [:]
        for visit in fields(data, "check_ins").values {
            if let member = visit["memberId"]?.text, let time = visit["checkInDate"]?.time {
                times[member, default: []].append(time)
            }
        }
        var shared: [String: Int] = [:]
        var counted: [(group: String, left: Int64, granted: Int64)] = []
        for (id, fields) in fields(data, "members") where !id.hasPrefix("odd-") && !id.contains("family-") {
            guard let plan = fields["planId"]?.text, let granted = plans[plan]?["visits"]?.integer,
                let start = fields["membershipStartDate"]?.time, let left = fields["remainingVisits"]?.integer
            else { continue }
            let group = fields["familyGroupId"]?.text ?? id
            shared[group, default: 0] += (times[id] ?? []).count { $0 >= start }
            counted.append((group, left, granted))
        }
        let differing = Set(
            counted.filter { max(0, $0.granted - Int64(shared[$0.group] ?? 0)) != $0.left }.map(\.group))
        let cases = differing.filter { $0.contains("-") }
        #expect(cases.allSatisfy { $0.hasSuffix("-negative") })
        #expect((1...20).contains(differing.count - cases.count))
        #expect(counted.count > 150)
    }

    @Test func `visits fall within the last year and opening hours`() throws {
        let visits = fields(data(), "check_ins").filter { $0.key.count == 20 && !$0.key.contains("-") }
        #expect(visits.count == 12_000)
        var fractions: Set<Int> = []
        var perWeekday = [Int](repeating: 0, count: 7)
        for visit in visits.values {
            let time = try #require(visit["checkInDate"]?.time)
            let instant = Instant(secondsSinceEpoch: time.seconds)
            #expect(instant <= SandboxConfiguration.dataTime)
            #expect(instant > SandboxConfiguration.dataTime.advanced(bySeconds: -370 * 86_400))
            let shown = CivilTime(secondsSinceEpoch: time.seconds + ChileanClock.offset(at: instant))
            #expect((5...22).contains(shown.hour))
            perWeekday[shown.weekday - 1] += 1
            fractions.insert(FirestoreTimestamp(seconds: 0, nanoseconds: time.nanoseconds).text.utf8.count)
        }
        // None, three, six and nine digits.
        #expect(fractions == [20, 24, 27, 30])
        #expect(perWeekday[6] < perWeekday[5] && perWeekday[5] < perWeekday[0])
    }

    /// From the tz database: 2026-04-05 03:00 UTC and 2026-09-06 04:00 UTC.
    @Test func `Chilean clocks`() {
        func offset(_ text: String) -> Int64? {
            ISO8601Text(text).map { ChileanClock.offset(at: $0.instant) / 3600 }
        }
        #expect(offset("2026-04-05T02:59:59Z") == -3)
        #expect(offset("2026-04-05T03:00:00Z") == -4)
        #expect(offset("2026-09-06T03:59:59Z") == -4)
        #expect(offset("2026-09-06T04:00:00Z") == -3)
        #expect(offset("2023-04-02T03:00:00Z") == -4)
        #expect(offset("2024-09-08T03:59:59Z") == -4)
        #expect(offset("2025-09-07T04:00:00Z") == -3)
    }

    @Test func `odd documents are served`() async throws {
        try await withFirestore { database in
            let empty = try await database.get("/members/odd-no_fields").json
            #expect(empty?.keys == ["name", "createTime", "updateTime"])
            #expect(
                try await database.field("remainingVisits", of: "members/odd-double_visits")?["doubleValue"]
                    == .number(6))
            #expect(try await database.field("isActive", of: "members/odd-active_missing") == nil)
            let end = try await database.field("membershipEndDate", of: "members/odd-end_nanoseconds")
            #expect(end?["timestampValue"]?.text == "2026-04-05T04:00:00.123456789Z")
            #expect(try await database.field("membershipStatus", of: "members/odd-all_null")?.keys == ["nullValue"])
            #expect(try await database.get("/members/family-missing_member-3").status == 404)
        }
    }
}

extension StoredValue {
    fileprivate var text: String? { json["stringValue"]?.string }
    fileprivate var integer: Int64? { json["integerValue"]?.integer }
    fileprivate var time: FirestoreTimestamp? { json["timestampValue"]?.string.flatMap { FirestoreTimestamp($0) } }
}

import Base
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct GymDataTests {
    private func fields(
        _ collection: ExactText, seed: UInt64 = 2026, members: Int = 250, visits: Int = 12_000
    ) -> [String: StoredFields] {
        let documents = GymData(seed: seed, members: members, visits: visits).collections[collection] ?? [:]
        return Dictionary(uniqueKeysWithValues: documents.map { ($0.key.text, $0.value.fields) })
    }

    @Test(arguments: [("plans", 0), ("members", 40), ("check_ins", 500)])
    func `the seed and the sizes decide`(collection: String, more: Int) {
        let collection = ExactText(collection)
        let one = fields(collection, members: 40, visits: 500)
        #expect(one == fields(collection, members: 40, visits: 500))
        #expect((one == fields(collection, seed: 1, members: 40, visits: 500)) == (more == 0))
        #expect(one.count - fields(collection, members: 0, visits: 100).count == more)
    }

    /// Six statuses, each with seven boundaries of time, five of visits and ten of both.
    @Test func `every status has every plan at every boundary`() throws {
        let members = fields("members", members: 0, visits: 0)
        let cases = members.filter { id, _ in GymCases.statuses.contains { id.hasPrefix($0 + "-") } }
        #expect(cases.count == 6 * (7 + 5 + 10))
        for (id, fields) in cases {
            let parts = id.split(separator: "-").map(String.init)
            #expect(fields["membershipStatus"] == parts[0].stored && fields["planType"] == parts[1].stored)
        }
        let rows: [(String, String, JSONValue?)] = [
            ("time_based-ended_yesterday", "membershipEndDate", StoredTime("2026-03-15T23:59:59-03:00")?.json),
            ("time_based-ends_today_start", "membershipEndDate", StoredTime("2026-03-16T00:00:00-03:00")?.json),
            ("time_based-ends_now", "membershipEndDate", StoredTime("2026-03-16T12:00:00-03:00")?.json),
            ("time_based-ends_today_later", "membershipEndDate", StoredTime("2026-03-16T23:59:59-03:00")?.json),
            ("time_based-ends_tomorrow", "membershipEndDate", StoredTime("2026-03-17T00:00:00-03:00")?.json),
            ("time_based-ends_later", "membershipEndDate", StoredTime("2026-04-15T00:00:00-04:00")?.json),
            ("time_based-no_end", "membershipEndDate", ["nullValue": .null]),
            ("mixed-both_over", "membershipEndDate", StoredTime("2026-03-13T00:00:00-03:00")?.json),
            ("mixed-both_over", "remainingVisits", 0.stored), ("visit_based-negative", "remainingVisits", (-2).stored),
        ]
        for (id, field, value) in rows { #expect(members["active-\(id)"]?[field] == value, "\(id)") }
    }

    @Test func `families share their visits, except those that should not`() {
        var groups: [String: [StoredFields]] = [:]
        for fields in fields("members").values {
            if let group = fields["familyGroupId"]?["stringValue"]?.string { groups[group, default: []].append(fields) }
        }
        let differing = groups.filter { Set($0.value.map { $0["remainingVisits"]?.text() }).count > 1 }
        #expect(Set(differing.keys) == ["family-inconsistent", "family-null_visits"])
        for size in 2...5 { #expect(groups.values.contains { $0.count == size }) }
        #expect(groups["family-last_visit"]?.count == 2 && groups["family-too_many"]?.count == 6)
    }

    /// Granted visits less those counted since the membership began are those left, but for the few that should differ.
    @Test func `visits and balances agree`() throws {
        let (plans, visits) = (fields("plans"), fields("check_ins"))
        var times: [String: [StoredTime]] = [:]
        for visit in visits.values {
            if let member = visit["memberId"]?["stringValue"]?.string, let time = visit["checkInDate"]?.time {
                times[member, default: []].append(time)
            }
        }
        var shared: [String: Int] = [:]
        var counted: [(group: String, left: Int64, granted: Int64)] = []
        for (id, fields) in fields("members") where !id.hasPrefix("odd-") && !id.contains("family-") {
            guard let plan = fields["planId"]?["stringValue"]?.string, let start = fields["membershipStartDate"]?.time,
                let granted = plans[plan]?["visits"]?["integerValue"]?.integer,
                let left = fields["remainingVisits"]?["integerValue"]?.integer
            else { continue }
            let group = fields["familyGroupId"]?["stringValue"]?.string ?? id
            shared[group, default: 0] += (times[id] ?? []).count { $0 >= start }
            counted.append((group, left, granted))
        }
        let differing = Set(
            counted.filter { max(0, $0.granted - Int64(shared[$0.group] ?? 0)) != $0.left }.map(\.group))
        let cases = differing.filter { $0.contains("-") }
        #expect(cases.allSatisfy { $0.hasSuffix("-negative") })
        #expect((1...20).contains(differing.count - cases.count) && counted.count > 150)
    }

    @Test func `visits fall within the last year and opening hours`() throws {
        let visits = fields("check_ins").filter { $0.key.count == 20 && !$0.key.contains("-") }
        #expect(visits.count == 12_000)
        var perWeekday = [Int](repeating: 0, count: 7)
        for visit in visits.values {
            let instant = Instant(secondsSinceEpoch: try #require(visit["checkInDate"]?.time?.seconds))
            #expect(instant <= GymData.now && instant > GymData.now.advanced(bySeconds: -370 * 86_400))
            let shown = CivilTime(secondsSinceEpoch: instant.secondsSinceEpoch + ChileanClock.offset(at: instant))
            #expect((5...22).contains(shown.hour))
            perWeekday[shown.weekday - 1] += 1
        }
        // Without a fraction, and with three, six and nine digits.
        let lengths = Set(visits.values.map { $0["checkInDate"]?["timestampValue"]?.string?.utf8.count })
        #expect(lengths == [20, 24, 27, 30])
        #expect(perWeekday[6] < perWeekday[5] && perWeekday[5] < perWeekday[0])
    }

    /// From the tz database: 2026-04-05 03:00 UTC and 2026-09-06 04:00 UTC.
    @Test(arguments: [
        ("2026-04-05T02:59:59Z", -3), ("2026-04-05T03:00:00Z", -4), ("2026-09-06T03:59:59Z", -4),
        ("2026-09-06T04:00:00Z", -3), ("2023-04-02T03:00:00Z", -4), ("2024-09-08T03:59:59Z", -4),
        ("2025-09-07T04:00:00Z", -3),
    ])
    func `Chilean clocks`(text: String, hours: Int64) throws {
        #expect(ChileanClock.offset(at: try #require(ISO8601Text(text)).instant) == hours * 3600)
    }

    @Test func `odd documents are served`() async throws {
        try await withFirestore { database in
            let empty = try await database.get("/members/odd-no_fields").json
            #expect(empty?.keys == ["name", "createTime", "updateTime"])
            let rows: [(String, String, JSONValue?)] = [
                ("double_visits", "remainingVisits", ["doubleValue": 6]), ("active_missing", "isActive", nil),
                ("end_nanoseconds", "membershipEndDate", ["timestampValue": "2026-04-05T04:00:00.123456789Z"]),
                ("all_null", "membershipStatus", ["nullValue": .null]),
            ]
            for (id, field, value) in rows {
                #expect(try await database.field(field, of: "members/odd-\(id)") == value, "\(id)")
            }
            #expect(try await database.get("/members/family-missing_member-3").status == 404)
        }
    }
}

extension JSONValue {
    /// To the microsecond.
    fileprivate var time: StoredTime? { self["timestampValue"]?.string.flatMap { StoredTime($0) } }
}

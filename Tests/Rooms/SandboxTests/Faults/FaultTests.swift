import Base
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct FaultTests {
    @Test func `rules apply one after another, each so often and after so many`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            client.sandbox.faults.rules = [
                FaultRule(.tooManyRequests(retryAfterSeconds: 7), of: .checkIns, times: 1),
                FaultRule(.status(code: 503), of: .checkIns, after: 1, times: 2),
            ]
            let first = try await client.checkIns()
            #expect(first.status == 429 && first.header("Retry-After") == "7")
            #expect(try await client.get("auth/me").status == 200)
            var statuses: [Int] = []
            for _ in 1...4 { statuses.append(try await client.checkIns().status) }
            #expect(statuses == [200, 503, 503, 200])
            #expect(client.sandbox.counters.answers == [429: 1, 503: 2, 200: 3])
            #expect(client.sandbox.counters.requests(to: .checkIns) == 5)
        }
    }

    @Test func `a delay may be a date, and the date may be off`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10), clock: TestClock(784_111_777)) { client in
            client.sandbox.faults.rules = [
                FaultRule(.tooManyRequests(retryAfterSeconds: 60, asDate: true), times: 1),
                FaultRule(.tooManyRequests(retryAfterSeconds: nil), times: 1),
            ]
            let answer = try await client.get("auth/me")
            // The example of RFC 9110, section 5.6.7, a minute on.
            #expect(answer.header("Retry-After") == "Sun, 06 Nov 1994 08:50:37 GMT")
            #expect(answer.header("Date") == "Sun, 06 Nov 1994 08:49:37 GMT")
            #expect(try await client.get("auth/me").header("Retry-After") == nil)
            client.sandbox.faults.clockOffsetSeconds = -3 * 86_400
            #expect(try await client.get("auth/me").header("Date") == "Thu, 03 Nov 1994 08:49:37 GMT")
        }
    }

    @Test func `odds follow the seed`() async throws {
        func statuses(seed: UInt64) async throws -> [Int] {
            let faults = SandboxFaults(rules: [FaultRule(.status(code: 502), probability: 0.5)])
            return try await withSandbox(SandboxConfiguration(seed: seed, guests: 10, faults: faults)) { client in
                var statuses: [Int] = []
                for _ in 1...40 { statuses.append(try await client.get("auth/me").status) }
                return statuses
            }
        }
        let first = try await statuses(seed: 1)
        #expect(Set(first) == [200, 502])
        #expect(try await statuses(seed: 1) == first)
        #expect(try await statuses(seed: 2) != first)
    }

    @Test func `an answer may have the wrong shape`() async throws {
        try await withSandbox { client in
            client.sandbox.faults.rules = [
                FaultRule(.html, times: 1), FaultRule(.body(text: #"{"data":"#), times: 1),
                FaultRule(.rowWithoutIdentifier, times: 1),
                FaultRule(.replacing(text: #""total_items":"#, with: #""total_items":9"#), times: 1),
                FaultRule(.redirect(location: "http://example.com/api/"), times: 1),
            ]
            let html = try await client.checkIns()
            #expect(html.status == 200)
            #expect(html.header("Content-Type")?.hasPrefix("text/html") == true)
            #expect(html.json == nil)
            let broken = try await client.checkIns()
            #expect(broken.status == 200)
            #expect(broken.body == #"{"data":"#)
            let nameless = try #require(try await client.checkIns().json?["data"])
            #expect(nameless.list.count == 100)
            #expect(nameless[0]?["id"] == nil)
            #expect(nameless[1]?["id"] != nil)
            let total = client.sandbox.checkInIdentifiers().count
            #expect(try await client.checkIns().page("total_items") == Int64("9\(total)"))
            let away = try await client.checkIns()
            #expect(away.status == 302)
            #expect(away.header("Location") == "http://example.com/api/")
            #expect(try await client.checkIns().identifiers.count == 100)
        }
    }

    @Test func `requests wait, and are counted`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            // An hour: whatever the machine is busy with, none of them is answered before the last has arrived.
            client.sandbox.faults.latencyMilliseconds = 3_600_000
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...5 {
                    group.addTask { _ = try? await client.get("auth/me") }
                }
                while client.sandbox.counters.total < 5 { try await Task.sleep(for: .milliseconds(5)) }
                group.cancelAll()
            }
            #expect(client.sandbox.counters.answers == [:])
            #expect(client.sandbox.counters.mostAtOnce == 5)
            #expect(client.sandbox.counters.requests(to: .me) == 5)
        }
    }

    @Test func `tokens may expire midway`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            var client = client
            client.sandbox.faults.requestsPerToken = 3
            var statuses: [Int] = []
            for _ in 1...5 { statuses.append(try await client.get("auth/me").status) }
            #expect(statuses == [200, 200, 200, 401, 401])
            #expect(try await client.get("auth/me").message == "Expired JWT Token")
            client.token = try client.sandbox.token()
            #expect(try await client.get("auth/me").status == 200)
        }
    }

    @Test func `a refresh may be refused`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let session = try await client.post(
                "auth/login", #"{"email":"demo@tikit.example","password":"demo-password"}"#)
            let body = #"{"refresh_token":"\#(session.json?["refresh_token"]?.string ?? "")"}"#
            client.sandbox.faults.refusesRefresh = true
            #expect(try await client.post("auth/refresh", body).status == 401)
            client.sandbox.faults.refusesRefresh = false
            #expect(try await client.post("auth/refresh", body).status == 200)
        }
    }

    @Test func `pages may be smaller than requested`() async throws {
        try await withSandbox { client in
            client.sandbox.faults.pageLimit = 9
            let page = try await client.checkIns(limit: 100)
            #expect(page.page("per_page") == 9 && page.identifiers.count == 9)
        }
    }

    @Test func `check-ins may come and go between pages`() async throws {
        func walk() async throws -> SandboxCounters {
            try await withSandbox { client in
                let before = client.sandbox.checkInIdentifiers()
                client.sandbox.faults.churn = .init(inserted: 2, removed: 1, times: 3)
                for page in 1...5 {
                    let answer = try await client.checkIns(page: page, limit: 20)
                    // The rows change after each of the first three answers.
                    #expect(answer.page("total_items") == Int64(before.count + min(page - 1, 3)))
                }
                let counters = client.sandbox.counters
                #expect(counters.insertedCheckIns.count == 6)
                #expect(counters.removedCheckIns.count == 3)
                let after = client.sandbox.checkInIdentifiers()
                #expect(Set(after) == Set(before + counters.insertedCheckIns).subtracting(counters.removedCheckIns))
                return counters
            }
        }
        #expect(try await walk() == walk())
    }
}

@Suite(.timeLimit(.minutes(30))) struct ControlTests {
    @Test func `faults are switched over HTTP`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let set = try await client.control(
                "POST", "faults",
                #"{"latencyMilliseconds":1,"rules":[{"answer":{"status":{"code":503}},"endpoint":"events","times":2}]}"#
            )
            #expect(set.status == 200)
            var expected = SandboxFaults(rules: [FaultRule(.status(code: 503), of: .events, times: 2)])
            expected.latencyMilliseconds = 1
            #expect(client.sandbox.faults == expected)
            #expect(try await client.get("events").status == 503)
            let left = try await client.control("GET", "faults")
            #expect(left.json?["rules"]?[0]?["times"]?.integer == 1)
            #expect(try await client.control("DELETE", "faults").status == 200)
            #expect(client.sandbox.faults == SandboxFaults())
            #expect(try await client.get("events").status == 200)
        }
    }

    @Test func `every spoiled answer has a name`() async throws {
        let named: [(String, SpoiledAnswer)] = [
            (
                #""tooManyRequests":{"retryAfterSeconds":2,"asDate":true}"#,
                .tooManyRequests(retryAfterSeconds: 2, asDate: true)
            ),
            (#""tooManyRequests":{"asDate":false}"#, .tooManyRequests(retryAfterSeconds: nil)),
            (#""cutBody":{"keepingBytes":10}"#, .cutBody(keepingBytes: 10)), (#""cutConnection":{}"#, .cutConnection),
            (#""html":{}"#, .html), (#""endlessBody":{}"#, .endlessBody), (#""body":{"text":"[]"}"#, .body(text: "[]")),
            (#""replacing":{"text":"a","with":"b"}"#, .replacing(text: "a", with: "b")),
            (#""redirect":{"location":"http://x/"}"#, .redirect(location: "http://x/")),
        ]
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            for (json, spoiled) in named {
                let answer = try await client.control("POST", "faults", #"{"rules":[{"answer":{\#(json)}}]}"#)
                #expect(answer.status == 200)
                #expect(client.sandbox.faults.rules == [FaultRule(spoiled)])
            }
        }
    }

    @Test func `an impossible fault is refused`() async throws {
        let bodies = [
            #"{"latency":5}"#, #"{"rules":[{"answer":{"status":{"code":503}},"count":2}]}"#,
            #"{"rules":[{"answer":{"explode":{}}}]}"#, "x", #"{"pageLimit":9}"#, #"{"churn":{"inserted":1}}"#,
            #"{"latencyMilliseconds":-1}"#, #"{"requestsPerToken":"3"}"#,
            #"{"rules":[{"answer":{"status":{"code":99}}}]}"#, #"{"rules":[{"answer":{"html":{}},"probability":2}]}"#,
            #"{"rules":[{"answer":{"tooManyRequests":{"retryAfterSeconds":-1,"asDate":true}}}]}"#,
        ]
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            for body in bodies {
                let answer = try await client.control("POST", "faults", body)
                #expect(answer.status == 400 && answer.message?.isEmpty == false, "\(body)")
            }
            #expect(client.sandbox.faults == SandboxFaults())
        }
    }
}

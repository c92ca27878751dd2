import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct ControlTests {
    @Test func faultsAreSwitchedOverHTTP() async throws {
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

    @Test(
        arguments: [
            #"{"answer":{"tooManyRequests":{"retryAfterSeconds":2,"asDate":true}}}"#: .tooManyRequests(
                retryAfterSeconds: 2, asDate: true),
            #"{"answer":{"tooManyRequests":{"asDate":false}}}"#: .tooManyRequests(retryAfterSeconds: nil),
            #"{"answer":{"cutBody":{"keepingBytes":10}}}"#: .cutBody(keepingBytes: 10),
            #"{"answer":{"cutConnection":{}}}"#: .cutConnection,
            #"{"answer":{"html":{}}}"#: .html,
            #"{"answer":{"endlessBody":{}}}"#: .endlessBody,
            #"{"answer":{"body":{"text":"[]"}}}"#: .body(text: "[]"),
            #"{"answer":{"replacing":{"text":"a","with":"b"}}}"#: .replacing(text: "a", with: "b"),
            #"{"answer":{"redirect":{"location":"http://x/"}}}"#: .redirect(location: "http://x/"),
        ] as [String: SpoiledAnswer])
    func everySpoiledAnswerHasAName(json: String, spoiled: SpoiledAnswer) async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.control("POST", "faults", #"{"rules":[\#(json)]}"#)
            #expect(answer.status == 200)
            #expect(client.sandbox.faults.rules == [FaultRule(spoiled)])
        }
    }

    @Test(arguments: [
        #"{"latency":5}"#, #"{"rules":[{"answer":{"status":{"code":503}},"count":2}]}"#,
        #"{"rules":[{"answer":{"explode":{}}}]}"#, "x", #"{"pageLimit":0}"#, #"{"churn":{"inserted":-1}}"#,
        #"{"rules":[{"answer":{"status":{"code":99}}}]}"#, #"{"clockOffsetSeconds":9000000000000000000}"#,
        #"{"rules":[{"answer":{"tooManyRequests":{"retryAfterSeconds":-1,"asDate":true}}}]}"#,
    ])
    func aFaultThatCannotBeIsRefused(body: String) async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.control("POST", "faults", body)
            #expect(answer.status == 400)
            #expect(answer.message?.isEmpty == false)
            #expect(client.sandbox.faults == SandboxFaults())
        }
    }

    @Test func tokensExpireAndCountersAreTold() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            #expect(try await client.get("auth/me").status == 200)
            #expect(try await client.control("POST", "expire-tokens").status == 204)
            #expect(try await client.get("auth/me").status == 401)
            let counters = try await client.control("GET", "counters")
            #expect(counters.json?["requests"] == .object(["auth/me": .number(2)]))
            #expect(counters.json?["answers"] == .object(["200": .number(1), "401": .number(1)]))
            #expect(counters.json?["mostAtOnce"]?.integer == 1)
        }
    }
}

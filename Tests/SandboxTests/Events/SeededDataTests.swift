import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct SeededDataTests {
    private static let tables = [
        "sandbox", "events", "sessions", "registrant_types", "offers", "guests", "registrations", "checkins",
    ]

    private func contents(_ configuration: SandboxConfiguration) async throws -> [String: [[String?]]] {
        try await Sandbox.withServer(configuration) { sandbox in
            var contents: [String: [[String?]]] = [:]
            for table in Self.tables { contents[table] = try await sandbox.rows("SELECT * FROM \(table)") }
            return contents
        }
    }

    @Test func `the same seed gives the same rows, and another does not`() async throws {
        let configuration = SandboxConfiguration(seed: 7, guests: 80)
        let first = try await contents(configuration)
        #expect(try await contents(configuration) == first)
        let other = try await contents(SandboxConfiguration(seed: 8, guests: 80))
        for table in ["guests", "registrations", "checkins"] { #expect(other[table] != first[table]) }
        for table in ["events", "sessions", "registrant_types"] { #expect(other[table] == first[table]) }
    }

    @Test func `the main event's size leaves the others alone`() async throws {
        let small = try await contents(SandboxConfiguration(guests: 20))
        let large = try await contents(SandboxConfiguration(guests: 200))
        func others(_ contents: [String: [[String?]]]) -> [[String?]] {
            (contents["guests"] ?? []).filter { $0[1] != "6" }
        }
        #expect(!others(small).isEmpty)
        #expect(others(small) == others(large))
    }

    @Test(arguments: [1, 2, 7])
    func `an event may be very small`(guests: Int) async throws {
        let contents = try await contents(SandboxConfiguration(guests: guests))
        #expect(contents["guests"]?.filter { $0[1] == "6" }.count == guests)
    }

    /// What the demo's report is to show: every anomaly is there, and the figures are a real event's.
    @Test func `the demo's data has everything a report tells`() async throws {
        try await Sandbox.withServer { sandbox in
            func number(_ sql: String) async throws -> Int64 { try await sandbox.integers(sql).first ?? -1 }
            let inEvent = "FROM checkins WHERE event_id = 6"

            #expect(try await number("SELECT COUNT(*) FROM events") == 12)
            #expect(try await number("SELECT COUNT(*) FROM guests WHERE event_id = 6") == 1200)
            // Ids rise with time, from 1 without a gap.
            let unordered = """
                SELECT COUNT(*) FROM checkins a JOIN checkins b ON b.id = a.id + 1 WHERE b.created_at < a.created_at
                """
            #expect(try await number(unordered) == 0)
            #expect(try await number("SELECT MAX(id) - COUNT(*) FROM checkins") == 0)

            let registered = try await number(
                "SELECT COUNT(*) FROM registrations r JOIN sessions s ON s.id = r.session_id WHERE s.event_id = 6")
            let attended = try await number(
                "SELECT COUNT(*) FROM (SELECT DISTINCT session_id, guest_id \(inEvent) AND session_id <> 20)")
            #expect((70...80).contains(100 * attended / registered))

            #expect(try await number("SELECT COUNT(DISTINCT method) \(inEvent)") == 4)
            let checkIns = try await number("SELECT COUNT(*) \(inEvent)")
            #expect(try await number("SELECT COUNT(*) \(inEvent) AND method = 'QR'") * 100 / checkIns > 75)
            #expect(try await number("SELECT COUNT(*) \(inEvent) AND latitude IS NULL") > 50)
            #expect(try await number("SELECT COUNT(*) \(inEvent) AND latitude = 0 AND longitude = 0") == 5)
            #expect(try await number("SELECT COUNT(*) \(inEvent) AND abs(longitude) > 180") == 1)
            #expect(try await number("SELECT COUNT(*) \(inEvent) AND session_id = 20") == 5)
            // Hours after the session's end at 18:00, which is 21:00 UTC.
            #expect(
                try await number("SELECT COUNT(*) \(inEvent) AND session_id = 13 AND created_at > '2026-03-02T01'") == 3
            )

            let repeated = "SELECT COUNT(*) - COUNT(DISTINCT session_id || ' ' || guest_id) \(inEvent)"
            #expect((5...60).contains(try await number(repeated)))
            let unlisted = """
                SELECT COUNT(*) FROM checkins c JOIN sessions s ON s.id = c.session_id AND s.is_listed
                WHERE c.event_id = 6 AND NOT EXISTS (SELECT 1 FROM offers o
                    WHERE o.session_id = c.session_id AND o.registrant_type_id = c.registrant_type_id)
                """
            #expect(try await number(unlisted) == 6)
            let nobody = """
                SELECT COUNT(*) FROM offers o JOIN sessions s ON s.id = o.session_id WHERE s.event_id = 6 AND NOT EXISTS
                (SELECT 1 FROM registrations r WHERE r.session_id = o.session_id
                    AND r.registrant_type_id = o.registrant_type_id)
                """
            #expect(try await number(nobody) == 1)
            let overFull = """
                SELECT COUNT(*) FROM offers o JOIN sessions s ON s.id = o.session_id WHERE s.event_id = 6 AND
                (SELECT COUNT(DISTINCT guest_id) FROM checkins c WHERE c.session_id = o.session_id
                    AND c.registrant_type_id = o.registrant_type_id) >
                (SELECT COUNT(*) FROM registrations r WHERE r.session_id = o.session_id
                    AND r.registrant_type_id = o.registrant_type_id)
                """
            #expect(try await number(overFull) == 1)
            #expect(try await number("SELECT COUNT(*) FROM guests WHERE last_name LIKE '%O''Higgins%'") > 0)
            // Emoji are the only characters of the names that need four bytes.
            let names = try await sandbox.rows("SELECT first_name FROM guests WHERE event_id = 6").compactMap(\.[0])
            #expect(names.contains { $0.unicodeScalars.contains { $0.value > 0xFFFF } })
            #expect(try await number("SELECT COUNT(*) - COUNT(DISTINCT email) FROM guests") == 0)
        }
    }

    /// Most people come in the ten to twenty minutes before the start of the first session, 12:00 UTC.
    @Test func `arrivals peak before the start`() async throws {
        try await Sandbox.withServer { sandbox in
            let bins = try await sandbox.rows(
                """
                SELECT substr(created_at, 12, 4) || '0', COUNT(*) FROM checkins WHERE session_id = 12 GROUP BY 1
                ORDER BY 2 DESC
                """)
            #expect(bins.first?[0] == "11:40")
            let late = try await sandbox.integers(
                "SELECT COUNT(*) FROM checkins WHERE session_id = 12 AND created_at > '2026-03-01T12:00:00Z'")
            #expect((100...300).contains(late[0]))
        }
    }
}

@Suite(.timeLimit(.minutes(30))) struct SplitMix64Tests {
    /// The first numbers of splitmix64.c for the seed 1234567, as its author's program prints them.
    @Test func `the numbers are those of the reference`() {
        var generator = SplitMix64(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect((1...5).map { _ in generator.next() } == expected)
    }

    @Test func `mapped numbers stay within their bounds`() {
        var generator = SplitMix64(seed: 3)
        for _ in 0..<10_000 {
            #expect((0..<7).contains(generator.below(7)))
            #expect((0..<1).contains(generator.unit()))
            #expect((-1...1).contains(generator.bell()))
        }
        #expect(generator.below(0) == 0)
    }
}

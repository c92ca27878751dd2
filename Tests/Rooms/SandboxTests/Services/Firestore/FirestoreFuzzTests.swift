import Testing

@testable import Sandbox

/// Bodies that no client would send: good ones with bytes changed, cut, doubled and moved about.
@Suite(.timeLimit(.minutes(30))) struct FirestoreFuzzTests {
    private static let good = [
        ":commit": #"""
        {"writes":[{"update":{"name":"ROOT/members/a","fields":{"n":{"integerValue":"1"},"d":{"doubleValue":1.5},
        "t":{"timestampValue":"2026-03-16T12:00:00.123456789Z"},"m":{"mapValue":{"fields":{"x":{"nullValue":null}}}},
        "b":{"booleanValue":true},"r":{"referenceValue":"ROOT/plans/a"}}},"updateMask":{"fieldPaths":["n","m.x","`a b`"]},
        "currentDocument":{"updateTime":"2026-03-16T12:00:00Z"}},{"update":{"name":"ROOT/members/b"}}]}
        """#,
        ":runQuery": #"""
        {"structuredQuery":{"select":{"fields":[{"fieldPath":"memberId"}]},"from":[{"collectionId":"check_ins"}],
        "where":{"compositeFilter":{"op":"AND","filters":[{"fieldFilter":{"field":{"fieldPath":"checkInDate"},
        "op":"GREATER_THAN_OR_EQUAL","value":{"timestampValue":"2026-01-01T00:00:00Z"}}},{"fieldFilter":{"field":
        {"fieldPath":"memberId"},"op":"EQUAL","value":{"stringValue":"a"}}}]}},"orderBy":[{"field":{"fieldPath":
        "checkInDate"},"direction":"ASCENDING"},{"field":{"fieldPath":"__name__"}}],"startAt":{"values":
        [{"timestampValue":"2026-03-01T00:00:00Z"},{"referenceValue":"ROOT/check_ins/x"}],"before":false},"limit":5}}
        """#,
    ]

    private static let words = [
        "null", "true", "{", "}", "[", "]", ",", ":", "\"", "-1", "1e400", "99999999999999999999", "\"\"", "NaN",
        "\"integerValue\"", "\"__name__\"", "\u{0}", "\u{FFFD}", "ñ", "\\u0000", "\\uD800", "0.1", "-0", "`", ".",
    ]

    private func spoil(_ text: String, using dice: inout SplitMix64) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0...dice.below(4) where !bytes.isEmpty {
            let place = dice.below(bytes.count)
            let end = min(bytes.count, place + 1 + dice.below(12))
            switch dice.below(6) {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: dice.next())
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: dice.below(bytes.count))
            case 3: bytes.insert(contentsOf: Array(dice.element(of: Self.words).utf8), at: place)
            case 4: bytes.replaceSubrange(place..<end, with: Array(dice.element(of: Self.words).utf8))
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    /// Every answer is JSON: what was asked for, or an error as Google words it.
    @Test(arguments: 0..<3 as Range<UInt64>) func `corrupted bodies are answered`(seed: UInt64) async throws {
        try await withFirestore { database in
            var dice = SplitMix64(seed: seed)
            var refused = 0
            for _ in 0..<180 {
                for (path, text) in Self.good.sorted(by: { $0.key < $1.key }) {
                    let bytes = spoil(text.replacing("ROOT", with: database.root), using: &dice)
                    let answer = try await database.client.send(
                        "POST", database.sandbox.firestoreBaseURL + database.root + path, bytes: bytes)
                    let body = String(decoding: bytes, as: UTF8.self)
                    try #require(answer.json != nil, "\(path) \(body)")
                    guard answer.status != 200 else { continue }
                    refused += 1
                    #expect([400, 404, 409].contains(answer.status), "\(path) \(body) \(answer.body)")
                    #expect(answer.errorStatus != nil && answer.errorMessage != nil, "\(path) \(body)")
                }
            }
            #expect(refused > 100)
            #expect(try await database.get("/plans").status == 200)
        }
    }
}

import Base

/// Documents as in real collections: missing fields, null, values of the wrong type, times of every precision,
/// check-ins of unknown members or without a time.
enum GymAnomalies {
    /// A document with some fields in place of its own; `nil` removes one.
    private static func odd(
        _ id: String, _ good: StoredFields, _ changes: KeyValuePairs<String, JSONValue?>
    ) -> GymDocument {
        (id, changes.reduce(into: good) { $0[$1.key] = $1.value?.stored })
    }

    static var members: [GymDocument] {
        let (start, end) = (GymData.day(-10), GymData.day(20))
        func member(_ id: String, _ changes: KeyValuePairs<String, JSONValue?>) -> GymDocument {
            let good = GymMember(
                id: "odd-\(id)", name: "Rareza \(id)", plan: .mixed, startsAt: start, endsAt: end, remainingVisits: 6,
                createdAt: start)
            return odd(good.id, good.fields, changes)
        }
        func late(nanoseconds: Int32) -> JSONValue {
            var time = end
            time.nanoseconds = nanoseconds
            return time.json
        }
        return [
            ("odd-no_fields", [:]),
            ("odd-all_null", member("", [:]).fields.mapValues { _ in JSONValue.null.stored }),
            member("double_visits", ["remainingVisits": ["doubleValue": 6]]),
            member("fractional_visits", ["remainingVisits": ["doubleValue": .number(6.5)]]),
            member("text_visits", ["remainingVisits": "6"]),
            member("huge_visits", ["remainingVisits": .integer(.max)]),
            member("nan_visits", ["remainingVisits": ["doubleValue": "NaN"]]),
            member("active_missing", ["isActive": nil]),
            member("active_null", ["isActive": .null]),
            member("active_text", ["isActive": "true"]),
            member("status_missing", ["membershipStatus": nil]),
            member("status_null", ["membershipStatus": .null]),
            member("status_upper_case", ["membershipStatus": "ACTIVE"]),
            member("status_number", ["membershipStatus": 1]),
            member("type_missing", ["planType": nil]),
            member("type_unknown", ["planType": "lifetime"]),
            member("plan_missing", ["planId": nil]),
            member("plan_unlisted", ["planId": "plan-retirado", "planType": nil]),
            member("end_nanoseconds", ["membershipEndDate": late(nanoseconds: 123_456_789)]),
            member("end_milliseconds", ["membershipEndDate": late(nanoseconds: 500_000_000)]),
            member("end_text", ["membershipEndDate": .string(end.text)]),
            member("end_number", ["membershipEndDate": .integer(end.seconds * 1000)]),
            member("name_missing", ["name": nil]),
            member("name_formula", ["name": "=HYPERLINK(\"https://example.com\")"]),
            member("name_script", ["name": "نور 🚀 \u{202E}O'Higgins\n\"Ñ\""]),
            member("family_number", ["familyGroupId": 7]),
            member(
                "extra_fields",
                [
                    "notes": "Lesión de rodilla",
                    "tags": ["arrayValue": ["values": [["stringValue": "vip"], ["integerValue": "1"]]]],
                    "address": [
                        "mapValue": [
                            "fields": [
                                "city": ["stringValue": "Santiago"],
                                "point": [
                                    "geoPointValue": ["latitude": .number(-33.45), "longitude": .number(-70.66)]
                                ],
                            ]
                        ]
                    ],
                    "photo": ["bytesValue": "AP8="],
                    "sponsor": ["referenceValue": "projects/other/databases/(default)/documents/a/b"],
                ]),
        ]
    }

    static var plans: [GymDocument] {
        [
            ("plan-antiguo", StoredFields(["name": "Antiguo", "isActive": false])),
            (
                "plan-decimal",
                StoredFields([
                    "name": "Decimales", "type": "visit_based", "visits": ["doubleValue": 8] as JSONValue,
                    "maxMembers": ["doubleValue": 1] as JSONValue, "durationDays": JSONValue.null, "isActive": true,
                ])
            ),
        ]
    }

    static var visits: [GymDocument] {
        let time = GymData.day(-2, seconds: 36_000)
        let good = GymVisit(id: "", member: "active-time_based-ends_later", time: time).fields
        func visit(_ id: String, _ changes: KeyValuePairs<String, JSONValue?>) -> GymDocument {
            odd("odd-\(id)", good, changes)
        }
        let epoch = StoredTime(Instant(secondsSinceEpoch: 0))
        let later = StoredTime(Instant(secondsSinceEpoch: time.seconds), nanoseconds: 1)
        return [
            ("odd-no_fields", [:]),
            visit("no_member", ["memberId": nil]),
            visit("null_member", ["memberId": .null]),
            visit("empty_member", ["memberId": ""]),
            visit("number_member", ["memberId": 12]),
            visit("gone_member", ["memberId": "family-missing_member-3"]),
            visit("no_user", ["userId": nil]),
            visit("no_date", ["checkInDate": nil]),
            visit("null_date", ["checkInDate": .null]),
            visit("text_date", ["checkInDate": .string(time.text)]),
            visit("number_date", ["checkInDate": .integer(time.seconds)]),
            visit("epoch_date", ["checkInDate": epoch.json]),
            visit("future_date", ["checkInDate": GymData.day(400).json]),
            visit("nanoseconds", ["checkInDate": later.json]),
            visit("same_1", [:]),
            visit("same_2", [:]),
        ]
    }
}

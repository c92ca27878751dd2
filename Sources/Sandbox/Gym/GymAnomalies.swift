import Tables

/// Documents as in real collections: missing fields, null, values of the wrong type, times of every precision,
/// check-ins of unknown members or without a time.
enum GymAnomalies {
    /// A valid member with some fields replaced; `nil` removes one.
    private static func member(_ id: String, _ changes: [String: StoredValue?]) -> GymDocument {
        let start = GymData.day(-10)
        let good = GymMember(
            id: "odd-\(id)", name: "Rareza \(id)", phone: "+56900000000", plan: .mixed, startsAt: start,
            endsAt: GymData.day(20), remainingVisits: 6, createdAt: Instant(secondsSinceEpoch: start.seconds))
        var fields = good.fields
        for (name, value) in changes { fields[name] = value }
        return (good.id, fields)
    }

    static var members: [GymDocument] {
        let end = GymData.day(20)
        let nulls = Dictionary(uniqueKeysWithValues: member("", [:]).fields.keys.map { ($0, StoredValue.null) })
        return [
            ("odd-no_fields", [:]),
            ("odd-all_null", nulls),
            member("double_visits", ["remainingVisits": .double(6)]),
            member("fractional_visits", ["remainingVisits": .double(6.5)]),
            member("text_visits", ["remainingVisits": .string("6")]),
            member("huge_visits", ["remainingVisits": .integer(.max)]),
            member("nan_visits", ["remainingVisits": .double(.nan)]),
            member("active_missing", ["isActive": nil]),
            member("active_null", ["isActive": .null]),
            member("active_text", ["isActive": .string("true")]),
            member("status_missing", ["membershipStatus": nil]),
            member("status_null", ["membershipStatus": .null]),
            member("status_upper_case", ["membershipStatus": .string("ACTIVE")]),
            member("status_number", ["membershipStatus": .integer(1)]),
            member("type_missing", ["planType": nil]),
            member("type_unknown", ["planType": .string("lifetime")]),
            member("plan_missing", ["planId": nil]),
            member("plan_unlisted", ["planId": .string("plan-retirado"), "planType": nil]),
            member(
                "end_nanoseconds",
                ["membershipEndDate": .timestamp(FirestoreTimestamp(seconds: end.seconds, nanoseconds: 123_456_789))]),
            member(
                "end_milliseconds",
                ["membershipEndDate": .timestamp(FirestoreTimestamp(seconds: end.seconds, nanoseconds: 500_000_000))]),
            member("end_text", ["membershipEndDate": .string(end.text)]),
            member("end_number", ["membershipEndDate": .integer(end.seconds * 1000)]),
            member("name_missing", ["name": nil]),
            member("name_formula", ["name": .string("=HYPERLINK(\"https://example.com\")")]),
            member("name_script", ["name": .string("نور 🚀 \u{202E}O'Higgins\n\"Ñ\"")]),
            member("family_number", ["familyGroupId": .integer(7)]),
            member(
                "extra_fields",
                [
                    "notes": .string("Lesión de rodilla"), "tags": .array([.string("vip"), .integer(1)]),
                    "address": .map([
                        "city": .string("Santiago"), "point": .geoPoint(latitude: -33.45, longitude: -70.66),
                    ]),
                    "photo": .bytes([0, 255]),
                    "sponsor": .reference("projects/other/databases/(default)/documents/a/b"),
                ]),
        ]
    }

    static var plans: [GymDocument] {
        [
            ("plan-antiguo", ["name": .string("Antiguo"), "isActive": .boolean(false)]),
            (
                "plan-decimal",
                [
                    "name": .string("Decimales"), "type": .string("visit_based"), "visits": .double(8),
                    "maxMembers": .double(1), "durationDays": .null, "isActive": .boolean(true),
                ]
            ),
        ]
    }

    static var visits: [GymDocument] {
        let time = GymData.day(-2, seconds: 36_000)
        let member = StoredValue.string("active-time_based-ends_later")
        func visit(_ id: String, _ changes: [String: StoredValue?]) -> GymDocument {
            var fields: StoredFields = ["memberId": member, "userId": .null, "checkInDate": .timestamp(time)]
            for (name, value) in changes { fields[name] = value }
            return ("odd-\(id)", fields)
        }
        return [
            ("odd-no_fields", [:]),
            visit("no_member", ["memberId": nil]),
            visit("null_member", ["memberId": .null]),
            visit("empty_member", ["memberId": .string("")]),
            visit("number_member", ["memberId": .integer(12)]),
            visit("gone_member", ["memberId": .string("family-missing_member-3")]),
            visit("no_user", ["userId": nil]),
            visit("no_date", ["checkInDate": nil]),
            visit("null_date", ["checkInDate": .null]),
            visit("text_date", ["checkInDate": .string(time.text)]),
            visit("number_date", ["checkInDate": .integer(time.seconds)]),
            visit("epoch_date", ["checkInDate": .timestamp(FirestoreTimestamp(seconds: 0))]),
            visit("future_date", ["checkInDate": .timestamp(GymData.day(400))]),
            visit(
                "nanoseconds", ["checkInDate": .timestamp(FirestoreTimestamp(seconds: time.seconds, nanoseconds: 1))]),
            visit("same_1", [:]),
            visit("same_2", [:]),
        ]
    }
}

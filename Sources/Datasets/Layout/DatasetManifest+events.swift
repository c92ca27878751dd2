internal import Base

extension DatasetManifest.Event {
    var document: JSONValue {
        var members: [(String, JSONValue)] = [
            ("event_id", .integer(id)), ("event", JSONValue(name)), ("highest_checkin_id", JSONValue(highestCheckInID)),
            ("highest_checkin_at", JSONValue(highestCheckInAt.map { Instant(secondsSinceEpoch: $0).utcText })),
            ("checkins", .integer(Int64(checkIns))),
        ]
        if let reading { members.append(("reading", reading.document)) }
        return .object(JSONObject(members))
    }

    init?(_ object: JSONObject) {
        guard let id = object["event_id"]?.integer, let checkIns = object["checkins"]?.count else {
            return nil
        }
        self.init(
            id: id, name: object["event"]?.string, highestCheckInID: object["highest_checkin_id"]?.integer,
            highestCheckInAt: object["highest_checkin_at"]?.string.flatMap {
                ISO8601Text($0)?.instant.secondsSinceEpoch
            },
            checkIns: checkIns)
        if let document = object["reading"] {
            guard let reading = DatasetManifest.Reading(document) else { return nil }
            self.reading = reading
        }
    }
}

extension DatasetManifest.Club {
    var document: JSONValue {
        [
            "club": .string(name), "members": .integer(Int64(members)), "visits": .integer(Int64(visits)),
            "newest_visit_at": JSONValue(newestVisitAt.map { Instant(secondsSinceEpoch: $0).utcText }),
        ]
    }

    init?(_ document: JSONValue) {
        guard let name = document["club"]?.string, let members = document["members"]?.count,
            let visits = document["visits"]?.count
        else { return nil }
        self.init(
            name: name, members: members, visits: visits,
            newestVisitAt: document["newest_visit_at"]?.string.flatMap {
                ISO8601Text($0)?.instant.secondsSinceEpoch
            })
    }
}

extension DatasetManifest.Reading {
    fileprivate var document: JSONValue {
        var members: [(String, JSONValue)] = [
            ("total_checkins", .integer(Int64(total))), ("pages", .integer(Int64(pages))),
            ("without_time", withoutTime.document), ("without_guest", withoutGuest.document),
            ("without_session", withoutSession.document),
            ("settled_at", JSONValue(settledAt.map { Instant(secondsSinceEpoch: $0).utcText })),
            ("starts_at", JSONValue(details.startsAt?.utcText)), ("ends_at", JSONValue(details.endsAt?.utcText)),
            ("place", JSONValue(details.place)), ("city", JSONValue(details.city)),
            ("registrants", JSONValue(details.registrants)), ("sessions_told", JSONValue(listed.statedCount)),
            ("sessions_listed", .integer(Int64(listed.listed))),
            (
                "unreadable_fields",
                .object(
                    JSONObject(
                        unreadableFields.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.integer(Int64($0.value))) }
                    ))
            ),
        ]
        if contents != .all { members.append(("contents", .integer(Int64(contents.rawValue)))) }
        if let currency = details.currency { members.append(("currency", .string(currency))) }
        if let assumedEnd { members.append(("assumed_end", .string(assumedEnd.text))) }
        if let believedUntil {
            members.append(("believed_until", .string(Instant(secondsSinceEpoch: believedUntil).utcText)))
        }
        if !uncounted.isEmpty { members.append(("uncounted_guests", .array(uncounted.map(\.document)))) }
        if let people { members.append(("people", people.document)) }
        return .object(JSONObject(members))
    }

    fileprivate init?(_ document: JSONValue) {
        guard let total = document["total_checkins"]?.count, let pages = document["pages"]?.count,
            let withoutTime = document["without_time"].flatMap(Rows.init),
            let withoutGuest = document["without_guest"].flatMap(Rows.init),
            let withoutSession = document["without_session"].flatMap(Rows.init),
            let fields = document["unreadable_fields"]?.object
        else { return nil }
        func time(_ name: String) -> Instant? { document[name]?.string.flatMap { ISO8601Text($0)?.instant } }
        self.init(
            total: total, pages: pages, withoutTime: withoutTime, withoutGuest: withoutGuest,
            withoutSession: withoutSession, unreadableFields: [:],
            settledAt: time("settled_at")?.secondsSinceEpoch,
            details: EventDetails(
                startsAt: time("starts_at"), endsAt: time("ends_at"), place: document["place"]?.string,
                city: document["city"]?.string,
                registrants: document["registrants"]?.integer.flatMap(BelievedRange.counts.validated),
                currency: EventDetails.currency(document["currency"]?.string)),
            listed: ListedSessions(
                statedCount: document["sessions_told"]?.integer.flatMap(BelievedRange.counts.validated),
                listed: document["sessions_listed"]?.count ?? 0),
            contents: document["contents"]?.integer.map { SourceContents(rawValue: Int(clamping: $0)) } ?? .all)
        assumedEnd = document["assumed_end"]?.string.flatMap(AssumedEnd.init)
        believedUntil = time("believed_until")?.secondsSinceEpoch
        for row in document["uncounted_guests"]?.objects ?? [] {
            guard let guests = UncountedGuests(row) else { return nil }
            uncounted.append(guests)
        }
        if let people = document["people"] {
            guard let people = PeopleOfFiles(people) else { return nil }
            self.people = people
        }
        for field in fields.members {
            guard let rows = field.value.count else { return nil }
            unreadableFields[field.name] = rows
        }
    }
}

extension DatasetManifest.Reading.Rows {
    fileprivate var document: JSONValue {
        ["rows": .integer(Int64(count)), "lowest_ids": .array(lowestIDs.map(JSONValue.integer))]
    }

    fileprivate init?(_ document: JSONValue) {
        guard let count = document["rows"]?.count, let ids = document["lowest_ids"]?.array?.map(\.integer),
            !ids.contains(nil), ids.count <= count
        else { return nil }
        self.count = count
        lowestIDs = ids.compactMap(\.self)
    }
}

extension UncountedGuests {
    fileprivate var document: JSONValue {
        [
            "session_id": .integer(sessionID), "registrant_type_id": .integer(registrantTypeID),
            "canceled": .integer(Int64(canceled)), "unpaid": .integer(Int64(unpaid)),
            "unexpected": .integer(Int64(unexpected)),
        ]
    }

    fileprivate init?(_ object: JSONObject) {
        guard let session = object["session_id"]?.integer, let type = object["registrant_type_id"]?.integer,
            let canceled = object["canceled"]?.count, let unpaid = object["unpaid"]?.count,
            let unexpected = object["unexpected"]?.count
        else { return nil }
        self.init(
            sessionID: session, registrantTypeID: type, canceled: canceled, unpaid: unpaid, unexpected: unexpected)
    }
}

extension PeopleOfFiles {
    fileprivate var document: JSONValue {
        [
            "rows": .integer(Int64(rows)), "people": .integer(Int64(people)), "repeated": .integer(Int64(repeated)),
            "most_rows": .integer(Int64(mostRows)), "columns": .array(columns.map(JSONValue.string)),
            "by_name": .boolean(byName), "perhaps_several": .integer(Int64(perhapsSeveral)),
            "perhaps_same": .integer(Int64(perhapsSame)), "rounded_ids": .integer(Int64(roundedIDs)),
            "several_examples": .array(severalExamples.map(JSONValue.integer)),
            "same_examples": .array(sameExamples.map(JSONValue.integer)),
            "rounded_examples": .array(roundedExamples.map(JSONValue.integer)),
            "unregistered": JSONValue(unregistered.map { Int64($0) }),
            "unregistered_examples": .array((unregisteredExamples ?? []).map(JSONValue.integer)),
        ]
    }

    fileprivate init?(_ document: JSONValue) {
        guard let rows = document["rows"]?.count, let people = document["people"]?.count,
            let repeated = document["repeated"]?.count, let mostRows = document["most_rows"]?.count,
            let columns = document["columns"]?.array?.map(\.string), !columns.contains(nil),
            case .boolean(let byName)? = document["by_name"], let perhapsSeveral = document["perhaps_several"]?.count,
            let perhapsSame = document["perhaps_same"]?.count, let roundedIDs = document["rounded_ids"]?.count
        else { return nil }
        self.init(
            rows: rows, people: people, repeated: repeated, mostRows: mostRows, columns: columns.compactMap(\.self),
            byName: byName)
        (self.perhapsSeveral, self.perhapsSame, self.roundedIDs) = (perhapsSeveral, perhapsSame, roundedIDs)
        func examples(_ key: String) -> [Int64] { document[key]?.array?.compactMap(\.integer) ?? [] }
        (severalExamples, sameExamples) = (examples("several_examples"), examples("same_examples"))
        roundedExamples = examples("rounded_examples")
        unregistered = document["unregistered"]?.count
        unregisteredExamples = unregistered.map { _ in examples("unregistered_examples") }
    }
}

extension JSONValue {
    /// The value as a number of rows, if it is plausible.
    var count: Int? { integer.flatMap(BelievedRange.counts.validated).map { Int($0) } }
}

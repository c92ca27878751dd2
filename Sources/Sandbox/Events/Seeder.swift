import GRDB
import Tables

/// Fills an empty database from a seed: the same seed and size give the same rows.
struct Seeder {
    private let configuration: SandboxConfiguration
    private var seed: UInt64 { configuration.seed }
    /// Guests of event 6.
    private var guests: Int { configuration.guests }

    init(_ configuration: SandboxConfiguration) { self.configuration = configuration }

    func fill(_ database: Database) throws {
        try EventSchema.create(in: database)
        try database.execute(
            sql: "INSERT INTO sandbox VALUES (?, ?, ?)",
            arguments: [EventSchema.format(configuration), String(seed), guests])
        for type in RegistrantType.allCases {
            try database.execute(
                sql: "INSERT INTO registrant_types VALUES (?, ?)", arguments: [type.rawValue, type.name])
        }
        let plans = (EventPlan.others + [.techSummit(guests: guests)]).sorted { $0.id < $1.id }
        // The main event's guests come last, so that the others keep their ids whatever its size.
        var nextGuest: [Int64: Int64] = [:]
        var next: Int64 = 1
        for plan in plans where plan.id != 6 {
            nextGuest[plan.id] = next
            next += Int64(plan.guests)
        }
        nextGuest[6] = next
        var checkIns: [EventData.CheckIn] = []
        var people: [Int64: [EventData.Guest]] = [:]
        for plan in plans {
            var data = EventData(plan, firstGuest: nextGuest[plan.id] ?? 1, seed: seed)
            if plan.id == 6 { data.addAnomalies() }
            try insert(data, into: database)
            checkIns += data.checkIns
            people[plan.id] = data.guests
        }
        try insert(checkIns, from: 1, into: database)
        if configuration.history {
            try fillHistory(
                of: database, firstGuest: next + Int64(guests), firstCheckIn: checkIns.count + 1,
                galaGuests: people[GalaHistory.event] ?? [])
        }
        if let day = configuration.day.flatMap(EventDay.init) { try day.apply(to: database) }
        try EventSchema.createIndexes(in: database)
        try database.execute(sql: "ANALYZE")
    }

    /// The history comes after everything else, so that the other events keep their ids.
    private func fillHistory(
        of database: Database, firstGuest: Int64, firstCheckIn: Int, galaGuests: [EventData.Guest]
    ) throws {
        let fair = EventHistory(seed: seed).editions(firstGuest: firstGuest)
        let galas = GalaHistory(seed: seed).editions(
            firstGuest: firstGuest + Int64(fair.reduce(0) { $0 + $1.guests.count }), known: galaGuests)
        var checkIns: [EventData.CheckIn] = []
        for data in fair + galas {
            try insert(data, into: database)
            checkIns += data.checkIns
        }
        try insert(checkIns, from: firstCheckIn, into: database)
    }

    private func insert(_ data: EventData, into database: Database) throws {
        try insert(data.plan, into: database)
        let guest = try database.makeStatement(sql: "INSERT INTO guests VALUES (?, ?, ?, ?, ?, ?, ?)")
        for row in data.guests {
            try guest.execute(arguments: [
                row.id, data.plan.id, row.type.rawValue, row.firstName, row.lastName, row.email, row.code,
            ])
        }
        let registration = try database.makeStatement(sql: "INSERT INTO registrations VALUES (?, ?, ?)")
        var registered: [Int64: [RegistrantType: Int]] = [:]
        for row in data.registrations {
            let guest = data.guests[row.guest]
            try registration.execute(arguments: [row.session, guest.id, guest.type.rawValue])
            registered[row.session, default: [:]][guest.type, default: 0] += 1
        }
        for session in data.plan.sessions {
            for offer in session.offers {
                let taken = registered[session.id]?[offer.type] ?? 0
                let stock = offer.places.map { places in
                    places == 1 ? max(taken, 1) : max(20, (Int(Double(taken) * places) + 9) / 10 * 10)
                }
                try database.execute(
                    sql: """
                        INSERT INTO offers (session_id, registrant_type_id, price, stock, is_active, checkins_adjustment)
                        VALUES (?, ?, ?, ?, 1, ?)
                        """,
                    arguments: [session.id, offer.type.rawValue, offer.price, stock, offer.adjustment])
            }
        }
    }

    private func insert(_ plan: EventPlan, into database: Database) throws {
        let categories = plan.categories.map { #"{"id":\#($0.id),"name":"\#($0.name)"}"# }.joined(separator: ",")
        try database.execute(
            sql: "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                plan.id, plan.name, plan.isFree ? "ACCESS_TYPE_FREE" : "ACCESS_TYPE_PAID", plan.isActive,
                plan.createdAt.utcText, plan.days.first.utcText,
                CivilTime(secondsSinceEpoch: plan.days.last.secondsSinceEpoch + 86_399).utcText,
                plan.venue.place, plan.venue.address, plan.venue.city, "[\(categories)]",
                #"[{"id":\#(plan.id + 4),"path":"/uploads/events/\#(plan.slug).jpg","isDefault":true}]"#,
                plan.description, plan.slug,
            ])
        for session in plan.sessions {
            try insert(session, of: plan, into: database)
        }
    }

    private func insert(_ session: SessionPlan, of plan: EventPlan, into database: Database) throws {
        let day = CivilTime(year: session.start.year, month: session.start.month, day: session.start.day)
        var start = plan.instant(session.start)
        var end = start.advanced(bySeconds: Int64(session.length * 60))
        if session.hasTimeOnEpoch {
            start.secondsSinceEpoch = start.secondsSinceEpoch.modulo(86_400)
            end.secondsSinceEpoch = end.secondsSinceEpoch.modulo(86_400)
        }
        try database.execute(
            sql: "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                session.id, plan.id, session.name, session.description, plan.createdAt.utcText,
                plan.instant(plan.createdAt).advanced(bySeconds: 451_800).utcText, plan.sessions.count == 1,
                session.isListed, day.utcText, start.utcText, day.utcText, end.utcText,
            ])
    }

    /// Inserts check-ins with ids that increase with time.
    private func insert(_ checkIns: [EventData.CheckIn], from firstID: Int, into database: Database) throws {
        let order = checkIns.indices.sorted { left, right in
            (checkIns[left].createdAt, left) < (checkIns[right].createdAt, right)
        }
        let statement = try database.makeStatement(sql: "INSERT INTO checkins VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        for (index, row) in order.enumerated() {
            let checkIn = checkIns[row]
            try statement.execute(arguments: [
                firstID + index, checkIn.event, checkIn.session, checkIn.guest, checkIn.type.rawValue, checkIn.method,
                checkIn.point?.latitude, checkIn.point?.longitude, checkIn.createdAt.utcText, checkIn.updatedAt.utcText,
            ])
        }
    }
}

extension CivilTime {
    /// The local time written as UTC, as the service writes days.
    fileprivate var utcText: String { Instant(secondsSinceEpoch: secondsSinceEpoch).utcText }
}

/// Check-ins that are added and removed while others are read.
enum CheckInChanges {
    /// Inserts check-ins newer than all others, each a repetition of one of the event's, and returns their ids.
    static func insert(
        _ count: Int, event: Int64, using generator: inout SplitMix64, in database: Database
    ) throws -> [Int64] {
        var inserted: [Int64] = []
        for _ in 0..<max(0, count) {
            guard let model = try randomIdentifier(event: event, using: &generator, in: database) else { break }
            // One second after the newest, so that ids keep increasing with time.
            let newest = try String.fetchOne(
                database, sql: "SELECT created_at FROM checkins ORDER BY id DESC LIMIT 1")
            let createdAt = newest.flatMap { ISO8601Text($0) }?.instant.advanced(bySeconds: 1).utcText
            try database.execute(
                sql: """
                    INSERT INTO checkins
                    SELECT (SELECT MAX(id) + 1 FROM checkins), event_id, session_id, guest_id, registrant_type_id, 'QR',
                        latitude, longitude, ?, ? FROM checkins WHERE id = ?
                    """, arguments: [createdAt, createdAt, model])
            inserted.append(database.lastInsertedRowID)
        }
        return inserted
    }

    /// Removes random check-ins of the event, never its newest, and returns their ids.
    static func remove(
        _ count: Int, event: Int64, using generator: inout SplitMix64, in database: Database
    ) throws -> [Int64] {
        var removed: [Int64] = []
        for _ in 0..<max(0, count) {
            guard let identifier = try randomIdentifier(event: event, using: &generator, in: database) else { break }
            try database.execute(sql: "DELETE FROM checkins WHERE id = ?", arguments: [identifier])
            removed.append(identifier)
        }
        return removed
    }

    /// A random check-in of an event, older than its newest.
    private static func randomIdentifier(
        event: Int64, using generator: inout SplitMix64, in database: Database
    ) throws -> Int64? {
        let count = try Int.fetchOne(
            database, sql: "SELECT COUNT(*) FROM checkins WHERE event_id = ?", arguments: [event])
        guard let count, count > 1 else { return nil }
        return try Int64.fetchOne(
            database, sql: "SELECT id FROM checkins WHERE event_id = ? ORDER BY id LIMIT 1 OFFSET ?",
            arguments: [event, generator.below(count - 1)])
    }
}

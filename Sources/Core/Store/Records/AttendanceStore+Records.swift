public import Base
import GRDB
import Logging

/// Registrations and forgotten guests are kept both in the store, for its queries, and in the records; each gets from
/// the other what it lacks. A store that was lost and is read again thus knows its past.
extension AttendanceStore {
    /// The events in the store, and those of an earlier store whose registrations are recorded.
    public func knownEventIDs() throws(Fault) -> [Int64] {
        Set(try storedEventIDs() + records.readings().keys.map(\.event)).sorted()
    }

    /// Brings the store and its records into agreement. Called when the store is opened for writing.
    func joinRecords() throws(Fault) {
        try records.repair()
        try records.restoreMarks()
        try recordRegistrations()
        let known = Set(try records.current()?.rows(of: .forgottenGuests).map(\.key) ?? [])
        let stored = try read(Record.forgottenGuests)
        var change = RecordsChange()
        change.puts[.forgottenGuests] = stored.subtracting(known).map { Record($0) }
        try records.make(change)
        try forgetAgain(
            known.subtracting(stored).map {
                (Int64.fromDatabaseValue($0[0]) ?? 0, Int64.fromDatabaseValue($0[1]) ?? 0)
            })
    }

    /// Records the registrations that complete walks found but the records lack, for one event or for all.
    func recordRegistrations(of eventID: Int64? = nil) throws(Fault) {
        let known = try records.readings(of: eventID)
        let new = try read { db in
            try RegistrationKey.records(of: eventID, in: db) { known[$0]?.finishedAt != $1 }
        }
        try records.make(RecordsChange(puts: [.registrations: new]))
        forgetReadings()
    }
}

/// A walk as the records identify it, since a new store numbers walks from the start again.
struct RegistrationKey: Hashable, Sendable {
    var event: Int64
    var source: String
    var startedAt: Int64

    /// The complete walks whose offers are in the store, for one event or for all; of walks that began in the same
    /// second, the last.
    fileprivate static func walks(
        of eventID: Int64?, in db: Database
    ) throws -> [RegistrationKey: (walk: Int64, finishedAt: Int64)] {
        let sql = """
            SELECT w.id, w.event_id, w.source, w.started_at, w.finished_at FROM walks w
            WHERE w.status = 'complete' AND w.finished_at IS NOT NULL AND \(eventID == nil ? "?1 IS NULL" : "w.event_id = ?1")
              AND EXISTS (SELECT 1 FROM offer_history h WHERE h.walk_id = w.id)
            ORDER BY w.id
            """
        let walks = try db.rows(sql, eventID) { row in
            (
                RegistrationKey(event: row.integer(1), source: row.text(2) ?? "", startedAt: row.integer(3)),
                (walk: row.integer(0), finishedAt: row.integer(4))
            )
        }
        return Dictionary(walks) { $1 }
    }

    /// The registrations that complete walks found, for one event or for all, as the records have them.
    ///
    /// - Parameter isWanted: Selects walks by key and end.
    static func records(
        of eventID: Int64?, in db: Database, where isWanted: (RegistrationKey, Int64) -> Bool = { _, _ in true }
    ) throws -> [Record] {
        try walks(of: eventID, in: db).filter { isWanted($0.key, $0.value.finishedAt) }.compactMap { key, walk in
            try RegistrationReading.registered(at: walk.walk, in: db).map {
                Record([key.event, key.source, key.startedAt], [walk.finishedAt, $0])
            }
        }
    }

    /// The key of the row in the records.
    var values: [DatabaseValue] { [event.databaseValue, source.databaseValue, startedAt.databaseValue] }

    /// The walks whose offers are in the store.
    static func stored(in db: Database) throws -> Set<RegistrationKey> { Set(try walks(of: nil, in: db).keys) }

    /// The walks whose offers say how many people are registered.
    static func counted(in db: Database) throws -> Set<RegistrationKey> {
        Set(
            try walks(of: nil, in: db).filter { try RegistrationReading.registered(at: $0.value.walk, in: db) != nil }
                .keys)
    }
}

extension Record {
    /// The keys of the guests who are forgotten in the store.
    static func forgottenGuests(in db: Database) throws -> Set<[DatabaseValue]> {
        Set(
            try Row.fetchAll(db, sql: "SELECT event_id, guest_id FROM forgotten_guests").map {
                Array($0.databaseValues)
            })
    }
}

extension RegistrationReading {
    /// The sum of registrations over the offers `h` of a walk, each from ?2 to ?3; null if the number is unknown for
    /// one of them. The file is untrusted input: a value out of range counts as missing, as in reports.
    static let sum = """
        CASE WHEN count(CASE WHEN h.registered BETWEEN ?2 AND ?3 THEN 1 END) = count(*) THEN sum(h.registered) END
        """

    /// The sum of registrations over the offers that a walk listed; `nil` if it is not known, or if the walk listed
    /// none.
    fileprivate static func registered(at walk: Int64, in db: Database) throws -> Int64? {
        let sql = "SELECT \(sum) FROM offer_history h WHERE h.walk_id = ?1"
        return try db.firstRow(sql, walk, BelievedRange.counts.lowerBound, BelievedRange.counts.upperBound) {
            $0.optionalInteger(0)
        }
    }
}

extension Records {
    /// The registrations that a walk found.
    struct Reading {
        var finishedAt: Int64
        var registered: Int64
    }

    func readings(of event: Int64? = nil) throws(Fault) -> [RegistrationKey: Reading] {
        var readings: [RegistrationKey: Reading] = [:]
        for record in try current()?.rows(of: .registrations, event: event) ?? [] {
            guard let source = String.fromDatabaseValue(record.key[1]),
                let startedAt = Int64.fromDatabaseValue(record.key[2]),
                let finishedAt = Int64.fromDatabaseValue(record.values[0]),
                let registered = Int64.fromDatabaseValue(record.values[1])
            else { continue }
            readings[RegistrationKey(event: record.event, source: source, startedAt: startedAt)] = Reading(
                finishedAt: finishedAt, registered: registered)
        }
        return readings
    }
}

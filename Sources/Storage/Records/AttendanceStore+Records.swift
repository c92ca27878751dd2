import GRDB
import Logging
public import Messages
import Tables

/// What the store and the records have in common: registrations and forgotten guests. The store has them for its queries;
/// what one lacks, it gets from the other. A store that was lost, and is read anew, so knows its past.
extension AttendanceStore {
    /// The events in the store, and those that an earlier one had: their registrations are recorded.
    public func knownEventIDs() throws(Fault) -> [Int64] {
        Set(try storedEventIDs() + records.readings().keys.map(\.event)).sorted()
    }

    /// Brings the store and its records together. Called when the store is opened for writing.
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

    /// Records the registrations that complete walks found and the records do not have, of one event or of all.
    func recordRegistrations(of eventID: Int64? = nil) throws(Fault) {
        let known = try records.readings(of: eventID)
        let new = try read { db in
            let walks = try RegistrationKey.walks(of: eventID, in: db)
            return try walks.filter { known[$0.key]?.finishedAt != $0.value.finishedAt }.compactMap { key, walk in
                try RegistrationReading.registered(at: walk.walk, in: db).map {
                    Record([key.event, key.source, key.startedAt], [walk.finishedAt, $0])
                }
            }
        }
        try records.make(RecordsChange(puts: [.registrations: new]))
        forgetReadings()
    }
}

/// A walk, as the records name it: the numbers of walks begin anew with a new store.
struct RegistrationKey: Hashable, Sendable {
    var event: Int64
    var source: String
    var startedAt: Int64

    /// The complete walks of which the store has the offers, of one event or of all: the last of those that began in the same
    /// second.
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

    /// The key of the records' row.
    var values: [DatabaseValue] { [event.databaseValue, source.databaseValue, startedAt.databaseValue] }

    /// The walks of which the store has the offers.
    static func stored(in db: Database) throws -> Set<RegistrationKey> { Set(try walks(of: nil, in: db).keys) }

    /// Those whose offers say how many are registered.
    static func counted(in db: Database) throws -> Set<RegistrationKey> {
        Set(
            try walks(of: nil, in: db).filter { try RegistrationReading.registered(at: $0.value.walk, in: db) != nil }
                .keys)
    }
}

extension Record {
    /// The keys of the guests whom the store knows to be forgotten.
    static func forgottenGuests(in db: Database) throws -> Set<[DatabaseValue]> {
        Set(
            try Row.fetchAll(db, sql: "SELECT event_id, guest_id FROM forgotten_guests").map {
                Array($0.databaseValues)
            })
    }
}

extension RegistrationReading {
    /// How many were registered over all offers of a walk, `h`, from ?2 to ?3 each; null if that is not known of one of them.
    /// The file is untrusted input: what is out of range counts as missing, as in reports.
    static let sum = """
        CASE WHEN count(CASE WHEN h.registered BETWEEN ?2 AND ?3 THEN 1 END) = count(*) THEN sum(h.registered) END
        """

    /// How many were registered over the offers that a walk listed; `nil` if that is not known, or it listed none.
    fileprivate static func registered(at walk: Int64, in db: Database) throws -> Int64? {
        let sql = "SELECT \(sum) FROM offer_history h WHERE h.walk_id = ?1"
        return try db.firstRow(sql, walk, BelievedRange.counts.lowerBound, BelievedRange.counts.upperBound) {
            $0.optionalInteger(0)
        }
    }
}

extension Records {
    /// What a walk found.
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

public import Base
import GRDB
import Logging

extension AttendanceStore {
    /// The registrations of an event as each complete walk found them, oldest first: the sum over the offers that the
    /// event listed at the time. Walks of an earlier store are taken from the records. Walks whose history was
    /// forgotten, or that read another service than the last one, are left out. Each is of the time at which the walk read, by the
    /// service's clock if that is known.
    public func registrations(of eventID: Int64) throws(Fault) -> [RegistrationReading] {
        let recorded = try recordedReadings(of: eventID)
        return try read { db in
            guard let mark = try Watermark.fetch(db, eventID: eventID) else { return [] }
            // The file is untrusted input: a value out of range counts as missing, as in reports.
            let sql = """
                SELECT coalesce(w.read_at, w.finished_at), w.started_at, \(RegistrationReading.sum) AS registered
                FROM walks w JOIN offer_history h ON h.walk_id = w.id
                WHERE w.event_id = ?1 AND w.status = 'complete' AND w.finished_at IS NOT NULL AND w.source = ?4
                GROUP BY w.id ORDER BY coalesce(w.read_at, w.finished_at), w.id
                """
            var readings: [RegistrationReading] = []
            var earlier = recorded.filter { $0.key.source == mark.source }
            let counts = BelievedRange.counts
            try db.rows(sql, eventID, counts.lowerBound, counts.upperBound, mark.source) { row in
                if let registered = row.optionalInteger(2) {
                    readings.append(RegistrationReading(at: row.instant(0), registered: Int(registered)))
                }
                earlier[RegistrationKey(event: eventID, source: mark.source, startedAt: row.integer(1))] = nil
            }
            guard !earlier.isEmpty else { return readings }
            readings += earlier.values.map { reading in
                RegistrationReading(
                    at: Instant(secondsSinceEpoch: reading.finishedAt), registered: Int(clamping: reading.registered))
            }
            return readings.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
                .map(\.element)
        }
    }

    /// The ids of an event's guests who were forgotten.
    public func forgottenGuests(of eventID: Int64) throws(Fault) -> Set<Int64> {
        try read { try ForgottenGuests.ids(in: $0, of: eventID) }
    }

    /// The same, as recorded beside a store, whether or not the store exists.
    public static func forgottenGuests(
        of eventID: Int64, recordedBeside store: String
    ) throws(Fault) -> Set<Int64> {
        let records = Records(beside: store, logger: Logger(label: "attendance.store"))
        let rows = try records.rows(of: .forgottenGuests, event: eventID)
        return Set(rows.compactMap { Int64.fromDatabaseValue($0.key[1]) })
    }
}

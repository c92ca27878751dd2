import Foundation
import Messages
import Tables
import Testing

@testable import Reporting

/// An event small enough to count by hand, and reports of it as definitions ask for them.
enum HandCountedEvent {
    static let nine = Instant(secondsSinceEpoch: 1_772_366_400)  // 2026-03-01T12:00:00Z, 09:00 in Santiago

    /// Three sessions (the last listed by nobody), two types, two methods; check-in 6 has neither type nor method, and
    /// check-in 3 no place.
    static var tables: EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        tables.sessions.append(
            id: 12, name: "Mañana", startsAt: nine, endsAt: nine.advanced(bySeconds: 3600 * 4))
        tables.sessions.append(id: 13, name: "Tarde", startsAt: nine.advanced(bySeconds: 3600 * 6), endsAt: nil)
        tables.offers.append(
            .init(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", registered: 10, reportedCheckIns: 3))
        tables.offers.append(
            .init(sessionID: 12, registrantTypeID: 4, registrantTypeName: "Prensa", registered: 5, reportedCheckIns: 0))
        tables.offers.append(
            .init(sessionID: 13, registrantTypeID: 3, registrantTypeName: "VIP", registered: 4, reportedCheckIns: 1))
        struct Row {
            var (id, guest, session, type): (Int64, Int64, Int64, Int64?)
            var (minutes, method, latitude): (Int64, String?, Double?)
        }
        let rows = [
            Row(id: 6, guest: 9, session: 14, type: nil, minutes: 400, method: nil, latitude: -33.4),
            Row(id: 5, guest: 3, session: 13, type: 3, minutes: 365, method: "QR", latitude: -33.4),
            Row(id: 4, guest: 1, session: 12, type: 3, minutes: 20, method: "QR", latitude: -33.9),
            Row(id: 3, guest: 1, session: 12, type: 3, minutes: 20, method: "Manual", latitude: nil),
            Row(id: 2, guest: 2, session: 12, type: 3, minutes: 10, method: "QR", latitude: -33.4),
            Row(id: 1, guest: 4, session: 12, type: 4, minutes: -10, method: "Manual", latitude: -33.4001),
        ]
        for row in rows {
            var checkIn = CheckInTable.Row(
                id: row.id, guestID: row.guest, sessionID: row.session,
                createdAt: nine.advanced(bySeconds: row.minutes * 60))
            checkIn.registrantTypeID = row.type
            checkIn.latitude = row.latitude
            checkIn.longitude = row.latitude.map { _ in -70.6 }
            var method = row.method ?? ""
            method.withUTF8 { bytes in
                if row.method != nil { checkIn.method = bytes }
                tables.append(checkIn)
            }
        }
        return tables
    }

    static func report(
        _ sections: [SectionDefinition], audience: Audience = .organizer,
        _ change: (inout ReportRequest) -> Void = { _ in }
    ) async throws -> Report {
        var request = ReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        change(&request)
        let definition = ReportDefinition(
            name: "mine", title: Phrase(es: "Mío", en: "Mine"), note: Phrase(verbatim: "Note"), audience: audience,
            sections: sections)
        return try await Report(of: tables, by: definition, request)
    }
}

extension Report {
    func cells(_ section: String, _ column: String) throws -> [Cell] {
        try #require(self[section: section]?.table[column: column]).cells
    }
}

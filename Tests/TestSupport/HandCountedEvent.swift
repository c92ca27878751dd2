package import Base

/// An event small enough to count by hand.
package enum HandCountedEvent {
    package static let nine = Instant(secondsSinceEpoch: 1_772_366_400)  // 2026-03-01T12:00:00Z, 09:00 in Santiago

    /// Three sessions (the last not listed), two types, two methods; check-in 6 has neither type nor method, and check-in 3 has
    /// no place.
    package static var tables: EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        tables.sessions.append(id: 12, name: "Mañana", startsAt: nine, endsAt: nine.advanced(bySeconds: 3600 * 4))
        tables.sessions.append(id: 13, name: "Tarde", startsAt: nine.advanced(bySeconds: 3600 * 6), endsAt: nil)
        tables.offers.append(
            .init(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", registered: 10, reportedCheckIns: 3))
        tables.offers.append(
            .init(sessionID: 12, registrantTypeID: 4, registrantTypeName: "Prensa", registered: 5, reportedCheckIns: 0))
        tables.offers.append(
            .init(sessionID: 13, registrantTypeID: 3, registrantTypeName: "VIP", registered: 4, reportedCheckIns: 1))
        func append(
            _ id: Int64, _ guest: Int64, _ session: Int64, _ type: Int64?, _ minutes: Int64, _ method: String?,
            _ latitude: Double?
        ) {
            let time = nine.advanced(bySeconds: minutes * 60)
            tables.append(
                CheckInRow(id: id, guest: guest, session: session, type: type, at: time, method: method) {
                    ($0.latitude, $0.longitude) = (latitude, latitude.map { _ in -70.6 })
                })
        }
        append(6, 9, 14, nil, 400, nil, -33.4)
        append(5, 3, 13, 3, 365, "QR", -33.4)
        append(4, 1, 12, 3, 20, "QR", -33.9)
        append(3, 1, 12, 3, 20, "Manual", nil)
        append(2, 2, 12, 3, 10, "QR", -33.4)
        append(1, 4, 12, 4, -10, "Manual", -33.4001)
        return tables
    }
}

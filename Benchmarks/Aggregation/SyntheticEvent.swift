import Base

/// An event of 20 sessions with 6 registrant types: 3 guests to 10 check-ins, some of them repeated, most within
/// 2 km of a venue, in peaks round each session's start; newest first, as a service lists them. Always the same.
func syntheticEvent(checkIns count: Int) -> EventTables {
    var random = SplitMix64(state: 2026)
    var tables = EventTables(eventID: 6, eventName: "Tech Summit 2026")
    tables.reserveCapacity(checkIns: count)
    let firstStart: Int64 = 1_772_362_800
    for session in 0..<20 {
        let start = Instant(secondsSinceEpoch: firstStart + Int64(session) * 9 * 3600)
        tables.sessions.append(
            id: Int64(100 + session), name: "Session \(session)", startsAt: start,
            endsAt: start.advanced(bySeconds: 4 * 3600))
        for type in 1...6 {
            tables.offers.append(
                OfferTable.Row(
                    sessionID: Int64(100 + session), registrantTypeID: Int64(type), registrantTypeName: "Type \(type)",
                    price: Double(type) * 10_000, stock: 20_000, registered: 10_000, reportedCheckIns: 8_333))
        }
    }
    let guests = max(1, count * 3 / 10)
    let methods: [StaticString] = ["QR", "MANUAL", "NFC", "KIOSK"]
    for index in 0..<count {
        let session = min(19, (count - 1 - index) * 20 / count)
        let guest = Int(random.next() % UInt64(guests))
        let start = firstStart + Int64(session) * 9 * 3600
        let spread = Int64(random.next() % 3600) + Int64(random.next() % 3600) - 3600
        var row = CheckInTable.Row(
            id: Int64(count - index), guestID: Int64(guest + 1), sessionID: Int64(100 + session),
            createdAt: Instant(secondsSinceEpoch: start + spread))
        row.registrantTypeID = Int64(guest % 6 + 1)
        let method = methods[Int(random.next() % 8 % 5 % 4)]
        row.method = UnsafeBufferPointer(start: method.utf8Start, count: method.utf8CodeUnitCount)
        if random.next() % 20 != 0 {
            row.latitude = -33.4372 + (random.fraction() + random.fraction() - 1) * 0.02
            row.longitude = -70.6506 + (random.fraction() + random.fraction() - 1) * 0.02
        }
        tables.append(row)
    }
    return tables
}

/// Steele, Lea and Flood's SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
private struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// From 0 up to 1.
    mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}

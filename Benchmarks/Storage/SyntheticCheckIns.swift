import Base

/// Check-ins of an event of some size, the same at every run: newest first, in batches.
struct SyntheticCheckIns {
    var count: Int
    var guests: Int
    var batchSize: Int
    var firstID = 1

    private static let methods = ["QR", "Manual", "NFC"].map { Array($0.utf8) }
    private static let sessions = (1...12).map { Array("Sesión \($0)".utf8) }
    private static let types = ["General", "VIP", "Prensa", "Staff", "Expositor"].map { Array($0.utf8) }

    func batches() -> [EventTables] {
        stride(from: 0, to: count, by: batchSize).map { start in
            var tables = EventTables(eventID: 6)
            let rows = min(batchSize, count - start)
            tables.reserveCapacity(checkIns: rows)
            for row in 0..<rows { append(firstID + count - 1 - start - row, to: &tables) }
            return tables
        }
    }

    private func append(_ id: Int, to tables: inout EventTables) {
        let random = UInt64(id) &* 0x9E37_79B9_7F4A_7C15
        let guest = Int((random >> 20) % UInt64(guests)) + 1
        let instant = Instant(secondsSinceEpoch: Int64(1_772_300_000 + id / 10))
        let sessionNumber = id * 12 / (firstID + count)
        var row = CheckInTable.Row(
            id: Int64(id), guestID: Int64(guest), sessionID: Int64(sessionNumber) + 1, createdAt: instant)
        row.updatedAt = instant
        if id % 9 != 0 {
            row.latitude = -33.4 + Double(id % 1000) * 0.000_13
            row.longitude = -70.6 + Double(id % 777) * 0.000_17
        }
        let type = guest % Self.types.count
        row.registrantTypeID = Int64(type) + 1
        var (first, last, email) = ("María \(guest % 97)", "González \(guest % 89)", "guest\(guest)@example.com")
        first.withUTF8 { first in
            last.withUTF8 { last in
                email.withUTF8 { email in
                    row.guestFirstName = first
                    row.guestLastName = last
                    row.guestEmail = email
                    Self.methods[id % 3].withUnsafeBufferPointer { method in
                        Self.types[type].withUnsafeBufferPointer { typeName in
                            Self.sessions[sessionNumber].withUnsafeBufferPointer { session in
                                row.method = method
                                row.registrantTypeName = typeName
                                row.sessionName = session
                                tables.append(row)
                            }
                        }
                    }
                }
            }
        }
    }
}

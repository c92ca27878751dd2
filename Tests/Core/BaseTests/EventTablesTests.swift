import Base
import Testing

@Suite(.timeLimit(.minutes(30))) struct EventTablesTests {
    private func tables(_ rows: [(id: Int64, guest: Int64, name: String?)]) -> EventTables {
        var tables = EventTables(eventID: 6)
        for row in rows {
            var name = row.name ?? ""
            name.withUTF8 { name in
                var checkIn = CheckInTable.Row(
                    id: row.id, guestID: row.guest, sessionID: row.guest % 2,
                    createdAt: Instant(secondsSinceEpoch: row.id * 10))
                checkIn.guestFirstName = row.name == nil ? nil : name
                checkIn.method = row.id % 2 == 0 ? name : nil
                tables.append(checkIn)
            }
        }
        return tables
    }

    @Test func `guests are shared, and the newest name wins`() {
        let tables = tables([(5, 7, "Ana"), (9, 7, "Ana María"), (6, 8, nil), (1, 7, "A.")])
        #expect(tables.guests.ids == [7, 8])
        #expect(tables.guests.firstNames[0] == "Ana María")
        #expect(tables.guests.firstNames[1] == nil)
        #expect(tables.checkIns.guests.values == [0, 0, 1, 0])
        #expect(tables.sessionReferences.identifiers == [1, 0])
        #expect((0..<4).map { tables.checkIns.methods[$0] } == [nil, nil, 0, nil])
    }

    @Test func `sorting puts the newest first`() {
        var tables = tables([(5, 7, "a"), (9, 8, "b"), (6, 9, nil), (1, 7, "a")])
        tables.sortCheckIns()
        #expect(tables.checkIns.ids.values == [9, 6, 5, 1])
        #expect(tables.checkIns.createdAt.values.map(\.secondsSinceEpoch) == [90, 60, 50, 10])
        #expect(tables.checkIns.guests.values.map { tables.guests.ids[Int($0)] } == [8, 9, 7, 7])
    }

    @Test func `kept rows keep their values`() {
        var tables = tables([(5, 7, "a"), (8, 8, "b"), (6, 9, nil)])
        tables.keepCheckIns([2, 0])
        #expect(tables.checkIns.ids.values == [6, 5])
        #expect(tables.checkIns.registrantTypes.validCount == 0)
        #expect(tables.checkIns.latitudes[0] == nil)
    }

    @Test func `offers come back as given`() {
        var table = OfferTable()
        let rows = [
            OfferTable.Row(
                sessionID: 1, registrantTypeID: 3, registrantTypeName: "VIP", price: 50000, stock: 100, used: 75,
                available: 25, isActive: true, registered: 80, reportedCheckIns: 60, reportedPercentage: 75),
            OfferTable.Row(sessionID: 2, registrantTypeID: 4, isActive: false),
            OfferTable.Row(sessionID: 2, registrantTypeID: 5),
        ]
        for row in rows { table.append(row) }
        #expect((0..<table.count).map { table[$0] } == rows)
    }
}

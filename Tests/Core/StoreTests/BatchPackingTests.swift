import Base
import TestSupport
import Testing

@testable import Store

/// The packing of saved batches: faithful, and never trusted.
@Suite(.timeLimit(.minutes(30))) struct BatchPackingTests {
    private static var batch: EventTables {
        var full = PlainCheckIn(9, guest: 4, session: 2, createdAt: -5)
        (full.firstName, full.lastName, full.sessionName) = ("Ñandú 🦤", "", "Sesión")
        (full.typeID, full.typeName, full.method) = (3, nil, "QR")
        (full.latitude, full.longitude, full.updatedAt) = (-33.456_9, 0, 12)
        var tables = EventTables([full, PlainCheckIn(8, guest: 5, session: 1)])
        tables.provenance.unreadableFields = ["latitude": 2, "method": 1]
        return tables
    }

    private func unpack(_ bytes: [UInt8]) throws -> EventTables {
        var tables = EventTables(eventID: 6)
        try bytes.withUnsafeBytes { try BatchPacking.unpack($0, into: &tables) }
        return tables
    }

    @Test func `what is packed is unpacked`() throws {
        let unpacked = try unpack(BatchPacking.pack(Self.batch))
        #expect(PlainEvent(unpacked) == PlainEvent(Self.batch))
        #expect(unpacked.guests.rank(of: 0) == 9)
        #expect(PlainEvent(try unpack(BatchPacking.pack(EventTables(eventID: 6)))).checkIns.isEmpty)
    }

    /// Check-ins in any order, so that later ones rename guests and sessions of earlier batches; packed in parts as they
    /// are appended.
    @Test func `what is packed in parts is unpacked as a whole`() throws {
        for seed in 1...100 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var (tables, unpacked, saved) = (EventTables(eventID: 6), EventTables(eventID: 6), SavedExtent())
            for id in (1...60 as ClosedRange<Int64>).shuffled(using: &random) {
                tables.append(Self.checkIn(id, &random))
                if id % 7 == 0 { tables.provenance.unreadableFields["latitude", default: 0] += 1 }
                guard Int.random(in: 0..<9, using: &random) == 0 || tables.checkIns.count == 60 else { continue }
                let content = BatchPacking.pack(tables, after: saved)
                saved = SavedExtent(of: tables)
                try content.withUnsafeBytes { try BatchPacking.unpack($0, into: &unpacked) }
                #expect(PlainEvent(unpacked) == PlainEvent(tables))
            }
        }
    }

    private static func checkIn(_ id: Int64, _ random: inout SeededGenerator) -> PlainCheckIn {
        var checkIn = PlainCheckIn(
            id, guest: Int64.random(in: 1...9, using: &random), session: Int64.random(in: 1...4, using: &random))
        checkIn.firstName = Bool.random(using: &random) ? "guest at \(id)" : nil
        checkIn.sessionName = Bool.random(using: &random) ? "session at \(id)" : nil
        checkIn.typeID = Bool.random(using: &random) ? id % 3 : nil
        checkIn.typeName = checkIn.typeID == nil ? nil : "type at \(id)"
        checkIn.method = ["QR", "NFC", "Manual", nil].randomElement(using: &random) ?? nil
        return checkIn
    }

    @Test func `a batch that follows another is not read without it`() throws {
        var tables = Self.batch
        let saved = SavedExtent(of: tables)
        tables.append(PlainCheckIn(7, guest: 4, session: 2))
        #expect(throws: BatchPacking.Malformed.self) { try unpack(BatchPacking.pack(tables, after: saved)) }
    }

    @Test func `forgotten guests are packed without names and coordinates`() throws {
        let unpacked = try unpack(BatchPacking.pack(Self.batch, forgetting: [4]))
        #expect(unpacked.guests.firstNames[0] == nil && unpacked.guests.lastNames[0] == nil)
        #expect(unpacked.checkIns.latitudes[0] == nil && unpacked.checkIns.longitudes[0] == nil)
        #expect(unpacked.checkIns.ids.values == [9, 8])
        #expect(unpacked.methods.count == 1)
    }

    @Test func `every truncation is detected`() {
        let bytes = BatchPacking.pack(Self.batch)
        for length in bytes.indices {
            #expect(throws: BatchPacking.Malformed.self) { try unpack(Array(bytes[..<length])) }
        }
    }

    @Test func `another packing is not read`() {
        var bytes = BatchPacking.pack(Self.batch)
        bytes[0] += 1
        #expect(throws: BatchPacking.Malformed.self) { try unpack(bytes) }
    }

    /// Whatever stands there, it is read as something or refused.
    @Test func `corrupted bytes never trap`() {
        var read = 0
        for seed in 1...200 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var bytes = BatchPacking.pack(Self.batch)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 1..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let unpacked = try? unpack(bytes) else { continue }
            read += 1
            #expect(unpacked.checkIns.count <= 2)
        }
        #expect((1..<200).contains(read))
    }
}

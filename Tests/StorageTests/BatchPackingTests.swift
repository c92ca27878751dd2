import Tables
import TestSupport
import Testing

@testable import Storage

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

import Tables
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct DocumentCollectionTests {
    private static let orders: [[StructuredQuery.Order]] = [
        [.init(field: .name)], [.init(field: .name, isDescending: true)],
        [.init(field: FieldPath(parts: ["n"])), .init(field: .name)],
        [.init(field: FieldPath(parts: ["n"]), isDescending: true), .init(field: .name, isDescending: true)],
    ]

    /// Orders that writes have kept up are those that would be made anew.
    @Test(arguments: 0..<10 as Range<UInt64>)
    func ordersAreKeptUpWriteByWrite(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var kept = DocumentCollection()
        for order in Self.orders { _ = kept.entries(in: order) }
        for time in 0..<300 {
            // Ten names, each composed in two ways.
            let id = "d\(dice.below(10))" + (dice.chance(0.5) ? "\u{E9}" : "e\u{301}")
            let document = FirestoreDocument(
                fields: dice.chance(0.2) ? [:] : ["n": .integer(Int64(dice.below(5)))], createTime: Int64(time),
                updateTime: Int64(time))
            kept.set(id, dice.chance(0.3) ? nil : document)
        }
        var fresh = DocumentCollection()
        for (id, document) in kept.documents { fresh.set(id.text, document) }
        for order in Self.orders {
            let entries = kept.entries(in: order)
            #expect(entries.map(\.id) == fresh.entries(in: order).map(\.id))
            #expect(entries.map(\.keys) == fresh.entries(in: order).map(\.keys))
        }
        #expect(kept.count > 5)
        #expect(kept.entries(in: Self.orders[0]).map(\.id) == kept.documents.keys.sorted().map(\.text))
    }
}

import GRDB
import Tables

/// What is different between the sessions and offers that two walks found.
struct ListingChanges {
    var offers: [OfferChange]
    var sessions: [SessionChange]
    var types: [TypeChange]

    init(_ db: Database, before: WalkID?, now: WalkID) throws {
        let offersBefore = try before.map { try OfferTable.Row.fetch(db, walk: $0) } ?? []
        let offersNow = try OfferTable.Row.fetch(db, walk: now)
        offers = Self.compare(offersBefore, offersNow)
        types = Self.compareTypes(offersBefore, offersNow)
        sessions = Self.compare(
            try before.map { try SessionTable.fetch(db, walk: $0) } ?? SessionTable(),
            try SessionTable.fetch(db, walk: now))
    }

    private struct Pair: Hashable {
        var sessionID: Int64
        var typeID: Int64
    }

    private static func compare(_ before: [OfferTable.Row], _ now: [OfferTable.Row]) -> [OfferChange] {
        func byPair(_ offers: [OfferTable.Row]) -> [Pair: OfferTable.Row] {
            // A pair that is listed twice is one of the service's oddities; the first is compared.
            Dictionary(
                offers.map { (Pair(sessionID: $0.sessionID, typeID: $0.registrantTypeID), $0) }
            ) { first, _ in first }
        }
        return differences(byPair(before), byPair(now)).map { pair, before, now in
            OfferChange(sessionID: pair.sessionID, registrantTypeID: pair.typeID, before: before, now: now)
        }
        .sorted { ($0.sessionID, $0.registrantTypeID) < ($1.sessionID, $1.registrantTypeID) }
    }

    private static func compareTypes(_ before: [OfferTable.Row], _ now: [OfferTable.Row]) -> [TypeChange] {
        func byType(_ offers: [OfferTable.Row]) -> [Int64: TypeChange.State] {
            Dictionary(
                offers.map { ($0.registrantTypeID, TypeChange.State(name: $0.registrantTypeName)) }
            ) { first, _ in first }
        }
        return differences(byType(before), byType(now))
            .map { TypeChange(registrantTypeID: $0.key, before: $0.before, now: $0.now) }
            .sorted { $0.registrantTypeID < $1.registrantTypeID }
    }

    private static func compare(_ before: SessionTable, _ now: SessionTable) -> [SessionChange] {
        func byID(_ table: SessionTable) -> [Int64: SessionChange.State] {
            let states = (0..<table.count).map { row in
                SessionChange.State(name: table.names[row], startsAt: table.startsAt[row], endsAt: table.endsAt[row])
            }
            return Dictionary(zip(table.ids.values, states)) { first, _ in first }
        }
        return differences(byID(before), byID(now))
            .map { SessionChange(sessionID: $0.key, before: $0.before, now: $0.now) }
            .sorted { $0.sessionID < $1.sessionID }
    }

    private static func differences<Key, Value: Equatable>(
        _ before: [Key: Value], _ now: [Key: Value]
    ) -> [(key: Key, before: Value?, now: Value?)] {
        Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }.map { ($0, before[$0], now[$0]) }
    }
}

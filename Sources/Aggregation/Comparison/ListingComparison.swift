import Base

/// Compares the sessions and offers of two readings.
struct ListingComparison {
    let offers: [OfferDifference]
    let offered: [OfferedDifference]
    let sessions: [SessionDifference]
    let types: [TypeDifference]
    /// Whether the registrations of some offer differ; a missing offer has none.
    let registeredDiffers: Bool

    init(before: EventTables, now: EventTables) {
        sessions = Self.differences(Self.sessions(before), Self.sessions(now)).map {
            SessionDifference(sessionID: $0.key, before: $0.before, now: $0.now)
        }
        types = Self.differences(Self.types(before), Self.types(now)).map {
            TypeDifference(registrantTypeID: $0.key, before: $0.before, now: $0.now)
        }
        let (earlier, later) = (Self.offers(before), Self.offers(now))
        let changed = Self.differences(earlier, later)
        offers = changed.compactMap { _, before, now in
            guard let before, let now, (before.price, before.stock) != (now.price, now.stock) else { return nil }
            return OfferDifference(before: before, now: now)
        }
        // A session or type that was added or removed is reported once, without its offers.
        let changedSessions = Set(sessions.lazy.filter { $0.before == nil || $0.now == nil }.map(\.sessionID))
        let changedTypes = Set(types.lazy.filter { $0.before == nil || $0.now == nil }.map(\.registrantTypeID))
        offered = changed.compactMap { key, before, now in
            guard (before == nil) != (now == nil), !changedSessions.contains(key.session),
                !changedTypes.contains(key.type)
            else { return nil }
            return OfferedDifference(
                sessionID: key.session, registrantTypeID: key.type, isNew: before == nil,
                registrantType: (now ?? before)?.registrantTypeName)
        }
        registeredDiffers = changed.contains { $0.before.map(\.registered) ?? 0 != $0.now.map(\.registered) ?? 0 }
    }

    private struct Pair: Hashable {
        var session: Int64
        var type: Int64
    }

    /// The offers by session and type. Duplicates are merged, as for attendance.
    private static func offers(_ tables: EventTables) -> [Pair: OfferTable.Row] {
        var offers: [Pair: OfferTable.Row] = [:]
        for offer in tables.offers {
            let pair = Pair(session: offer.sessionID, type: offer.registrantTypeID)
            guard var known = offers[pair] else {
                offers[pair] = offer
                continue
            }
            if known.price != offer.price { known.price = nil }
            known.stock = .sum(known.stock, offer.stock)
            known.registered = .sumIfKnown(known.registered, offer.registered)
            offers[pair] = known
        }
        return offers
    }

    private static func types(_ tables: EventTables) -> [Int64: TypeDifference.State] {
        let names = tables.typeNames
        let ids = Set(tables.offers.map(\.registrantTypeID))
        return Dictionary(uniqueKeysWithValues: ids.map { ($0, TypeDifference.State(name: names[$0])) })
    }

    private static func sessions(_ tables: EventTables) -> [Int64: SessionDifference.State] {
        let table = tables.sessions
        let states = (0..<table.count).map { row in
            SessionDifference.State(name: table.names[row], startsAt: table.startsAt[row], endsAt: table.endsAt[row])
        }
        return Dictionary(zip(table.ids.values, states)) { first, _ in first }
    }

    private static func differences<Key, Value: Equatable>(
        _ before: [Key: Value], _ now: [Key: Value]
    ) -> [(key: Key, before: Value?, now: Value?)] {
        Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }.map { ($0, before[$0], now[$0]) }
    }
}

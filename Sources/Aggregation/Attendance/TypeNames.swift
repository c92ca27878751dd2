package import Base

extension EventTables {
    /// The names of registrant types by id, the same in every report and list, whatever it selects: from the first offer in the
    /// order of sessions, or else from the newest check-in that names the type.
    package var typeNames: [Int64: String] {
        if let wholeTypeNames { return wholeTypeNames }
        var names = offers.typeNames(of: sessions)
        for (code, id) in typeReferences.identifiers.enumerated() where names[id] == nil {
            names[id] = typeReferences.name(of: UInt32(code))
        }
        return names
    }
}

extension OfferTable {
    /// The name of each type in its first offer, in the order of `SessionRoster`. Of several in one session, the first by name.
    func typeNames(of sessions: SessionTable) -> [Int64: String] {
        var starts: [Int64: Instant?] = [:]
        for row in 0..<sessions.count where starts[sessions.ids.values[row]] == nil {
            starts[sessions.ids.values[row]] = .some(sessions.startsAt[row])
        }
        var first: [Int64: (order: SessionRoster.Order, name: String)] = [:]
        for offer in self {
            guard let name = offer.registrantTypeName else { continue }
            let start = starts[offer.sessionID]
            let order = SessionRoster.order(of: offer.sessionID, startsAt: start ?? nil, isListed: start != nil)
            if let known = first[offer.registrantTypeID], known <= (order, name) { continue }
            first[offer.registrantTypeID] = (order, name)
        }
        return first.mapValues(\.name)
    }
}

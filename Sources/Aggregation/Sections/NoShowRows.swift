/// A row of `no_shows`: the offers of a registrant type at one price, over all sessions.
public struct PricedNoShows: Sendable, Equatable {
    public var registrantTypeID: Int64
    public var registrantType: String?
    /// `nil` for the offers without a price, or with several for the same session and type.
    public var price: Double?
    /// Sums over the offers; its no-shows are those of the sums.
    public var counts: AttendanceCounts
    /// Sums over the offers.
    public var capacity: Capacity

    /// By type, then price, those without one last. Offers for which nobody is registered have no no-shows and no row.
    static func list(_ rows: [SessionTypeAttendance]) -> [PricedNoShows] {
        var places: [Key: Int] = [:]
        var list: [PricedNoShows] = []
        for row in rows where row.isOffered && row.counts.registered > 0 {
            guard let type = row.registrantTypeID else { continue }
            let key = Key(type: type, price: row.price)
            if let place = places[key] {
                list[place].counts.add(row.counts)
                list[place].capacity = list[place].capacity + row.capacity
            } else {
                places[key] = list.count
                list.append(
                    PricedNoShows(
                        registrantTypeID: type, registrantType: row.registrantType, price: row.price,
                        counts: row.counts, capacity: row.capacity))
            }
        }
        return list.sorted { left, right in
            (left.registrantTypeID, left.price ?? .infinity) < (right.registrantTypeID, right.price ?? .infinity)
        }
    }

    private struct Key: Hashable {
        var type: Int64
        var price: Double?
    }
}

import Tables

/// The offers of an event, one for each session and type: offers that come twice are summed.
struct OfferBook: Sendable {
    struct Offer: Sendable {
        /// Index in the session roster.
        var session: Int
        /// Index in the type roster.
        var type: Int
        /// `nil` where none is given or several differ; so too the reported percentage.
        var price: Double?
        var capacity: Capacity
        var registered: Int
        var reportedCheckIns: Int64?
        var reportedPercentage: Double?
    }

    /// By session, then type.
    let offers: [Offer]
    /// Offers that came more than once for their session and type: how many too many each.
    let surplus: [(offer: Int, rows: Int)]

    init(_ table: OfferTable, sessions: SessionRoster, types: TypeRoster) {
        var all: [Offer] = []
        for row in 0..<table.count {
            let offer = table[row]
            guard let session = sessions.index(of: offer.sessionID), let type = types.index(of: offer.registrantTypeID)
            else { continue }
            all.append(
                Offer(
                    session: session, type: type, price: offer.price,
                    capacity: Capacity(stock: offer.stock, used: offer.used, available: offer.available),
                    registered: Int(offer.registered), reportedCheckIns: offer.reportedCheckIns,
                    reportedPercentage: offer.reportedPercentage))
        }
        all.sort { ($0.session, $0.type) < ($1.session, $1.type) }
        var offers: [Offer] = []
        var surplus: [(offer: Int, rows: Int)] = []
        for offer in all {
            guard let last = offers.indices.last, offers[last].session == offer.session, offers[last].type == offer.type
            else {
                offers.append(offer)
                continue
            }
            offers[last].add(offer)
            if surplus.last?.offer == last {
                surplus[surplus.count - 1].rows += 1
            } else {
                surplus.append((last, 1))
            }
        }
        self.offers = offers
        self.surplus = surplus
    }
}

extension OfferBook.Offer {
    fileprivate mutating func add(_ other: Self) {
        if price != other.price { price = nil }
        if reportedPercentage != other.reportedPercentage { reportedPercentage = nil }
        capacity = capacity + other.capacity
        registered = registered.addingSaturated(other.registered)
        reportedCheckIns = .sum(reportedCheckIns, other.reportedCheckIns)
    }
}

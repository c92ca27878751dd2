import Base
import TestSupport

extension Event {
    /// An event of few guests, sessions and types, so that everything that can coincide does: repeats, ties in time,
    /// unlisted types and sessions, missing values, and check-ins round `middle`, on both sides of a change of clock.
    static func random(seed: UInt64, around middle: Instant) -> Event {
        var random = SeededGenerator(seed: seed)
        var event = Event()
        for id in (1...5 as ClosedRange<Int64>).shuffled(using: &random).prefix(4) {
            let start =
                Int.random(in: 0..<4, using: &random) == 0
                ? nil : middle.advanced(bySeconds: .random(in: -6...6, using: &random) * 3600)
            event.sessions.append(
                Session(
                    id: id, name: id == 2 ? nil : "Session \(id)", startsAt: start,
                    endsAt: start?.advanced(bySeconds: 7200)))
            for type in (1...4 as ClosedRange<Int64>).shuffled(using: &random).prefix(3) {
                var offer = OfferTable.Row(sessionID: id, registrantTypeID: type)
                offer.registrantTypeName = Bool.random(using: &random) ? "Type \(type) in \(id)" : nil
                offer.registered = .random(in: 0...6, using: &random)
                offer.reportedCheckIns = Bool.random(using: &random) ? .random(in: 0...6, using: &random) : nil
                offer.reportedPercentage = Bool.random(using: &random) ? 50 : nil
                offer.price = Bool.random(using: &random) ? Double(type) * 100 : nil
                offer.stock = Bool.random(using: &random) ? .random(in: 0...6, using: &random) : nil
                offer.used = Bool.random(using: &random) ? 3 : nil
                event.offers.append(offer)
            }
        }
        let count = Int.random(in: 1...120, using: &random)
        for id in (1...Int64(count)).shuffled(using: &random) {
            var checkIn = CheckInRow(
                id: id * 10, guest: .random(in: 1...30, using: &random), session: .random(in: 1...6, using: &random),
                at: middle.advanced(bySeconds: .random(in: -900...900, using: &random) * 60))
            checkIn.sessionName = Bool.random(using: &random) ? "Named \(id)" : nil
            checkIn.type = Int.random(in: 0..<9, using: &random) == 0 ? nil : .random(in: 1...5, using: &random)
            checkIn.typeName = checkIn.type != nil && Bool.random(using: &random) ? "Type by \(id)" : nil
            checkIn.method = ["QR", "MANUAL", "é", nil].randomElement(using: &random) ?? nil
            if Int.random(in: 0..<8, using: &random) != 0 {
                checkIn.latitude = [-33.4372, -33.43, 0, 95].randomElement(using: &random)
                checkIn.longitude = Bool.random(using: &random) ? .random(in: -70.7 ... -70.6, using: &random) : 0
            }
            event.checkIns.append(checkIn)
        }
        return event
    }

    func shuffled(seed: UInt64) -> Event {
        var random = SeededGenerator(seed: seed)
        var event = self
        event.sessions.shuffle(using: &random)
        event.offers.shuffle(using: &random)
        event.checkIns.shuffle(using: &random)
        return event
    }
}

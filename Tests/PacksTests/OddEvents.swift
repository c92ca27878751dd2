import Foundation
import TestSupport

/// Events at the edges of what a service says, where numbers are nearly known for a reason of their own.
extension RandomEvent {
    enum Oddity: CaseIterable {
        /// Nothing can be registered for, and few come, of several types.
        case openStands
        /// The same person is registered everywhere, comes nowhere or everywhere, and is the only one of a type.
        case onePersonEverywhere
        /// More come than are registered, by few and by many.
        case moreThanRegistered
        /// Sessions that nobody came to, offers that nobody took.
        case nobodyCame
        /// One large session beside tiny ones.
        case tinySessions
        /// Check-ins that name no type, and of types that are offered nowhere.
        case unnamedTypes
    }

    init(_ oddity: Oddity, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
        func many(_ maximum: Int) -> Int { Int.random(in: 0...maximum, using: &random) }
        sessions = Array(11...11 + .random(in: 0...4, using: &random))
        types = Array(1...1 + .random(in: 0...4, using: &random))
        for session in sessions {
            for type in types {
                let pair = Pair(session: session, type: type)
                switch oddity {
                case .openStands:
                    if session == 11, chance(2) { registered[pair] = 20 + many(20) }
                    come(session == 11 ? many(30) : many(2), to: pair)
                case .onePersonEverywhere:
                    if type == 1 {
                        registered[pair] = 1
                        come(chance(3) ? 1 : 0, to: pair)
                    } else {
                        registered[pair] = 30 + many(30)
                        come(10 + many(20), to: pair)
                    }
                case .moreThanRegistered:
                    registered[pair] = many(30)
                    come((registered[pair] ?? 0) + many(chance(2) ? 3 : 30), to: pair)
                case .nobodyCame:
                    registered[pair] = chance(2) ? 0 : many(40)
                    come(chance(2) ? 0 : many(registered[pair] ?? 0), to: pair)
                case .tinySessions:
                    registered[pair] = session == 11 ? 60 + many(60) : many(4)
                    come(many(registered[pair] ?? 0), to: pair)
                case .unnamedTypes:
                    if type != 1 { registered[pair] = 20 + many(40) }
                    come(type == 1 ? (chance(2) ? 1 : 0) : many(registered[pair] ?? 0), to: pair)
                }
            }
            if oddity == .unnamedTypes, chance(2) {
                come(1 + many(3), to: Pair(session: session, type: Self.unnamedType))
            }
        }
        if oddity == .unnamedTypes { types.append(Self.unnamedType) }
        visits.shuffle(using: &random)
    }

    /// An event as they mostly are: large and small sessions, a few types of many and many types of few, one in twelve not
    /// offered, and a tenth to a half more registered than come.
    static func typical(seed: UInt64, sessions sessionCount: Int, types typeCount: Int, guests: Double) -> RandomEvent {
        var random = SeededGenerator(seed: seed &+ 3_000_000)
        var event = RandomEvent(seed: seed, sessions: sessionCount, types: typeCount, maximum: 0)
        (event.registered, event.visits) = ([:], [])
        let shares = (1...typeCount).map { pow(Double($0), -1.2) }
        for session in event.sessions {
            let size = guests * Double.random(in: 0.4...1.6, using: &random)
            for (type, share) in zip(event.types, shares) {
                let mean = size * share * Double.random(in: 0.5...1.5, using: &random)
                let extra =
                    mean * Double.random(in: 0.1...0.5, using: &random) + Double.random(in: 0...2, using: &random)
                if Int.random(in: 0..<12, using: &random) == 0 { continue }
                event.registered[Pair(session: session, type: type)] = Int(mean) + Int(extra)
                event.come(Int(mean), to: Pair(session: session, type: type))
            }
        }
        return event
    }

    /// Guests come once each; those of a type are the same in every session.
    private mutating func come(_ count: Int, to pair: Pair) {
        for guest in 0..<Int64(count) {
            visits.append(
                Visit(
                    id: Int64(visits.count + 1), guest: pair.type * 1000 + guest, session: pair.session,
                    type: pair.type,
                    time: Self.start + guest * 60 + pair.session * 7, method: guest % 5 == 0 ? "NFC" : "QR",
                    latitude: -33.45, longitude: -70.6))
        }
    }
}

import Base
import TestSupport
import Testing

@testable import Store

/// Random sequences of nights against a service that is a list: after each walk the store says what one walk over
/// everything says, and what it says of any earlier night is what the service was then.
@Suite(.timeLimit(.minutes(30))) struct RandomNightsTests {
    @Test(arguments: Rounds.third(of: 1...24 as ClosedRange<UInt64>)) func `the store agrees with the service`(
        seed: UInt64
    ) throws {
        let folder = TemporaryFolder()
        let store = try folder.openStore()
        var night = RandomNights(seed: seed)
        var states: [(walk: WalkID, event: PlainEvent)] = []
        for number in 0..<12 {
            let isFull = night.mutate() || number == 0 && Bool.random(using: &night.random)
            let time = 1_772_400_000 + Int64(number) * 86_400
            let outcome =
                if Bool.random(using: &night.random) {
                    try isFull
                        ? night.service.walkWhole(into: store, at: time) : night.service.walkDown(into: store, at: time)
                } else {
                    try night.walkInBatches(into: store, isFull: isFull, at: time)
                }
            #expect(outcome.held == night.service.checkIns.count)
            let stored = try store.tables(of: 6)
            #expect(PlainEvent(stored) == PlainEvent(night.service.tables))
            let previous = try store.tables(of: 6, asOf: .previousWalk, from: stored)
            #expect(previous.map { PlainEvent($0).withoutNames } == states.last?.event)
            states.append((outcome.walk, PlainEvent(stored).withoutNames))
        }
        let now = try store.tables(of: 6)
        for state in states {
            let earlier = try #require(try store.tables(of: 6, asOf: .walk(state.walk), from: now))
            #expect(PlainEvent(earlier).withoutNames == state.event)
        }
        #expect(try store.health().problems.isEmpty)
    }
}

extension PlainEvent {
    /// The event without the names that check-ins carry: of those the newest only are kept.
    fileprivate var withoutNames: PlainEvent {
        var event = self
        for index in event.checkIns.indices { event.checkIns[index].forgetNames() }
        return event
    }
}

/// A service to which things happen by day.
private struct RandomNights {
    var random: SeededGenerator
    var service = Service()
    private var nextID: Int64 = 1
    /// Undone check-ins, some of which come back.
    private var undone: [PlainCheckIn] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        service.sessions = [.init(id: 1, name: "Mañana")]
    }

    /// Changes the service. Whether something happened that only a full walk sees.
    mutating func mutate() -> Bool {
        for _ in 0..<Int.random(in: 0...20, using: &random) { insert() }
        service.sessions[0].name = ["Mañana", "Tarde", nil].randomElement(using: &random) ?? nil
        service.offers = (0..<Int.random(in: 0...2, using: &random)).map { type in
            OfferTable.Row(sessionID: 1, registrantTypeID: Int64(type), registered: .random(in: 0...9, using: &random))
        }
        guard Bool.random(using: &random) else { return false }
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            guard let place = service.checkIns.indices.randomElement(using: &random) else { break }
            switch Int.random(in: 0...3, using: &random) {
            case 0: undone.append(service.checkIns.remove(at: place))
            case 1: service.checkIns[place].sessionID = Int64.random(in: 1...3, using: &random)
            case 2: service.checkIns[place].method = [nil, "QR", "NFC"].randomElement(using: &random) ?? nil
            default:
                if let back = undone.popLast() { service.checkIns.append(back) }
            }
        }
        return true
    }

    private mutating func insert() {
        // Ids have gaps: other events' check-ins lie between.
        nextID += Int64.random(in: 1...4, using: &random)
        var checkIn = PlainCheckIn(
            nextID, guest: Int64.random(in: 1...9, using: &random), session: Int64.random(in: 1...3, using: &random),
            createdAt: 1_772_300_000 + nextID)
        checkIn.firstName = ["Ana", "Añañuca", nil].randomElement(using: &random) ?? nil
        checkIn.sessionName = ["Mañana", "Tarde", nil].randomElement(using: &random) ?? nil
        checkIn.typeID = [1, 2, nil].randomElement(using: &random) ?? nil
        checkIn.typeName = checkIn.typeID == nil ? nil : ["VIP", nil].randomElement(using: &random) ?? nil
        checkIn.latitude = Bool.random(using: &random) ? -33.4 : nil
        service.checkIns.append(checkIn)
    }

    /// Walks in small batches, some saved twice; at times the walk stops and another store value goes on with it.
    mutating func walkInBatches(into store: AttendanceStore, isFull: Bool, at time: Int64) throws -> WalkOutcome {
        let mark = isFull ? nil : try store.watermark(of: 6)?.highestID
        let rows = service.newestFirst.filter { $0.id > mark ?? .min }
        var walk = try store.beginWalk(service.plan(isFull ? .full : .incremental, at: time))
        for start in stride(from: 0, to: rows.count, by: 7) {
            let batch = EventTables(Array(rows[start..<min(start + 7, rows.count)]))
            for _ in 0...Int.random(in: 0...1, using: &random) { try store.append(batch, to: walk) }
            if let interrupted = try store.interruptedWalk(of: 6) { walk = interrupted.walk }
        }
        return try store.finishSaved(walk, of: 6, with: service.completion(at: time + 60))
    }
}

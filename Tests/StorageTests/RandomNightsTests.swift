import Storage
import Tables
import Testing

/// Random sequences of nights against a service that is a list: after each walk the store says what one walk over
/// everything says, and what changed between any two nights is what comparing the two lists gives.
@Suite struct RandomNightsTests {
    @Test(arguments: 1...24) func theStoreAgreesWithTheService(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let store = try folder.openStore()
        var night = RandomNights(seed: seed)
        var states: [(walk: WalkID, checkIns: [PlainCheckIn])] = []
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
            let stored = PlainEvent(try store.tables(of: 6))
            #expect(stored == PlainEvent(night.service.tables))
            states.append((outcome.walk, stored.checkIns))
        }
        let now = try #require(states.last)
        for state in states {
            let counted = try store.changes(of: 6, since: .walk(state.walk)).checkIns
            #expect(counted == naiveChanges(from: state.checkIns, to: now.checkIns))
        }
        #expect(try store.health().problems.isEmpty)
    }

    private func naiveChanges(from before: [PlainCheckIn], to now: [PlainCheckIn]) -> [CheckInChange] {
        var counts: [CheckInChange] = []
        func count(_ checkIn: PlainCheckIn, _ counter: WritableKeyPath<CheckInChange, Int>) {
            let place = counts.firstIndex {
                $0.sessionID == checkIn.sessionID && $0.registrantTypeID == checkIn.typeID
            }
            if let place {
                counts[place][keyPath: counter] += 1
            } else {
                var change = CheckInChange(
                    sessionID: checkIn.sessionID, registrantTypeID: checkIn.typeID, new: 0, changed: 0, vanished: 0)
                change[keyPath: counter] = 1
                counts.append(change)
            }
        }
        for checkIn in now {
            let old = before.first { $0.id == checkIn.id }
            if let old {
                if !checkIn.isSameRow(as: old) { count(checkIn, \.changed) }
            } else {
                count(checkIn, \.new)
            }
        }
        for checkIn in before where !now.contains(where: { $0.id == checkIn.id }) { count(checkIn, \.vanished) }
        return counts.sorted {
            ($0.sessionID, $0.registrantTypeID ?? .min) < ($1.sessionID, $1.registrantTypeID ?? .min)
        }
    }
}

/// A service to which things happen by day.
private struct RandomNights {
    var random: SeededGenerator
    var service = Service()
    private var nextID: Int64 = 1
    /// Undone check-ins, some of which come back.
    private var undone: [PlainCheckIn] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Changes the service. Whether something happened that only a full walk sees.
    mutating func mutate() -> Bool {
        for _ in 0..<Int.random(in: 0...20, using: &random) { insert() }
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
        let mark = isFull ? nil : try store.mark(of: 6)?.highestID
        let rows = service.newestFirst.filter { $0.id > mark ?? .min }
        var walk = try store.beginWalk(service.plan(isFull ? .full : .incremental, at: time))
        for start in stride(from: 0, to: rows.count, by: 7) {
            let batch = EventTables(Array(rows[start..<min(start + 7, rows.count)]))
            for _ in 0...Int.random(in: 0...1, using: &random) { try store.append(batch, to: walk) }
            if let interrupted = try store.interruptedWalk(of: 6) { walk = interrupted.walk }
        }
        return try store.finishWalk(walk, of: 6, with: service.completion(at: time + 60))
    }
}

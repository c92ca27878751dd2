import Base
import TestSupport
import Testing

@testable import Store

/// A run that follows an event saves every so often, and remains one walk.
@Suite(.timeLimit(.minutes(30))) struct ContinuedWalkTests {
    let folder: TemporaryFolder
    let store: AttendanceStore

    init() throws {
        folder = TemporaryFolder()
        store = try folder.openStore()
    }

    /// Three batches after a first walk: one walk more than none, all that it found, and the earlier state is that of before.
    @Test func `batches belong to one walk`() throws {
        var service = Service()
        service.checkIns = (1...5).map { PlainCheckIn($0, guest: $0) }
        service.sessions = [PlainEvent.Session(id: 1, name: "Charla", startsAt: nil, endsAt: nil)]
        try service.walkWhole(into: store, at: 1_772_400_000)
        let before = try store.tables(of: 6)
        let begun = try service.walkDown(into: store, at: 1_772_486_400)
        for batch in 0..<3 as Range<Int64> {
            let new = (1...4).map { PlainCheckIn(10 + batch * 4 + $0, guest: $0, createdAt: 1_772_487_000 + batch) }
            service.checkIns += new
            // In any order, and one of them twice.
            let outcome = try store.continueWalk(
                begun.walk, with: EventTables(new + [new[0]]), completion: service.completion(at: 1_772_487_000 + batch)
            )
            #expect(outcome?.walk == begun.walk && outcome?.new == 4 * Int(batch + 1))
            #expect(outcome?.held == 9 + 4 * Int(batch))
        }
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
        let mark = try #require(try store.watermark(of: 6))
        #expect(mark.lastWalk == begun.walk && mark.walksSinceFull == 1)
        #expect(mark.checkIns == 17 && mark.highestID == 22)
        let earlier = try #require(try store.tables(of: 6, asOf: .previousWalk, from: try store.tables(of: 6)))
        #expect(PlainEvent(earlier).checkIns == PlainEvent(before).checkIns)
        #expect(try store.walks(of: 6).map(\.new) == [12, 5])
    }

    @Test func `a walk of another run ends it`() throws {
        var service = Service()
        service.checkIns = [PlainCheckIn(1)]
        let first = try service.walkWhole(into: store)
        service.checkIns.append(PlainCheckIn(2))
        try service.walkDown(into: store)
        let late = EventTables([PlainCheckIn(3)])
        #expect(
            try store.continueWalk(first.walk, with: late, completion: service.completion(at: 1_772_500_000)) == nil)
        #expect(try store.checkInIDs(of: 6) == [2, 1])
    }
}

import Base
import TestSupport
import Testing

@testable import Store

/// A walk that stopped halfway is taken up where it stopped; the store is as before until it is complete.
@Suite(.timeLimit(.minutes(30))) struct InterruptedWalkTests {
    let folder: TemporaryFolder
    let store: AttendanceStore
    var service = Service()

    init() throws {
        folder = TemporaryFolder()
        store = try folder.openStore()
        service.checkIns = (1...30).map { PlainCheckIn($0, guest: $0 % 4, session: $0 % 3) }
    }

    private func batch(_ ids: ClosedRange<Int64>) -> EventTables {
        EventTables(service.newestFirst.filter { ids.contains($0.id) })
    }

    @Test func `what was saved is found again`() throws {
        #expect(try store.interruptedWalk(of: 6) == nil)
        let walk = try store.beginWalk(service.plan(.full, at: 1_772_400_000))
        try store.append(batch(21...30), to: walk)
        try store.append(batch(11...20), to: walk)
        store.close()

        let next = try folder.openStore()
        let interrupted = try #require(try next.interruptedWalk(of: 6))
        #expect(interrupted.walk == walk)
        #expect(interrupted.plan == service.plan(.full, at: 1_772_400_000))
        #expect(interrupted.savedCheckIns == 20)
        #expect(interrupted.lowestID == 11)
        #expect(try next.savedTables(of: interrupted)?.checkIns.ids.values == Array((11...30).reversed()))
        // Nothing of it shows before it is complete.
        #expect(try next.watermark(of: 6) == nil)
        #expect(faultKind { _ = try next.tables(of: 6) } == .notFound)

        try next.append(batch(1...10), to: walk)
        let outcome = try next.finishSaved(walk, of: 6, with: service.completion(at: 1_772_400_060))
        #expect(outcome.read == 30 && outcome.new == 30)
        #expect(try next.interruptedWalk(of: 6) == nil)
        #expect(PlainEvent(try next.tables(of: 6)) == PlainEvent(service.tables))
    }

    @Test func `batches may overlap and come in any order`() throws {
        let walk = try store.beginWalk(service.plan(.full, at: 1_772_400_000))
        try store.append(batch(1...12), to: walk)
        var stale = service
        stale.checkIns[14].method = "Manual"
        try store.append(EventTables(stale.newestFirst.filter { $0.id <= 20 && $0.id > 8 }), to: walk)
        try store.append(batch(11...30), to: walk)
        let outcome = try store.finishSaved(walk, of: 6, with: service.completion(at: 1_772_400_060))
        #expect(outcome.read == 30)
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
    }

    /// Batches whose ids interleave and which do not all give names: the newest that gives one has the word.
    @Test func `names in interleaved batches follow the newest check-in`() throws {
        var service = Service()
        for id in Int64(1)...4 {
            var checkIn = PlainCheckIn(id, guest: 1, session: 1)
            checkIn.firstName = "name at \(id)"
            checkIn.sessionName = id == 4 ? nil : "session at \(id)"
            service.checkIns.append(checkIn)
        }
        let walk = try store.beginWalk(service.plan(.full, at: 1_772_400_000))
        let all = service.newestFirst
        try store.append(EventTables([all[0], all[2]]), to: walk)
        try store.append(EventTables([all[1], all[3]]), to: walk)
        try store.finishSaved(walk, of: 6, with: service.completion(at: 1_772_400_060))
        let tables = try store.tables(of: 6)
        #expect(tables.guests.firstNames[0] == "name at 4")
        #expect(tables.sessionReferences.name(of: 0) == "session at 3")
        #expect(PlainEvent(tables) == PlainEvent(service.tables))
    }

    @Test func `an interrupted full walk leaves last night's numbers`() throws {
        try service.walkWhole(into: store)
        let before = PlainEvent(try store.tables(of: 6))
        let walk = try store.beginWalk(service.plan(.full, at: 1_772_486_400))
        try store.append(EventTables([PlainCheckIn(31), PlainCheckIn(30, guest: 99)]), to: walk)
        #expect(PlainEvent(try store.tables(of: 6)) == before)
        #expect(try store.watermark(of: 6)?.highestID == 30)
        try store.abandonWalk(walk)
        #expect(try store.interruptedWalk(of: 6) == nil)
        #expect(PlainEvent(try store.tables(of: 6)) == before)
        #expect(try store.walks(of: 6).first?.status == .abandoned)
    }

    @Test func `starting over drops what was saved`() throws {
        let old = try store.beginWalk(service.plan(.full, at: 1_772_400_000))
        try store.append(batch(21...30), to: old)
        let new = try store.beginWalk(service.plan(.full, at: 1_772_486_400))
        #expect(try store.interruptedWalk(of: 6)?.walk == new)
        #expect(try store.interruptedWalk(of: 6)?.savedCheckIns == 0)
        // The process that began the first one is told, instead of adding to a walk that is not its own.
        #expect(faultKind { try store.append(batch(11...20), to: old) } == .locked)
        #expect(faultKind { try store.finishSaved(old, of: 6, with: service.completion(at: 1_772_400_060)) } == .locked)
        #expect(faultKind { try store.finishSaved(new, of: 7, with: service.completion(at: 1)) } == .locked)
    }

    /// Begun at 1 000 000 with an hour to go.
    @Test(arguments: [
        (Service.source, Int64(1_000_000), true), (Service.source, 1_003_600, true), (Service.source, 1_003_601, false),
        (Service.source, 999_999, false), ("https://tikit.cl/api/", 1_000_000, false),
    ])
    func `age and source decide whether a walk is resumed`(source: String, now: Int64, expected: Bool) throws {
        _ = try store.beginWalk(service.plan(.full, at: 1_000_000))
        let interrupted = try #require(try store.interruptedWalk(of: 6))
        #expect(
            interrupted.canResume(source: source, now: Instant(secondsSinceEpoch: now), maximumAge: 3600) == expected)
    }
}

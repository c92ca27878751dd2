import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// What is forgotten is gone from the file, and stays gone; what is left adds up.
@Suite(.timeLimit(.minutes(30))) struct ForgettingTests {
    let folder: TemporaryFolder
    let store: AttendanceStore

    init() throws {
        folder = TemporaryFolder()
        store = try folder.openStore()
    }

    private static let secrets = ["Quetzalcoatl", "Xochimilco", "quetzal@secreto.example"]
    private static let night: Int64 = 86_400
    private static let start: Int64 = 1_772_400_000

    /// Forty check-ins of ten guests, with places; guest 3 has names unlike any other.
    private func service() -> Service {
        var service = Service()
        service.checkIns = (1...40).map { id in
            var checkIn = PlainCheckIn(Int64(id), guest: Int64(id % 10), session: Int64(id % 2))
            checkIn.firstName = "Guest"
            checkIn.sessionName = "Day 1"
            checkIn.typeID = 4
            checkIn.typeName = "VIP"
            checkIn.method = "QR"
            checkIn.latitude = -33.5 - Double(id) / 1000
            checkIn.longitude = -70.6
            if id % 10 == 3 {
                (checkIn.firstName, checkIn.lastName, checkIn.email) = ("Quetzalcoatl", "Xochimilco", Self.secrets[2])
            }
            return checkIn
        }
        return service
    }

    /// Files of the store with one of the guest's names, or the place of one of the guest's check-ins, in them.
    private func filesWithTraces() -> [String] {
        AttendanceStore.files(of: folder.storePath).filter { path in
            guard let data = FileManager.default.contents(atPath: path) else { return false }
            let place = withUnsafeBytes(of: (-33.5 - 3.0 / 1000).bitPattern.bigEndian) { Data($0) }
            return Self.secrets.contains { data.range(of: Data($0.utf8)) != nil } || data.range(of: place) != nil
        }
    }

    private func withoutGuest3(_ service: Service) -> Service {
        var service = service
        for index in service.checkIns.indices where service.checkIns[index].guestID == 3 {
            service.checkIns[index].firstName = nil
            service.checkIns[index].lastName = nil
            service.checkIns[index].email = nil
            service.checkIns[index].latitude = nil
            service.checkIns[index].longitude = nil
        }
        return service
    }

    @Test func `a guest is gone from the file and still counted`() throws {
        let service = service()
        try service.walkWhole(into: store, at: Self.start)
        #expect(!filesWithTraces().isEmpty)
        let outcome = try store.forget(.guest(3, event: 6))
        #expect(outcome == ForgettingOutcome(guests: 1, guestEvents: [6], checkInsEmptied: 4))
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(withoutGuest3(service).tables))
        #expect(filesWithTraces() == [])
        #expect(try store.health().problems.isEmpty)
    }

    /// The service still has the guest: neither a walk of what is new, nor a whole one, nor batches bring a name back, and
    /// none of them finds a difference that there is not.
    @Test func `later walks do not bring a guest back`() throws {
        var service = service()
        try service.walkWhole(into: store, at: Self.start)
        try store.forget(.guest(3, event: nil))
        for id in Int64(41)...44 {
            var checkIn = try #require(service.checkIns.first { $0.guestID == (id == 43 ? 3 : 5) })
            checkIn.id = id
            service.checkIns.append(checkIn)
        }
        let down = try service.walkDown(into: store, at: Self.start + Self.night)
        #expect((down.new, down.changed, down.vanished, down.held) == (4, 0, 0, 44))
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(withoutGuest3(service).tables))
        let whole = try service.walkWhole(into: store, at: Self.start + 2 * Self.night)
        #expect((whole.new, whole.changed, whole.vanished, whole.held) == (0, 0, 0, 44))
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(withoutGuest3(service).tables))
        #expect(try store.checkInIDs(of: 6) == Array((1...44).reversed()))
        try store.compact()
        #expect(filesWithTraces() == [])
        #expect(try store.health().problems.isEmpty)
    }

    /// The event ended with its newest check-in, a few days before the first walk.
    @Test func `everybody of an event that ended is forgotten at once`() async throws {
        var service = service()
        try service.walkWhole(into: store, at: Self.start)
        service.checkIns[2].method = "NFC"
        service.checkIns.remove(at: 12)
        try service.walkWhole(into: store, at: Self.start + Self.night)
        let ended = Instant(secondsSinceEpoch: 1_772_300_000)
        let none = try store.guestsToForget(endedBefore: ended)
        #expect(none.events == [] && none.guests == 0)
        #expect(try store.forget(.guests(endedBefore: ended)) == ForgettingOutcome())
        #expect(!filesWithTraces().isEmpty)

        let later = ended.advanced(bySeconds: 1)
        try store.forget(.guest(5, event: 6))
        let found = try store.guestsToForget(endedBefore: later)
        // Ten guests, of whom one is forgotten already.
        #expect(found.events == [6] && found.guests == 9)
        let dry = try store.forget(.guests(endedBefore: later), dryRun: true)
        #expect(dry.guests == 9 && dry.eventsEmptied == [6] && dry.events == [])
        #expect(!filesWithTraces().isEmpty)
        let outcome = try store.forget(.guests(endedBefore: later))
        #expect(outcome == ForgettingOutcome(eventsEmptied: [6], guests: 9, checkInsEmptied: 39))
        #expect(filesWithTraces() == [])
        #expect(try store.forgottenGuests(of: 6) == Set(0...9))
        #expect(try AttendanceStore.forgottenGuests(of: 6, recordedBeside: folder.storePath) == Set(0...9))
        #expect(try AttendanceStore.forgottenGuests(of: 7, recordedBeside: folder.storePath) == [])
        #expect(
            try await folder.query("SELECT count(*), count(first_name), count(email) FROM guests WHERE event_id = 6")
                == "10|0|0")
        #expect(try await folder.query("SELECT count(*), count(latitude) FROM checkins") == "39|0")
        #expect(try await folder.query("SELECT count(*), count(latitude) FROM checkins_vanished") == "1|0")
        #expect(try await folder.query("SELECT count(old_latitude), count(new_latitude) FROM checkin_changes") == "0|0")
        #expect(try store.guestsToForget(endedBefore: later).events == [])

        // The event stays, its registrations too, and a walk of everything brings nobody back.
        #expect(try store.tables(of: 6).checkIns.count == 39)
        let whole = try service.walkWhole(into: store, at: Self.start + 2 * Self.night)
        #expect((whole.new, whole.changed, whole.vanished, whole.held) == (0, 0, 0, 39))
        #expect(filesWithTraces() == [])
        #expect(try store.health().problems.isEmpty)
    }

    @Test func `a guest is gone from history too`() async throws {
        var service = service()
        try service.walkWhole(into: store, at: Self.start)
        // One of the guest's check-ins changes, one vanishes.
        service.checkIns[2].method = "NFC"
        service.checkIns[2].latitude = -33.9
        service.checkIns.remove(at: 12)
        try service.walkWhole(into: store, at: Self.start + Self.night)
        try store.forget(.guest(3, event: 6))
        #expect(filesWithTraces() == [])
        #expect(
            try await folder.query("SELECT count(*), count(latitude) FROM checkins_vanished WHERE guest_id = 3")
                == "1|0")
        #expect(
            try await folder.query("SELECT count(*), count(old_latitude), count(new_latitude) FROM checkin_changes")
                == "1|0|0")
        // The night before is still known.
        let now = try store.tables(of: 6)
        let before = try #require(try store.tables(of: 6, asOf: .previousWalk, from: now))
        #expect(before.checkIns.count == 40)
        #expect(try store.health().problems.isEmpty)
    }

    /// A walk under way has saved names in its batches: it is begun anew.
    @Test func `what an interrupted walk saved is forgotten`() throws {
        let service = service()
        try service.walkWhole(into: store, at: Self.start)
        let walk = try store.beginWalk(service.plan(.full, at: Self.start + Self.night))
        try store.append(service.tables, to: walk)
        try store.forget(.guest(3, event: 6))
        #expect(try store.interruptedWalk(of: 6) == nil)
        #expect(filesWithTraces() == [])
        #expect(throws: Fault.self) { try store.append(service.tables, to: walk) }
        // The next one saves none.
        try store.append(service.tables, to: store.beginWalk(service.plan(.full, at: Self.start + 2 * Self.night)))
        #expect(filesWithTraces() == [])
    }

    /// The event's first walk was cut short, so nothing but its batches names anybody.
    @Test func `who is named by an unfinished walk alone is found, and does not come back with it`() throws {
        let service = service()
        let walk = try store.beginWalk(service.plan(.full, at: Self.start))
        try store.append(service.tables, to: walk)
        #expect(faultKind { _ = try store.forget(.guest(4711, event: nil)) } == .notFound)
        #expect(faultKind { _ = try store.forget(.guest(3, event: 7)) } == .notFound)
        #expect(try store.interruptedWalk(of: 6)?.walk == walk)
        #expect(try store.forget(.guest(3, event: nil), dryRun: true).guests == 1)
        #expect(try store.forget(.guest(3, event: nil)).guests == 1)
        #expect(filesWithTraces() == [])
        #expect(try store.interruptedWalk(of: 6) == nil)
        #expect(throws: Fault.self) { try store.append(service.tables, to: walk) }
        try service.walkWhole(into: store, at: Self.start + Self.night)
        #expect(filesWithTraces() == [])
        #expect(try store.tables(of: 6).guests.ids.contains(3))
    }

    /// Such as one of an older program: no run resumes from it, and it may name anybody.
    @Test func `an unfinished walk that cannot be read is forgotten with whoever it may name`() throws {
        let walk = try store.beginWalk(service().plan(.full, at: Self.start))
        try store.append(service().tables, to: walk)
        try store.write { try $0.execute(sql: "UPDATE walk_batches SET content = x'00' || content") }
        #expect(try store.forget(.guest(3, event: nil)).guests == 1)
        #expect(filesWithTraces() == [])
        #expect(try store.interruptedWalk(of: 6) == nil)
    }

    @Test func `what is not there cannot be forgotten`() async throws {
        try service().walkWhole(into: store, at: Self.start)
        #expect(faultKind { try store.forget(.guest(77, event: nil)) } == .notFound)
        #expect(faultKind { try store.forget(.guest(3, event: 7)) } == .notFound)
        #expect(faultKind { try store.forget(.event(7)) } == .notFound)
        #expect(try await folder.query("SELECT count(*) FROM forgotten_guests") == "0")
    }

    @Test(arguments: [Forgetting.guest(3, event: 6), .event(6), .everything(before: Instant(secondsSinceEpoch: .max))])
    func `a dry run says the same and changes nothing`(what: Forgetting) async throws {
        try service().walkWhole(into: store, at: Self.start)
        try service().walkWhole(into: store, at: Self.start + Self.night)
        let before = PlainEvent(try store.tables(of: 6))
        let dry = try store.forget(what, dryRun: true)
        #expect(PlainEvent(try store.tables(of: 6)) == before)
        #expect(try await folder.query("SELECT count(*) FROM forgotten_guests") == "0")
        #expect(dry != ForgettingOutcome())
        #expect(try store.forget(what) == dry)
    }

    /// An event that comes back with the service's next list comes back without whom it was asked to forget.
    @Test func `an event is gone and its forgotten guests stay forgotten`() throws {
        let service = service()
        try service.walkWhole(into: store, at: Self.start)
        try store.forget(.guest(3, event: 6))
        let outcome = try store.forget(.event(6))
        #expect(outcome.events == [6] && outcome.checkInsRemoved == 40 && outcome.guests == 10)
        #expect(try store.storedEventIDs() == [])
        let file = try #require(FileManager.default.contents(atPath: folder.storePath))
        #expect(file.range(of: Data("Day 1".utf8)) == nil && file.range(of: Data("Tech Summit".utf8)) == nil)
        try service.walkWhole(into: store, at: Self.start + Self.night)
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(withoutGuest3(service).tables))
    }

    /// The end of the last session decides; where there are no sessions, the newest check-in.
    @Test(arguments: [false, true]) func `everything before a date`(hasSessions: Bool) throws {
        var service = service()
        let end: Int64 = hasSessions ? 1_772_350_000 : 1_772_300_000
        if hasSessions {
            service.sessions = [PlainEvent.Session(id: 1, name: "Day 1", startsAt: 1_772_310_000, endsAt: end)]
        }
        try service.walkWhole(into: store, at: Self.start)
        try service.walkWhole(into: store, at: Self.start + Self.night)
        try service.walkWhole(into: store, at: Self.start + 2 * Self.night)
        let kept = try store.forget(.everything(before: Instant(secondsSinceEpoch: end)))
        #expect(kept == ForgettingOutcome())
        let gone = try store.forget(.everything(before: Instant(secondsSinceEpoch: end + 1)))
        #expect(gone.events == [6] && gone.checkInsRemoved == 40)
        #expect(try store.storedEventIDs() == [])
        #expect(try store.health().problems.isEmpty)
    }
}

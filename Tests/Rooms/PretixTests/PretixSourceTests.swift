import Base
import Synchronization
import TestSupport
import Testing

@testable import Pretix
@testable import Sources
@testable import Transport

/// Events of a real pretix as it was recorded, held to what its database says.
@Suite(.timeLimit(.minutes(5))) struct PretixSourceTests {
    /// The counts of each list as read.
    private func requireSame(
        _ tables: EventTables, as lists: [Int64: PretixRecording.List], _ place: SourceLocation = #_sourceLocation
    ) {
        #expect(Set(tables.sessions.ids.values) == Set(lists.keys), sourceLocation: place)
        for (id, list) in lists {
            let rows = (0..<tables.checkIns.count).filter {
                tables.sessionReferences.identifier(of: tables.checkIns.sessions.values[$0]) == id
            }
            #expect(rows.map { tables.checkIns.ids.values[$0] } == list.ids, sourceLocation: place)
            #expect(Set(rows.map { tables.checkIns.guests.values[$0] }).count == list.guests, sourceLocation: place)
            let offers = (0..<tables.offers.count).map { tables.offers[$0] }.filter { $0.sessionID == id }
            #expect(offers.reduce(0) { $0 + ($1.registered ?? 0) } == Int64(list.expected), sourceLocation: place)
            #expect(offers.reduce(0) { $0 + ($1.reportedCheckIns ?? 0) } == Int64(list.reported), sourceLocation: place)
            let uncounted = tables.uncounted.filter { $0.sessionID == id }
            #expect(uncounted.reduce(0) { $0 + $1.canceled } == list.canceled, sourceLocation: place)
            #expect(uncounted.reduce(0) { $0 + $1.unpaid } == list.unpaid, sourceLocation: place)
            #expect(uncounted.reduce(0) { $0 + $1.unexpected } == list.unexpected, sourceLocation: place)
            // What is read and what the service counts differ by just these.
            #expect(list.guests - list.reported == uncounted.reduce(0) { $0 + $1.total }, sourceLocation: place)
        }
    }

    @Test(arguments: [Int64(26), 27, 28]) func `everything is read as the database has it`(event: Int64) async throws {
        let recording = try PretixRecording("night-1")
        let service = StubService(recording)
        let tables = try await PretixSource(service).event(event)
        let lists = try recording.lists(of: event)
        requireSame(tables, as: lists)
        #expect(lists.values.contains { $0.ids.count > 3 } || event == 28)
        #expect(Set(service.tokens) == ["Token secret"])
        #expect(service.urls.filter { $0.contains("/orders/") }.allSatisfy { $0.contains("page_size=50") })
        #expect(tables.readAt != nil && tables.incomplete.count == 0)
    }

    @Test(arguments: [Int64(26), 27, 28]) func `who is registered is whom each list expects`(event: Int64) async throws
    {
        let recording = try PretixRecording("night-1")
        let source = try PretixSource(StubService(recording))
        let registrants = try await source.registrants(of: event)
        let tables = try await source.event(event)
        #expect(registrants.areGuests && registrants.hasTypes)
        #expect(Set(registrants.people.compactMap(\.id)).count == registrants.people.count)
        for (id, list) in try recording.lists(of: event) {
            let expected = registrants.people.filter { $0.sessions?.contains(id) == true }
            #expect(expected.count == list.expected && !expected.contains(where: \.isCanceled))
            let guests = Set(expected.compactMap(\.id))
            let came = Set(
                (0..<tables.checkIns.count).filter {
                    tables.sessionReferences.identifier(of: tables.checkIns.sessions.values[$0]) == id
                }.map { tables.guests.ids[Int(tables.checkIns.guests.values[$0])] })
            #expect(guests.intersection(came).count == list.reported)
        }
        let exits = try #require(registrants.exits)
        #expect(
            exits.isEmpty == (event == 28) && exits.keys.allSatisfy { tables.sessions.ids.values.contains($0.session) })
    }

    @Test func `names, types, times and methods are pretix's`() async throws {
        let recording = try PretixRecording("night-1")
        let tables = try await PretixSource(StubService(recording)).event(26)
        #expect(tables.eventName == "Conference 2026")
        #expect(tables.details.place == "Halle 3, Messe Köln" && tables.details.currency == "EUR")
        #expect(tables.details.startsAt?.utcText == "2026-05-04T08:00:00Z")
        let names = (0..<tables.sessions.count).map { tables.sessions.names[$0] }
        #expect(names.filter { $0 == "Entrance" }.count == 2)
        #expect(names.contains(#""><script>alert(1)</script>"#))
        let offers = (0..<tables.offers.count).map { tables.offers[$0] }
        let types = Dictionary(offers.map { ($0.registrantTypeName ?? "", $0.registrantTypeID) }) { first, _ in first }
        // Of a variation without a name in English, the event's language is used, for both parts.
        #expect(types["Ticket – Regular"] == 1_000_001 && types["Eintritt – Ermäßigt"] == 1_000_002)
        #expect(types["VIP"] == 2)
        #expect(offers.first { $0.registrantTypeID == 1_000_002 }?.price == 60)
        let german = try await PretixSource(StubService(recording), language: .spanish).event(26)
        #expect(german.eventName == "Konferenz 2026")
        #expect(Set((0..<tables.methods.count).map { tables.methods[UInt32($0)] }).isSubset(of: ["device", "manual"]))
        let guests = tables.guests
        #expect((0..<guests.count).contains { guests.firstNames[$0]?.hasPrefix("Given") == true })
        #expect((0..<guests.count).contains { guests.lastNames[$0]?.hasPrefix("Family") == true })
        #expect((0..<guests.count).allSatisfy { guests.emails[$0]?.hasSuffix("@example.org") == true })
        let gala = try await PretixSource(StubService(recording)).event(27)
        #expect(gala.sessions.startsAt.values[1].utcText == "2026-06-02T18:30:00Z")
        #expect(gala.sessions.endsAt[1]?.utcText == "2026-06-02T22:30:00Z")
        #expect(gala.sessions.endsAt[2] == nil)
    }

    @Test(arguments: [Int64(26), 27]) func `an update is the same as reading everything`(event: Int64) async throws {
        let (first, second) = (try PretixRecording("night-1"), try PretixRecording("night-2"))
        var tables = EventTables(eventID: event)
        let reading = try await PretixSource(StubService(first)).read(event, from: nil, into: &tables)
        #expect(!reading.isUpdate)
        let notes = try #require(reading.notes)
        #expect(!String(decoding: notes, as: UTF8.self).contains("@"))
        let service = StubService(second)
        var updated = EventTables(eventID: event)
        let update = try await PretixSource(service).read(
            event, from: EarlierReading(tables: tables, notes: notes), into: &updated)
        #expect(update.isUpdate)
        #expect(service.urls.filter { $0.contains("/orders/") }.allSatisfy { $0.contains("modified_since=20") })
        var whole = EventTables(eventID: event)
        let all = try await PretixSource(StubService(second)).read(event, from: nil, into: &whole)
        #expect(PretixRows(updated) == PretixRows(whole))
        #expect(update.walk == all.walk && update.listing.uncounted == all.listing.uncounted)
        #expect(updated.checkIns.count > 20)
        #expect(PretixRows(updated) != PretixRows(tables))
        // Of another event, the notes say nothing.
        var other = EventTables(eventID: event)
        let again = try await PretixSource(StubService(second)).read(
            event, from: EarlierReading(tables: tables, notes: Array(#"{"pretix": 1}"#.utf8)), into: &other)
        #expect(!again.isUpdate && PretixRows(other) == PretixRows(whole))
    }

    @Test func `what counts do not show is found by the number of check-ins, and all is read`() async throws {
        let first = try PretixRecording("night-1")
        var tables = EventTables(eventID: 26)
        let reading = try await PretixSource(StubService(first)).read(26, from: nil, into: &tables)
        let notes = try #require(reading.notes)
        // A check-in that the store has and the service has not.
        let extra = tables.checkIns.ids.values[0] + 1
        tables.append(
            CheckInTable.Row(
                id: extra, guestID: tables.guests.ids[0], sessionID: reading.listing.sessions.ids.values[0],
                createdAt: tables.checkIns.createdAt.values[0]),
            guest: tables.checkIns.guests.values[0], session: tables.checkIns.sessions.values[0],
            registrantType: tables.checkIns.registrantTypes.values[0], method: tables.checkIns.methods.values[0])
        let second = StubService { request in
            request.url.contains("modified_since")
                ? ServiceResponse(#"{"count": 0, "next": null, "previous": null, "results": []}"#)
                : first.response(to: request)
        }
        var updated = EventTables(eventID: 26)
        let update = try await PretixSource(second).read(
            26, from: EarlierReading(tables: tables, notes: notes), into: &updated)
        #expect(!update.isUpdate)
        #expect(!updated.checkIns.ids.values.contains(extra))
    }

    @Test func `a number is proposed for each event, and kept`() async throws {
        let events = try await PretixSource(StubService(PretixRecording("night-1"))).catalogue()
        #expect(events.map(\.slug) == ["2028", "gala", "conf26"])
        func numbers(_ known: [Int64: String]) -> [Int64] {
            CatalogueEvent.numbers(of: events, known: known).map(\.number)
        }
        #expect(numbers([:]) == [2028, 2029, 26])
        #expect(numbers([7: "gala", 26: "2028"]) == [26, 7, 27])
        #expect(numbers([26: "elsewhere"]) == [2028, 2030, 2029])
        let source = try PretixSource(StubService(PretixRecording("night-1")), events: [4: "gala"])
        #expect(try await source.events().ids.values == [4])
        #expect(try await source.events(matching: "GALÁ", activeOnly: true).count == 1)
        #expect(try await source.events(matching: "conference", activeOnly: false).count == 0)
        #expect(try await source.entry(of: 4)?.names[0] == "Gala")
    }

    @Test func `scans are followed with their types, and people inside are counted`() async throws {
        let recording = try PretixRecording("night-1")
        let source = try PretixSource(StubService(recording))
        let tables = try await source.event(26)
        let ids = tables.checkIns.ids.values
        // The three newest of 20 are not known yet, nor is one of the guests.
        @Sendable func scans(_ url: String) -> ServiceResponse {
            let limit = url.split(separator: "&").first { $0.hasPrefix("page_size=") }.flatMap { Int($0.dropFirst(10)) }
            let rows = ids.indices.prefix(limit ?? 50).map { row -> String in
                let checkIns = tables.checkIns
                let guest = tables.guests.ids[Int(checkIns.guests.values[row])]
                let list = tables.sessionReferences.identifier(of: checkIns.sessions.values[row])
                return #"{"id": \#(ids[row]), "position": \#(guest), "list": \#(list), "device": null, "#
                    + #""auto_checked_in": true, "type": "entry", "datetime": "2026-05-04T07:00:00.5Z"}"#
            }
            return ServiceResponse(
                #"{"count": \#(ids.count), "next": "http://elsewhere.example/?page=2&page_size=\#(limit ?? 50)", "#
                    + #""previous": null, "results": [\#(rows.joined(separator: ", "))]}"#)
        }
        let service = StubService { request in
            if request.url.contains("/checkins/") { return scans(request.url) }
            // Whatever has changed: all of them.
            let parts = request.url.split(separator: "&").filter { !$0.hasPrefix("modified_since=") }
            return recording.response(to: ServiceRequest(.get, parts.joined(separator: "&")))
        }
        var known = tables
        let unknown = tables.guests.ids[Int(tables.checkIns.guests.values[0])]
        known.keepCheckIns(
            (0..<Int32(ids.count)).filter { tables.guests.ids[Int(tables.checkIns.guests.values[Int($0)])] != unknown })
        var follower = try PretixSource(service).follower(of: 26, knowing: Array(ids.dropFirst(3)), in: known)
        var pending = EventTables(eventID: 26)
        let change = try await follower.refresh(saving: &pending)
        #expect(change.new.sorted() == ids.prefix(3).sorted() && change.addsUp && change.removed.isEmpty)
        #expect(PretixRows(pending).types == PretixRows(tables).types.filter { ids.prefix(3).contains($0.key) })
        #expect(service.urls.contains { $0.contains("modified_since=") })
        #expect(!service.urls.contains { $0.contains("elsewhere") })
        let lists = try recording.lists(of: 26)
        let first = tables.sessions.ids.values[0]
        #expect(change.inside == [first: lists[first]?.inside ?? -1])
        let second = try await follower.refresh(saving: &pending).inside
        #expect(Array(second.keys) == [tables.sessions.ids.values[1]])
        #expect(try await source.sessions(of: 26).inside.count == lists.count)
    }
}

/// The check-ins of tables by their ids, for comparison.
struct PretixRows: Equatable {
    var rows: [Int64: [String?]] = [:]
    var types: [Int64: String?] = [:]

    init(_ tables: EventTables) {
        let (checkIns, guests) = (tables.checkIns, tables.guests)
        for row in 0..<checkIns.count {
            let (guest, session, type) = (
                Int(checkIns.guests.values[row]), checkIns.sessions.values[row], checkIns.registrantTypes.values[row]
            )
            let typeName = "\(tables.typeReferences.identifier(of: type)) \(tables.typeReferences.name(of: type) ?? "")"
            types[checkIns.ids.values[row]] = typeName
            rows[checkIns.ids.values[row]] = [
                "\(guests.ids[guest])", guests.firstNames[guest], guests.lastNames[guest], guests.emails[guest],
                "\(tables.sessionReferences.identifier(of: session))", tables.sessionReferences.name(of: session),
                typeName, checkIns.methods[row].map { tables.methods[$0] }, checkIns.createdAt[row]?.utcText,
            ]
        }
    }
}

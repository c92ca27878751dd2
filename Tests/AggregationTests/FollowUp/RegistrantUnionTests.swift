import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// Which rows of a list are one person, and what follows from a no in any of them.
@Suite(.timeLimit(.minutes(5))) struct RegistrantUnionTests {
    private typealias Person = Registrants.Person

    private func followUp(
        _ rows: [Person], _ event: PeopleEvent, _ question: FollowUp.Question, asksConsent: Bool = true
    ) throws -> (result: FollowUp, match: RegistrantMatch, tables: EventTables) {
        let tables = event.tables
        let list = GuestList(of: tables)
        let match = RegistrantMatch(PeopleEvent.registrants(rows), list, of: tables, hash: try PeopleEvent.hash())
        var request = FollowUp.Request(sessions: [12])
        request.asksConsent = asksConsent
        let result =
            question == .attended
            ? FollowUp(attended: request, of: tables, list, match)
            : FollowUp(absent: request, of: tables, list, match)
        return (result, match, tables)
    }

    private func row(_ id: Int64?, _ name: String?, _ email: String?, no: Bool = false) -> Person {
        var person = Person(id, name, email)
        person.consents = !no
        return person
    }

    /// Guests 1 and 2 came to session 12, guest 3 to another.
    private var event: PeopleEvent {
        var event = PeopleEvent()
        event.people = [
            1: ("Ana", "Rojas", "ana@x.example"), 2: ("Eva", "Soto", "eva@x.example"),
            3: ("Leo", "Abad", "leo@x.example"),
        ]
        event.sessions = [(12, 0, 60), (13, 90, 150)]
        event.checkIns = [
            .init(guest: 1, session: 12, minute: 1, type: 7), .init(guest: 2, session: 12, minute: 2, type: 7),
            .init(guest: 3, session: 13, minute: 95, type: 7),
        ]
        return event
    }

    @Test func `a no in a row without the id is a no of whoever has the id`() throws {
        let rows = [
            row(1, "Ana Rojas", "ana@x.example"), row(nil, "ANA rojas", "Ana@x.example", no: true),
            row(2, "Eva Soto", "eva@x.example"), row(3, "Leo Abad", "leo@x.example", no: true),
            row(nil, "Leo Abad", "leo@x.example"), row(9, "Rita Paz", "rita@x.example"),
        ]
        let attended = try followUp(rows, event, .attended)
        #expect(attended.match.people.count == 4)
        #expect(attended.result.rows.map { attended.tables.guests.ids[$0.guest!] } == [2])
        #expect(attended.result.leftOut == [.noConsent: 1])
        let absent = try followUp(rows, event, .absent)
        #expect(absent.result.rows.map { absent.result.people[$0.person!].id } == [9])
        #expect(absent.result.leftOut == [.noConsent: 1])
    }

    @Test func `a row that only unsubscribes an address is nobody of its own`() throws {
        let rows = [row(9, "Rita Paz", "rita@x.example"), row(nil, nil, "rita@x.example", no: true)]
        let absent = try followUp(rows, event, .absent)
        #expect(absent.result.rows.isEmpty && absent.result.leftOut == [.noConsent: 1])
    }

    /// The first row and the last meet only through the second.
    @Test func `rows are one person through other rows`() throws {
        let rows = [
            row(9, "Rita Paz", "rita@x.example"), row(9, "Rita Paz", "paz@x.example"),
            row(nil, "rita PAZ", "PAZ@x.example", no: true),
        ]
        let absent = try followUp(rows, event, .absent)
        #expect(absent.match.people.count == 1 && absent.result.rows.isEmpty)
        #expect(absent.result.leftOut == [.noConsent: 1])
    }

    /// Guest 1 is a person of the list by id alone, and the no is at the address with which the guest came.
    @Test(arguments: [
        "ana@x.example", "<ANA@x.example>", "Ana R. <ana@x.example>", "mailto:ana@x.example",
        "o@x.example; ana@x.example",
    ])
    func `a no at an address is one of whoever came with it`(address: String) throws {
        for name in ["Ana Rojas", "Other Name", nil] {
            let rows = [
                row(1, "Ana Rojas", nil), row(2, "Eva Soto", "eva@x.example"), row(nil, name, address, no: true),
            ]
            let attended = try followUp(rows, event, .attended)
            #expect(attended.result.rows.map { attended.tables.guests.ids[$0.guest!] } == [2])
            #expect(attended.result.leftOut == [.noConsent: 1] && attended.match.unmatchedRefusals.isEmpty)
        }
    }

    /// Guest 3 did not come to the session.
    @Test func `a no at an id or an address is one of all rows that have it, and of who is such a guest`() throws {
        for no in [row(3, "Other Name", nil, no: true), row(nil, nil, "leo@x.example", no: true)] {
            let byID = try followUp(
                [row(3, "Leo Abad", nil), row(1, "Ana Rojas", "ana@x.example"), no], event, .absent)
            #expect(byID.result.rows.isEmpty && byID.result.undecided.isEmpty)
        }
        let rows = [
            row(8, "Ana Strauß", "s@x.example"), row(nil, "ANA STRAUSS", "S@x.example", no: true),
            row(9, "Rita Paz", "rita@x.example"), row(1, "Ana Rojas", "ana@x.example"),
        ]
        let absent = try followUp(rows, event, .absent)
        #expect(absent.result.rows.map { absent.result.people[$0.person!].id } == [9])
    }

    @Test func `a no that is nobody's is counted`() throws {
        let rows = [
            row(1, "Ana Rojas", "ana@x.example"), row(nil, nil, "typo@x.example", no: true),
            row(nil, "Eva Soto", nil, no: true), row(2, "Eva Soto", "eva@x.example", no: true),
        ]
        let attended = try followUp(rows, event, .attended)
        #expect(attended.match.unmatchedRefusals == [rows[1], rows[2]])
        #expect(try followUp([rows[0]], event, .attended).match.unmatchedRefusals.isEmpty)
    }

    @Test func `somebody with two ids came if either did`() throws {
        let rows = [
            row(50, "Ana Rojas", "ana@x.example"), row(1, "Ana Rojas", "ana@x.example"), row(9, "Rita Paz", nil),
        ]
        let absent = try followUp(rows, event, .absent, asksConsent: false)
        #expect(absent.match.people.count == 2 && absent.match.guestsOf.map(\.count) == [1, 0])
        #expect(absent.result.rows.map { absent.result.people[$0.person!].id } == [9])
        let attended = try followUp(rows, event, .attended, asksConsent: false)
        #expect(attended.result.rows.map(\.matchedBy) == [.id, nil] && attended.result.unlisted == 1)
    }

    @Test func `somebody came who is a guest by the second of two addresses`() throws {
        let rows = [
            row(77, "Eva Soto", "other@x.example"), row(77, "Eva Soto", "eva@x.example"), row(1, "Ana Rojas", nil),
        ]
        let absent = try followUp(rows, event, .absent, asksConsent: false)
        #expect(absent.result.rows.isEmpty && absent.result.undecided.isEmpty)
    }

    /// Their rows are not one person's, so nobody is known by the address; the one with an id is known by that.
    @Test func `an address of several names stays nobody's`() throws {
        let rows = [
            row(1, "Ana Rojas", "fam@x.example"), row(nil, "Tom Rojas", "fam@x.example"),
            row(nil, "Tom Rojas", "fam@x.example", no: true),
        ]
        let absent = try followUp(rows, event, .absent)
        #expect(absent.match.people.count == 2)
        #expect(absent.result.rows.isEmpty && absent.result.leftOut == [.noConsent: 1])
        let asked = try followUp(rows, event, .absent, asksConsent: false)
        #expect(asked.result.undecided.map(\.reason) == [.sharedAddress])
    }

    /// Lists of up to twelve people with up to three rows each, with and without ids, names and addresses, some of them
    /// families with one address. A person's rows are found by brute force, and so is whom they name.
    @Test(arguments: Rounds.third(of: 0..<60 as Range<UInt64>))
    func `of random lists nobody who said no is listed, and everybody else is`(seed: UInt64)
        throws
    {
        let world = RandomList(seed: seed)
        let components = world.components
        let attended = try followUp(world.rows, world.event, .attended)
        #expect(attended.match.people.count == Set(components).count)
        let listed = Set(attended.result.rows.map { attended.tables.guests.ids[$0.guest!] })
        #expect(listed == world.attended(components), "seed \(seed)")
        let absent = try followUp(world.rows, world.event, .absent)
        let lines = absent.result.rows.map { absent.result.people[$0.person!].line! }
        #expect(Set(lines) == world.absent(components), "seed \(seed)")
        #expect(lines.count == Set(lines).count)
        for place in absent.result.undecided.compactMap(\.person) {
            let line = absent.result.people[place].line!
            #expect(!world.refuses(components[line - 1], components), "seed \(seed)")
        }
    }

    /// Of a code, the id and those of its other spellings, as a list has them: the first is what all have in common.
    private func code(_ id: Int64, as common: Int64?, _ name: String?, _ email: String?, no: Bool = false) -> Person {
        var person = row(id, name, email, no: no)
        if let common { person.spellings = [common] }
        return person
    }

    /// 200 and 0200, 1 and 0001: with one full name, or with none, they are one.
    @Test(arguments: ["Rita Paz", "paz RITA", nil]) func `a no reaches a code that is written otherwise`(name: String?)
        throws
    {
        let rows = [
            row(1, "Ana Rojas", "ana@x.example"), row(200, "Rita Paz", "rita@x.example"),
            code(8_200, as: 200, name, nil, no: true),
        ]
        let absent = try followUp(rows, event, .absent)
        #expect(absent.result.rows.isEmpty && absent.match.codesWrittenOtherwise == 1)
        #expect(absent.match.unmatchedRefusals.isEmpty)
        #expect(absent.result.leftOut[.noConsent] ?? 0 > 0)
        let guest = [row(1, "Ana Rojas", "ana@x.example"), row(2, "Eva Soto", "eva@x.example")]
        let no = code(8_001, as: 1, name.map { _ in "Ana Rojas" }, nil, no: true)
        let attended = try followUp(guest + [no], event, .attended)
        #expect(attended.result.rows.map { attended.tables.guests.ids[$0.guest!] } == [2])
    }

    @Test func `with another name, a code that is written otherwise is another's`() throws {
        let rows = [
            row(1, "Ana Rojas", "ana@x.example"), row(200, "Rita Paz", "rita@x.example"),
            code(8_200, as: 200, "Ivo Nada", "ivo@x.example", no: true),
        ]
        let absent = try followUp(rows, event, .absent)
        #expect(absent.result.rows.map { absent.result.people[$0.person!].id } == [200])
        #expect(absent.match.people.count == 3 && absent.match.codesWrittenOtherwise == 1)
    }

    /// The list has 0001 where the guest has 1: she came. Somebody else's 0002 is no guest's.
    @Test func `a guest is known by a code that is written otherwise`() throws {
        let rows = [
            code(8_001, as: 1, "Ana Rojas", nil), code(8_002, as: 2, "Ivo Nada", nil),
            row(3, "Leo Abad", "leo@x.example"),
        ]
        let absent = try followUp(rows, event, .absent, asksConsent: false)
        #expect(absent.result.rows.map { absent.result.people[$0.person!].id } == [3, 8_002])
    }

    @Test func `a full name with several codes is said`() throws {
        let rows = [row(9, "Rita Paz", "rita@x.example"), row(77, "Rita PAZ", nil, no: true), row(5, "Rita", nil)]
        let absent = try followUp(rows, event, .absent)
        #expect(absent.match.namesOfSeveral == 1 && absent.match.codesWrittenOtherwise == 0)
        #expect(try followUp([rows[0], rows[2]], event, .absent).match.namesOfSeveral == 0)
    }

    /// Guests 1 and 11 have one name and one mailbox.
    @Test func `a no by an id reaches another badge of the same mailbox`() throws {
        var event = event
        event.people[11] = ("Ana", "Rojas", "ANA@x.example")
        event.checkIns.append(.init(guest: 11, session: 12, minute: 5, type: 7))
        let rows = [row(1, "Ana Rojas", nil, no: true), row(2, "Eva Soto", "eva@x.example"), row(11, "Ana Rojas", nil)]
        let attended = try followUp(rows, event, .attended)
        #expect(attended.result.rows.map { attended.tables.guests.ids[$0.guest!] } == [2])
    }

    /// Guest 1's id has another address on the list; her own stands in a row without an id.
    @Test func `whoever has a scanned address is not absent`() throws {
        let rows = [
            row(1, "Ana Rojas", "ana@work.example"), row(nil, "Ana", "ana@x.example"),
            row(2, "Eva Soto", "eva@x.example"), row(9, "Rita Paz", "rita@x.example"),
        ]
        let absent = try followUp(rows, event, .absent, asksConsent: false)
        #expect(absent.result.rows.map { absent.result.people[$0.person!].id } == [9])
        #expect(Set(absent.result.undecided.map(\.reason)) == [.contradictory, .scannedAddress])
    }

    /// As people write them where they unsubscribe somebody.
    @Test(arguments: [
        "'ana@x.cl'", "ana@x.cl.", "ＡＮＡ＠x.cl", "an\u{200B}a@x.cl", "“ana@x.cl”", "Ana <ana@x.cl>",
        "mailto:ana@x.cl?subject=no",
        "\"ana@x.cl\"", "ana@x.cl; o'b@x.cl",
    ])
    func `an address is found however it is written`(text: String) {
        #expect(MailAddress.all(in: text).contains("ana@x.cl"))
        #expect(MailAddress.all(in: "o'brien@x.cl") == ["o'brien@x.cl"] && MailAddress.all(in: "ana").isEmpty)
    }

    /// In quotes, with a full stop or a blank of no width, the address is the guest's: her id is not contradicted, and she came.
    @Test(arguments: ["'ana@x.example'", "ana@x.example.", "\u{200B}ana@x.example", "ANA@x.example"])
    func `an address is known however it is written`(address: String) throws {
        for id in [1, nil] as [Int64?] {
            let rows = [row(id, "Ana R", address), row(2, "Eva Soto", "eva@x.example"), row(9, "Rita Paz", nil)]
            let absent = try followUp(rows, event, .absent)
            #expect(absent.result.rows.map { absent.result.people[$0.person!].id } == [9])
            #expect(absent.result.undecided.isEmpty && absent.match.evidence.contradicted == 0)
            let attended = try followUp(rows, event, .attended)
            #expect(attended.result.rows.map { attended.tables.guests.ids[$0.guest!] } == [1, 2])
        }
    }

    /// Guest 1 has another address in an earlier row of the files.
    @Test func `an earlier address of a guest counts as the newest does`() throws {
        var tables = event.tables
        tables.formerAddresses = [1: ["Old@x.example", "ana@x.example"]]
        let list = GuestList(of: tables)
        func match(_ rows: [Person]) throws -> RegistrantMatch {
            RegistrantMatch(PeopleEvent.registrants(rows), list, of: tables, hash: try PeopleEvent.hash())
        }
        var request = FollowUp.Request(sessions: [12])
        let eva = row(2, "Eva Soto", "eva@x.example")
        let absent = FollowUp(
            absent: request, of: tables, list, try match([eva, row(nil, "Anita Rojas", "old@x.example")]))
        #expect(absent.rows.isEmpty && absent.undecided.map(\.reason) == [.scannedAddress])
        request.asksConsent = true
        let refused = try match([row(1, "Ana Rojas", "ana@x.example"), eva, row(nil, nil, "OLD@x.example", no: true)])
        let attended = FollowUp(attended: request, of: tables, list, refused)
        #expect(attended.rows.map { tables.guests.ids[$0.guest!] } == [2] && refused.unmatchedRefusals.isEmpty)
    }

    /// Several thousand rows of one person are merged in no time that grows with their square.
    @Test func `a chain of many rows`() throws {
        var rows = [row(1, "P0 Q", "p0@x.example")]
        for place in 1..<40_000 {
            let (id, name) = (Int64(place / 2 + 1), (place + 1) / 2)
            rows.append(row(id, "P\(name) Q", "p\(name)@x.example", no: place == 39_999))
        }
        let absent = try followUp(rows, PeopleEvent(), .absent)
        let expected: [FollowUp.LeftOut: Int] = [.noConsent: 1]
        #expect(absent.match.people.count == 1)
        #expect(absent.result.leftOut == expected)
    }
}

/// A random list, and what follow-up.md says of it, calculated without the program.
private struct RandomList {
    struct Somebody {
        var id: Int64
        var name: String
        var email: String
        var came = false
        var wasElsewhere = false
    }

    var people: [Somebody] = []
    var rows: [Registrants.Person] = []
    let event: PeopleEvent

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 3...12, using: &random)
        for index in 0..<count {
            let family = Int.random(in: 0..<4, using: &random) == 0 && index > 0
            var somebody = Somebody(
                id: Int64(index + 1), name: "Name\(index) Sur",
                email: family ? people[index - 1].email : "p\(index)@x.example")
            somebody.came = Bool.random(using: &random)
            somebody.wasElsewhere = Bool.random(using: &random)
            people.append(somebody)
        }
        // One whose id is on both sides with an address that nobody else has, so that ids persist.
        people.append(Somebody(id: 900, name: "Always There", email: "always@x.example", came: true))
        for (index, somebody) in people.enumerated() {
            for _ in 0..<(index == count ? 1 : Int.random(in: 0...3, using: &random)) {
                let hasID = index == count || Bool.random(using: &random)
                let hasAddress = index == count || !hasID || Bool.random(using: &random)
                // Another spelling is another name.
                let name = Int.random(in: 0..<5, using: &random) == 0 ? "N \(index)" : somebody.name
                var row = Registrants.Person(hasID ? somebody.id : nil, name, hasAddress ? somebody.email : nil)
                row.line = rows.count + 1
                row.consents = Int.random(in: 0..<3, using: &random) > 0
                rows.append(row)
            }
        }
        var event = PeopleEvent()
        event.sessions = [(12, 0, 60), (13, 90, 150)]
        for somebody in people {
            let parts = somebody.name.split(separator: " ").map(String.init)
            event.people[somebody.id] = (parts[0], parts[1], somebody.email)
            if somebody.came { event.checkIns.append(.init(guest: somebody.id, session: 12, minute: 1, type: 7)) }
            if somebody.wasElsewhere {
                event.checkIns.append(.init(guest: somebody.id, session: 13, minute: 95, type: 7))
            }
        }
        self.event = event
    }

    private func areOne(_ one: Registrants.Person, _ other: Registrants.Person) -> Bool {
        if let id = one.id, id == other.id { return true }
        guard let email = one.email, email == other.email else { return false }
        return one.firstName == other.firstName && one.lastName == other.lastName
    }

    /// The first row that each row is connected with: labels are lowered until none changes.
    var components: [Int] {
        var labels = Array(rows.indices)
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for one in rows.indices {
                for other in rows.indices where areOne(rows[one], rows[other]) && labels[one] != labels[other] {
                    labels[one] = min(labels[one], labels[other])
                    labels[other] = labels[one]
                    hasChanged = true
                }
            }
        }
        return labels
    }

    private func rows(of component: Int, _ components: [Int]) -> [Registrants.Person] {
        rows.indices.filter { components[$0] == component }.map { rows[$0] }
    }

    /// The ids and addresses that a no reaches: those beside it, of its person, and of all who have one of them.
    private func reached(_ components: [Int]) -> (ids: Set<Int64>, emails: Set<String>) {
        var (ids, emails): (Set<Int64>, Set<String>) = ([], [])
        func isReached(_ id: Int64?, _ email: String?) -> Bool {
            id.map(ids.contains) == true || email.map(emails.contains) == true
        }
        var count = -1
        while count < ids.count + emails.count {
            count = ids.count + emails.count
            for component in Set(components) {
                let own = rows(of: component, components)
                guard own.contains(where: { !$0.consents || isReached($0.id, $0.email) }) else { continue }
                ids.formUnion(own.compactMap(\.id))
                emails.formUnion(own.compactMap(\.email))
            }
            for guest in guests where isReached(guest.id, guest.email) {
                ids.insert(guest.id)
                emails.insert(guest.email)
            }
        }
        return (ids, emails)
    }

    func refuses(_ component: Int, _ components: [Int]) -> Bool {
        let (ids, emails) = reached(components)
        return rows(of: component, components).contains { row in
            !row.consents || row.id.map(ids.contains) == true || row.email.map(emails.contains) == true
        }
    }

    private var guests: [Somebody] { people.filter { $0.came || $0.wasElsewhere } }

    /// Whether an address identifies somebody: no two guests and no two people of the list have it, nor would a guest be
    /// two people of the list, one by the id and one by the address.
    private func identifies(_ email: String, _ components: [Int]) -> Bool {
        let holders = Set(rows.indices.filter { rows[$0].email == email }.map { components[$0] })
        let byID = guests.filter { $0.email == email }.flatMap { guest in
            rows.indices.filter { rows[$0].id == guest.id }.map { components[$0] }
        }
        return guests.count { $0.email == email } <= 1 && holders.union(byID).count <= 1
    }

    /// The components of a guest: by id, else by an address that identifies somebody.
    private func component(of guest: Somebody, _ components: [Int]) -> Int? {
        if let row = rows.firstIndex(where: { $0.id == guest.id }) { return components[row] }
        guard identifies(guest.email, components) else { return nil }
        return rows.firstIndex { $0.email == guest.email }.map { components[$0] }
    }

    func attended(_ components: [Int]) -> Set<Int64> {
        let (ids, emails) = reached(components)
        return Set(
            guests.filter(\.came).filter { guest in
                !ids.contains(guest.id) && !emails.contains(guest.email)
                    && component(of: guest, components).map { !refuses($0, components) } ?? false
            }.map(\.id))
    }

    /// The first lines of those who are known, did not come and do not refuse.
    func absent(_ components: [Int]) -> Set<Int> {
        let came = Set(guests.filter(\.came).compactMap { component(of: $0, components) })
        let badges = guests.filter(\.came).map { "\($0.name) \($0.email)" }
        let known = Set(guests.compactMap { component(of: $0, components) })
        // Of guests who are nobody of the list.
        let scanned = Set(guests.filter { $0.came && component(of: $0, components) == nil }.map(\.email))
        return Set(
            Set(components).filter { component in
                let own = rows(of: component, components)
                let isKnown = own.contains { $0.id != nil || $0.email.map { identifies($0, components) } ?? false }
                let hasOtherBadge = own.contains { row in
                    guard let email = row.email else { return false }
                    return badges.contains("\(row.firstName ?? "") \(row.lastName ?? "") \(email)")
                }
                let mayHaveCome = !known.contains(component) && own.contains { $0.email.map(scanned.contains) == true }
                return isKnown && !mayHaveCome && !came.contains(component) && !hasOtherBadge
                    && !refuses(component, components)
            }.map { $0 + 1 })
    }
}

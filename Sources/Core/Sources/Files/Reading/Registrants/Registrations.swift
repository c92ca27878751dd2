internal import Base

/// A session and a registrant type.
struct SessionType: Hashable, Comparable {
    var session: Int64
    var type: Int64

    static func < (left: SessionType, right: SessionType) -> Bool {
        (left.session, left.type) < (right.session, right.type)
    }
}

/// The files of an event that say who was expected: lists of registrants or, without one, lists of guests who came or not.
struct ExpectingFiles {
    /// Their places among all files.
    let places: [Int]
    /// The code of the event's only session; `nil` if it has several.
    private let only: UInt32?

    /// - Parameters:
    ///   - sessions: the names of the sessions in all files.
    ///   - listed: the sessions that a file lists.
    init(_ files: [ReadFile], _ sessions: CodedNames, listed: [Int64]) {
        let ids = Set(sessions.list.map(\.id)).union(listed)
        only = ids.count == 1 ? sessions.list.firstIndex { ids.contains($0.id) }.map { UInt32($0) } : nil
        let registrants = files.indices.filter { files[$0].header.table == .registrants }
        places = registrants.isEmpty ? files.indices.filter { files[$0].tellsWhoWasExpected } : registrants
    }

    /// Whether a file says for which sessions people were expected.
    func tellSessions(_ file: ReadFile) -> Bool {
        if file.isWide { return file.parts.contains { !$0.absent.isEmpty } }
        if file.header.table == .registrants { return file.header.namesSessions || only != nil }
        return !file.header.namesSessions || file.parts.contains { $0.expected.contains { $0.session != .max } }
    }

    /// Calls `body` with everybody of a part, as what, and for which session, by the event's code; `nil` for none that is known.
    func forEachPerson(
        of file: Int, _ part: Int, in files: [ReadFile], _ sessions: CodedNames,
        _ body: (_ guest: Int64, _ type: UInt32, _ session: UInt32?) -> Void
    ) {
        let (header, rows) = (files[file].header, files[file].parts[part])
        let codes = sessions.codes(of: file, part)
        let single = header.table == .registrants ? only : sessions.single(of: header)
        for person in rows.expected {
            let whole = header.namesSessions ? nil : single
            let own = person.session == .max ? whole : codes[Int(person.session)]
            body(person.guest, person.type, own == UInt32.max ? nil : own)
        }
        guard files[file].isWide, tellSessions(files[file]) else { return }
        for person in rows.absent { body(person.guest, person.type, codes[Int(person.session)]) }
        for checkIn in rows.checkIns where checkIn.session != .max && checkIn.guest != RawCheckIn.missingGuest {
            body(checkIn.guest, checkIn.type, codes[Int(checkIn.session)])
        }
    }

    /// Whether somebody is expected in a session without a type.
    func expectTypeless(_ files: [ReadFile], _ sessions: CodedNames) -> Bool {
        var found = false
        for file in places where tellSessions(files[file]) {
            for part in files[file].parts.indices {
                forEachPerson(of: file, part, in: files, sessions) { _, type, session in
                    found = found || (type == .max && session != nil)
                }
            }
        }
        return found
    }
}

extension ReadFile {
    /// Whether each session has a column of its own.
    var isWide: Bool { !header.sessionColumns.isEmpty }

    /// Whether it says who was expected, and not only who came.
    fileprivate var tellsWhoWasExpected: Bool {
        if wasListOfGuests { return true }
        guard header.tellsRegistrations != false else { return false }
        return header.rowsAreGuests || parts.contains { $0.hasAbsentees || !$0.absent.isEmpty }
    }

    /// Whether each row is a guest of its own, of the only session.
    private var mayBeListOfGuests: Bool {
        (header.mayBeList || header.isDescribed) && header.table == .checkIns && !tellsWhoWasExpected && isOncePerGuest
    }

    /// Whether rows name no sessions, and no guest twice.
    var isOncePerGuest: Bool {
        guard !header.namesSessions else { return false }
        var guests: Set<Int64> = []
        return parts.allSatisfy { part in part.checkIns.allSatisfy { guests.insert($0.guest).inserted } }
    }

    /// Reads a file as the list of guests that it was before everybody came: then nothing in it shows that it is one.
    ///
    /// - Parameter registrants: the people of an earlier reading.
    fileprivate mutating func keepList(of registrants: Int64) {
        let people = parts.reduce(0) { $0 + $1.checkIns.count }
        guard mayBeListOfGuests, people >= registrants else { return }
        wasListOfGuests = true
        for part in parts.indices {
            parts[part].expected = parts[part].checkIns.map { ($0.guest, $0.type, .max) }
        }
    }
}

extension [ReadFile] {
    /// Keeps a list of guests one when everybody has come.
    ///
    /// - Parameter registrants: the people registered by an earlier reading; `nil` if nobody knew.
    mutating func keepList(of registrants: Int64?) {
        guard let registrants, count == 1, !self[0].tellsWhoWasExpected else { return }
        self[0].keepList(of: registrants)
    }

    /// Gives check-ins and people without a type one that has no name. What is registered in a session always has a type; who came
    /// without a registration has none, and is in no rate.
    ///
    /// - Parameter registered: the guests of files without registrations who are on a list; `nil` if there is no list.
    mutating func nameTypeless(_ registered: Set<Int64>?) {
        for file in indices {
            // In a list, too, somebody may have come who was not expected.
            let own = self[file].tellsWhoWasExpected ? Set(self[file].parts.flatMap { $0.expected.map(\.guest) }) : nil
            let known = own.map { $0.union(registered ?? []) } ?? registered
            for part in self[file].parts.indices {
                let code = self[file].parts[part].typeNames.code(id: Registrations.typeless, name: nil)
                self[file].parts[part].giveTypeless(code, to: known)
            }
        }
    }
}

extension RawCheckIns {
    fileprivate mutating func giveTypeless(_ code: UInt32, to registered: Set<Int64>?) {
        for row in checkIns.indices where checkIns[row].type == .max && checkIns[row].guest != RawCheckIn.missingGuest {
            if registered?.contains(checkIns[row].guest) ?? true { checkIns[row].type = code }
        }
        for row in expected.indices where expected[row].type == .max { expected[row].type = code }
        for row in absent.indices where absent[row].type == .max { absent[row].type = code }
    }
}

/// How many are registered for each session and type.
struct Registrations {
    private(set) var registered: [SessionType: Int64] = [:]
    /// The people registered for the event; `nil` if no file says it.
    private(set) var people: Int64?
    /// The sessions whose registrations are known.
    private(set) var sessions: Set<Int64> = []
    /// Whether these are all sessions: anybody else is registered for none.
    private var coversAll = false

    /// The id of the type of people without one. Names have ids from 1.
    static let typeless = "0"

    /// Who is registered for what, if it is asked for.
    private(set) var list: [RegistrationFields.Registration] = []

    private struct Person: Hashable {
        var guest: Int64
        var place: SessionType
    }

    /// - Parameter keepsList: whether to tell who is registered.
    init(
        _ files: [ReadFile], _ expecting: ExpectingFiles, _ sessionNames: CodedNames, _ typeNames: CodedNames,
        keepsList: Bool = false
    ) {
        // Those of whom nobody knows for which session.
        var rest: Set<RegistrationFields.Registration> = []
        var everybody: Set<Int64> = []
        var persons: Set<Person> = []
        for file in expecting.places {
            let tellsSessions = expecting.tellSessions(files[file])
            if tellsSessions { coverSessions(of: files[file], file, sessionNames) }
            for part in files[file].parts.indices {
                let types = typeNames.codes(of: file, part)
                expecting.forEachPerson(of: file, part, in: files, sessionNames) { guest, type, session in
                    everybody.insert(guest)
                    guard tellsSessions, let session, type != .max else {
                        guard keepsList else { return }
                        let type = type == .max ? nil : typeNames.list[Int(types[Int(type)])].id
                        rest.insert(.init(guest: guest, session: nil, registrantType: type))
                        return
                    }
                    let place = SessionType(
                        session: sessionNames.list[Int(session)].id, type: typeNames.list[Int(types[Int(type)])].id)
                    sessions.insert(place.session)
                    // In several rows, a person is registered once.
                    guard persons.insert(Person(guest: guest, place: place)).inserted else { return }
                    registered[place, default: 0] += 1
                    if keepsList {
                        list.append(.init(guest: guest, session: place.session, registrantType: place.type))
                    }
                }
            }
        }
        if !expecting.places.isEmpty { people = Int64(everybody.count) }
        let placed = Set(list.map(\.guest))
        list += rest.filter { !placed.contains($0.guest) }
    }

    private mutating func coverSessions(of file: ReadFile, _ number: Int, _ sessionNames: CodedNames) {
        if file.header.table == .registrants { coversAll = true }
        guard file.isWide, !file.parts.isEmpty else { return }
        for code in sessionNames.codes(of: number, 0).prefix(file.header.sessionColumns.count) {
            sessions.insert(sessionNames.list[Int(code)].id)
        }
    }

    /// Whether everybody registered for a session is known.
    func cover(_ session: Int64) -> Bool { coversAll || sessions.contains(session) }

    /// The offers of a file, with the numbers of lists if it has none of its own.
    func filling(_ offers: OfferTable, named types: [Int64: String]) -> OfferTable {
        guard !registered.isEmpty, !offers.contains(where: { $0.registered != nil }) else { return offers }
        var rows = Array(offers)
        var rest = registered
        for row in rows.indices {
            let key = SessionType(session: rows[row].sessionID, type: rows[row].registrantTypeID)
            // Of two offers of a type, one has all.
            rows[row].registered = rest.removeValue(forKey: key) ?? (cover(key.session) ? 0 : nil)
        }
        for (key, count) in rest.sorted(by: { $0.key < $1.key }) {
            rows.append(
                OfferTable.Row(
                    sessionID: key.session, registrantTypeID: key.type, registrantTypeName: types[key.type],
                    registered: count))
        }
        return OfferTable(rows)
    }
}

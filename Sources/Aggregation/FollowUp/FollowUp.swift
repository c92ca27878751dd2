public import Base

/// People to write to after an event: those who came to some sessions, did not come, left early, or came for the first
/// time.
///
/// Holds rows of the tables and of the people registered instead of names. Forgotten guests are never included.
public struct FollowUp: Sendable {
    /// The group of people asked for. The raw value is the option's.
    public enum Question: String, Sendable, CaseIterable {
        case attended, absent
        case leftEarly = "left-early"
        case firstTime = "first-time"
    }

    /// Somebody to write to; for those who left early, one row for each session they left.
    public struct Row: Sendable, Equatable {
        /// The row of `EventTables.guests`; `nil` for somebody without a check-in.
        public var guest: Int?
        /// The index in `people`; `nil` if there is no list, or if the guest is not on it.
        public var person: Int?
        public var matchedBy: MatchedBy?
        /// The number of the request's sessions that the guest attended, and when.
        public var sessions = 0
        public var times = GuestList.Times()
        public var departure: Departure?
        /// The ids of other guests of the event with the same name and address.
        public var otherBadges: [Int64] = []
    }

    /// How somebody left a session early.
    public struct Departure: Sendable, Equatable {
        /// Code of `EventTables.sessionReferences`.
        public var session: UInt32
        /// The last scan at the exit.
        public var at: Instant
        public var sessionEndsAt: Instant
    }

    /// Somebody for whom the question cannot be answered.
    public struct Undecided: Sendable, Equatable {
        public var guest: Int?
        public var person: Int?
        public var reason: UndecidedReason
    }

    /// Why people have no row. The raw value is the name in files.
    public enum LeftOut: String, Sendable, CaseIterable {
        /// The list does not say that they may be written to.
        case noConsent = "no_consent"
        /// They are guests, but not found on the list that says who may be written to.
        case notListed = "not_listed"
        /// Their registration was canceled.
        case canceled
        /// No session expects them.
        case notExpected = "not_expected"
        case excludedType = "excluded_type"
        case forgotten
        /// They were in a session, but were not scanned at its exit after their last check-in.
        case withoutExit = "without_exit"
    }

    /// What to look for.
    public struct Request: Sendable {
        public var sessions: Set<Int64>
        public var types: ExcludedTypes
        /// Whether to include only people who consent, according to the list.
        public var asksConsent = false
        /// Leaving at most this many seconds before the end does not count as early.
        public var tolerance: Int64 = 0
        /// When the session actually ended; `nil` if as scheduled.
        public var endedAt: Instant?

        public init(sessions: Set<Int64>, types: ExcludedTypes = ExcludedTypes()) {
            self.sessions = sessions
            self.types = types
        }
    }

    public let question: Question
    /// By surname, first name and id.
    public private(set) var rows: [Row] = []
    public private(set) var undecided: [Undecided] = []
    public private(set) var leftOut: [LeftOut: Int] = [:]
    /// The people registered, each listed once.
    public private(set) var people: [Registrants.Person] = []
    /// Whether the ids of `people` are those of guests.
    public private(set) var knowsIDs = false
    /// The number of guests of the sessions who cannot be matched to anybody on the list; some who seem absent may be
    /// among them.
    public private(set) var unidentified = 0
    /// The number of guests of the sessions who are not on the list.
    public private(set) var unlisted = 0
    /// The number of guests of the sessions who were forgotten; the list may still have them.
    public private(set) var forgottenGuests = 0
    /// The number of scans at the sessions' exits that were not followed by a check-in.
    public private(set) var departures = 0
    /// The number of guests of earlier editions who cannot be recognized.
    public private(set) var unknownEarlier = 0

    /// The guests of the event and the request about them.
    private struct Asked {
        let tables: EventTables
        let list: GuestList
        let request: Request
        let match: RegistrantMatch?
        /// Whether each guest's type is excluded, by guest of the list.
        let isExcluded: [Bool]
        private let codes: Set<UInt32>

        init(_ tables: EventTables, _ list: GuestList, _ request: Request, _ match: RegistrantMatch?) {
            self.tables = tables
            self.list = list
            self.request = request
            self.match = match
            isExcluded = request.types.guests(of: list, in: tables)
            codes = Set(request.sessions.compactMap { tables.sessionReferences.code(of: $0) })
        }

        /// A guest's visits to the requested sessions.
        func visits(_ guest: Int) -> [GuestList.Visit] {
            list.visits[list.guests[guest].visits].filter { codes.contains($0.session) }
        }

        func id(_ guest: Int) -> Int64 { tables.guests.ids[list.guests[guest].row] }
        func isForgotten(_ guest: Int) -> Bool { tables.forgotten.contains(id(guest)) }

        func row(_ guest: Int, _ visits: [GuestList.Visit]) -> Row {
            var row = Row(guest: list.guests[guest].row, person: match?.personOf[guest], sessions: visits.count)
            for visit in visits { row.times.add(visit.times) }
            if let person = row.person { row.matchedBy = match?.matchedBy(person, id(guest)) }
            return row
        }
    }

    private init(_ question: Question, _ match: RegistrantMatch?) {
        self.question = question
        people = match?.people ?? []
        knowsIDs = match?.areGuests ?? false
    }

    // MARK: - Questions

    /// Finds everybody with a check-in in one of the sessions.
    public init(attended request: Request, of tables: EventTables, _ list: GuestList, _ match: RegistrantMatch? = nil) {
        self.init(.attended, match)
        let asked = Asked(tables, list, request, match)
        eachGuest(asked) { result, guest, visits in result.rows.append(asked.row(guest, visits)) }
        finish(asked)
    }

    /// Finds everybody whom one of the sessions expects and who has no check-in in any of them.
    public init(absent request: Request, of tables: EventTables, _ list: GuestList, _ match: RegistrantMatch) {
        self.init(.absent, match)
        let asked = Asked(tables, list, request, match)
        var came: Set<Badge> = []
        // Addresses of guests who are nobody known of the list, and those that other guests had before: whoever has one there may
        // have come.
        var scanned: Set<String> = []
        for guest in list.guests.indices where !asked.visits(guest).isEmpty {
            guard !asked.isForgotten(guest) else {
                forgottenGuests += 1
                continue
            }
            if match.personOf[guest] == nil { unlisted += 1 }
            if match.unidentified.contains(guest) { unidentified += 1 }
            let row = list.guests[guest].row
            if let badge = tables.guests.badge(of: row) { came.insert(badge) }
            scanned.formUnion(
                match.personOf[guest] == nil ? tables.allAddresses(ofGuest: row) : tables.formerAddresses(ofGuest: row))
        }
        let forgotten = tables.forgottenAddresses(list)
        for index in people.indices {
            guard let row = absentRow(index, match, asked, forgotten) else { continue }
            if case .undecided(let reason) = match.matches[index] {
                undecided.append(Undecided(guest: nil, person: index, reason: reason))
            } else if !came.isDisjoint(with: match.identities[index].badges) {
                undecided.append(Undecided(guest: row.guest, person: index, reason: .otherBadge))
            } else if case .listed = match.matches[index],
                !scanned.isDisjoint(with: match.identities[index].writtenAddresses)
            {
                undecided.append(Undecided(guest: nil, person: index, reason: .scannedAddress))
            } else if !people[index].isExpected(in: request.sessions) {
                undecided.append(Undecided(guest: row.guest, person: index, reason: .unknownSession))
            } else {
                rows.append(row)
            }
        }
        finish(asked)
    }

    /// Finds the guests whose last scan at a session's exit was before its end, once for each session.
    public init(
        leftEarly request: Request, of tables: EventTables, _ list: GuestList, exits: [Registrants.ExitKey: Instant],
        _ match: RegistrantMatch? = nil
    ) {
        self.init(.leftEarly, match)
        let asked = Asked(tables, list, request, match)
        let ends = tables.sessions.endHours
        eachGuest(asked) { result, guest, visits in
            for visit in visits {
                let session = tables.sessionReferences.identifier(of: visit.session)
                // Whoever checked in again came back.
                guard let at = exits[Registrants.ExitKey(guest: asked.id(guest), session: session)],
                    at > visit.times.last ?? .untimed
                else {
                    result.leftOut[.withoutExit, default: 0] += 1
                    continue
                }
                result.departures += 1
                guard let end = request.endedAt ?? ends[session],
                    end.secondsSinceEpoch - at.secondsSinceEpoch > max(0, request.tolerance)
                else { continue }
                var row = asked.row(guest, [visit])
                row.departure = Departure(session: visit.session, at: at, sessionEndsAt: end)
                result.rows.append(row)
            }
        }
        finish(asked)
    }

    /// Finds the guests of the sessions who were at none of the earlier editions.
    ///
    /// - Parameters:
    ///   - earlier: The earlier editions.
    ///   - service: The address of the service that this event was read from; ids are compared only within one service.
    ///   - hash: Must use the key that the editions' addresses were hashed with.
    public init(
        firstTime request: Request, of tables: EventTables, _ list: GuestList, after earlier: [Edition],
        service: String,
        hash: KeyedHash, _ match: RegistrantMatch? = nil
    ) {
        self.init(.firstTime, match)
        let asked = Asked(tables, list, request, match)
        let own = EditionGuests(list, of: tables, hash: hash)
        let people = People(earlier.map(\.guests) + [own], services: earlier.map(\.service) + [service])
        let before = Set(people.persons.dropLast().joined())
        unknownEarlier = people.unknown.dropLast().reduce(0) { $0 + $1.values.reduce(0, +) }
        let persons = people.persons[earlier.count]
        eachGuest(asked) { result, guest, visits in
            guard persons[guest] >= 0 else {
                let reason = UndecidedReason(
                    hasID: true, hasAddress: own.addresses[guest] != nil, people.evidence.persists)
                result.undecided.append(
                    Undecided(guest: list.guests[guest].row, person: match?.personOf[guest], reason: reason))
                return
            }
            if !before.contains(persons[guest]) { result.rows.append(asked.row(guest, visits)) }
        }
        finish(asked)
    }

    // MARK: - Common

    /// Calls `body` with each guest of the sessions who may be named; for the others, counts the reason.
    private mutating func eachGuest(_ asked: Asked, _ body: (inout FollowUp, Int, [GuestList.Visit]) -> Void) {
        for guest in asked.list.guests.indices {
            let visits = asked.visits(guest)
            guard !visits.isEmpty else { continue }
            if asked.isForgotten(guest) {
                leftOut[.forgotten, default: 0] += 1
                continue
            }
            if asked.isExcluded[guest] {
                leftOut[.excludedType, default: 0] += 1
                continue
            }
            if asked.request.asksConsent, asked.match?.refusing.contains(guest) == true {
                leftOut[.noConsent, default: 0] += 1
                continue
            }
            if let match = asked.match, match.personOf[guest] == nil {
                unlisted += 1
                if asked.request.asksConsent {
                    leftOut[.notListed, default: 0] += 1
                    continue
                }
            }
            if asked.request.asksConsent, let person = asked.match?.personOf[guest], !people[person].consents {
                leftOut[.noConsent, default: 0] += 1
                continue
            }
            body(&self, guest, visits)
        }
    }

    /// Returns the row of somebody registered without a check-in in the sessions; `nil` if there is a check-in, or if
    /// the person may not have a row.
    private mutating func absentRow(
        _ index: Int, _ match: RegistrantMatch, _ asked: Asked, _ forgotten: Set<String>
    ) -> Row? {
        let person = people[index]
        var row = Row(guest: nil, person: index)
        var type = asked.request.types.contains(person)
        if case .guest(let guest, let by) = match.matches[index] {
            let guests = match.guestsOf[index]
            if guests.contains(where: { !asked.visits($0).isEmpty }) { return nil }
            row.guest = asked.list.guests[guest].row
            row.matchedBy = by
            type = type || guests.contains { asked.isExcluded[$0] }
        } else if asked.request.asksConsent, person.onlyUnsubscribes {
            return nil
        }
        let identity = match.identities[index]
        let isForgotten =
            identity.ids.contains(where: asked.tables.forgotten.contains)
            || identity.addresses.contains(where: forgotten.contains)
        let reason: LeftOut? =
            isForgotten
            ? .forgotten
            : person.isCanceled
                ? .canceled
                : !person.isExpected(in: asked.request.sessions) && !person.hasUnknownSession
                    ? .notExpected
                    : type ? .excludedType : asked.request.asksConsent && !person.consents ? .noConsent : nil
        guard let reason else { return row }
        leftOut[reason, default: 0] += 1
        return nil
    }

    /// Sorts the rows and notes other badges.
    private mutating func finish(_ asked: Asked) {
        let guests = asked.tables.guests
        var badges: [Badge: [Int64]] = [:]
        for guest in asked.list.guests where !asked.tables.forgotten.contains(guests.ids[guest.row]) {
            if let badge = guests.badge(of: guest.row) { badges[badge, default: []].append(guests.ids[guest.row]) }
        }
        for index in rows.indices {
            guard let guest = rows[index].guest, let badge = guests.badge(of: guest) else { continue }
            rows[index].otherBadges = (badges[badge] ?? []).filter { $0 != guests.ids[guest] }.sorted()
        }
        let people = people
        rows = Self.inOrder(rows, guests, people, \.guest, \.person)
        undecided = Self.inOrder(undecided, guests, people, \.guest, \.person)
    }

    /// Sorts by surname, first name and id, those without a name last; people known only from the list are then sorted
    /// by line.
    private static func inOrder<Element>(
        _ elements: [Element], _ guests: GuestTable, _ people: [Registrants.Person],
        _ guest: KeyPath<Element, Int?>, _ person: KeyPath<Element, Int?>
    ) -> [Element] {
        let keyed = elements.enumerated().map { index, element -> (key: (Int, String, String, Int64, Int), Element) in
            let listed = element[keyPath: person].map { people[$0] }
            let row = element[keyPath: guest]
            let last = MatchedName(row.flatMap { guests.lastNames[$0] } ?? listed?.lastName).folded
            let first = MatchedName(row.flatMap { guests.firstNames[$0] } ?? listed?.firstName).folded
            let id = row.map { guests.ids[$0] } ?? listed?.id ?? .max
            return ((last.isEmpty && first.isEmpty ? 1 : 0, last, first, id, index), element)
        }
        return keyed.sorted { $0.key < $1.key }.map(\.1)
    }
}

extension SessionTable {
    /// When each session ends, if the hour is known.
    public var endHours: [Int64: Instant] {
        let ends = zip(ids.values, spans).compactMap { id, span in
            EventDays(from: span.start, to: span.end) == nil ? span.end.map { (id, $0) } : nil
        }
        return Dictionary(ends) { first, _ in first }
    }
}

extension EventTables {
    /// The addresses of forgotten guests that the source still provides.
    fileprivate func forgottenAddresses(_ list: GuestList) -> Set<String> {
        guard !forgotten.isEmpty else { return [] }
        return Set(
            list.guests.lazy.filter { forgotten.contains(guests.ids[$0.row]) }.flatMap { allAddresses(ofGuest: $0.row) }
        )
    }
}

extension Registrants.Person {
    /// Whether one of some sessions expects the person, as far as is known.
    fileprivate func isExpected(in asked: Set<Int64>) -> Bool {
        sessions.map { !$0.isDisjoint(with: asked) } ?? true
    }
}

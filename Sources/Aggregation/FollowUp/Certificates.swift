public import Base

/// Who has earned a certificate of an event, and what the others lack.
///
/// Only sessions that are over and in which somebody was scanned count. Scheduled time that sessions share counts once.
public struct Certificates: Sendable {
    /// What it takes to earn a certificate.
    public struct Rule: Sendable {
        /// The fewest sessions to attend.
        public var minimumSessions: Int
        /// The sessions that everybody must attend.
        public var required: [Int64]
        public var types: ExcludedTypes

        public init(minimumSessions: Int, required: [Int64] = [], types: ExcludedTypes = ExcludedTypes()) {
            self.minimumSessions = minimumSessions
            self.required = required
            self.types = types
        }
    }

    /// A guest. Rows are sorted by surname, first name and id.
    public struct Row: Sendable, Equatable {
        /// Row of `EventTables.guests`.
        public var guest: Int
        /// The guest's number among all who came at a known time: by the first such check-in that the source recorded. It depends on
        /// no rule, and whoever is recorded later gets a higher one, even if a scanner delivers late. `nil` for a guest who has no
        /// check-in with a time: any place in the series would move with those of others.
        public var number: Int?
        /// Code of `EventTables.typeReferences`.
        public var registrantType: UInt32?
        /// The sessions attended that count, by start.
        public var sessions: [Int64]
        /// The scheduled length of those sessions together.
        public var scheduledSeconds: Int64
        /// The number of those sessions whose scheduled length is not known.
        public var sessionsWithoutHours: Int
        /// The time that the guest was in those sessions, from the first check-in to the last scan at an exit, and the
        /// number of sessions for which it is known; `nil` if it is known for none.
        public var presentSeconds: Int64?
        public var timedSessions: Int
        /// The required sessions that the guest did not attend, or that do not count.
        public var missing: [Int64]
        /// The number of sessions still lacking.
        public var lacking: Int
        /// The ids of other guests with the same name and address.
        public var otherBadges: [Int64]

        public var isEligible: Bool { missing.isEmpty && lacking == 0 }
    }

    public private(set) var rows: [Row] = []
    /// Sessions to come or under way, and those that nobody scanned: neither kind counts for anybody.
    public private(set) var pending: [Int64] = []
    public private(set) var notMeasured: [Int64] = []
    /// The number of sessions that count.
    public private(set) var counted = 0
    /// Sessions that count but do not say when they start and end.
    public private(set) var withoutHours: [Int64] = []
    /// Guests of excluded types, and forgotten ones.
    public private(set) var excluded = 0
    public private(set) var forgotten = 0

    /// - Parameter exits: The last scan at each exit; `nil` if the source does not provide them.
    public init(
        by rule: Rule, of tables: EventTables, _ list: GuestList, _ states: SessionStates,
        exits: [Registrants.ExitKey: Instant]? = nil
    ) {
        let sessions = CountedSessions(tables, states)
        pending = sessions.ids(in: [.toCome, .underWay])
        notMeasured = sessions.notMeasured
        counted = sessions.order.count
        withoutHours = sessions.withoutHours
        let isExcluded = Dictionary(zip(list.guests.map(\.row), rule.types.guests(of: list, in: tables))) { $1 }
        var badges: [Badge: [Int64]] = [:]
        let named = list.named(in: tables)
        forgotten = list.guests.count - named.count
        for guest in named {
            if let badge = tables.guests.badge(of: guest.row) {
                badges[badge, default: []].append(tables.guests.ids[guest.row])
            }
        }
        let numbers = tables.numbersOfGuests()
        for guest in named {
            guard isExcluded[guest.row] != true else {
                excluded += 1
                continue
            }
            let id = tables.guests.ids[guest.row]
            let visits = list.visits[guest.visits].compactMap { visit in
                sessions.order[visit.session].map { (order: $0, visit: visit) }
            }.sorted { $0.order < $1.order }
            let attended = visits.map { tables.sessionReferences.identifier(of: $0.visit.session) }
            let hours = attended.compactMap { sessions.hours[$0] }
            var (present, timed): (Int64, Int) = (0, 0)
            for (session, visit) in zip(attended, visits.map(\.visit)) {
                guard let exits, let first = visit.times.first, let last = visit.times.last,
                    let exit = exits[Registrants.ExitKey(guest: id, session: session)], exit > last
                else { continue }
                timed += 1
                present += exit.secondsSinceEpoch - first.secondsSinceEpoch
            }
            rows.append(
                Row(
                    guest: guest.row, number: numbers[guest.row], registrantType: guest.registrantType,
                    sessions: attended,
                    scheduledSeconds: Self.unionLength(of: hours), sessionsWithoutHours: attended.count - hours.count,
                    presentSeconds: timed > 0 ? present : nil, timedSessions: timed,
                    missing: rule.required.filter { !attended.contains($0) },
                    lacking: max(0, rule.minimumSessions - attended.count),
                    otherBadges: tables.guests.badge(of: guest.row)
                        .map { (badges[$0] ?? []).filter { $0 != id }.sorted() } ?? []))
        }
    }

    /// Returns the seconds that spans cover; those that several share count once.
    static func unionLength(of spans: [Range<Int64>]) -> Int64 {
        var (sum, end) = (Int64(0), Int64.min)
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) where span.upperBound > end {
            sum += span.upperBound - max(span.lowerBound, end)
            end = span.upperBound
        }
        return sum
    }
}

extension EventTables {
    /// The number of each guest in the series of those who came at a known time, by row. Forgotten guests have theirs too, so that no
    /// other changes.
    fileprivate func numbersOfGuests() -> [Int: Int] {
        let (guests, times) = (checkIns.guests.values, checkIns.createdAt.values)
        var numbers: [Int: Int] = [:]
        // The newest check-in comes first.
        for row in guests.indices.reversed() where times[row] != .untimed && numbers[Int(guests[row])] == nil {
            numbers[Int(guests[row])] = numbers.count + 1
        }
        return numbers
    }
}

private struct CountedSessions {
    /// The position by start of each session that counts, by code of `EventTables.sessionReferences`.
    private(set) var order: [UInt32: Int] = [:]
    /// By id, in seconds since 1970.
    private(set) var hours: [Int64: Range<Int64>] = [:]
    private(set) var withoutHours: [Int64] = []
    private(set) var notMeasured: [Int64] = []
    private let all: [(id: Int64, state: SessionState)]

    init(_ tables: EventTables, _ states: SessionStates) {
        var starts: [Int64: Instant] = [:]
        for row in 0..<tables.sessions.count {
            let id = tables.sessions.ids.values[row]
            guard let start = tables.sessions.startsAt[row] else { continue }
            starts[id] = start
            // An end that is not after the start is ignored. Of whole days, nobody knows how many hours were scheduled.
            guard let end = tables.sessions.endsAt[row], end > start, EventDays(from: start, to: end) == nil else {
                continue
            }
            hours[id] = start.secondsSinceEpoch..<end.secondsSinceEpoch
        }
        let scanned = tables.scannedSessions
        let known = Set(tables.sessions.ids.values).union(scanned).union(tables.offers.map(\.sessionID))
        all = known.sorted { left, right in
            (starts[left] ?? .init(secondsSinceEpoch: .max), left)
                < (starts[right] ?? .init(secondsSinceEpoch: .max), right)
        }.map { ($0, states[$0]) }
        for (place, session) in all.enumerated() where session.state.hasEnded {
            guard session.state == .over, scanned.contains(session.id) else {
                notMeasured.append(session.id)
                continue
            }
            if let code = tables.sessionReferences.code(of: session.id) { order[code] = place }
            if hours[session.id] == nil { withoutHours.append(session.id) }
        }
    }

    func ids(in states: Set<SessionState>) -> [Int64] { all.filter { states.contains($0.state) }.map(\.id) }
}

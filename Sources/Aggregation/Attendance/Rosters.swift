public import Base

/// The sessions of a report, in its order.
///
/// Listed sessions come first, by start (`nil` last), then id; those named only by check-ins or offers follow, by id.
struct SessionRoster: Sendable {
    struct Session: Sendable {
        var id: Int64
        var name: String?
        var startsAt: Instant?
        var endsAt: Instant?
        var isListed: Bool
    }

    let sessions: [Session]
    /// Index in `sessions`, by code of `EventTables.sessionReferences`; -1 if no check-in has the code.
    let indexByReference: [Int32]
    private let indexByID: [Int64: Int]

    init(of tables: EventTables) {
        let references = tables.sessionReferences
        let occurring = tables.checkIns.sessions.occurringCodes(below: references.count)
        var sessions: [Session] = []
        var known = Set<Int64>()
        for row in 0..<tables.sessions.count where known.insert(tables.sessions.ids.values[row]).inserted {
            let id = tables.sessions.ids.values[row]
            let name = tables.sessions.names[row] ?? references.code(of: id).flatMap(references.name(of:))
            sessions.append(
                Session(
                    id: id, name: name, startsAt: tables.sessions.startsAt[row], endsAt: tables.sessions.endsAt[row],
                    isListed: true))
        }
        let seen = occurring.indices.lazy.filter { occurring[$0] }.map { references.identifier(of: UInt32($0)) }
        for id in Array(seen) + tables.offers.map(\.sessionID) where known.insert(id).inserted {
            let name = references.code(of: id).flatMap(references.name(of:))
            sessions.append(Session(id: id, name: name, startsAt: nil, endsAt: nil, isListed: false))
        }
        sessions.sort { left, right in
            Self.order(of: left.id, startsAt: left.startsAt, isListed: left.isListed)
                < Self.order(of: right.id, startsAt: right.startsAt, isListed: right.isListed)
        }
        self.sessions = sessions
        let indexByID = Dictionary(uniqueKeysWithValues: sessions.indices.map { (sessions[$0].id, $0) })
        self.indexByID = indexByID
        indexByReference = occurring.indices.map { code in
            occurring[code] ? Int32(indexByID[references.identifier(of: UInt32(code))] ?? -1) : -1
        }
    }

    var count: Int { sessions.count }

    func index(of id: Int64) -> Int? { indexByID[id] }

    /// The place of a session among others.
    struct Order: Comparable {
        /// 0 for listed sessions with a start, 1 for those without, 2 for sessions that are not listed.
        let group: Int
        let start: Instant
        let id: Int64

        static func < (left: Order, right: Order) -> Bool {
            (left.group, left.start, left.id) < (right.group, right.start, right.id)
        }
    }

    static func order(of id: Int64, startsAt: Instant?, isListed: Bool) -> Order {
        Order(
            group: !isListed ? 2 : startsAt == nil ? 1 : 0, start: startsAt ?? Instant(secondsSinceEpoch: 0), id: id)
    }
}

/// The registrant types of a report, by id. If some check-ins have no type, a last entry represents them.
struct TypeRoster: Sendable {
    struct RegistrantType: Sendable {
        /// `nil` for the check-ins that name no type.
        var id: Int64?
        var name: String?
    }

    let types: [RegistrantType]
    /// Index in `types`, by code of `EventTables.typeReferences`; -1 if no check-in has the code.
    let indexByReference: [Int32]
    /// The index of the entry for check-ins without a type; -1 if there are none.
    let unnamedIndex: Int32
    private let indexByID: [Int64: Int]

    init(of tables: EventTables) {
        let references = tables.typeReferences
        let column = tables.checkIns.registrantTypes
        let occurring = column.occurringCodes(below: references.count)
        let names = tables.typeNames
        let seen = occurring.indices.lazy.filter { occurring[$0] }.map { references.identifier(of: UInt32($0)) }
        let ids = Set(seen).union(tables.offers.map(\.registrantTypeID)).sorted()
        var types = ids.map { RegistrantType(id: $0, name: names[$0]) }
        let indexByID = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        self.indexByID = indexByID
        indexByReference = occurring.indices.map { code in
            occurring[code] ? Int32(indexByID[references.identifier(of: UInt32(code))] ?? -1) : -1
        }
        if column.validCount < column.count {
            unnamedIndex = Int32(types.count)
            types.append(RegistrantType(id: nil, name: nil))
        } else {
            unnamedIndex = -1
        }
        self.types = types
    }

    var count: Int { types.count }

    func index(of id: Int64) -> Int? { indexByID[id] }
}

extension EventTables {
    /// The sessions with check-ins.
    public var scannedSessions: Set<Int64> {
        let occurring = checkIns.sessions.occurringCodes(below: sessionReferences.count)
        return Set(occurring.indices.lazy.filter { occurring[$0] }.map { sessionReferences.identifiers[$0] })
    }
}

extension Column where Element == UInt32 {
    /// Whether each code below `count` occurs in some row.
    func occurringCodes(below count: Int) -> [Bool] {
        var occurring = [Bool](repeating: false, count: count)
        for code in values where code < count { occurring[Int(code)] = true }
        return occurring
    }
}

/// The offers of an event, one per session and type. Duplicates are summed.
struct OfferBook: Sendable {
    struct Offer: Sendable {
        /// Index in the session roster.
        var session: Int
        /// Index in the type roster.
        var type: Int
        /// `nil` if there is no price, or if duplicates differ; the same goes for `reportedPercentage`.
        var price: Double?
        var capacity: Capacity
        /// `nil` if the service does not give the number for one of the duplicates.
        var registered: Int?
        /// Whether one of the duplicates is active; `nil` if the service does not say.
        var isActive: Bool?
        var reportedCheckIns: Int64?
        var reportedPercentage: Double?
    }

    /// Sorted by session, then type.
    let offers: [Offer]
    /// Offers with duplicates, and the number of surplus rows.
    let surplus: [(offer: Int, rows: Int)]

    init(_ table: OfferTable, sessions: SessionRoster, types: TypeRoster) {
        var all: [Offer] = []
        for offer in table {
            guard let session = sessions.index(of: offer.sessionID), let type = types.index(of: offer.registrantTypeID)
            else { continue }
            all.append(
                Offer(
                    session: session, type: type, price: offer.price,
                    capacity: Capacity(stock: offer.stock, used: offer.used, available: offer.available),
                    registered: offer.registered.map { Int($0) }, isActive: offer.isActive,
                    reportedCheckIns: offer.reportedCheckIns,
                    reportedPercentage: offer.reportedPercentage))
        }
        all.sort { ($0.session, $0.type) < ($1.session, $1.type) }
        var offers: [Offer] = []
        var surplus: [(offer: Int, rows: Int)] = []
        for offer in all {
            guard let last = offers.indices.last, offers[last].session == offer.session, offers[last].type == offer.type
            else {
                offers.append(offer)
                continue
            }
            offers[last].add(offer)
            if surplus.last?.offer == last {
                surplus[surplus.count - 1].rows += 1
            } else {
                surplus.append((last, 1))
            }
        }
        self.offers = offers
        self.surplus = surplus
    }

    /// By code of the pairs: whether the session offers the type with registered above 0, or does not say how many registered.
    ///
    /// - Parameter unlisted: The same for pairs that are not offered.
    func areRegistered(_ pairs: PairIndex, unlisted: Bool) -> [Bool] {
        var areRegistered = [Bool](repeating: unlisted, count: pairs.count)
        var next = 0
        for code in pairs.sortedCodes {
            let place = (Int(pairs.sessions[code]), Int(pairs.types[code]))
            while next < offers.count, (offers[next].session, offers[next].type) < place { next += 1 }
            guard next < offers.count, (offers[next].session, offers[next].type) == place else { continue }
            areRegistered[code] = offers[next].registered ?? 1 > 0
        }
        return areRegistered
    }
}

extension OfferBook.Offer {
    fileprivate mutating func add(_ other: Self) {
        if price != other.price { price = nil }
        if reportedPercentage != other.reportedPercentage { reportedPercentage = nil }
        capacity = capacity + other.capacity
        registered = .sumIfKnown(registered, other.registered)
        isActive = isActive == true || other.isActive == true ? true : isActive ?? other.isActive
        reportedCheckIns = .sum(reportedCheckIns, other.reportedCheckIns)
    }
}

/// Codes for the pairs of session and type that occur in check-ins, in order of first appearance.
struct PairIndex: Sendable {
    /// Above this many possible pairs, codes are hashed: if every row had its own type, a table of all pairs would
    /// take too much memory.
    private static let directLimit = 1 << 18

    /// Indices in the session roster, by code.
    private(set) var sessions: [Int32] = []
    /// Indices in the type roster, by code.
    private(set) var types: [Int32] = []
    private let sessionByReference: [Int32]
    /// Indices in the type roster, by reference; the last element is for check-ins without a type.
    private let typeByReference: [Int32]
    /// Codes by session and type reference, -1 if not seen yet; empty if codes are hashed.
    private var direct: [Int32]
    private var hashed = IdentifierIndex()

    init(sessions: SessionRoster, types: TypeRoster) {
        sessionByReference = sessions.indexByReference
        typeByReference = types.indexByReference + [types.unnamedIndex]
        let (possible, overflow) = sessionByReference.count.multipliedReportingOverflow(by: typeByReference.count)
        direct = overflow || possible > Self.directLimit ? [] : Array(repeating: -1, count: possible)
    }

    var count: Int { sessions.count }

    /// Returns the code of a pair of references, inserting the pair if it is new. A type code out of range means no
    /// type.
    @inline(__always)
    mutating func insert(sessionCode: UInt32, typeCode: UInt32) -> Int32 {
        let type = min(Int(typeCode), typeByReference.count - 1)
        let slot = Int(sessionCode) * typeByReference.count + type
        if slot < direct.count, direct[slot] >= 0 { return direct[slot] }
        return insertNew(slot: slot, session: sessionByReference[Int(sessionCode)], type: typeByReference[type])
    }

    /// The codes, sorted by session, then type, in the order of the rosters.
    var sortedCodes: [Int] {
        sessions.indices.sorted { (sessions[$0], types[$0]) < (sessions[$1], types[$1]) }
    }

    @inline(never)
    private mutating func insertNew(slot: Int, session: Int32, type: Int32) -> Int32 {
        if direct.isEmpty {
            let (code, inserted) = hashed.insert(Int64(slot))
            if !inserted { return Int32(code) }
        } else {
            direct[slot] = Int32(sessions.count)
        }
        sessions.append(session)
        types.append(type)
        return Int32(sessions.count - 1)
    }
}

import Base
import Sources
import Synchronization
import Transport

extension PretixSource: FollowingSource {
    func follower(
        of event: Int64, knowing ids: [Int64], in tables: EventTables
    ) throws(Fault) -> EventFollower {
        EventFollower(PretixCheckIns(self, event: event, slug: try slug(event), tables), knowing: ids)
    }
}

/// An event's successful scans at entrances, newest first, to be followed: `GET checkins`.
///
/// They contain only the ids of positions. The guests and types of these are known from the last reading, or read from
/// the orders that have changed since.
struct PretixCheckIns: PagedCheckIns {
    typealias Reader = PretixScanReader

    let event: Int64
    let slug: String
    let rowsPerPage = PretixAPI.rowsPerPage
    let requiredFields = RequiredFields(time: "datetime", guest: "position", session: "list")
    private let source: PretixSource
    private let known: PretixKnownGuests

    var service: AuthorizedExchange { source.api.service }
    var maximumRows: Int { source.api.maximumRows }

    init(_ source: PretixSource, event: Int64, slug: String, _ tables: EventTables) {
        self.source = source
        self.event = event
        self.slug = slug
        known = PretixKnownGuests(tables)
    }

    /// Scans are followed page by page, and never walked.
    func url(_ request: PageRequest) -> String {
        if case .page(let number) = request { url(ofPage: number, limit: rowsPerPage) } else { url(.page(1)) }
    }

    func url(ofPage number: Int, limit: Int) -> String {
        source.api.url(
            ["events", slug, "checkins"],
            [
                ("successful", "true"), ("type", "entry"), ("ordering", "-id"), ("page_size", String(limit)),
                ("page", String(number)),
            ])
    }

    func name(of request: PageRequest) -> Phrase { .pretixCheckIns(slug) }

    func page(_ body: [UInt8], named name: @autoclosure () -> Phrase) throws(Fault) -> PretixScanPage {
        try PretixScanPage(body, named: name(), known)
    }

    /// Requests the orders that have changed since the last reading, if a guest is not known.
    func complete(_ page: PretixScanPage) async throws {
        guard let since = known.since(unless: page.guestIDs) else { return }
        let reader = PretixOrderReader(event: slug, api: source.api, pagesInFlight: source.pagesInFlight) { _, _ in }
        let list = try await reader.read(since: since) { known.take($0) }
        known.hasAsked(at: list.generatedAt)
    }

    /// Requests the count of a single list, the next one at each call.
    func inside() async throws -> [Int64: Int] {
        guard let list = known.nextList else { return [:] }
        do {
            return try await PretixStatus.of(list, event: slug, source.api).inside.map { [list: $0] } ?? [:]
        } catch let fault as Fault where fault.kind == .unreadableData || fault.kind == .notFound {
            // The list may have been deleted, as the next reading will show.
            return [:]
        }
    }
}

final class PretixKnownGuests: Sendable {
    struct Guest: Sendable {
        var type: Int64
        var firstName: String?
        var lastName: String?
        var email: String?
    }

    private struct State {
        var guests: [Int64: Guest] = [:]
        var typeNames: [Int64: String] = [:]
        let lists: [Int64]
        let listNames: [Int64: String]
        var turn = 0
        var since: Instant
    }

    private let state: Mutex<State>

    /// How many seconds before the last reading to start looking for changed orders.
    private static let overlap: Int64 = 600

    init(_ tables: EventTables) {
        let now = Instant(secondsSinceEpoch: SystemClock.secondsSinceEpoch)
        let sessions = tables.sessions
        let names = (0..<sessions.count).compactMap { row in sessions.names[row].map { (sessions.ids.values[row], $0) }
        }
        var state = State(
            lists: sessions.ids.values, listNames: Dictionary(names) { first, _ in first }, since: tables.readAt ?? now)
        for row in 0..<tables.offers.count {
            let offer = tables.offers[row]
            if let name = offer.registrantTypeName { state.typeNames[offer.registrantTypeID] = name }
        }
        for (code, id) in tables.typeReferences.identifiers.enumerated() {
            if let name = tables.typeReferences.name(of: UInt32(code)) { state.typeNames[id] = name }
        }
        let (checkIns, guests) = (tables.checkIns, tables.guests)
        for row in 0..<checkIns.count {
            guard let guest = checkIns.guests[row].map({ Int($0) }), let type = checkIns.registrantTypes[row] else {
                continue
            }
            state.guests[guests.ids[guest]] = Guest(
                type: tables.typeReferences.identifier(of: type), firstName: guests.firstNames[guest],
                lastName: guests.lastNames[guest], email: guests.emails[guest])
        }
        self.state = Mutex(state)
    }

    /// The time from which to look for changed orders; `nil` if all these guests are known.
    func since(unless ids: UnsafeBufferPointer<Int64>) -> Instant? {
        state.withLock { state in
            ids.allSatisfy { state.guests[$0] != nil } ? nil : state.since.advanced(bySeconds: -Self.overlap)
        }
    }

    func hasAsked(at time: Instant?) { state.withLock { $0.since = time ?? $0.since } }

    func take(_ order: PretixOrder) {
        state.withLock { state in
            for position in order.positions {
                state.guests[position.id] = Guest(
                    type: position.type, firstName: position.firstName, lastName: position.lastName,
                    email: position.email)
            }
        }
    }

    func guest(_ id: Int64) -> (guest: Guest, typeName: String?)? {
        state.withLock { state in state.guests[id].map { ($0, state.typeNames[$0.type]) } }
    }

    func name(ofList id: Int64) -> String? { state.withLock { $0.listNames[id] } }

    /// The next list, in turn.
    var nextList: Int64? {
        state.withLock { state in
            guard !state.lists.isEmpty else { return nil }
            defer { state.turn += 1 }
            return state.lists[state.turn % state.lists.count]
        }
    }
}

/// A page of scans.
///
/// Never changed once made, so any thread may read it.
final class PretixScanPage: DecodedPage, @unchecked Sendable {
    let facts: PageFacts
    let ids: UnsafeBufferPointer<Int64>
    let guestIDs: UnsafeBufferPointer<Int64>
    fileprivate let scans: [PretixPosition.Scan]
    fileprivate let known: PretixKnownGuests
    private let memory: UnsafeMutableBufferPointer<Int64>

    init(_ body: [UInt8], named name: Phrase, _ known: PretixKnownGuests) throws(Fault) {
        let page = try PretixPage(body, named: name)
        let reader = RowReader(name: name, prefix: "")
        var (scans, guests): ([PretixPosition.Scan], [Int64]) = ([], [])
        for (index, row) in page.rows.enumerated() {
            scans.append(try PretixPosition.Scan(row, row: index + 1, reader))
            guests.append(try reader.key("position", of: row, row: index + 1))
        }
        self.scans = scans
        self.known = known
        facts = PageFacts(
            totalItems: page.total, totalPages: page.pages, perPage: page.perPage)
        memory = .allocate(capacity: 2 * scans.count)
        _ = memory.initialize(from: scans.map(\.id) + guests)
        ids = UnsafeBufferPointer(rebasing: memory[..<scans.count])
        guestIDs = UnsafeBufferPointer(rebasing: memory[scans.count...])
    }

    deinit { memory.deallocate() }
}

/// Takes rows from pages of scans.
struct PretixScanReader: PageReader {
    var unreadableFields: [String: Int] { [:] }

    mutating func beginAttempt() {}

    mutating func take(
        _ indices: [Int], of page: PretixScanPage, _ body: (Int, borrowing CheckInTable.Row) throws -> Void
    ) rethrows {
        for index in indices {
            let (scan, id) = (page.scans[index], page.guestIDs[index])
            let found = page.known.guest(id)
            var row = CheckInTable.Row(id: scan.id, guestID: id, sessionID: scan.list, createdAt: scan.at)
            row.registrantTypeID = found?.guest.type
            try found?.typeName.withUTF8OrNil { typeName in
                row.registrantTypeName = typeName
                try page.known.name(ofList: scan.list).withUTF8OrNil { name in
                    row.sessionName = name
                    try Optional(scan.method.rawValue).withUTF8OrNil { method in
                        row.method = method
                        try Self.named(row, found?.guest) { try body(index, $0) }
                    }
                }
            }
            if found == nil { try body(index, row) }
        }
    }

    private static func named(
        _ row: CheckInTable.Row, _ guest: PretixKnownGuests.Guest?, _ body: (borrowing CheckInTable.Row) throws -> Void
    ) rethrows {
        var row = row
        try (guest?.firstName).withUTF8OrNil { first in
            try (guest?.lastName).withUTF8OrNil { last in
                try (guest?.email).withUTF8OrNil { email in
                    (row.guestFirstName, row.guestLastName, row.guestEmail) = (first, last, email)
                    try body(row)
                }
            }
        }
    }
}

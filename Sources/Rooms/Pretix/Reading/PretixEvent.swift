import Base
import Sources

/// What is known about a pretix event: its positions, and the check-ins made with them.
struct PretixEvent: Sendable {
    /// All positions of the event, or only those with check-ins.
    private(set) var positions: [Int64: PretixPosition] = [:]
    /// The order of each position, if it was read as part of one.
    private var orders: [Int64: String] = [:]
    private var positionsOfOrder: [String: [Int64]] = [:]

    init() {}

    /// - Parameter known: positions of an earlier reading.
    init(known: [PretixPosition]) {
        for position in known { positions[position.id] = position }
    }

    /// Takes in an order as it is now; returns whether anything of it is new.
    mutating func take(_ order: PretixOrder) -> Bool {
        var isNew = false
        // A position may have moved to another order that has been read already.
        let ids = Set(order.positions.map(\.id))
        for id in positionsOfOrder[order.code] ?? [] where !ids.contains(id) && orders[id] == order.code {
            positions[id] = nil
            orders[id] = nil
            isNew = true
        }
        for position in order.positions {
            if positions[position.id] != position { isNew = true }
            positions[position.id] = position
            orders[position.id] = order.code
        }
        positionsOfOrder[order.code] = Array(ids)
        return isNew
    }

    /// The number of scans on the lists, and no others: deleting a list deletes its check-ins.
    func scans(of lists: [PretixListing.List]) -> Int {
        let known = Set(lists.map(\.id))
        return positions.values.reduce(0) { $0 + $1.scans.count { known.contains($0.list) } }
    }

    /// What is said of the positions that a list expects, or that were scanned; `nil` if nothing is asked for.
    func fields(_ names: FieldNames, of lists: [PretixListing.List]) -> RegistrationFields? {
        guard !names.isEmpty else { return nil }
        var values: [Int64: [String?]] = [:]
        var registrations: [RegistrationFields.Registration] = []
        for position in positions.values {
            let expecting = lists.filter(position.isExpected)
            if !expecting.isEmpty || !position.scans.isEmpty { values[position.id] = position.values }
            registrations += expecting.map {
                .init(guest: position.id, session: $0.id, registrantType: position.type)
            }
        }
        return RegistrationFields(names, values: values, registrations: registrations)
    }

    // MARK: - Counting as pretix does

    /// The positions of a registrant type in a session.
    struct Counts: Sendable, Equatable {
        /// The positions that the list expects.
        var positions = 0
        /// Those of them with a check-in.
        var checkIns = 0
        /// The positions with a check-in that the list does not expect; `nil` for none.
        var uncounted: UncountedGuests?
    }

    /// The counts of each list, by registrant type.
    func counts(of lists: [PretixListing.List]) -> [Int64: [Int64: Counts]] {
        var counts: [Int64: [Int64: Counts]] = [:]
        let everyDate = lists.filter { $0.subevent == nil }
        let byDate = Dictionary(grouping: lists.filter { $0.subevent != nil }) { $0.subevent }
        let byID = Dictionary(lists.map { ($0.id, $0) }) { first, _ in first }
        for position in positions.values {
            let type = position.type
            let attended = Set(position.scans.map(\.list))
            let candidates = everyDate + (position.subevent.flatMap { byDate[$0] } ?? [])
            for list in candidates where position.isExpected(by: list) {
                counts[list.id, default: [:]][type, default: Counts()].positions += 1
                if attended.contains(list.id) { counts[list.id]?[type]?.checkIns += 1 }
            }
            for id in attended {
                guard let list = byID[id], !position.isExpected(by: list) else { continue }
                var uncounted =
                    counts[id]?[type]?.uncounted ?? UncountedGuests(sessionID: id, registrantTypeID: type)
                uncounted.add(position, list)
                counts[id, default: [:]][type, default: Counts()].uncounted = uncounted
            }
        }
        return counts
    }
}

extension UncountedGuests {
    fileprivate mutating func add(_ position: PretixPosition, _ list: PretixListing.List) {
        if position.state == .canceled {
            canceled += 1
        } else if !position.isValid(for: list) {
            unpaid += 1
        } else {
            unexpected += 1
        }
    }
}

/// The differences between what was read of lists and the service's own counts of them.
struct PretixDifferences: Sendable, Equatable {
    /// A registrant type of a list; both 0 for the number of all check-ins.
    struct Cell: Sendable, Hashable {
        let list: Int64
        let type: Int64
    }

    /// Whether the service counts more than was read, by cell.
    private(set) var cells: [Cell: Bool] = [:]

    /// The cell for the number of all check-ins.
    private static let scans = Cell(list: 0, type: 0)

    var isEmpty: Bool { cells.isEmpty }
    /// Whether something was not read.
    var hasMissing: Bool { cells.values.contains(true) }

    init() {}

    /// Compares a list; returns whether anything differs.
    ///
    /// - Parameter isWhole: whether all positions are known, and not only those with check-ins.
    mutating func add(
        _ counts: [Int64: PretixEvent.Counts], _ status: PretixStatus, of list: Int64, isWhole: Bool
    ) -> Bool {
        let before = cells.count
        var rest = counts
        func compare(_ ours: PretixEvent.Counts, positions: Int, checkIns: Int, type: Int64) {
            guard ours.checkIns != checkIns || (isWhole && ours.positions != positions) else { return }
            cells[Cell(list: list, type: type)] =
                ours.checkIns < checkIns || (isWhole && ours.positions < positions)
        }
        for offer in status.offers {
            compare(
                rest.removeValue(forKey: offer.type) ?? PretixEvent.Counts(), positions: offer.positions,
                checkIns: offer.checkIns, type: offer.type)
        }
        for (type, ours) in rest { compare(ours, positions: 0, checkIns: 0, type: type) }
        let all = counts.values.reduce(into: PretixEvent.Counts()) {
            ($0.positions, $0.checkIns) = ($0.positions + $1.positions, $0.checkIns + $1.checkIns)
        }
        compare(all, positions: status.positions, checkIns: status.checkIns, type: 0)
        return cells.count > before
    }

    /// Compares the number of all check-ins, which also shows what no list counts, such as a second scan.
    mutating func add(scans: Int, of total: Int) {
        if scans != total { cells[Self.scans] = scans < total }
    }

    /// Notes that a later reading has as many scans as the service counted, so that none of those is missing.
    mutating func found(scans: Int, of total: Int) {
        if scans >= total, cells[Self.scans] != nil { cells[Self.scans] = false }
    }

    /// Keeps only the cells that also differ in another look.
    mutating func keepOnly(_ other: PretixDifferences) {
        cells = cells.reduce(into: [:]) { kept, cell in
            if let isMissing = other.cells[cell.key] { kept[cell.key] = cell.value && isMissing }
        }
    }
}

// MARK: - Tables

extension PretixEvent {
    private struct Row {
        let scan: PretixPosition.Scan
        let position: Int64
    }

    /// Hands all check-ins of the lists to a sink, newest first.
    func emit<Sink: CheckInSink>(
        to sink: inout Sink, of lists: [PretixListing.List], types: [Int64: String], event: String, maximumRows: Int
    ) throws -> CheckInWalk {
        let names = Dictionary(lists.map { ($0.id, $0.name) }) { first, _ in first }
        var rows: [Row] = []
        for position in positions.values {
            for scan in position.scans where names.keys.contains(scan.list) {
                rows.append(Row(scan: scan, position: position.id))
            }
        }
        rows.sort { $0.scan.id > $1.scan.id }
        guard rows.count <= maximumRows else {
            throw Fault(.unreadableData, .tooManyRowsCame(.pretixCheckIns(event), limit: maximumRows))
        }
        let unreadable = rows.count { $0.scan.at == nil }
        guard unreadable <= IncompleteCheckIns.maximum(of: rows.count) else {
            throw Fault(.unreadableData, .pretixTimesUnreadable(unreadable, of: rows.count, event: event))
        }
        try sink.beginWalk(expecting: rows.count)
        try sink.takePage { tables in
            for row in rows {
                if let position = positions[row.position] { tables.append(row.scan, position, names, types) }
            }
        }
        try sink.endPage(lowestID: rows.last?.scan.id) { [:] }
        return CheckInWalk(
            highestID: rows.first?.scan.id, highestAt: rows.first?.scan.at, count: rows.count, total: rows.count,
            perPage: PretixAPI.rowsPerPage, agreesWithKnown: true, unreadableFields: [:])
    }
}

extension EventTables {
    fileprivate mutating func append(
        _ scan: PretixPosition.Scan, _ position: PretixPosition, _ lists: [Int64: String?], _ types: [Int64: String]
    ) {
        let guest = position.firstName.withUTF8OrNil { first in
            position.lastName.withUTF8OrNil { last in
                position.email.withUTF8OrNil { email in
                    insertGuest(
                        position.id, firstName: columns.contains(.names) ? first : nil,
                        lastName: columns.contains(.names) ? last : nil,
                        email: columns.contains(.addresses) ? email : nil, rank: scan.id)
                }
            }
        }
        let type = position.type
        append(
            CheckInTable.Row(id: scan.id, guestID: position.id, sessionID: scan.list, createdAt: scan.at),
            guest: guest,
            session: (lists[scan.list] ?? nil).withUTF8OrNil {
                insertSessionReference(scan.list, name: $0, rank: scan.id)
            },
            registrantType: types[type].withUTF8OrNil { insertTypeReference(type, name: $0, rank: scan.id) },
            method: Optional(scan.method.rawValue).withUTF8OrNil { $0.map { insertMethod($0) } })
    }
}

extension String? {
    func withUTF8OrNil<Result>(_ body: (UnsafeBufferPointer<UInt8>?) throws -> Result) rethrows -> Result {
        guard var text = self else { return try body(nil) }
        return try text.withUTF8 { try body($0) }
    }
}

internal import Foundation
internal import Messages
internal import Profiles
internal import Tables

/// What is known from an earlier reading of an event: the ids of names and of check-ins.
public struct KnownNames: Sendable, Hashable {
    public var sessions: [String: Int64]
    public var types: [String: Int64]
    public var checkIns: [Int64]

    public init(sessions: [String: Int64] = [:], types: [String: Int64] = [:], checkIns: [Int64] = []) {
        self.sessions = sessions
        self.types = types
        self.checkIns = checkIns
    }
}

/// What a file of events says about one of them.
struct EventRow: Sendable {
    private(set) var name: String?
    private(set) var details = EventDetails()
    private(set) var highest: (id: Int64?, at: Instant?) = (nil, nil)
    private(set) var settledAt: Instant?

    init(
        _ files: [FileSet.Entry], _ event: Int64, _ options: FileOptions, _ clock: WallClock, else order: DateOrder?
    ) throws(Fault) {
        for entry in files {
            let table = try SmallTable(entry, options)
            for row in table.rows.indices {
                let id = try table.event(row)
                guard id == nil || id == event else { continue }
                name = table.text(row, .event)
                details.startsAt = try table.time(row, .startsAt, clock, else: order)
                details.endsAt = try table.end(row, clock, else: order)
                details.place = table.text(row, .place)
                details.city = table.text(row, .city)
                details.registrants = try table.count(row, .registrants)
                highest = (
                    try table.integer(row, .highestCheckInID),
                    try table.time(row, .highestCheckInAt, clock, else: order)
                )
                settledAt = try table.time(row, .settledAt, clock, else: order)
                return
            }
        }
    }

    /// The ids of all events in a column of files, in order.
    static func ids(_ files: [FileSet.Entry], _ options: FileOptions) throws(Fault) -> [Int64] {
        var ids: [Int64] = []
        for entry in files {
            let table = try SmallTable(entry, options)
            for row in table.rows.indices { if let id = try table.event(row) { ids.append(id) } }
        }
        return ids
    }
}

/// The sessions and offers that files list.
struct ListedTables: Sendable {
    private(set) var sessions = SessionTable()
    private(set) var offers = OfferTable()
    let hasSessions: Bool
    let hasOffers: Bool
    private(set) var sessionIDs: NameIDs
    private(set) var typeIDs: NameIDs
    /// Sessions that offers name.
    private(set) var offeredSessions: [(id: Int64, name: String)] = []
    /// What could not be read and is missing for that.
    private(set) var flaws: [(role: ColumnRole, message: Phrase)] = []
    /// What people should know about columns that are not read.
    private(set) var notes: [Phrase] = []

    init(
        _ set: FileSet, _ folder: Int64?, _ event: Int64, _ options: FileOptions, _ clock: WallClock,
        _ known: KnownNames,
        else order: DateOrder?
    ) throws(Fault) {
        sessionIDs = NameIDs(known: known.sessions)
        typeIDs = NameIDs(known: known.types)
        let (sessionFiles, offerFiles) = (
            set.files(of: .sessions, event: folder), set.files(of: .offers, event: folder)
        )
        hasSessions = !sessionFiles.isEmpty
        hasOffers = !offerFiles.isEmpty
        for entry in sessionFiles {
            let (table, before) = (try SmallTable(entry, options), flaws.count)
            notes += [table.unexplained].compactMap(\.self)
            try readSessions(table, event, clock, order)
            try requireFew(flaws[before...], of: table)
        }
        for entry in offerFiles {
            let (table, before) = (try SmallTable(entry, options), flaws.count)
            notes += [table.unexplained].compactMap(\.self)
            try readOffers(table, event)
            try requireFew(flaws[before...], of: table)
        }
    }

    /// The value of a cell that a row can do without; `nil` if it cannot be read.
    private mutating func value<Value>(
        _ role: ColumnRole, _ read: @autoclosure () throws(Fault) -> Value?
    ) throws(Fault) -> Value? {
        do {
            return try read()
        } catch {
            guard error.kind == .unreadableData else { throw error }
            flaws.append((role, error.message))
            return nil
        }
    }

    private func requireFew(
        _ flaws: ArraySlice<(role: ColumnRole, message: Phrase)>, of table: SmallTable
    ) throws(Fault) {
        guard let first = flaws.first, flaws.count > IncompleteCheckIns.maximum(of: table.rows.count) else { return }
        throw Fault(
            .unreadableData,
            .tooManyBadRows(first.message, bad: flaws.count, of: table.rows.count, mayBeList: false))
    }

    private mutating func readSessions(
        _ table: SmallTable, _ event: Int64, _ clock: WallClock, _ order: DateOrder?
    ) throws(Fault) {
        sessionIDs.reserve(table.rows.indices.compactMap { table.text($0, .sessionID) })
        for row in table.rows.indices where try isOf(event, table, row) {
            guard let id = sessionIDs.id(table.text(row, .sessionID), named: table.text(row, .session)) else {
                flaws.append((.sessionID, table.fault(row, .sessionID, .cellMissing).message))
                continue
            }
            sessions.append(
                id: id, name: table.name(row, .session, else: .sessionID),
                startsAt: try value(.startsAt, try table.time(row, .startsAt, clock, else: order)),
                endsAt: try value(.endsAt, try table.time(row, .endsAt, clock, else: order)))
        }
    }

    private mutating func readOffers(_ table: SmallTable, _ event: Int64) throws(Fault) {
        typeIDs.reserve(table.rows.indices.compactMap { table.text($0, .registrantTypeID) })
        for row in table.rows.indices where try isOf(event, table, row) {
            let only = sessions.count == 1 ? sessions.ids.values[0] : 1
            let isNamed = table.header[.session] != nil || table.header[.sessionID] != nil
            guard
                let session = isNamed
                    ? sessionIDs.id(table.text(row, .sessionID), named: table.text(row, .session)) : only
            else {
                flaws.append((.sessionID, table.fault(row, .sessionID, .cellMissing).message))
                continue
            }
            guard let type = typeIDs.id(table.text(row, .registrantTypeID), named: table.text(row, .registrantType))
            else {
                flaws.append((.registrantTypeID, table.fault(row, .registrantTypeID, .cellMissing).message))
                continue
            }
            if isNamed, let name = table.name(row, .session, else: .sessionID) {
                offeredSessions.append((session, name))
            }
            offers.append(
                OfferTable.Row(
                    sessionID: session, registrantTypeID: type,
                    registrantTypeName: table.name(row, .registrantType, else: .registrantTypeID),
                    price: try value(.price, try table.number(row, .price)).flatMap(BelievedRange.amounts.validated),
                    stock: try value(.stock, try table.count(row, .stock)),
                    used: try value(.used, try table.count(row, .used)),
                    available: try value(.available, try table.integer(row, .available))
                        .flatMap(BelievedRange.balances.validated),
                    isActive: table.flag(row, .isActive),
                    registered: try value(.registered, try table.count(row, .registered)),
                    reportedCheckIns: try value(.reportedCheckIns, try table.count(row, .reportedCheckIns)),
                    reportedPercentage: try value(.reportedPercentage, try table.number(row, .reportedPercentage))
                        .flatMap(BelievedRange.percentages.validated)))
        }
    }

    private func isOf(_ event: Int64, _ table: SmallTable, _ row: Int) throws(Fault) -> Bool {
        let id = try table.event(row)
        return id == nil || id == event
    }
}

/// The sessions and types that check-ins name, for use if no file lists them.
struct NamedRows {
    private(set) var sessions = SessionTable()
    private(set) var offers = OfferTable()
    /// The number of people on lists of guests; `nil` without such a list.
    private(set) var registrants: Int64?

    init(_ files: [ReadFile], _ sessionNames: CodedNames, _ typeNames: CodedNames) {
        var names: [Int64: String] = [:]
        for session in sessionNames.list { names[session.id] = names[session.id] ?? session.name }
        for id in Set(sessionNames.list.map(\.id)).sorted() {
            sessions.append(id: id, name: names[id], startsAt: nil, endsAt: nil)
        }
        var types: [Int64: String] = [:]
        for type in typeNames.list { types[type.id] = types[type.id] ?? type.name }
        var pairs: [OfferKey: Int64?] = [:]
        // A person on several rows or lists counts once, and once for each session.
        var people: Set<Int64> = []
        var expected: Set<Int64> = []
        for (number, file) in files.enumerated() {
            let isList = file.header.isListOfGuests
            let single = sessionNames.single(of: file.header)
            let tellsRegistrants = isList || file.parts.contains(where: \.hasAbsentees)
            for (place, part) in file.parts.enumerated() {
                let (sessionCodes, typeCodes) = (
                    sessionNames.codes(of: number, place), typeNames.codes(of: number, place)
                )
                func key(_ session: UInt32, _ type: UInt32) -> OfferKey? {
                    let code = session == .max ? single : sessionCodes[Int(session)]
                    guard code != .max, type != .max else { return nil }
                    return OfferKey(
                        session: sessionNames.list[Int(code)].id, type: typeNames.list[Int(typeCodes[Int(type)])].id)
                }
                // Pairs met recently need not be looked up again.
                var met = [UInt64](repeating: .max, count: 1 << 12)
                for checkIn in part.checkIns {
                    let codes = UInt64(checkIn.session) << 32 | UInt64(checkIn.type)
                    let place = Int(truncatingIfNeeded: (codes &* 0x9E37_79B9_7F4A_7C15) >> 52)
                    if met[place] == codes { continue }
                    met[place] = codes
                    if let key = key(checkIn.session, checkIn.type), pairs[key] == nil { pairs[key] = .some(nil) }
                }
                if tellsRegistrants {
                    people.formUnion(part.expected.map(\.guest))
                    registrants = Int64(people.count)
                }
                // A list of one session says who is expected there.
                guard isList, single != .max else { continue }
                for (guest, type, _) in part.expected where expected.insert(guest).inserted {
                    if let key = key(.max, type) { pairs[key] = .some(((pairs[key] ?? nil) ?? 0) + 1) }
                }
            }
        }
        for (key, registered) in pairs.sorted(by: { $0.key < $1.key }) {
            offers.append(
                OfferTable.Row(
                    sessionID: key.session, registrantTypeID: key.type, registrantTypeName: types[key.type],
                    registered: registered))
        }
    }

    private struct OfferKey: Hashable, Comparable {
        var session: Int64
        var type: Int64

        static func < (left: OfferKey, right: OfferKey) -> Bool {
            (left.session, left.type) < (right.session, right.type)
        }
    }
}

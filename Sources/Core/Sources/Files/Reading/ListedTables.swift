internal import Base
internal import Foundation

/// What is known from an earlier reading of an event: the ids of names and of check-ins, and how many were registered.
public struct KnownNames: Sendable, Hashable {
    public var sessions: [String: Int64]
    public var types: [String: Int64]
    public var checkIns: [Int64]
    /// The number of people registered; `nil` if nothing said it.
    var registrants: Int64?
    /// The ids that names of sessions had in all earlier readings, the latest of each.
    var earlierSessions: [String: Int64]

    public init(
        sessions: [String: Int64] = [:], types: [String: Int64] = [:], checkIns: [Int64] = [],
        registrants: Int64? = nil, earlierSessions: [String: Int64] = [:]
    ) {
        self.sessions = sessions
        self.types = types
        self.checkIns = checkIns
        self.registrants = registrants
        self.earlierSessions = earlierSessions
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
    /// The first row of each session.
    private var places: [Int64: Int] = [:]
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
        sessionIDs = NameIDs(
            known: known.sessions, earlier: known.earlierSessions, former: try FormerNames(options.form?.sameAs ?? [:]))
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
            let name = table.name(row, .session, else: .sessionID)
            let startsAt = try value(.startsAt, try table.time(row, .startsAt, clock, else: order))
            let endsAt = try value(.endsAt, try table.time(row, .endsAt, clock, else: order))
            // In several rows a session is one, unless they differ: then these may be several.
            if let known = places[id],
                sessions.names[known] != name || sessions.startsAt[known] != startsAt
                    || sessions.endsAt[known] != endsAt
            {
                throw table.listedTwice(row)
            }
            places[id] = places[id] ?? sessions.count
            sessions.append(id: id, name: name, startsAt: startsAt, endsAt: endsAt)
        }
    }

    private mutating func readOffers(_ table: SmallTable, _ event: Int64) throws(Fault) {
        typeIDs.reserve(table.rows.indices.compactMap { table.text($0, .registrantTypeID) })
        for row in table.rows.indices where try isOf(event, table, row) {
            let only = sessions.count == 1 ? sessions.ids.values[0] : 1
            let isNamed = table.header[.session] != nil || table.header[.sessionID] != nil
            if table.text(row, .sessionID) == nil, let name = table.text(row, .session) {
                let ids = sessionIDs.shared(name)
                guard ids.isEmpty else { throw table.shared(row, .session, ids) }
            }
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
            if table.text(row, .registrantTypeID) == nil, let name = table.text(row, .registrantType) {
                let ids = typeIDs.shared(name)
                guard ids.isEmpty else { throw table.shared(row, .registrantType, ids) }
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

/// The sessions and types that rows name, for use if no file lists them.
struct NamedRows {
    private(set) var sessions = SessionTable()
    private(set) var offers = OfferTable()
    /// The names of types, by id.
    private(set) var types: [Int64: String] = [:]

    init(
        _ files: [ReadFile], _ sessionNames: CodedNames, _ typeNames: CodedNames, _ registrations: Registrations
    ) {
        var names: [Int64: String] = [:]
        for session in sessionNames.list { names[session.id] = names[session.id] ?? session.name }
        for id in Set(sessionNames.list.map(\.id)).sorted() {
            sessions.append(id: id, name: names[id], startsAt: nil, endsAt: nil)
        }
        for type in typeNames.list { types[type.id] = types[type.id] ?? type.name }
        var pairs = Set(registrations.registered.keys)
        for (number, file) in files.enumerated() {
            let single = sessionNames.single(of: file.header)
            for (place, part) in file.parts.enumerated() {
                let (sessionCodes, typeCodes) = (
                    sessionNames.codes(of: number, place), typeNames.codes(of: number, place)
                )
                // Pairs met recently need not be looked up again.
                var met = [UInt64](repeating: .max, count: 1 << 12)
                for checkIn in part.checkIns where checkIn.type != .max {
                    let codes = UInt64(checkIn.session) << 32 | UInt64(checkIn.type)
                    let place = Int(truncatingIfNeeded: (codes &* 0x9E37_79B9_7F4A_7C15) >> 52)
                    if met[place] == codes { continue }
                    met[place] = codes
                    let code = checkIn.session == .max ? single : sessionCodes[Int(checkIn.session)]
                    guard code != .max else { continue }
                    let session = sessionNames.list[Int(code)].id
                    // Who is not registered where registrations are known is of no offer.
                    guard !registrations.cover(session) else { continue }
                    pairs.insert(
                        SessionType(session: session, type: typeNames.list[Int(typeCodes[Int(checkIn.type)])].id))
                }
            }
        }
        for key in pairs.sorted() {
            offers.append(
                OfferTable.Row(
                    sessionID: key.session, registrantTypeID: key.type, registrantTypeName: types[key.type],
                    registered: registrations.registered[key]))
        }
    }

    /// The sessions of an event: those that a file lists and those that offers and lists of registrants name; without such
    /// a file, all.
    func sessions(beside tables: ListedTables, _ registered: Set<Int64>) -> SessionTable {
        var all = tables.hasSessions ? tables.sessions : sessions
        var listed = Set(all.ids.values)
        for offered in tables.offeredSessions where listed.insert(offered.id).inserted {
            all.append(id: offered.id, name: offered.name, startsAt: nil, endsAt: nil)
        }
        for (row, id) in sessions.ids.values.enumerated() where registered.contains(id) && listed.insert(id).inserted {
            all.append(id: id, name: sessions.names[row], startsAt: nil, endsAt: nil)
        }
        return all
    }
}

/// The session of rows that name none; `nil` if all rows name one.
struct SingleSession {
    /// `nil` for the event itself.
    private(set) var id: Int64?
    private(set) var name: String?

    /// - Parameter listed: the sessions that a file lists.
    /// - Throws: a `Fault` of kind `.misconfigured` if people are registered for several sessions, and check-ins do not say
    ///   which they are of.
    init?(of files: [ReadFile], _ names: CodedNames, _ listed: SessionTable) throws(Fault) {
        let nameless = files.first { $0.header.table == .checkIns && !$0.header.namesSessions }
        let lists = files.indices.filter { files[$0].header.table == .registrants }
        guard nameless != nil || (lists.count == files.count && files.contains { !$0.header.namesSessions }) else {
            return nil
        }
        let told = Set(lists.flatMap { names.codes(of: $0, 0) }).sorted().map { names.list[Int($0)] }
        let ids = Set(told.map(\.id))
        if listed.count == 1 {
            (id, name) = (listed.ids.values[0], listed.names[0])
        } else if ids.count == 1 {
            (id, name) = (told[0].id, told[0].name)
        } else if let nameless, ids.count > 1, nameless.parts.contains(where: { !$0.checkIns.isEmpty }) {
            let list = files[lists.first { files[$0].header.namesSessions } ?? lists[0]]
            throw Fault(
                .misconfigured,
                .checkInsNameNoSession(
                    nameless.file.path, list: list.file.path,
                    column: list.header.name(of: list.header[.session] == nil ? .sessionID : .session),
                    sessions: Array(told.compactMap(\.name).prefix(5))))
        }
    }
}

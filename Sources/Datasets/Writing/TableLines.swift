internal import Base

/// The lines of the check-ins, by id.
struct CheckInLines: Sendable {
    private let checkIns: CheckInTable
    private let guestIDs: [Int64]
    /// The session's id. Its name is kept apart because it is the last field.
    private let sessions: CSVFragments
    private let sessionNames: CSVFragments
    /// Id and name.
    private let types: CSVFragments
    private let methods: CSVFragments
    /// The maximum length of a line in bytes.
    private let longest: Int

    init(_ tables: EventTables) {
        checkIns = tables.checkIns
        guestIDs = tables.guests.ids
        let (sessions, types, methods) = (tables.sessionReferences, tables.typeReferences, tables.methodNames)
        self.sessions = CSVFragments(count: sessions.count) { code, lines in
            lines.append(sessions.identifier(of: UInt32(code)))
        }
        sessionNames = CSVFragments(count: sessions.count) { code, lines in
            lines.append(text: sessions.name(of: UInt32(code)))
        }
        self.types = CSVFragments(count: types.count) { code, lines in
            lines.append(types.identifier(of: UInt32(code)))
            lines.comma()
            lines.append(text: types.name(of: UInt32(code)))
        }
        self.methods = CSVFragments(count: methods.count) { code, lines in lines.append(text: methods[code]) }
        let texts = [self.sessions, sessionNames, self.types, self.methods].reduce(0) { $0 + $1.longest }
        // Three integers, two decimals, a time as text, commas.
        longest = texts + 3 * 20 + 2 * 32 + 24 + 11
    }

    /// Appends lines, oldest check-in first, although the table has the newest first: full files of 1 million check-ins then stay
    /// unchanged as new ones arrive.
    @Sendable func append(_ rows: Range<Int>, to lines: inout CSVLines) {
        let ids = checkIns.ids.values
        let guests = checkIns.guests.values
        let sessions = checkIns.sessions.values
        let times = checkIns.createdAt.values
        for position in rows {
            let row = ids.count - 1 - position
            lines.reserve(longest)
            lines.append(ids[row])
            lines.comma()
            lines.append(guestIDs[Int(guests[row])])
            lines.comma()
            self.sessions.append(Int(sessions[row]), to: &lines)
            lines.comma()
            if let type = checkIns.registrantTypes[row] {
                types.append(Int(type), to: &lines)
            } else {
                lines.comma()
            }
            lines.comma()
            if let method = checkIns.methods[row] { methods.append(Int(method), to: &lines) }
            lines.comma()
            lines.append(checkIns.latitudes[row])
            lines.comma()
            lines.append(checkIns.longitudes[row])
            lines.comma()
            let time = times[row] == .untimed ? nil : times[row]
            lines.append(time?.secondsSinceEpoch)
            lines.comma()
            if let time { lines.append(utcText: time) }
            lines.comma()
            sessionNames.append(Int(sessions[row]), to: &lines)
            lines.endLine()
        }
    }
}

/// The lines of the guests, by id, because their order in the table depends on the order of the pages.
struct GuestLines: Sendable {
    private let guests: GuestTable
    private let order: [Int32]

    init(_ guests: GuestTable) {
        self.guests = guests
        let ids = guests.ids
        order = (0..<Int32(ids.count)).sorted { ids[Int($0)] < ids[Int($1)] }
    }

    @Sendable func append(_ rows: Range<Int>, to lines: inout CSVLines) {
        for position in rows {
            let row = Int(order[position])
            lines.reserve(64)
            lines.append(guests.ids[row])
            for texts in [guests.firstNames, guests.lastNames, guests.emails] {
                lines.comma()
                texts.withUTF8(row) { lines.append(text: $0) }
            }
            lines.endLine()
        }
    }
}

/// The small tables.
extension DatasetEvent {
    @Sendable func appendEvent(_ rows: Range<Int>, to lines: inout CSVLines) {
        let provenance = tables.provenance
        lines.reserve(256)
        lines.append(text: name)
        lines.comma()
        lines.append(tables.details.startsAt?.secondsSinceEpoch)
        lines.comma()
        lines.append(tables.details.endsAt?.secondsSinceEpoch)
        for text in [timeZone, tables.details.place, tables.details.city] {
            lines.comma()
            lines.append(text: text)
        }
        for number in [
            provenance.highestCheckInID, provenance.highestCheckInAt?.secondsSinceEpoch,
            Int64(tables.incomplete.count), tables.settledAt?.secondsSinceEpoch, tables.details.registrants,
        ] {
            lines.reserve(64)
            lines.comma()
            lines.append(number)
        }
        lines.endLine()
    }

    @Sendable func appendSessions(_ rows: Range<Int>, to lines: inout CSVLines) {
        let sessions = tables.sessions
        for row in rows {
            lines.reserve(128)
            lines.append(sessions.ids.values[row])
            lines.comma()
            sessions.names.withUTF8(row) { lines.append(text: $0) }
            lines.comma()
            lines.append(sessions.startsAt[row]?.secondsSinceEpoch)
            lines.comma()
            lines.append(sessions.endsAt[row]?.secondsSinceEpoch)
            lines.endLine()
        }
    }

    @Sendable func appendOffers(_ rows: Range<Int>, to lines: inout CSVLines) {
        for offer in rows.map({ tables.offers[$0] }) {
            lines.reserve(128)
            lines.append(offer.sessionID)
            lines.comma()
            lines.append(offer.registrantTypeID)
            lines.comma()
            lines.append(text: offer.registrantTypeName)
            lines.reserve(256)
            lines.comma()
            lines.append(offer.registered)
            lines.comma()
            lines.append(offer.reportedCheckIns)
            lines.comma()
            lines.append(offer.price)
            for number in [offer.stock, offer.used, offer.available] {
                lines.comma()
                lines.append(number)
            }
            lines.comma()
            if let isActive = offer.isActive { lines.append(text: String(isActive)) }
            lines.comma()
            lines.append(offer.reportedPercentage)
            lines.endLine()
        }
    }
}

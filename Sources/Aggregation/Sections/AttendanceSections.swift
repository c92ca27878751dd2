import Tables

/// The three attendance sections and the reconciliation: they share what is offered and what was attended.
struct AttendanceSections: Sendable {
    let byRegistrantType: [RegistrantTypeAttendance]
    let bySession: [SessionAttendance]
    let bySessionAndType: [SessionTypeAttendance]
    let reconciliation: [Reconciliation]

    init(
        offers book: OfferBook, attendances: Attendances, pairs: PairIndex, sessions roster: SessionRoster,
        types: TypeRoster
    ) {
        let rows = AttendanceRow.list(book, attendances: attendances, pairs: pairs)
        bySessionAndType = rows.map { row in
            let session = roster.sessions[row.session]
            let type = types.types[row.type]
            return SessionTypeAttendance(
                sessionID: session.id, session: session.name, registrantTypeID: type.id, registrantType: type.name,
                isOffered: row.offer != nil, counts: row.counts, price: row.offer?.price,
                capacity: row.offer?.capacity ?? Capacity())
        }
        reconciliation = rows.map { row in
            let reported = row.offer?.reportedCheckIns
            let agrees = reported == Int64(row.counts.checkIns)
            return Reconciliation(
                sessionID: roster.sessions[row.session].id, registrantTypeID: types.types[row.type].id,
                reportedCheckIns: reported, countedCheckIns: row.counts.checkIns, countedGuests: row.counts.attended,
                registered: row.counts.registered, reportedPercentage: row.offer?.reportedPercentage,
                status: row.offer == nil ? .unlisted : agrees ? .ok : .differs)
        }

        var bySession = roster.sessions.map { session in
            SessionAttendance(
                sessionID: session.id, session: session.name, startsAt: session.startsAt, endsAt: session.endsAt,
                isListed: session.isListed, counts: AttendanceCounts(), capacity: Capacity())
        }
        var byType = zip(types.types, attendances.guestsByType).map { type, guests in
            RegistrantTypeAttendance(
                registrantTypeID: type.id, registrantType: type.name, counts: AttendanceCounts(), uniqueGuests: guests)
        }
        for row in rows {
            bySession[row.session].counts.add(row.counts)
            bySession[row.session].capacity = bySession[row.session].capacity + (row.offer?.capacity ?? Capacity())
            byType[row.type].counts.add(row.counts)
        }
        // Not the sum over types: who came under two types came once.
        for (index, attended) in attendances.attendedBySession.enumerated() {
            bySession[index].counts.attended = attended
        }
        self.bySession = bySession
        byRegistrantType = byType
    }
}

/// What is known of a session and type: the offer, the attendance, or both.
private struct AttendanceRow {
    var session: Int
    var type: Int
    var offer: OfferBook.Offer?
    var counts: AttendanceCounts

    /// By session, then type, in the rosters' orders.
    static func list(_ book: OfferBook, attendances: Attendances, pairs: PairIndex) -> [AttendanceRow] {
        var rows = book.offers.map { offer in
            AttendanceRow(
                session: offer.session, type: offer.type, offer: offer,
                counts: AttendanceCounts(registered: offer.registered))
        }
        let offered = rows.count
        var next = 0
        for code in pairs.sortedCodes {
            let (session, type) = (Int(pairs.sessions[code]), Int(pairs.types[code]))
            while next < offered, (rows[next].session, rows[next].type) < (session, type) { next += 1 }
            let (attended, checkIns) = (attendances.attendedByPair[code], attendances.checkInsByPair[code])
            if next < offered, (rows[next].session, rows[next].type) == (session, type) {
                rows[next].counts.attended = attended
                rows[next].counts.checkIns = checkIns
            } else {
                let counts = AttendanceCounts(attended: attended, checkIns: checkIns)
                rows.append(AttendanceRow(session: session, type: type, offer: nil, counts: counts))
            }
        }
        return rows.sorted { ($0.session, $0.type) < ($1.session, $1.type) }
    }
}

extension AttendanceCounts {
    mutating func add(_ other: AttendanceCounts) {
        registered = registered.addingSaturated(other.registered)
        attended += other.attended
        checkIns += other.checkIns
    }
}

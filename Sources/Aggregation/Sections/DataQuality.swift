import Tables

/// Everything that the findings are drawn from.
struct DataQuality {
    var tables: EventTables
    var sections: AttendanceSections
    var attendances: Attendances
    var geography: Geography
    var checks: CheckInChecks
    var offers: OfferBook
    var sessions: SessionRoster
    var types: TypeRoster
    /// Check-ins outside the histograms' axis.
    var stray: Tally

    /// The findings with at least one row, errors first, then by the check's name.
    var findings: [Finding] {
        let all =
            [
                Finding(.checkInsWithoutTime, tables.incomplete.withoutTime),
                Finding(.checkInsWithoutGuest, tables.incomplete.withoutGuest),
                Finding(.checkInsWithoutSession, tables.incomplete.withoutSession),
                Finding(.strayCheckIns, stray, as: Finding.Example.checkIn),
                Finding(.repeatedCheckIns, attendances.repeated, as: Finding.Example.checkIn),
                Finding(.guestsWithSeveralTypes, attendances.guestsWithSeveralTypes, as: Finding.Example.guest),
                Finding(.invalidCoordinates, geography.invalid, as: Finding.Example.checkIn),
                Finding(.missingCoordinates, geography.missing, as: Finding.Example.checkIn),
                Finding(.implausibleDates, checks.implausibleDates, as: Finding.Example.checkIn),
                Finding(.missingMethod, checks.missingMethod, as: Finding.Example.checkIn),
                Finding(.missingRegistrantType, checks.missingRegistrantType, as: Finding.Example.checkIn),
                Finding(.outsideSessionHours, checks.outsideSessionHours, as: Finding.Example.checkIn),
                attendanceOver100, unlistedTypes, unknownSessions, sessionsWithoutTimes, duplicateOffers,
                unreadableFields,
            ] + offersWithUnlikelyCounts
        return all.filter { $0.rows > 0 }.sorted { left, right in
            (right.severity, left.check.rawValue) < (left.severity, right.check.rawValue)
        }
    }

    private var attendanceOver100: Finding {
        let offers = sections.bySessionAndType.filter { $0.isOffered && $0.counts.isOver100 }
        let explained = (sessions: Set(offers.map(\.sessionID)), types: Set(offers.compactMap(\.registrantTypeID)))
        let sessions = sections.bySession.filter { $0.counts.isOver100 && !explained.sessions.contains($0.sessionID) }
        let types = sections.byRegistrantType.compactMap { $0.counts.isOver100 ? $0.registrantTypeID : nil }
            .filter { !explained.types.contains($0) }
        let examples =
            Finding.examples(offers) + sessions.map(\.sessionID).sorted().map(Finding.Example.session)
            + types.map(Finding.Example.registrantType)
        return Finding(.attendanceOver100, rows: examples.count, examples: examples)
    }

    private var unlistedTypes: Finding {
        let listed = Set(sections.bySession.lazy.filter(\.isListed).map(\.sessionID))
        let rows = sections.bySessionAndType.filter { row in
            !row.isOffered && row.registrantTypeID != nil && listed.contains(row.sessionID)
        }
        let types = Set(rows.compactMap(\.registrantTypeID)).sorted()
        return Finding(
            .unlistedTypes, rows: rows.reduce(0) { $0 + $1.counts.checkIns },
            examples: types.map(Finding.Example.registrantType))
    }

    private var unknownSessions: Finding {
        // Unlisted sessions are in the order of their ids.
        let rows = sections.bySession.filter { !$0.isListed && $0.counts.checkIns > 0 }
        return Finding(
            .unknownSessions, rows: rows.reduce(0) { $0 + $1.counts.checkIns },
            examples: rows.map { .session($0.sessionID) })
    }

    private var sessionsWithoutTimes: Finding {
        let ids = sections.bySession.filter { $0.isListed && ($0.startsAt == nil || $0.endsAt == nil) }.map(\.sessionID)
        return Finding(.sessionsWithoutTimes, rows: ids.count, examples: ids.sorted().map(Finding.Example.session))
    }

    private var duplicateOffers: Finding {
        let pairs = offers.surplus.compactMap { surplus -> (session: Int64, type: Int64)? in
            let offer = offers.offers[surplus.offer]
            return types.types[offer.type].id.map { (sessions.sessions[offer.session].id, $0) }
        }
        return Finding(
            .duplicateOffers, rows: offers.surplus.reduce(0) { $0 + $1.rows },
            examples: pairs.sorted { $0 < $1 }.map { .offer(session: $0.session, registrantType: $0.type) })
    }

    private var unreadableFields: Finding {
        let fields = tables.provenance.unreadableFields.filter { $0.value > 0 }
        return Finding(
            .unreadableFields, rows: fields.values.reduce(0) { $0.addingSaturated($1) },
            examples: fields.keys.sorted().map(Finding.Example.field))
    }

    private var offersWithUnlikelyCounts: [Finding] {
        let offers = sections.bySessionAndType.filter(\.isOffered)
        let compared = zip(sections.bySessionAndType, sections.reconciliation).filter { $0.0.isOffered }
        let unregistered = offers.filter { $0.counts.registered <= 0 && $0.counts.attended > 0 }
        let oversold = offers.filter { offer in offer.capacity.stock.map { offer.counts.registered > $0 } ?? false }
        return [
            Finding(.attendanceWithoutRegistration, offers: unregistered),
            Finding(.registeredOverStock, offers: oversold),
            Finding(.reportedCountMissing, offers: compared.filter { $0.1.reportedCheckIns == nil }.map(\.0)),
            Finding(
                .reportedCountDiffers,
                offers: compared.filter { $0.1.status == .differs && $0.1.reportedCheckIns != nil }.map(\.0)),
        ]
    }
}

extension Finding {
    fileprivate static let exampleLimit = 5

    fileprivate init(_ check: Check, rows: Int, examples: [Example]) {
        self.init(check: check, rows: rows, examples: Array(examples.prefix(Self.exampleLimit)))
    }

    fileprivate init(_ check: Check, _ tally: Tally, as example: (Int64) -> Example) {
        self.init(check, rows: tally.rows, examples: tally.lowest.map(example))
    }

    fileprivate init(_ check: Check, _ checkIns: [Int64]) {
        self.init(check, rows: checkIns.count, examples: checkIns.sorted().map(Example.checkIn))
    }

    fileprivate init(_ check: Check, offers: [SessionTypeAttendance]) {
        self.init(check, rows: offers.count, examples: Self.examples(offers))
    }

    /// By session's id, then type's.
    fileprivate static func examples(_ offers: [SessionTypeAttendance]) -> [Example] {
        offers.compactMap { offer in offer.registrantTypeID.map { (offer.sessionID, $0) } }.sorted { $0 < $1 }
            .map { .offer(session: $0.0, registrantType: $0.1) }
    }
}

extension AttendanceCounts {
    fileprivate var isOver100: Bool { registered > 0 && attended > registered }
}

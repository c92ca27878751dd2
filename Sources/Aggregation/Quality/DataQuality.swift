package import Base

/// Derives the findings from the other results.
struct DataQuality {
    /// The findings that are counted row by row.
    var tallies: [Check: Tally]
    var sections: AttendanceSections
    /// The sessions that the numbers are about.
    var concerned: [SessionAttendance]
    /// The surplus offers of types in sessions.
    var duplicateOffers: [DuplicateOffers]
    /// The number of rows, by field.
    var unreadableFields: [String: Int]
    var listed: ListedSessions
    /// The number of people registered, as counted by the service.
    var registrants: Int64?
    var uniqueGuests: Int
    /// Who the people are, if files say it.
    var people: PeopleOfFiles?
    /// What is known of its sessions, if a file says it.
    var facts: [SessionFactsRow] = []

    /// A session and type with several offers.
    struct DuplicateOffers {
        var sessionID: Int64
        var registrantTypeID: Int64
        /// The number of offers after the first.
        var surplus: Int
    }

    /// The findings with at least one row, errors first, then by name.
    var findings: [Finding] {
        let counted = tallies.map { check, tally in
            Finding(
                check, tally, as: check == .guestsWithSeveralTypes ? Finding.Example.guest : Finding.Example.checkIn)
        }
        let derived = [
            attendanceOver100, unlistedTypes, unknownSessions, sessionsWithoutTimes, duplicates, unreadable,
            sessionsNotMeasured, Finding(.sessionListIncomplete, rows: listed.difference, examples: []),
            Finding(
                .registrantsFewerThanGuests, rows: registrants.map { max(0, uniqueGuests - Int(clamping: $0)) } ?? 0,
                examples: []),
            sessions(.scanCoverageLow, where: \.hasLowCoverage),
            sessions(.headcountBelowScans, where: \.hasFewerCountedThanScanned),
        ]
        let findings =
            counted + derived + Finding.findings(of: people) + offersWithUnlikelyCounts + reportedOfferFindings
            + uncounted
        return findings.filter { $0.rows > 0 }.sorted { left, right in
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
        // Unlisted sessions are sorted by id.
        let rows = sections.bySession.filter { !$0.isListed && $0.counts.checkIns > 0 }
        return Finding(
            .unknownSessions, rows: rows.reduce(0) { $0 + $1.counts.checkIns },
            examples: rows.map { .session($0.sessionID) })
    }

    private var sessionsWithoutTimes: Finding {
        let ids = concerned.filter { $0.isListed && ($0.startsAt == nil || $0.endsAt == nil) }.map(\.sessionID)
        return Finding(.sessionsWithoutTimes, rows: ids.count, examples: ids.sorted().map(Finding.Example.session))
    }

    private var sessionsNotMeasured: Finding {
        // Somebody of the types that a filter left is registered there, or may be.
        let ids = concerned.filter { $0.state == .notMeasured && $0.counts.registered != 0 }.map(\.sessionID)
        return Finding(.sessionNotMeasured, rows: ids.count, examples: ids.sorted().map(Finding.Example.session))
    }

    /// The sessions whose facts contradict their check-ins.
    private func sessions(_ check: Check, where isConcerned: (SessionFactsRow) -> Bool) -> Finding {
        let ids = facts.filter(isConcerned).map(\.sessionID)
        return Finding(check, rows: ids.count, examples: ids.sorted().map(Finding.Example.session))
    }

    private var duplicates: Finding {
        let examples = duplicateOffers.map { ($0.sessionID, $0.registrantTypeID) }.sorted { $0 < $1 }
        return Finding(
            .duplicateOffers, rows: duplicateOffers.reduce(0) { $0 + $1.surplus },
            examples: examples.map { .offer(session: $0.0, registrantType: $0.1) })
    }

    private var unreadable: Finding {
        let fields = unreadableFields.filter { $0.value > 0 }
        return Finding(
            .unreadableFields, rows: fields.values.reduce(0) { $0.addingSaturated($1) },
            examples: fields.keys.sorted().map(Finding.Example.field))
    }

    private var offersWithUnlikelyCounts: [Finding] {
        let offers = sections.bySessionAndType.filter(\.isOffered)
        let compared = zip(sections.bySessionAndType, sections.reconciliation).filter { $0.0.isOffered }
        let unregistered = offers.filter { $0.counts.registered == 0 && $0.counts.attended > 0 }
        let oversold = offers.filter { offer in
            guard let stock = offer.capacity.stock, let registered = offer.counts.registered else { return false }
            return registered > stock
        }
        return [
            Finding(.attendanceWithoutRegistration, offers: unregistered),
            Finding(.registeredOverStock, offers: oversold),
            Finding(.reportedCountMissing, offers: compared.filter { $0.1.reportedCheckIns == nil }.map(\.0)),
            Finding(
                .reportedCountDiffers,
                offers: compared.filter { $0.1.status == .differs && $0.1.reportedCheckIns != nil }.map(\.0)),
        ]
    }

    /// Guests whom the service does not count, by reason.
    private var uncounted: [Finding] {
        let rows = sections.reconciliation.compactMap(\.uncounted)
        let reasons: [(Check, KeyPath<UncountedGuests, Int>)] = [
            (.guestsCanceled, \.canceled), (.guestsUnpaid, \.unpaid), (.guestsUnexpected, \.unexpected),
        ]
        return reasons.map { check, guests in
            let some = rows.filter { $0[keyPath: guests] > 0 }
            let examples = some.map { ($0.sessionID, $0.registrantTypeID) }.sorted { $0 < $1 }
            return Finding(
                check, rows: some.reduce(0) { $0 + $1[keyPath: guests] },
                examples: examples.map { .offer(session: $0.0, registrantType: $0.1) })
        }
    }

    /// Findings from the service's own numbers about offers, apart from what is counted here.
    private var reportedOfferFindings: [Finding] {
        let offers = sections.bySessionAndType.filter(\.isOffered)
        let unused = offers.filter { offer in
            guard let used = offer.capacity.used, let registered = offer.counts.registered else { return false }
            return used != registered
        }
        let unequal = offers.filter { offer in
            guard let stock = offer.capacity.stock, let used = offer.capacity.used,
                let available = offer.capacity.available
            else { return false }
            return used.addingSaturated(available) != stock
        }
        return [
            Finding(.registeredMissing, offers: offers.filter { $0.counts.registered == nil }),
            Finding(.usedDiffers, offers: unused), Finding(.placesDiffer, offers: unequal),
            Finding(.inactiveOffers, offers: offers.filter { $0.isActive == false }),
        ]
    }
}

extension Finding {
    /// What is doubtful about who is who in an event's files.
    package static func findings(of people: PeopleOfFiles?) -> [Finding] {
        guard let people else { return [] }
        let doubts: [(Check, Int, [Int64])] = [
            (.guestsPerhapsSame, people.perhapsSame, people.sameExamples),
            (.guestsPerhapsSeveral, people.perhapsSeveral, people.severalExamples),
            (.roundedIDs, people.roundedIDs, people.roundedExamples),
            (.guestsUnregistered, people.unregistered ?? 0, people.unregisteredExamples ?? []),
        ]
        return doubts.filter { $0.1 > 0 }.map { Finding($0.0, rows: $0.1, examples: $0.2.map(Example.guest)) }
    }

    fileprivate static let exampleLimit = 5

    fileprivate init(_ check: Check, rows: Int, examples: [Example]) {
        self.init(check: check, rows: rows, examples: Array(examples.prefix(Self.exampleLimit)))
    }

    fileprivate init(_ check: Check, _ tally: Tally, as example: (Int64) -> Example) {
        self.init(check, rows: tally.rows, examples: tally.lowest.map(example))
    }

    fileprivate init(_ check: Check, offers: [SessionTypeAttendance]) {
        self.init(check, rows: offers.count, examples: Self.examples(offers))
    }

    /// Sorted by session id, then type id.
    fileprivate static func examples(_ offers: [SessionTypeAttendance]) -> [Example] {
        offers.compactMap { offer in offer.registrantTypeID.map { (offer.sessionID, $0) } }.sorted { $0 < $1 }
            .map { .offer(session: $0.0, registrantType: $0.1) }
    }
}

extension AttendanceCounts {
    fileprivate var isOver100: Bool {
        guard let registeredHeld, let attendedHeld else { return false }
        return registeredHeld > 0 && attendedHeld > registeredHeld
    }
}

extension OfferBook {
    /// The sessions and types with several offers.
    func duplicates(_ sessions: SessionRoster, _ types: TypeRoster) -> [DataQuality.DuplicateOffers] {
        surplus.compactMap { surplus in
            let offer = offers[surplus.offer]
            return types.types[offer.type].id.map { type in
                DataQuality.DuplicateOffers(
                    sessionID: sessions.sessions[offer.session].id, registrantTypeID: type, surplus: surplus.rows)
            }
        }
    }
}

/// Checks of single check-ins, column by column.
struct CheckInChecks: Sendable {
    private(set) var implausibleDates = Tally()
    private(set) var missingMethod = Tally()
    private(set) var missingRegistrantType = Tally()
    private(set) var outsideSessionHours = Tally()
    /// The time of the latest plausible check-in.
    private(set) var latestPlausible: Instant?

    /// - Parameter margin: The seconds before a session's start and after its end during which check-ins are
    ///   expected.
    init(_ tables: EventTables, sessions roster: SessionRoster, margin: Int) {
        let ids = tables.checkIns.ids.values
        // From the last row, which has the lowest id: tallies are fastest then.
        let isNamed = tables.methodNames.map { $0 != nil }
        let methods = tables.checkIns.methods
        for row in ids.indices.reversed() where !methods.isValid(row) || !isNamed[Int(methods.values[row])] {
            missingMethod.add(ids[row])
        }
        for row in ids.indices.reversed() where !tables.checkIns.registrantTypes.isValid(row) {
            missingRegistrantType.add(ids[row])
        }
        checkTimes(tables, ids: ids, sessions: roster, margin: Int64(margin))
    }

    private mutating func checkTimes(_ tables: EventTables, ids: [Int64], sessions roster: SessionRoster, margin: Int64)
    {
        let open = roster.indexByReference.map { index -> (from: Int64, to: Int64) in
            guard index >= 0 else { return (.min, .max) }
            let session = roster.sessions[Int(index)]
            // An end that is not after the start, such as the midnight of a date, is ignored.
            let end = session.endsAt.flatMap { end in session.startsAt.map { end > $0 } ?? true ? end : nil }
            // A day without hours is that day in whatever zone.
            let isDay = EventDays(from: session.startsAt, to: session.endsAt) != nil
            let before = margin + (isDay ? EventDays.shifts.east : 0)
            let after = margin + (isDay ? EventDays.shifts.west : 0)
            return (
                session.startsAt.map { $0.secondsSinceEpoch.subtractingSaturated(before) } ?? .min,
                end.map { $0.secondsSinceEpoch.addingSaturated(after) } ?? .max
            )
        }
        let latest = tables.latestPlausible.secondsSinceEpoch
        var last = Instant.untimed.secondsSinceEpoch
        let codes = tables.checkIns.sessions.values
        let times = tables.checkIns.createdAt.values
        for row in ids.indices.reversed() {
            let time = times[row].secondsSinceEpoch
            let hours = open[Int(codes[row])]
            if time < hours.from || time > hours.to { outsideSessionHours.add(ids[row]) }
            if time < TimeAxis.earliestPlausible || time > latest { implausibleDates.add(ids[row]) }
            if time <= latest { last = max(last, time) }
        }
        if last > Instant.untimed.secondsSinceEpoch { latestPlausible = Instant(secondsSinceEpoch: last) }
    }
}

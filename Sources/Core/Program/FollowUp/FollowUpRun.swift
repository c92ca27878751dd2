import Aggregation
import Base
import Foundation
import Logging
import Reporting
import Sources

/// One run of `attendance follow-up`: tables and registrants → a list of people → files that only their owner can read.
struct FollowUpRun: Sendable {
    let event: Int64
    let question: FollowUp.Question
    /// The sessions in question; all if empty.
    let sessions: [Int64]
    /// The file that lists registrants; `nil` if there is none.
    let list: String?
    let consent: String?
    /// The names of the list's columns, by role; the words of one that say who was expected; and those that do not say it.
    let columns: [String: String]
    let expected: ExpectedWords?
    let ignored: [String]
    let excludedTypes: [String]
    let tolerance: Int64
    let endedAt: Instant?
    let earlier: EarlierEditions
    let run: Run

    /// The most sessions whose ids appear in the name of the files.
    private static let maximumInName = 8

    /// Checks what can be checked before anything is read.
    ///
    /// - Throws: A `Fault` of kind `.usage` if personal data is not allowed, or if the source cannot answer the question.
    func check(isAllowed: Bool) throws(Fault) {
        try run.requirePeople(definition, isAllowed: isAllowed)
        if question == .leftEarly, !settings.source.tellsRegistrants {
            throw Fault(.usage, .sourceTellsNoExits(settings.source.name))
        }
        if question == .absent, list == nil, !settings.source.tellsRegistrants { throw Fault(.usage, .absentNeedList) }
        if needsService, run.reading.mode == .offline { throw Fault(.usage, .registrantsNeedService) }
    }

    /// Whether registrants or exits are read from the service.
    private var needsService: Bool { question == .leftEarly || (question == .absent && list == nil) }

    private var name: String {
        let ids = sessions.count <= Self.maximumInName ? sessions.map { "-\($0)" }.joined() : ""
        return "follow-up-\(question.rawValue)\(ids)"
    }

    private var definition: ReportDefinition {
        .ofPeople(name, title: Phrase.followUpTitles[question.rawValue] ?? Phrase(verbatim: name))
    }

    private var settings: Settings { run.settings }

    func publish() async throws {
        let requested = try RequestedReport.of(definition)
        // The list first: if it cannot be read, nothing needs to be requested.
        var listed = try readList(columns)
        var tables = try await run.people(of: event)
        if listed != nil { tables.formerAddresses = try formerAddresses() }
        let named = listed?.namedColumns(in: tables, typeNames: tables.typeNames.values)
        if let list, let open = named?.open, !open.isEmpty {
            throw Fault(.misconfigured, .listedColumnsAsk(list, open.map(\.asked), open.map(\.answers)))
        }
        if let sessions = named?.ofSessions?.heading {
            listed = try readList(columns.merging(["session": sessions]) { $1 })
        }
        let open = listed?.findSessions(in: tables)
        if let list, let open { tellOpen(list, open, listed?.unknownStatuses ?? [:]) }
        let states = SessionStates(of: tables, at: tables.readAt, in: settings.timeZone)
        var request = FollowUp.Request(
            sessions: try asked(tables, states), types: ExcludedTypes(excludedTypes))
        if let list, question == .absent {
            try require(open, list, request.sessions, tables)
            // Whoever is registered for one session of the name may have been there, and be called absent from the other.
            for (name, ids) in (open?.shared ?? [:]).sorted(by: { $0.key < $1.key })
            where !ids.isDisjoint(with: request.sessions) && !ids.isSubset(of: request.sessions) {
                throw Fault(.misconfigured, .listedSessionShared(list, session: name, ids: ids.sorted()))
            }
        }
        request.asksConsent = consent != nil
        request.tolerance = tolerance
        request.endedAt = endedAt
        let told = needsService ? try await registrantsOfService() : nil
        let registrants = listed ?? told
        try tables.require(types: excludedTypes, or: registrants)
        let key = KeyedHash.randomKey()
        let guests = GuestList(of: tables)
        let match = try registrants.map { try RegistrantMatch($0, guests, of: tables, hash: Self.hash(key)) }
        if let list, let match, question == .absent || consent != nil, !match.hasCommonGround {
            throw Fault(.unreadableData, .noCommonGround(list))
        }
        var shown = FollowUpContext(name: name, zone: settings.timeZone, states: states)
        shown.list = list.map { Phrase(verbatim: $0.pathParts.last ?? $0) }
        if list == nil, question == .absent { shown.list = .aboutListOfService }
        shown.listHasTypes = registrants?.hasTypes ?? true
        shown.emptyListRows = registrants?.emptyRows ?? 0
        shown.consentColumn = consent
        shown.excludedTypes = excludedTypes
        shown.namesSessions = !sessions.isEmpty
        let followUp: FollowUp
        switch question {
        case .attended: followUp = FollowUp(attended: request, of: tables, guests, match)
        case .absent:
            guard let match else { throw Fault(.usage, .absentNeedList) }
            followUp = FollowUp(absent: request, of: tables, guests, match)
        case .leftEarly:
            followUp = FollowUp(
                leftEarly: request, of: tables, guests, exits: told?.exits ?? [:], listed == nil ? nil : match)
            try requireExits(followUp, request, tables)
        case .firstTime:
            shown.editions = try await earlier.read(before: tables, settings, run.common, key: key)
            followUp = FollowUp(
                firstTime: request, of: tables, guests, after: shown.editions, service: settings.sourceAddress,
                hash: try Self.hash(key), match)
        }
        let report = Report(of: followUp, asked: request, in: tables, guests, match, shown)
        try run.publish(report, as: requested)
        if !run.output.formats(of: definition).contains(.terminal) { tellOmitted(followUp, request, match) }
    }

    /// Throws a `Fault` of kind `.misconfigured` if nothing says which columns of marks are sessions, or whom those asked about
    /// expect.
    private func require(
        _ open: Registrants.OpenSessions?, _ path: String, _ asked: Set<Int64>, _ tables: EventTables
    ) throws(Fault) {
        guard let open else { return }
        if !open.unknownColumns.isEmpty {
            let names = tables.sessions.names
            throw Fault(
                .misconfigured,
                .listedColumnsUnknown(
                    path, columns: Array(open.unknownColumns.prefix(5)),
                    sessions: Array((0..<tables.sessions.count).compactMap { names[$0] }.prefix(5))))
        }
        let declined = open.declined.filter { !$0.value.isDisjoint(with: asked) }.keys.sorted()
        if !declined.isEmpty {
            throw Fault(.misconfigured, .listedColumnsDecline(path, columns: Array(declined.prefix(5))))
        }
    }

    /// Says what of the list is not known.
    private func tellOpen(_ path: String, _ open: Registrants.OpenSessions, _ words: [String: Int]) {
        guard !run.common.quiet else { return }
        var unknown: [Phrase] = []
        if open.unknownRows > 0 {
            unknown.append(
                .listedSessionUnknown(path, sessions: Array(open.unknown.prefix(5)), people: open.unknownRows))
        }
        if open.blankRows > 0, question == .absent {
            unknown.append(.listedSessionBlank(path, people: open.blankRows))
        }
        if !words.isEmpty {
            let people = words.values.reduce(0, +)
            unknown.append(.statusUnknown(path, words: Array(words.keys.sorted().prefix(5)), people: people))
        }
        for phrase in unknown { run.common.tell(phrase, .warning, in: settings.language) }
    }

    /// Says on standard error how many people are not listed, and why, if the report is not on the screen: a table alone
    /// looks complete.
    private func tellOmitted(_ followUp: FollowUp, _ request: FollowUp.Request, _ match: RegistrantMatch?) {
        guard !run.common.quiet else { return }
        var omitted: [Phrase] = []
        if !followUp.undecided.isEmpty { omitted.append(.undecidedPeople(followUp.undecided.count)) }
        if let contradiction = match?.contradiction { omitted.append(contradiction) }
        for reason in FollowUp.LeftOut.allCases {
            if let count = followUp.leftOut[reason], count > 0 { omitted.append(.notListed(reason.rawValue, count)) }
        }
        if question == .absent, followUp.unidentified > 0 { omitted.append(.unidentifiedGuests(followUp.unidentified)) }
        if question == .absent, !followUp.knowsIDs, followUp.forgottenGuests > 0 {
            omitted.append(.forgottenGuests(followUp.forgottenGuests))
        }
        if let match {
            if request.asksConsent {
                let unmatched = match.unmatchedRefusals(of: question)
                if !unmatched.isEmpty {
                    omitted.append(.unmatchedRefusals(unmatched.count, lines: unmatched.compactMap(\.line)))
                }
            }
            omitted += match.doubts
        }
        for phrase in omitted { run.common.tell(phrase, .warning, in: settings.language) }
    }

    private static func hash(_ key: [UInt8]) throws(Fault) -> KeyedHash {
        do { return try KeyedHash(key: key) } catch { throw Fault(.misconfigured, .noKeyedHash) }
    }

    private func readList(_ columns: [String: String]) throws(Fault) -> Registrants? {
        guard let list else { return nil }
        var files = EventFileSettings()
        files.columns = columns
        // Only who was expected depends on what else the list says.
        return try FileSource.registrants(
            list, FileOptions(files, zone: settings.timeZone, maximumRows: settings.maximumRows), consent: consent,
            expected: expected, ignoring: ignored, findsColumns: question == .absent, of: event)
    }

    /// The addresses that guests have in earlier rows of the profile's files: the store keeps the newest.
    private func formerAddresses() throws(Fault) -> [Int64: Set<String>] {
        guard settings.source == .files, run.reading.mode != .offline else { return [:] }
        var silent = run.common
        silent.quiet = true
        return try Service.files(settings, silent).addressesOfSeveral(of: event)
    }

    private func registrantsOfService() async throws -> Registrants {
        try await Service.withEvents(settings: settings, common: run.common) { source in
            guard let source = source as? any RegistrantSource else { throw Fault(.usage, .absentNeedList) }
            return try await source.registrants(of: event)
        }
    }

    // MARK: - Sessions

    /// The sessions in question.
    ///
    /// - Throws: A `Fault` of kind `.notFound` if one is unknown, or has no answer: it has not begun, nobody was
    ///   scanned there or, if the question is who was absent or left early, it is not over.
    private func asked(_ tables: EventTables, _ states: SessionStates) throws(Fault) -> Set<Int64> {
        try tables.require(sessions: sessions)
        let scanned = tables.scannedSessions
        let needsEnd = question == .absent || question == .leftEarly
        // Whoever has not come on the last day may still come in the evening.
        let onLastDay = question == .absent ? tables.sessionsOnLastDay(in: settings.timeZone) : []
        for session in sessions {
            switch states[session] {
            case .toCome: throw Fault(.notFound, .sessionToCome(session))
            case .underWay where needsEnd, .over where onLastDay.contains(session):
                throw Fault(.notFound, .sessionUnderWay(session))
            case .underWay where !scanned.contains(session):
                throw Fault(.notFound, .sessionNotScannedYet(session))
            case .underWay, .over, .notMeasured:
                guard scanned.contains(session) else { throw Fault(.notFound, .sessionNotScanned(session)) }
            }
        }
        guard sessions.isEmpty else { return Set(sessions) }
        guard needsEnd else {
            guard !scanned.isEmpty else { throw Fault(.notFound, .eventHasNoCheckIns(event)) }
            return scanned
        }
        if question == .absent, states.event != .over || !onLastDay.isEmpty {
            throw Fault(.notFound, .eventNotOver(event))
        }
        let over = scanned.filter { states[$0] == .over }
        guard !over.isEmpty else { throw Fault(.notFound, .eventNotScanned(event)) }
        return over
    }

    private func requireExits(_ followUp: FollowUp, _ request: FollowUp.Request, _ tables: EventTables) throws(Fault) {
        guard followUp.departures > 0 else {
            throw Fault(.notFound, .noExitsScanned(request.sessions.sorted()))
        }
        if endedAt == nil, let first = request.sessions.sorted().first,
            request.sessions.isDisjoint(with: tables.sessionsWithEnd)
        {
            throw Fault(.notFound, .sessionHasNoEnd(first))
        }
    }
}

extension Registrants.OpenColumn {
    /// The column and what stands in it.
    fileprivate var asked: Phrase { question ?? Phrase(es: "«\(heading)»", en: "\"\(heading)\"") }

    /// What to add to the command, by what the column means.
    fileprivate var answers: Phrase {
        let sessions = Phrase.columnHasSessions("--column session=\"\(heading)\"")
        if isType { return .either([sessions, .columnHasTypes("--column registrant_type=\"\(heading)\"")]) }
        let nothing = Phrase.columnHasNothing("--ignore \"\(heading)\"")
        if question == nil { return .either([sessions, nothing]) }
        let words = expecting.isEmpty ? nil : expecting.joined(separator: ",")
        return .either([.columnHasExpected(heading, words: words), sessions, nothing])
    }
}

extension EventTables {
    /// The sessions of whole days, the last of which was not over in a zone when the event was read, although its end in UTC may
    /// be past.
    fileprivate func sessionsOnLastDay(in zone: TimeZone) -> Set<Int64> {
        guard let readAt else { return [] }
        return Set(
            zip(sessions.ids.values, sessions.spans).lazy.filter { _, span in
                EventDays(from: span.start, to: span.end).map { !$0.areOver(by: readAt, in: zone) } ?? false
            }.map(\.0))
    }

    /// Throws a `Fault` of kind `.notFound` if the event lacks one of these sessions.
    func require(sessions: [Int64]) throws(Fault) {
        guard let unknown = unknownSessions(in: Selection(sessions: Set(sessions))).first else { return }
        throw Fault(.notFound, .noSuchSession(unknown, event: eventID))
    }

    /// Throws a `Fault` of kind `.notFound` if neither the event nor a list of people has one of these types.
    func require(types: [String], or registrants: Registrants? = nil) throws(Fault) {
        guard let unknown = ExcludedTypes.unknown(types, in: self, registrants).first else { return }
        throw Fault(.notFound, .noSuchType(unknown, event: eventID))
    }
}

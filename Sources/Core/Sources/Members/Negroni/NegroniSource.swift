public import Base
public import Logging
public import Transport

/// A club's levels, and the members of a list with their histories, read through Negroni's API.
///
/// Every call throws `CancellationError` or a `Fault`: `.refused` if the token is not accepted, `.notFound` if the
/// service knows none of the members, `.unreadableData` for an undocumented response, `.unavailable` if the service
/// cannot be reached.
public struct NegroniSource: MemberSource {
    let name: String
    let base: ServiceBase
    let ids: MemberIDList
    let service: AuthorizedExchange
    let pagesInFlight: Int
    let maximumRows: Int
    let logger: Logger
    let onProgress: @Sendable (Int) -> Void

    public var readsParts: Bool { false }

    /// - Parameters:
    ///   - name: the club's name in reports.
    ///   - baseURL: such as `https://club.example/api/`.
    ///   - ids: the members to read; the service has no list of its members.
    ///   - pagesInFlight: the most pages requested at once.
    ///   - maximumRows: the most events read from all histories; if there are more, reading fails.
    ///   - onProgress: called with the number of members read.
    /// - Throws: a `Fault` of kind `.misconfigured` for an invalid address.
    public init(
        name: String, baseURL: String, ids: MemberIDList, exchange: any HTTPExchange, tokens: any TokenProvider,
        pagesInFlight: Int = 32, maximumRows: Int = .max, logger: Logger,
        onProgress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws {
        self.name = name
        base = try ServiceBase(baseURL)
        self.ids = ids
        service = AuthorizedExchange(exchange: exchange, tokens: tokens)
        self.pagesInFlight = max(1, pagesInFlight)
        self.maximumRows = maximumRows
        self.logger = logger
        self.onProgress = onProgress
    }

    /// All visits, whatever `visitsSince` is: a history is always complete. Members are in the order of the list.
    ///
    /// A member unknown to the service is omitted, counted in the provenance as missing under `members`, and logged
    /// by line number. If all are unknown, a `Fault` is thrown.
    public func read(visitsSince: Instant?) async throws -> MemberTables {
        let (read, provenance) = try await club(withVisits: true)
        var tables = read
        tables.provenance = provenance
        try tables.provenance.requireTimes(in: "history.date")
        tables.provenance.missingFields.merge(read.provenance.missingFields) { $1 }
        return tables
    }

    public func members() async throws -> MemberTables { try await club(withVisits: false).club }

    /// The levels and members, whose provenance says how many are unknown, and the provenance of everything that was read.
    private func club(withVisits: Bool) async throws -> (club: MemberTables, visits: MemberProvenance) {
        var club = MemberTables(name: name)
        var reading = MembershipReading()
        let levels = try await body(of: "levels", subject: .negroniLevels)
        reading.append(
            levels: try NegroniResponse(list: levels, under: ["levels", "data"], of: .negroniLevels), to: &club)
        var benefits: [ExactText: [String]] = [:]
        for level in club.levels.rows where withVisits {
            benefits[ExactText(level.id)] = try await self.benefits(ofLevel: level.id).map(\.title)
        }
        club.levels.setBenefits(benefits)
        var unknown: [Int] = []
        var events = 0
        try await forEachMember(withVisits: withVisits) { entry, found in
            guard let found else { return unknown.append(entry.line) }
            events += found.history?.rows.count ?? 0
            guard events <= maximumRows else {
                throw Fault(.unreadableData, .tooManyRowsCame(.negroniHistory(line: entry.line), limit: maximumRows))
            }
            reading.append(member: found.member, askedAs: entry.id, history: found.history, to: &club)
        }
        guard unknown.count < ids.count else { throw Fault(.notFound, .negroniKnowsNobody(ids.count)) }
        logSummary(unknown: unknown, otherEvents: reading.otherEvents)
        if !unknown.isEmpty { club.provenance.missingFields[MemberProvenance.unknownMembers] = unknown.count }
        return (club, reading.provenance)
    }

    /// The benefits of a level; empty if the service does not know the level.
    ///
    /// - Parameter level: a level's id, `LevelTable.Row.id`.
    func benefits(ofLevel level: String) async throws -> [LevelBenefit] {
        let subject = Phrase.negroniBenefits(level)
        let response = try await service.get(base.url(segments: ["levels", level, "benefits"]), of: subject)
        if response.status == 404 { return [] }
        let body = try response.successfulBody(of: subject, notFound: Fault(.notFound, .negroniNotFound(subject)))
        var fields = NamedFields("benefits")
        return try NegroniResponse(list: body, under: ["benefits", "data"], of: subject).rows.compactMap { row in
            fields.expected("title", "name", of: row, as: \.identifier).map {
                LevelBenefit(title: $0, details: fields.optional("description", of: row, as: \.string))
            }
        }
    }

    /// Calls `body` with every member of the list, in order, and the service's responses, `nil` for an unknown member.
    /// Each member has one request at a time, so `pagesInFlight` members are read at once. The exchange decides how
    /// many of their requests are in flight.
    private func forEachMember(
        withVisits: Bool, _ body: (MemberIDList.Entry, MemberResponses?) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, MemberResponses?).self) { group in
            var next = 0
            func start() {
                guard next < ids.count else { return }
                let index = next
                next += 1
                group.addTask { (index, try await responses(for: ids.entries[index], withVisits: withVisits)) }
            }
            for _ in 0..<pagesInFlight { start() }
            // Responses that arrived before their turn.
            var waiting: [Int: MemberResponses?] = [:]
            var turn = 0
            while let (index, responses) = try await group.next() {
                waiting[index] = .some(responses)
                while let responses = waiting.removeValue(forKey: turn) {
                    try body(ids.entries[turn], responses)
                    turn += 1
                    onProgress(turn)
                }
                start()
            }
        }
    }

    private func responses(for entry: MemberIDList.Entry, withVisits: Bool) async throws -> MemberResponses? {
        let subject = Phrase.negroniMember(line: entry.line)
        let response = try await service.get(page: base.url(segments: ["members", entry.id]), of: subject)
        if response.status == 404 { return nil }
        let body = try response.successfulBody(of: subject, notFound: Fault(.notFound, .negroniNotFound(subject)))
        let rows = try NegroniResponse(object: body, under: ["member", "data"], of: subject).rows
        return MemberResponses(member: rows[0], history: withVisits ? try await history(of: entry) : nil)
    }

    /// `nil` if the service has none: a member who never came may have no history. An empty history is requested
    /// twice, in case the first response was wrong.
    private func history(of entry: MemberIDList.Entry) async throws -> NegroniResponse? {
        let history = try await historyAnswer(of: entry)
        return history?.rows.isEmpty ?? false ? try await historyAnswer(of: entry) : history
    }

    private func historyAnswer(of entry: MemberIDList.Entry) async throws -> NegroniResponse? {
        let subject = Phrase.negroniHistory(line: entry.line)
        let response = try await service.get(page: base.url(segments: ["members", entry.id, "history"]), of: subject)
        if response.status == 404 { return nil }
        let body = try response.successfulBody(of: subject, notFound: Fault(.notFound, .negroniNotFound(subject)))
        return try NegroniResponse(list: body, under: ["history", "events", "data"], of: subject)
    }

    private func body(of path: String, subject: Phrase) async throws -> [UInt8] {
        try await service.get(base.url(path), of: subject)
            .successfulBody(of: subject, notFound: Fault(.notFound, .negroniNotFound(subject)))
    }

    private func logSummary(unknown: [Int], otherEvents: Int) {
        logger.info("Histories read", metadata: ["events_other_than_visits": "\(otherEvents)"])
        guard !unknown.isEmpty else { return }
        let lines = unknown.prefix(10).map { String($0) }.joined(separator: ", ")
        // Counted in the report, in the reader's language.
        logger.notice(
            "The service does not know some members of the list; they are left out",
            metadata: ["members": "\(unknown.count)", "lines": "\(unknown.count > 10 ? lines + ", …" : lines)"])
    }
}

private struct MemberResponses {
    var member: NegroniResponse.Row
    var history: NegroniResponse?
}

/// A benefit of a level.
public struct LevelBenefit: Sendable, Equatable {
    var title: String
    var details: String?
}

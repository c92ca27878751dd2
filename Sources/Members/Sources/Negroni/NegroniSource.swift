internal import JSON
public import Logging
internal import Messages
public import Tables
public import Transport

/// A club's levels, and the members of a list with their histories, over Negroni's API.
///
/// Every call throws a `Fault`: `.refused` where the token is not accepted, `.notFound` where the service knows none of
/// the members, `.unreadableData` for an answer that is not as documented, `.unavailable` where the service cannot be
/// had; or `CancellationError`.
public struct NegroniSource: MemberSource {
    let name: String
    let base: ServiceBase
    let ids: MemberIDList
    let service: AuthorizedExchange
    let pagesInFlight: Int
    let mostRows: Int
    let logger: Logger
    let onProgress: @Sendable (Int) -> Void

    public var readsParts: Bool { false }

    /// - Parameters:
    ///   - name: what the club is called in its reports.
    ///   - baseURL: such as `https://club.example/api/`.
    ///   - ids: whom to read; the service has no list of its members.
    ///   - pagesInFlight: how many requests are under way at the same time, at least one.
    ///   - mostRows: how many events of all histories are read; where there are more, reading fails.
    ///   - onProgress: told how many members of the list have been read.
    /// - Throws: a `Fault` of kind `.misconfigured` where the address is unusable.
    public init(
        name: String, baseURL: String, ids: MemberIDList, exchange: any HTTPExchange, tokens: any TokenProvider,
        pagesInFlight: Int = 8, mostRows: Int = .max, logger: Logger,
        onProgress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws {
        self.name = name
        base = try ServiceBase(baseURL)
        self.ids = ids
        service = AuthorizedExchange(exchange: exchange, tokens: tokens)
        self.pagesInFlight = max(1, pagesInFlight)
        self.mostRows = mostRows
        self.logger = logger
        self.onProgress = onProgress
    }

    /// All visits, whatever `visitsSince`: a history comes whole. Members are in the order of the list.
    ///
    /// A member that the service does not know is left out, counted in the provenance as missing under `members`, and
    /// told in the log by its line; that none is known is a `Fault`.
    public func read(visitsSince: Instant?) async throws -> MemberTables {
        var club = MemberTables(name: name)
        var reading = MembershipReading()
        let levels = try await body(of: "levels", subject: .negroniLevels)
        reading.append(
            levels: try NegroniResponse(list: levels, under: ["levels", "data"], of: .negroniLevels), to: &club)
        var benefits: [ExactText: [String]] = [:]
        for level in club.levels.rows {
            benefits[ExactText(level.id)] = try await self.benefits(ofLevel: level.id).map(\.title)
        }
        club.levels.setBenefits(benefits)
        var unknown: [Int] = []
        var events = 0
        try await forEachMember { entry, found in
            guard let found else { return unknown.append(entry.line) }
            events += found.history?.rows.count ?? 0
            guard events <= mostRows else {
                throw Fault(.unreadableData, .tooManyRowsCame(.negroniHistory(line: entry.line), limit: mostRows))
            }
            reading.append(member: found.member, askedAs: entry.id, history: found.history, to: &club)
        }
        guard unknown.count < ids.count else { throw Fault(.notFound, .negroniKnowsNobody(ids.count)) }
        tell(unknown: unknown, otherEvents: reading.otherEvents)
        club.provenance = reading.provenance
        if !unknown.isEmpty { club.provenance.missingFields[MemberProvenance.unknownMembers] = unknown.count }
        return club
    }

    /// What a level gives; an empty list for one that the service does not know.
    ///
    /// - Parameter level: a level's id, `LevelTable.Row.id`.
    public func benefits(ofLevel level: String) async throws -> [LevelBenefit] {
        let subject = Phrase.negroniBenefits(level)
        let answer = try await service.get(base.url(segments: ["levels", level, "benefits"]))
        if answer.status == 404 { return [] }
        let body = try answer.successfulBody(of: subject, notFound: Fault(.notFound, .negroniNotFound(subject)))
        var fields = NamedFields("benefits")
        return try NegroniResponse(list: body, under: ["benefits", "data"], of: subject).rows.compactMap { row in
            fields.expected("title", "name", of: row, as: \.identifier).map {
                LevelBenefit(title: $0, details: fields.optional("description", of: row, as: \.string))
            }
        }
    }

    /// Calls `body` with every member of the list, in its order, and what the service has of it; `nil` for one that it
    /// does not know. So many are asked for at the same time as requests may be: each has one under way.
    private func forEachMember(_ body: (MemberIDList.Entry, MemberResponses?) throws -> Void) async throws {
        try await withThrowingTaskGroup(of: (Int, MemberResponses?).self) { group in
            var next = 0
            func start() {
                guard next < ids.count else { return }
                let index = next
                next += 1
                group.addTask { (index, try await answers(for: ids.entries[index])) }
            }
            for _ in 0..<pagesInFlight { start() }
            // What has come before its turn.
            var waiting: [Int: MemberResponses?] = [:]
            var turn = 0
            while let (index, answers) = try await group.next() {
                waiting[index] = .some(answers)
                while let answers = waiting.removeValue(forKey: turn) {
                    try body(ids.entries[turn], answers)
                    turn += 1
                    onProgress(turn)
                }
                start()
            }
        }
    }

    private func answers(for entry: MemberIDList.Entry) async throws -> MemberResponses? {
        let subject = Phrase.negroniMember(line: entry.line)
        let answer = try await service.get(base.url(segments: ["members", entry.id]))
        if answer.status == 404 { return nil }
        let body = try answer.successfulBody(of: subject, notFound: Fault(.notFound, .negroniNotFound(subject)))
        let rows = try NegroniResponse(object: body, under: ["member", "data"], of: subject).rows
        return MemberResponses(member: rows[0], history: try await history(of: entry))
    }

    /// `nil` where the service has none: a member who never came need not have a history. One that is empty is asked for
    /// twice: a slip must not take a member's visits away.
    private func history(of entry: MemberIDList.Entry) async throws -> NegroniResponse? {
        let history = try await historyAnswer(of: entry)
        return history?.rows.isEmpty ?? false ? try await historyAnswer(of: entry) : history
    }

    private func historyAnswer(of entry: MemberIDList.Entry) async throws -> NegroniResponse? {
        let subject = Phrase.negroniHistory(line: entry.line)
        let answer = try await service.get(base.url(segments: ["members", entry.id, "history"]))
        if answer.status == 404 { return nil }
        let body = try answer.successfulBody(of: subject, notFound: Fault(.notFound, .negroniNotFound(subject)))
        return try NegroniResponse(list: body, under: ["history", "events", "data"], of: subject)
    }

    private func body(of path: String, subject: Phrase) async throws -> [UInt8] {
        try await service.get(base.url(path))
            .successfulBody(of: subject, notFound: Fault(.notFound, .negroniNotFound(subject)))
    }

    private func tell(unknown: [Int], otherEvents: Int) {
        logger.info("Histories read", metadata: ["events_other_than_visits": "\(otherEvents)"])
        guard !unknown.isEmpty else { return }
        let lines = unknown.prefix(10).map { String($0) }.joined(separator: ", ")
        // Counted in the report, in its reader's language.
        logger.notice(
            "The service does not know some members of the list; they are left out",
            metadata: ["members": "\(unknown.count)", "lines": "\(unknown.count > 10 ? lines + ", …" : lines)"])
    }
}

/// What the service has of a member.
private struct MemberResponses {
    var member: NegroniResponse.Row
    var history: NegroniResponse?
}

/// What a level gives to those who have it.
public struct LevelBenefit: Sendable, Equatable {
    public var title: String
    public var details: String?

    public init(title: String, details: String? = nil) {
        self.title = title
        self.details = details
    }
}

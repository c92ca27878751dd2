import Base
import Logging
import Sources
import Transport

/// The events of a pretix organizer, read through its REST API.
///
/// Sessions are check-in lists, registrant types are products and their variations, guests are positions of orders, and
/// check-ins are successful scans at an entrance. An event is always known as a whole: changes since the last reading
/// are found through orders, and the service's own counts of each list prove that nothing is missing.
struct PretixSource: EventSource {
    let api: PretixAPI
    /// The slugs of events, by number.
    let slugs: [Int64: String]
    let text: PretixText
    /// The fields of registrations that are asked for.
    let fields: FieldNames
    let pagesInFlight: Int
    let logger: Logger
    let onProgress: @Sendable (WalkProgress) -> Void
    let pause: @Sendable (Duration) async throws -> Void

    var readsParts: Bool { false }

    /// - Parameters:
    ///   - baseURL: the server's root, such as `https://pretix.eu/`.
    ///   - events: the slug of each event, by its number in this program.
    ///   - fields: `company`, `country`, `city`, or questions by their identifiers.
    ///   - pagesInFlight: the most pages requested at once.
    ///   - maximumRows: the most rows read of one list. If a list has more, the call throws a `Fault` of kind `.unreadableData`.
    ///   - language: the language of names.
    ///   - onProgress: called after each page of orders.
    ///   - pause: waits between two looks at counts that do not agree.
    init(
        baseURL: String, organizer: String, events: [Int64: String], fields: FieldNames = FieldNames(),
        exchange: any HTTPExchange,
        tokens: any TokenProvider, pagesInFlight: Int = 32, maximumRows: Int = .max, language: Language, logger: Logger,
        onProgress: @escaping @Sendable (WalkProgress) -> Void = { _ in },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) throws(Fault) {
        api = try PretixAPI(
            baseURL: baseURL, organizer: organizer,
            service: AuthorizedExchange(exchange: exchange, tokens: tokens, scheme: "Token"), maximumRows: maximumRows)
        slugs = events
        self.fields = fields
        text = PretixText(language: language.rawValue)
        self.pagesInFlight = pagesInFlight
        self.logger = logger
        self.onProgress = onProgress
        self.pause = pause
    }

    func slug(_ event: Int64) throws(Fault) -> String {
        guard let slug = slugs[event] else { throw Fault(.notFound, .pretixEventNotNumbered(event, known: slugs)) }
        return slug
    }

    // MARK: - Lists

    /// The events that have a number.
    func events(matching query: String?, activeOnly: Bool) async throws -> EventTable {
        let numbers = Dictionary(slugs.map { ($0.value, $0.key) }) { min($0, $1) }
        let wanted = MatchedName(query)
        var table = EventTable()
        for event in try await catalogue() {
            guard let id = numbers[event.slug], !activeOnly || event.isLive == true,
                wanted.isEmpty || MatchedName(event.name).contains(wanted)
            else { continue }
            table.append(event, as: id)
        }
        return table
    }

    /// All events of the organizer that the token may see, newest first, whether they have a number or not.
    func catalogue() async throws -> [CatalogueEvent] {
        let (rows, _) = try await api.rows(["events"], key: "slug", named: .eventList)
        var events: [CatalogueEvent] = []
        for (index, row) in rows.enumerated() {
            guard let slug = row["slug"]?.string else {
                throw Fault(.unreadableData, .fieldMissing(.eventList, row: index + 1, field: "slug"))
            }
            events.append(
                CatalogueEvent(
                    slug: slug, name: text.any(row["name"]), startsAt: row["date_from"]?.time,
                    endsAt: row["date_to"]?.time, place: text.any(row["location"])?.linesJoined,
                    isLive: row["live"]?.flag, currency: EventDetails.currency(row["currency"]?.string)))
        }
        let unknown = Instant(secondsSinceEpoch: .min)
        return events.sorted { ($1.startsAt ?? unknown, $0.slug) < ($0.startsAt ?? unknown, $1.slug) }
    }

    /// Throws a `Fault` if the event's orders may not be read.
    func requirePermission(for event: Int64) async throws {
        let slug = try slug(event)
        let query = [("page_size", "1"), ("include", "code")]
        _ = try await api.response(["events", slug, "orders"], query, named: .pretixOrders(event: slug, page: 1))
    }

    func entry(of event: Int64) async throws -> EventTable? {
        try await PretixListing(slug(event), api, text).entry(as: event)
    }

    func sessions(of event: Int64) async throws -> SessionListing {
        let slug = try slug(event)
        let listing = try await PretixListing(slug, api, text)
        return listing.sessions(try await statuses(of: listing.lists.map(\.id), slug))
    }

    /// The service's own counts of lists.
    func statuses(of lists: [Int64], _ slug: String) async throws -> [Int64: PretixStatus] {
        try await withThrowingTaskGroup(of: (Int64, PretixStatus).self) { group in
            defer { group.cancelAll() }
            var waiting = lists.makeIterator()
            func request() {
                guard let list = waiting.next() else { return }
                group.addTask { (list, try await PretixStatus.of(list, event: slug, api)) }
            }
            for _ in 0..<max(1, pagesInFlight) { request() }
            var statuses: [Int64: PretixStatus] = [:]
            while let (list, status) = try await group.next() {
                statuses[list] = status
                request()
            }
            return statuses
        }
    }

    func checkIns<Sink: CheckInSink>(
        of event: Int64, above known: KnownCheckIns?, turn: Int, into sink: inout Sink
    ) async throws -> CheckInWalk {
        try await read(event, from: nil, into: &sink).walk
    }
}

extension EventTable {
    /// The events of an organizer with their numbers.
    init(_ events: [(number: Int64, event: CatalogueEvent)]) {
        self.init()
        for (number, event) in events { append(event, as: number) }
    }

    fileprivate mutating func append(_ event: CatalogueEvent, as id: Int64) {
        append(
            id: id, name: event.name, startsAt: event.startsAt, endsAt: event.endsAt, place: event.place,
            isActive: event.isLive, currency: event.currency)
    }
}

public import Base
internal import Logging
internal import Transport

extension TikitSource {
    /// The service is asked to filter, and its rows are filtered here too, because it may ignore the filter. If it
    /// filters its rows but counts all of them, all are requested.
    ///
    /// Throws a `Fault` of kind `.unreadableData` if the list is inconsistent: every page must report the same total,
    /// which must equal the number of events found, and page 1 must be unchanged when read again at the end.
    public func events(matching query: String? = nil, activeOnly: Bool = false) async throws -> EventTable {
        let filter = EventFilter(text: query ?? "", activeOnly: activeOnly)
        for attempt in 1...PageWalker.maximumAttempts {
            if attempt > 1 { try await pause(.seconds(attempt - 1)) }
            let asked = attempt == 1 ? filter : EventFilter()
            if let table = try await eventsInOneGo(asked.parameters, keeping: filter) { return table }
        }
        throw Fault(.unreadableData, .listKeptChanging(.eventList))
    }

    /// The most pages on which to look for an event: those of the latest 10,000 events.
    private static let maximumEntryPages = 100

    public func entry(of event: Int64) async throws -> EventTable? { try await search(for: event).entry }

    /// Warns if the list cannot be read and the sessions can: the report is then made without what only the list says.
    public func listing(of event: Int64) async throws -> (sessions: SessionListing, entry: EventTable?) {
        async let search = search(for: event)
        let sessions = try await sessions(of: event)
        let (entry, fault) = try await search
        if let fault { logger.warn(.eventListUnreadable(event, because: fault.message)) }
        return (sessions, entry)
    }

    /// Reads pages up to the one with the event.
    ///
    /// - Returns: its entry; `nil` if the list lacks it, or cannot be read for the reason `fault`.
    private func search(for event: Int64) async throws -> (entry: EventTable?, fault: Fault?) {
        var table = EventTable()
        var seen: Set<Int64> = []
        do {
            for number in 1...Self.maximumEntryPages {
                let page = try await eventPage(number, EventFilter().parameters, missing: .notFound)
                let rows = page.rows.filter { $0["id"]?.integer == event }
                var found: Set<Int64> = []
                try table.append(rows, named: .eventPage(number), seen: &found, keeping: EventFilter())
                if table.count > 0 { return (table, nil) }
                let before = seen.count
                seen.formUnion(page.ids.compactMap(\.self))
                guard number < page.pages, seen.count > before, page.total ?? 0 <= maximumRows else { break }
            }
        } catch let fault as Fault where !fault.endsAttempts {
            logger.info(
                "the list of events cannot be read", metadata: ["event": "\(event)", "reason": "\(fault.message.en)"])
            return (nil, fault)
        }
        return (nil, nil)
    }

    /// Returns `nil` if the list changed meanwhile or has a gap.
    private func eventsInOneGo(
        _ parameters: [(String, String)], keeping filter: EventFilter
    ) async throws -> EventTable? {
        var table = EventTable()
        var seen: Set<Int64> = []
        let first = try await eventPage(1, parameters)
        var page = (number: 1, response: first)
        while true {
            let before = seen.count
            try table.append(page.response.rows, named: .eventPage(page.number), seen: &seen, keeping: filter)
            guard max(seen.count, page.response.total ?? 0) <= maximumRows else {
                throw Fault(.unreadableData, .tooManyRowsCame(.eventPage(page.number), limit: maximumRows))
            }
            guard page.response.total == first.total else { return nil }
            guard page.number < page.response.pages else { break }
            // A service that clamps page numbers would repeat its last page forever.
            guard seen.count > before else { return nil }
            page = (page.number + 1, try await eventPage(page.number + 1, parameters))
        }
        if let total = first.total, total != seen.count { return nil }
        let again = try await eventPage(1, parameters)
        return again.total == first.total && again.ids == first.ids ? table : nil
    }

    private func eventPage(
        _ number: Int, _ parameters: [(String, String)], missing kind: Fault.Kind = .unreadableData
    ) async throws -> EventPage {
        let url = try ServiceBase(baseURL).url("events", query: [("page", "\(number)")] + parameters)
        let name = Phrase.eventPage(number)
        let response = try await service.get(url, of: name)
        let body = try response.successfulBody(
            of: name, notFound: Fault(kind, .unexpectedStatus(name, status: response.status, says: nil)))
        return try EventPage(body, named: name)
    }
}

/// Which events to list.
private struct EventFilter {
    private let text: String
    private let name: MatchedName
    private let activeOnly: Bool

    init(text: String = "", activeOnly: Bool = false) {
        self.text = text
        name = MatchedName(text)
        self.activeOnly = activeOnly
    }

    /// The parameters that request them.
    var parameters: [(String, String)] {
        [("query", text)] + (activeOnly ? [("isActive", "true")] : [])
            + [("limit", "100"), ("order", "id:DESC"), ("filter", "[]")]
    }

    func keeps(name: String?, isActive: Bool?) -> Bool {
        (self.name.isEmpty || MatchedName(name).contains(self.name)) && (!activeOnly || isActive == true)
    }
}

private struct EventPage {
    var rows: [RowReader.Row]
    var pages: Int
    /// The total number of events, if the service reports it.
    var total: Int?
    var ids: [Int64?] { rows.map { $0["id"]?.integer } }

    init(_ body: [UInt8], named name: Phrase) throws(Fault) {
        let (document, rows) = try RowReader.rows(of: body, under: "data", named: name)
        let pagination = document["pagination"] ?? [:]
        guard let pagination = pagination.object else {
            throw Fault(.unreadableData, .notTheJSONExpected(name, received: ReceivedText.describe(body)))
        }
        self.rows = rows
        let reader = RowReader(name: name, prefix: "")
        pages = Int(try reader.key("total_pages", of: pagination, row: 0))
        total = pagination["total_items"]?.integer.map { Int($0) }
    }
}

extension EventTable {
    /// Appends the events of a page that the filter keeps, except those in `seen`.
    fileprivate mutating func append(
        _ rows: [RowReader.Row], named name: Phrase, seen: inout Set<Int64>, keeping filter: EventFilter
    ) throws(Fault) {
        var reader = RowReader(name: name, prefix: "")
        for (index, row) in rows.enumerated() {
            let id = try reader.key("id", of: row, row: index + 1)
            guard seen.insert(id).inserted else { continue }
            let name = reader.optional("name", of: row, as: \.string)
            let isActive = reader.optional("isActive", of: row, as: \.flag)
            guard filter.keeps(name: name, isActive: isActive) else { continue }
            append(
                id: id, name: name, startsAt: reader.optional("startDate", of: row, as: \.time),
                endsAt: reader.optional("endDate", of: row, as: \.end),
                place: reader.optional("place", of: row, as: \.string),
                city: reader.optional("addressCity", of: row, as: \.string), isActive: isActive,
                registrants: reader.optional("registrantsCount", of: row, as: \.count))
        }
    }
}

private import FoundationEssentials
internal import Messages
public import Tables
internal import Transport

extension TikitSource {
    /// The events of the account, newest first, each once: those whose name matches `query`, where one is given, and
    /// only the active ones where that is asked for.
    public func events(matching query: String? = nil, activeOnly: Bool = false) async throws -> EventTable {
        let base = try ServiceBase(baseURL)
        var table = EventTable()
        var seen: Set<Int64> = []
        var page = 1
        while true {
            var parameters = [("page", "\(page)"), ("query", query ?? "")]
            if activeOnly { parameters.append(("isActive", "true")) }
            parameters += [("limit", "100"), ("order", "id:DESC"), ("filter", "[]")]
            let answer = try await service.get(base.url("events", query: parameters))
            let name = Phrase.eventPage(page)
            let body = try answer.successfulBody(
                of: name,
                notFound: Fault(.unreadableData, .unexpectedStatus(name, status: answer.status, says: nil)))
            let (totalPages, isFruitful) = try table.append(body, named: name, seen: &seen)
            // A page without a new event ends the list: a service that clamps page numbers would repeat it for ever.
            guard page < totalPages, isFruitful else { return table }
            page += 1
        }
    }
}

extension EventTable {
    /// Appends the events of a page that are not among `seen`.
    fileprivate mutating func append(
        _ body: [UInt8], named name: Phrase, seen: inout Set<Int64>
    ) throws(Fault) -> (totalPages: Int, isFruitful: Bool) {
        let answer: Answer
        do {
            answer = try JSONDecoder().decode(Answer.self, from: Data(body))
        } catch {
            throw Fault(.unreadableData, .notTheJSONExpected(name, received: ReceivedText.describe(body)))
        }
        guard let rows = answer.data else { throw Fault(.unreadableData, .fieldMissing(name, row: 0, field: "data")) }
        var reader = RowReader(name: name, prefix: "")
        let pages = try reader.key("total_pages", of: answer.pagination ?? [:], row: 0)
        let before = count
        for (index, row) in rows.enumerated() {
            let id = try reader.key("id", of: row, row: index + 1)
            guard seen.insert(id).inserted else { continue }
            ids.append(id)
            names.append(reader.optional("name", of: row, as: \.text))
            startsAt.append(reader.optional("startDate", of: row, as: \.time))
            endsAt.append(reader.optional("endDate", of: row, as: \.time))
            places.append(reader.optional("place", of: row, as: \.text))
            cities.append(reader.optional("addressCity", of: row, as: \.text))
            active.append(reader.optional("isActive", of: row, as: \.flag).map { $0 ? 1 : 0 })
            registrants.append(reader.optional("registrantsCount", of: row, as: \.count))
        }
        return (Int(pages), count > before)
    }
}

private struct Answer: Decodable {
    var data: [[String: LenientValue]]?
    var pagination: [String: LenientValue]?
}

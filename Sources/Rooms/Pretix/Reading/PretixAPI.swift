import Base
import Sources
import Transport

/// Requests to pretix's REST API, version 1, for one organizer.
///
/// Source of endpoints, fields and permissions: https://docs.pretix.eu/dev/api/resources/
struct PretixAPI: Sendable {
    let organizer: String
    let service: AuthorizedExchange
    /// The most rows read of one list.
    let maximumRows: Int
    private let base: ServiceBase

    /// The most rows of a page. The service silently returns no more.
    static let rowsPerPage = 50

    /// - Parameter baseURL: the server's root, such as `https://pretix.eu/`.
    init(baseURL: String, organizer: String, service: AuthorizedExchange, maximumRows: Int) throws(Fault) {
        base = try ServiceBase(ServiceBase(baseURL).url("api/v1/"))
        self.organizer = organizer
        self.service = service
        self.maximumRows = maximumRows
    }

    /// The address of something that belongs to the organizer: `organizers/ORG/PATH/?query`.
    func url(_ path: [String], _ query: [(name: String, value: String)] = []) -> String {
        let place = base.url(segments: ["organizers", organizer] + path)
        return base.url(place.dropFirst(base.text.count) + "/", query: query)
    }

    /// Returns a successful response.
    ///
    /// Throws a `Fault`: `.refused` without a valid token or the permission, `.notFound` if there is no such event,
    /// `.unreadableData` for any other response.
    func response(
        _ path: [String], _ query: [(name: String, value: String)] = [], named name: Phrase
    ) async throws -> ServiceResponse {
        let response: ServiceResponse
        do {
            response = try await service.send(page: request(url(path, query)))
        } catch let fault as Fault where fault.kind == .unavailable {
            throw Fault(.unavailable, .pageFailed(name, because: fault.message), endsAttempts: fault.endsAttempts)
        }
        if [403, 404].contains(response.status) { throw try await refusal(response, of: path, named: name) }
        if let refusal = response.refusal(of: name) { throw refusal }
        _ = try response.successfulBody(of: name, notFound: Fault(.notFound, name))
        return response
    }

    private func request(_ url: String) -> ServiceRequest {
        ServiceRequest(.get, url, headers: [("Accept", "application/json")])
    }

    /// A response that is a JSON object.
    func object(
        _ path: [String], _ query: [(name: String, value: String)] = [], named name: Phrase
    ) async throws -> (object: JSONObject, response: ServiceResponse) {
        let response = try await response(path, query, named: name)
        guard let object = JSONValue(response.body)?.object else {
            throw Fault(.unreadableData, .notTheJSONExpected(name, received: ReceivedText.describe(response.body)))
        }
        return (object, response)
    }

    /// All rows of a short list, each once by its `key`.
    ///
    /// The address of each page is made here. `next` in a response only shows that there is another page, so the token is sent
    /// nowhere else. A list that changes meanwhile, so that the number of rows differs from its count, is read again.
    func rows(
        _ path: [String], _ query: [(name: String, value: String)] = [], key: String = "id", named name: Phrase
    ) async throws -> (rows: [JSONObject], response: ServiceResponse) {
        for _ in 1...PageWalker.maximumAttempts {
            var (rows, first): ([JSONObject], ServiceResponse?) = ([], nil)
            var seen: Set<String> = []
            var number = 1
            while true {
                let (page, response) = try await page(number, path, query, named: name)
                first = first ?? response
                let before = rows.count
                for row in page.rows where row[key]?.identifier.map({ seen.insert($0).inserted }) ?? true {
                    rows.append(row)
                }
                guard rows.count <= maximumRows else {
                    throw Fault(.unreadableData, .tooManyRowsCame(name, limit: maximumRows))
                }
                if page.hasNext, rows.count > before {
                    number += 1
                } else if let first, rows.count == page.total {
                    return (rows, first)
                } else {
                    break
                }
            }
        }
        throw Fault(.unreadableData, .listKeptChanging(name))
    }

    /// A page of a list, from 1.
    func page(
        _ number: Int, _ path: [String], _ query: [(name: String, value: String)], named name: Phrase
    ) async throws -> (page: PretixPage, response: ServiceResponse) {
        let query = query + [("page_size", String(Self.rowsPerPage)), ("page", String(number))]
        let response = try await response(path, query, named: name)
        return (try PretixPage(response.body, named: name), response)
    }

    // MARK: - What a refusal means

    /// A 403 or 404 may mean no permission, no such event or no such organizer. Further requests find out which.
    private func refusal(_ response: ServiceResponse, of path: [String], named name: Phrase) async throws -> Fault {
        let says = ServiceErrorBody(response.body).quotable
        if path.isEmpty { return try await refusalOfOrganizer(says) }
        let event = path.count > 1 && path[0] == "events" ? path[1] : nil
        if let event, path.count > 2, try await exists(["events", event]) {
            return response.status == 403
                ? Fault(.refused, .pretixPermissionMissing(event: event, name), isLimited: true)
                : Fault(.unreadableData, .unexpectedStatus(name, status: response.status, says: says))
        }
        guard try await exists([]) else { return try await refusalOfOrganizer(says) }
        if let event { return Fault(.notFound, .pretixEventMissing(event, organizer: organizer)) }
        return response.status == 403
            ? Fault(.refused, .forbidden(name, says: says))
            : Fault(.unreadableData, .unexpectedStatus(name, status: response.status, says: says))
    }

    private func exists(_ path: [String]) async throws -> Bool {
        (200...299).contains(try await service.send(request(url(path))).status)
    }

    /// Returns the fault for an organizer to which the token gives no access. It names those to which it does, if the
    /// service lists them.
    private func refusalOfOrganizer(_ says: Quotation?) async throws -> Fault {
        let response = try await service.send(request(base.url("organizers/")))
        guard (200...299).contains(response.status),
            let page = try? PretixPage(response.body, named: .pretixOrganizers)
        else {
            // There is not even a list of organizers: it is hardly pretix.
            return response.status == 404
                ? Fault(.unreadableData, .unexpectedStatus(.pretixOrganizers, status: 404, says: nil))
                : Fault(.refused, .forbidden(.pretixOrganizers, says: says))
        }
        return Fault(
            .refused,
            .pretixOrganizerMissing(
                organizer, known: page.rows.compactMap { $0["slug"]?.string }.sorted().compactMap { Quotation($0) }))
    }
}

/// A page of a list: `{"count": …, "next": …, "results": […]}`.
struct PretixPage: Sendable {
    /// The number of rows in the whole list.
    let total: Int
    let hasNext: Bool
    let rows: [JSONObject]
    /// Rows per page, as far as the page shows it.
    let perPage: Int
    /// The number of pages in the whole list.
    var pages: Int { Provenance.pages(of: total, perPage: perPage) }

    init(_ body: [UInt8], named name: Phrase) throws(Fault) {
        let (document, rows) = try RowReader.rows(of: body, under: "results", named: name)
        guard let total = document["count"]?.integer, total >= 0 else {
            throw Fault(.unreadableData, .fieldMissing(name, row: 0, field: "count"))
        }
        self.total = Int(clamping: total)
        hasNext = document["next"] != nil
        self.rows = rows
        let asked = (document["next"] ?? document["previous"])?.string.flatMap(Self.pageSize)
        perPage = max(1, hasNext ? rows.count : max(rows.count, asked ?? 0))
    }

    /// The page size in the address of another page.
    private static func pageSize(_ url: String) -> Int? {
        url.split { "?&".contains($0) }.first { $0.hasPrefix("page_size=") }.flatMap { Int($0.dropFirst(10)) }
    }
}

/// Texts in several languages: `{"de": "Gala", "en": "Gala"}`, or a text.
struct PretixText {
    /// As `Language.rawValue`.
    let language: String

    /// The text in the language; `nil` if there is none.
    func own(_ value: JSONValue?) -> String? {
        if let text = value?.string { return text.isEmpty ? nil : text }
        let texts = texts(value)
        return (texts.first { $0.name == language } ?? texts.first { $0.name.hasPrefix("\(language)-") })?.text
    }

    /// The text in the language, or else any other.
    func any(_ value: JSONValue?) -> String? {
        own(value) ?? (texts(value).first { $0.name == "en" } ?? texts(value).first)?.text
    }

    var yes: String { Phrase.pretixYes[Language(rawValue: language) ?? .english] }
    var no: String { Phrase.pretixNo[Language(rawValue: language) ?? .english] }

    private func texts(_ value: JSONValue?) -> [(name: String, text: String)] {
        (value?.object?.members ?? []).compactMap { member in
            member.value.string.flatMap { $0.isEmpty ? nil : (member.name, $0) }
        }
    }
}

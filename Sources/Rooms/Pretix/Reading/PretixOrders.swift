import Base
import Sources
import Transport

/// An order with its positions, each of which is a guest.
struct PretixOrder: Sendable {
    let code: String
    let positions: [PretixPosition]
    /// Scans at an exit. They are neither check-ins nor part of what is known about a position.
    let exits: [PretixExit]
}

/// A successful scan at an exit.
struct PretixExit: Sendable, Equatable {
    let position: Int64
    let list: Int64
    /// `nil` if it cannot be read.
    let at: Instant?
}

/// A position of an order: a ticket, an add-on, merchandise; and the check-ins made with it.
struct PretixPosition: Sendable, Equatable {
    /// Whether a list counts the position, as far as that depends on its order.
    enum State: String, Sendable {
        case paid = "p"
        /// Not paid, but valid nevertheless.
        case valid = "v"
        /// Not paid; some lists include it.
        case pending = "n"
        /// Not paid in time.
        case expired = "e"
        /// The order, or the position alone.
        case canceled = "c"
    }

    /// A successful scan at an entrance.
    struct Scan: Sendable, Equatable {
        let id: Int64
        let list: Int64
        /// `nil` if it cannot be read.
        let at: Instant?
        let method: Method
    }

    /// How a scan was made.
    enum Method: String, Sendable, CaseIterable {
        /// By pretix itself, such as when the order was paid.
        case automatic
        case device
        /// By a person on the website, or by a program.
        case manual
    }

    let id: Int64
    var state: State
    let item: Int64
    let variation: Int64?
    let subevent: Int64?
    var firstName: String?
    var lastName: String?
    var email: String?
    var scans: [Scan] = []
    /// What the position, or its order, says in each field that is asked for.
    var values: [String?] = []

    var type: Int64 { PretixListing.typeID(item: item, variation: variation) }

    /// Whether a list expects the position, as pretix decides it in `CheckinList.positions`.
    func isExpected(by list: PretixListing.List) -> Bool { isMeant(by: list) && isValid(for: list) }

    /// Whether the state of the order is valid for a list.
    func isValid(for list: PretixListing.List) -> Bool {
        switch state {
        case .paid, .valid: true
        case .pending: list.includesPending
        case .expired, .canceled: false
        }
    }

    /// Whether a list is for the product and the date.
    private func isMeant(by list: PretixListing.List) -> Bool {
        (list.subevent.map { $0 == subevent } ?? true) && (list.products?.contains(item) ?? true)
    }
}

// MARK: - Reading

extension PretixOrder {
    /// The parameters for a list of orders, with only the fields that are read.
    ///
    /// Not ordered by the time of change: a scan during the reading makes it newer, and other orders would slip to a
    /// page already read.
    static func query(_ fields: PretixFields) -> [(name: String, value: String)] {
        let excluded =
            ["fees", "payments", "refunds"] + (fields.ofAddress.isEmpty ? ["invoice_address"] : []) + ["customer"]
        return [("ordering", "datetime"), ("include_canceled_positions", "true")]
            + excluded.map { ("exclude", $0) }
            + ["code", "status", "valid_if_pending", "email"].map { ("include", $0) }
            + fields.ofAddress.map { ("include", "invoice_address.\($0)") }
            + ([
                "id", "item", "variation", "subevent", "canceled", "attendee_name", "attendee_name_parts",
                "attendee_email", "addon_to", "checkins",
            ] + fields.ofPositions).map { ("include", "positions.\($0)") }
    }

    /// Reads an order. Throws a `Fault` of kind `.unreadableData` that names the row and field.
    init(_ object: JSONObject, row: Int, named name: Phrase, _ fields: PretixFields = .none) throws(Fault) {
        func text(_ field: String) throws(Fault) -> String {
            guard let text = object[field]?.string else {
                throw Fault(.unreadableData, .fieldMissing(name, row: row, field: field))
            }
            return text
        }
        code = try text("code")
        let state = PretixPosition.State(try text("status"), isValid: object["valid_if_pending"]?.flag ?? false)
        guard let rows = object["positions"]?.objects else {
            throw Fault(.unreadableData, .fieldMissing(name, row: row, field: "positions"))
        }
        let reader = RowReader(name: name, prefix: "positions.")
        var positions: [PretixPosition] = []
        var exits: [PretixExit] = []
        var parents: [Int64: Int64] = [:]
        for values in rows {
            var position = try PretixPosition(values, in: state, row: row, reader)
            exits += try PretixExit.all(of: position.id, values, row: row, reader)
            if position.email == nil { position.email = object["email"]?.filled }
            position.values = fields.values(of: values)
            if let parent = values["addon_to"]?.integer { parents[position.id] = parent }
            positions.append(position)
        }
        // An add-on belongs to whoever has the ticket.
        let places = Dictionary(zip(positions.map(\.id), positions.indices)) { first, _ in first }
        for (index, position) in positions.enumerated() where position.firstName == nil && position.lastName == nil {
            guard let parent = parents[position.id].flatMap({ places[$0] }) else { continue }
            positions[index].firstName = positions[parent].firstName
            positions[index].lastName = positions[parent].lastName
        }
        let ofOrder = fields.values(ofOrder: object)
        let told = positions.map(\.values)
        for index in positions.indices {
            let ticket = parents[positions[index].id].flatMap { places[$0] }.map { told[$0] } ?? []
            positions[index].values.fill(from: ticket)
            positions[index].values.fill(from: ofOrder)
        }
        self.positions = positions
        self.exits = exits
    }
}

extension PretixExit {
    fileprivate static func all(
        of position: Int64, _ values: JSONObject, row: Int, _ reader: RowReader
    ) throws(Fault) -> [PretixExit] {
        var exits: [PretixExit] = []
        for scan in values["checkins"]?.objects ?? [] where scan["type"]?.string == "exit" {
            exits.append(
                PretixExit(
                    position: position, list: try reader.key("list", of: scan, row: row), at: scan["datetime"]?.time))
        }
        return exits
    }
}

extension PretixPosition.State {
    /// Creates the state from the status of an order.
    fileprivate init(_ status: String, isValid: Bool) {
        switch status {
        case "p": self = .paid
        case "n": self = isValid ? .valid : .pending
        case "e": self = .expired
        default: self = .canceled
        }
    }
}

extension PretixPosition {
    fileprivate init(_ values: JSONObject, in state: State, row: Int, _ reader: RowReader) throws(Fault) {
        id = try reader.key("id", of: values, row: row)
        self.state = values["canceled"]?.flag == true ? .canceled : state
        item = try reader.key("item", of: values, row: row)
        variation = values["variation"]?.integer
        subevent = values["subevent"]?.integer
        let parts = values["attendee_name_parts"]
        (firstName, lastName) = (parts?["given_name"]?.filled, parts?["family_name"]?.filled)
        if firstName == nil, lastName == nil { firstName = values["attendee_name"]?.filled }
        email = values["attendee_email"]?.filled
        for scan in values["checkins"]?.objects ?? [] where scan["type"]?.string ?? "entry" == "entry" {
            scans.append(try Scan(scan, row: row, reader))
        }
        scans.sort { $0.id > $1.id }
    }
}

extension PretixPosition.Scan {
    init(_ values: JSONObject, row: Int, _ reader: RowReader) throws(Fault) {
        id = try reader.key("id", of: values, row: row)
        list = try reader.key("list", of: values, row: row)
        at = values["datetime"]?.time
        method =
            values["auto_checked_in"]?.flag == true
            ? .automatic : values["device"] ?? values["device_id"] != nil ? .device : .manual
    }
}

extension JSONValue {
    /// A text that is not blank.
    var filled: String? { string.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
}

// MARK: - Lists of orders

/// The result of reading a list of orders.
struct PretixOrderList: Sendable {
    /// When its first page was made, by the service's clock. Later changes are in the next list.
    var generatedAt: Instant?
    /// The number of distinct orders.
    var count = 0
    /// Whether that is as many as the list has.
    var isComplete = false
}

/// Reads lists of orders, several pages at once.
struct PretixOrderReader: Sendable {
    let event: String
    var fields = PretixFields.none
    let api: PretixAPI
    let pagesInFlight: Int
    /// Called after each page with the number of pages read so far, and of all pages.
    let onPage: @Sendable (_ read: Int, _ of: Int) -> Void

    /// A page and its number, from 1.
    private struct Page: Sendable {
        var number: Int
        var total: Int
        var hasNext: Bool
        /// The number of pages in the list.
        var pages: Int
        var orders: [PretixOrder]
        var generatedAt: Instant?
    }

    /// Hands all orders, or those that have changed at `since` or later, to `take`, in any sequence. An order may come twice.
    func read(since: Instant? = nil, _ take: (PretixOrder) -> Void) async throws -> PretixOrderList {
        var list = PretixOrderList()
        var codes: Set<String> = []
        var pagesRead = 0
        func add(_ page: Page, of pages: Int) {
            for order in page.orders {
                codes.insert(order.code)
                take(order)
            }
            pagesRead += 1
            onPage(pagesRead, pages)
        }
        let first = try await page(1, since)
        list.generatedAt = first.generatedAt
        var last = first
        let pages = first.hasNext ? first.pages : 1
        add(first, of: pages)
        if pages > 1 {
            try await withThrowingTaskGroup(of: Page.self) { group in
                defer { group.cancelAll() }
                var next = 2
                func request() {
                    guard next <= pages else { return }
                    group.addTask(executorPreference: api.service.exchange.taskExecutor) { [next] in
                        try await page(next, since)
                    }
                    next += 1
                }
                for _ in 0..<max(1, pagesInFlight) { request() }
                while let page = try await group.next() {
                    request()
                    if page.number >= last.number { last = page }
                    add(page, of: pages)
                }
            }
        }
        // Orders that were made meanwhile are at the end. A page without a new one ends the list, even if it announces
        // a next page.
        var known = 0
        while last.hasNext, codes.count > known {
            known = codes.count
            last = try await page(last.number + 1, since)
            add(last, of: last.number)
            guard codes.count <= api.maximumRows else {
                throw Fault(
                    .unreadableData,
                    .tooManyRowsCame(.pretixOrders(event: event, page: last.number), limit: api.maximumRows))
            }
        }
        list.count = codes.count
        list.isComplete = since == nil ? codes.count == last.total : codes.count >= first.total
        return list
    }

    private func page(_ number: Int, _ since: Instant?) async throws -> Page {
        let name = Phrase.pretixOrders(event: event, page: number)
        let path = ["events", event, "orders"]
        let query = PretixOrder.query(fields) + (since.map { [("modified_since", $0.utcText)] } ?? [])
        do {
            let response = try await api.response(
                path, query + [("page_size", String(PretixAPI.rowsPerPage)), ("page", String(number))], named: name)
            return try await withTaskExecutorPreference(globalConcurrentExecutor) {
                try read(response, number, named: name)
            }
        } catch let fault as Fault where fault.kind == .unreadableData && number > 1 {
            // A list that has become shorter has no such page.
            guard try await isGone(number, since) else { throw fault }
            return Page(number: number, total: -1, hasNext: false, pages: 0, orders: [])
        }
    }

    private func isGone(_ number: Int, _ since: Instant?) async throws -> Bool {
        let query = PretixOrder.query(fields) + (since.map { [("modified_since", $0.utcText)] } ?? [])
        let name = Phrase.pretixOrders(event: event, page: 1)
        let first = try await api.page(1, ["events", event, "orders"], query, named: name)
        return first.page.pages < number
    }

    private func read(_ response: ServiceResponse, _ number: Int, named name: Phrase) throws(Fault) -> Page {
        let page = try PretixPage(response.body, named: name)
        guard page.total <= api.maximumRows else {
            throw Fault(.unreadableData, .tooManyRowsPromised(name, rows: page.total, limit: api.maximumRows))
        }
        var orders: [PretixOrder] = []
        for (index, row) in page.rows.enumerated() {
            orders.append(try PretixOrder(row, row: index + 1, named: name, fields))
        }
        let now = SystemClock.secondsSinceEpoch
        let generated =
            response.header("X-Page-Generated").flatMap { ISO8601Text($0)?.plausibleInstant }
            ?? response.date(now: now).flatMap { BelievedRange.times.validated(Instant(secondsSinceEpoch: $0)) }
        return Page(
            number: number, total: page.total, hasNext: page.hasNext, pages: page.pages, orders: orders,
            generatedAt: generated)
    }
}

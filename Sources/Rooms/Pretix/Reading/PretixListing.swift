import Base
import Sources
import Transport

/// What a pretix event is made of: its products, its dates and its check-in lists, which are the sessions.
struct PretixListing: Sendable {
    /// A check-in list, and whom it expects.
    struct List: Sendable {
        let id: Int64
        let name: String?
        /// `nil` for all products.
        let products: Set<Int64>?
        /// `nil` for all dates of a series.
        let subevent: Int64?
        let includesPending: Bool
    }

    struct Subevent: Sendable {
        let startsAt: Instant?
        let endsAt: Instant?
    }

    /// A product, or one of its variations.
    struct Kind: Sendable {
        /// In the language of reports.
        let name: String?
        /// In any language available.
        let otherName: String?
        let price: Double?
    }

    private(set) var details = EventDetails()
    private(set) var isLive: Bool?
    private(set) var lists: [List] = []
    /// When the service responded, by its own clock; `nil` if it does not report the time.
    private(set) var readAt: Instant?
    private(set) var unreadableFields: [String: Int] = [:]
    /// By registrant type.
    private(set) var kinds: [Int64: Kind] = [:]
    private var subevents: [Int64: Subevent] = [:]
    private let name: (own: String?, any: String?)
    private let text: PretixText

    /// Reads the event, its dates, products and lists.
    init(_ event: String, _ api: PretixAPI, _ text: PretixText) async throws {
        self.text = text
        let (row, response) = try await api.object(["events", event], named: .pretixEvent(event))
        readAt = response.date(now: SystemClock.secondsSinceEpoch).flatMap {
            BelievedRange.times.validated(Instant(secondsSinceEpoch: $0))
        }
        var reader = RowReader(name: .pretixEvent(event), prefix: "event.")
        name = (text.own(row["name"]), text.any(row["name"]))
        details = EventDetails(
            startsAt: reader.optional("date_from", of: row, as: \.time),
            endsAt: reader.optional("date_to", of: row, as: \.time), place: text.any(row["location"])?.linesJoined,
            currency: EventDetails.currency(row["currency"]?.string))
        isLive = row["live"]?.flag
        unreadableFields = reader.unreadableFields
        try await readSubevents(of: event, api, if: row["has_subevents"]?.flag ?? true)
        try await readKinds(of: event, api)
        try await readLists(of: event, api)
    }

    private mutating func readSubevents(of event: String, _ api: PretixAPI, if isSeries: Bool) async throws {
        guard isSeries else { return }
        let name = Phrase.pretixSubevents(event)
        var reader = RowReader(name: name, prefix: "subevents.")
        let rows = try await api.rows(["events", event, "subevents"], named: name).rows
        for (index, row) in rows.enumerated() {
            subevents[try reader.key("id", of: row, row: index + 1)] = Subevent(
                startsAt: reader.optional("date_from", of: row, as: \.time),
                endsAt: reader.optional("date_to", of: row, as: \.time))
        }
        unreadableFields.merge(reader.unreadableFields, uniquingKeysWith: +)
    }

    private mutating func readKinds(of event: String, _ api: PretixAPI) async throws {
        let name = Phrase.pretixItems(event)
        let reader = RowReader(name: name, prefix: "items.")
        let rows = try await api.rows(["events", event, "items"], named: name).rows
        for (index, row) in rows.enumerated() {
            let item = try reader.key("id", of: row, row: index + 1)
            let (own, any) = (text.own(row["name"]), text.any(row["name"]))
            let price = row["default_price"]?.price
            try add(Kind(name: own, otherName: any, price: price), as: item, of: event)
            for variation in row["variations"]?.objects ?? [] {
                let id = try reader.key("id", of: variation, row: index + 1)
                let value = variation["value"]
                try add(
                    Kind(
                        name: Self.name(own, text.own(value)), otherName: Self.name(any, text.any(value)),
                        price: variation["price"]?.price ?? price),
                    as: Self.typeID(item: item, variation: id), of: event)
            }
        }
    }

    private mutating func add(_ kind: Kind, as id: Int64, of event: String) throws(Fault) {
        guard kinds.updateValue(kind, forKey: id) == nil else {
            throw Fault(.unreadableData, .pretixTypesCollide(id, event: event))
        }
    }

    private mutating func readLists(of event: String, _ api: PretixAPI) async throws {
        let name = Phrase.pretixLists(event)
        let reader = RowReader(name: name, prefix: "checkinlists.")
        let exclude = [("exclude", "checkin_count"), ("exclude", "position_count")]
        let rows = try await api.rows(["events", event, "checkinlists"], exclude, named: name).rows
        for (index, row) in rows.enumerated() {
            let products = (row["limit_products"]?.array ?? []).compactMap(\.integer)
            lists.append(
                List(
                    id: try reader.key("id", of: row, row: index + 1), name: row["name"]?.string,
                    products: row["all_products"]?.flag == true ? nil : Set(products),
                    subevent: row["subevent"]?.integer, includesPending: row["include_pending"]?.flag ?? false))
        }
    }

    // MARK: - Registrant types

    static func typeID(item: Int64, variation: Int64?) -> Int64 {
        guard let variation else { return item }
        return item.multipliedReportingOverflow(by: 1_000_000).partialValue &+ variation
    }

    /// The name of a variation; `nil` if a part of it is missing.
    static func name(_ item: String?, _ variation: String?) -> String? {
        item.flatMap { item in variation.map { "\(item) – \($0)" } }
    }

    /// The names of registrant types: in the language of reports, or else in the event's own, taken from its counts.
    func typeNames(_ statuses: [Int64: PretixStatus]) -> [Int64: String] {
        let told = statuses.values.lazy.flatMap(\.offers).compactMap { offer in offer.name.map { (offer.type, $0) } }
        let names = Dictionary(told) { first, _ in first }
        return kinds.reduce(into: names) { names, kind in
            if let own = kind.value.name { names[kind.key] = own }
            if names[kind.key] == nil { names[kind.key] = kind.value.otherName }
        }
    }

    // MARK: - Sessions

    /// The sessions, with the service's own counts of them.
    ///
    /// - Parameter counts: the counts from orders; without them, guests whom the service does not count are not reported.
    func sessions(
        _ statuses: [Int64: PretixStatus], _ counts: [Int64: [Int64: PretixEvent.Counts]] = [:]
    ) -> SessionListing {
        let names = typeNames(statuses)
        var listing = SessionListing()
        listing.eventName = eventName(statuses)
        listing.readAt = readAt
        listing.unreadableFields = unreadableFields
        listing.listed = ListedSessions(listed: lists.count)
        for list in lists {
            let date = list.subevent.flatMap { subevents[$0] }
            listing.sessions.append(
                id: list.id, name: list.name, startsAt: date.map(\.startsAt) ?? details.startsAt,
                endsAt: date.map(\.endsAt) ?? details.endsAt)
            listing.uncounted += (counts[list.id] ?? [:]).sorted { $0.key < $1.key }.compactMap(\.value.uncounted)
            guard let status = statuses[list.id] else { continue }
            listing.inside[list.id] = status.inside
            for offer in status.offers {
                listing.offers.append(
                    OfferTable.Row(
                        sessionID: list.id, registrantTypeID: offer.type, registrantTypeName: names[offer.type],
                        price: kinds[offer.type]?.price, registered: Int64(offer.positions),
                        reportedCheckIns: Int64(offer.checkIns)))
            }
        }
        return listing
    }

    /// The event's name in the language of reports, or else in its own. Counts of a list for a single date have the
    /// date's name, and are not used.
    private func eventName(_ statuses: [Int64: PretixStatus]) -> String? {
        name.own ?? lists.lazy.filter { $0.subevent == nil }.compactMap { statuses[$0.id]?.eventName }.first ?? name.any
    }

    func entry(as event: Int64, _ statuses: [Int64: PretixStatus] = [:]) -> EventTable {
        var table = EventTable()
        table.append(
            id: event, name: eventName(statuses), startsAt: details.startsAt, endsAt: details.endsAt,
            place: details.place, isActive: isLive, currency: details.currency)
        return table
    }
}

/// A check-in list's own counts: `GET checkinlists/ID/status/`.
struct PretixStatus: Sendable, Equatable {
    /// The counts of a product or a variation.
    struct Offer: Sendable, Equatable {
        let type: Int64
        /// In the event's language.
        let name: String?
        let positions: Int
        let checkIns: Int
    }

    let positions: Int
    let checkIns: Int
    let inside: Int?
    /// The name of the event, or of the date if the list is for a single date, in the event's language.
    let eventName: String?
    private(set) var offers: [Offer] = []

    /// Requests the counts of a list.
    static func of(_ list: Int64, event: String, _ api: PretixAPI) async throws -> PretixStatus {
        let name = Phrase.pretixStatus(list: list, event: event)
        let (object, _) = try await api.object(["events", event, "checkinlists", "\(list)", "status"], named: name)
        return try PretixStatus(object, named: name)
    }

    init(_ object: JSONObject, named name: Phrase) throws(Fault) {
        let reader = RowReader(name: name, prefix: "")
        func count(_ field: String, of row: JSONObject, _ number: Int) throws(Fault) -> Int {
            guard let count = BelievedRange.counts.validated(max(0, try reader.key(field, of: row, row: number))) else {
                throw Fault(.unreadableData, .fieldMissing(name, row: number, field: field))
            }
            return Int(count)
        }
        positions = try count("position_count", of: object, 0)
        checkIns = try count("checkin_count", of: object, 0)
        inside = object["inside_count"]?.integer.map { Int(clamping: $0) }
        eventName = object["event"]?["name"]?.string
        guard let items = object["items"]?.objects else {
            throw Fault(.unreadableData, .fieldMissing(name, row: 0, field: "items"))
        }
        for (index, item) in items.enumerated() {
            let id = try reader.key("id", of: item, row: index + 1)
            let itemName = item["name"]?.string
            var (positions, checkIns) = (
                try count("position_count", of: item, index + 1), try count("checkin_count", of: item, index + 1)
            )
            let variations = item["variations"]?.objects ?? []
            for variation in variations {
                let offer = Offer(
                    type: PretixListing.typeID(
                        item: id, variation: try reader.key("id", of: variation, row: index + 1)),
                    name: PretixListing.name(itemName, variation["value"]?.string),
                    positions: try count("position_count", of: variation, index + 1),
                    checkIns: try count("checkin_count", of: variation, index + 1))
                positions = max(0, positions - offer.positions)
                checkIns = max(0, checkIns - offer.checkIns)
                offers.append(offer)
            }
            // Tickets that were sold before the product had variations have none.
            guard variations.isEmpty || positions > 0 || checkIns > 0 else { continue }
            offers.append(Offer(type: id, name: itemName, positions: positions, checkIns: checkIns))
        }
    }
}

extension JSONValue {
    /// A price, which is a text: `"23.00"`.
    fileprivate var price: Double? {
        (number ?? string.flatMap(Double.init)).flatMap(BelievedRange.amounts.validated).map { $0 + 0 }
    }
}

extension String {
    var linesJoined: String? {
        let lines = split(whereSeparator: \.isNewline).map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
        return lines.isEmpty ? nil : lines.joined(separator: ", ")
    }
}

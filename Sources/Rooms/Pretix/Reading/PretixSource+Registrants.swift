import Base
import Sources

extension PretixSource: RegistrantSource {
    /// The most attempts to read everything.
    private static let maximumReadings = 3

    /// The positions of all orders, each with the check-in lists that expect it, and the scans at exits.
    ///
    /// - Throws: a `Fault` of kind `.unreadableData` if orders kept changing while they were read.
    func registrants(of event: Int64) async throws -> Registrants {
        let slug = try slug(event)
        let listing = try await PretixListing(slug, api, text)
        let types = listing.typeNames([:])
        for attempt in 1...Self.maximumReadings {
            if attempt > 1 { try await pause(.seconds(attempt)) }
            var orders: [String: PretixOrder] = [:]
            let list = try await reader(of: slug, attempt).read { orders[$0.code] = $0 }
            if list.isComplete { return Registrants(orders.values, listing.lists, types) }
        }
        throw Fault(.unreadableData, .pretixOrdersMissing(event: slug))
    }
}

extension Registrants {
    /// Creates a registrant for each position.
    fileprivate init(
        _ orders: some Collection<PretixOrder>, _ lists: [PretixListing.List], _ types: [Int64: String]
    ) {
        self.init()
        areGuests = true
        hasTypes = true
        var exits: [ExitKey: Instant] = [:]
        for order in orders {
            for position in order.positions {
                var person = Person(
                    id: position.id, firstName: position.firstName, lastName: position.lastName, email: position.email,
                    registrantType: types[position.type] ?? String(position.type))
                person.registrantTypeID = position.type
                let sessions = Set(lists.filter(position.isExpected).map(\.id))
                person.sessions = sessions
                person.isCanceled = position.state == .canceled || position.state == .expired
                people.append(person)
            }
            for exit in order.exits {
                guard let at = exit.at else { continue }
                let key = ExitKey(guest: exit.position, session: exit.list)
                exits[key] = max(exits[key] ?? at, at)
            }
        }
        people.sort { ($0.id ?? 0) < ($1.id ?? 0) }
        self.exits = exits
    }
}

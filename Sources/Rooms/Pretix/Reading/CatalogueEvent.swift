import Base

/// An event in the list of all events of an organizer.
struct CatalogueEvent: Sendable {
    /// The service's name for it in addresses.
    var slug: String
    var name: String?
    var startsAt: Instant?
    var endsAt: Instant?
    var place: String?
    /// Whether tickets are sold.
    var isLive: Bool?
    /// As in `EventDetails`.
    var currency: String?

    /// Proposes a number for each event that has none: the digits at the end of its slug, or else the next number above
    /// all others, in the order of their starts.
    static func numbers(
        of events: [CatalogueEvent], known: [Int64: String]
    ) -> [(number: Int64, event: CatalogueEvent)] {
        var taken = known
        var numbers = Dictionary(known.map { ($0.value, $0.key) }) { min($0, $1) }
        let new = events.filter { numbers[$0.slug] == nil }.reversed()
        for event in new {
            let digits = event.slug.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
            guard let number = Int64(String(digits)), number > 0, taken[number] == nil else { continue }
            (taken[number], numbers[event.slug]) = (event.slug, number)
        }
        for event in new where numbers[event.slug] == nil {
            let number = (taken.keys.max() ?? 0) + 1
            (taken[number], numbers[event.slug]) = (event.slug, number)
        }
        return events.compactMap { event in numbers[event.slug].map { ($0, event) } }
    }
}

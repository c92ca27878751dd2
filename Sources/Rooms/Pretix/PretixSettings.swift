/// The organizer whose events a `pretix` source reads, and the number of each event.
///
///     source: pretix
///     organizer: bigevents
///     events: {26: conf26, 27: gala}
struct PretixSettings: Sendable, Hashable {
    /// The organizer's slug, as in URLs; `nil` if missing.
    var organizer: String?
    /// The slug of each event, by the number that identifies it in paths, columns and stores.
    var events: [Int64: String] = [:]

    init() {}
}

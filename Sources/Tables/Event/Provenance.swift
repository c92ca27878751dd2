/// Where an event's check-ins come from and how far they go: what a reader needs to trust the numbers.
public struct Provenance: Sendable, Equatable {
    /// The highest check-in id that was there when reading began; nothing newer is counted. `nil` without check-ins.
    public var highestCheckInID: Int64?
    /// When that check-in was made.
    public var highestCheckInAt: Instant?
    /// How many check-ins up to that id the service says it has.
    public var total: Int
    /// How many pages of the service's own size they fill.
    public var pages: Int
    /// Optional fields that came with a value of another kind than documented and are counted as missing: rows by field.
    public var unreadableFields: [String: Int]

    public init(
        highestCheckInID: Int64? = nil, highestCheckInAt: Instant? = nil, total: Int = 0, pages: Int = 0,
        unreadableFields: [String: Int] = [:]
    ) {
        self.highestCheckInID = highestCheckInID
        self.highestCheckInAt = highestCheckInAt
        self.total = total
        self.pages = pages
        self.unreadableFields = unreadableFields
    }
}

public import Base

/// The sessions of an event and their offers, as its source lists them.
public struct SessionListing: Sendable {
    public var eventName: String?
    public var sessions = SessionTable()
    public var offers = OfferTable()
    /// Rows whose optional field has an undocumented type, by field, such as `sessions.startTime`.
    public var unreadableFields: [String: Int] = [:]
    package var uncounted: [UncountedGuests] = []
    public var listed = ListedSessions()
    /// What registrations say in the fields that were asked for.
    package var fields: RegistrationFields?
    /// The number of people inside each session now, by id, if the service knows who left.
    public var inside: [Int64: Int] = [:]
    /// When the service responded, by its own clock; `nil` if it does not report the time.
    package var readAt: Instant?
    /// The last second at which a check-in can have happened, if the source knows it better than by `readAt`.
    var statedLimit: Instant?

    public init() {}

    /// An event's tables with what the list says, without check-ins.
    public func tables(of event: Int64, _ details: EventDetails, columns: EventColumns = .all) -> EventTables {
        var tables = EventTables(eventID: event, columns: columns)
        describe(&tables, details)
        return tables
    }

    /// Fills tables with what the list says.
    func describe(_ tables: inout EventTables, _ details: EventDetails) {
        tables.eventName = eventName
        tables.sessions = sessions
        tables.offers = offers
        tables.uncounted = uncounted
        tables.fields = fields
        tables.listed = listed
        tables.readAt = readAt
        tables.statedLimit = statedLimit
        tables.details = details
    }
}

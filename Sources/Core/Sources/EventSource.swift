public import Base
internal import Transport

/// A source of events: their list, their sessions and their check-ins.
///
/// A new source needs a room, or a folder beside `Tikit`, and a `SourceKind`, which makes it from settings.
///
/// Every call throws `CancellationError` or a `Fault` of one of these kinds: `.refused` if the account is not accepted,
/// `.notFound` for an unknown event, `.unreadableData` for an undocumented response or a list that kept changing,
/// `.unavailable` if the service cannot be reached, `.misconfigured` for an invalid base address.
public protocol EventSource: Sendable {
    /// Whether it can read only what is new. A source that cannot is read whole each time.
    var readsParts: Bool { get }

    /// The account's events, newest first, each once; with `query`, those whose name contains it, ignoring case,
    /// accents and blanks; with `activeOnly`, only active ones.
    func events(matching query: String?, activeOnly: Bool) async throws -> EventTable

    /// An event's entry in the list of events, which has its dates, place and registrants; `nil` if the list lacks it
    /// or cannot be read, which does not prevent a report.
    func entry(of event: Int64) async throws -> EventTable?

    /// The sessions of an event and their offers.
    func sessions(of event: Int64) async throws -> SessionListing

    /// The sessions of an event and its entry in the list of events.
    ///
    /// Not requested together with page 1 of the check-ins, which must not be older than the list of sessions, so that
    /// a session that is over by then has all its check-ins.
    func listing(of event: Int64) async throws -> (sessions: SessionListing, entry: EventTable?)

    /// Walks over an event's check-ins, newest first, and hands each row to `sink` once. The result is proof that these
    /// are all; without proof the walk fails.
    ///
    /// The sink's rows are valid only after this returns.
    ///
    /// - Parameters:
    ///   - known: check-ins already stored, which are not handed on. The result says whether they and the new rows
    ///     are all that the source has; if not, walk again without `known`.
    ///   - turn: counts the walks of an event; each checks a different sample of a long list again.
    func checkIns<Sink: CheckInSink>(
        of event: Int64, above known: KnownCheckIns?, turn: Int, into sink: inout Sink
    ) async throws -> CheckInWalk
}

extension EventSource {
    public var readsParts: Bool { true }

    /// All of the account's events.
    public func events() async throws -> EventTable { try await events(matching: nil, activeOnly: false) }

    /// Requests both together.
    public func listing(of event: Int64) async throws -> (sessions: SessionListing, entry: EventTable?) {
        async let entry = entry(of: event)
        return (try await sessions(of: event), try await entry)
    }

    /// Reads a complete event: its sessions, offers and check-ins, of which it keeps only `columns`.
    public func event(_ id: Int64, columns: EventColumns = .all) async throws -> EventTables {
        if let source = self as? any UpdatingSource { return try await source.wholeEvent(id, columns: columns) }
        let (listing, entry) = try await listing(of: id)
        let details = entry.map { EventDetails(of: id, in: $0) }
        var tables = listing.tables(of: id, details ?? EventDetails(), columns: columns)
        tables.readAt = tables.readAt ?? Instant.byThisMachine
        let walk = try await checkIns(of: id, above: nil, turn: 0, into: &tables)
        tables.sortCheckIns()
        tables.provenance = walk.provenance
        tables.provenance.unreadableFields.merge(listing.unreadableFields, uniquingKeysWith: +)
        tables.setApartIncomplete()
        return tables
    }
}

/// A source that always knows all of an event, and brings what is stored up to date by its notes from an earlier
/// reading. The result is the same as if everything had been read.
public protocol UpdatingSource: EventSource {
    /// Reads an event, and hands all of its check-ins to `sink`, newest first, each once.
    ///
    /// - Parameter earlier: an earlier reading; `nil` to read everything. Everything is also read if it does not suffice.
    func read<Sink: CheckInSink>(
        _ event: Int64, from earlier: EarlierReading?, into sink: inout Sink
    ) async throws -> EventReading
}

/// What the store has of an event that was read before.
public struct EarlierReading: Sendable {
    public var tables: EventTables
    /// The notes that the reading left.
    package var notes: [UInt8]

    public init(tables: EventTables, notes: [UInt8]) {
        self.tables = tables
        self.notes = notes
    }
}

/// An event as its source read it, besides its check-ins.
public struct EventReading: Sendable {
    public var walk: CheckInWalk
    public var listing: SessionListing
    /// Its entry in the list of events.
    public var entry: EventTable
    /// Notes for the next reading, in the source's own form and without personal data; `nil` if it has to read everything.
    public var notes: [UInt8]?
    /// Whether only what changed was read.
    public var isUpdate: Bool

    package init(walk: CheckInWalk, listing: SessionListing, entry: EventTable, notes: [UInt8]?, isUpdate: Bool) {
        self.walk = walk
        self.listing = listing
        self.entry = entry
        self.notes = notes
        self.isUpdate = isUpdate
    }
}

extension UpdatingSource {
    fileprivate func wholeEvent(_ id: Int64, columns: EventColumns) async throws -> EventTables {
        var read = EventTables(eventID: id, columns: columns)
        let reading = try await self.read(id, from: nil, into: &read)
        var tables = read
        reading.listing.describe(&tables, EventDetails(of: id, in: reading.entry))
        tables.readAt = tables.readAt ?? Instant.byThisMachine
        tables.sortCheckIns()
        tables.provenance = reading.walk.provenance
        tables.provenance.unreadableFields.merge(reading.listing.unreadableFields, uniquingKeysWith: +)
        tables.setApartIncomplete()
        return tables
    }
}

/// A source whose check-ins can be followed while an event happens.
public protocol FollowingSource: EventSource {
    /// Follows an event whose check-ins `ids` are known, including incomplete ones. The complete ones are in `tables`.
    func follower(of event: Int64, knowing ids: [Int64], in tables: EventTables) throws(Fault) -> EventFollower
}

/// A source that knows who is registered, whether they came or not, and who was scanned at an exit.
public protocol RegistrantSource: EventSource {
    /// Everybody who is registered for an event, according to the service now.
    func registrants(of event: Int64) async throws -> Registrants
}

extension Instant {
    /// Now, for a reading whose service does not report the time. The store does not keep it as the service's.
    fileprivate static var byThisMachine: Instant? {
        BelievedRange.times.validated(Instant(secondsSinceEpoch: SystemClock.secondsSinceEpoch))
    }
}

package import Base
import Foundation
import Reporting
import Sources
package import Store

/// Reads events, and knows what their source can report about them.
package struct EventReader: Sendable {
    typealias Events = Reader<any EventSource>

    private let reader: Events
    let settings: Settings

    init(_ reader: Events, _ settings: Settings) {
        self.reader = reader
        self.settings = settings
    }

    /// `nil` in a live run.
    package var store: AttendanceStore? { reader.store }

    /// `nil` in a run that updates no store.
    var update: Events.Update? { reader.update }

    /// The source's events or, in an offline run, those in the store.
    package func list() async throws -> EventTable {
        switch reader.origin {
        case .source(let source): try await source.events()
        case .store(let store, nil): try store.events()
        case .store(_, let update?): try await update.collector.listEvents()
        }
    }

    /// Brings an event in the store up to date. Returns `nil` if there is no source to update it from.
    @discardableResult
    func collect(_ event: Int64) async throws -> WalkOutcome? {
        guard let update else { return nil }
        return try await update.collector.collect(event, update.depth)
    }

    /// A complete event. Throws a `Fault`.
    package func tables(of event: Int64, _ columns: EventColumns = .all) async throws -> EventTables {
        var tables: EventTables
        switch reader.origin {
        case .source(let source): tables = try await source.event(event, columns: columns)
        case .store(let store, _):
            try await collect(event)
            tables = try store.tables(of: event, columns: columns)
        }
        tables.contents = settings.contents(of: tables)
        tables.assumedEnd = settings.assumedEnd(of: tables)
        return tables
    }

    /// Reads one of several events: a refusal names the event, which its message otherwise does not.
    package func naming<Result: Sendable>(
        _ event: Int64, _ read: (EventReader) async throws -> Result
    ) async throws -> Result {
        do {
            return try await read(self)
        } catch let fault as Fault where fault.kind == .refused {
            throw Fault(fault.kind, .eventFailed(event, because: fault.message), endsAttempts: fault.endsAttempts)
        }
    }

    /// A complete event and, with a baseline, its earlier state. Throws a `Fault`.
    package func read(
        _ event: Int64, _ columns: EventColumns, comparedWith baseline: ChangeBaseline?
    ) async throws -> EventReadings {
        var tables = try await tables(of: event, store == nil ? columns.subtracting(.edits) : columns)
        if !columns.isDisjoint(with: [.names, .addresses]) {
            tables.forgotten = try store?.forgottenGuests(of: event) ?? settings.forgottenGuests(of: event)
        }
        guard let store else { return EventReadings(tables: tables) }
        var readings = EventReadings(tables: tables, walk: try store.watermark(of: event)?.lastWalk)
        readings.forgottenGuests = try store.forgottenGuests(of: event).count
        if let baseline {
            var earlier = try store.tables(of: event, asOf: baseline.before(readings.walk), from: tables)
            earlier?.contents = tables.contents
            let end = earlier.flatMap { settings.assumedEnd(of: $0) }
            earlier?.assumedEnd = end
            readings.earlier = earlier
            readings.bases = try bases(of: tables, comparedWith: baseline.before(readings.walk), earlier, in: store)
        }
        if !settings.series.isEmpty { readings.pace = try RegistrationStanding(of: tables, settings, in: store) }
        return readings
    }

    /// The registrations at each reading of an event, oldest first; empty if nothing is stored.
    package func registrations(of event: Int64) throws(Fault) -> [RegistrationReading] {
        try store?.registrations(of: event) ?? []
    }
}

/// An event now and at an earlier time.
package struct EventReadings: Sendable {
    package var tables: EventTables
    /// `nil` if not requested or not known.
    var earlier: EventTables?
    /// The walk in the store that gave the tables; `nil` if they come directly from the service.
    package var walk: WalkID?
    /// The number of guests whose data the store has forgotten.
    var forgottenGuests = 0
    /// The registrations compared with those of an earlier edition; `nil` if no series of the profile has one, or if
    /// its registrations at that time are unknown.
    var pace: RegistrationStanding?
    /// What the headlines are compared with.
    var bases = HeadlineBases()
}

extension RegistrationStanding {
    /// The standing of an event in the first of the profile's series, by name, that has an earlier edition to compare with.
    init?(of tables: EventTables, _ settings: Settings, in store: AttendanceStore) throws(Fault) {
        let clock = WallClock(zone: settings.timeZone)
        guard let start = tables.firstStart, let now = try store.registrations(of: tables.eventID).last else {
            return nil
        }
        let days = clock.civil(at: start).daysSinceEpoch - clock.civil(at: now.at).daysSinceEpoch
        for edition in settings.lastEditions(before: start, of: tables.eventID, in: try store.events()) {
            // Once the event has begun, it is compared with the earlier edition at its start.
            let known = RegistrationStanding.registered(
                try store.registrations(of: edition.id), start: edition.startsAt, daysBefore: max(0, days), on: clock)
            guard let known else { continue }
            self.init(
                series: edition.series, event: edition.id, name: edition.name, told: edition.told, daysBefore: days,
                registered: Int64(now.registered), earlier: known,
                placesPerPerson: Self.placesPerPerson(
                    Int64(now.registered), of: tables.details.registrants))
            return
        }
        return nil
    }
}

extension EventTables {
    /// The event's start; without one, that of its first session.
    var firstStart: Instant? {
        details.startsAt ?? (0..<sessions.count).compactMap { sessions.startsAt[$0] }.min()
    }
}

extension EventColumns {
    /// The columns that reports by these definitions need. Packs for sponsors are searched for names and addresses
    /// before they are published.
    init(for definitions: [ReportDefinition]) {
        self = .counted
        if definitions.contains(where: { $0.audience == .sponsor }) { formUnion([.names, .addresses]) }
        if definitions.contains(where: \.comparesReadings) { insert(.edits) }
        let traits = definitions.flatMap(\.sections).reduce(into: SectionKind.Traits()) { $0.formUnion($1.kind.traits) }
        if traits.contains(.naming) { formUnion([.names, .addresses]) }
        if traits.contains(.addresses) { insert(.addresses) }
    }
}

extension ChangeBaseline {
    /// A walk that is not before the last one belongs to an earlier store; the walk before the last is used instead.
    fileprivate func before(_ last: WalkID?) -> ChangeBaseline {
        if case .walk(let walk) = self, let last, walk >= last { return .previousWalk }
        return self
    }
}

extension Service {
    /// Calls `body` with the reader of events for a mode. A mode that writes the store needs the profile's lock:
    /// `lock`, or that of the parent process.
    package static func withReader<Result: Sendable>(
        _ mode: ReadingMode, settings: Settings, common: CommonOptions, under lock: RunLock?,
        walksBetweenFull: Int = 7, _ body: (EventReader) async throws -> Result
    ) async throws -> Result {
        try await mode.withReader(
            settings, common.logger, under: lock, address: settings.sourceAddress, walksBetweenFull: walksBetweenFull,
            connect: { try await withEvents(settings: settings, common: common, $0) },
            { try await body(EventReader($0, settings)) })
    }
}

extension EventReader {
    /// The account's events or, in an offline run, those whose check-ins have been read.
    package func listRead() async throws -> EventTable {
        let events = try await list()
        guard let store, update == nil else { return events }
        let read = Set(try store.storedEventIDs())
        var table = EventTable()
        for row in 0..<events.count where read.contains(events.ids.values[row]) {
            table.append(
                id: events.ids.values[row], name: events.names[row], startsAt: events.startsAt[row],
                endsAt: events.endsAt[row], place: events.places[row], city: events.cities[row],
                isActive: events.active[row].map { $0 != 0 }, registrants: events.registrants[row])
        }
        return table
    }
}

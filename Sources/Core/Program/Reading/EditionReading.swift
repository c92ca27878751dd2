import Aggregation
import Base
import Foundation
import Logging
import Reporting
import Sources
import Store
import Synchronization

/// Reads several events and reduces each to what a comparison needs, so that only one or two are in memory at a time.
struct EditionReading: Sendable {
    let mode: ReadingMode
    let settings: Settings
    let common: CommonOptions
    let binWidth: BinWidth
    /// The key with which addresses are hashed. Reports do not depend on it: the same guests are the same people under any key.
    var key = KeyedHash.randomKey()
    /// Events that this run has already read.
    var upToDate: Set<Int64> = []
    /// As in `EventCollector`.
    var walksBetweenFull = 7

    /// Selects the events to read. Its argument returns the list of events, if that is needed.
    typealias Choice = @Sendable (_ listing: @Sendable () async throws -> EventTable) async throws -> [Int64]

    /// The editions of the events that `choice` selects, in any order. Events of the store are read on two cores.
    func editions(of choice: Choice, under lock: RunLock?) async throws -> [Edition] {
        try await readings(of: choice, under: lock, comparesReadings: false).editions
    }

    /// The same, and the editions as they were read on the day before the newest reading's; `nil` if the store does not have all of
    /// them of such a day.
    func readings(
        of choice: Choice, under lock: RunLock?, comparesReadings: Bool = true
    ) async throws -> (editions: [Edition], lastNight: EditionsLastNight?) {
        // Stored events are read from the store afterwards.
        let (events, live) = try await Service.withReader(
            mode, settings: settings, common: common, under: lock, walksBetweenFull: walksBetweenFull
        ) { reader -> ([Int64], [Edition]) in
            let events = try await choice { try await reader.list() }
            var live: [Edition] = []
            for event in events {
                if reader.store == nil {
                    let tables = try await reader.naming(event) { try await $0.tables(of: event, .attendance) }
                    live.append(try await edition(of: EditionMaterial(tables: tables, service: settings.sourceAddress)))
                } else if !upToDate.contains(event) {
                    _ = try await reader.naming(event) { try await $0.collect(event) }
                }
            }
            return (events, live)
        }
        guard mode != .live else { return (live, nil) }
        let read = try await stored(events, comparesReadings: comparesReadings)
        return (read.map(\.edition), EditionsLastNight(read))
    }

    /// Reads the store as it is.
    private func stored(_ events: [Int64], comparesReadings: Bool) async throws -> [ReadEdition] {
        let turns = Turns(count: events.count)
        return try await withThrowingTaskGroup(of: [ReadEdition].self) { group in
            for _ in 0..<min(2, events.count) {
                group.addTask {
                    try await ProfileFolder(settings).withStore(.reading, common.logger) { store in
                        var editions: [ReadEdition] = []
                        while let index = turns.next() {
                            try Task.checkCancellation()
                            editions.append(
                                try await read(events[index], from: store, comparesReadings: comparesReadings))
                        }
                        return editions
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func read(
        _ event: Int64, from store: AttendanceStore, comparesReadings: Bool
    ) async throws -> ReadEdition {
        let material = try await material(of: event, from: store)
        var read = ReadEdition(edition: try await edition(of: material))
        guard comparesReadings, let readAt = material.tables.readAt else { return read }
        read.day = WallClock(zone: settings.timeZone).civil(at: readAt).daysSinceEpoch
        guard let earlier = try EventReader(.init(offline: store), settings).ofEarlierDay(material.tables) else {
            return read
        }
        if read.edition.state == .over, earlier.tables.isOver(in: settings.timeZone),
            earlier.tables.countsAlike(material.tables)
        {
            read.earlier = (read.edition, earlier.days)
        } else {
            var before = material
            before.tables = earlier.tables
            read.earlier = (try await edition(of: before), earlier.days)
        }
        return read
    }

    private func material(of event: Int64, from store: AttendanceStore) async throws -> EditionMaterial {
        EditionMaterial(
            tables: try await EventReader(.init(offline: store), settings).tables(of: event, .attendance),
            registrations: try store.registrations(of: event),
            forgotten: try store.forgottenGuests(of: event), service: try store.watermark(of: event)?.source ?? "")
    }

    private func edition(of material: EditionMaterial) async throws(Fault) -> Edition {
        do {
            return try await Edition(of: material, zone: settings.timeZone, binWidth: binWidth, key: key)
        } catch {
            throw Fault(.misconfigured, .noKeyedHash)
        }
    }

}

/// An edition with the calendar day of its reading, and as it was at the reading of an earlier day with the days since then.
private struct ReadEdition: Sendable {
    var edition: Edition
    var day: Int64?
    var earlier: (edition: Edition, days: Int)?
}

extension EditionsLastNight {
    /// `nil` if one that was read on the newest day has no earlier reading: then the comparison was another.
    fileprivate init?(_ read: [ReadEdition]) {
        let days = read.compactMap(\.day)
        guard let newest = days.max(), days.count == read.count else { return nil }
        var (editions, last) = ([Edition](), Int64.min)
        for edition in read {
            guard let day = edition.day, day == newest else {
                editions.append(edition.edition)
                last = max(last, edition.day ?? last)
                continue
            }
            guard let earlier = edition.earlier else { return nil }
            editions.append(earlier.edition)
            last = max(last, newest - Int64(earlier.days))
        }
        self.init(editions: editions, days: Int(clamping: newest - last))
    }
}

extension EventTables {
    fileprivate func isOver(in zone: TimeZone) -> Bool { SessionStates(of: self, at: readAt, in: zone).event == .over }

    /// Whether a later reading has the same check-ins of the same people, offers and registrants, so that it counts the same. Tables that
    /// code them otherwise seem to differ.
    func countsAlike(_ later: EventTables) -> Bool {
        details == later.details && offers.elementsEqual(later.offers)
            && guests.ids == later.guests.ids
            && sessionReferences.identifiers == later.sessionReferences.identifiers
            && typeReferences.identifiers == later.typeReferences.identifiers
            && checkIns.countAlike(later.checkIns)
    }
}

extension CheckInTable {
    fileprivate func countAlike(_ other: CheckInTable) -> Bool {
        ids.values == other.ids.values && guests.values == other.guests.values
            && sessions.values == other.sessions.values
            && registrantTypes.values == other.registrantTypes.values && createdAt.values == other.createdAt.values
    }
}

/// Hands out the numbers from 0 up to a count, each once.
private final class Turns: Sendable {
    private let count: Int
    private let taken = Mutex(0)

    init(count: Int) { self.count = count }

    func next() -> Int? {
        taken.withLock { taken in
            defer { taken += 1 }
            return taken < count ? taken : nil
        }
    }
}

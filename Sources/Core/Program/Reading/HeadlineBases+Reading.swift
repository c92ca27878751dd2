import Aggregation
package import Base
import Foundation
import Reporting
import Sources
import Store

extension EventReader {
    /// What an event's headlines are compared with: its reading of an earlier day, and the last edition if both are over.
    ///
    /// A run that compares with a reading of its own choice (`--since`) compares its headlines with none; a night, with that of the
    /// last night, as its news do. Files have no nights: they are as old as they were saved.
    ///
    /// - Parameters:
    ///   - baseline: What the section of changes is compared with.
    ///   - earlier: The tables at the baseline.
    func bases(
        of tables: EventTables, comparedWith baseline: ChangeBaseline, _ earlier: EventTables?,
        in store: AttendanceStore
    ) throws(Fault) -> HeadlineBases {
        var bases = HeadlineBases()
        if settings.source != .files {
            bases.lastNight = try lastNight(of: tables, comparedWith: baseline, earlier, in: store)
        }
        if let (edition, told) = try lastEdition(of: tables, in: store) {
            (bases.edition, bases.editionTold) = (edition, told)
        }
        return bases
    }

    /// The event as it was at the newest reading of an earlier day than the last, and how many days lie between; `nil` if the
    /// store has none, or is not used.
    package func ofEarlierDay(_ tables: EventTables) throws(Fault) -> (tables: EventTables, days: Int)? {
        let clock = WallClock(zone: settings.timeZone)
        guard let store, let (walk, days) = try store.walkOfEarlierDay(of: tables.eventID, on: clock),
            var before = try store.tables(of: tables.eventID, asOf: .walk(walk), from: tables)
        else { return nil }
        before.contents = tables.contents
        before.assumedEnd = settings.assumedEnd(of: before)
        return (before, days)
    }

    private func lastNight(
        of tables: EventTables, comparedWith baseline: ChangeBaseline, _ earlier: EventTables?,
        in store: AttendanceStore
    ) throws(Fault) -> HeadlineBases.LastNight? {
        let event = tables.eventID
        let latest: WalkID?
        switch baseline {
        case .instant: return nil
        case .previousWalk: latest = nil
        case .walk(let walk): latest = walk
        }
        let clock = WallClock(zone: settings.timeZone)
        guard let (walk, days) = try store.walkOfEarlierDay(of: event, upTo: latest, on: clock) else { return nil }
        if let earlier, try store.walk(of: event, at: baseline) == walk {
            return HeadlineBases.LastNight(tables: earlier, days: days, isEarlierReading: true)
        }
        guard var before = try store.tables(of: event, asOf: .walk(walk), from: tables) else { return nil }
        before.contents = tables.contents
        return HeadlineBases.LastNight(tables: before, days: days, isEarlierReading: false)
    }

    /// The last edition in the first of the profile's series, by name, that has one; `nil` if this event is not over, or the
    /// edition is not in the store.
    private func lastEdition(
        of tables: EventTables, in store: AttendanceStore
    ) throws(Fault) -> (EventTables, told: String?)? {
        guard !settings.series.isEmpty, let start = tables.firstStart,
            SessionStates(of: tables, at: tables.readAt, in: settings.timeZone).event == .over
        else { return nil }
        let last = settings.lastEditions(before: start, of: tables.eventID, in: try store.events()).first
        guard let last, try store.watermark(of: last.id) != nil else { return nil }
        var edition = try store.tables(of: last.id, columns: [])
        edition.contents = settings.contents(of: edition)
        return (edition, last.told)
    }
}

/// An edition of an event before it.
struct LastEdition {
    /// The name of the series in the profile.
    var series: String
    var id: Int64
    var name: String?
    var startsAt: Instant
    /// How people read its name: with the id if others of the series have the same.
    var told: String?
}

extension Settings {
    /// The last edition before an event in each of the profile's series that has the event, by the name of the series: that with
    /// the latest start before the event's and, of equals, the highest id.
    func lastEditions(before start: Instant, of event: Int64, in listing: EventTable) -> [LastEdition] {
        series.keys.sorted().compactMap { name in
            let selection = EditionSelection(series: name, known: series, minimum: 1)
            guard let ids = try? selection.events(listed: listing), ids.contains(event) else { return nil }
            let rows = (0..<listing.count).filter { ids.contains(listing.ids.values[$0]) }
            let names = DistinctNames(rows.map { (listing.ids.values[$0], listing.names[$0]) })
            let editions = rows.compactMap { row -> LastEdition? in
                let id = listing.ids.values[row]
                guard let begins = listing.startsAt[row], begins < start else { return nil }
                return LastEdition(
                    series: name, id: id, name: listing.names[row], startsAt: begins, told: names[id])
            }
            return editions.max { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
        }
    }
}

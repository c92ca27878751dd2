import Aggregation
import Base
import Foundation
import Program
import Reporting
import Store

/// One run of `attendance forecast`: editions → report → temporary files; at the end, all files are published.
struct ForecastRun: Sendable {
    /// The event to forecast; `nil` if only past editions are checked.
    let event: Int64?
    /// The named past editions; `nil` to recognize them.
    let pastEvents: [Int64]?
    /// The series whose earlier events are the past editions.
    let series: EditionSelection?
    let requested: RequestedReport
    let binWidth: BinWidth
    let run: Run

    /// The most past events that are used without being named, latest first, and the most that are read to find them,
    /// since events without attendance are skipped.
    private static let maximumEditions = 20
    private static let maximumRead = 40

    func publish(from reader: EventReader) async throws {
        let clock = WallClock(zone: run.settings.timeZone)
        // The event first: if it does not exist, nothing else needs to be read.
        let target = try await readTarget(from: reader, on: clock)
        let event = target?.now
        let (ids, choice) = try await editions(before: event?.edition, from: reader)
        var editions: [SeriesEvent] = []
        var dataTime: Instant?
        for id in ids {
            try Task.checkCancellation()
            let used = editions.count { $0.unusable(for: event?.edition) == nil }
            if pastEvents == nil, used == Self.maximumEditions { break }
            let tables = try await reader.naming(id) { try await $0.tables(of: id) }
            let edition = SeriesEvent(of: tables, counts: await EventAggregates(of: tables, clock: clock))
            if pastEvents == nil, let start = edition.startsAt, let coming = event?.edition.startsAt, start >= coming {
                continue
            }
            editions.append(try edition.withPace(from: reader, on: clock))
            dataTime = [dataTime, tables.dataTime].compactMap(\.self).max()
        }
        let latest = editions.filter(\.isUsable).inOrder.last
        guard let head = event?.edition ?? latest else { throw Fault(.notFound, .noEventsToCheck) }
        func material(_ event: Target?) -> ForecastMaterial {
            ForecastMaterial(
                event: event?.edition, state: event?.state ?? .toCome, editions: editions, choice: choice,
                daysBefore: event?.daysBefore,
                dataTime: event?.dataTime ?? dataTime)
        }
        let report = try Report(
            forecast: material(event),
            lastNight: target?.earlier.map { (material($0.target), $0.days) },
            subject: .event(id: head.eventID, name: head.name ?? "\(head.eventID)"),
            by: requested.definition, zone: clock.zone, binWidth: binWidth)
        try run.publish(report, as: requested)
    }

    // MARK: - Events

    private struct Target {
        var edition: SeriesEvent
        var state: EventState
        var daysBefore: Int?
        /// Its newest check-in; `nil` if nobody came yet.
        var dataTime: Instant?
    }

    /// The event now, and as it was at the reading of an earlier day with the days since then.
    private func readTarget(
        from reader: EventReader, on clock: WallClock
    ) async throws -> (now: Target, earlier: (target: Target, days: Int)?)? {
        guard let event else { return nil }
        let tables = try await reader.naming(event) { try await $0.tables(of: event) }
        let readings = try reader.registrations(of: event)
        let now = await target(tables, readings.last, on: clock)
        guard let earlier = try reader.ofEarlierDay(tables), let readAt = earlier.tables.readAt else {
            return (now, nil)
        }
        let then = await target(earlier.tables, readings.last { $0.at <= readAt }, on: clock)
        return (now, (then, earlier.days))
    }

    /// - Parameter last: Its registrations at the last reading of these tables.
    private func target(
        _ tables: EventTables, _ last: RegistrationReading?, on clock: WallClock
    ) async -> Target {
        let counts = await EventAggregates(of: tables, clock: clock)
        let edition = SeriesEvent(of: tables, counts: counts, isForecast: true)
        // The days left count from the last reading, not from the clock, so that the same store gives the same forecast.
        let point = edition.startsAt.flatMap { start in
            last.map {
                PacePoint(
                    registered: $0.registered, readAt: $0.at, startsAt: start, startsOnDay: edition.startsOnDay,
                    on: clock)
            }
        }
        return Target(
            edition: edition, state: counts.states.event, daysBefore: point?.daysBefore, dataTime: tables.dataTime)
    }

    /// The past editions, by id, and how they were chosen.
    private func editions(
        before event: SeriesEvent?, from reader: EventReader
    ) async throws -> ([Int64], EditionChoice) {
        if let pastEvents { return (pastEvents, .named) }
        if let series {
            return (try await series.events(in: reader.listRead).filter { $0 != event?.eventID }, .named)
        }
        let list = try await reader.listRead()
        let rows = 0..<list.count
        let start =
            rows.first { list.ids.values[$0] == event?.eventID }.flatMap { list.startsAt[$0] } ?? event?.startsAt
        let earlier = rows.filter { row in
            guard list.ids.values[row] != event?.eventID else { return false }
            guard let start, let other = list.startsAt[row] else { return true }
            return other < start
        }
        let name = SeriesName(event?.name)
        let sameName = earlier.filter { name != nil && SeriesName(list.names[$0]) == name }
        // Too few of its name are no reason where all earlier events have it.
        let haveName =
            sameName.count >= EventForecast.minimumEditions || !sameName.isEmpty && sameName.count == earlier.count
        let latest = (haveName ? sameName : earlier).sorted { left, right in
            let (first, second) = (list.startsAt[left], list.startsAt[right])
            return (second?.secondsSinceEpoch ?? .min, list.ids.values[right])
                < (first?.secondsSinceEpoch ?? .min, list.ids.values[left])
        }
        return (latest.prefix(Self.maximumRead).map { list.ids.values[$0] }, haveName ? .sameName : .account)
    }
}

extension SeriesEvent {
    /// The edition with its registrations at earlier readings.
    fileprivate func withPace(from reader: EventReader, on clock: WallClock) throws(Fault) -> SeriesEvent {
        guard let startsAt else { return self }
        var edition = self
        edition.pace = try reader.registrations(of: eventID).map {
            PacePoint(
                registered: $0.registered, readAt: $0.at, startsAt: startsAt, startsOnDay: startsOnDay, on: clock)
        }
        return edition
    }
}

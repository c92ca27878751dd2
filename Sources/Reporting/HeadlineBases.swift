import Aggregation
public import Base
import Foundation

/// What the headlines of an event's report are compared with.
public struct HeadlineBases: Sendable {
    /// The event as it was read on an earlier day.
    public struct LastNight: Sendable {
        var tables: EventTables
        /// The calendar days between that reading and this one.
        var days: Int
        /// Whether it is the reading with which the section of changes is compared.
        var isEarlierReading: Bool

        public init(tables: EventTables, days: Int, isEarlierReading: Bool) {
            self.tables = tables
            self.days = days
            self.isEarlierReading = isEarlierReading
        }
    }

    public var lastNight: LastNight?
    /// The last edition of the series that the event is in.
    public var edition: EventTables?
    /// How people read its name: with the id if others of the series have the same.
    public var editionTold: String?

    public init() {}
}

extension HeadlineBases {
    /// The changes since last night, of the headlines that were known then too and counted the same sessions.
    ///
    /// How many people were registered last night is not stored, so that the people who did not come have no change. More people
    /// may have come to date although a session ended in between; an attendance or a number of unused registrations of other
    /// sessions has not changed but is another number.
    func changes(
        of headlines: [Headline], since comparison: EventComparison, now aggregates: EventAggregates
    ) -> [HeadlineChange] {
        guard let whole = comparison.whole, let days = lastNight?.days else { return [] }
        let (before, now) = (whole.before, whole.now)
        var earlier: [(headline: String, measure: String?, before: Cell, now: Cell)] = [
            ("checkins", nil, Cell(before.counts.checkIns), Cell(now.counts.checkIns))
        ]
        let isMeasured = !before.isUnmeasured && !now.isUnmeasured && whole.isOfSameScans
        if isMeasured, before.state != .toCome, before.uniqueGuests > 0 {
            earlier.append(("unique_guests", nil, Cell(before.uniqueGuests), Cell(now.uniqueGuests)))
        }
        if isMeasured, whole.isOfSameHeld {
            earlier.append(("attendance_percentage", nil, before.counts.percentage, now.counts.percentage))
        }
        if isMeasured, whole.isOfSameEnded {
            earlier.append(
                ("no_shows", nil, Cell(optional: before.counts.noShows), Cell(optional: now.counts.noShows)))
        }
        var changes = earlier.compactMap { number -> HeadlineChange? in
            // A number that is shown otherwise, or not at all, is not compared.
            guard headlines.contains(where: { $0.name == number.headline && $0.value == number.now }) else {
                return nil
            }
            return HeadlineChange(of: number.headline, from: number.before, to: number.now, since: .lastNight)
        }
        if aggregates.states.event == .toCome, whole.isOfSameSessions,
            headlines.showRegistrations(now.counts.registered)
        {
            let change = HeadlineChange(
                of: "attendance_percentage", measure: "registered", from: Cell(optional: before.counts.registered),
                to: Cell(optional: now.counts.registered), since: .lastNight)
            if let change { changes.append(change) }
        }
        for index in changes.indices { changes[index].days = days }
        return changes
    }

    /// The changes since the last edition: of final numbers, if both events are over and nobody was left unscanned at a session of
    /// either; of registrations as many days before, if the event is to come.
    func changesSinceEdition(
        of headlines: [Headline], pace: RegistrationStanding?, now aggregates: EventAggregates, in zone: TimeZone
    ) async -> [HeadlineChange] {
        if aggregates.states.event == .toCome, let pace, pace.daysBefore >= 0,
            Int64(aggregates.totals.registered ?? -1) == pace.registered,
            headlines.showRegistrations(aggregates.totals.registered)
        {
            var change = HeadlineChange(
                of: "attendance_percentage", measure: "registered", from: .integer(pace.earlier),
                to: .integer(pace.registered), since: .edition)
            change?.event = pace.event
            change?.name = pace.name
            change?.told = pace.told
            change?.daysBefore = pace.daysBefore
            return [change].compactMap(\.self)
        }
        guard let edition, aggregates.hasFinalNumbers else { return [] }
        let counted = await EventAggregates(of: edition, clock: WallClock(zone: zone, spanning: edition))
        guard counted.hasFinalNumbers else { return [] }
        let before = Headline.headlines(of: counted, Selection(), isPartInTime: false)
        return headlines.compactMap { headline -> HeadlineChange? in
            guard let old = before.first(where: { $0.name == headline.name }),
                !old.isLowerBound, !headline.isLowerBound
            else { return nil }
            var change = HeadlineChange(of: headline.name, from: old.value, to: headline.value, since: .edition)
            change?.event = edition.eventID
            change?.name = edition.eventName
            change?.told = editionTold == edition.eventName ? nil : editionTold
            return change
        }
    }
}

extension EventAggregates {
    /// Whether the event is over, and somebody scanned at each of its sessions.
    fileprivate var hasFinalNumbers: Bool { states.event == .over && !isUnmeasured && !isPartlyMeasured }
}

extension [Headline] {
    /// Whether registrations stand in place of an attendance that there is not yet.
    fileprivate func showRegistrations(_ registered: Int?) -> Bool {
        registered != nil && contains { $0.name == "attendance_percentage" && $0.value == .empty }
    }
}

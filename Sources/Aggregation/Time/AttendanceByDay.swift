public import Base
import Foundation

/// A row of `attendance_by_day`: a calendar day in the report's time zone.
public struct DayAttendance: Sendable, Equatable {
    /// The date. The time of day is 0.
    public var date: CivilTime
    public var checkIns: Int
    /// Distinct guests with a check-in on the day.
    public var uniqueGuests: Int
    /// Guests whose first check-in of the event is on the day.
    public var arrivals: Int
    /// Sessions with a check-in on the day.
    public var sessions: Int

    /// The days with check-ins, in order: six for an event over three weekends, not seventeen.
    static func list(_ grouped: CheckInsByGuest, spans: SessionSpans, zone: TimeZone) -> [DayAttendance] {
        guard let first = spans.first, let last = spans.last else { return [] }
        var counter = DayCounter(
            CivilDays(zone: zone, from: first, to: last), sessions: grouped.pairs.sessions, first: first)
        grouped.entries.forEachGuest { guest, checkIns in
            var arrival = Int64.max
            var arrivalPlace = 0
            for checkIn in checkIns {
                let place = counter.place(of: checkIn.time)
                counter.count(checkIn, of: guest, at: place)
                if checkIn.time < arrival { (arrival, arrivalPlace) = (checkIn.time, place) }
            }
            counter.rows[arrivalPlace].arrivals += 1
        }
        return counter.rows.sorted { $0.day < $1.day }.map { row in
            DayAttendance(
                date: CivilTime(secondsSinceEpoch: row.day * 86_400), checkIns: row.checkIns,
                uniqueGuests: row.guests, arrivals: row.arrivals, sessions: row.sessions)
        }
    }
}

/// Counts check-ins guest by guest into days. There are few days, however far apart they are.
private struct DayCounter {
    struct Row {
        var day: Int64
        var checkIns = 0
        var guests = 0
        var arrivals = 0
        var sessions = 0
        /// The last guest seen, so that no clearing is needed between guests.
        var lastGuest = -1
        /// The session of the last check-in, which is usually also that of the next.
        var lastSession: Int32 = -1
    }

    var rows: [Row] = []
    private let sessionByPair: [Int32]
    private let days: CivilDays
    private var places = IdentifierIndex()
    /// The pairs of day and session seen, each as one number.
    private var seen = IdentifierIndex()
    /// The span of the last check-in, since most of a guest's check-ins are on one day.
    private var stretch: CivilDays.Stretch
    private var place = 0

    init(_ days: CivilDays, sessions: [Int32], first: Instant) {
        self.days = days
        sessionByPair = sessions
        stretch = days.stretch(at: first.secondsSinceEpoch)
        enter(stretch)
    }

    /// The row of the day that contains an instant.
    @inline(__always)
    mutating func place(of time: Int64) -> Int {
        if !stretch.contains(time) { enter(days.stretch(at: time)) }
        return place
    }

    @inline(never)
    private mutating func enter(_ stretch: CivilDays.Stretch) {
        self.stretch = stretch
        let (row, inserted) = places.insert(stretch.day)
        if inserted { rows.append(Row(day: stretch.day)) }
        place = row
    }

    @inline(__always)
    mutating func count(_ checkIn: CheckInsByGuest.Entry, of guest: Int, at place: Int) {
        rows[place].checkIns += 1
        if rows[place].lastGuest != guest {
            rows[place].lastGuest = guest
            rows[place].guests += 1
        }
        let session = sessionByPair[Int(checkIn.pair)]
        guard rows[place].lastSession != session else { return }
        rows[place].lastSession = session
        if seen.insert(Int64(place) << 32 | Int64(session)).inserted { rows[place].sessions += 1 }
    }
}

/// The calendar days of a time zone, numbered from 1970-01-01.
struct CivilDays: Sendable {
    /// A span of time on one date.
    struct Stretch: Sendable {
        var day: Int64
        /// In seconds since 1970; `end` is exclusive.
        var start: Int64
        var end: Int64

        @inline(__always)
        func contains(_ time: Int64) -> Bool { time >= start && time < end }
    }

    private let clock: WallClock

    /// Valid for instants from `first` to `last`.
    init(zone: TimeZone, from first: Instant, to last: Instant) {
        clock = WallClock(zone: zone, from: first, to: last)
    }

    /// The span that contains an instant: from one midnight or change of offset to the next.
    func stretch(at time: Int64) -> Stretch {
        let index = clock.runIndex(at: Instant(secondsSinceEpoch: time))
        let run = clock.runs[index]
        let day = (time + Int64(run.offset)).quotientAndModulo(by: 86_400).quotient
        let midnight = day * 86_400 - Int64(run.offset)
        let change = index + 1 < clock.runs.count ? clock.runs[index + 1].start.secondsSinceEpoch : .max
        return Stretch(day: day, start: max(midnight, run.start.secondsSinceEpoch), end: min(midnight + 86_400, change))
    }
}

extension CountedTable {
    public static let days = Self("attendance_by_day", ["day", "checkins", "unique_guests", "arrivals", "sessions"])
}

extension DayAttendance: CountedRow {
    init(_ row: inout CountedValues) throws(MalformedCount) {
        self.init(
            date: CivilTime(secondsSinceEpoch: try row.integer() * 86_400), checkIns: try row.count(),
            uniqueGuests: try row.count(), arrivals: try row.count(), sessions: try row.count())
    }
}

import Foundation
public import Tables

/// A row of `attendance_by_day`: what the wall clock's calendar calls one day.
public struct DayAttendance: Sendable, Equatable {
    /// Midnight of the date; its time of day says nothing.
    public var date: CivilTime
    public var checkIns: Int
    /// Distinct people with a check-in on that day.
    public var uniqueGuests: Int
    /// People whose first check-in of the event is on that day.
    public var arrivals: Int
    /// Sessions with a check-in on that day.
    public var sessions: Int

    /// The days that have check-ins, in order. An event over three weekends has six, not seventeen.
    static func list(_ grouped: CheckInsByGuest, spans: SessionSpans, zone: TimeZone) -> [DayAttendance] {
        guard let first = spans.first, let last = spans.last else { return [] }
        var counter = DayCounter(
            CivilDays(zone: zone, from: first, to: last), sessions: grouped.pairs.sessions, first: first)
        grouped.visits.withUnsafeBufferPointer { visits in
            var start = 0
            for (guest, end) in grouped.ends.enumerated() where start < end {
                var arrival = Int64.max
                var arrivalPlace = 0
                for visit in visits[start..<Int(end)] {
                    let place = counter.place(of: visit.time)
                    counter.count(visit, of: guest, at: place)
                    if visit.time < arrival { (arrival, arrivalPlace) = (visit.time, place) }
                }
                counter.rows[arrivalPlace].arrivals += 1
                start = Int(end)
            }
        }
        return counter.rows.sorted { $0.day < $1.day }.map { row in
            DayAttendance(
                date: CivilTime(secondsSinceEpoch: row.day * 86_400), checkIns: row.checkIns,
                uniqueGuests: row.guests, arrivals: row.arrivals, sessions: row.sessions)
        }
    }
}

/// Counts check-ins guest by guest into days, which are few however far apart they are.
private struct DayCounter {
    struct Row {
        var day: Int64
        var checkIns = 0
        var guests = 0
        var arrivals = 0
        var sessions = 0
        /// The last guest seen: what is another guest's needs no clearing.
        var lastGuest = -1
        /// The session of the last check-in, which is that of most.
        var lastSession: Int32 = -1
    }

    var rows: [Row] = []
    private let sessionByPair: [Int32]
    private let days: CivilDays
    private var places = IdentifierIndex()
    /// Days and the sessions seen on them, as one number each.
    private var seen = IdentifierIndex()
    /// Where the last check-in was: most of a guest's are on one day.
    private var stretch: CivilDays.Stretch
    private var place = 0

    init(_ days: CivilDays, sessions: [Int32], first: Instant) {
        self.days = days
        sessionByPair = sessions
        stretch = days.stretch(at: first.secondsSinceEpoch)
        enter(stretch)
    }

    /// The row of the day that holds an instant.
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
    mutating func count(_ visit: CheckInsByGuest.Visit, of guest: Int, at place: Int) {
        rows[place].checkIns += 1
        if rows[place].lastGuest != guest {
            rows[place].lastGuest = guest
            rows[place].guests += 1
        }
        let session = sessionByPair[Int(visit.pair)]
        guard rows[place].lastSession != session else { return }
        rows[place].lastSession = session
        if seen.insert(Int64(place) << 32 | Int64(session)).inserted { rows[place].sessions += 1 }
    }
}

/// The calendar days of a zone's wall clock, numbered from 1970-01-01.
struct CivilDays: Sendable {
    /// A stretch of time in which the clock shows one date.
    struct Stretch: Sendable {
        var day: Int64
        /// Seconds since 1970; the end is not in it.
        var start: Int64
        var end: Int64

        @inline(__always)
        func contains(_ time: Int64) -> Bool { time >= start && time < end }
    }

    private let clock: WallClock

    /// Right for instants from `first` to `last`.
    init(zone: TimeZone, from first: Instant, to last: Instant) {
        clock = WallClock(zone: zone, from: first, to: last)
    }

    /// The stretch that holds an instant: from midnight, or a change of the clock, to the next.
    func stretch(at time: Int64) -> Stretch {
        let index = clock.runIndex(at: Instant(secondsSinceEpoch: time))
        let run = clock.runs[index]
        let day = (time + Int64(run.offset)).quotientAndModulo(by: 86_400).quotient
        let midnight = day * 86_400 - Int64(run.offset)
        let change = index + 1 < clock.runs.count ? clock.runs[index + 1].start.secondsSinceEpoch : .max
        return Stretch(
            day: day, start: max(midnight, run.start.secondsSinceEpoch), end: min(midnight + 86_400, change))
    }
}

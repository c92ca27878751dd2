public import Base
public import Foundation

extension ReportTable {
    /// The events of an account, as listed by `attendance events`.
    ///
    public init(listing events: EventTable) { self.init(Self.columns(of: events)) }

    /// The events of an account whose service does not know them by their ids.
    ///
    /// - Parameters:
    ///   - keys: The key by which the service knows each event.
    ///   - term: What the key is.
    package init(listing events: EventTable, keys: [String], of term: Term) {
        self.init(Self.columns(of: events) + [.init("key", .text, term, keys.map(Cell.text))])
    }

    private static func columns(of events: EventTable) -> [ReportColumn] {
        let rows = 0..<events.count
        let times = ReportColumn.eventTimes(rows.map { (events.startsAt[$0], events.endsAt[$0]) })
        return [
            .init("id", .identifier, .eventID, rows.map { .integer(events.ids.values[$0]) }),
            .init("name", .text, .event, rows.map { Cell(events.names[$0]) }),
            times.starts, times.ends,
            .init("place", .text, .place, rows.map { Cell(events.places[$0]) }),
            .init("city", .text, .city, rows.map { Cell(events.cities[$0]) }),
            .init(
                "is_active", .text, .active, rows.map { row in events.active[row].map { .flag($0 != 0) } ?? .empty }
            ),
            .init("registered", .count, .eventRegistered, rows.map { Cell(events.registrants[$0]) }),
        ]
    }

    /// The sessions of an event with the service's own counts, as listed by `attendance sessions`.
    ///
    /// - Parameters:
    ///   - contents: What the source provides. Counts that it does not provide are empty, not 0.
    ///   - now: The time of the listing. A session without a check-in has a percentage only while it is under way: before, nobody
    ///     can have come, and once it is over, nobody scanned, and who came is not known. Without a time it is over.
    ///   - zone: The zone of the calendar day with which a session without an end is over.
    public init(
        listing sessions: SessionTable, offers: OfferTable, from contents: SourceContents = .all,
        at now: Instant? = nil, in zone: TimeZone = .gmt
    ) {
        let order = (0..<sessions.count).sorted { left, right in
            let (start, other) = (sessions.startsAt[left], sessions.startsAt[right])
            if start != other { return start != nil && (other == nil || start! < other!) }
            return sessions.ids.values[left] < sessions.ids.values[right]
        }
        var registered: [Int64: Int64?] = [:]
        var checkIns: [Int64: Int64] = [:]
        for offer in offers {
            let known = registered[offer.sessionID] ?? 0
            registered[offer.sessionID] = .some(known.flatMap { known in offer.registered.map { known + $0 } })
            checkIns[offer.sessionID, default: 0] += offer.reportedCheckIns ?? 0
        }
        let ids = order.map { sessions.ids.values[$0] }
        let reported: [Int64?] = ids.map { contents.contains(.reportedCounts) ? checkIns[$0] ?? 0 : nil }
        let places: [Int64?] = ids.map { contents.contains(.registrations) ? registered[$0] ?? 0 : nil }
        let times = ReportColumn.sessionTimes(order.map { (sessions.startsAt[$0], sessions.endsAt[$0]) })
        let percentages: [Cell] = order.enumerated().map { index, row -> Cell in
            if reported[index] ?? 0 == 0 {
                let (start, end) = (sessions.startsAt[row], sessions.endsAt[row])
                let hours = SessionHours(startsAt: start, endsAt: end, eventEndsAt: nil)
                guard let now, let start, !hours.haveEnded(by: now, in: zone) else { return .empty }
                // A day without hours begins last in the westernmost zone.
                let isDay = EventDays(from: start, to: end) != nil
                if start.advanced(bySeconds: isDay ? EventDays.shifts.west : 0) > now { return .empty }
            }
            return Cell(reported[index].flatMap { Percentage(Int($0), of: places[index].map { Int($0) }) })
        }
        self.init([
            .init("session_id", .identifier, .sessionID, ids.map { .integer($0) }),
            .init("session", .text, .session, order.map { Cell(sessions.names[$0]) }),
            times.starts, times.ends,
            .init("registered", .count, .registered, places.map { Cell($0) }),
            .init("reported_checkins", .count, .reportedCheckIns, reported.map { Cell($0) }),
            .init("reported_percentage", .percentage, .reportedAttendance, percentages),
            .init(
                "is_default", .text, .isDefaultSession,
                order.map { row in sessions.isDefault[row].map { .flag($0 != 0) } ?? .empty }),
        ])
    }
}

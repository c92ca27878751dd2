import Messages
package import Tables

/// The columns that many sections have, by what they hold.
extension ReportColumn {
    package static func sessionIDs(_ cells: [Cell]) -> Self {
        .init("session_id", .identifier, as: .ids(of: .session), .sessionID, cells)
    }

    package static func sessions(_ cells: [Cell]) -> Self {
        .init("session", .text, as: .names(of: .session), .session, cells)
    }

    package static func typeIDs(_ cells: [Cell]) -> Self {
        .init("registrant_type_id", .identifier, as: .ids(of: .registrantType), .registrantTypeID, cells)
    }

    package static func types(_ cells: [Cell]) -> Self {
        .init("registrant_type", .text, as: .names(of: .registrantType), .registrantType, cells)
    }

    static func eventIDs(_ cells: [Cell]) -> Self {
        .init("event_id", .identifier, as: .ids(of: .event), .eventID, cells)
    }

    static func events(_ cells: [Cell]) -> Self { .init("event", .text, as: .names(of: .event), .event, cells) }

    /// When events start and end: calendar days where the service knows no hours.
    static func eventTimes(_ events: [(start: Instant?, end: Instant?)]) -> (starts: Self, ends: Self) {
        let days = events.map { EventDays(from: $0.start, to: $0.end) }
        return (
            .init(
                "starts_at", .instant, as: .times(zip(events.map(\.start), days.map { $0?.first })), .eventStartsAt,
                events.map { Cell($0.start) }),
            .init(
                "ends_at", .instant, as: .times(zip(events.map(\.end), days.map { $0?.last })), .eventEndsAt,
                events.map { Cell($0.end) })
        )
    }

    /// When sessions start and end: calendar days where the service knows no hours.
    package static func sessionTimes(_ sessions: [(start: Instant?, end: Instant?)]) -> (starts: Self, ends: Self) {
        let days = sessions.map { EventDays(from: $0.start, to: $0.end) }
        return (
            .init(
                "starts_at", .instant,
                as: .sessionStarts(days: Meaning.calendarDays(of: zip(sessions.map(\.start), days.map { $0?.first }))),
                .startsAt,
                sessions.map { Cell($0.start) }),
            .init(
                "ends_at", .instant, as: .times(zip(sessions.map(\.end), days.map { $0?.last })), .endsAt,
                sessions.map { Cell($0.end) })
        )
    }

    static func planTypes(_ cells: [Cell]) -> Self {
        .init("plan_type", .text, as: .codes(.planType), .planType, cells)
    }

    /// The door's decisions: whether it admits; empty if there is nothing to decide.
    static func decisions(_ admits: [Bool?]) -> Self {
        let cells = admits.map { Cell($0.map { $0 ? "admitted" : "refused" }) }
        return .init("decision", .text, as: .codes(.decision), .admissionDecision, cells)
    }

    /// The door's reasons.
    static func reasons(_ cells: [Cell]) -> Self {
        .init("reason", .text, as: .codes(.admissionReason), .admissionReason, cells)
    }
}

extension ReportColumn.Meaning {
    /// Times, each with the day that it stands for, if it stands for one. One that does not in another row, or for another day, is
    /// shown as a time.
    static func times(_ times: some Sequence<(Instant?, CivilTime?)>) -> Self {
        .daysOrTimes(days: calendarDays(of: times))
    }

    /// The days that some times stand for, by the same rule.
    fileprivate static func calendarDays(of times: some Sequence<(Instant?, CivilTime?)>) -> [Instant: CivilTime] {
        var days: [Instant: CivilTime] = [:]
        var others: Set<Instant> = []
        for case (let time?, let day) in times {
            if let day, days[time] ?? day == day { days[time] = day } else { others.insert(time) }
        }
        return days.filter { !others.contains($0.key) }
    }

    /// The starts of events, each with whether it stands for its day.
    static func starts(_ starts: some Sequence<(Instant?, Bool)>) -> Self {
        times(
            starts.map { start, isDay in
                (start, isDay ? start.map { CivilTime(secondsSinceEpoch: $0.secondsSinceEpoch) } : nil)
            })
    }
}

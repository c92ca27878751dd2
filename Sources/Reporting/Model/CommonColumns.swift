package import Base

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
                "starts_at", .instant, .eventStartsAt,
                zip(events, days).map { Cell($0.start, standingFor: $1?.first) }),
            .init("ends_at", .instant, .eventEndsAt, zip(events, days).map { Cell($0.end, standingFor: $1?.last) })
        )
    }

    /// When sessions start and end: calendar days where the service knows no hours.
    package static func sessionTimes(_ sessions: [(start: Instant?, end: Instant?)]) -> (starts: Self, ends: Self) {
        let days = sessions.map { EventDays(from: $0.start, to: $0.end) }
        return (
            .init(
                "starts_at", .instant, as: .sessionStarts, .startsAt,
                zip(sessions, days).map { Cell($0.start, standingFor: $1?.first) }),
            .init("ends_at", .instant, .endsAt, zip(sessions, days).map { Cell($0.end, standingFor: $1?.last) })
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

extension Cell {
    /// The start of an event, which may stand for its day.
    package init(start: Instant?, isDay: Bool) {
        self.init(start, standingFor: isDay ? start.map { CivilTime(secondsSinceEpoch: $0.secondsSinceEpoch) } : nil)
    }
}

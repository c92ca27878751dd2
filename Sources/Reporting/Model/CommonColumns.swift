import Messages
import Tables

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
        let areDays = events.map { EventDays(from: $0.start, to: $0.end) != nil }
        return (
            .init(
                "starts_at", .instant, as: .times(zip(events.map(\.start), areDays)), .eventStartsAt,
                events.map { Cell($0.start) }),
            .init(
                "ends_at", .instant, as: .times(zip(events.map(\.end), areDays)), .eventEndsAt,
                events.map { Cell($0.end) })
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
    /// Times, each with whether it stands for a day. One that does in one row and not in another is shown as a time.
    static func times(_ times: some Sequence<(Instant?, Bool)>) -> Self {
        var days: Set<Instant> = []
        var others: Set<Instant> = []
        for case (let time?, let isDay) in times {
            if isDay { days.insert(time) } else { others.insert(time) }
        }
        return .daysOrTimes(days: days.subtracting(others))
    }
}

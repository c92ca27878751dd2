import Aggregation
import Base
import Reporting

/// Writes an event under way for other programs, as one JSON object per line.
struct LiveJSON: Sendable {
    init() {}

    /// The line for a view of the event. The reference of `attendance watch` describes its members.
    func line(of view: LiveView, _ status: LiveStatus) -> String {
        let totals = view.totals
        func time(_ instant: Instant?) -> JSONValue { JSONValue(instant.map(status.clock.iso8601)) }
        var members: [(String, JSONValue)] = [
            ("event_id", .integer(view.eventID)), ("event", JSONValue(view.eventName)), ("at", time(status.now)),
            ("data_at", time(view.at)),
        ]
        switch status.connection {
        case .current: members += [("connection", "ok"), ("lost_since", .null)]
        case .waiting: members += [("connection", "waiting"), ("lost_since", .null)]
        case .lost(let since, _): members += [("connection", "lost"), ("lost_since", time(since))]
        }
        members += [
            ("checkins", count(totals.checkIns)), ("repeated_checkins", count(totals.repeatedCheckIns)),
            ("incomplete_checkins", count(totals.incompleteCheckIns)), ("registered", count(totals.registered)),
            ("registered_held", count(totals.registeredHeld)), ("attended", count(totals.attended)),
            ("attendance_percentage", percentage(totals.attendancePercentage)),
            ("registrants", JSONValue(totals.registrants)),
            ("unique_guests", count(view.isUnmeasured ? nil : totals.uniqueGuests)),
            ("unique_guests_at_least", .boolean(view.isPartlyMeasured)),
            ("guests_percentage", percentage(view.peoplePercentage)),
            ("last_checkin_at", time(totals.lastCheckInAt)),
            ("rate_per_minute", count(view.perMinute)),
            ("minutes", .array(view.minutes.map { ["bin_start": time($0.start), "checkins": count($0.checkIns)] })),
            ("sessions", .array(view.doors.map { session($0, time) })),
            ("registrant_types", .array(view.types.map(type))), ("alarms", .array(view.alarms.map(alarm))),
            ("troubles", .array(view.warnings.map { warning($0, time) })),
            ("final", .boolean(isFinal(status.phase).final)), ("checked", .boolean(isFinal(status.phase).checked)),
            ("attended_held", count(totals.attendedHeld)),
        ]
        return JSONValue.object(JSONObject(members)).text()
    }

    private func isFinal(_ phase: LiveStatus.Phase) -> (final: Bool, checked: Bool) {
        if case .closed(_, let isChecked) = phase { (true, isChecked) } else { (false, false) }
    }

    private func count(_ value: Int?) -> JSONValue { value.map { .integer(Int64($0)) } ?? .null }

    /// A percentage with at most two decimals, as in files.
    private func percentage(_ share: Percentage?) -> JSONValue {
        share.map { .number(Double($0.hundredths) / 100) } ?? .null
    }

    /// A number with one decimal.
    private func tenths(_ value: Double) -> JSONValue { .number((value * 10).rounded() / 10) }

    private func session(_ door: LiveDoor, _ time: (Instant?) -> JSONValue) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("session_id", .integer(door.sessionID)), ("session", JSONValue(door.session)),
            ("starts_at", time(door.startsAt)), ("ends_at", time(door.endsAt)),
            ("state", .string(door.state.rawValue)), ("registered", count(door.registered)),
            ("attended", count(door.attended)), ("checkins", count(door.checkIns)),
            ("attendance_percentage", percentage(door.attendancePercentage)),
            ("capacity", JSONValue(door.capacity.map(Int64.init))), ("rate_per_minute", count(door.perMinute)),
            ("busy_scanners", tenths(door.busyScanners)), ("scanners", JSONValue(door.scanners.map(Int64.init))),
            ("pressure_percentage", door.pressure.map { tenths($0 * 100) } ?? .null),
            ("last_checkin_at", time(door.lastCheckInAt)),
        ]
        if let inside = door.inside { members.append(("inside", count(inside))) }
        return .object(JSONObject(members))
    }

    private func type(_ type: LiveType) -> JSONValue {
        [
            "registrant_type_id": JSONValue(type.registrantTypeID), "registrant_type": JSONValue(type.registrantType),
            "registered": count(type.registered), "registered_held": count(type.registeredHeld),
            "attended": count(type.attended), "unique_guests": count(type.uniqueGuests),
            "attended_held": count(type.attendedHeld),
        ]
    }

    private func alarm(_ alarm: LiveAlarm) -> JSONValue {
        [
            "kind": .string(alarm.kind.rawValue), "session_id": JSONValue(alarm.sessionID),
            "value": tenths(alarm.value), "limit": count(alarm.limit),
        ]
    }

    private func warning(_ warning: LiveWarning, _ time: (Instant?) -> JSONValue) -> JSONValue {
        switch warning {
        case .quietDoor(let id, _, let since, let rate):
            [
                "kind": "quiet_session", "session_id": .integer(id), "since": time(since),
                "rate_per_minute": tenths(rate),
            ]
        case .quietMethod(let name, let since, let rate):
            ["kind": "quiet_method", "method": .string(name), "since": time(since), "rate_per_minute": tenths(rate)]
        case .quietEvent(let since, let rate):
            ["kind": "quiet_event", "since": time(since), "rate_per_minute": tenths(rate)]
        case .repeatedCodes(let checkIns, let guests):
            ["kind": "repeated_codes", "checkins": count(checkIns), "guests": count(guests)]
        case .incomplete(let checkIns):
            ["kind": "incomplete_checkins", "checkins": count(checkIns)]
        }
    }
}

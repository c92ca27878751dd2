import Aggregation
import Base
import Foundation

extension LiveEvent {
    /// The number of minutes shown as columns.
    static let minutesShown = 15

    /// Shows the event at a moment of the service's clock, which should be no earlier than the known check-ins.
    ///
    /// - Parameter zone: The time zone of calendar days. A session without an end ends with its day.
    mutating func view(at now: Instant, in zone: TimeZone, _ rules: LiveRules) -> LiveView {
        let attendance = attendance(at: now, in: zone)
        let recent = Recent(tables, now: now.secondsSinceEpoch)
        let doors = attendance.bySession.map { door($0, recent, rules) }
        let counted = attendance.totals
        var totals = LiveTotals()
        totals.checkIns = counted.checkIns
        totals.repeatedCheckIns = counted.repeatedCheckIns
        totals.incompleteCheckIns = incompleteCheckIns
        totals.uniqueGuests = counted.uniqueGuests
        totals.attended = counted.attended
        totals.registered = counted.registered
        totals.registeredHeld = counted.counts.registeredHeld
        totals.attendedHeld = counted.counts.attendedHeld
        totals.registrants = tables.details.registrants
        totals.lastCheckInAt = counted.lastCheckInAt
        return LiveView(
            eventID: eventID, eventName: tables.eventName, at: now, totals: totals, perMinute: recent.perMinute,
            peak: recent.peak, minutes: recent.minutes(Self.minutesShown), doors: doors,
            types: types(attendance.byRegistrantType, doors), alarms: alarms(totals, recent, doors, rules),
            warnings: warnings(recent, doors))
    }

    private func door(_ session: SessionAttendance, _ recent: Recent, _ rules: LiveRules) -> LiveDoor {
        let id = session.sessionID
        let lately = recent.sessions[id] ?? Recent.Group()
        var door = LiveDoor(
            sessionID: id, session: session.session, startsAt: session.startsAt, endsAt: session.endsAt,
            state: session.state, registered: session.counts.registered, attended: session.counts.attended,
            inside: inside[id], checkIns: session.counts.checkIns, perMinute: lately.perMinute,
            perHour: lately.times.count, busyScanners: Double(lately.perMinute) * rules.secondsPerCheckIn / 60,
            scanners: rules.scanners(of: id), capacity: rules.capacities[id],
            lastCheckInAt: lately.last.map(Instant.init(secondsSinceEpoch:)))
        door.isListed = session.isListed
        return door
    }

    private func types(_ rows: [RegistrantTypeAttendance], _ doors: [LiveDoor]) -> [LiveType] {
        let coverage = Dictionary(doors.map { ($0.sessionID, $0.coverage) }) { first, _ in first }
        var (unmeasured, others) = (Set<Int64>(), Set<Int64>())
        for offer in tables.offers where offer.registered != 0 {
            if coverage[offer.sessionID] == .unknown {
                unmeasured.insert(offer.registrantTypeID)
            } else {
                others.insert(offer.registrantTypeID)
            }
        }
        return rows.map { row in
            LiveType(
                registrantTypeID: row.registrantTypeID, registrantType: row.registrantType,
                registered: row.counts.registered, registeredHeld: row.counts.registeredHeld,
                attendedHeld: row.counts.attendedHeld, attended: row.counts.attended, uniqueGuests: row.uniqueGuests,
                isUnmeasured: row.registrantTypeID.map { unmeasured.contains($0) && !others.contains($0) } ?? false)
        }
    }

    // MARK: - Alarms and warnings

    private func alarms(
        _ totals: LiveTotals, _ recent: Recent, _ doors: [LiveDoor], _ rules: LiveRules
    ) -> [LiveAlarm] {
        var alarms: [LiveAlarm] = []
        func filling(_ people: Int, of limit: Int?, _ door: LiveDoor?) {
            guard let limit, people * 10 >= limit * 9 else { return }
            alarms.append(LiveAlarm(people >= limit ? .capacity : .nearlyFull, door, Double(people), limit))
        }
        func hurry(_ rate: Int, from limit: Int?, _ door: LiveDoor?) {
            if let limit, rate >= limit { alarms.append(LiveAlarm(.rate, door, Double(rate), limit)) }
        }
        filling(totals.uniqueGuests, of: rules.eventCapacity, nil)
        hurry(recent.perMinute, from: rules.eventRate, nil)
        for door in doors {
            filling(door.present, of: door.capacity, door)
            hurry(door.perMinute, from: rules.rates[door.sessionID], door)
            if let scanners = door.scanners, door.busyScanners > Double(scanners) {
                alarms.append(LiveAlarm(.queue, door, door.busyScanners, scanners))
            }
        }
        let order = LiveAlarm.Kind.allCases
        return alarms.enumerated().sorted { left, right in
            (order.firstIndex(of: left.element.kind) ?? 0, left.offset)
                < (order.firstIndex(of: right.element.kind) ?? 0, right.offset)
        }.map(\.element)
    }

    private func warnings(_ recent: Recent, _ doors: [LiveDoor]) -> [LiveWarning] {
        var warnings: [LiveWarning] = []
        if let quiet = recent.event.quiet(at: recent.now) {
            warnings.append(.quietEvent(since: quiet.since, perMinute: quiet.perMinute))
        } else {
            for door in doors where door.endsAt.map({ $0.secondsSinceEpoch > recent.now }) ?? true {
                guard let quiet = recent.sessions[door.sessionID]?.quiet(at: recent.now) else { continue }
                warnings.append(
                    .quietDoor(
                        sessionID: door.sessionID, session: door.session, since: quiet.since,
                        perMinute: quiet.perMinute))
            }
            for (code, group) in recent.methods.sorted(by: { $0.key < $1.key }) {
                guard let quiet = group.quiet(at: recent.now) else { continue }
                warnings.append(.quietMethod(tables.methods[code], since: quiet.since, perMinute: quiet.perMinute))
            }
        }
        let repeated = recent.repeated(tables)
        if repeated.guests > 0 {
            warnings.append(.repeatedCodes(checkIns: repeated.checkIns, guests: repeated.guests))
        }
        if incompleteCheckIns > 0 { warnings.append(.incomplete(checkIns: incompleteCheckIns)) }
        return warnings
    }
}

extension LiveAlarm {
    fileprivate init(_ kind: Kind, _ door: LiveDoor?, _ value: Double, _ limit: Int) {
        self.init(kind: kind, sessionID: door?.sessionID, session: door?.session, value: value, limit: limit)
    }
}

import Aggregation
import Base
import Foundation

extension LiveEvent {
    /// The number of minutes shown as columns.
    static let minutesShown = 15
    /// A check-in dated at most this many seconds ahead counts as made now, since clocks differ a little.
    static let clockTolerance: Int64 = 120

    /// Shows the event at a moment of the service's clock, which should be no earlier than the known check-ins.
    ///
    /// - Parameter zone: The time zone of calendar days. A session without an end ends with its day.
    func view(at now: Instant, in zone: TimeZone, _ rules: LiveRules) -> LiveView {
        let recent = Recent(timeline, now: now.secondsSinceEpoch)
        let doors = doors(recent, rules, at: now, in: zone)
        let sums = doors.reduce(into: AttendanceCounts()) { $0.add($1.attendance) }
        var totals = LiveTotals()
        totals.checkIns = counts.checkIns
        totals.repeatedCheckIns = counts.repeated
        totals.incompleteCheckIns = incompleteCheckIns
        totals.uniqueGuests = counts.uniqueGuests
        totals.attended = sums.attended
        totals.registered = sums.registered
        totals.registeredHeld = sums.registeredHeld
        totals.attendedHeld = sums.attendedHeld
        totals.registrants = details.registrants
        totals.lastCheckInAt = timeline.last.map(Instant.init(secondsSinceEpoch:))
        return LiveView(
            eventID: eventID, eventName: eventName, at: now, totals: totals, perMinute: recent.perMinute,
            peak: recent.peak, minutes: recent.minutes(Self.minutesShown), doors: doors, types: typeRows(doors),
            alarms: alarms(totals, recent, doors, rules), warnings: warnings(recent, doors))
    }

    /// The sessions in the order of `SessionRoster`: listed ones by start, then id; then the others by id.
    private func doors(_ recent: Recent, _ rules: LiveRules, at now: Instant, in zone: TimeZone) -> [LiveDoor] {
        var offered: [Int64: AttendanceCounts] = [:]
        var taken: Set<Int64> = []
        for offer in offers {
            offered[offer.sessionID, default: AttendanceCounts()].add(
                AttendanceCounts(registered: offer.registered.map { Int($0) }))
            if offer.registered ?? 0 > 0 { taken.insert(offer.sessionID) }
        }
        let registeredTypes = self.registeredTypes
        var known: Set<Int64> = []
        var listed: [LiveDoor] = []
        func door(_ id: Int64, _ name: String?, _ start: Instant?, _ end: Instant?) -> LiveDoor {
            let code = sessions.code(of: id).map { Int($0) }
            let tally = code.flatMap { counts.sessions.indices.contains($0) ? counts.sessions[$0] : nil }
            let lately = code.flatMap { recent.sessions[Int32($0)] } ?? Recent.Group()
            let state = SessionState(
                SessionHours(startsAt: start, endsAt: end, eventEndsAt: details.endsAt),
                hasRegistered: taken.contains(id), hasCheckIns: tally.map { $0.checkIns > 0 } ?? false, at: now,
                in: zone)
            return LiveDoor(
                sessionID: id, session: name ?? code.flatMap { sessions.name(of: UInt32($0)) }, startsAt: start,
                endsAt: end, state: state, registered: (offered[id] ?? AttendanceCounts()).registered,
                attended: tally?.guests ?? 0,
                attendedOfRegistered: code.map {
                    counts.guests(session: Int32($0), ofTypes: registeredTypes[id] ?? [])
                } ?? 0, inside: inside[id],
                checkIns: tally?.checkIns ?? 0, perMinute: lately.perMinute, perHour: lately.times.count,
                busyScanners: Double(lately.perMinute) * rules.secondsPerCheckIn / 60, scanners: rules.scanners(of: id),
                capacity: rules.capacities[id], lastCheckInAt: lately.last.map(Instant.init(secondsSinceEpoch:)))
        }
        for row in 0..<sessionTable.count where known.insert(sessionTable.ids.values[row]).inserted {
            listed.append(
                door(
                    sessionTable.ids.values[row], sessionTable.names[row], sessionTable.startsAt[row],
                    sessionTable.endsAt[row]))
        }
        let occurring = counts.sessions.indices.lazy.filter { counts.sessions[$0].checkIns > 0 }
            .map { sessions.identifier(of: UInt32($0)) }
        let others = Set(occurring).union(offered.keys).subtracting(known).sorted().map { id in
            var other = door(id, nil, nil, nil)
            other.isListed = false
            return other
        }
        return listed.sorted { Self.order(of: $0) < Self.order(of: $1) } + others
    }

    /// The types that a session offers with registered above 0, or of which the service does not say how many registered, by the
    /// codes of `LiveCounts`.
    private var registeredTypes: [Int64: Set<Int32>] {
        var types: [Int64: Set<Int32>] = [:]
        for offer in offers where offer.registered ?? 1 > 0 {
            guard let code = self.types.code(of: offer.registrantTypeID) else { continue }
            types[offer.sessionID, default: []].insert(Int32(code) + 1)
        }
        return types
    }

    private static func order(of door: LiveDoor) -> (Int, Instant, Int64) {
        (door.startsAt == nil ? 1 : 0, door.startsAt ?? Instant(secondsSinceEpoch: 0), door.sessionID)
    }

    /// The registrant types in the order of `TypeRoster`: by id, with check-ins without a type last.
    private func typeRows(_ doors: [LiveDoor]) -> [LiveType] {
        let places = Dictionary(zip(doors.map(\.sessionID), doors.indices)) { first, _ in first }
        var rows: [Int64: LiveType] = [:]
        var offered: [Int64: AttendanceCounts] = [:]
        var (unmeasured, others) = (Set<Int64>(), Set<Int64>())
        let named = offers.typeNames(of: sessionTable)
        for offer in offers {
            let id = offer.registrantTypeID
            let place = places[offer.sessionID]
            offered[id, default: AttendanceCounts()].add(
                AttendanceCounts(
                    registered: offer.registered.map { Int($0) }, in: place.map { doors[$0].state } ?? .over))
            guard offer.registered != 0 else { continue }
            if place.map({ doors[$0].coverage }) == .unknown { unmeasured.insert(id) } else { others.insert(id) }
        }
        var none: LiveType?
        let registeredTypes = self.registeredTypes
        for (session, type, tally) in counts.occurring {
            guard type > 0 else {
                none = none ?? LiveType(id: nil)
                none?.attended += tally.guests
                continue
            }
            let id = types.identifier(of: UInt32(type - 1))
            rows[id, default: LiveType(id: id)].attended += tally.guests
            if registeredTypes[sessions.identifier(of: UInt32(session))]?.contains(type) ?? false {
                let held = rows[id]?.attendedHeld ?? 0
                rows[id]?.attendedHeld = held + tally.guests
            }
        }
        for (id, counts) in offered {
            rows[id, default: LiveType(id: id)].registered = counts.registered
            rows[id]?.registeredHeld = counts.registeredHeld
            if counts.registeredHeld == nil { rows[id]?.attendedHeld = nil }
            rows[id]?.isUnmeasured = unmeasured.contains(id) && !others.contains(id)
        }
        for (id, code) in rows.keys.map({ ($0, types.code(of: $0)) }) {
            rows[id]?.registrantType = named[id] ?? code.flatMap(types.name(of:))
            rows[id]?.uniqueGuests = guests(ofType: code.map { Int($0) + 1 })
        }
        none?.uniqueGuests = guests(ofType: 0)
        return rows.keys.sorted().compactMap { rows[$0] } + [none].compactMap(\.self)
    }

    private func guests(ofType code: Int?) -> Int {
        code.flatMap { counts.typeGuests.indices.contains($0) ? counts.typeGuests[$0] : nil } ?? 0
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
                guard let code = sessions.code(of: door.sessionID), let group = recent.sessions[Int32(code)],
                    let quiet = group.quiet(at: recent.now)
                else { continue }
                warnings.append(
                    .quietDoor(
                        sessionID: door.sessionID, session: door.session, since: quiet.since,
                        perMinute: quiet.perMinute))
            }
            for (code, group) in recent.methods.sorted(by: { $0.key < $1.key }) {
                guard let quiet = group.quiet(at: recent.now) else { continue }
                warnings.append(.quietMethod(methods[UInt32(code)], since: quiet.since, perMinute: quiet.perMinute))
            }
        }
        let repeated = repeatedLately(after: recent.now - Recent.quarter, upTo: recent.now + Self.clockTolerance)
        if repeated.guests > 0 {
            warnings.append(.repeatedCodes(checkIns: repeated.checkIns, guests: repeated.guests))
        }
        if incompleteCheckIns > 0 { warnings.append(.incomplete(checkIns: incompleteCheckIns)) }
        return warnings
    }

    /// The repeated check-ins of a span: all of a guest in a session except the earliest (at the same time, the one
    /// with the lowest id).
    private func repeatedLately(after start: Int64, upTo end: Int64) -> (checkIns: Int, guests: Int) {
        counts.repetitions.reduce((0, 0)) { sum, ids in
            let ordered = ids.compactMap { id in time(of: id).map { ($0, id) } }.sorted { $0 < $1 }
            let lately = ordered.dropFirst().count { $0.0 > start && $0.0 <= end }
            return lately > 0 ? (sum.0 + lately, sum.1 + 1) : sum
        }
    }
}

extension LiveType {
    fileprivate init(id: Int64?) {
        self.init(
            registrantTypeID: id, registrantType: nil, registered: 0, registeredHeld: 0,
            attendedHeld: 0, attended: 0, uniqueGuests: 0)
    }
}

extension LiveDoor {
    /// What the door adds to the sums of the event.
    fileprivate var attendance: AttendanceCounts {
        AttendanceCounts(
            registered: registered, attended: attended, attendedOfRegistered: attendedOfRegistered, checkIns: checkIns,
            in: state)
    }
}

extension LiveAlarm {
    fileprivate init(_ kind: Kind, _ door: LiveDoor?, _ value: Double, _ limit: Int) {
        self.init(kind: kind, sessionID: door?.sessionID, session: door?.session, value: value, limit: limit)
    }
}

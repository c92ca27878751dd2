import Aggregation
import Base
import Reporting

/// The contents of a `LiveView`, in the parts that screen and page show: the counterpart of `Report` for an event under way.
struct LiveReport: Sendable {
    let view: LiveView
    let status: LiveStatus
    private let names: DistinctNames

    init(_ view: LiveView, _ status: LiveStatus) {
        let names = DistinctNames(view.doors.map { ($0.sessionID, $0.session) })
        var view = view
        for door in view.doors.indices { view.doors[door].toldName = names[view.doors[door].sessionID] }
        self.view = view
        self.status = status
        self.names = names
    }

    var name: Phrase { view.eventName.map { Phrase(verbatim: $0) } ?? .eventNumber(view.eventID) }

    // MARK: - Headlines

    var headlines: [Headline] {
        let totals = view.totals
        var headlines = [
            came,
            Headline("rate_per_minute", title: .liveRate, value: Cell(view.perMinute), detail: busiest),
        ]
        if let current {
            headlines.append(
                Headline(
                    "attended_now", title: current.name, value: Cell(current.attended),
                    detail: .liveRoom(current.attended, capacity: current.capacity, registered: current.registered)))
        }
        headlines.append(scanners)
        if let last = totals.lastCheckInAt, let ago {
            headlines.append(
                Headline("last_checkin_at", title: .liveLast, value: .text(status.time(last)), detail: .liveAgo(ago)))
        }
        return headlines
    }

    /// The people who came, at least so many if nobody scanned at some session; as in a report, there is no such number if nobody
    /// scanned at all.
    var came: Headline {
        let totals = view.totals
        guard !view.isUnmeasured else {
            let facts = [totals.registrants.map(Phrase.registrants), .notMeasured].compactMap(\.self)
            return Headline("unique_guests", title: .liveIn, value: .empty, detail: .facts(facts))
        }
        let who = Phrase.livePeople(totals.uniqueGuests, of: totals.registrants, percentage: people.percentage?.phrase)
        var headline = Headline(
            "unique_guests", title: .liveIn, value: Cell(totals.uniqueGuests),
            detail: totals.registrants == nil ? .facts([who] + registrationsUsed) : who)
        headline.isLowerBound = view.isPartlyMeasured
        headline.words = view.isPartlyMeasured ? .atLeast(Int64(totals.uniqueGuests)) : nil
        return headline
    }

    /// The time since the last check-in.
    private var ago: String? {
        view.totals.lastCheckInAt.map {
            TimeText.duration(seconds: max(0, status.now.secondsSinceEpoch - $0.secondsSinceEpoch))
        }
    }

    /// The facts in `headlines`, other than who is in, in a few words each.
    var facts: [Phrase] {
        var facts: [Phrase] = []
        if let current {
            facts.append(
                .liveSessionFact(
                    current.name, current.attended, capacity: current.capacity, registered: current.registered))
        }
        if view.totals.repeatedCheckIns > 0 { facts.append(.repeatedCheckIns(view.totals.repeatedCheckIns)) }
        if let ago { facts.append(.liveLastFact(ago)) }
        facts.append(.liveFact(.liveRateFact(view.perMinute), busiest))
        if let load = scanners.detail, case .decimal(let busy, _) = scanners.value, busy > 0 {
            facts.append(.liveFact(.liveScannersFact(busy), load))
        }
        return facts
    }

    /// The share of people who are in, of those registered; without a whole if the service does not say how many these are, and
    /// without a percentage of nobody so far if nobody scanned at some session.
    var people: LiveShare {
        let totals = view.totals
        let isKnown = totals.uniqueGuests > 0 || !view.doors.contains { $0.coverage == .unknown }
        return LiveShare(
            part: totals.uniqueGuests, whole: Int(clamping: totals.registrants ?? 0),
            isMeasured: view.isMeasured && isKnown)
    }

    /// The share of the registrations for the sessions held that were used.
    var registrations: LiveShare {
        LiveShare(
            part: view.totals.attendedHeld ?? 0, whole: view.totals.registeredHeld ?? 0, isMeasured: view.isMeasured)
    }

    /// Both as words, as in `87 of 140 registrations` and `62.14%`; none before the event begins, or if they are not known.
    private var registrationsUsed: [Phrase] {
        let used = registrations
        return used.percentage.map { [.usedOfRegistrations(used.part, used.whole), $0.phrase] } ?? []
    }

    /// The sessions under way that the event lists: their name or, if there are several, their number; who is in, and for how many
    /// there is room or how many are registered, if that is known of each. Nobody registers for a stand: its people are of no
    /// registrations.
    private var current: (name: Phrase, attended: Int, capacity: Int?, registered: Int?)? {
        let doors = view.doors.filter { $0.state == .underWay && $0.isListed }
        guard let first = doors.first else { return nil }
        func sum(_ number: (LiveDoor) -> Int?) -> Int? {
            let known = doors.compactMap(number)
            return known.count < doors.count ? nil : known.reduce(0) { $0.addingSaturated($1) }
        }
        return (
            doors.count == 1 ? Phrase(verbatim: first.name) : .liveSessionsUnderWay(doors.count),
            doors.reduce(0) { $0 + $1.attended }, sum(\.capacity), sum { $0.registered == 0 ? nil : $0.registered }
        )
    }

    private var busiest: Phrase? {
        view.peak.map { .liveBusiest($0.checkIns, at: TimeText.time($0.start, on: status.clock)) }
    }

    /// The load of all doors, and of how many scanners if that is known for every door in use.
    private var scanners: Headline {
        let inUse = view.doors.filter { $0.perHour > 0 }
        let busy = inUse.reduce(0) { $0 + $1.busyScanners }
        let known = inUse.compactMap(\.scanners)
        var detail = Phrase.liveSecondsEach(status.secondsPerCheckIn)
        if known.count == inUse.count, !known.isEmpty {
            let all = known.reduce(0, +)
            detail = .liveOfScanners(all, share: busy / Double(all))
        }
        return Headline("busy_scanners", title: .liveScanners, value: .decimal(busy, places: 1), detail: detail)
    }

    // MARK: - Notices

    /// The notices, worst first.
    var notices: [Notice] {
        var notices: [Notice] = []
        switch status.connection {
        case .current: break
        case .waiting: notices.append(Notice(.warning, .liveWaiting(since: status.time(view.at))))
        case .lost(let since, let reason):
            notices.append(Notice(.error, .liveLost(since: status.time(since), because: reason)))
        }
        return notices + view.alarms.map(notice) + view.warnings.map(notice)
    }

    private func notice(_ alarm: LiveAlarm) -> Notice {
        let name = alarm.sessionID.map { names[$0] ?? alarm.session ?? String($0) }
        let value = Int(alarm.value)
        return switch alarm.kind {
        case .capacity: Notice(.error, .liveFull(name, value, of: alarm.limit))
        case .nearlyFull: Notice(.warning, .liveNearlyFull(name, value, of: alarm.limit))
        case .rate: Notice(.error, .liveTooFast(name, value, limit: alarm.limit))
        case .queue: Notice(.warning, .liveQueue(name, busy: alarm.value, of: alarm.limit))
        }
    }

    private func notice(_ warning: LiveWarning) -> Notice {
        switch warning {
        case .quietDoor(let id, let name, let since, let rate):
            quiet(Phrase(verbatim: names[id] ?? name ?? String(id)), since, rate)
        case .quietMethod(let name, let since, let rate): quiet(.liveMethod(name), since, rate)
        case .quietEvent(let since, let rate): quiet(nil, since, rate)
        case .repeatedCodes(let checkIns, let guests): Notice(.info, .liveRepeated(checkIns, people: guests))
        case .incomplete(let checkIns): Notice(.warning, .liveIncomplete(checkIns))
        }
    }

    private func quiet(_ place: Phrase?, _ since: Instant, _ rate: Double) -> Notice {
        Notice(.warning, .liveQuiet(place, since: status.time(since), rate: rate))
    }

    // MARK: - Pictures

    var minutes: HistogramPicture {
        let starts = ReportColumn("bin_start", .instant, .binStart, view.minutes.map { .instant($0.start) })
        let counts = ReportColumn("checkins", .count, .checkIns, view.minutes.map { Cell($0.checkIns) })
        return HistogramPicture(title: .liveMinutes, starts: starts, width: 60, series: [counts])
    }

    /// The registrant types of people who registered or came.
    var types: BarPicture {
        let types = view.types.filter { $0.registered != 0 || $0.attended > 0 }
        func column(_ name: String, _ role: ReportColumn.Role, _ term: Term, _ cells: [Cell]) -> ReportColumn {
            ReportColumn(name, role, term, cells)
        }
        let ids = column("registrant_type_id", .identifier, .registrantTypeID, types.map { Cell($0.registrantTypeID) })
        // Before its first session, a type has registrations and not 0 of 0.
        let waiting = types.filter { $0.attended == 0 && $0.registeredHeld == 0 && !$0.isUnmeasured }
        let unmeasured = types.filter { $0.attended == 0 && $0.isUnmeasured }
        var picture = BarPicture(
            title: .liveByType,
            labels: column(
                "registrant_type", .text, .registrantType,
                types.map { Cell(type: $0.registrantType, $0.registrantTypeID) }),
            numbers: ids, ids: ids,
            series: [
                column(
                    "attended_held", .count, .attendedHeld, types.map { Cell($0.attendedHeld ?? $0.attended) })
            ],
            whole: column("registered_held", .count, .registeredHeld, types.map { Cell(optional: $0.registeredHeld) }),
            legend: .ofRegistrationsHeld,
            people: column("unique_guests", .count, .uniqueGuests, types.map { Cell($0.uniqueGuests) }),
            percentage: column(
                "attendance_percentage", .percentage, .attendancePercentage,
                types.map { type in Cell(Percentage(type.attendedHeld, of: type.registeredHeld)) }),
            unheld: BarPicture.Unheld(
                ids: ids,
                registered: column("registered", .count, .registered, types.map { Cell(optional: $0.registered) }),
                toCome: Set(waiting.map { Cell($0.registrantTypeID) }),
                notMeasured: Set(unmeasured.map { Cell($0.registrantTypeID) })))
        picture.nameColumns()
        return picture
    }

    /// The doors worth showing, at most `maximum`: those in use, or else all, in their order; and how many are not shown.
    ///
    /// - Parameter all: Whether doors that are not in use are shown too, if those in use leave room.
    func doors(maximum: Int, all: Bool = false) -> (shown: [LiveDoor], others: Int) {
        let now = status.now.secondsSinceEpoch
        func isOpen(_ door: LiveDoor) -> Bool {
            if door.perHour > 0 { return true }
            guard let start = door.startsAt?.secondsSinceEpoch else { return false }
            return now >= start - 3600 && now < max(door.endsAt?.secondsSinceEpoch ?? start, start + 3600)
        }
        let open = view.doors.filter(isOpen)
        let candidates = all || open.isEmpty ? view.doors : open
        let isInUse = candidates.map { isOpen($0) ? 1 : 0 }
        // The busiest, but in the order of reports.
        let ranked = candidates.indices.sorted { left, right in
            (isInUse[right], candidates[right].perHour, candidates[right].attended, left)
                < (isInUse[left], candidates[left].perHour, candidates[left].attended, right)
        }
        let shown = ranked.prefix(max(0, maximum)).sorted().map { candidates[$0] }
        return (shown, view.doors.count - shown.count)
    }
}

/// A part of a whole, such as the people who are in, out of those registered.
struct LiveShare: Sendable {
    var part: Int
    /// 0 if it is not known.
    var whole: Int
    /// Whether some session has begun and was not left without a scan.
    var isMeasured = true

    /// `nil` without a whole, before the event begins, and if nobody scanned.
    var percentage: Percentage? { isMeasured ? Percentage(part, of: whole) : nil }
}

extension LiveTotals {
    var attendancePercentage: Percentage? { Percentage(attendedHeld, of: registeredHeld) }
}

extension LiveView {
    /// The share of the people registered who came; `nil` before the event begins, and if nobody scanned.
    var peoplePercentage: Percentage? {
        guard isMeasured else { return nil }
        return totals.registrants.flatMap { Percentage(Int64(totals.uniqueGuests), of: $0) }
    }
}

extension LiveDoor {
    var name: String { toldName ?? session ?? String(sessionID) }
    /// Its state as people see it: not measured also where the source does not say how many are registered.
    var shownState: SessionState { coverage == .unknown ? .notMeasured : state }
    /// `nil` before it begins.
    var attendancePercentage: Percentage? { Percentage(attended, of: state.isHeld ? registered : nil) }
    var isFull: Bool { capacity.map { present >= $0 } ?? false }
    /// Whether the queue grows.
    var isOverrun: Bool { pressure.map { $0 > 1 } ?? false }

    /// How full it is, in whole percent; `nil` if its number of places is unknown.
    var share: Phrase? {
        places.flatMap { $0 > 0 ? .wholePercent(Double(attended) / Double($0)) : nil }
    }
}

import Tables

/// A moment of event 6, at which the service stands still: what came later is not there, and every response has its date.
///
/// Day 1 is the event's first. Its days are seen in the middle of the afternoon, with a session under way; day 0 is the
/// evening before, with everything to come, and the day after the last has everything behind it.
struct EventDay {
    /// The days that can be asked for.
    static let range = 0...4
    /// A session of the second day that nobody scanned.
    static let unscanned: Int64 = 15

    let moment: Instant

    /// `nil` if the day is not in `range`.
    init?(_ day: Int) {
        guard Self.range.contains(day) else { return nil }
        let plan = EventPlan.techSummit(guests: 0)
        let noon = plan.instant(plan.days.first).advanced(bySeconds: Int64((day - 1) * 86_400 + 43_200))
        moment = noon.advanced(bySeconds: day == 0 ? 7 * 3600 : 4 * 3600 + 1800)
    }

    /// Removes what is not known yet at the moment.
    func apply(to data: inout TikitData) {
        data.checkIns.removeAll { $0.createdAt > moment || $0.session == Self.unscanned }
        for index in data.checkIns.indices where data.checkIns[index].updatedAt > moment {
            // Edited later: not yet.
            data.checkIns[index].updatedAt = data.checkIns[index].createdAt
        }
        // The service's error in its own count is not larger than the count.
        for event in data.events.indices {
            let present = OfferCounts(of: data.events[event].id, in: data)
            for session in data.events[event].sessions.indices {
                let id = data.events[event].sessions[session].id
                for offer in data.events[event].sessions[session].offers.indices {
                    let plan = data.events[event].sessions[session].offers[offer].plan
                    data.events[event].sessions[session].offers[offer].plan.adjustment =
                        max(plan.adjustment, -present[id, plan.type])
                }
            }
        }
    }
}

/// Event 6 as if it happened now: its check-ins are removed and come again, in their order and dated now.
///
/// All its sessions begin in a quarter of an hour and last eight hours. Registrations stay.
struct EventPlay {
    private let store: TikitStore
    private let clock: @Sendable () -> Instant
    private let toCome: [TikitData.CheckIn]

    private static let event: Int64 = 6
    private static let pause = Duration.milliseconds(50)

    init(store: TikitStore, clock: @escaping @Sendable () -> Instant) {
        self.store = store
        self.clock = clock
        let start = clock().advanced(bySeconds: 900)
        let (from, to) = (start.utcText, start.advanced(bySeconds: 8 * 3600).utcText)
        toCome = store.change { data in
            let toCome = data.checkIns(of: Self.event)
            data.checkIns.removeAll { $0.event == Self.event }
            data.changeEvent(Self.event) { event in
                for index in event.sessions.indices {
                    (event.sessions[index].startDate, event.sessions[index].startTime) = (from, from)
                    (event.sessions[index].endDate, event.sessions[index].endTime) = (to, to)
                }
            }
            return toCome
        }
    }

    /// Adds the check-ins at this rate until all are there.
    func run(perSecond rate: Double) async throws {
        let began = ContinuousClock.now
        var inserted = 0
        while inserted < toCome.count {
            try await Task.sleep(for: Self.pause)
            let due = min(toCome.count, Int(began.duration(to: .now) / .seconds(1) * rate))
            guard due > inserted else { continue }
            let now = clock()
            store.change { data in
                for var checkIn in toCome[inserted..<due] {
                    (checkIn.createdAt, checkIn.updatedAt) = (now, now)
                    data.append(checkIn)
                }
            }
            inserted = due
        }
    }
}

import Base

/// Replays event 6 as if it happened now: its check-ins are removed and come again in the same order, dated now.
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
            data.removeCheckIns { $0.event == Self.event }
            data.changeEvent(Self.event) { event in
                for index in event.sessions.indices {
                    (event.sessions[index].startDate, event.sessions[index].startTime) = (from, from)
                    (event.sessions[index].endDate, event.sessions[index].endTime) = (to, to)
                }
            }
            return toCome
        }
    }

    /// Adds the check-ins at this rate until all have come.
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

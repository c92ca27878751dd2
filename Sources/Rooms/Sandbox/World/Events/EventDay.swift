import Base

/// A moment of event 6 at which the service stands still: later data do not exist yet, and every response bears its date.
///
/// Day 1 is the event's first. Each day is seen in the middle of the afternoon, with a session under way. Day 0 is the evening
/// before, with everything to come; the day after the last has everything behind it.
struct EventDay {
    /// The days that can be served.
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

    /// Removes data that are not yet known at `moment`.
    func apply(to data: inout TikitData) {
        data.removeCheckIns { $0.createdAt > moment || $0.session == Self.unscanned }
        for index in data.checkIns.indices where data.checkIns[index].updatedAt > moment {
            // The edit has not happened yet.
            data.checkIns[index].updatedAt = data.checkIns[index].createdAt
        }
        // The error in the service's own count must not exceed the count.
        for event in data.events.indices {
            let present = OfferCounts(of: data.events[event].id, in: data)
            for session in data.events[event].sessions.indices {
                let id = data.events[event].sessions[session].id
                for offer in data.events[event].sessions[session].offers.indices {
                    let plan = data.events[event].sessions[session].offers[offer]
                    data.events[event].sessions[session].offers[offer].adjustment =
                        max(plan.adjustment, -present[id, plan.type])
                }
            }
        }
    }
}

import Tables

extension GymRegulars {
    /// What a member, or a family, has of a plan at the time of the data, in keeping with its visits.
    struct Membership {
        var plan: GymPlan?
        var isActive = true
        var status = "active"
        var startsAt: FirestoreTimestamp?
        var endsAt: FirestoreTimestamp?
        var remainingVisits: Int?

        /// - Parameter visits: of all who share it, oldest first.
        init(plan: GymPlan, visits: [FirestoreTimestamp], today: Instant, from generator: inout SplitMix64) {
            let kind = generator.below(100)
            // Who has not been given a plan yet has nothing that could end.
            if (82..<87).contains(kind) {
                status = "pending"
                return
            }
            self.plan = plan
            let length = plan.days.map { Int64($0) * 86_400 }
            let isOver = (70..<82).contains(kind)
            let counted: ArraySlice<FirestoreTimestamp>
            if let length {
                let longAgo = Int64(generator.below(Int(length) - 86_400)) + (isOver ? length + 86_400 : 3600)
                let start = today.advanced(bySeconds: -longAgo)
                startsAt = FirestoreTimestamp(start)
                endsAt = FirestoreTimestamp(start.advanced(bySeconds: length))
                counted = visits[visits.partition { $0 < FirestoreTimestamp(start) }...]
            } else {
                let used = isOver ? plan.visits ?? 0 : generator.below(max(1, plan.visits ?? 0))
                counted = visits.suffix(used)
                let first = counted.first?.seconds ?? today.secondsSinceEpoch
                startsAt = FirestoreTimestamp(seconds: first - 60)
            }
            if let granted = plan.visits {
                remainingVisits = max(0, granted - counted.count)
                // Here and there somebody was let in without it being written down, or written down twice.
                if generator.chance(0.04), let left = remainingVisits, left > 2 {
                    remainingVisits = left + (generator.chance(0.5) ? 2 : -1)
                }
            }
            if isOver || remainingVisits == 0 {
                status = "expired"
            } else if (87..<92).contains(kind) {
                status = "cancelled"
            } else if (92..<96).contains(kind) {
                status = "suspended"
            } else if kind >= 96 {
                isActive = false
            }
        }
    }
}

extension [FirestoreTimestamp] {
    /// How many at the beginning fulfil a condition that, once it fails, fails for all that follow.
    fileprivate func partition(_ isBefore: (FirestoreTimestamp) -> Bool) -> Int {
        firstIndex { !isBefore($0) } ?? count
    }
}

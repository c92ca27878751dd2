import Tables

/// The made-up gym: `plans`, `members` and `check_ins`, which follow from a seed, two sizes and the time that they are of.
struct GymData: Sendable {
    let seed: UInt64
    /// Members besides the cases.
    let members: Int
    /// Visits of those members.
    let visits: Int
    let today: Instant

    func store(_ name: DatabaseName) -> DocumentStore {
        let cases = GymCases(today: today)
        let families = GymFamilies(cases: cases)
        let oddities = GymOddities(cases: cases)
        let regulars = GymRegulars(seed: seed, today: today, members: members, visits: visits)
        var store = DocumentStore(name, time: today)
        var written = Writing(collection: "plans", from: ChileanClock.midnight(of: today, plusDays: -400))
        for plan in GymPlan.single + GymPlan.family { written.add(plan.id, plan.fields, to: &store) }
        for plan in oddities.plans { written.add(plan.id, plan.fields, to: &store) }
        written = Writing(collection: "members", from: ChileanClock.midnight(of: today, plusDays: -30))
        let caseMembers = cases.members
        for member in caseMembers + families.members + regulars.members {
            written.add(member.id, member.fields, to: &store)
        }
        for member in oddities.members { written.add(member.id, member.fields, to: &store) }
        written = Writing(collection: "check_ins", from: ChileanClock.midnight(of: today, plusDays: -20))
        for visit in caseMembers.flatMap(cases.visits) + families.visits + regulars.visits {
            written.add(visit.id, visit.fields, to: &store)
        }
        for visit in oddities.visits { written.add(visit.id, visit.fields, to: &store) }
        return store
    }

    /// Gives documents times of their own, each a little later than the one before.
    private struct Writing {
        let collection: String
        private var time: Int64

        init(collection: String, from start: Instant) {
            self.collection = collection
            time = start.secondsSinceEpoch * 1_000_000
        }

        mutating func add(_ id: String, _ fields: [ExactText: ServedValue], to store: inout DocumentStore) {
            time += 7_919
            store.seed(
                DocumentPath(collection: collection, id: id),
                ServedDocument(fields: fields, createTime: time, updateTime: time + 311))
        }
    }
}

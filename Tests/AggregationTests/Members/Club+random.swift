import Base
import TestSupport

extension Club {
    /// A club of up to 24 members of every state, plan, family and level, and up to 200 visits of them and of others,
    /// over a year and a half that two changes of clock fall into.
    static func random(seed: UInt64) -> Club {
        var random = SeededGenerator(seed: seed)
        func roll(_ sides: Int) -> Int { Int(random.next() % UInt64(sides)) }
        let start = Instant("2025-01-01T00:00:00Z")
        func moment(_ days: Int) -> Instant { start.advanced(bySeconds: Int64(roll(days * 86_400))) }
        var club = Club()
        let types: [PlanType?] = [.timeBased, .visitBased, .mixed, nil]
        for index in 0..<4 {
            club.plans.append(
                PlanTable.Row(
                    id: "p\(index)", type: types[roll(4)], durationDays: [nil, 0, 30, 90][roll(4)],
                    visitsGranted: roll(3) == 0 ? nil : Int64(roll(20)), maxMembers: [nil, 1, 2, 4][roll(4)]))
        }
        for number in 0..<roll(5) {
            let least = Int64(roll(12)) - 1
            club.levels.append(
                LevelTable.Row(
                    id: "l\(number)", levelNumber: Int64(roll(6)), name: "Level \(number)", visitsRequiredMin: least,
                    visitsRequiredMax: roll(2) == 0 ? nil : least + Int64(roll(5))))
        }
        let count = roll(25)
        for index in 0..<count {
            club.add("m\(index)", types[roll(4)]) { member in
                member.isActive = [true, true, true, true, false, nil][roll(6)]
                member.status = roll(3) > 0 ? .active : MembershipStatus.allCases[roll(6)]
                if roll(3) > 0 { member.plan = "p\(roll(5))" }
                if roll(4) == 0 { member.start = moment(540) }
                if roll(5) > 0 { member.end = moment(700) }
                if roll(5) > 0 { member.visits = Int64(roll(8)) - 1 }
                if roll(2) == 0 { member.family = "f\(roll(4))" }
                if roll(4) > 0 { member.level = Int64(roll(6)) }
                if roll(4) > 0 { member.levelVisits = Int64(roll(15)) - 1 }
                if roll(4) > 0 { member.levelExpiresAt = moment(700) }
            }
        }
        // Some come regularly, until they stop; the rest now and then.
        for index in 0..<count where roll(3) == 0 {
            let (first, pace) = (moment(300), roll(10) + 1)
            for visit in 0..<roll(30) {
                club.visits.append(
                    Visit(member: "m\(index)", at: first.advanced(bySeconds: Int64(visit * pace) * 86_400)))
            }
        }
        for _ in 0..<roll(60) { club.visits.append(Visit(member: "m\(roll(count + 3))", at: moment(540))) }
        club.visits.shuffle(using: &random)
        return club
    }
}

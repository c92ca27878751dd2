import Tables

/// A club whose members come over three years, newest visit first: every plan type and state, one member in four in a
/// family group of up to four, three levels. Always the same.
func syntheticClub(members: Int, visits: Int) -> MemberTables {
    var random = SplitMix64(state: 2026)
    var tables = MemberTables(name: "Club", keepsVisitIDs: false)
    tables.reserveCapacity(members: members, visits: visits)
    let last: Int64 = 1_772_362_800
    let span: Int64 = 3 * 365 * 86_400
    let types: [PlanType] = [.timeBased, .visitBased, .mixed]
    for (index, type) in types.enumerated() {
        tables.append(
            PlanTable.Row(id: "plan-\(index)", type: type, durationDays: 30, visitsGranted: 12, maxMembers: 4))
    }
    for number in 0..<3 {
        tables.levels.append(
            LevelTable.Row(
                id: "\(number)", levelNumber: Int64(number + 1), name: "Level \(number + 1)",
                visitsRequiredMin: Int64(number) * 8))
    }
    for index in 0..<members {
        // As long as a document's id, and in no order.
        var id = "\(random.next() % 1_000_000_000_000)-member-\(index)"
        var plan = "plan-\(index % 3)"
        var family = "family-\(index / 16)"
        id.withUTF8 { id in
            plan.withUTF8 { plan in
                family.withUTF8 { family in
                    var row = MemberTable.Row(id: id)
                    row.isActive = true
                    row.status = index % 5 == 0 ? .expired : .active
                    row.planID = plan
                    row.membershipEndDate = Instant(secondsSinceEpoch: last + (Int64(random.next() % 90) - 10) * 86_400)
                    row.remainingVisits = Int64(random.next() % 12)
                    if index % 16 < 4 { row.familyGroupID = family }
                    row.currentLevel = Int64(index % 3 + 1)
                    row.visitsInCurrentPeriod = Int64(random.next() % 20)
                    row.levelExpiresAt = row.membershipEndDate
                    tables.append(row)
                }
            }
        }
    }
    for index in 0..<visits {
        let time = last - span * Int64(index) / Int64(visits)
        tables.appendVisit(
            member: UInt32(random.next() % UInt64(members)), at: Instant(secondsSinceEpoch: time))
    }
    return tables
}

/// Steele, Lea and Flood's SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
private struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

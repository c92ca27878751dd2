import Base

/// A club whose members come over three years: every plan type and state, one member in four in a family group of up to
/// four, three levels. Always the same.
struct SyntheticClub {
    var members = 100_000
    var visits = 5_000_000

    /// The newest visit.
    static let last: Int64 = 1_772_362_800
    private static let span: Int64 = 3 * 365 * 86_400

    /// The club's tables, newest visit first.
    ///
    /// - Parameters:
    ///   - since: leaves earlier visits out.
    ///   - new: how many visits there are after the last one.
    func tables(keepingVisitIDs keepsVisitIDs: Bool = false, since: Instant? = nil, new: Int = 0) -> MemberTables {
        var tables = MemberTables(name: "Club", keepsVisitIDs: keepsVisitIDs)
        tables.reserveCapacity(members: members, visits: since == nil ? visits : 0)
        appendPlansAndLevels(to: &tables)
        appendMembers(to: &tables)
        let ids = tables.memberIDs.texts
        var codes: [UInt32] = []
        var times: [Instant] = []
        for index in -new..<visits {
            let time = Instant(secondsSinceEpoch: Self.last - Self.span * Int64(index) / Int64(visits))
            if let since, time < since { break }
            var random = SplitMix64(state: UInt64(bitPattern: Int64(index)))
            let member = UInt32(random.next() % UInt64(members))
            if keepsVisitIDs {
                random.nextDocumentID().withUnsafeBufferPointer { id in
                    ids.withUTF8(Int(member)) { memberID in
                        guard let memberID else { return }
                        tables.append(VisitTable.Row(id: id, memberID: memberID, visitedAt: time))
                    }
                }
            } else {
                codes.append(member)
                times.append(time)
            }
        }
        if !keepsVisitIDs { tables.appendVisits(members: codes, at: times) }
        tables.provenance.visits = tables.visits.count
        return tables
    }

    private func appendPlansAndLevels(to tables: inout MemberTables) {
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
    }

    private func appendMembers(to tables: inout MemberTables) {
        var random = SplitMix64(state: 2026)
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
                        row.membershipEndDate = Instant(
                            secondsSinceEpoch: Self.last + (Int64(random.next() % 90) - 10) * 86_400)
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
    }
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

    /// Twenty characters, as Firestore names documents.
    mutating func nextDocumentID() -> [UInt8] {
        let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        return [UInt8](unsafeUninitializedCapacity: 20) { id, count in
            for _ in 0..<2 {
                var rest = next()
                for _ in 0..<10 {
                    id[count] = characters[Int(rest % 62)]
                    rest /= 62
                    count += 1
                }
            }
        }
    }
}

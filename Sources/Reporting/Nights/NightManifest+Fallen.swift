import Base

// Who reads every night would never hear of what falls by a tenth a night: a fall is measured from the most that there was
// since it was last told that it fell, not from the night before.

extension NightManifest {
    /// Whether half or more of what there was is gone since, and ten or more: it was lost, or withdrawn together.
    static func isCollapse(from before: Int64, to now: Int64) -> Bool {
        now >= 0 && now <= before / 2 && before - now >= 10
    }

    /// From how many a fall is measured the next night: what was told of as fallen is measured from where it fell to.
    ///
    /// - Parameters:
    ///   - highest: The most that there was by then, if that was more.
    ///   - now: `nil` if that night does not say.
    fileprivate static func base(_ highest: Int64?, _ now: Int64?) -> Int64? {
        guard let now else { return highest }
        guard let highest else { return now }
        return isCollapse(from: highest, to: now) ? now : max(highest, now)
    }
}

extension NightManifest.Event {
    /// Notes how many registrations there were since it was last told that they fell, if there are fewer now.
    mutating func followRegistrations(_ before: Self?) {
        func highest(_ base: Int64?, _ earlier: Int64?, _ now: Int64?) -> Int64? {
            let most = [base, earlier].compactMap(\.self).max() ?? 0
            return most > now ?? 0 ? most : nil
        }
        let most = NightManifest.Registrations(
            registered: highest(before?.registeredBase, registrationsBefore?.registered, totals?.registered),
            registrants: highest(before?.registrantsBase, registrationsBefore?.registrants, totals?.registrants))
        registrationsBefore = most == NightManifest.Registrations() ? nil : most
    }

    /// The registrations from which a later fall is measured. An empty list of sessions tells none.
    var registeredBase: Int64? {
        guard !hasEmptyList || lost?.sessions == nil else {
            return [registrationsBefore?.registered, lost?.registered].compactMap(\.self).max()
        }
        return NightManifest.base(registrationsBefore?.registered, totals?.registered)
    }

    /// The people registered from whom a later fall is measured.
    var registrantsBase: Int64? { NightManifest.base(registrationsBefore?.registrants, totals?.registrants) }
}

extension NightManifest.Club {
    /// Notes how many members and visits there were since it was last told that they fell, if there are fewer now.
    public mutating func followTotals(_ before: Self?) {
        guard let base = before?.base else { return }
        let most = Totals(
            members: max(base.members, totalsBefore?.members ?? 0, totals.members),
            visits: max(base.visits, totalsBefore?.visits ?? 0, totals.visits))
        totalsBefore = most == totals ? nil : most
    }

    /// The members and visits from which a later fall is measured.
    private var base: Totals {
        guard let most = totalsBefore else { return totals }
        // It was told of both.
        guard !hasFallen else { return totals }
        return Totals(members: max(most.members, totals.members), visits: max(most.visits, totals.visits))
    }

    /// Whether half of its members or visits, or more, are gone since it was last told.
    var hasFallen: Bool {
        guard let most = totalsBefore else { return false }
        return NightManifest.isCollapse(from: Int64(most.members), to: Int64(totals.members))
            || NightManifest.isCollapse(from: Int64(most.visits), to: Int64(totals.visits))
    }
}

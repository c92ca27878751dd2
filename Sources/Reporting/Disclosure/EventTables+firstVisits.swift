import Tables

extension EventTables {
    /// The tables with only the first check-in of each guest in each session: the earliest, of two at once that of the
    /// lower id.
    ///
    /// A pack counts these and nothing else. So a guest is one unit in a session, whatever the section, and repeated
    /// scans, of which there are often only a few, do not show as the difference of two published numbers.
    func keepingFirstVisits() -> EventTables {
        let (guests, sessions) = (checkIns.guests.values, checkIns.sessions.values)
        let (times, ids) = (checkIns.createdAt.values, checkIns.ids.values)
        var rowByVisit: [UInt64: Int32] = [:]
        rowByVisit.reserveCapacity(checkIns.count)
        for row in 0..<checkIns.count {
            let visit = UInt64(guests[row]) << 32 | UInt64(sessions[row])
            guard let known = rowByVisit[visit].map(Int.init) else {
                rowByVisit[visit] = Int32(row)
                continue
            }
            if (times[row], ids[row]) < (times[known], ids[known]) { rowByVisit[visit] = Int32(row) }
        }
        var tables = self
        if rowByVisit.count < checkIns.count { tables.keepCheckIns(rowByVisit.values.sorted()) }
        return tables
    }
}

import Base
import TestSupport

@testable import Aggregation

extension SimpleReference {
    /// The findings that come from check-ins, as rows by check.
    var checkInFindings: [Check: [Int64]] {
        let listed = Dictionary(uniqueKeysWithValues: event.sessions.map { ($0.id, $0) })
        let offered = Set(event.offers.map { Key(session: $0.sessionID, type: $0.registrantTypeID) })
        var findings: [Check: [Int64]] = [:]
        var seen: Set<[Int64]> = []
        for checkIn in event.checkIns.sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
            func find(_ check: Check) { findings[check, default: []].append(checkIn.id) }
            if !seen.insert([checkIn.guest, checkIn.session]).inserted { find(.repeatedCheckIns) }
            if checkIn.method == nil { find(.missingMethod) }
            if checkIn.type == nil { find(.missingRegistrantType) }
            if checkIn.latitude == nil || checkIn.longitude == nil { find(.missingCoordinates) }
            if let session = listed[checkIn.session] {
                let early = session.startsAt.map { checkIn.at.secondsSinceEpoch < $0.secondsSinceEpoch - 7200 }
                let late = session.endsAt.map { checkIn.at.secondsSinceEpoch > $0.secondsSinceEpoch + 7200 }
                if early == true || late == true { find(.outsideSessionHours) }
                if let type = checkIn.type, !offered.contains(Key(session: checkIn.session, type: type)) {
                    find(.unlistedTypes)
                }
            } else {
                find(.unknownSessions)
            }
        }
        return findings
    }

    var guestsWithSeveralTypes: [Int64] {
        Dictionary(grouping: event.checkIns, by: \.guest)
            .filter { Set($0.value.compactMap(\.type)).count > 1 }.keys.sorted()
    }
}

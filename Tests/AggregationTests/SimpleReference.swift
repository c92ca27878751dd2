import Base
import Foundation
import TestSupport

@testable import Aggregation

/// The sections computed the slow and obvious way, from rows, with sets and dictionaries, following the definitions
/// word by word; it shares no code with what it checks but the row types.
struct SimpleReference {
    let event: Event
    let zone: TimeZone
    let binWidth: Int

    struct Key: Hashable {
        var session: Int64
        var type: Int64?
    }

    // MARK: Order

    var sessionIDs: [Int64] {
        let listed = event.sessions.sorted {
            ($0.startsAt == nil ? 1 : 0, $0.startsAt?.secondsSinceEpoch ?? 0, $0.id)
                < ($1.startsAt == nil ? 1 : 0, $1.startsAt?.secondsSinceEpoch ?? 0, $1.id)
        }.map(\.id)
        return listed + Set(event.checkIns.map(\.session)).subtracting(listed).sorted()
    }

    var typeIDs: [Int64?] {
        let named = Set(event.offers.map(\.registrantTypeID)).union(event.checkIns.compactMap(\.type)).sorted()
        return named.map(Optional.some) + (event.checkIns.contains { $0.type == nil } ? [nil] : [])
    }

    /// What the check-in with the highest id says; `nil` where none names it.
    private func newest<Value>(_ value: (CheckInRow) -> Value?, where matches: (CheckInRow) -> Bool) -> Value? {
        event.checkIns.filter { matches($0) && value($0) != nil }.max { $0.id < $1.id }.flatMap(value)
    }

    func sessionName(_ id: Int64) -> String? {
        event.sessions.first { $0.id == id }?.name ?? newest(\.sessionName) { $0.session == id }
    }

    func typeName(_ id: Int64?) -> String? {
        guard let id else { return nil }
        for session in sessionIDs {
            for offer in event.offers where offer.sessionID == session && offer.registrantTypeID == id {
                if let name = offer.registrantTypeName { return name }
            }
        }
        return newest(\.typeName) { $0.type == id }
    }

    // MARK: Attendance

    func checkIns(_ session: Int64) -> [CheckInRow] { event.checkIns.filter { $0.session == session } }

    func guests(_ session: Int64) -> Set<Int64> { Set(checkIns(session).map(\.guest)) }

    func counts(_ key: Key) -> AttendanceCounts {
        let rows = checkIns(key.session).filter { $0.type == key.type }
        let offers = event.offers.filter { $0.sessionID == key.session && $0.registrantTypeID == key.type }
        return AttendanceCounts(
            registered: registered(offers), attended: Set(rows.map(\.guest)).count, checkIns: rows.count,
            in: state(key.session))
    }

    /// The sum; `nil` if a part is not known.
    private func registered(_ offers: [OfferTable.Row]) -> Int? {
        offers.contains { $0.registered == nil } ? nil : offers.reduce(0) { $0 + Int($1.registered ?? 0) }
    }

    /// When it was read is not known, so everything is over; but nobody is absent where nobody scanned.
    func state(_ session: Int64) -> SessionState {
        let isRegistered = event.offers.contains { $0.sessionID == session && $0.registered ?? 0 > 0 }
        return isRegistered && checkIns(session).isEmpty ? .notMeasured : .over
    }

    var keys: [Key] {
        let known = Set(event.offers.map { Key(session: $0.sessionID, type: $0.registrantTypeID) })
            .union(event.checkIns.map { Key(session: $0.session, type: $0.type) })
        return sessionIDs.flatMap { session in
            typeIDs.map { Key(session: session, type: $0) }.filter(known.contains)
        }
    }

    func offer(_ key: Key) -> OfferTable.Row? {
        event.offers.first { $0.sessionID == key.session && $0.registrantTypeID == key.type }
    }

    var bySessionAndType: [SessionTypeAttendance] {
        keys.map { key in
            SessionTypeAttendance(
                sessionID: key.session, session: sessionName(key.session), registrantTypeID: key.type,
                registrantType: typeName(key.type), isOffered: offer(key) != nil, counts: counts(key),
                price: offer(key)?.price,
                capacity: Capacity(stock: offer(key)?.stock, used: offer(key)?.used, available: offer(key)?.available),
                state: state(key.session), isActive: offer(key)?.isActive)
        }
    }

    var bySession: [SessionAttendance] {
        sessionIDs.map { id in
            let session = event.sessions.first { $0.id == id }
            let offers = event.offers.filter { $0.sessionID == id }
            func sum(_ value: (OfferTable.Row) -> Int64?) -> Int64? {
                let given = offers.compactMap(value)
                return given.isEmpty ? nil : given.reduce(0, +)
            }
            return SessionAttendance(
                sessionID: id, session: sessionName(id), startsAt: session?.startsAt, endsAt: session?.endsAt,
                isListed: session != nil,
                counts: AttendanceCounts(
                    registered: registered(offers), attended: guests(id).count, checkIns: checkIns(id).count,
                    in: state(id)),
                attendedOfRegistered: Set(
                    checkIns(id).filter { row in
                        registered(offers.filter { $0.registrantTypeID == row.type }) ?? 1 > 0
                    }.map(\.guest)
                ).count,
                capacity: Capacity(stock: sum(\.stock), used: sum(\.used), available: sum(\.available)),
                state: state(id))
        }
    }

    var byType: [RegistrantTypeAttendance] {
        typeIDs.map { type in
            var counts = AttendanceCounts()
            for key in keys where key.type == type { counts.add(self.counts(key)) }
            return RegistrantTypeAttendance(
                registrantTypeID: type, registrantType: typeName(type), counts: counts,
                uniqueGuests: Set(event.checkIns.filter { $0.type == type }.map(\.guest)).count)
        }
    }

    var reconciliation: [Reconciliation] {
        keys.map { key in
            let counts = counts(key)
            let reported = offer(key)?.reportedCheckIns
            return Reconciliation(
                sessionID: key.session, registrantTypeID: key.type, reportedCheckIns: reported,
                countedCheckIns: counts.checkIns, countedGuests: counts.attended,
                registered: counts.registered,
                reportedPercentage: offer(key)?.reportedPercentage,
                status: offer(key) == nil ? .unlisted : reported.map(Int.init) == counts.checkIns ? .ok : .differs)
        }
    }

    var overlap: [SessionOverlap] {
        sessionIDs.flatMap { one in
            sessionIDs.compactMap { other in
                let both = guests(one).intersection(guests(other)).count
                guard one != other, both > 0 else { return nil }
                return SessionOverlap(sessionID: one, otherSessionID: other, guests: both, attended: guests(one).count)
            }
        }
    }

    var methods: [MethodCheckIns] {
        let counts = Dictionary(grouping: event.checkIns, by: \.method).mapValues(\.count)
        return counts.map { MethodCheckIns(method: $0.key, checkIns: $0.value) }.sorted {
            if $0.checkIns != $1.checkIns { return $0.checkIns > $1.checkIns }
            return Array($0.method.map { Array($0.utf8) } ?? [255]).lexicographicallyPrecedes(
                $1.method.map { Array($0.utf8) } ?? [255])
        }
    }
}

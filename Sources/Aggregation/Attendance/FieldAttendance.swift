import Base
import Foundation

/// A row of `attendance_by_field`: the people with a value in a field of their registration.
public struct FieldAttendance: Sendable, Equatable {
    /// The field, as it is named.
    public var field: String
    /// `nil` for those without a value.
    public var value: String?
    /// Sums over the sessions. Rates count the offers with registrations of people with the value.
    public var counts: AttendanceCounts
    /// The people who came.
    public var uniqueGuests: Int
}

extension FieldAttendance {
    /// The rows by field, in the order of its names; then those with most people first, equals by value without case and accents,
    /// and those without a value last.
    static func list(
        _ fields: RegistrationFields, of tables: EventTables, states: SessionStates
    ) -> [FieldAttendance] {
        let places = Places(of: tables)
        return fields.names.all.enumerated().flatMap { number, name in
            var groups: [String?: Group] = [:]
            for registration in fields.registrations ?? [] {
                groups[fields.value(of: registration.guest, number), default: Group()].add(registration)
            }
            for guest in places.guests {
                groups[fields.value(of: guest.id, number), default: Group()].add(guest)
            }
            return groups.map { value, group in
                FieldAttendance(
                    field: name, value: value,
                    counts: group.counts(states, hasRegistrations: fields.registrations != nil),
                    uniqueGuests: group.guests)
            }.sorted(by: precedes)
        }
    }

    private static func precedes(_ left: Self, _ right: Self) -> Bool {
        guard let first = left.value, let second = right.value else { return left.value != nil }
        if left.uniqueGuests != right.uniqueGuests { return left.uniqueGuests > right.uniqueGuests }
        return ExactText(first.withoutCaseAndAccents) < ExactText(second.withoutCaseAndAccents)
    }

    /// A session and a type.
    fileprivate struct Offer: Hashable {
        var session: Int64
        var type: Int64?
    }

    /// The offers at which each guest was scanned.
    private struct Places {
        struct Guest {
            var id: Int64
            /// How many check-ins there were at each.
            var offers: [Offer: Int]
        }

        private(set) var guests: [Guest] = []

        init(of tables: EventTables) {
            let checkIns = tables.checkIns
            let (ids, sessions) = (tables.guests.ids, tables.sessionReferences.identifiers)
            let types = tables.typeReferences.identifiers
            let grouped = RowsByGuest(checkIns.guests.values, guestCount: tables.guests.count) { Int32($0) }
            grouped.forEachGuest { guest, rows in
                var offers: [Offer: Int] = [:]
                for row in rows.lazy.map(Int.init) {
                    let type = checkIns.registrantTypes[row].map { types[Int($0)] }
                    offers[Offer(session: sessions[Int(checkIns.sessions.values[row])], type: type), default: 0] += 1
                }
                guests.append(Guest(id: ids[guest], offers: offers))
            }
        }
    }

    /// The people with a value.
    private struct Group {
        var guests = 0
        private var registered: [Offer: Int] = [:]
        /// The registrations of which nobody knows the session.
        private var registeredSomewhere = 0
        private var visits: [[Offer: Int]] = []

        mutating func add(_ registration: RegistrationFields.Registration) {
            guard let session = registration.session else {
                registeredSomewhere += 1
                return
            }
            registered[Offer(session: session, type: registration.registrantType), default: 0] += 1
        }

        mutating func add(_ guest: Places.Guest) {
            guests += 1
            visits.append(guest.offers)
        }

        func counts(_ states: SessionStates, hasRegistrations: Bool) -> AttendanceCounts {
            var attended: [Int64: Int] = [:]
            var used: [Int64: Int] = [:]
            var checkIns: [Int64: Int] = [:]
            for offers in visits {
                for session in Set(offers.keys.map(\.session)) { attended[session, default: 0] += 1 }
                for session in Set(offers.keys.filter { registered[$0] != nil }.map(\.session)) {
                    used[session, default: 0] += 1
                }
                for (offer, count) in offers { checkIns[offer.session, default: 0] += count }
            }
            var places: [Int64: Int] = [:]
            for (offer, count) in registered { places[offer.session, default: 0] += count }
            var counts = AttendanceCounts()
            if registeredSomewhere > 0 { counts.add(AttendanceCounts(registered: registeredSomewhere, in: .toCome)) }
            for session in Set(places.keys).union(attended.keys) {
                counts.add(
                    AttendanceCounts(
                        registered: hasRegistrations ? places[session] ?? 0 : nil, attended: attended[session] ?? 0,
                        attendedOfRegistered: used[session] ?? 0, checkIns: checkIns[session] ?? 0,
                        in: states[session]))
            }
            return counts
        }
    }
}

extension RegistrationFields {
    fileprivate func value(of guest: Int64, _ field: Int) -> String? { values[guest]?[field] }
}

extension String {
    /// In lower case and without accents; blanks stay.
    fileprivate var withoutCaseAndAccents: String {
        var text = String.UnicodeScalarView()
        let small = decomposedStringWithCanonicalMapping.lowercased().decomposedStringWithCanonicalMapping
        for scalar in small.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark { text.append(scalar) }
        return String(text)
    }
}

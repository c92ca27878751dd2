import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// Events with few people, made by hand, of whom a test knows who did what.
struct PeopleEvent {
    struct CheckIn {
        var guest: Int64
        var session: Int64
        /// From nine o'clock; `nil` without a time.
        var minute: Int64?
        var type: Int64?
    }

    static let nine: Int64 = 1_772_366_400
    static let zone = TimeZone.gmt

    static func at(_ minute: Int64) -> Instant { Instant(secondsSinceEpoch: nine + 60 * minute) }

    /// Names by guest: first, last, e-mail.
    var people: [Int64: (first: String?, last: String?, email: String?)] = [:]
    /// Oldest first.
    var checkIns: [CheckIn] = []
    /// Minutes from nine o'clock to start and end.
    var sessions: [(id: Int64, start: Int64?, end: Int64?)] = []

    var tables: EventTables {
        var tables = EventTables(eventID: 6)
        for session in sessions {
            tables.sessions.append(
                id: session.id, name: "S\(session.id)", startsAt: session.start.map(Self.at),
                endsAt: session.end.map(Self.at))
        }
        tables.readAt = Self.at(100_000)
        for (index, checkIn) in checkIns.enumerated().reversed() {
            let person = people[checkIn.guest]
            let time = checkIn.minute.map(Self.at) ?? .untimed
            tables.append(
                CheckInRow(
                    id: Int64(index + 1), guest: checkIn.guest, session: checkIn.session, type: checkIn.type, at: time
                ) {
                    ($0.firstName, $0.lastName, $0.email) = (person?.first, person?.last, person?.email)
                })
        }
        return tables
    }

    static func hash() throws -> KeyedHash { try KeyedHash(key: [1, 2, 3]) }

    static func registrants(_ people: [Registrants.Person], areGuests: Bool = false) -> Registrants {
        var registrants = Registrants()
        registrants.people = people
        registrants.areGuests = areGuests
        return registrants
    }
}

extension Registrants.Person {
    init(_ id: Int64? = nil, _ name: String? = nil, _ email: String? = nil) {
        let parts = name?.split(separator: " ").map(String.init)
        self.init(id: id, firstName: parts?.first, lastName: parts?.dropFirst().first, email: email)
    }
}

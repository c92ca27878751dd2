public import Base

/// A row of `attendance_by_organisation`: the number of people who came with e-mail addresses of a domain.
public struct OrganisationAttendance: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        /// A domain with enough people.
        case organisation
        /// All domains with fewer people: their names could reveal who the people are.
        case small
        /// Services where anybody can have an address, which say nothing about an organisation.
        case freeMail = "free_mail"
        /// People without a usable address, and forgotten ones.
        case unknown
    }

    public var kind: Kind
    /// In lower case; `nil` unless the row is one organisation.
    public var domain: String?
    /// The number of domains.
    public var domains: Int
    public var guests: Int
    /// The sum of session attendances.
    public var attended: Int
    public var checkIns: Int
    /// The number of all who came: the denominator of percentages.
    public var uniqueGuests: Int
}

extension OrganisationAttendance {
    /// The fewest people that a domain must have to be named.
    public static let minimumGuests = 5

    /// Returns the organisations, most people first, equals by domain; then those of the other rows that have people.
    public static func list(_ list: GuestList, of tables: EventTables) -> [OrganisationAttendance] {
        var known: [String: Int] = [:]
        var rows: [OrganisationAttendance] = []
        var unknown = OrganisationAttendance(.unknown, of: list)
        var freeMail = OrganisationAttendance(.freeMail, of: list)
        var freeDomains: Set<String> = []
        for guest in list.guests {
            guard !tables.forgotten.contains(tables.guests.ids[guest.row]),
                let domain = tables.guests.emails.withUTF8(guest.row, Self.domain(of:))
            else {
                unknown.add(guest, of: list)
                continue
            }
            if let place = known[domain] {
                rows[place].add(guest, of: list)
            } else if freeDomains.contains(domain) || FreeMail.has(domain) {
                freeDomains.insert(domain)
                freeMail.add(guest, of: list)
            } else {
                known[domain] = rows.count
                rows.append(OrganisationAttendance(.organisation, domain, domains: 1, of: list))
                rows[rows.count - 1].add(guest, of: list)
            }
        }
        freeMail.domains = freeDomains.count
        var small = OrganisationAttendance(.small, of: list)
        for row in rows where row.guests < minimumGuests { small.add(row) }
        let named = rows.filter { $0.guests >= minimumGuests }
            .sorted { ($1.guests, $0.domain ?? "") < ($0.guests, $1.domain ?? "") }
        return named + [small, freeMail, unknown].filter { $0.guests > 0 }
    }

    private init(_ kind: Kind, _ domain: String? = nil, domains: Int = 0, of list: GuestList) {
        self.init(
            kind: kind, domain: domain, domains: domains, guests: 0, attended: 0, checkIns: 0,
            uniqueGuests: list.guests.count)
    }

    private mutating func add(_ guest: GuestList.Guest, of list: GuestList) {
        guests += 1
        attended += guest.visits.count
        checkIns += list.visits[guest.visits].reduce(0) { $0 + $1.checkIns }
    }

    private mutating func add(_ other: OrganisationAttendance) {
        domains += other.domains
        guests += other.guests
        attended += other.attended
        checkIns += other.checkIns
    }

    /// The part of a usable address after the `@`, in lower case and without a final dot.
    private static func domain(of address: UnsafeBufferPointer<UInt8>?) -> String? {
        MailAddress.withNormalized(address) { utf8 in
            let domain = utf8[((utf8.firstIndex(of: UInt8(ascii: "@")) ?? -1) + 1)...]
            return String(decoding: domain.last == UInt8(ascii: ".") ? domain.dropLast() : domain, as: UTF8.self)
        }
    }
}

import Aggregation
import Base

/// Sections about single people, for organizers who have to act: all are made from the tables themselves.
extension SectionKind {
    /// Everybody who came, by name, one per row.
    public static let guests = SectionKind(
        event: "guests", group: .detail, traits: [.naming], query: .none(because: "it names guests")
    ) { material in
        let (tables, names) = (material.tables, NamedCodes(material))
        let list = GuestList(of: tables)
        let guests = list.named(in: tables)
        return ReportSection(
            title: .guestsTitle, note: .guestsNote,
            table: ReportTable(
                GuestColumns(guests.map(\.row), of: tables).columns + [
                    .init(
                        "registrant_type", .text, as: .names(of: .registrantType), .guestType,
                        guests.map { names.type($0.registrantType) }),
                    .init("sessions", .count, .guestSessionsAttended, guests.map { Cell($0.visits.count) }),
                    .init(
                        "checkins", .count, .guestCheckIns,
                        guests.map { Cell(list.visits[$0.visits].reduce(0) { $0 + $1.checkIns }) }),
                    .init("first_checkin_at", .instant, .guestFirstCheckIn, guests.map { Cell($0.times.first) }),
                    .init("last_checkin_at", .instant, .guestLastCheckIn, guests.map { Cell($0.times.last) }),
                    .typeIDs(guests.map { guest in names.typeID(guest.registrantType) }),
                ]))
    }

    /// Each guest's sessions, by name, one per row.
    static let guestSessions = SectionKind(
        event: "guest_sessions", group: .detail, traits: [.naming], query: .none(because: "it names guests")
    ) { material in
        let (tables, names) = (material.tables, NamedCodes(material))
        let list = GuestList(of: tables)
        let rows = list.named(in: tables).flatMap { guest in
            list.visits[guest.visits].map { (guest: guest.row, visit: $0) }
        }
        let guests = GuestColumns(rows.map(\.guest), of: tables)
        let sessionID = ReportColumn.sessionIDs(rows.map { names.sessionID($0.visit.session) })
        let session = ReportColumn.sessions(rows.map { names.session($0.visit.session) })
        let first = ReportColumn(
            "first_checkin_at", .instant, .visitFirstCheckIn, rows.map { Cell($0.visit.times.first) })
        var section = ReportSection(
            title: .guestSessionsTitle, note: .guestSessionsNote,
            table: ReportTable(
                guests.columns + [
                    sessionID, session, first,
                    .init("checkins", .count, .visitCheckIns, rows.map { Cell($0.visit.checkIns) }),
                    .init("last_checkin_at", .instant, .visitLastCheckIn, rows.map { Cell($0.visit.times.last) }),
                    .init("minutes", .quantity, .visitMinutes, rows.map { Cell($0.visit.minutes, places: 1) }),
                ]))
        section.matrixLayout = MatrixLayout(
            title: .guestMatrixTitle, note: .guestMatrixNote, rows: guests.columns.map(\.id), across: sessionID.id,
            names: session.id, cells: first.id)
        return section
    }

    /// The number of guests from each organisation, by e-mail domain.
    static let attendanceByOrganisation = SectionKind(
        event: "attendance_by_organisation", group: .attendance, traits: [.addresses],
        query: .none(because: "datasets have e-mail addresses only if asked")
    ) { material in
        let rows = OrganisationAttendance.list(GuestList(of: material.tables), of: material.tables)
        return ReportSection(
            title: .byOrganisationTitle, note: .byOrganisationNote(minimum: OrganisationAttendance.minimumGuests),
            table: ReportTable([
                .init("organisation", .text, .organisation, rows.map { Cell($0.domain) }),
                .init(
                    "kind", .text, as: .codes(.organisationKind), .organisationKind,
                    rows.map { .text($0.kind.rawValue) }),
                .init("domains", .count, .organisationDomains, rows.map { Cell($0.domains) }),
                .init("guests", .count, .guests, rows.map { Cell($0.guests) }),
                .init(
                    "percentage", .percentage, .organisationShare,
                    rows.map { Cell(Percentage($0.guests, of: $0.uniqueGuests)) }),
                .init("attended", .count, .attended, rows.map { Cell($0.attended) }),
                .init("checkins", .count, .checkIns, rows.map { Cell($0.checkIns) }),
            ]))
    }
}

extension GuestList.Visit {
    /// Minutes from the first check-in to the last; `nil` with a single one, after which nobody knows how long the guest stayed.
    fileprivate var minutes: Double? {
        guard checkIns > 1, let first = times.first, let last = times.last else { return nil }
        return Double(last.secondsSinceEpoch - first.secondsSinceEpoch) / 60
    }
}

/// The columns that identify the guests of rows.
private struct GuestColumns {
    let columns: [ReportColumn]

    /// - Parameter rows: Rows of the table of guests. One guest's are adjacent.
    init(_ rows: [Int], of tables: EventTables) {
        let guests = tables.guests
        func texts(_ column: TextColumn) -> [Cell] {
            var cells: [Cell] = []
            cells.reserveCapacity(rows.count)
            for (index, row) in rows.enumerated() {
                cells.append(index > 0 && rows[index - 1] == row ? cells[index - 1] : Cell(column[row]))
            }
            return cells
        }
        columns = [
            .init("guest_id", .identifier, .guestID, rows.map { .integer(guests.ids[$0]) }),
            .init("first_name", .text, .guestFirstName, texts(guests.firstNames)),
            .init("last_name", .text, .guestLastName, texts(guests.lastNames)),
            .init("email", .text, .guestEmail, texts(guests.emails)),
        ]
    }
}

/// The names of sessions and registrant types by code, as the other sections of the event have them.
private struct NamedCodes {
    private let sessions: [(id: Cell, name: Cell)]
    private let types: [(id: Cell, name: Cell)]

    init(_ material: SectionMaterial) {
        let (tables, aggregates) = (material.tables, material.aggregates)
        func named(_ ids: [Int64], _ known: [(Int64?, String?)]) -> [(id: Cell, name: Cell)] {
            let names = Dictionary(known) { first, _ in first }
            return ids.map { (.integer($0), Cell(names[$0] ?? nil)) }
        }
        sessions = named(
            tables.sessionReferences.identifiers, aggregates.attendanceBySession.map { ($0.sessionID, $0.session) })
        types = named(
            tables.typeReferences.identifiers,
            aggregates.attendanceByRegistrantType.map { ($0.registrantTypeID, $0.registrantType) })
    }

    func sessionID(_ code: UInt32) -> Cell { sessions[Int(code)].id }
    func session(_ code: UInt32) -> Cell { sessions[Int(code)].name }
    func typeID(_ code: UInt32?) -> Cell { code.map { types[Int($0)].id } ?? .empty }
    func type(_ code: UInt32?) -> Cell { code.map { types[Int($0)].name } ?? .empty }
}

import Aggregation
import Base

extension SectionKind {
    /// Every check-in, one per row, the newest last. It contains the ids of guests, but no names or e-mail addresses.
    /// Sessions and types have the names that the aggregates give them.
    public static let checkIns = SectionKind(
        event: "checkins", group: .detail, traits: [.checkIns],
        query: .columns(
            .plain("checkin_id", "guest_id", "session_id", "session", "registrant_type_id", "registrant_type", "method")
                + .decimals(6, "latitude", "longitude") + .instants("checked_in_at"),
            order: ["checked_in_at NULLS FIRST", "checkin_id"])
    ) { material in
        let (tables, aggregates) = (material.tables, material.aggregates)
        let checkIns = tables.checkIns
        let (ids, times) = (checkIns.ids.values, checkIns.createdAt.values)
        let rows = ids.indices.sorted { (times[$0], ids[$0]) < (times[$1], ids[$1]) }
        let (sessions, types) = (tables.sessionReferences.identifiers, tables.typeReferences.identifiers)
        let sessionNames = names(of: sessions, aggregates.attendanceBySession.map { ($0.sessionID, $0.session) })
        let typeNames = names(
            of: types, aggregates.attendanceByRegistrantType.map { ($0.registrantTypeID, $0.registrantType) })
        let methods = tables.methodNames.map { Cell($0) }
        func type(of row: Int) -> Int? { checkIns.registrantTypes[row].map(Int.init) }
        let guests = tables.guests.ids
        return ReportSection(
            title: .checkInDetail, note: .checkInDetailNote,
            table: ReportTable([
                .init("checkin_id", .identifier, .checkInID, rows.map { .integer(ids[$0]) }),
                .init(
                    "guest_id", .identifier, .guestID,
                    rows.map { .integer(guests[Int(checkIns.guests.values[$0])]) }),
                .sessionIDs(rows.map { .integer(sessions[Int(checkIns.sessions.values[$0])]) }),
                .sessions(rows.map { sessionNames[Int(checkIns.sessions.values[$0])] }),
                .typeIDs(rows.map { Cell(type(of: $0).map { types[$0] }) }),
                .types(rows.map { type(of: $0).map { typeNames[$0] } ?? .empty }),
                .init(
                    "method", .text, .method,
                    rows.map { row in checkIns.methods[row].map { methods[Int($0)] } ?? .empty }),
                .init("latitude", .degrees, .givenLatitude, rows.map { Cell(checkIns.latitudes[$0], places: 6) }),
                .init("longitude", .degrees, .givenLongitude, rows.map { Cell(checkIns.longitudes[$0], places: 6) }),
                .init(
                    "checked_in_at", .instant, .checkedInAt,
                    rows.map { times[$0] == .untimed ? .empty : .instant(times[$0]) }),
            ]))
    }

    /// The names of ids, in their order.
    private static func names(of ids: [Int64], _ known: [(id: Int64?, name: String?)]) -> [Cell] {
        let names = Dictionary(known.map { ($0.id, $0.name) }) { first, _ in first }
        return ids.map { Cell(names[$0] ?? nil) }
    }
}

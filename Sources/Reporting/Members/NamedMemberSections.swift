import Aggregation
import Base
import Membership

// Sections about single people by name, for the club's reception, and a member's own history.
extension SectionKind {
    /// A member's visits, newest first.
    static let visitsOfMember = SectionKind(
        ofTables: "visits_of_member", group: .detail, traits: [.period, .perMember, .singleMember], access: .history
    ) { material in
        let visits = SingleVisit.ofMember(in: material.tables, material.aggregates, material.selection)
        return ReportSection(
            title: .visitsOfMember, note: .visitsOfMemberNote,
            table: ReportTable([
                .init("visited_at", .instant, .visitedAt, visits.map { .instant($0.visitedAt) }),
                .init("member_id", .text, .memberID, visits.map { .text(material.tables.memberIDs[$0.member]) }),
                .init("days_since_previous", .count, .daysSincePrevious, visits.map { Cell($0.daysSincePrevious) }),
            ]))
    }

    /// The members who came on the day of the report's time, by name.
    static let visitsOfDay = SectionKind(
        ofTables: "visits_of_day", group: .detail, traits: [.naming], access: .club
    ) { material in
        let tables = material.tables
        let visits = SingleVisit.ofDay(in: tables, material.aggregates)
        let people = PeopleColumns(visits.map(\.member), in: tables)
        let doors = Dictionary(
            material.aggregates.admissions.map { (ExactText($0.memberID), $0) }, uniquingKeysWith: { first, _ in first }
        )
        let door = visits.map { doors[ExactText(tables.memberIDs[$0.member])] }
        return ReportSection(
            title: .visitsOfDay, note: .namingPeople(.visitsOfDayNote),
            table: ReportTable(
                [.init("visited_at", .instant, .visitedAt, visits.map { .instant($0.visitedAt) })]
                    + people.idAndName + [
                        .decisions(door.map { $0?.isAdmitted }),
                        .reasons(door.map { Cell($0?.reason.rawValue) }),
                        .init("plan", .text, .planName, people.of { Cell(tables.plan(ofMember: $0)?.name) }),
                        .planTypes(people.of { Cell(tables.planType(ofMember: $0)?.name) }),
                        .init("level", .identifier, .level, people.of { Cell(tables.members.currentLevels[$0]) }),
                        .init("visits_left", .count, .visitsLeft, door.map { Cell($0?.visitsLeft) }),
                        .init("days_left", .count, .daysLeft, door.map { Cell($0?.daysLeft) }),
                    ]))
    }

    /// The members whose membership is about to end, by name.
    static let expiringPeople = SectionKind(
        ofTables: "expiring_people", group: .attention, traits: [.expiry, .states, .naming], access: .club
    ) { material in
        .naming(material.aggregates.expiring.map(\.memberID), of: .expiring, as: .expiringPeople, material)
    }

    /// The members who stay away, by name.
    static let fadingPeople = SectionKind(
        ofTables: "fading_people", group: .attention, traits: [.naming], access: .club
    ) { material in
        .naming(material.aggregates.fading.map(\.memberID), of: .fading, as: .fadingPeople, material)
    }

    /// The members whom the door would admit or refuse, by name.
    static let admissionsPeople = SectionKind(
        ofTables: "admissions_people", group: .detail, traits: [.states, .naming], access: .club
    ) { material in
        .naming(material.aggregates.admissions.map(\.memberID), of: .admissions, as: .admissionsPeople, material)
    }
}

extension ReportSection {
    /// A section of members with their names and phone numbers beside their ids.
    ///
    /// - Parameter members: The id in each of the section's rows.
    fileprivate static func naming(
        _ members: [String], of kind: SectionKind, as title: Phrase, _ material: MemberMaterial
    ) -> ReportSection {
        let nameless = kind.section(of: material)
        let people = PeopleColumns(members.map { material.tables.memberIDs.code(of: $0) }, in: material.tables)
        let columns = nameless?.table.columns.dropFirst() ?? []
        return ReportSection(
            title: title, note: nameless?.note.map(Phrase.namingPeople),
            table: ReportTable(people.idAndName + [people.phone] + columns))
    }
}

/// The columns that identify the members of rows.
private struct PeopleColumns {
    private let codes: [UInt32?]
    private let rows: [Int?]
    private let tables: MemberTables

    /// - Parameter codes: Codes of `MemberTables.memberIDs`.
    init(_ codes: [UInt32?], in tables: MemberTables) {
        self.codes = codes
        self.tables = tables
        rows = codes.map { code in code.flatMap { tables.memberIDs.row(of: $0) } }
    }

    /// A cell for each member, from the row of a listed one.
    func of(_ cell: (Int) -> Cell) -> [Cell] { rows.map { $0.map(cell) ?? .empty } }

    var id: ReportColumn {
        .init("member_id", .text, .memberID, codes.map { code in Cell(code.map { tables.memberIDs[$0] }) })
    }

    var idAndName: [ReportColumn] {
        let names = tables.members.names
        return [id, .init("name", .text, .memberName, of { Cell(names[$0]) })]
    }

    var phone: ReportColumn {
        let phones = tables.members.phones
        return .init("phone", .text, .memberPhone, of { Cell(phones[$0]) })
    }
}

public import Base
import Membership

/// Members by name, as `attendance members find` lists them, with what the door would decide on each.
public struct MemberListing: Sendable {
    /// Everything that is known about them, for programs.
    public let table: ReportTable
    /// The columns that somebody at a counter needs.
    private let brief: [ReportColumn]

    /// - Parameters:
    ///   - rows: Rows of the members' table, in the order of the list.
    ///   - now: The moment at which the door decides.
    ///   - clock: Determines the days.
    public init(of rows: [Int], in tables: MemberTables, now: Instant, clock: WallClock) {
        let members = tables.members
        let keepsStates =
            members.statuses.contains { $0 != .unknown }
            || (0..<members.count).contains { tables.planType(ofMember: $0) != nil }
        let decisions = rows.map { row in
            keepsStates ? Admission.decide(member: row, in: tables, now: now, clock: clock).decision : nil
        }
        let id = ReportColumn("member_id", .text, .memberID, rows.map { .text(tables.id(ofMember: $0)) })
        let name = ReportColumn("name", .text, .memberName, rows.map { Cell(members.names[$0]) })
        let phone = ReportColumn("phone", .text, .memberPhone, rows.map { Cell(members.phones[$0]) })
        let plan = ReportColumn("plan", .text, .planName, rows.map { Cell(tables.plan(ofMember: $0)?.name) })
        let level = ReportColumn("level", .identifier, .level, rows.map { Cell(members.currentLevels[$0]) })
        let days = ReportColumn("days_left", .count, .daysLeft, decisions.map { Cell($0?.daysLeft) })
        let visits = ReportColumn("visits_left", .count, .visitsLeft, decisions.map { Cell($0?.visitsBefore) })
        let reason = ReportColumn.reasons(decisions.map { Cell($0?.reason.rawValue) })
        table = ReportTable([
            id, name, phone,
            .init(
                "status", .text, as: .codes(.membershipStatus), .memberStatus,
                rows.map { keepsStates ? .text(members.statuses[$0].name) : .empty }),
            plan,
            .planTypes(rows.map { Cell(tables.planType(ofMember: $0)?.name) }),
            level,
            .init(
                "ends_on", .text, as: .days, .endsOn,
                rows.map { Cell(members.endDates[$0].map { clock.civil(at: $0).dateText }) }),
            days, visits,
            .decisions(decisions.map { $0?.isAdmitted }),
            reason,
        ])
        brief = [name, phone, id, plan, level, days, visits, reason].filter { column in
            column.cells.contains { $0 != .empty }
        }
    }

    /// The columns that somebody at a counter needs, in words; columns without a value are left out.
    ///
    /// - Parameter isNumbered: Whether each row begins with its number, from 1.
    public func forPeople(in language: Language, isNumbered: Bool = false) -> ReportTable {
        let numbers = ReportColumn("number", .identifier, .choiceNumber, (0..<table.rowCount).map { Cell($0 + 1) })
        return ReportTable((isNumbered ? [numbers] : []) + brief.map { $0.inWords(of: language) })
    }
}

extension ReportColumn {
    /// The column with words in place of codes.
    fileprivate func inWords(of language: Language) -> ReportColumn {
        guard let words = CodeWords(of: self) else { return self }
        var column = self
        column.cells = cells.map { cell in words[cell].map { .text($0.text[language]) } ?? cell }
        return column
    }
}

extension Decision {
    /// The visits left before the one that is decided on.
    fileprivate var visitsBefore: Int64? {
        isAdmitted && change?.visitsLeft != nil ? visitsLeft.map { $0 + 1 } : visitsLeft
    }
}

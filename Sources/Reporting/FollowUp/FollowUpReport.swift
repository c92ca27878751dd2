public import Aggregation
public import Base
public import Foundation

/// The information in a list of people to write to, besides its rows.
public struct FollowUpContext: Sendable {
    /// The name of its files.
    public var name: String
    public var zone: TimeZone
    /// The states of the event's sessions.
    var states: SessionStates
    /// The list of registrants, as the report names it; `nil` without one.
    public var list: Phrase?
    /// For a list in a file: whether it gives types, and how many of its rows identify nobody.
    public var listHasTypes = true
    public var emptyListRows = 0
    public var consentColumn: String?
    public var excludedTypes: [String] = []
    /// Whether sessions were named, or all are meant.
    public var namesSessions = false
    /// The earlier editions, in order.
    public var editions: [Edition] = []

    public init(name: String, zone: TimeZone, states: SessionStates) {
        self.name = name
        self.zone = zone
        self.states = states
    }
}

extension ReportDefinition {
    /// The definition of reports that a command makes by itself, all of which name people.
    public static func ofPeople(_ name: String, title: Phrase) -> ReportDefinition {
        var definition = ReportDefinition(
            name: name, title: title, note: .followUpNote, sections: [], outputs: [.terminal, .csv, .xlsx])
        definition.hasPersonalData = true
        return definition
    }
}

extension Report {
    /// Makes the report of people to write to.
    ///
    /// - Parameter match: Which guest each person on the list is; `nil` without a list.
    public init(
        of followUp: FollowUp, asked request: FollowUp.Request, in tables: EventTables, _ guests: GuestList,
        _ match: RegistrantMatch?, _ context: FollowUpContext
    ) {
        let question = followUp.question.rawValue
        let empty = Phrase(verbatim: "")
        let title = Phrase.followUpTitles[question] ?? empty
        let names = SessionNames(tables)
        var sections = [
            ReportSection(
                "follow_up", title: title, note: Phrase.followUpNotes[question],
                table: ReportTable(PersonColumns(followUp, tables, guests).followUp(names)), namesPeople: true)
        ]
        if followUp.question == .absent || followUp.question == .firstTime {
            sections.append(
                ReportSection(
                    "undecided", title: .undecidedTitle, note: .undecidedNote,
                    table: ReportTable(PersonColumns(followUp, tables, guests).undecided()), namesPeople: true))
        }
        let leftOut = followUp.leftOut.filter { $0.key != .withoutExit }.values.reduce(0, +)
        var headlines = [
            Headline(
                "people", title: .headlineListed,
                value: Cell(Set(followUp.rows.map { [$0.guest ?? -1, $0.guest == nil ? $0.person ?? -1 : -1] }).count))
        ]
        if !followUp.undecided.isEmpty {
            headlines.append(Headline("undecided", title: .headlineUndecided, value: Cell(followUp.undecided.count)))
        }
        if leftOut > 0 { headlines.append(Headline("left_out", title: .headlineLeftOut, value: Cell(leftOut))) }
        self.init(
            name: context.name, title: title, note: .followUpNote,
            subject: .event(id: tables.eventID, name: tables.eventName ?? "\(tables.eventID)"),
            clock: WallClock(zone: context.zone, spanning: tables), headlines: headlines, sections: sections,
            notices: followUp.notices(request, tables, match, context, names),
            about: AboutEntry.followUp(followUp, request, tables, context, names),
            dataTime: tables.dataTime)
    }
}

/// The names of an event's sessions, as messages use them.
struct SessionNames {
    private let names: [Int64: String]
    private let distinct: DistinctNames
    /// The sessions in the order of the event's list, then those that only check-ins name.
    let ids: [Int64]

    init(_ tables: EventTables) {
        var names: [Int64: String] = [:]
        var ids: [Int64] = []
        for row in 0..<tables.sessions.count {
            let id = tables.sessions.ids.values[row]
            ids.append(id)
            names[id] = tables.sessions.names[row]
        }
        let listed = Set(ids)
        for (code, id) in tables.sessionReferences.identifiers.enumerated() {
            names[id] = names[id] ?? tables.sessionReferences.name(of: UInt32(code))
            if !listed.contains(id) { ids.append(id) }
        }
        self.names = names
        self.ids = ids
        distinct = DistinctNames(names.map { ($0.key, $0.value) })
    }

    /// The name for a table: empty without one.
    func cell(_ id: Int64) -> Cell { Cell(names[id], of: id, among: distinct) }

    /// Several names for a table, as certificates list them.
    func cell(_ ids: [Int64]) -> Cell {
        let whole = ids.map { names[$0] ?? String($0) }.joined(separator: "; ")
        let told = ids.map(told).joined(separator: "; ")
        return told == whole ? .text(whole) : .name(whole, told: Phrase(verbatim: told))
    }

    /// The name as people read it: with the id if others have the same.
    func told(_ id: Int64) -> String { distinct[id] ?? names[id] ?? String(id) }

    /// Names, or ids of those without one, in the order of the event.
    func list(_ wanted: Set<Int64>) -> [String] { ids.filter(wanted.contains).map(told) }
}

/// The registrant types of an event's guests, as tables have them.
struct GuestTypes {
    private let references: NamedIdentifiers
    private let names: [Int64: String]
    private let distinct: DistinctNames

    init(_ tables: EventTables) {
        references = tables.typeReferences
        names = tables.typeNames
        distinct = DistinctNames(names.map { ($0.key, $0.value) })
    }

    /// A type by its code; its id if it has no name.
    func cell(_ code: UInt32) -> Cell {
        let id = references.identifier(of: code)
        return named(id) ?? .text(String(id))
    }

    /// A type by its id; `nil` if the event does not name it.
    func named(_ id: Int64) -> Cell? { names[id].map { Cell($0, of: id, among: distinct) } }
}

// MARK: - Columns

/// The columns that identify people: guests, or people on a list.
private struct PersonColumns {
    private let followUp: FollowUp
    private let tables: EventTables
    private let types: GuestTypes
    private let typeOfGuest: [Int: Cell]

    init(_ followUp: FollowUp, _ tables: EventTables, _ guests: GuestList) {
        self.followUp = followUp
        self.tables = tables
        let types = GuestTypes(tables)
        self.types = types
        typeOfGuest = guests.guests.reduce(into: [:]) { known, guest in
            known[guest.row] = guest.registrantType.map(types.cell)
        }
    }

    private func who(_ people: [(guest: Int?, person: Int?)]) -> [ReportColumn] {
        let guests = tables.guests
        func text(_ column: TextColumn, _ listed: KeyPath<Registrants.Person, String?>) -> [Cell] {
            people.map { who in
                let own = who.guest.flatMap { column[$0] }.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
                return Cell(own ?? who.person.flatMap { followUp.people[$0][keyPath: listed] })
            }
        }
        return [
            .init(
                "guest_id", .identifier, .guestID,
                people.map { who in
                    let listed = followUp.knowsIDs ? who.person.flatMap { followUp.people[$0].id } : nil
                    return Cell(who.guest.map { guests.ids[$0] } ?? listed)
                }),
            .init("first_name", .text, .guestFirstName, text(guests.firstNames, \.firstName)),
            .init("last_name", .text, .guestLastName, text(guests.lastNames, \.lastName)),
            .init("email", .text, .personEmail, text(guests.emails, \.email).map(\.withoutBlanks)),
            .init(
                "registrant_type", .text, .personType,
                people.map { who in
                    if let own = who.guest.flatMap({ typeOfGuest[$0] }) { return own }
                    let person = who.person.map { followUp.people[$0] }
                    return person?.registrantTypeID.flatMap(types.named) ?? Cell(person?.registrantType)
                }),
        ]
    }

    private func lines(_ people: [Int?]) -> ReportColumn {
        .init(
            "list_line", .identifier, .listLine,
            people.map { Cell($0.flatMap { followUp.people[$0].line }.map(Int64.init)) })
    }

    func followUp(_ names: SessionNames) -> [ReportColumn] {
        let rows = followUp.rows
        var columns = who(rows.map { ($0.guest, $0.person) })
        columns.append(
            .init("matched_by", .text, as: .codes(.matchedBy), .matchedBy, rows.map { Cell($0.matchedBy?.rawValue) }))
        switch followUp.question {
        case .absent: columns.append(lines(rows.map(\.person)))
        case .attended, .firstTime:
            columns += [
                .init("sessions", .count, .askedSessionsAttended, rows.map { Cell($0.sessions) }),
                .init("first_checkin_at", .instant, .askedFirstCheckIn, rows.map { Cell($0.times.first) }),
                .init("last_checkin_at", .instant, .askedLastCheckIn, rows.map { Cell($0.times.last) }),
            ]
        case .leftEarly:
            let ids = rows.map { row in row.departure.map { tables.sessionReferences.identifier(of: $0.session) } }
            columns += [
                .sessionIDs(ids.map { Cell($0) }),
                .sessions(ids.map { $0.map(names.cell) ?? .empty }),
                .init("last_checkin_at", .instant, .visitLastCheckIn, rows.map { Cell($0.times.last) }),
                .init("exit_at", .instant, .lastExit, rows.map { Cell($0.departure?.at) }),
                .init("ends_at", .instant, .endsAt, rows.map { Cell($0.departure?.sessionEndsAt) }),
                .init(
                    "minutes_early", .quantity, .minutesEarly, rows.map { Cell($0.departure?.minutesEarly, places: 1) }),
            ]
        }
        columns.append(.init("other_badges", .text, .otherBadges, rows.map { $0.otherBadges.cell }))
        return columns
    }

    func undecided() -> [ReportColumn] {
        let rows = followUp.undecided
        return who(rows.map { ($0.guest, $0.person) }) + [
            lines(rows.map(\.person)),
            .init(
                "reason", .text, as: .codes(.undecidedReason), .undecidedReason,
                rows.map { .text($0.reason.rawValue) }),
        ]
    }
}

extension FollowUp.Departure {
    fileprivate var minutesEarly: Double {
        Double(sessionEndsAt.secondsSinceEpoch - at.secondsSinceEpoch) / 60
    }
}

extension Cell {
    /// The text without blanks around it.
    var withoutBlanks: Cell {
        guard case .text(let text) = self else { return self }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? .empty : .text(trimmed)
    }
}

extension [Int64] {
    /// The ids, separated by blanks; empty if there are none.
    var cell: Cell { isEmpty ? .empty : .text(map(String.init).joined(separator: " ")) }
}

public import Aggregation
public import Base
public import Foundation

/// Certificates of attendance, as their pages show them.
public struct CertificateSheets: Sendable {
    /// A guest's certificate.
    public struct Sheet: Sendable, Equatable {
        public var guest: Int64
        /// The guest's number in the event's series, such as `6-0042`; `6-G57` by the id of a guest without a time.
        public var number: String
        public var name: String
        /// The text that certifies attendance.
        public var text: Phrase
        /// The sessions that count, in order.
        public var sessions: [String]
    }

    /// A person who signs.
    public struct Signer: Sendable, Equatable {
        public var name: String
        public var title: String?

        public init(name: String, title: String?) {
            self.name = name
            self.title = title
        }
    }

    public var event: String
    /// Place and dates.
    public var occasion: Phrase?
    public var organisation: String?
    public var signers: [Signer]
    public var sheets: [Sheet]
}

/// The information in a report of certificates, besides its rows.
public struct CertificatesContext: Sendable {
    /// Whether exits are known, and if not, why hours present are empty.
    public enum Exits: Sendable {
        case known, notProvided, notRead
    }

    public var zone: TimeZone
    var exits: Exits
    public var excludedTypes: [String] = []
    public var organisation: String?
    public var signers: [CertificateSheets.Signer] = []

    public init(zone: TimeZone, exits: Exits) {
        self.zone = zone
        self.exits = exits
    }
}

extension Report {
    /// The name of the report and of its files.
    public static let certificatesName = "certificates"

    /// Makes the report of certificates, and their pages.
    public static func certificates(
        _ certificates: Certificates, by rule: Certificates.Rule, in tables: EventTables, _ context: CertificatesContext
    ) -> (report: Report, sheets: CertificateSheets) {
        let clock = WallClock(zone: context.zone, spanning: tables)
        let names = SessionNames(tables)
        let event = tables.eventName ?? "\(tables.eventID)"
        let occasion = Phrase(occasion: tables.details, sessions: tables.sessions.spans, on: clock)
        let eligible = certificates.rows.filter(\.isEligible)
        let sheets = eligible.compactMap { row -> CertificateSheets.Sheet? in
            guard let name = tables.guests.name(of: row.guest) else { return nil }
            return CertificateSheets.Sheet(
                guest: tables.guests.ids[row.guest], number: row.number(of: tables.eventID, in: tables.guests),
                name: name,
                text: .certified(event: event, sessions: row.sessions.count, hours: row.hours),
                sessions: row.sessions.map(names.told))
        }
        let report = Report(
            name: certificatesName, title: .certificatesTitle, note: .followUpNote,
            subject: .event(id: tables.eventID, name: event), occasion: occasion, clock: clock,
            headlines: [
                Headline(
                    "eligible", title: .headlineEligible, value: Cell(eligible.count),
                    detail: .ofGuests(certificates.rows.count))
            ],
            sections: [
                ReportSection(
                    certificatesName, title: .certificatesTitle, note: .certificatesNote,
                    table: CertificateColumns(tables, names).all(certificates.rows), namesPeople: true),
                ReportSection(
                    "mail_merge", title: .mailMergeTitle, note: .mailMergeNote,
                    table: CertificateColumns(tables, names).merged(eligible, occasion), namesPeople: true),
            ],
            notices: certificates.notices(rule, context, names, withoutName: eligible.count - sheets.count),
            about: AboutEntry.certificates(rule, tables, context, names), dataTime: tables.dataTime)
        return (
            report,
            CertificateSheets(
                event: event, occasion: occasion, organisation: context.organisation, signers: context.signers,
                sheets: sheets
            )
        )
    }
}

extension Certificates.Row {
    /// The scheduled length of the sessions that say it; `nil` if none does.
    fileprivate var knownSeconds: Int64? {
        sessions.isEmpty || sessionsWithoutHours < sessions.count ? scheduledSeconds : nil
    }

    /// The scheduled hours, to hundredths; `nil` if those of a session are unknown, or there are none.
    fileprivate var hours: Double? {
        guard sessionsWithoutHours == 0, scheduledSeconds > 0 else { return nil }
        return (Double(scheduledSeconds) / 36).rounded() / 100
    }

    /// The event and the guest's number in it, of at least four digits; without one the guest's id, which never changes either.
    fileprivate func number(of event: Int64, in guests: GuestTable) -> String {
        guard let number else { return "\(event)-G\(guests.ids[guest])" }
        let digits = String(number)
        return "\(event)-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    fileprivate func missingInWords(_ names: SessionNames) -> Cell {
        var facts: [Phrase] = []
        if lacking > 0 { facts.append(.sessionsLacking(lacking)) }
        if !missing.isEmpty { facts.append(.requiredLacking(missing.map(names.told))) }
        return facts.isEmpty ? .empty : .phrase(.facts(facts))
    }
}

// MARK: - Columns

private struct CertificateColumns {
    let tables: EventTables
    let names: SessionNames

    init(_ tables: EventTables, _ names: SessionNames) {
        self.tables = tables
        self.names = names
    }

    func all(_ rows: [Certificates.Row]) -> ReportTable {
        let guests = tables.guests
        let types = GuestTypes(tables)
        return ReportTable([
            .init("guest_id", .identifier, .guestID, rows.map { .integer(guests.ids[$0.guest]) }),
            .init("first_name", .text, .guestFirstName, rows.map { Cell(guests.firstNames[$0.guest]) }),
            .init("last_name", .text, .guestLastName, rows.map { Cell(guests.lastNames[$0.guest]) }),
            .init("email", .text, .guestEmail, rows.map { Cell(guests.emails[$0.guest]).withoutBlanks }),
            .init("sessions", .count, .certificateSessions, rows.map { Cell($0.sessions.count) }),
            .init(
                "scheduled_minutes", .count, .scheduledMinutes,
                rows.map { Cell(optional: $0.knownSeconds.map { Int($0 / 60) }) }),
            .init(
                "eligible", .text, as: .codes(.eligible), .eligible, rows.map { .text($0.isEligible ? "yes" : "no") }),
            .init("missing", .text, .missingSessions, rows.map { $0.missing.cell }),
            .init("missing_in_words", .text, as: .remarks, .missingInWords, rows.map { $0.missingInWords(names) }),
            .init(
                "registrant_type", .text, .guestType,
                rows.map { $0.registrantType.map(types.cell) ?? .empty }),
            .init(
                "scheduled_hours", .quantity, .scheduledHours,
                rows.map { Cell($0.knownSeconds.map { Double($0) / 3600 }, places: 2) }),
            .init(
                "present_hours", .quantity, .presentHours,
                rows.map { Cell($0.presentSeconds.map { Double($0) / 3600 }, places: 2) }),
            .init("timed_sessions", .count, .timedSessions, rows.map { Cell($0.timedSessions) }),
            .init("other_badges", .text, .otherBadges, rows.map { $0.otherBadges.cell }),
            numbers(rows),
        ])
    }

    func merged(_ rows: [Certificates.Row], _ occasion: Phrase?) -> ReportTable {
        let guests = tables.guests
        let event = tables.eventName ?? "\(tables.eventID)"
        return ReportTable([
            .init("guest_id", .identifier, .guestID, rows.map { .integer(guests.ids[$0.guest]) }),
            .init("name", .text, .personName, rows.map { Cell(guests.name(of: $0.guest)) }),
            .init("email", .text, .guestEmail, rows.map { Cell(guests.emails[$0.guest]).withoutBlanks }),
            .init("event", .text, title: .aboutEvent, definition: .aboutEvent, cells: rows.map { _ in .text(event) }),
            .init("occasion", .text, .occasion, rows.map { _ in occasion.map(Cell.phrase) ?? .empty }),
            .init("sessions", .count, .certificateSessions, rows.map { Cell($0.sessions.count) }),
            .init(
                "session_names", .text, .sessionNames,
                rows.map { names.cell($0.sessions) }),
            .init("scheduled_hours", .quantity, .scheduledHours, rows.map { Cell($0.hours, places: 2) }),
            .init(
                "text", .text, .certificateText,
                rows.map { .phrase(.certified(event: event, sessions: $0.sessions.count, hours: $0.hours)) }),
            numbers(rows),
        ])
    }

    private func numbers(_ rows: [Certificates.Row]) -> ReportColumn {
        .init("number", .text, .certificateNumber, rows.map { .text($0.number(of: tables.eventID, in: tables.guests)) })
    }
}

// MARK: - What readers should know

extension Certificates {
    fileprivate func notices(
        _ rule: Rule, _ context: CertificatesContext, _ names: SessionNames, withoutName: Int
    ) -> [Notice] {
        var notices: [Notice] = []
        let uncounted = Set(rule.required).intersection(pending + notMeasured)
        if !uncounted.isEmpty { notices.append(Notice(.error, .requiredNotCounted(names.list(uncounted)))) }
        if rule.minimumSessions > counted {
            notices.append(Notice(.error, .minimumNotReached(rule.minimumSessions, counted: counted)))
        }
        for (sessions, text) in [
            (pending, Phrase.pendingSessions), (notMeasured, Phrase.unmeasuredSessions),
            (withoutHours, Phrase.sessionsWithoutHours),
        ] where !sessions.isEmpty {
            notices.append(Notice(.warning, text(sessions.map(names.told))))
        }
        if withoutName > 0 { notices.append(Notice(.warning, .certificatesWithoutName(withoutName))) }
        let twins = rows.count { !$0.otherBadges.isEmpty }
        if twins > 0 { notices.append(Notice(.warning, .withOtherBadges(twins))) }
        switch context.exits {
        case .known: break
        case .notProvided: notices.append(Notice(.info, .exitsNotTold))
        case .notRead: notices.append(Notice(.info, .exitsNotRead))
        }
        if excluded > 0 { notices.append(Notice(.info, .notListed("excluded_type", excluded))) }
        if forgotten > 0 { notices.append(Notice(.info, .notListed("forgotten", forgotten))) }
        return notices
    }
}

extension AboutEntry {
    fileprivate static func certificates(
        _ rule: Certificates.Rule, _ tables: EventTables, _ context: CertificatesContext, _ names: SessionNames
    ) -> [AboutEntry] {
        var entries = event(tables, zone: context.zone)
        entries.append(.filter("minimum_sessions", .aboutMinimumSessions, Cell(rule.minimumSessions)))
        if !rule.required.isEmpty {
            entries.append(
                .filter("required", .aboutRequired, .text(names.list(Set(rule.required)).joined(separator: ", "))))
        }
        if !context.excludedTypes.isEmpty {
            entries.append(
                .filter("excluded_types", .aboutExcludedTypes, .text(context.excludedTypes.joined(separator: ", "))))
        }
        return entries
    }
}

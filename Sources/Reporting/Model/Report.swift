public import Aggregation
public import Base

/// A finished report as a value: everything that renderers write, with nothing left to compute.
public struct Report: Sendable {
    /// The name of the definition and of the file: `attendance`.
    public var name: String
    public var title: Phrase
    /// The definition's paragraph under the title.
    public var note: Phrase?
    /// The report's readers.
    public var audience: Audience
    public var layout: ReportLayout
    /// The sections that are open on the page, in this order, by name; the others are folded under their headings. `nil` if all are
    /// open.
    public var open: [String]?
    public var subject: ReportSubject
    /// Where and when, for the head of the report: `Centro de Convenciones, Santiago · 01–03 Mar 2026`.
    public var occasion: Phrase?
    /// The clock of every time shown.
    public var clock: WallClock
    /// The numbers to read first.
    public var headlines: [Headline]
    public var sections: [ReportSection]
    /// The sections of the workbook, if these are not `sections`.
    public var sheets: [ReportSection]?
    /// What stands out among the numbers, in a few sentences, most important first.
    public var remarks: [Phrase] = []
    /// Warnings to read before the numbers, worst first.
    public var notices: [Notice]
    /// The entries of "About these numbers": definitions, zone, cut-off, filters, totals.
    public var about: [AboutEntry]
    /// The time of the data: that of the newest check-in, also if a filter excludes it. Files contain no other time.
    public var dataTime: Instant?
    /// The parts of a pack for sponsors, and the sessions that are in none of its numbers, for programs; `nil` in other reports.
    public var parts: [ReportPart]?
    public var leftOut: [ReportLeftOut]?
    /// The numbers by which a run judges the event. No renderer shows them.
    public var verdict: ReportVerdict

    public init(
        name: String, title: Phrase, note: Phrase? = nil, audience: Audience = .organizer,
        layout: ReportLayout = .full, subject: ReportSubject, occasion: Phrase? = nil, clock: WallClock,
        headlines: [Headline] = [],
        sections: [ReportSection] = [], notices: [Notice] = [],
        about: [AboutEntry] = [], dataTime: Instant? = nil, verdict: ReportVerdict? = nil
    ) {
        self.name = name
        self.title = title
        self.note = note
        self.audience = audience
        self.layout = layout
        self.subject = subject
        self.occasion = occasion
        self.clock = clock
        self.headlines = headlines
        self.sections = sections
        self.notices = notices
        self.about = about
        self.dataTime = dataTime
        self.verdict = verdict ?? ReportVerdict()
    }

    /// The headlines that people read.
    public var tiles: [Headline] { headlines.filter(\.isTile) }

    /// To what the whole report is limited, a sentence each, for its head; and the notices, worst first, without these.
    public var limits: [Phrase] { notices.filter(\.limitsReport).map(\.text) }
    public var otherNotices: [Notice] { notices.worstFirst.filter { !$0.limitsReport } }

    /// Whether the time of the data is only the beginning of its hour, as in packs.
    public var tellsHourOfData: Bool { audience == .sponsor }

    /// The report without the people whom its sections name: each such section says only how many rows it has.
    ///
    /// - Parameter areInFiles: Whether the report's files, written in the same run, name them.
    public func withoutNames(areInFiles: Bool = false) -> Report {
        var report = self
        report.sections = sections.map { $0.withoutNames(areInFiles: areInFiles) }
        report.sheets = sheets?.map { $0.withoutNames(areInFiles: areInFiles) }
        return report
    }

    public subscript(section name: String) -> ReportSection? { sections.first { $0.name == name } }
}

/// A number to read first: "83.50 %", titled "Attendance", with "167 of 200 registrations" below.
public struct Headline: Sendable, Hashable {
    /// The number's name in files for programs.
    public var name: String
    public var title: Phrase
    public var value: Cell
    /// The value as people read it, if the number alone would say too much: `at least 91`.
    package var words: Phrase?
    public var detail: Phrase?
    /// The number in a sentence, if title and value do not make one: `91 people did not come`.
    public var sentence: Phrase?
    /// Whether there may be more than the value says.
    public var isLowerBound = false
    /// Whether people read it as a headline of its own. Programs get all.
    public var isTile = true
    /// How it differs from earlier values; none if it does not, or if that is not known.
    public var changes: [HeadlineChange] = []

    public init(_ name: String, title: Phrase, value: Cell, detail: Phrase? = nil) {
        self.name = name
        self.title = title
        self.value = value
        self.detail = detail
    }

    /// The value that people read.
    public var shown: Cell { words.map(Cell.phrase) ?? value }
}

/// Visits that the same packs for sponsors count.
public struct ReportPart: Sendable, Hashable {
    /// `alone`, or `shared 1`, `shared 2` and so on.
    public var name: String
    public var sessions: [Int64]
    public var registrantTypes: [Int64]

    package init(name: String, sessions: [Int64], registrantTypes: [Int64]) {
        self.name = name
        self.sessions = sessions
        self.registrantTypes = registrantTypes
    }
}

/// A session, or what a part has of it, that is in no number of a pack for sponsors.
public struct ReportLeftOut: Encodable, Sendable, Hashable {
    public var sessionID: Int64
    public var session: String?
    /// `nil` if the pack has one part.
    public var part: String?
    public var reason: String

    package init(sessionID: Int64, session: String?, part: String?, reason: String) {
        self.sessionID = sessionID
        self.session = session
        self.part = part
        self.reason = reason
    }
}

/// Something that readers should know before they trust the numbers.
public struct Notice: Sendable, Hashable {
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
        case info, warning, error

        public static func < (left: Severity, right: Severity) -> Bool {
            allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
        }
    }

    public var severity: Severity
    public var text: Phrase
    /// The section with the details.
    public var section: String?
    /// Whether it is about a name in the profile that nothing in the source has.
    public internal(set) var isOfName = false
    /// Whether it says to what the whole report is limited: it stands in the head, before any number.
    public internal(set) var limitsReport = false
    /// Its kind, by which nights compare it, and how many it counts; `nil` if its text is always the same.
    public internal(set) var kind: String?
    public internal(set) var rows = 1

    public init(_ severity: Severity, _ text: Phrase, section: String? = nil) {
        self.severity = severity
        self.text = text
        self.section = section
    }
}

extension [Notice] {
    /// The notices, worst first, and otherwise in the same order; before them, to what the report is limited.
    public var worstFirst: [Notice] {
        filter(\.limitsReport)
            + Notice.Severity.allCases.sorted(by: >).flatMap { severity in
                filter { $0.severity == severity && !$0.limitsReport }
            }
    }
}

/// An entry of "About these numbers".
public struct AboutEntry: Sendable, Hashable {
    /// The group's heading: "Source", "Filters", "Definitions".
    public var group: Phrase
    /// The entry's name in files for programs, unique in the report.
    public var name: String
    public var title: Phrase
    public var value: Cell
    /// How the value is written: an identifier without grouping marks.
    public var role: ReportColumn.Role
    /// The value as text, if `value` is `.empty`.
    public var text: Phrase?
    /// What programs read in place of the text.
    package var code: String?

    public init(
        group: Phrase, _ name: String, title: Phrase, value: Cell = .empty, role: ReportColumn.Role = .text,
        text: Phrase? = nil
    ) {
        self.group = group
        self.name = name
        self.title = title
        self.value = value
        self.role = role
        self.text = text
    }
}

extension AboutEntry {
    package static func data(
        _ name: String, _ title: Phrase, _ value: Cell = .empty, role: ReportColumn.Role = .text, text: Phrase? = nil
    ) -> AboutEntry {
        AboutEntry(group: .aboutData, name, title: title, value: value, role: role, text: text)
    }

    package static func filter(
        _ name: String, _ title: Phrase, _ value: Cell = .empty, role: ReportColumn.Role = .text, text: Phrase? = nil
    ) -> AboutEntry {
        AboutEntry(group: .aboutFilters, name, title: title, value: value, role: role, text: text)
    }

    /// The definitions of terms, by name.
    package static func definitions(_ terms: [(name: String, term: Term)]) -> [AboutEntry] {
        terms.map { name, term in
            AboutEntry(group: .aboutDefinitions, "definition_\(name)", title: term.title, text: term.definition)
        }
    }
}

/// The amount of paper that a report takes.
public enum ReportLayout: String, Sendable, Hashable, CaseIterable {
    /// As many pages as needed.
    case full
    /// A single printed page: tables side by side with bars in them, without the definitions.
    case onePage = "one-page"
}

public enum ReportSubject: Sendable, Hashable {
    case event(id: Int64, name: String)
    /// The members of a club or gym, with the name given in the profile.
    case members(of: String)
    /// Editions compared, with the name of their series, and their ids in order.
    case editions(of: Phrase, ids: [Int64])
    /// All events of the store, with what they are summarized by.
    case summary(of: Phrase, ids: [Int64])

    /// The name in the report's heading.
    public var name: String {
        switch self {
        case .event(_, let name), .members(let name): name
        case .editions(let name, _), .summary(let name, _): name.en
        }
    }

    /// The name in the report's heading, in a language: names from the data are the same in all.
    public func name(in language: Language) -> String {
        switch self {
        case .editions(let name, _), .summary(let name, _): name[language]
        case .event(let id, let name) where name.allSatisfy(\.isWhitespace): Phrase.eventNumber(id)[language]
        default: name
        }
    }

    /// The line under the name: `Event 6`.
    public var designation: Phrase {
        switch self {
        case .event(let id, _): .eventNumber(id)
        case .members: .members
        case .editions(_, let ids): .editionsCompared(ids)
        case .summary(_, let ids): .eventsOfStore(ids.count)
        }
    }

    /// The folder of the report's files: `event-6`, `members`.
    public var folder: String {
        switch self {
        case .event(let id, _): "event-\(id)"
        case .members: "members"
        case .editions: "comparison"
        case .summary: "summary"
        }
    }
}

/// The numbers by which a run judges an event and records it, whichever sections the report shows.
public struct ReportVerdict: Sendable, Equatable {
    /// A row of `data_quality`.
    public struct Finding: Sendable, Hashable {
        public var check: String
        public var severity: String
        public var rows: Int
    }

    public var checkIns: Int = 0
    var uniqueGuests: Int = 0
    /// The sum of session attendances.
    var attended: Int = 0
    /// Those who used a registration of the sessions held; `nil` if the service does not say how many registered.
    var attendedHeld: Int?
    /// `nil` if the service does not say.
    public var registered: Int? = 0
    /// `nil` if the report is not of an event.
    public var state: EventState?
    /// The end by which the event is judged where its sessions have no times.
    public var endsAt: Instant?
    var sessionsToCome: Int = 0
    /// The number of offers whose count by the service differs from that of their check-ins.
    var reconciliationDifferences: Int = 0
    var findings: [Finding] = []
    /// The people registered for the event, and the share of them who came; `nil` if the service does not say, or the report
    /// is of a part of the event.
    var registrants: Int64?
    var peoplePercentage: Percentage?
    var attendancePercentage: Percentage?
    var noShows: Int?
    /// The sessions, in the report's order.
    public var sessions: [SessionAttendance] = []
    /// The check-ins that the service itself counts, by session; without those of which it does not say.
    public var reportedCheckIns: [Int64: Int64] = [:]
    /// The results of the rules under `expect`.
    public var expectations: [JudgedExpectation] = []
    /// The registrations, compared with those of the earlier edition.
    var pace: RegistrationStanding?
}

extension ReportVerdict {
    /// The verdict of a report that judges nothing.
    package init(registered: Int?) {
        self.init()
        self.registered = registered
    }

    /// - Parameter isWhole: Whether no filter excludes anything: the number of people registered is that of the whole event.
    package init(of aggregates: EventAggregates, isWhole: Bool) {
        let totals = aggregates.totals
        self.init(
            checkIns: totals.checkIns, uniqueGuests: totals.uniqueGuests, attended: totals.attended,
            registered: totals.registered, state: aggregates.states.event, sessionsToCome: totals.sessionsToCome,
            reconciliationDifferences: aggregates.differences,
            findings: aggregates.dataQuality.map { finding in
                Finding(check: finding.check.rawValue, severity: finding.severity.rawValue, rows: finding.rows)
            })
        if isWhole {
            registrants = aggregates.details.registrants
            peoplePercentage = aggregates.guestsPercentage
        }
        endsAt = aggregates.details.endsAt ?? aggregates.details.startsAt
        attendedHeld = totals.counts.attendedHeld
        attendancePercentage = totals.counts.share
        noShows = totals.counts.noShows
        sessions = aggregates.attendanceBySession
        if isWhole {
            for row in aggregates.reconciliation {
                guard let reported = row.reportedCheckIns, reported >= 0 else { continue }
                reportedCheckIns[row.sessionID, default: 0] &+= reported
            }
        }
    }
}

public import Messages
public import Tables

/// A finished report as a value: everything a renderer writes, and nothing it would have to compute.
public struct Report: Sendable {
    /// The definition's name, and so the file's: `attendance`.
    public var name: String
    public var title: Phrase
    /// What the definition has to say of the report, under its title.
    public var note: Phrase?
    /// Who is to read it.
    public var audience: Audience
    public var layout: ReportLayout
    public var subject: ReportSubject
    /// The clock of every shown time.
    public var clock: WallClock
    /// The few numbers to read first.
    public var headlines: [Headline]
    public var sections: [ReportSection]
    /// Warnings to read before the numbers, worst first.
    public var notices: [Notice]
    /// Definitions, zone, cut-off, filters, totals: the "About these numbers" page, line by line.
    public var about: [AboutEntry]
    /// The time of the data: when the newest counted check-in was made. Files carry no other time.
    public var dataTime: Instant?
    /// What the run makes of the event; no renderer shows it.
    public var verdict: ReportVerdict

    public init(
        name: String, title: Phrase, note: Phrase? = nil, audience: Audience = .organizer,
        layout: ReportLayout = .full, subject: ReportSubject, clock: WallClock, headlines: [Headline] = [],
        sections: [ReportSection] = [], notices: [Notice] = [],
        about: [AboutEntry] = [], dataTime: Instant? = nil, verdict: ReportVerdict = ReportVerdict()
    ) {
        self.name = name
        self.title = title
        self.note = note
        self.audience = audience
        self.layout = layout
        self.subject = subject
        self.clock = clock
        self.headlines = headlines
        self.sections = sections
        self.notices = notices
        self.about = about
        self.dataTime = dataTime
        self.verdict = verdict
    }

    /// The section of a name, or `nil`.
    public subscript(section name: String) -> ReportSection? { sections.first { $0.name == name } }
}

/// A number to read first: "83.50 %", titled "Attendance", with "167 of 200 registered" under it.
public struct Headline: Sendable, Hashable {
    /// The number's name in files for programs.
    public var name: String
    public var title: Phrase
    public var value: Cell
    public var detail: Phrase?

    public init(_ name: String, title: Phrase, value: Cell, detail: Phrase? = nil) {
        self.name = name
        self.title = title
        self.value = value
        self.detail = detail
    }
}

/// Something the reader should know before trusting the numbers.
public struct Notice: Sendable, Hashable {
    public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
        case info, warning, error

        public static func < (left: Severity, right: Severity) -> Bool {
            allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
        }
    }

    public var severity: Severity
    public var text: Phrase
    /// The section that shows the details.
    public var section: String?

    public init(_ severity: Severity, _ text: Phrase, section: String? = nil) {
        self.severity = severity
        self.text = text
        self.section = section
    }
}

/// A line of "About these numbers".
public struct AboutEntry: Sendable, Hashable {
    /// The group's heading: "Source", "Filters", "Definitions".
    public var group: Phrase
    /// The entry's name in files for programs, unique in the report.
    public var name: String
    public var title: Phrase
    public var value: Cell
    /// How the value is written: an identifier without marks between its digits.
    public var role: ReportColumn.Role
    /// The value in words where `value` is `.empty` and words are what there is.
    public var text: Phrase?

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

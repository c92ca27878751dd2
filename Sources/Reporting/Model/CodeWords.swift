public import Base

/// The kinds of codes that columns contain.
public enum Codes: Sendable, Hashable {
    case severity, examples, reconciliationStatus, membershipStatus, check, changeKind, changeMeasure, planType,
        decision
    case admissionReason, limitReachedFirst, consistent, willDrop, level, weekday
    case forecastBasis, forecastScope
    case differenceMeasure, differenceVerdict
    case sessionState, eventState, expectation, expectationResult, organisationKind
    case matchedBy, undecidedReason, eligible
    case packPart
    /// Geohashes.
    case cell
}

/// The labels of the codes that some columns contain for programs.
///
/// Every renderer for people uses these labels; CSV and JSON keep the codes.
public struct CodeWords: Sendable {
    /// A label and how much it should stand out; `nil` if not at all.
    public struct Word: Sendable {
        public var text: Phrase
        public var severity: Notice.Severity?

        init(text: Phrase, severity: Notice.Severity? = nil) {
            self.text = text
            self.severity = severity
        }
    }

    private let words: [Cell: Word]
    /// Whether the cells are codes, rather than numbers that people read in words.
    private let areCodes: Bool
    /// Words made of each text: of kinds of things with their ids, `session 12 registrant_type 3; checkin 7`, and of places.
    private let making: (@Sendable (String) -> Phrase?)?

    /// The labels of a column of codes, or the days after in one of days before; `nil` for any other column.
    public init?(of column: ReportColumn) {
        areCodes = if case .codes = column.meaning { true } else { false }
        switch column.meaning {
        case .codes(.expectation):
            words = Self.rules(column.cells)
            making = nil
        case .codes(.packPart):
            words = Set(column.cells).reduce(into: [:]) { words, cell in
                if case .text(let part) = cell { words[cell] = Word(text: .packPart(part)) }
            }
            making = nil
        case .codes(let codes):
            words = Self.words[codes] ?? [:]
            making =
                switch codes {
                case .examples: Self.examples
                case .cell: Phrase.init(geohash:)
                default: nil
                }
        case .daysBefore:
            let later = Set(column.cells.compactMap { if case .integer(let days) = $0, days < 0 { days } else { nil } })
            guard !later.isEmpty else { return nil }
            words = Dictionary(uniqueKeysWithValues: later.map { (.integer($0), Word(text: .daysAfter(-$0))) })
            making = nil
        default: return nil
        }
    }

    /// `nil` if the cell is not a code of the column.
    public subscript(cell: Cell) -> Word? {
        guard let making else { return words[cell] }
        guard case .text(let text) = cell else { return nil }
        return making(text).map { Word(text: $0) }
    }

    /// The distinct codes among cells with their labels, for readers who look them up in other files.
    public func legend(of cells: some Sequence<Cell>, in language: Language) -> String {
        guard areCodes else { return "" }
        var seen: Set<Cell> = []
        return cells.compactMap { cell in
            guard let code = cell.code, let word = words[cell], seen.insert(cell).inserted else { return nil }
            let text = word.text[language]
            return text == code ? nil : "\(text) = \(code)"
        }.joined(separator: "; ")
    }

    /// Built once, for columns with many rows.
    private static let words: [Codes: [Cell: Word]] = [
        .severity: severities, .reconciliationStatus: statuses,
        .membershipStatus: texts(Phrase.membershipStatuses), .check: texts(Phrase.checkNames),
        .changeKind: texts(Phrase.changeKinds), .changeMeasure: texts(Phrase.changeMeasures),
        .planType: texts(Phrase.planTypes, none: .noPlan), .decision: decisions,
        .admissionReason: texts(Phrase.admissionReasons), .limitReachedFirst: texts(Phrase.limitsReachedFirst),
        .differenceMeasure: texts(Phrase.differenceMeasures), .differenceVerdict: texts(Phrase.differenceVerdicts),
        .sessionState: states, .eventState: texts(Phrase.eventStates),
        .expectationResult: texts(Phrase.expectationResults, warning: "failed"),
        .organisationKind: texts(Phrase.organisationKinds), .matchedBy: texts(Phrase.matchedBy),
        .undecidedReason: texts(Phrase.undecidedReasons), .eligible: texts(Phrase.yesAndNo),
        .consistent: consistencies, .willDrop: drops,
        .level: [.empty: Word(text: .noLevel)],
        .forecastBasis: texts(Phrase.forecastBases), .forecastScope: texts(Phrase.forecastScopes),
        .weekday: Dictionary(uniqueKeysWithValues: zip(1..., Phrase.weekdays).map { (Cell($0), Word(text: $1)) }),
    ]

    /// Rules in words; their subject and their values have columns of their own.
    private static func rules(_ cells: some Sequence<Cell>) -> [Cell: Word] {
        Set(cells).reduce(into: [:]) { words, cell in
            guard case .text(let text) = cell, let rule = Expectation(rule: text) else { return }
            words[cell] = Word(
                text: rule.inWords(session: nil, registrantType: nil, subject: nil, actual: nil, limit: nil))
        }
    }

    @Sendable private static func examples(_ text: String) -> Phrase? {
        Phrase { language in
            text.split(separator: " ", omittingEmptySubsequences: false).map { part in
                Phrase.exampleKinds[String(part)]?[language] ?? String(part)
            }.joined(separator: " ")
        }
    }

    private static func texts(_ words: [String: Phrase], none: Phrase? = nil, warning: String? = nil) -> [Cell: Word] {
        var cells = Dictionary(
            uniqueKeysWithValues: words.map { code, word in
                (Cell.text(code), Word(text: word, severity: code == warning ? .warning : nil))
            })
        if let none { cells[.empty] = Word(text: none) }
        return cells
    }

    private static let severities = Dictionary(
        uniqueKeysWithValues: Notice.Severity.allCases.map { severity in
            (Cell.text(severity.rawValue), Word(text: severity.phrase, severity: severity == .info ? nil : severity))
        })

    private static let statuses: [Cell: Word] = [
        .text("ok"): Word(text: .statusAgrees), .text("differs"): Word(text: .statusDiffers, severity: .warning),
        .text("unlisted"): Word(text: .statusUnlisted, severity: .warning),
    ]

    private static let states = texts(Phrase.sessionStates, warning: "not_measured")
    private static let decisions = texts(Phrase.admissionDecisions, warning: "refused")
    private static let consistencies = texts(Phrase.yesAndNo, warning: "no")
    private static let drops = texts(Phrase.yesAndNo, warning: "yes")
}

extension Notice.Severity {
    /// The label.
    public var phrase: Phrase {
        switch self {
        case .info: .noticeInfo
        case .warning: .noticeWarning
        case .error: .noticeError
        }
    }
}

extension Cell {
    /// The code as in files for programs, if the cell is one.
    fileprivate var code: String? {
        switch self {
        case .text(let text): text
        case .integer(let integer): String(integer)
        case .empty, .name, .flag, .phrase, .number, .decimal, .percentage, .instant, .wholeDay, .withheld: nil
        }
    }
}

extension ReportColumn {
    /// A row's cell as people read it: a code as its label, a day as people write it, a shared name with its id. Empty beyond the
    /// column's end.
    public func inWords(_ row: Int) -> Cell { inWords(cell(row), CodeWords(of: self)) }

    /// The column with labels instead of codes, days as people write them, and ids after shared names.
    public var inWords: ReportColumn {
        let words = CodeWords(of: self)
        guard words != nil || meaning == .days || cells.contains(where: \.differsForPeople) else { return self }
        var column = self
        column.cells = cells.map { inWords($0, words) }
        return column
    }

    private func inWords(_ cell: Cell, _ words: CodeWords?) -> Cell {
        if meaning == .days { return cell.day.map { .phrase(Phrase(date: $0)) } ?? cell }
        if case .wholeDay(let day, _) = cell { return .phrase(Phrase(date: day)) }
        if case .name(_, let told) = cell { return .phrase(told) }
        return words?[cell].map { .phrase($0.text) } ?? cell
    }
}

extension Cell {
    fileprivate var differsForPeople: Bool {
        switch self {
        case .wholeDay, .name: true
        default: false
        }
    }
}

extension Cell {
    /// The calendar day of a text such as `2026-03-01`; `nil` for any other cell.
    public var day: CivilTime? {
        if case .text(let text) = self { ISO8601Text(text)?.civil } else { nil }
    }
}

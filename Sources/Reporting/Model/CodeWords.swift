public import Messages

/// The words for the codes that some columns hold for programs: a reader is to meet none.
///
/// Every renderer for people takes them from here; CSV and JSON keep the codes.
public struct CodeWords: Sendable {
    /// A word and how much it is to stand out; `nil` where it is not.
    public struct Word: Sendable {
        public var text: Phrase
        public var severity: Notice.Severity?

        init(text: Phrase, severity: Notice.Severity? = nil) {
            self.text = text
            self.severity = severity
        }
    }

    private let words: [Cell: Word]
    /// Whether the texts are kinds of things with their ids: `session 12 registrant_type 3; checkin 7`.
    private let hasExamples: Bool

    /// Of a column that holds codes; `nil` of any other.
    public init?(of column: ReportColumn) {
        guard let words = Self.columns[column.name], words.role == column.role else { return nil }
        self.words = words.words
        hasExamples = column.name == "examples"
    }

    /// `nil` for what is no code of the column.
    public subscript(cell: Cell) -> Word? {
        guard hasExamples else { return words[cell] }
        guard case .text(let text) = cell else { return nil }
        return Word(text: Self.examples(text))
    }

    /// The codes among cells with their words, each once, for those who look them up in other files.
    public func legend(of cells: some Sequence<Cell>, in language: Language) -> String {
        var seen: Set<Cell> = []
        return cells.compactMap { cell in
            guard let code = cell.code, let word = words[cell], seen.insert(cell).inserted else { return nil }
            let text = word.text[language]
            return text == code ? nil : "\(text) = \(code)"
        }.joined(separator: "; ")
    }

    /// Columns of codes, by name: the same name means the same in every section.
    private static let columns: [String: (role: ReportColumn.Role, words: [Cell: Word])] = [
        "severity": (.text, severities), "examples": (.text, [:]),
        "status": (.text, statuses.merging(texts(Phrase.membershipStatuses)) { $1 }),
        "check": (.text, texts(Phrase.checkNames)),
        "kind": (.text, texts(Phrase.changeKinds)),
        "measure": (.text, texts(Phrase.changeMeasures)),
        "plan_type": (.text, texts(Phrase.planTypes, none: .noPlan)),
        "decision": (.text, decisions),
        "reason": (.text, texts(Phrase.admissionReasons)),
        "limit_reached_first": (.text, texts(Phrase.limitsReachedFirst)),
        "consistent": (.text, consistencies),
        "will_drop": (.text, drops),
        "level": (.identifier, [.empty: Word(text: .noLevel)]),
        "weekday": (
            .identifier,
            Dictionary(
                uniqueKeysWithValues: zip(1..., Phrase.weekdays).map { (Cell($0), Word(text: $1)) })
        ),
    ]

    private static func examples(_ text: String) -> Phrase {
        func said(in language: Language) -> String {
            text.split(separator: " ", omittingEmptySubsequences: false).map { part in
                Phrase.exampleKinds[String(part)]?[language] ?? String(part)
            }.joined(separator: " ")
        }
        return Phrase(es: said(in: .spanish), en: said(in: .english))
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
            (
                Cell.text(severity.rawValue),
                Word(text: severity.phrase, severity: severity == .info ? nil : severity)
            )
        })

    private static let statuses: [Cell: Word] = [
        .text("ok"): Word(text: .statusAgrees), .text("differs"): Word(text: .statusDiffers, severity: .warning),
        .text("unlisted"): Word(text: .statusUnlisted, severity: .warning),
    ]

    private static let decisions = texts(Phrase.admissionDecisions, warning: "refused")
    private static let consistencies = texts(Phrase.answers, warning: "no")
    private static let drops = texts(Phrase.answers, warning: "yes")
}

extension Notice.Severity {
    /// Its word.
    public var phrase: Phrase {
        switch self {
        case .info: .noticeInfo
        case .warning: .noticeWarning
        case .error: .noticeError
        }
    }
}

extension Cell {
    /// The cell as files for programs have it, where that is a code.
    fileprivate var code: String? {
        switch self {
        case .text(let text): text
        case .integer(let integer): String(integer)
        case .empty, .flag, .phrase, .number, .decimal, .percentage, .instant, .withheld: nil
        }
    }
}

extension ReportColumn {
    /// The cell of a row as people are to read it: the word where it is a code; empty beyond the column's end.
    public func spoken(_ row: Int) -> Cell {
        let cell = cells.indices.contains(row) ? cells[row] : .empty
        return CodeWords(of: self)?[cell].map { .phrase($0.text) } ?? cell
    }
}

extension ReportChart {
    /// What stands beside the bar of a row: the cell of its category in words; for one without a name, by what else the
    /// row is known.
    public func label(_ row: Int, of table: ReportTable) -> Cell {
        guard let names = table[column: categories] else { return .empty }
        let name = names.spoken(row)
        guard name == .empty, let numbers = otherwise.flatMap({ table[column: $0] }) else { return name }
        let number = numbers.spoken(row)
        guard case .integer(let value) = number else { return number }
        return .phrase(.numbered(numbers.title, value))
    }
}

public import Base

/// The labels of the codes that some columns contain for programs.
///
/// Every renderer for people uses these labels; CSV and JSON keep the codes.
public struct CodeWords: Sendable {
    /// A label and how much it should stand out; `nil` if not at all.
    public struct Word: Sendable {
        public var text: Phrase
        public var severity: Notice.Severity?
    }

    private let words: [Cell: Word]
    /// Whether the cells are codes that readers look up in other files, rather than what people read in words.
    private let haveLegend: Bool
    /// Words made of each text: of kinds of things with their ids, `session 12 registrant_type 3; checkin 7`, and of places.
    private let making: (@Sendable (String) -> Phrase?)?

    /// The labels of a column of codes, or the days after in one of days before; `nil` for any other column.
    public init?(of column: ReportColumn) {
        switch column.meaning {
        case .codes(let codes):
            words = codes.words
            making = codes.making
            haveLegend = codes.haveLegend
        case .daysBefore:
            let later = Set(column.cells.compactMap { if case .integer(let days) = $0, days < 0 { days } else { nil } })
            guard !later.isEmpty else { return nil }
            words = Dictionary(uniqueKeysWithValues: later.map { (.integer($0), Word(text: .daysAfter(-$0))) })
            making = nil
            haveLegend = false
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
        guard haveLegend else { return "" }
        var seen: Set<Cell> = []
        return cells.compactMap { cell in
            guard let code = cell.code, let word = self[cell], seen.insert(cell).inserted else { return nil }
            let text = word.text[language]
            return text == code ? nil : "\(text) = \(code)"
        }.joined(separator: "; ")
    }
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

import Messages
import Reporting

/// The words for the codes that some columns hold for programs: a reader of the workbook is to meet none.
struct CodeWords {
    /// A word and how much it is to stand out; `nil` where it is not.
    struct Word {
        var text: Phrase
        var severity: Notice.Severity?
    }

    private let words: [String: Word]

    /// Of a column that holds codes; `nil` of any other.
    init?(of column: ReportColumn) {
        guard column.role == .text else { return nil }
        switch column.name {
        case "severity": words = Self.severities
        case "status": words = Self.statuses
        case "check": words = Phrase.checkNames.mapValues { Word(text: $0) }
        case "kind": words = Phrase.changeKinds.mapValues { Word(text: $0) }
        case "measure": words = Phrase.changeMeasures.mapValues { Word(text: $0) }
        default: return nil
        }
    }

    /// `nil` for what is no code of the column.
    subscript(code: String) -> Word? { words[code] }

    /// The codes among cells with their words, each once, for those who look them up in other files.
    func legend(of cells: some Sequence<Cell>, in language: Language) -> String {
        var seen: Set<String> = []
        return cells.compactMap { cell in
            guard case .text(let code) = cell, let word = words[code], seen.insert(code).inserted else { return nil }
            return "\(word.text[language]) = \(code)"
        }.joined(separator: "; ")
    }

    private static let severities = Dictionary(
        uniqueKeysWithValues: Notice.Severity.allCases.map { severity in
            (severity.rawValue, Word(text: severity.phrase, severity: severity == .info ? nil : severity))
        })

    private static let statuses = [
        "ok": Word(text: .statusAgrees), "differs": Word(text: .statusDiffers, severity: .warning),
        "unlisted": Word(text: .statusUnlisted, severity: .warning),
    ]
}

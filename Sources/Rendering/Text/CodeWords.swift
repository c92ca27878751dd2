import Messages
import Reporting

/// The words for the codes that some columns hold for programs: who reads a workbook, a page or a screen meets none.
struct CodeWords {
    /// A word and how much it is to stand out; `nil` where it is not.
    struct Word {
        var text: Phrase
        var severity: Notice.Severity?
    }

    private enum Vocabulary {
        case words([String: Word])
        /// Kinds of things with their ids: `session 12 registrant_type 3; checkin 7`.
        case examples
    }

    private let vocabulary: Vocabulary

    /// Of a column that holds codes; `nil` of any other.
    init?(of column: ReportColumn) {
        guard column.role == .text else { return nil }
        switch column.name {
        case "severity": self.init(.words(Self.severities))
        case "status": self.init(.words(Self.statuses))
        case "check": self.init(Phrase.checkNames)
        case "kind": self.init(Phrase.changeKinds)
        case "measure": self.init(Phrase.changeMeasures)
        case "examples": self.init(.examples)
        case "decision": self.init(Phrase.admissionDecisions)
        case "reason": self.init(Phrase.admissionReasons)
        case "plan_type": self.init(Phrase.planTypes)
        case "limit_reached_first": self.init(Phrase.limitsReachedFirst)
        case "consistent", "will_drop": self.init(Phrase.answers)
        default: return nil
        }
    }

    private init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    private init(_ phrases: [String: Phrase]) { self.init(.words(phrases.mapValues { Word(text: $0) })) }

    /// `nil` for what is no code of the column.
    subscript(code: String) -> Word? {
        switch vocabulary {
        case .words(let words): words[code]
        case .examples: Word(text: Self.examples(code))
        }
    }

    /// The codes among cells with their words, each once, for those who look them up in other files.
    func legend(of cells: some Sequence<Cell>, in language: Language) -> String {
        guard case .words(let words) = vocabulary else { return "" }
        var seen: Set<String> = []
        return cells.compactMap { cell in
            guard case .text(let code) = cell, let word = words[code], seen.insert(code).inserted else { return nil }
            return "\(word.text[language]) = \(code)"
        }.joined(separator: "; ")
    }

    private static func examples(_ text: String) -> Phrase {
        func said(in language: Language) -> String {
            text.split(separator: " ", omittingEmptySubsequences: false).map { part in
                Phrase.exampleKinds[String(part)]?[language] ?? String(part)
            }.joined(separator: " ")
        }
        return Phrase(es: said(in: .spanish), en: said(in: .english))
    }

    private static let severities = Dictionary(
        uniqueKeysWithValues: Notice.Severity.allCases.map { severity in
            (severity.rawValue, Word(text: severity.phrase, severity: severity == .info ? nil : severity))
        })

    /// Of an offer's count and of a membership, which share no code.
    private static let statuses = [
        "ok": Word(text: .statusAgrees), "differs": Word(text: .statusDiffers, severity: .warning),
        "unlisted": Word(text: .statusUnlisted, severity: .warning),
    ].merging(Phrase.membershipStatuses.mapValues { Word(text: $0) }) { word, _ in word }
}

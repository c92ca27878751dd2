package import Base

/// A kind of codes that columns contain for programs, with their words for people. Each is declared once, beside its words.
public struct Codes: Sendable {
    private let name: String
    /// The words of each code, for kinds with few.
    let words: [Cell: CodeWords.Word]
    /// Makes the words of a code, for kinds with many.
    let making: (@Sendable (String) -> Phrase?)?
    /// Whether files list codes and words side by side, for readers of other files.
    let haveLegend: Bool

    init(_ name: String, _ words: [Cell: CodeWords.Word]) {
        self.name = name
        self.words = words
        making = nil
        haveLegend = true
    }

    /// - Parameters:
    ///   - none: The words of an empty cell.
    ///   - warning: The code that stands out.
    package init(_ name: String, _ words: [String: Phrase], none: Phrase? = nil, warning: String? = nil) {
        var cells = Dictionary(
            uniqueKeysWithValues: words.map { code, word in
                (Cell.text(code), CodeWords.Word(text: word, severity: code == warning ? .warning : nil))
            })
        if let none { cells[.empty] = CodeWords.Word(text: none) }
        self.init(name, cells)
    }

    init(_ name: String, haveLegend: Bool, making: @escaping @Sendable (String) -> Phrase?) {
        self.name = name
        words = [:]
        self.making = making
        self.haveLegend = haveLegend
    }
}

extension Codes: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - Those of events

extension Codes {
    static let severity = Codes(
        "severity",
        Dictionary(
            uniqueKeysWithValues: Notice.Severity.allCases.map { severity in
                (
                    Cell.text(severity.rawValue),
                    CodeWords.Word(text: severity.phrase, severity: severity == .info ? nil : severity)
                )
            }))
    static let reconciliationStatus = Codes(
        "reconciliationStatus",
        [
            .text("ok"): .init(text: .statusAgrees), .text("differs"): .init(text: .statusDiffers, severity: .warning),
            .text("unlisted"): .init(text: .statusUnlisted, severity: .warning),
        ])
    static let check = Codes("check", Phrase.checkNames)
    public static let changeKind = Codes("changeKind", Phrase.changeKinds)
    public static let changeMeasure = Codes("changeMeasure", Phrase.changeMeasures)
    static let sessionState = Codes("sessionState", Phrase.sessionStates, warning: "not_measured")
    static let eventState = Codes("eventState", Phrase.eventStates)
    static let expectationResult = Codes("expectationResult", Phrase.expectationResults, warning: "failed")
    /// Rules in words; their subject and their values have columns of their own.
    static let expectation = Codes("expectation", haveLegend: true) { text in
        Expectation(rule: text)?.inWords(session: nil, registrantType: nil, subject: nil, actual: nil, limit: nil)
    }
    /// Kinds of things with their ids: `session 12 registrant_type 3; checkin 7`.
    static let examples = Codes("examples", haveLegend: false) { text in
        Phrase { language in
            text.split(separator: " ", omittingEmptySubsequences: false).map { part in
                Phrase.exampleKinds[String(part)]?[language] ?? String(part)
            }.joined(separator: " ")
        }
    }
    /// Geohashes.
    static let cell = Codes("cell", haveLegend: false, making: Phrase.init(geohash:))
}

// MARK: - Those of packs, people, comparisons and members

extension Codes {
    package static let packPart = Codes("packPart", haveLegend: true) { Phrase.packPart($0) }

    static let organisationKind = Codes("organisationKind", Phrase.organisationKinds)
    static let matchedBy = Codes("matchedBy", Phrase.matchedBy)
    static let undecidedReason = Codes("undecidedReason", Phrase.undecidedReasons)
    static let eligible = Codes("eligible", Phrase.yesAndNo)

    static let differenceMeasure = Codes("differenceMeasure", Phrase.differenceMeasures)
    static let differenceVerdict = Codes("differenceVerdict", Phrase.differenceVerdicts)

    static let membershipStatus = Codes("membershipStatus", Phrase.membershipStatuses)
    static let planType = Codes("planType", Phrase.planTypes, none: .noPlan)
    static let decision = Codes("decision", Phrase.admissionDecisions, warning: "refused")
    static let admissionReason = Codes("admissionReason", Phrase.admissionReasons)
    static let limitReachedFirst = Codes("limitReachedFirst", Phrase.limitsReachedFirst)
    static let consistent = Codes("consistent", Phrase.yesAndNo, warning: "no")
    static let willDrop = Codes("willDrop", Phrase.yesAndNo, warning: "yes")
    static let level = Codes("level", [.empty: .init(text: .noLevel)])
    static let weekday = Codes(
        "weekday",
        Dictionary(uniqueKeysWithValues: zip(1..., Phrase.weekdays).map { (Cell($0), CodeWords.Word(text: $1)) }))
}

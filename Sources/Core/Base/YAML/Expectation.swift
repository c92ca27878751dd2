public import Foundation

/// What an organizer expects of an event's numbers: a rule under `expect` of a definition or a profile.
///
///     expect:
///       - people_percentage >= 70
///       - registered >= pace
///       - no_shows <= 15% of session 12
///
/// A rule is a measure, a comparison and a bound; its subject follows the measure or comes last. Rules are not
/// arbitrary expressions: a measure is one of a fixed set of names.
public struct Expectation: Sendable, Hashable {
    /// The raw value is the name in a rule.
    public enum Measure: String, Sendable, Hashable, CaseIterable {
        /// The people registered for the event, according to the service.
        case registrants
        /// Places taken, added up over the sessions of the subject.
        case registered
        case attended
        case uniqueGuests = "unique_guests"
        case checkIns = "checkins"
        /// In sessions that are over.
        case noShows = "no_shows"
        case attendancePercentage = "attendance_percentage"
        /// Unique guests per 100 registrants.
        case peoplePercentage = "people_percentage"
    }

    /// What a rule applies to.
    public enum Subject: Sendable, Hashable {
        case event
        case session(Int64)
        case registrantType(Int64)
        case everySession
        case everyRegistrantType
    }

    public enum Comparison: String, Sendable, Hashable, CaseIterable {
        case atLeast = ">="
        case atMost = "<="
        case more = ">"
        case less = "<"
        case equal = "="
    }

    /// Numbers are decimals, as they are written: as binary fractions, 110 % of 100 would be more than 110.
    public enum Bound: Sendable, Hashable {
        /// A number; 70 for 70 % if the measure is a percentage.
        case number(Decimal)
        /// A percentage of those registered: 15 for 15 %.
        case percentage(Decimal)
        /// The registrations of the earlier edition, the same number of days before its start, times a factor: 1 for
        /// all of them.
        case pace(Decimal)
    }

    public var measure: Measure
    public var subject: Subject
    public var comparison: Comparison
    public var bound: Bound
    /// The rule as written, with single spaces.
    public var text: String

    /// The measures that can be a percentage of those registered.
    static let shares: Set<Measure> = [
        .noShows, .attended, .uniqueGuests, .attendancePercentage, .peoplePercentage,
    ]

    /// Whether a subject has a measure.
    static func has(_ measure: Measure, of subject: Subject) -> Bool {
        switch subject {
        case .event: true
        case .session, .everySession: ![.registrants, .peoplePercentage, .uniqueGuests].contains(measure)
        case .registrantType, .everyRegistrantType: ![.registrants, .peoplePercentage].contains(measure)
        }
    }
}

extension Expectation {
    /// The words that may follow `of`, and whether an id follows each.
    private static let subjects: [(word: String, subject: @Sendable (Int64) -> Subject, hasID: Bool)] = [
        ("event", { _ in .event }, false), ("session", { .session($0) }, true),
        ("registrant-type", { .registrantType($0) }, true), ("type", { .registrantType($0) }, true),
        ("every-session", { _ in .everySession }, false),
        ("every-registrant-type", { _ in .everyRegistrantType }, false),
        ("every-type", { _ in .everyRegistrantType }, false),
    ]

    /// The pattern of a rule, for editors (https://json-schema.org/draft/2020-12).
    public static var pattern: String {
        let measures = Measure.allCases.map(\.rawValue).joined(separator: "|")
        let subject = #"( +of +(event|(session|(registrant-)?type) +[0-9]+|every[- ](session|(registrant-)?type)))?"#
        return
            #"^ *(\#(measures))\#(subject) *(>=|<=|≥|≤|>|<|=) *([0-9]+(\.[0-9]+)? *%?|([0-9]+(\.[0-9]+)? *% +of +)?pace)\#(subject) *$"#
    }

    /// Reads a rule.
    ///
    /// - Throws: What was expected in its place.
    init(_ text: String) throws(Wrong) {
        let words = Self.words(of: text)
        self.text = words.joined(separator: " ").replacing(" %", with: "%")
        var rest = words[...]
        let names = Measure.allCases.map(\.rawValue)
        guard let name = rest.popFirst(), let measure = Measure(rawValue: name) else {
            throw .expected(.oneOf(names, nearest: words.first.flatMap { nearestName(to: $0, among: names) }))
        }
        self.measure = measure
        let first = try Self.subject(&rest)
        guard let sign = rest.popFirst(), let comparison = Comparison(rawValue: sign) else {
            throw .expected(.aComparison(after: name, Comparison.allCases.map(\.rawValue)))
        }
        self.comparison = comparison
        bound = try Self.bound(&rest)
        let second = try Self.subject(&rest)
        guard rest.isEmpty, first == nil || second == nil else { throw .expected(.oneRuleEach) }
        subject = first ?? second ?? .event
        try check()
    }

    /// Reads a rule from a file that this program has written; `nil` if it is not one.
    public init?(rule text: String) {
        guard let rule = try? Self(text) else { return nil }
        self = rule
    }

    /// What is wrong with a rule.
    enum Wrong: Error {
        case expected(Phrase)
    }

    /// Checks that the subject has the measure and that the bound suits it.
    private func check() throws(Wrong) {
        guard Self.has(measure, of: subject) else { throw .expected(.measureOfEvent(measure.rawValue)) }
        switch bound {
        case .number: break
        case .percentage:
            guard Self.shares.contains(measure) else {
                let names = Measure.allCases.filter(Self.shares.contains).map(\.rawValue)
                throw .expected(.aNumberNotShare(measure.rawValue, shares: names))
            }
        case .pace:
            guard measure == .registered, subject == .event else { throw .expected(.paceOfRegistered) }
        }
    }

    private static func subject(_ rest: inout ArraySlice<String>) throws(Wrong) -> Subject? {
        guard rest.first == "of" else { return nil }
        rest.removeFirst()
        var word = rest.popFirst() ?? ""
        if word == "every", let next = rest.popFirst() { word += "-" + next }
        guard let found = subjects.first(where: { $0.word == word }) else {
            let names = subjects.map(\.word)
            throw .expected(.oneOf(names, nearest: nearestName(to: word, among: names)))
        }
        guard found.hasID else { return found.subject(0) }
        guard let id = rest.popFirst().flatMap({ Int64($0) }), id > 0 else { throw .expected(.anIDAfter(word)) }
        return found.subject(id)
    }

    private static func bound(_ rest: inout ArraySlice<String>) throws(Wrong) -> Bound {
        let word = rest.popFirst() ?? ""
        if word == "pace" { return .pace(1) }
        // Only digits and a point: `Decimal` reads other notations, and less than the whole text.
        guard word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }),
            word.utf8.first != UInt8(ascii: "."), word.utf8.last != UInt8(ascii: "."),
            word.utf8.count(where: { $0 == UInt8(ascii: ".") }) <= 1, word.utf8.count <= 30,
            let number = Decimal(string: word), number < 1_000_000_000_000
        else { throw .expected(.aBound(String(word.prefix(40)), nearest: nearestName(to: word, among: ["pace"]))) }
        guard rest.first == "%" else { return .number(number) }
        rest.removeFirst()
        guard rest.first == "of", rest.dropFirst().first == "pace" else { return .percentage(number) }
        rest.removeFirst(2)
        return .pace(Decimal(sign: .plus, exponent: -2, significand: number))
    }

    /// Splits a rule into words, numbers and signs.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var last: Int?
        for character in text {
            let kind = character.isWhitespace ? 0 : "<>=≥≤".contains(character) ? 1 : character == "%" ? 2 : 3
            defer { last = kind }
            guard kind != 0 else { continue }
            let part = character == "≥" ? ">=" : character == "≤" ? "<=" : String(character)
            if kind == last, kind != 2 { words[words.count - 1] += part } else { words.append(part) }
        }
        return words
    }
}

extension YAMLValue {
    /// Reads a rule, or a list of distinct rules.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured`, with the file, the line and what was probably meant.
    public func expectations() throws(Fault) -> [Expectation] {
        var rules: [Expectation] = []
        for value in list() {
            let rule: Expectation
            do throws(Expectation.Wrong) {
                rule = try Expectation(try ruleText(of: value))
            } catch {
                switch error {
                case .expected(let phrase): throw value.fault(expected: phrase)
                }
            }
            guard !rules.contains(where: { $0.text == rule.text }) else {
                throw Fault(.misconfigured, .listedTwice(rule.text, key: key, at: value.place))
            }
            rules.append(rule)
        }
        guard !rules.isEmpty else { throw fault(expected: .aListOfSome) }
        return rules
    }

    private func ruleText(of value: YAMLValue) throws(Expectation.Wrong) -> String {
        guard let text = try? value.text() else { throw .expected(.aRule) }
        return text
    }
}

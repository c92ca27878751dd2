import Base
import Foundation

extension Expectation {
    /// The rule and its value, in words: `registrations unused in "Opening": 20.5%, expected at most 15%`.
    ///
    /// - Parameters:
    ///   - subject: The name of the session or type.
    ///   - limit: The value that the rule compares with, if it is not its own number.
    func inWords(
        session: Int64?, registrantType: Int64?, subject: String?, actual: Double?, limit: Double?
    ) -> Phrase {
        let name = subject ?? (session ?? registrantType).map { "\($0)" }
        let place = name.map { session == nil ? Phrase.expectationOfType($0) : .expectationInSession($0) }
        // Whoever attended a session is a person; over several sessions they are attendances.
        let counted = measure == .attended && session != nil ? Measure.uniqueGuests : measure
        var pace: Double?
        if case .pace(let factor) = bound { pace = (factor * 100).asNumber }
        return .expectation(
            counted.rawValue, of: place, actual: actual, comparison.rawValue, bound: limit ?? number,
            isPercentage: isPercentage, pace: pace)
    }

    /// The number in the rule; `nil` if it is the earlier edition's.
    private var number: Double? {
        switch bound {
        case .number(let number), .percentage(let number): number.asNumber
        case .pace: nil
        }
    }

    private var isPercentage: Bool {
        if case .percentage = bound { return true }
        return measure == .attendancePercentage || measure == .peoplePercentage
    }
}

extension Decimal {
    /// Converted by way of its digits: converting it directly adds digits to some.
    fileprivate var asNumber: Double? { Double("\(self)") }
}

extension JudgedExpectation {
    /// The message that the rule is not met.
    var failure: Phrase {
        .expectationNotMet(
            rule.inWords(
                session: sessionID, registrantType: registrantTypeID, subject: told ?? subject, actual: actual.asNumber,
                limit: bound.asNumber))
    }
}

extension Cell {
    /// A number or a percentage as programs read it.
    var asNumber: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .percentage(let share): Double(share.hundredths) / 100
        default: nil
        }
    }
}

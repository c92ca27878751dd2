internal import FoundationEssentials
internal import Tables

/// A JSON value taken as what it can be read as: a number may be written as a text. Never fails to decode.
package struct LenientValue: Decodable {
    private enum Value {
        case null
        case flag(Bool)
        case integer(Int64)
        case number(Double)
        case text(String)
        case other
    }

    private let value: Value

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let text = try? container.decode(String.self) {
            value = .text(text)
        } else if let flag = try? container.decode(Bool.self) {
            value = .flag(flag)
        } else if let integer = try? container.decode(Int64.self) {
            value = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            value = .number(number)
        } else {
            value = .other
        }
    }

    var isNull: Bool { if case .null = value { true } else { false } }

    var text: String? { if case .text(let text) = value { text } else { nil } }

    var flag: Bool? {
        switch value {
        case .flag(let flag): flag
        case .integer(let number): number == 0 ? false : number == 1 ? true : nil
        default: nil
        }
    }

    package var integer: Int64? {
        switch value {
        case .integer(let integer): integer
        case .number(let number): Int64(exactly: number)
        case .text(let text): Int64(text)
        default: nil
        }
    }

    /// A number of people, places or visits.
    var count: Int64? { integer.flatMap(BelievedRange.counts.believing) }

    /// A number that may be below zero: what is left of something.
    var balance: Int64? { integer.flatMap(BelievedRange.balances.believing) }

    /// A price. That of minus zero is nothing.
    var amount: Double? { number.flatMap(BelievedRange.amounts.believing).map { $0 + 0 } }

    var percentage: Double? { number.flatMap(BelievedRange.percentages.believing).map { $0 + 0 } }

    /// A time as ISO 8601 writes it, as UTC where it is without an offset.
    var time: Instant? { text.flatMap { ISO8601Text($0)?.believed } }

    var number: Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }
}

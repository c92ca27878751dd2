public import Base

/// What somebody types to find a member: beginnings of words of the name, digits of the phone number, or the id.
///
/// Case and accents do not matter. Every word must match, in any order. A word of three or more digits also matches if the phone
/// number contains it. A text of only digits, blanks and the punctuation of phone numbers counts as one such word.
///
///     let query = MemberQuery("perez ana")
///     query?.rows(of: club)     // Ana Pérez, Ana María Pérez Soto; not Anabel Paredes
public struct MemberQuery: Sendable {
    /// The maximum number of characters in a query.
    static let longest = 200
    /// The minimum number of digits to search for in phone numbers.
    private static let minimumDigits = 3

    private let text: String
    private let whole: [UInt8]
    private let words: [[UInt8]]
    /// The digits, if the text is a phone number or part of one.
    private let number: [UInt8]?

    /// Returns `nil` if the text contains nothing to search for or is too long.
    public init?(_ text: String) {
        let scalars = text.unicodeScalars
        guard scalars.count <= Self.longest else { return nil }
        words = NameWords(text).words
        guard !words.isEmpty else { return nil }
        self.text = text.trimmingBlanks
        whole = Array(MatchedName(text).folded.utf8)
        let digits = PhoneDigits(text).digits
        let isNumber = scalars.allSatisfy { $0.isDigit || $0.isPhoneSign }
        number = isNumber && digits.count >= Self.minimumDigits ? digits : nil
    }

    /// The rows of the matching members, best match first: this id, number or name, then names that begin with the text, then
    /// others. Among equal matches, members with an active membership come first, then the order is by name and id.
    public func rows(of tables: MemberTables) -> [Int] {
        let members = tables.members
        let (names, phones, numbers) = (members.names, members.phones, members.memberNumbers)
        let (statuses, active) = (members.statuses, members.active)
        let found = (0..<members.count).compactMap { row -> Found? in
            let (id, name) = (tables.id(ofMember: row), names[row] ?? "")
            let words = NameWords(name).words
            guard let fit = fit(id: id, number: numbers[row], words: words, phone: phones[row] ?? "") else {
                return nil
            }
            let isInForce = active[row] != 0 && [.active, .unknown].contains(statuses[row])
            return Found(
                row: row, fit: fit, isInForce: isInForce, name: Array(words.joined(separator: [0])), id: Array(id.utf8))
        }
        return found.sorted(by: Found.precede).map(\.row)
    }

    /// How well a member matches, best first.
    private enum Fit: Int {
        /// The id, the member number or the phone number is the text.
        case exact
        case name
        /// The name begins with the words, or the phone number ends with the digits.
        case start
        case words
        /// Words of the name begin with the words, or an id begins with the text.
        case beginnings
        /// The phone number contains the digits.
        case within
    }

    private func fit(id: String, number own: String?, words others: [[UInt8]], phone: String) -> Fit? {
        let ids = [id, own].compactMap(\.self)
        if ids.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { return .exact }
        let digits = PhoneDigits(phone).digits
        if let number {
            if digits == number { return .exact }
            if digits.suffix(number.count).elementsEqual(number) { return .start }
        }
        if let fit = fit(words: others, phone: digits) { return fit }
        if ids.contains(where: { Array(MatchedName($0).folded.utf8).starts(with: whole) }) { return .beginnings }
        if let number, digits.contains(number) { return .within }
        return nil
    }

    private func fit(words others: [[UInt8]], phone: [UInt8]) -> Fit? {
        if words == others { return .name }
        var areAllOfName = true
        var areWhole = true
        for word in words {
            if others.contains(where: { $0.starts(with: word) }) {
                if !others.contains(word) { areWhole = false }
                continue
            }
            guard word.count >= Self.minimumDigits, word.allSatisfy(\.isDigit), phone.contains(word) else { return nil }
            areAllOfName = false
        }
        guard areAllOfName else { return .words }
        if words.count <= others.count, zip(words, others).allSatisfy({ $1.starts(with: $0) }) { return .start }
        return areWhole ? .words : .beginnings
    }

    private struct Found {
        let row: Int
        let fit: Fit
        let isInForce: Bool
        let name: [UInt8]
        let id: [UInt8]

        static func precede(_ left: Found, _ right: Found) -> Bool {
            if left.fit != right.fit { return left.fit.rawValue < right.fit.rawValue }
            if left.isInForce != right.isInForce { return left.isInForce }
            if left.name != right.name { return left.name.lexicographicallyPrecedes(right.name) }
            return left.id.lexicographicallyPrecedes(right.id)
        }
    }
}

/// The words of a name in the form in which they are compared: runs of letters, marks and digits, without case or accents.
private struct NameWords {
    /// The maximum number of words of a name that are compared.
    private static let maximum = 40

    private(set) var words: [[UInt8]] = []

    init(_ name: String) {
        var word = String.UnicodeScalarView()
        func end(_ words: inout [[UInt8]]) {
            guard !word.isEmpty else { return }
            let folded = MatchedName(String(word)).folded.unicodeScalars.flatMap {
                PlainLetters.of[$0] ?? Array("\($0)".utf8)
            }
            if !folded.isEmpty { words.append(folded) }
            word = String.UnicodeScalarView()
        }
        for scalar in name.unicodeScalars {
            guard words.count < Self.maximum else { return }
            if scalar.isOfWord { word.append(scalar) } else { end(&words) }
        }
        end(&words)
    }
}

/// Letters that have no decomposition into a plain letter and a mark, and how people without them on their keyboard
/// write them. In `MatchedName` they stay as they are, since the ids of people in files depend on it.
private enum PlainLetters {
    static let of: [Unicode.Scalar: [UInt8]] = [
        "ł": Array("l".utf8), "ø": Array("o".utf8), "đ": Array("d".utf8), "ð": Array("d".utf8), "ħ": Array("h".utf8),
        "ı": Array("i".utf8), "ŧ": Array("t".utf8), "ß": Array("ss".utf8), "æ": Array("ae".utf8),
        "œ": Array("oe".utf8), "þ": Array("th".utf8),
    ]
}

/// The digits of a phone number, without the punctuation between them.
private struct PhoneDigits {
    let digits: [UInt8]

    init(_ phone: String) { digits = phone.utf8.filter(\.isDigit) }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { isASCII && UInt8(value).isDigit }

    /// Whether this is a non-digit with which phone numbers are written.
    fileprivate var isPhoneSign: Bool { " +-().".unicodeScalars.contains(self) }

    fileprivate var isOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}

extension String {
    /// The text without leading and trailing blanks.
    fileprivate var trimmingBlanks: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}

/// Finds ids of guests and check-ins in text, and the names of columns that would contain personal data.
///
/// Searches only for numbers of six or more digits; shorter ones look like counts. The column names catch the rest.
struct IdentifierSearch: Sendable {
    private var identifiers: Set<Int64> = []

    private static let minimumDigits = 6
    private static let columns = [
        "guest_id", "guest_ids", "guest_name", "guest_email", "checkin_id", "checkin_ids", "check_in_id", "first_name",
        "last_name", "firstname", "lastname", "email",
    ].map { Array($0.utf8) }

    mutating func add(_ ids: some Sequence<Int64>) {
        identifiers.formUnion(ids.lazy.filter { $0 >= 100_000 })
    }

    /// Whether a text contains an id as a separate number, with or without thousands separators.
    ///
    /// - Parameter allowed: Ids that the text may contain.
    func finds(in text: [UInt8], allowing allowed: Set<Int64>) -> Bool {
        var place = 0
        while place < text.count {
            guard Self.isDigit(text[place]) else {
                place += 1
                continue
            }
            let start = place
            var value: Int64 = 0
            while place < text.count, Self.isDigit(text[place]) {
                if place - start < 18 { value = value * 10 + Int64(text[place] & 0x0F) }
                place += 1
            }
            if place - start >= Self.minimumDigits, place - start <= 18, Self.isAlone(start, place, in: text),
                isForbidden(value, allowing: allowed)
            {
                return true
            }
            if let separator = Self.thousandsSeparator(from: start, to: place, in: text),
                let grouped = Self.grouped(value, by: separator, from: place, in: text),
                isForbidden(grouped, allowing: allowed)
            {
                return true
            }
        }
        return false
    }

    private func isForbidden(_ value: Int64, allowing allowed: Set<Int64>) -> Bool {
        identifiers.contains(value) && !allowed.contains(value)
    }

    /// The thousands separator of a number that starts with these one to three digits; `nil` if the digits continue a
    /// number or something else, so that each number is read from its start.
    private static func thousandsSeparator(from start: Int, to end: Int, in text: [UInt8]) -> [UInt8]? {
        guard end - start <= 3, text[start] != UInt8(ascii: "0"),
            let separator = thousandsSeparators.first(where: { isSeparator($0, at: end, in: text) })
        else { return nil }
        let before = thousandsSeparators.first { isPrecededBy($0, at: start, in: text) }
        guard start > 0, before == nil || before == separator else { return separator }
        let place = start - (before?.count ?? 0)
        if before != nil { return place > 0 && isDigit(text[place - 1]) ? nil : separator }
        return isNamePart(text[start - 1]) || text[start - 1] == UInt8(ascii: "#") ? nil : separator
    }

    /// The value of a number that continues with groups of three digits, each after a separator; `nil` if there are
    /// none, or if decimals or letters follow.
    private static func grouped(_ first: Int64, by separator: [UInt8], from end: Int, in text: [UInt8]) -> Int64? {
        var (value, place, groups) = (first, end, 0)
        while groups < 5, isSeparator(separator, at: place, in: text) {
            let digits = place + separator.count
            guard digits + 3 <= text.count, text[digits..<digits + 3].allSatisfy(isDigit),
                digits + 3 == text.count || !isDigit(text[digits + 3])
            else { break }
            value = text[digits..<digits + 3].reduce(value) { $0 * 10 + Int64($1 & 0x0F) }
            place = digits + 3
            groups += 1
        }
        guard groups > 0 else { return nil }
        guard place < text.count else { return value }
        let isLetter = (0x61...0x7A).contains(text[place] | 0x20) || text[place] == UInt8(ascii: "_")
        let isDecimal = ".,".utf8.contains(text[place]) && place + 1 < text.count && isDigit(text[place + 1])
        return isLetter || isDecimal ? nil : value
    }

    /// Full stop, comma, apostrophes and spaces, including no-break ones (U+00A0, U+2009, U+202F).
    private static let thousandsSeparators = [".", ",", "'", "\u{2019}", " ", "\u{A0}", "\u{2009}", "\u{202F}"].map {
        Array($0.utf8)
    }

    private static func isSeparator(_ separator: [UInt8], at place: Int, in text: [UInt8]) -> Bool {
        place + separator.count <= text.count && text[place..<place + separator.count].elementsEqual(separator)
    }

    private static func isPrecededBy(_ separator: [UInt8], at place: Int, in text: [UInt8]) -> Bool {
        place >= separator.count && text[place - separator.count..<place].elementsEqual(separator)
    }

    /// Whether a text contains the name of a column of personal data.
    static func findsColumn(in text: [UInt8]) -> Bool {
        var start: Int?
        for place in 0...text.count {
            if place < text.count, isNamePart(text[place]) {
                start = start ?? place
            } else if let begin = start {
                start = nil
                let length = place - begin
                // In prose the word is harmless: a column name stands alone, between quotes, separators or line ends.
                guard columns.contains(where: { $0.count == length && text[begin..<place].elementsEqual($0) }),
                    begin == 0 || isDelimiter(text[begin - 1]), place == text.count || isDelimiter(text[place])
                else { continue }
                return true
            }
        }
        return false
    }

    /// Whether a run of digits is not part of a word, colour or decimal number.
    private static func isAlone(_ start: Int, _ end: Int, in text: [UInt8]) -> Bool {
        if start > 0, isNamePart(text[start - 1]) || text[start - 1] == UInt8(ascii: "#") { return false }
        if start > 1, text[start - 1] == UInt8(ascii: "."), isDigit(text[start - 2]) { return false }
        if end < text.count, isNamePart(text[end]) { return false }
        return !(end + 1 < text.count && text[end] == UInt8(ascii: ".") && isDigit(text[end + 1]))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool { "\",;\n\r\t<>".utf8.contains(byte) }
}

/// Finds ids of guests and check-ins in text, and columns that are named as if they held them.
///
/// Only numbers of six digits and more are looked for: shorter ones are what counts look like. The columns' names catch
/// the rest.
struct IdentifierSearch: Sendable {
    private var identifiers: Set<Int64> = []

    private static let shortest = 6
    private static let columns = [
        "guest_id", "guest_ids", "guest_name", "guest_email", "checkin_id", "checkin_ids", "check_in_id", "first_name",
        "last_name", "firstname", "lastname", "email",
    ].map { Array($0.utf8) }

    mutating func add(_ ids: some Sequence<Int64>) {
        identifiers.formUnion(ids.lazy.filter { $0 >= 100_000 })
    }

    /// Whether an id stands in a text as a number of its own, with or without marks of thousands, other than those that it
    /// may have.
    ///
    /// - Parameter partsCells: whether the text is a table or a list in which commas part numbers.
    func finds(in text: [UInt8], besides allowed: Set<Int64>, partsCells: Bool) -> Bool {
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
            if place - start >= Self.shortest, place - start <= 18, Self.isAlone(start, place, in: text),
                isForbidden(value, besides: allowed)
            {
                return true
            }
            if let mark = Self.thousandsMark(from: start, to: place, in: text),
                // Without quotation marks a comma parts the cells of a table.
                !partsCells || mark != Self.comma || Self.isQuoted(start, in: text),
                let grouped = Self.grouped(value, by: mark, from: place, in: text),
                isForbidden(grouped, besides: allowed)
            {
                return true
            }
        }
        return false
    }

    private func isForbidden(_ value: Int64, besides allowed: Set<Int64>) -> Bool {
        identifiers.contains(value) && !allowed.contains(value)
    }

    /// What sets off the thousands of a number that begins with these one to three digits; `nil` where they are the middle
    /// of a number or of something else, so that each number is read from its beginning.
    private static func thousandsMark(from start: Int, to end: Int, in text: [UInt8]) -> [UInt8]? {
        guard end - start <= 3, text[start] != UInt8(ascii: "0"),
            let mark = thousandsMarks.first(where: { isMark($0, at: end, in: text) })
        else { return nil }
        let before = thousandsMarks.first { endsMark($0, at: start, in: text) }
        guard start > 0, before == nil || before == mark else { return mark }
        let place = start - (before?.count ?? 0)
        if before != nil { return place > 0 && isDigit(text[place - 1]) ? nil : mark }
        return isNamePart(text[start - 1]) || text[start - 1] == UInt8(ascii: "#") ? nil : mark
    }

    /// The number that digits begin and groups of three go on, each after the mark; `nil` where there are no groups, or
    /// decimals or letters follow.
    private static func grouped(_ first: Int64, by mark: [UInt8], from end: Int, in text: [UInt8]) -> Int64? {
        var (value, place, groups) = (first, end, 0)
        while groups < 5, isMark(mark, at: place, in: text) {
            let digits = place + mark.count
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

    /// Whether a place is between quotation marks of its line.
    private static func isQuoted(_ place: Int, in text: [UInt8]) -> Bool {
        let line = text[..<place].lastIndex { $0 == UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
        return text[line..<place].count { $0 == UInt8(ascii: "\"") } % 2 == 1
    }

    private static let comma = Array(",".utf8)
    /// Point, comma, apostrophes, and spaces, those too at which lines do not break (U+00A0, U+2009, U+202F).
    private static let thousandsMarks = [".", ",", "'", "\u{2019}", " ", "\u{A0}", "\u{2009}", "\u{202F}"].map {
        Array($0.utf8)
    }

    private static func isMark(_ mark: [UInt8], at place: Int, in text: [UInt8]) -> Bool {
        place + mark.count <= text.count && text[place..<place + mark.count].elementsEqual(mark)
    }

    private static func endsMark(_ mark: [UInt8], at place: Int, in text: [UInt8]) -> Bool {
        place >= mark.count && text[place - mark.count..<place].elementsEqual(mark)
    }

    /// Whether a text has a column's name of its own that belongs to personal data.
    static func findsColumn(in text: [UInt8]) -> Bool {
        var start: Int?
        for place in 0...text.count {
            if place < text.count, isNamePart(text[place]) {
                start = start ?? place
            } else if let begin = start {
                start = nil
                let length = place - begin
                // A word of prose is no column: the name stands alone between quotes, separators or line ends.
                guard columns.contains(where: { $0.count == length && text[begin..<place].elementsEqual($0) }),
                    begin == 0 || isFence(text[begin - 1]), place == text.count || isFence(text[place])
                else { continue }
                return true
            }
        }
        return false
    }

    /// Whether a run of digits is no part of a word, a colour, or a number with decimals.
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

    private static func isFence(_ byte: UInt8) -> Bool { "\",;\n\r\t<>".utf8.contains(byte) }
}

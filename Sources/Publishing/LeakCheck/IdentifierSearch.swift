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

    /// Whether an id stands in a text as a number of its own, other than those that it may have.
    func finds(in text: [UInt8], besides allowed: Set<Int64>) -> Bool {
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
            guard place - start >= Self.shortest, place - start <= 18, Self.isAlone(start, place, in: text),
                identifiers.contains(value), !allowed.contains(value)
            else { continue }
            return true
        }
        return false
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

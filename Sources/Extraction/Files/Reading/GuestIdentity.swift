internal import Tables

/// Derives the ids of guests from what identifies them.
struct IdentityReader: ~Copyable {
    let identities: [Header.Identity]
    private let hasRUTs: Bool
    private var text = FieldText()

    /// - Parameter byCode: whether guests are identified only by numbers and codes, not by addresses or names.
    init(_ header: Header, byCode: Bool = false) {
        identities = byCode ? header.identities.filter(\.isCode) : header.identities
        hasRUTs = header.hasRUTs
    }

    /// - Parameter identities: by what guests are told apart, of the header's.
    init(_ header: Header, by identities: [Header.Identity]) {
        self.identities = identities
        hasRUTs = header.hasRUTs
    }

    /// The id of a row's guest: a number in the row, or a hash of what identifies the guest; `nil` if nothing does.
    @inline(__always)
    mutating func guest(_ fields: UnsafeMutableBufferPointer<Field>, of bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        for identity in identities {
            switch identity {
            case .code(let places) where places.count == 1:
                let field = fields[places[0]]
                guard field.count > 0 else { continue }
                let cell = text(field, of: bytes)
                if let number = NumberCell.integer(cell), number != RawCheckIn.missingGuest { return number }
                if hasRUTs, let id = Self.rut(cell) { return id }
                if !NoValue.isIn(cell) { return StableHash.of("code", cell) }
            case .email(let place):
                guard fields[place].count > 0 else { continue }
                let cell = text(fields[place], of: bytes)
                guard cell.contains(0x40) else { continue }
                var hash = StableHash()
                hash.add("email")
                for byte in cell { hash.add((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) }
                return hash.identifier
            case .code(let places), .name(let places):
                if let id = name(places, fields, of: bytes, isName: identity != .code(places)) { return id }
            }
        }
        return nil
    }

    /// The id for a Chilean RUT, which is the same with dots, a hyphen or neither: `12.345.678-5` is 123456785. `nil`
    /// for any other text.
    private static func rut(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        var digits: [UInt8] = []
        for (place, byte) in text.enumerated() {
            if byte &- 48 < 10 {
                if byte != 48 || !digits.isEmpty { digits.append(byte) }
            } else if byte | 0x20 == 0x6B, place == text.count - 1 {
                digits.append(0x4B)
            } else if byte != 0x2E, byte != 0x2D, byte != 0x20 {
                return nil
            }
        }
        guard (2...10).contains(digits.count) else { return nil }
        return digits.withUnsafeBufferPointer { NumberCell.integer($0) ?? StableHash.of("code", $0) }
    }

    /// The id of a guest identified by several columns together, or by name only; `nil` if the first column of a code,
    /// or the whole name, says nothing.
    private mutating func name(
        _ places: [Int], _ fields: UnsafeMutableBufferPointer<Field>, of bytes: UnsafeBufferPointer<UInt8>, isName: Bool
    ) -> Int64? {
        var hash = StableHash()
        hash.add(isName ? "name" : "code")
        var isEmpty = true
        for (number, place) in places.enumerated() {
            let part = text.string(fields[place], of: bytes)
            let saysNothing = NoValue.isIn(part)
            if !isName, number == 0, saysNothing { return nil }
            isEmpty = isEmpty && saysNothing
            if isName {
                // A full name has the same hash as its parts.
                for byte in MatchedName(part).folded.utf8 { hash.add(byte) }
            } else {
                hash.add(part)
            }
        }
        return isEmpty ? nil : hash.identifier
    }
}

/// What is written in a cell that identifies nobody: nothing, a dash, `n/a`.
///
/// Taken for codes, the cells of all who have none would be one guest.
enum NoValue {
    private static let words: Set<String> = ["na", "n/a", "#n/a", "n.a.", "null", "nil", "none", "s/n", "s/c", "s/d"]

    @inline(__always)
    static func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Most codes begin with a letter or a digit and are longer than any of the words.
        if text.count > 4, text[0] &- 48 < 10 || text[0] | 0x20 &- 97 < 26 { return false }
        return isIn(String(decoding: text, as: UTF8.self))
    }

    static func isIn(_ text: String) -> Bool {
        if text.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic && $0.properties.numericType == nil }) {
            return true
        }
        return text.utf8.count <= 4 && words.contains(text.lowercased())
    }
}

extension StableHash {
    /// The id of the guest in a row that nothing tells apart from an earlier one.
    static func of(_ guest: Int64, number: Int64) -> Int64 {
        var hash = StableHash()
        hash.add("row")
        hash.add(guest)
        hash.add(number)
        return hash.identifier
    }

    /// The id of a guest identified by a text.
    fileprivate static func of(_ kind: String, _ text: UnsafeBufferPointer<UInt8>) -> Int64 {
        var hash = StableHash()
        hash.add(kind)
        hash.add(text)
        return hash.identifier
    }
}

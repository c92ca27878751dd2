internal import Glibc

/// A string compared by its UTF-8 bytes.
///
/// `String` compares by canonical equivalence: `é` equals `e` with a combining accent. Services and files do not: to
/// Firestore these name two documents. Keys from outside are therefore of this type.
///
///     "\u{E9}" == "e\u{301}"                          // true
///     ExactText("\u{E9}") == ExactText("e\u{301}")    // false
public struct ExactText: Sendable, Hashable {
    public let text: String

    public init(_ text: String) { self.text = text }

    public static func == (left: ExactText, right: ExactText) -> Bool {
        var (left, right) = (left.text, right.text)
        return left.withUTF8 { left in
            right.withUTF8 { right in left.hasSameBytes(as: right) }
        }
    }

    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // A terminator keeps successive texts from hashing like the same bytes split elsewhere.
        hasher.combine(0xFF as UInt8)
    }
}

extension ExactText: Comparable {
    /// Lexicographic order of UTF-8 bytes, independent of locale.
    public static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

extension ExactText: ExpressibleByStringLiteral, CustomStringConvertible {
    public init(stringLiteral text: String) { self.text = text }

    public var description: String { text }
}

extension UnsafeBufferPointer<UInt8> {
    func hasSameBytes(as other: Self) -> Bool {
        // An empty buffer may have no address, and `memcmp` requires one.
        guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
            return isEmpty && other.isEmpty
        }
        return memcmp(start, otherStart, count) == 0
    }
}

extension StringProtocol {
    /// Whether both have the same UTF-8 bytes. `==` is also true for canonically equivalent texts.
    public func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The text after a prefix, compared by bytes; `nil` if the text does not have that prefix.
    public func rest(after beginning: String) -> String? {
        guard utf8.starts(with: beginning.utf8) else { return nil }
        return String(decoding: utf8.dropFirst(beginning.utf8.count), as: UTF8.self)
    }
}

internal import Glibc

/// A text that is equal only to the same bytes.
///
/// Swift takes `é` and `e` with a combining accent for one text. Services and files do not: to Firestore they are two
/// documents. Whatever comes from outside and serves as a key is kept as this.
public struct ExactText: Sendable, Hashable {
    public let text: String

    public init(_ text: String) { self.text = text }

    public static func == (left: ExactText, right: ExactText) -> Bool {
        var (left, right) = (left.text, right.text)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                guard left.count == right.count, let start = left.baseAddress, let other = right.baseAddress else {
                    return left.isEmpty && right.isEmpty
                }
                return memcmp(start, other, left.count) == 0
            }
        }
    }

    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // Ends the text: two texts in a row must not hash like the same bytes divided elsewhere.
        hasher.combine(0xFF as UInt8)
    }
}

extension ExactText: Comparable {
    /// The order of UTF-8 bytes, whatever the language.
    public static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

extension ExactText: ExpressibleByStringLiteral, CustomStringConvertible {
    public init(stringLiteral text: String) { self.text = text }

    public var description: String { text }
}

extension StringProtocol {
    /// Whether both are the same bytes of UTF-8. `==` also holds for texts that are only composed differently.
    public func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

    /// What follows a beginning, both taken as bytes; `nil` where the text does not begin so.
    public func rest(after beginning: String) -> String? {
        guard utf8.starts(with: beginning.utf8) else { return nil }
        return String(decoding: utf8.dropFirst(beginning.utf8.count), as: UTF8.self)
    }
}

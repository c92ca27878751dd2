/// The rules by which two e-mail addresses are one: conservative, since a person counted twice is a smaller error than
/// two people counted as one.
///
/// - Blanks (space, tab, line feed, carriage return) before and after are dropped.
/// - ASCII capitals become small letters, before and after the `@`: no mail service in use tells addresses apart by
///   them, and telephones write the first letter as a capital.
/// - Nothing else is changed. What follows a `+`, and the dots of a local part, belong to the address; letters beyond
///   ASCII are compared byte by byte, so that no letter that only looks like another is taken for it.
///
/// An address can be used if it has one `@` with something before it, a name with a dot after it, and neither blanks
/// nor control characters.
public enum MailAddress {
    /// Longer texts are no addresses (RFC 5321, 4.5.3.1: 64 bytes, `@`, 255 bytes).
    static let longest = 320

    /// Calls `body` with the address as it is compared; returns `nil` without calling it if the text is no usable
    /// address.
    @inline(__always)
    public static func withNormalized<Result>(
        _ text: UnsafeBufferPointer<UInt8>?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result? {
        guard let text, let range = trimmed(text), range.count <= longest else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) { buffer in
            var at = -1
            var hasDot = false
            for (index, position) in range.enumerated() {
                var byte = text[position]
                if byte <= 0x20 || byte == 0x7F { return nil }
                if byte == UInt8(ascii: "@") {
                    if at >= 0 { return nil }
                    at = index
                } else if byte == UInt8(ascii: "."), at >= 0 {
                    // Not right after the @, nor at the end.
                    if index > at + 1, index + 1 < range.count { hasDot = true }
                } else if byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") {
                    byte |= 0x20
                }
                buffer[index] = byte
            }
            guard at > 0, at + 1 < range.count, hasDot else { return nil }
            return body(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<range.count]))
        }
    }

    /// The address as it is compared; `nil` if the text is no usable address.
    public static func normalized(_ text: String?) -> String? {
        guard var text else { return nil }
        return text.withUTF8 { utf8 in withNormalized(utf8) { String(decoding: $0, as: UTF8.self) } }
    }

    private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        var (start, end) = (0, text.count)
        while start < end, isBlank(text[start]) { start += 1 }
        while end > start, isBlank(text[end - 1]) { end -= 1 }
        return start < end ? start..<end : nil
    }
}

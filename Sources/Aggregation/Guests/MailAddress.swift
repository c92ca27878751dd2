/// The rules by which two e-mail addresses are the same. They are conservative: counting a person twice is a smaller
/// error than counting two people as one.
///
/// - Blanks (space, tab, line feed, carriage return) before and after are dropped.
/// - ASCII letters become lower case, before and after the `@`: no mail service in use distinguishes addresses by case, and
///   phones capitalize the first letter.
/// - Nothing else is changed. What follows a `+`, and the dots of a local part, belong to the address; letters beyond ASCII
///   are compared byte by byte, so that lookalike letters stay different.
///
/// An address can be used if it has one `@` with something before it and a name with a dot after it, and neither blanks
/// nor control characters.
public enum MailAddress {
    /// Longer texts are not addresses (RFC 5321, 4.5.3.1: 64 bytes, `@`, 255 bytes).
    static let longest = 320

    /// Calls `body` with the address in the form in which addresses are compared; returns `nil` without calling it if
    /// the text is not a usable address.
    @inline(__always)
    static func withNormalized<Result>(
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
                    // A dot right after the @ or at the end does not count.
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

    /// The address in the form in which addresses are compared; `nil` if the text is not a usable address.
    public static func normalized(_ text: String?) -> String? {
        guard var text else { return nil }
        return text.withUTF8 { utf8 in withNormalized(utf8) { String(decoding: $0, as: UTF8.self) } }
    }

    /// The addresses in a text, in the form in which addresses are compared, however they are written:
    /// `Ana <ana@x.example>`, `mailto:ana@x.example`, `'ana@x.example'`, or several; also in full-width letters, with blanks of no
    /// width, or with a full stop at the end.
    static func all(in text: String?) -> Set<String> {
        guard let text, text.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 >= 0x80 }) else { return [] }
        let seen = seen(text)
        let parts = seen.split { $0.isWhitespace || "<>()[],;\"".contains($0) }.flatMap { part -> [Substring] in
            let quotes: Set<Character> = ["'", "‘", "’", "“", "”", "«", "»", "`", "´"]
            var inner = part[...]
            while let first = inner.first, quotes.contains(first) { inner.removeFirst() }
            while let last = inner.last, quotes.contains(last) || last == "." { inner.removeLast() }
            if inner.lowercased().hasPrefix(scheme) { inner = inner.dropFirst(scheme.count).prefix { $0 != "?" } }
            return [part, inner]
        }
        return Set(([text, seen] + parts.map { String($0) }).compactMap { normalized($0) })
    }

    /// The address of a cell that has nothing else, without what is written around it; else the text as addresses are compared.
    static func only(in text: String?) -> String? {
        guard let text else { return nil }
        let seen = seen(text)
        let parts = seen.split { $0.isWhitespace }
        guard parts.count == 1 else { return normalized(text) }
        let others = all(in: text).subtracting([normalized(text), normalized(seen)].compactMap(\.self))
        return others.count == 1 ? others.first : normalized(seen)
    }

    /// The text as it is seen: without what has no width, and full-width letters as others.
    private static func seen(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .format {
            let isWide = (0xFF01...0xFF5E).contains(scalar.value)
            scalars.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
        }
        return String(scalars)
    }

    private static let scheme = "mailto:"

    private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        var (start, end) = (0, text.count)
        while start < end, isBlank(text[start]) { start += 1 }
        while end > start, isBlank(text[end - 1]) { end -= 1 }
        return start < end ? start..<end : nil
    }
}

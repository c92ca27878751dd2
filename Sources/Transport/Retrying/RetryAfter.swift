/// The header `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
    /// Seconds to wait from `now` (seconds since 1970), 0 for a date that has passed, `nil` for what is neither form.
    static func seconds(_ value: String?, now: Int64) -> Double? {
        guard let value = value?.trimmed, !value.isEmpty else { return nil }
        if value.utf8.allSatisfy({ $0 &- 48 < 10 }) { return Double(value) }
        guard let date = HTTPDate.secondsSinceEpoch(value, now: now) else { return nil }
        return Double(max(0, date - now))
    }
}

extension String {
    /// Without spaces, tabs and line ends at both ends.
    var trimmed: String {
        let isBlank = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
        let head = utf8.drop(while: isBlank)
        let end = head.lastIndex { !isBlank($0) }.map(head.index(after:)) ?? head.startIndex
        return String(self[head.startIndex..<end])
    }
}

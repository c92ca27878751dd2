package import Base
internal import Foundation

/// Lines of CSV (RFC 4180) in a growing buffer: separated by commas, ended by LF, with texts unaltered. A field without a value is
/// empty.
///
/// A writer reserves the maximum that a line can take, then appends its fields. Only texts, whose length has no limit, reserve
/// more.
package struct CSVLines: ~Copyable {
    private(set) var base: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var capacity: Int
    /// The day last written, with its text, `2026-03-01T`: most times fall on the same day as the one before.
    private var day = Int64.min
    private var dateText: [UInt8] = []

    init(capacity: Int = 1 << 16) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// The lines so far, valid until the next change.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// Makes room for `bytes` more.
    @inline(__always)
    package mutating func reserve(_ bytes: Int) {
        if capacity - count < bytes { grow(bytes) }
    }

    private mutating func grow(_ bytes: Int) {
        capacity = max(capacity * 2, count + bytes)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
    }

    /// Appends a byte; there must be room.
    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        base[count] = byte
        count &+= 1
    }

    @inline(__always) mutating func comma() { put(UInt8(ascii: ",")) }
    @inline(__always) mutating func endLine() { put(UInt8(ascii: "\n")) }

    /// Appends bytes as they are; there must be room.
    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        (base + count).update(from: start, count: bytes.count)
        count &+= bytes.count
    }

    /// Appends an integer; at most 20 bytes.
    @inline(__always)
    package mutating func append(_ integer: Int64) {
        if integer < 0 { put(UInt8(ascii: "-")) }
        append(integer.magnitude)
    }

    private mutating func append(_ magnitude: UInt64) {
        var digits = 1
        var left = magnitude
        while left >= 10 {
            left /= 10
            digits += 1
        }
        var rest = magnitude
        var place = base + count + digits
        for _ in 0..<digits {
            place -= 1
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
            place.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: remainder)
            rest = quotient
        }
        count &+= digits
    }

    @inline(__always)
    package mutating func append(_ integer: Int64?) {
        if let integer { append(integer) }
    }

    /// Appends a number with enough digits to be read back exactly; at most 32 bytes.
    mutating func append(_ number: Double?) {
        guard let number else { return }
        // If a decimal of at most 15 digits reads back as the number, it is the shortest one that does, apart from trailing zeros,
        // because no two such decimals read as the same number. This covers nearly all coordinates and prices.
        let scaled = (number * 1e7).rounded()
        guard abs(scaled) < 1e15, scaled / 1e7 == number else {
            for byte in number.description.utf8 { put(byte) }
            return
        }
        if number.sign == .minus { put(UInt8(ascii: "-")) }
        let (whole, fraction) = UInt64(abs(scaled)).quotientAndRemainder(dividingBy: 10_000_000)
        append(whole)
        put(UInt8(ascii: "."))
        var (rest, unit) = (fraction, UInt64(1_000_000))
        repeat {
            put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest / unit))
            rest %= unit
            unit /= 10
        } while rest > 0
    }

    /// Appends `2026-03-01T09:15:30Z`; at most 24 bytes.
    package mutating func append(utcText instant: Instant) {
        let (day, second) = instant.secondsSinceEpoch.quotientAndModulo(by: 86_400)
        if day != self.day {
            self.day = day
            dateText = Array((CivilTime(secondsSinceEpoch: day * 86_400).dateText + "T").utf8)
        }
        dateText.withUnsafeBufferPointer { append($0) }
        append(twoDigits: second / 3600)
        put(UInt8(ascii: ":"))
        append(twoDigits: second / 60 % 60)
        put(UInt8(ascii: ":"))
        append(twoDigits: second % 60)
        put(UInt8(ascii: "Z"))
    }

    @inline(__always)
    private mutating func append(twoDigits number: Int64) {
        put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
        put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
    }

    /// Appends a text of any length, in quotes if needed. Invalid UTF-8 is repaired with replacement characters.
    package mutating func append(text utf8: UnsafeBufferPointer<UInt8>?) {
        guard let utf8, !utf8.isEmpty else { return }
        if utf8.allSatisfy({ $0 < 0x80 }) { return append(verbatim: utf8) }
        var repaired = String(decoding: utf8, as: UTF8.self)
        repaired.withUTF8 { append(verbatim: $0) }
    }

    package mutating func append(text: String?) {
        guard var text else { return }
        text.withUTF8 { append(verbatim: $0) }
    }

    private mutating func append(verbatim utf8: UnsafeBufferPointer<UInt8>) {
        let quote = UInt8(ascii: "\"")
        // Room for two bytes per byte, as if each were a quote, for two quotes around them, and for what follows in the line.
        reserve(2 * utf8.count + 64)
        let needsQuotes = utf8.contains {
            $0 == quote || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }
        guard needsQuotes else { return append(utf8) }
        put(quote)
        for byte in utf8 {
            if byte == quote { put(quote) }
            put(byte)
        }
        put(quote)
    }
}

/// The fields of a dictionary's entries, formatted once: `,4,General`.
struct CSVFragments: Sendable {
    private let bytes: [UInt8]
    /// The offset of each entry, and of the end.
    private let starts: [Int]
    /// The length of the longest entry in bytes.
    let longest: Int

    /// - Parameter append: Appends an entry's fields.
    init(count: Int, _ append: (Int, inout CSVLines) -> Void) {
        var lines = CSVLines(capacity: 1024)
        var starts = [0]
        for index in 0..<count {
            lines.reserve(64)
            append(index, &lines)
            starts.append(lines.count)
        }
        bytes = Array(lines.bytes)
        longest = zip(starts, starts.dropFirst()).reduce(0) { max($0, $1.1 - $1.0) }
        self.starts = starts
    }

    @inline(__always)
    func append(_ index: Int, to lines: inout CSVLines) {
        bytes.withUnsafeBufferPointer {
            lines.append(UnsafeBufferPointer(rebasing: $0[starts[index]..<starts[index + 1]]))
        }
    }
}

internal import Files
public import Messages

/// The text of a guest's QR code. Whoever shows it is admitted, so it is displayed masked.
public struct RegistrationCode: Sendable, Hashable {
    /// Its line in the file, from 1.
    public let line: Int
    package let text: String
    /// SHA-256 of its bytes in hexadecimal, which identifies it in the journal.
    let digest: String

    package init(line: Int, text: String) {
        self.line = line
        self.text = text
        digest = SHA256.hexadecimal(of: text.utf8)
    }

    /// The last four characters of a long code. For a short code, which these would reveal, the start of its digest.
    public var masked: String { text.count >= 16 ? "…" + text.suffix(4) : "#" + digest.prefix(8) }
}

extension RegistrationCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { masked }
    public var debugDescription: String { masked }
    public var customMirror: Mirror { Mirror(self, children: ["line": line, "masked": masked]) }
}

extension RegistrationCode {
    /// How a text may quote a code: verbatim, percent-encoded, or escaped as in JSON.
    private enum Writing: CaseIterable { case plain, percentEncoded, escaped }

    /// The length up to which a code is hidden only as a whole word, since it may be part of other words.
    private static let shortCode = 7

    /// A text with every occurrence of the code, ignoring case, replaced by its masked form.
    package func hidden(in words: String) -> String {
        let (code, words) = (Array(text.utf8), Array(words.utf8))
        var shown: [UInt8] = []
        var place = 0
        while place < words.count {
            if let end = Writing.allCases.lazy.compactMap({ end(of: code, in: words, from: place, as: $0) }).first {
                shown += Array(masked.utf8)
                place = end
            } else {
                shown.append(words[place])
                place += 1
            }
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// The end of the code if it begins at `start`; `nil` if it does not.
    private func end(of code: [UInt8], in words: [UInt8], from start: Int, as writing: Writing) -> Int? {
        func isOfWord(_ place: Int) -> Bool {
            guard text.count <= Self.shortCode, words.indices.contains(place) else { return false }
            let small = words[place] | 0x20
            return words[place] >= 0x80 || (0x61...0x7A).contains(small) || (0x30...0x39).contains(words[place])
        }
        guard !code.isEmpty, !isOfWord(start - 1) else { return nil }
        var (matched, place) = (0, start)
        while matched < code.count {
            guard place < words.count else { return nil }
            let (bytes, length) = Self.unit(in: words, at: place, as: writing)
            for byte in bytes {
                guard matched < code.count, Self.isSame(byte, code[matched], as: writing) else { return nil }
                matched += 1
            }
            place += length
        }
        return isOfWord(place) ? nil : place
    }

    private static func isSame(_ written: UInt8, _ byte: UInt8, as writing: Writing) -> Bool {
        func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
        if small(written) == small(byte) { return true }
        // Forms encode a space as a plus.
        return writing == .percentEncoded && written == UInt8(ascii: "+") && byte == UInt8(ascii: " ")
    }

    /// The character at a place, in bytes of UTF-8, and its length in the text.
    private static func unit(in words: [UInt8], at place: Int, as writing: Writing) -> (bytes: [UInt8], length: Int) {
        let itself = ([words[place]], 1)
        switch (writing, words[place]) {
        case (.percentEncoded, UInt8(ascii: "%")):
            return number(in: words, at: place + 1, digits: 2).map { ([UInt8($0)], 3) } ?? itself
        case (.escaped, UInt8(ascii: "\\")):
            guard place + 1 < words.count else { return itself }
            guard words[place + 1] == UInt8(ascii: "u") else { return ([words[place + 1]], 2) }
            guard let first = number(in: words, at: place + 2, digits: 4) else { return itself }
            var units = [UInt16(first)]
            if UTF16.isLeadSurrogate(units[0]), words[(place + 6)...].starts(with: #"\u"#.utf8),
                let second = number(in: words, at: place + 8, digits: 4)
            {
                units.append(UInt16(second))
            }
            return (Array(String(decoding: units, as: UTF16.self).utf8), 6 * units.count)
        default: return itself
        }
    }

    /// A number of exactly `digits` hexadecimal digits.
    private static func number(in words: [UInt8], at place: Int, digits: Int) -> Int? {
        guard place + digits <= words.count else { return nil }
        let text = words[place..<place + digits]
        guard text.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }) else { return nil }
        return Int(String(decoding: text, as: UTF8.self), radix: 16)
    }
}

/// The codes of a file with one code per line, in order.
public struct CodeList: Sendable {
    public private(set) var codes: [RegistrationCode] = []
    /// How many lines repeat an earlier code.
    public private(set) var repeated = 0

    /// The longest code allowed, in bytes. A QR code holds less than 3 kB.
    static let longestCode = 4096

    /// Parses a file. Blank lines and lines that begin with `#` are skipped; spaces around a code are removed; a
    /// repeated code counts once, at its first line.
    ///
    /// - Parameter name: the file's name, for messages.
    /// - Throws: a `Fault` of kind `.unreadableData` for a line that is not UTF-8 or is too long.
    public init(_ bytes: [UInt8], named name: String) throws(Fault) {
        // Compared by bytes: texts that only look the same are different codes.
        var seen: Set<ArraySlice<UInt8>> = []
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let lines = bytes[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let bytes = line.trimmingBlanks
            guard let first = bytes.first, first != UInt8(ascii: "#") else { continue }
            guard bytes.count <= Self.longestCode, let text = String(validating: bytes, as: UTF8.self),
                !bytes.contains(where: { $0 < 32 || $0 == 127 })
            else { throw Fault(.unreadableData, .notACode(file: name, line: index + 1)) }
            guard seen.insert(bytes).inserted else {
                repeated += 1
                continue
            }
            codes.append(RegistrationCode(line: index + 1, text: text))
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmingBlanks: Self {
        func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
        var slice = drop(while: isBlank)
        while let last = slice.last, isBlank(last) { slice.removeLast() }
        return slice
    }
}

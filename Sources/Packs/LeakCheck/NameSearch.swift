internal import Base
import Foundation

/// Finds full names in text, ignoring case, accents and punctuation.
///
/// A full name is a guest's first and last name in either order, as consecutive words; or the words of one of the two, if the other
/// is empty. Not searched for are first or
/// last names alone (half of a country is called María), names of fewer than five letters, and allowed texts, such as
/// the names of sessions, types and sponsors.
struct NameSearch: Sendable {
    /// Two-word names as combined hashes. Longer names are stored as their remaining words, by the combined hash of the
    /// first two.
    private var pairs: Set<UInt64> = []
    private var longer: [UInt64: [[UInt64]]] = [:]
    /// Names written as one word: in scripts without spaces, or joined as in an address.
    private var single: Set<UInt64> = []
    private var longest = 2

    private static let minimumLetters = 5
    private static let minimumUnspacedLetters = 10
    private static let windowSize = 4096
    /// No first or last name has more words.
    private static let maximumSplits = 6

    mutating func add(first: [WordReader.Word], last: [WordReader.Word]) {
        guard !first.isEmpty, !last.isEmpty else { return }
        let words = first + last
        guard words.reduce(0, { $0 + $1.weight }) >= Self.minimumLetters, words.count(where: { $0.weight > 1 }) > 1
        else {
            return
        }
        add((first + last).map(\.hash))
        add((last + first).map(\.hash))
    }

    /// Adds a name of which nobody says where the last name starts, also with the last name before the first.
    ///
    /// - Parameter titles: A name that consists of two of these is not added.
    mutating func add(whole words: [WordReader.Word], except titles: Set<[UInt64]>) {
        let hashes = words.map(\.hash)
        let splits = words.indices.dropFirst()
        if splits.contains(where: { titles.contains(Array(hashes[..<$0])) && titles.contains(Array(hashes[$0...])) }) {
            return
        }
        for split in splits.prefix(Self.maximumSplits) {
            add(first: Array(words[..<split]), last: Array(words[split...]))
        }
    }

    /// Adds a name written as one word. A short one could be an ordinary word, unless it is ideographic.
    mutating func add(unspaced word: WordReader.Word) {
        if word.weight >= Self.minimumUnspacedLetters || word.isIdeographic && word.weight > 3 {
            single.insert(word.hash)
        }
    }

    private mutating func add(_ words: [UInt64]) {
        let key = Self.combined(words[0], words[1])
        if words.count == 2 {
            pairs.insert(key)
        } else {
            let rest = Array(words.dropFirst(2))
            if longer[key]?.contains(rest) != true { longer[key, default: []].append(rest) }
            longest = max(longest, words.count)
        }
    }

    /// Removes the names that occur in an allowed text.
    mutating func allow(_ words: [WordReader.Word]) {
        for start in words.indices {
            single.remove(words[start].hash)
            guard start + 1 < words.count else { break }
            let key = Self.combined(words[start].hash, words[start + 1].hash)
            pairs.remove(key)
            let following = words[(start + 2)...].map(\.hash)
            longer[key]?.removeAll { following.starts(with: $0) }
        }
    }

    /// Whether a text contains one of the names.
    func finds(in utf8: [UInt8], reader: inout WordReader) -> Bool {
        var isFound = false
        // Words are matched in windows. The end of a window, where a name may continue, is carried over to the next.
        var window: [UInt64] = []
        let size = Self.windowSize + longest
        window.reserveCapacity(size)
        reader.forEachWord(in: utf8) { word in
            if isFound { return }
            if !single.isEmpty, single.contains(word.hash) { isFound = true }
            window.append(word.hash)
            guard window.count == size else { return }
            isFound = isFound || matches(window, starts: size - longest + 1)
            window.removeFirst(size - longest + 1)
        }
        return isFound || matches(window, starts: window.count)
    }

    private func matches(_ words: [UInt64], starts: Int) -> Bool {
        for start in 0..<max(0, min(starts, words.count - 1)) {
            let key = Self.combined(words[start], words[start + 1])
            if pairs.contains(key) { return true }
            if let rests = longer[key], rests.contains(where: { words[(start + 2)...].starts(with: $0) }) {
                return true
            }
        }
        return false
    }

    private static func combined(_ first: UInt64, _ second: UInt64) -> UInt64 {
        (first &* 0x9E37_79B9_7F4A_7C15) ^ (second &+ first >> 29)
    }
}

/// Splits text into words, ignoring case, accents and marks. A word is represented by its hash.
///
/// An apostrophe is part of `O'Brien`, and ends the word in `Ana's`. So there are two readings: those who search use both.
struct WordReader {
    struct Word: Equatable {
        var hash: UInt64
        /// The number of letters and digits. Characters of scripts that write a word in one or two characters count as
        /// three.
        var weight: Int
        var isIdeographic: Bool
    }

    private var folds: [UInt32: [UInt32]] = [:]
    /// Whether apostrophes and the marks of emphasis, as in `Mar**ía**`, join what they stand between. Otherwise they end a word.
    let isJoining: Bool

    init(joining: Bool) { isJoining = joining }

    /// Whether the two readings of a text may differ. The bytes other than those of ASCII start apostrophes.
    static func mayJoin(_ utf8: some Sequence<UInt8>) -> Bool {
        utf8.contains { joints.contains($0) || $0 == 0xE2 || $0 == 0xCA || $0 == 0xC2 || $0 == 0xEF }
    }

    /// Calls `body` with each word of a text, in order.
    mutating func forEachWord(in utf8: [UInt8], _ body: (Word) -> Void) {
        var word = WordHash()
        var place = 0
        while place < utf8.count {
            let byte = utf8[place]
            if byte < 0x80 {
                place += 1
                let folded = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
                if (0x61...0x7A).contains(folded) || (0x30...0x39).contains(folded) {
                    word.add(UInt32(folded))
                } else if !isJoining || !Self.joints.contains(byte) {
                    word.end(body)
                }
                continue
            }
            let (scalar, length) = Self.scalar(utf8, at: place)
            place += length
            for folded in fold(scalar) {
                if folded == 0 { word.end(body) } else { word.add(folded) }
            }
        }
        word.end(body)
    }

    mutating func words(of text: String) -> [Word] {
        var words: [Word] = []
        forEachWord(in: Array(text.utf8)) { words.append($0) }
        return words
    }

    /// A text in lower case and without accents, as UTF-8. ASCII punctuation stays, and other punctuation becomes a blank.
    mutating func folded(_ utf8: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count)
        var place = 0
        while place < utf8.count {
            let byte = utf8[place]
            if byte < 0x80 {
                place += 1
                result.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
                continue
            }
            let (scalar, length) = Self.scalar(utf8, at: place)
            place += length
            for folded in fold(scalar) {
                let letter: Unicode.Scalar = folded == 0 ? " " : Unicode.Scalar(folded) ?? "\u{FFFD}"
                result += Array(String(letter).utf8)
            }
        }
        return result
    }

    /// A short text as one word, without spaces and ASCII punctuation; `nil` if it is not one word even so.
    mutating func unspacedWord(of text: String) -> Word? {
        let letters = text.utf8.filter { byte in
            byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        }
        var words: [Word] = []
        forEachWord(in: letters) { words.append($0) }
        return words.count == 1 ? words[0] : nil
    }

    /// Apostrophe, and the marks of emphasis.
    private static let joints = Array("'`*_~".utf8)
    /// Apostrophes as people write them: ‘ ’ ′ ´ ʼ and the wide one.
    private static let apostrophes: Set<UInt32> = [0x2018, 0x2019, 0x2032, 0xB4, 0x2BC, 0xFF07]

    /// Letters that no decomposition turns into the usual ones, in lower case.
    private static let letters: [UInt32: String] = [
        0xDF: "ss", 0xE6: "ae", 0x153: "oe", 0xF8: "o", 0x142: "l", 0x111: "d", 0xF0: "d", 0x127: "h", 0x167: "t",
        0xFE: "th",
        0x131: "i", 0x3C2: "\u{3C3}",
    ]

    /// The folded form of a non-ASCII character: letters without marks and strokes, empty for invisible characters, and 0 for
    /// word separators.
    private mutating func fold(_ scalar: Unicode.Scalar) -> [UInt32] {
        if let known = folds[scalar.value] { return known }
        var result: [UInt32] = []
        if Self.apostrophes.contains(scalar.value) {
            result = isJoining ? [] : [0]
            folds[scalar.value] = result
            return result
        }
        for part in String(scalar).lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch part.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format, .control: continue
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .spacingMark:
                if let usual = Self.letters[part.value] {
                    result += usual.unicodeScalars.map(\.value)
                } else {
                    result.append(part.value)
                }
            default: result.append(0)
            }
        }
        folds[scalar.value] = result
        return result
    }

    /// The character at an index, and its length; U+FFFD for invalid UTF-8.
    private static func scalar(_ utf8: [UInt8], at place: Int) -> (Unicode.Scalar, Int) {
        let first = utf8[place]
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
        guard length > 1, place + length <= utf8.count else { return ("\u{FFFD}", 1) }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for byte in utf8[place + 1..<place + length] {
            guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return Unicode.Scalar(value).map { ($0, length) } ?? ("\u{FFFD}", 1)
    }
}

/// The hash of a word, over its characters.
private struct WordHash {
    private var hash = FNV1a()
    private var weight = 0
    private var isIdeographic = true

    @inline(__always)
    mutating func add(_ character: UInt32) {
        hash.add(UInt64(character))
        weight += character >= 0x2E80 ? 3 : 1
        if character < 0x2E80 { isIdeographic = false }
    }

    @inline(__always)
    mutating func end(_ body: (WordReader.Word) -> Void) {
        guard weight > 0 else { return }
        body(WordReader.Word(hash: hash.value, weight: weight, isIdeographic: isIdeographic))
        self = WordHash()
    }
}

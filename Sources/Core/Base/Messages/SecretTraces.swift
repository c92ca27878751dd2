/// A secret as the letters and digits of a text may show it: in pieces, with blanks, punctuation or tags between them, and
/// likewise backwards, in hexadecimal digits or in Base64.
struct SecretTrace: Sendable, Hashable {
    /// Letters and digits alone, in lower case where case is ignored.
    fileprivate let letters: [Unicode.Scalar]
    fileprivate let ignoresCase: Bool
    /// Whether it is hidden only where no letter or digit is next to it.
    fileprivate let isWord: Bool
    fileprivate let shown: String

    /// Fewer letters and digits than these are in many a text.
    private static let shortest = 6
    private static let shortestInBase64 = 8

    /// The traces of a secret.
    ///
    /// - Parameter base64: The characters of Base64 that some bytes have whatever surrounds them, for each place in a group.
    static func all(
        of secret: String, shownAs shown: String, isWord: Bool, base64: ([UInt8]) -> [[UInt8]]
    ) -> Set<SecretTrace> {
        var traces: Set<SecretTrace> = []
        func add(_ text: some Sequence<Unicode.Scalar>, ignoresCase: Bool, isWord: Bool = false) {
            let letters = text.filter(isLetter).map { ignoresCase ? folded($0) : $0 }
            guard letters.count >= (ignoresCase ? shortest : shortestInBase64) else { return }
            for letters in [letters, letters.reversed()] {
                traces.insert(
                    SecretTrace(letters: letters, ignoresCase: ignoresCase, isWord: isWord, shown: shown))
            }
        }
        add(secret.unicodeScalars, ignoresCase: true, isWord: isWord)
        for digits in hexadecimal(of: secret) { add(digits.unicodeScalars, ignoresCase: true) }
        for text in [secret, backwards(secret)] {
            for encoded in base64(Array(text.utf8)) { add(encoded.map { Unicode.Scalar($0) }, ignoresCase: false) }
        }
        return traces
    }

    /// The letters and digits of a text in hexadecimal digits, as `73`, `\x73` or `0x73`, forwards and backwards.
    static func hexadecimal(of text: String) -> [String] {
        [text, backwards(text)].flatMap { text in
            ["", "x", "0x"].map { prefix in
                text.utf8.map { byte in prefix + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
            }
        }
    }

    static func backwards(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.reversed()))
    }

    fileprivate static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
            : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let small = scalar.properties.lowercaseMapping.unicodeScalars
        return small.count == 1 ? small[small.startIndex] : scalar
    }

    /// The letters and digits of a text.
    static func letters(of text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter(isLetter) }
}

extension Set<SecretTrace> {
    /// The text with what shows a secret replaced.
    func hidden(in text: String) -> String {
        guard !isEmpty else { return text }
        let scalars = Array(text.unicodeScalars)
        var found = ranges(in: ScatteredLetters(scalars, skipsTags: false))
        if text.contains("<") { found += ranges(in: ScatteredLetters(scalars, skipsTags: true)) }
        guard !found.isEmpty else { return text }
        var shown = String.UnicodeScalarView()
        var place = 0
        for (range, words) in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where range.upperBound > place {
            // What overlaps is one.
            if range.lowerBound >= place {
                shown.append(contentsOf: scalars[place..<range.lowerBound])
                shown.append(contentsOf: words.unicodeScalars)
            }
            place = range.upperBound
        }
        shown.append(contentsOf: scalars[place...])
        return String(shown)
    }

    private func ranges(in text: ScatteredLetters) -> [(range: Range<Int>, shown: String)] {
        flatMap { trace in text.ranges(of: trace).map { ($0, trace.shown) } }
    }
}

/// The letters and digits of a text, with their places.
private struct ScatteredLetters {
    private let scalars: [Unicode.Scalar]
    private var letters: [Unicode.Scalar] = []
    private var folded: [Unicode.Scalar] = []
    private var places: [Int] = []
    /// How many other characters precede each; a tag counts once, and so does a row of the same character.
    private var gaps: [Int] = []

    /// The most other characters between two pieces.
    private static let widestGap = 8
    private static let longestTag = 32

    init(_ scalars: [Unicode.Scalar], skipsTags: Bool) {
        self.scalars = scalars
        var (place, gap) = (0, 0)
        var other: Unicode.Scalar?
        while place < scalars.count {
            if skipsTags, scalars[place] == "<",
                let end = scalars[place...].prefix(Self.longestTag).firstIndex(of: ">")
            {
                (place, gap) = (end + 1, gap + 1)
            } else if SecretTrace.isLetter(scalars[place]) {
                letters.append(scalars[place])
                folded.append(SecretTrace.folded(scalars[place]))
                places.append(place)
                gaps.append(gap)
                (place, gap, other) = (place + 1, 0, nil)
            } else {
                (place, gap) = (place + 1, scalars[place] == other ? gap : gap + 1)
                other = scalars[place - 1]
            }
        }
    }

    func ranges(of trace: SecretTrace) -> [Range<Int>] {
        let (words, wanted) = (trace.ignoresCase ? folded : letters, trace.letters)
        guard words.count >= wanted.count else { return [] }
        var ranges: [Range<Int>] = []
        for start in 0...(words.count - wanted.count) where words[start] == wanted[0] {
            let last = start + wanted.count - 1
            guard words[start...last].elementsEqual(wanted),
                gaps[start...last].dropFirst().allSatisfy({ $0 <= Self.widestGap }),
                !trace.isWord || (gap(before: start) > 0 && gap(before: last + 1) > 0)
            else { continue }
            ranges.append(places[start]..<places[last] + 1)
        }
        return ranges
    }

    /// How many other characters are before a letter, or at an end of the text: any.
    private func gap(before letter: Int) -> Int { letter == 0 || letter == letters.count ? 1 : gaps[letter] }
}

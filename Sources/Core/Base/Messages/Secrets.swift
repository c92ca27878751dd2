internal import Synchronization

/// A secret, as texts from outside may repeat it: verbatim, URL- or JSON-encoded, as HTML or, with what surrounds it, in
/// Base64; in hexadecimal digits; any of these in pieces or backwards. Case is ignored, except in Base64.
public struct Secret: Sendable, Hashable {
    fileprivate let patterns: [SecretPattern]
    fileprivate let traces: Set<SecretTrace>

    /// Returns `nil` for a text in which there is nothing to see.
    ///
    /// - Parameter shown: what replaces it.
    public init?(_ text: String, shownAs shown: String = Quotation.omission) {
        // As the texts are in which it is looked for.
        let visible = Quotation.withoutControls(text)
        guard !visible.isEmpty else { return nil }
        let encoded = SecretPattern.base64(of: Array(text.utf8))
        // Patterns ignore the case of ASCII alone.
        let cased = Set([visible, visible.lowercased(), visible.uppercased()].map { SecretPattern.folded(Array($0.utf8)) })
        patterns =
            cased.map { SecretPattern($0, shown, ignoresCase: true, isWord: visible.count <= Self.shortSecret) }
            + encoded.map { SecretPattern($0, shown, ignoresCase: false, isWord: false) }
        traces = SecretTrace.all(
            of: visible, shownAs: shown, isWord: visible.count <= Self.shortSecret, base64: SecretPattern.base64)
    }

    /// The length up to which a secret is hidden only as a whole word, since it may be part of other words.
    private static let shortSecret = 7
}

/// The secrets of this run: tokens, passwords, addresses of accounts, the address to ping. No message repeats them.
public enum Secrets {
    /// `nil` in a process that is no run of the program, such as one that tests many parts: what one of them calls a secret is
    /// an ordinary word to another.
    private static let kept = Mutex<[String: Secret]?>(nil)

    /// Begins to remember secrets; the first thing that the program does.
    public static func begin() { kept.withLock { $0 = $0 ?? [:] } }

    /// Remembers a secret while the process runs. Call this wherever one becomes known.
    public static func keep(_ text: String?) {
        guard let text, let secret = Secret(text) else { return }
        kept.withLock { $0?[text] = secret }
    }

    /// Further secrets, of a task.
    @TaskLocal static var known: [Secret] = []

    static var all: [Secret] { kept.withLock { $0.map { Array($0.values) } ?? [] } + known }
}

/// Secrets of which a text may repeat any, such as thousands of codes. To look for each of them in every text would take
/// too long.
public struct SecretList: Sendable {
    private let secrets: [(text: String, shown: String)]
    /// By the hash of the letters and digits of a spelling, those of the secrets that have it.
    private var places: [Int: [Int]] = [:]
    /// The lengths of spellings, in bytes: of those whose case is ignored, and of the others.
    private var lengths: (folded: Set<Int>, cased: Set<Int>) = ([], [])

    /// - Parameter secrets: each with what replaces it.
    public init(_ secrets: [(text: String, shown: String)]) {
        self.secrets = secrets
        places.reserveCapacity(secrets.count)
        for (place, secret) in secrets.enumerated() {
            let visible = Quotation.withoutControls(secret.text)
            for text in [visible] + SecretTrace.hexadecimal(of: visible) {
                let bytes = Self.folded(text)
                lengths.folded.insert(bytes.count)
                places[Self.key(of: bytes[...]), default: []].append(place)
            }
            for text in [secret.text, SecretTrace.backwards(secret.text)] {
                for encoded in SecretPattern.base64(of: Array(text.utf8)) {
                    let bytes = Self.cased(String(decoding: encoded, as: UTF8.self))
                    lengths.cased.insert(bytes.count)
                    places[Self.key(of: bytes[...]), default: []].append(place)
                }
            }
        }
    }

    /// Those that a text perhaps repeats, verbatim, encoded, in pieces or backwards, as far as it is quoted.
    public func repeated(in text: String) -> [Secret] {
        var found: Set<Int> = []
        for reading in Self.readings(of: text) {
            for (bytes, lengths) in [(Self.folded(reading), lengths.folded), (Self.cased(reading), lengths.cased)] {
                for length in lengths where length > 0 && length <= bytes.count {
                    for start in 0...(bytes.count - length) {
                        found.formUnion(places[Self.key(of: bytes[start..<start + length])] ?? [])
                    }
                }
            }
        }
        return found.sorted().compactMap { Secret(secrets[$0].text, shownAs: secrets[$0].shown) }
    }

    /// The text, and what it says in the encodings of URLs, JSON and HTML and without tags, forwards and backwards.
    private static func readings(of text: String) -> Set<String> {
        var plain = Quotation.withoutControls(String(decoding: text.utf8.prefix(Quotation.longestRead), as: UTF8.self))
        var readings: Set<String> = [plain]
        for _ in 0..<Quotation.maximumDecodings {
            plain = Quotation.withoutControls(EncodedText.decoded(plain))
            guard readings.insert(plain).inserted else { break }
        }
        for reading in readings where reading.contains("<") {
            readings.insert(reading.replacing(#/<[^<>]{0,30}>/#, with: ""))
        }
        return readings.union(readings.map(SecretTrace.backwards))
    }

    // What is compared: letters and digits, or everything of a text that has none.

    private static func folded(_ text: String) -> [UInt8] {
        let letters = SecretTrace.letters(of: text)
        return Array((letters.isEmpty ? text : String(letters.map(SecretTrace.folded))).utf8)
    }

    private static func cased(_ text: String) -> [UInt8] { Array(String(SecretTrace.letters(of: text)).utf8) }

    private static func key(of bytes: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}

extension String {
    fileprivate init(_ scalars: [Unicode.Scalar]) { self.init(UnicodeScalarView(scalars)) }
}

extension [Secret] {
    /// The text with every occurrence of a secret replaced.
    func hidden(in text: String) -> String {
        // Of several that begin at the same place, the longest.
        let patterns = flatMap { $0.patterns }.sorted { $0.bytes.count > $1.bytes.count }
        guard !patterns.isEmpty else { return text }
        let words = [UInt8](text.utf8)
        let writings = SecretPattern.Writing.allCases.filter { writing in
            writing.mark.map { words.contains($0) } ?? true
        }
        var shown: [UInt8] = []
        shown.reserveCapacity(words.count)
        var place = 0
        next: while place < words.count {
            for pattern in patterns {
                for writing in writings {
                    guard let end = pattern.end(in: words, from: place, as: writing) else { continue }
                    shown += pattern.shown.utf8
                    place = end
                    continue next
                }
            }
            shown.append(words[place])
            place += 1
        }
        return reduce(into: Set()) { $0.formUnion($1.traces) }.hidden(in: String(decoding: shown, as: UTF8.self))
    }
}

/// A sequence of bytes to find.
struct SecretPattern: Sendable, Hashable {
    let bytes: [UInt8]
    let shown: String
    let ignoresCase: Bool
    let isWord: Bool

    init(_ bytes: [UInt8], _ shown: String, ignoresCase: Bool, isWord: Bool) {
        (self.bytes, self.shown, self.ignoresCase, self.isWord) = (bytes, shown, ignoresCase, isWord)
    }

    /// How a text may quote a secret.
    enum Writing: CaseIterable {
        case plain, percentEncoded, escaped, entities

        /// The byte that begins what is encoded.
        var mark: UInt8? {
            switch self {
            case .plain: nil
            case .percentEncoded: UInt8(ascii: "%")
            case .escaped: UInt8(ascii: "\\")
            case .entities: UInt8(ascii: "&")
            }
        }
    }

    /// The end of the secret if it begins at `start`; `nil` if it does not.
    func end(in words: [UInt8], from start: Int, as writing: Writing) -> Int? {
        guard isSame(words[start], bytes[0], as: writing) || words[start] == writing.mark, !isOfWord(start - 1, words)
        else { return nil }
        var (matched, place) = (0, start)
        while matched < bytes.count {
            guard place < words.count else { return nil }
            guard words[place] == writing.mark, let unit = EncodedText.unit(in: words, at: place) else {
                guard isSame(words[place], bytes[matched], as: writing) else { return nil }
                matched += 1
                place += 1
                continue
            }
            for byte in unit.bytes {
                guard matched < bytes.count, isSame(byte, bytes[matched], as: writing) else { return nil }
                matched += 1
            }
            place += unit.length
        }
        return isOfWord(place, words) ? nil : place
    }

    private func isOfWord(_ place: Int, _ words: [UInt8]) -> Bool {
        guard isWord, words.indices.contains(place) else { return false }
        let small = words[place] | 0x20
        return words[place] >= 0x80 || (0x61...0x7A).contains(small) || (0x30...0x39).contains(words[place])
    }

    private func isSame(_ written: UInt8, _ byte: UInt8, as writing: Writing) -> Bool {
        func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
        if written == byte || (ignoresCase && small(written) == small(byte)) { return true }
        // Forms encode a space as a plus.
        return writing == .percentEncoded && written == UInt8(ascii: "+") && byte == UInt8(ascii: " ")
    }

    /// The bytes with the letters of ASCII in lower case.
    static func folded(_ bytes: [UInt8]) -> [UInt8] { bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }

    // MARK: Base64

    /// The shortest part of an encoding that is looked for, in characters.
    private static let shortestEncoding = 5

    /// The characters of Base64 (RFC 4648, sections 4 and 5) that are the same whatever surrounds the secret, for each of
    /// the three places at which it may begin in a group of three bytes.
    static func base64(of bytes: [UInt8]) -> [[UInt8]] {
        var patterns: Set<[UInt8]> = []
        for offset in 0..<3 {
            let first = (8 * offset + 5) / 6
            let end = 8 * (offset + bytes.count) / 6
            guard end - first >= shortestEncoding else { continue }
            let padded = [UInt8](repeating: 0, count: offset) + bytes + [0, 0]
            for alphabet in [Self.standard, Self.forURLs] {
                patterns.insert((first..<end).map { alphabet[Self.sextet($0, of: padded)] })
            }
        }
        return Array(patterns)
    }

    private static func sextet(_ index: Int, of bytes: [UInt8]) -> Int {
        let bit = 6 * index
        let pair = Int(bytes[bit / 8]) << 8 | Int(bytes[bit / 8 + 1])
        return pair >> (10 - bit % 8) & 0x3F
    }

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let standard = Array((letters + "+/").utf8)
    private static let forURLs = Array((letters + "-_").utf8)
}

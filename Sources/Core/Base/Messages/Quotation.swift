/// Text from outside this program (a service, a mail server, another program), as messages may repeat it: one line,
/// without control characters, without e-mail addresses, and without anything secret.
///
/// Messages end up in logs, manifests, on the page of nights, in mail and at the service that is pinged. Whoever wrote the
/// text may have repeated what it was sent, or what it knows. This type is the only way into a message for such text: the
/// catalogue takes nothing else. It replaces with an ellipsis
///
/// - the run's own secrets (`Secrets`), verbatim or encoded for URLs, JSON, HTML, in Base64 or in hexadecimal digits, also in
///   pieces or backwards;
/// - e-mail addresses, verbatim or encoded in the same ways;
/// - the word after `Bearer`, and runs of letters and digits longer than any name or number.
public struct Quotation: Sendable, Hashable {
    public let text: String

    /// What replaces that which is left out.
    public static let omission = "…"

    /// Returns `nil` if nothing is left.
    ///
    /// - Parameters:
    ///   - longest: the most characters that are quoted.
    ///   - secrets: further secrets, such as the one that was just sent.
    ///   - known: long words that are no secrets, such as the run's id.
    public init?(
        _ outside: String, upTo longest: Int = 200, hiding secrets: [Secret] = [], showing known: [String] = []
    ) {
        let isLong = outside.utf8.count > Self.longestRead
        let start = isLong ? String(decoding: outside.utf8.prefix(Self.longestRead), as: UTF8.self) : outside
        var words = Self.withoutAnythingSecret(start, Secrets.all + secrets, known.filter { !$0.isEmpty })
            .split(separator: " ").joined(separator: " ")
        // What is cut off there could be the beginning of a secret.
        if isLong { words = String(words.dropLast(Self.longestSecret)) + Self.omission }
        guard !words.isEmpty else { return nil }
        if words.count <= longest, words.unicodeScalars.count <= 2 * longest {
            text = words
        } else {
            // A single character can have thousands of combining marks.
            let shortened = String(String.UnicodeScalarView(words.unicodeScalars.prefix(2 * longest)))
            text = String(shortened.prefix(longest - 1)) + Self.omission
        }
    }

    /// In bytes. What is quoted is far shorter.
    static let longestRead = 8192
    /// In characters; anything longer is recognized by its length.
    private static let longestSecret = 1024

    /// How often a text is decoded, such as a JSON text in a JSON text.
    static let maximumDecodings = 3

    private static func withoutAnythingSecret(_ text: String, _ secrets: [Secret], _ known: [String]) -> String {
        func shown(_ text: String) -> String {
            withoutTokens(withoutAddresses(secrets.hidden(in: withoutControls(text))), except: known)
        }
        var result = shown(text)
        var encoded = result
        for _ in 0..<maximumDecodings {
            let plain = EncodedText.decoded(encoded)
            guard plain != encoded else { break }
            encoded = shown(plain)
            // Decoded if that shows something secret, otherwise verbatim.
            if encoded != withoutControls(plain) { result = encoded }
        }
        return result
    }

    /// Line ends and other blanks become spaces. Other control characters and those that nobody sees are removed, lest they
    /// split what is secret: a backspace, a joiner of graphemes, a selector of variants.
    static func withoutControls(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            guard !properties.isDefaultIgnorableCodePoint else { continue }
            switch properties.generalCategory {
            case .format: continue
            case .control where !properties.isWhitespace: continue
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse, .unassigned:
                scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}

extension Quotation: CustomStringConvertible {
    public var description: String { text }
}

extension Quotation: ExpressibleByStringLiteral {
    /// The program's own words, which are the same in every language.
    public init(stringLiteral text: String) { self = Quotation(text) ?? Quotation(words: text) }

    private init(words: String) { text = words }
}

// MARK: - Addresses

extension Quotation {
    private static func withoutAddresses(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        guard scalars.contains(where: isAt) else { return text }
        var shown = String.UnicodeScalarView()
        var place = 0
        for at in scalars.indices where at >= place && isAt(scalars[at]) {
            let start = Self.start(ofAddressAt: at, in: scalars, from: place)
            guard let end = Self.end(ofAddressAt: at, in: scalars), start < at else { continue }
            shown.append(contentsOf: scalars[place..<start])
            shown.append(contentsOf: omission.unicodeScalars)
            place = end
        }
        shown.append(contentsOf: scalars[place...])
        return String(shown)
    }

    private static func isAt(_ scalar: Unicode.Scalar) -> Bool { ["@", "\u{FF20}", "\u{FE6B}"].contains(scalar) }

    /// Where the local part begins: RFC 5321, section 4.1.2, and letters of every script. A quoted one begins at its
    /// quotation mark. What replaced a secret in it is a part of it.
    private static func start(ofAddressAt at: Int, in scalars: [Unicode.Scalar], from first: Int) -> Int {
        var start = at
        while start > first, start > at - 2, scalars[start - 1] == " " { start -= 1 }
        if start > first, scalars[start - 1] == "\"",
            let mark = scalars[first..<start - 1].lastIndex(of: "\"")
        {
            return mark
        }
        let end = start
        while start > first, isLocal(scalars[start - 1]) { start -= 1 }
        return start == end ? at : start
    }

    /// Where the domain ends; `nil` if none follows. After a blank, only what has a dot is a domain.
    private static func end(ofAddressAt at: Int, in scalars: [Unicode.Scalar]) -> Int? {
        var first = at + 1
        while first < scalars.count, first <= at + 2, scalars[first] == " " { first += 1 }
        if first < scalars.count, scalars[first] == "[" {
            return scalars[first...].firstIndex(of: "]").map { $0 + 1 }
        }
        var end = first
        while end < scalars.count, isDomain(scalars[end]) { end += 1 }
        while end > first, [".", "-"].contains(scalars[end - 1]) { end -= 1 }
        guard end > first else { return nil }
        let isSplit = first > at + 1 || (at > 0 && scalars[at - 1] == " ")
        return isSplit && !scalars[first..<end].contains(".") ? nil : end
    }

    private static func isLocal(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || "._%+-'!#$*~=…".unicodeScalars.contains(scalar)
    }

    private static func isDomain(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || ".-_…".unicodeScalars.contains(scalar)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
            : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar.properties.canonicalCombiningClass != .notReordered
    }
}

// MARK: - Tokens

extension Quotation {
    /// In bytes, of letters, digits and the marks of tokens. A UUID has 36.
    private static let shortestToken = 40
    /// In letters and digits alone. An id of a document has 20.
    private static let shortestWord = 24

    /// Replaces the word after `Bearer`, and everything that is too long to be a name or a number, `known` words apart.
    private static func withoutTokens(_ text: String, except known: [String]) -> String {
        var isToken = false
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            defer { if !word.isEmpty { isToken = word.lowercased().hasSuffix("bearer") } }
            return isToken && !word.isEmpty ? omission : withoutRuns(word, except: known)
        }.joined(separator: " ")
    }

    private static func withoutRuns(_ word: Substring, except known: [String]) -> String {
        guard word.utf8.count >= shortestEncodedAddress else { return String(word) }
        return replacingRuns(
            of: withoutSlashedAddresses(word), where: { $0.isLetter || $0.isNumber || "-._~+=".contains($0) },
            by: { run in
                let rest = known.reduce(run) { $0.replacing($1, with: "") }
                if encodesAddress(rest) { return omission }
                let isMixed = rest.contains(where: \.isNumber) && rest.contains(where: \.isLetter)
                return isMixed && (rest.utf8.count >= shortestToken || longestWord(of: rest) >= shortestWord) ? omission : run
            })
    }

    /// The word with each run of such ASCII characters replaced.
    private static func replacingRuns(
        of word: String, where belongs: (Character) -> Bool, by replacement: (String) -> String
    ) -> String {
        var (shown, run) = ("", "")
        for letter in word {
            if letter.isASCII, belongs(letter) {
                run.append(letter)
            } else {
                shown += replacement(run) + String(letter)
                run = ""
            }
        }
        return shown + replacement(run)
    }

    /// In characters of Base64.
    private static let shortestEncodedAddress = 8

    /// Whether a part of a run is an address, or a text with one, in Base64.
    private static func encodesAddress(_ run: String) -> Bool {
        run.split { ".~=".contains($0) }.contains { part in
            guard part.utf8.count >= shortestEncodedAddress, let text = EncodedText.decodedBase64(part) else { return false }
            return withoutAddresses(text) != text
        }
    }

    /// The word without such parts that have slashes, which are letters of Base64 and yet end a run.
    private static func withoutSlashedAddresses(_ word: Substring) -> String {
        guard word.contains("/") else { return String(word) }
        return replacingRuns(
            of: String(word), where: { $0.isLetter || $0.isNumber || "+/-_".contains($0) },
            by: { part in part.contains("/") && encodesAddress(part) ? omission : part })
    }

    /// The length of the longest part of letters and digits that has both.
    private static func longestWord(of run: String) -> Int {
        run.split { !$0.isLetter && !$0.isNumber }
            .filter { $0.contains(where: \.isNumber) && $0.contains(where: \.isLetter) }
            .map(\.utf8.count).max() ?? 0
    }
}

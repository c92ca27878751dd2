private import JSON

/// What a service says of an error in its body: `{"message": …, "errors": {field: [..]}}` or `{"message": …, "error": …}`.
public struct ServiceErrorBody: Sendable, Equatable {
    public var message: String?
    public var error: String?
    /// What is wrong with each field of the request.
    public var fieldErrors: [String: [String]] = [:]

    /// Reads a body. What is not an error body as documented is an empty one: an error is never made worse by its text.
    public init(_ body: [UInt8]) {
        guard body.count <= 1 << 20, let json = JSONValue(body) else { return }
        message = json["message"]?.string
        error = json["error"]?.string
        for member in json["errors"]?.object?.members ?? [] { fieldErrors[member.name] = Self.texts(member.value) }
    }

    /// What a service says in words, wherever they stood.
    public init(message: String) { self.message = message }

    /// A list of texts, or one text; none for anything else.
    private static func texts(_ value: JSONValue) -> [String] {
        guard let elements = value.array else { return value.string.map { [$0] } ?? [] }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : []
    }

    /// The service's own words, to be quoted in a message: one line of at most 200 characters, without control
    /// characters. `nil` where there are none.
    public var quotable: String? { quotable { $0 } }

    /// The service's own words, as `quotable`.
    ///
    /// - Parameter hide: takes out of the whole text what must not be shown, before it is cut.
    public func quotable(_ hide: (String) -> String) -> String? {
        for text in [message, error, fieldErrors.min { $0.key < $1.key }?.value.first] {
            if let text, let line = Self.line(hide(text)) { return line }
        }
        return nil
    }

    /// Words with an ellipsis in place of what looks like a token: what stands behind `Bearer`, and runs of letters and
    /// digits that are longer than any name or number. A service that quotes a request quotes its secret too.
    private static func withoutSecrets(_ words: [Substring]) -> [String] {
        var isToken = false
        return words.map { word in
            defer { isToken = word.lowercased().hasSuffix("bearer") }
            if isToken { return "…" }
            var (shown, run) = ("", "")
            func endOfRun() -> String {
                let isSecret =
                    run.utf8.count >= shortestSecret && run.contains(where: \.isNumber)
                    && run.contains(where: \.isLetter)
                return isSecret ? "…" : run
            }
            for letter in word {
                if letter.isASCII, letter.isLetter || letter.isNumber || "-._~+=".contains(letter) {
                    run.append(letter)
                } else {
                    shown += endOfRun() + String(letter)
                    run = ""
                }
            }
            return shown + endOfRun()
        }
    }

    /// In bytes; a UUID has 36.
    private static let shortestSecret = 40

    /// Scalars of a line, a character with its marks being several.
    private static let longest = 400

    private static func line(_ text: String) -> String? {
        let harmless = text.unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: " "
            default: Character(scalar)
            }
        }
        let words = withoutSecrets(String(harmless).split(separator: " ")).joined(separator: " ")
        guard !words.isEmpty else { return nil }
        if words.count <= 200, words.unicodeScalars.count <= longest { return words }
        // A single character can hold thousands of marks.
        return String(String.UnicodeScalarView(words.unicodeScalars.prefix(longest))).prefix(199) + "…"
    }
}

private import Files

/// The body of an error response: `{"message": …, "errors": {field: [..]}}`, `{"message": …, "error": …}` or `{"detail": …}`.
public struct ServiceErrorBody: Sendable, Equatable {
    public var message: String?
    public var error: String?
    /// Messages by field of the request.
    public var fieldErrors: [String: [String]] = [:]

    /// Reads a body. A body of another form gives an empty value: an unreadable body must not hide the error itself.
    public init(_ body: [UInt8]) {
        guard body.count <= 1 << 20, let json = JSONValue(body) else { return }
        message = json["message"]?.string ?? json["detail"]?.string
        error = json["error"]?.string
        for member in json["errors"]?.object?.members ?? [] { fieldErrors[member.name] = Self.texts(member.value) }
    }

    /// Creates an error that has only a message, wherever it came from.
    public init(message: String) { self.message = message }

    /// A list of strings, or one string; empty for anything else.
    private static func texts(_ value: JSONValue) -> [String] {
        guard let elements = value.array else { return value.string.map { [$0] } ?? [] }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : []
    }

    /// The service's message, for quoting: one line of at most 200 characters, without control characters; `nil` if
    /// there is none.
    public var quotable: String? { quotable { $0 } }

    /// The service's message, like `quotable`.
    ///
    /// - Parameter hide: removes confidential parts of the complete text before it is shortened.
    public func quotable(_ hide: (String) -> String) -> String? {
        for text in [message, error, fieldErrors.min { $0.key < $1.key }?.value.first] {
            if let text, let line = Self.line(hide(text)) { return line }
        }
        return nil
    }

    /// Replaces everything that looks like a token with an ellipsis: the word after `Bearer`, and runs of letters and
    /// digits longer than any name or number. A service that quotes a request quotes its secret too.
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

    /// In bytes. A UUID has 36.
    private static let shortestSecret = 40

    /// In scalars; a character with combining marks has several.
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
        // A single character can have thousands of combining marks.
        return String(String.UnicodeScalarView(words.unicodeScalars.prefix(longest))).prefix(199) + "…"
    }
}

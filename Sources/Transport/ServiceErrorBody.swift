private import FoundationEssentials

/// What a service says of an error in its body: `{"message": …, "errors": {field: [..]}}` or `{"message": …, "error": …}`.
public struct ServiceErrorBody: Sendable, Equatable {
    public var message: String?
    public var error: String?
    /// What is wrong with each field of the request.
    public var fieldErrors: [String: [String]] = [:]

    /// Reads a body. What is not an error body as documented is an empty one: an error is never made worse by its text.
    public init(_ body: [UInt8]) {
        guard body.count <= 1 << 20, let body = try? JSONDecoder().decode(Body.self, from: Data(body)) else { return }
        message = body.message?.text
        error = body.error?.text
        fieldErrors = (body.errors?.fields ?? [:]).mapValues(\.texts)
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

/// The body's fields, each taken only where it is of the documented kind.
private struct Body: Decodable {
    var message: Text?
    var error: Text?
    var errors: Fields?

    struct Text: Decodable {
        var text: String?

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }

    struct Fields: Decodable {
        var fields: [String: Texts]?

        init(from decoder: any Decoder) throws {
            fields = try? decoder.singleValueContainer().decode([String: Texts].self)
        }
    }

    struct Texts: Decodable {
        var texts: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            texts = (try? container.decode([String].self)) ?? (try? [container.decode(String.self)]) ?? []
        }
    }
}

public import Logging

/// A phrase in a log line's metadata. A handler that knows the run's language writes it in place of the
/// line's English message.
public struct LoggedPhrase: Sendable, CustomStringConvertible {
    public static let key = "phrase"

    public let phrase: Phrase

    public init(phrase: Phrase) { self.phrase = phrase }

    public var description: String { phrase.en }
}

extension Logger {
    /// Logs a warning for the people who use the program, unlike the lines for debugging, which are English.
    ///
    /// - Parameter path: the file or folder concerned, for programs that collect log lines.
    public func warn(_ phrase: Phrase, path: String? = nil) {
        var metadata: Metadata = [LoggedPhrase.key: .stringConvertible(LoggedPhrase(phrase: phrase))]
        if let path { metadata["path"] = "\(path)" }
        warning("\(phrase.en)", metadata: metadata)
    }
}

import TestSupport
import Testing

/// Rows of a section's CSV file without quotes, by the names of its columns.
enum CSVRows {
    static func of(_ text: String) -> [[String: String]] {
        let lines = text.split(whereSeparator: \.isNewline)
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        guard let header = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(zip(header, $0)) { first, _ in first } }
    }

    static func read(_ path: String) throws -> [[String: String]] { of(try String(at: path)) }

    /// By the first column, the session's: the number attended, `nil` if it is withheld.
    static func attended(in text: String) throws -> [String: Int?] {
        let session = String(text.prefix { $0 != "," })
        let rows = try of(text).map { (try #require($0[session]), Int(try #require($0["attended"]))) }
        return Dictionary(rows) { one, _ in one }
    }
}

public import Messages
import Yams

/// A YAML file read for its structure, so that every complaint can name file, line and key.
public struct YAMLFile: Sendable {
    /// The path as the user knows it.
    public let path: String

    public init(path: String) { self.path = path }

    /// Reads a text whose top is a mapping (an empty text counts as an empty one).
    public func mapping(in text: String) throws(Fault) -> YAMLMapping {
        do {
            guard let node = try Yams.compose(yaml: text) else { return YAMLMapping(file: self) }
            return try YAMLValue(node: node, key: "", file: self).mapping()
        } catch let fault as Fault {
            throw fault
        } catch let error as YamlError {
            let (line, reason) = Self.problem(error, in: text)
            throw Fault(.misconfigured, .notYAML(line.map { "\(path):\($0)" } ?? path, reason: reason))
        } catch {
            throw Fault(.misconfigured, .notYAML(path, reason: Self.oneLine("\(error)")))
        }
    }

    /// One line out of the parser's several: where, and what, without the excerpt.
    private static func problem(_ error: YamlError, in text: String) -> (line: Int?, reason: String) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            (mark.line, problem)
        case .reader(let problem, let offset, _, let text):
            // The character itself is left out: it is one that could not be shown.
            (offset.map { text.prefix($0).count { $0.isNewline } + 1 }, problem)
        case .duplicatedKeysInMapping(let duplicates, let context):
            (
                repetition(of: duplicates, from: context.mark, in: text) ?? context.mark.line,
                "duplicate key: " + duplicates.sorted().joined(separator: ", ")
            )
        default:
            (nil, oneLine("\(error)"))
        }
    }

    /// The line on which one of `keys` stands for the second time in the mapping that begins at `mark`; `nil` where the
    /// mapping is not written a line a key. The parser tells only where the mapping begins.
    private static func repetition(of keys: [String], from mark: Mark, in text: String) -> Int? {
        let indent = mark.column - 1
        var seen: Set<String> = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        for (index, line) in lines.dropFirst(mark.line - 1) {
            let spaces = line.prefix { $0 == " " }.count
            guard let first = line.dropFirst(spaces).first, first != "#" else { continue }
            if spaces < indent { return nil }
            let key = line.dropFirst(spaces).prefix { $0 != ":" }
            guard spaces == indent, keys.contains(String(key)) else { continue }
            if !seen.insert(String(key)).inserted { return index + 1 }
        }
        return nil
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

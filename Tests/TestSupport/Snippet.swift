/// A text as people write it, of a file in `Tests/Mistakes`: one that is right, or one with a mistake and what is said of it.
///
/// Texts are set off by lines of four hyphens. A last line with `=>` has the number of the line that is wrong, if it is one, and the
/// whole message, in which `…` stands for any text. After `=~` it is the same, of a kind that the file explains.
package struct Snippet: Sendable {
    package let text: String
    private let said: String?
    package let isOfOtherKind: Bool

    package var isRight: Bool { said == nil }

    package static func all(of name: String) -> [Snippet] {
        guard let file = try? Repository.text("Tests/Mistakes/\(name).txt") else { fatalError("no \(name).txt") }
        return file.split(separator: "----\n", omittingEmptySubsequences: false).dropFirst().map { Snippet(String($0)) }
    }

    private init(_ block: String) {
        let lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let last = lines.last.flatMap { $0.hasPrefix("=> ") || $0.hasPrefix("=~ ") ? $0 : nil }
        said = last.map { String($0.dropFirst(3)) }
        isOfOtherKind = last?.hasPrefix("=~") == true
        text = last == nil ? block : lines.dropLast().map { $0 + "\n" }.joined()
    }

    /// Whether a message says this of a file.
    package func isSaid(by message: String, of path: String) -> Bool {
        guard let said else { return false }
        let whole = "\(path):\(said.first?.isNumber == true ? "" : " ")\(said)"
        let parts = whole.split(separator: "…", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count > 1 else { return message == whole }
        return message.hasPrefix(parts[0]) && message.hasSuffix(parts[1])
    }
}

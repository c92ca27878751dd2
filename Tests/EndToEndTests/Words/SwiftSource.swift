import Foundation
import TestSupport
import Testing

/// The project's own sources, read as far as the tests of words need it.
struct SwiftSource {
    let path: String
    let text: String
    /// Everything said in both languages: the arguments `es:` and `en:` of each `Phrase(…)` and `Term(…)`.
    let sayings: [Saying]

    /// Every Swift file of the product's, in order: read once for all tests, which takes a second.
    private static let product = Result {
        let base = Repository.url("Sources").resolvingSymlinksInPath()
        let names = try FileManager.default.subpathsOfDirectory(atPath: base.path).filter { $0.hasSuffix(".swift") }
        return try names.sorted().map { name in
            let text = try String(contentsOf: base.appendingPathComponent(name), encoding: .utf8)
            return SwiftSource(path: "Sources/" + name, text: text)
        }
    }

    /// Every Swift file below a folder of the project's sources, in order.
    static func all(in folder: String) throws -> [SwiftSource] {
        let sources = try product.get().filter { $0.path.hasPrefix(folder + "/") }
        try #require(!sources.isEmpty, "no sources in \(folder)")
        return sources
    }

    private init(path: String, text: String) {
        self.path = path
        self.text = text
        sayings = Self.sayings(in: text, of: path)
    }

    /// The files of words: the phrases and terms of those who say them.
    static func words() throws -> [SwiftSource] {
        let sources = try all(in: "Sources").filter(\.isWords)
        try #require(sources.count > 50)
        return sources
    }

    var isWords: Bool { path.hasSuffix("Words.swift") && text.contains(/(?:\A|\n)extension (?:Phrase|Term|Advice) {/) }

    /// The phrases and terms that the file defines.
    var keys: [String] { text.matches(of: /static (?:let|func) (\w+)/).map { String($0.1) } }

    /// The names by which the file may use keys: members (`.checkIns`) anywhere, in files of words any word too.
    var uses: [String] {
        let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
        if isWords { return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }
        return code.matches(of: /\.(\w+)/).map { String($0.1) }
    }

    private static func sayings(in text: String, of path: String) -> [Saying] {
        var sayings: [Saying] = []
        let characters = Array(text)
        for match in text.matches(of: /(?:Phrase|Fault|Term|Advice|Finding)\(/) {
            let start = text.distance(from: text.startIndex, to: match.range.upperBound)
            let arguments = SwiftArguments(characters, from: start)
            sayings += zip(arguments["es"], arguments["en"]).map { Saying(path: path, es: $0, en: $1) }
        }
        return sayings
    }
}

/// A phrase as the sources write it: an expression for each language.
struct Saying: CustomStringConvertible {
    var path: String
    var es: SwiftExpression
    var en: SwiftExpression

    var description: String { "\(path): \(es.source)" }
}

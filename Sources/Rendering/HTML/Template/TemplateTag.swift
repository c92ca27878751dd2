/// A tag of a Mustache text: what stands between the braces, and on which line.
struct TemplateTag: Equatable {
    enum Kind: Character {
        case variable = "="
        case unescaped = "{"
        case section = "#"
        case inverted = "^"
        case end = "/"
        /// Partials, blocks, delimiters, settings: nothing of which a page has need.
        case other = "?"
    }

    var kind: Kind
    /// The name, or of a tag that is not offered all that stands in it.
    var name: String
    var line: Int

    /// The tags of a text that Mustache could read, comments aside.
    static func all(in text: String) -> [TemplateTag] {
        var tags: [TemplateTag] = []
        var line = 1
        var rest = Substring(text)
        while let start = rest.firstRange(of: "{{") {
            line += rest[..<start.lowerBound].count { $0.isNewline }
            let inside = rest[start.upperBound...]
            let isTriple = inside.first == "{"
            guard let end = inside.firstRange(of: isTriple ? "}}}" : "}}") else { break }
            let words = inside[..<end.lowerBound]
            if let tag = tag(words, line) { tags.append(tag) }
            line += words.count { $0.isNewline }
            rest = rest[end.upperBound...]
        }
        return tags
    }

    private static func tag(_ words: Substring, _ line: Int) -> TemplateTag? {
        let kind: Kind
        switch words.first {
        case "!": return nil
        case "#": kind = .section
        case "^": kind = .inverted
        case "/": kind = .end
        case "{", "&": kind = .unescaped
        case ">", "<", "$", "=", "%": return TemplateTag(kind: .other, name: words.trimmed, line: line)
        default: return TemplateTag(kind: .variable, name: words.trimmed, line: line)
        }
        return TemplateTag(kind: kind, name: words.dropFirst().trimmed, line: line)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(
            start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
    }
}

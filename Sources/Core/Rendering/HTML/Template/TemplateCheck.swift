import Base
import Templates

/// Checks a template against the names that a page offers. A misspelt name would be rendered as nothing, and unescaped data could
/// inject markup.
struct TemplateCheck {
    private let source: Templates.Source
    private let names: [String: PageName]

    /// The line that every template must contain, before anything to which the policy applies.
    static let policyLine = "<meta http-equiv=\"Content-Security-Policy\" content=\"{{policy}}\">"

    init(_ source: Templates.Source, offering names: [String: PageName]) {
        self.source = source
        self.names = names
    }

    /// Checks the template. It must be valid Mustache, so that its sections are closed in order.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured`, with file and line.
    func run() throws(Fault) {
        try checkPolicy()
        var stack = [PageName.group(names)]
        for tag in TemplateTag.all(in: source.text) {
            let place = "\(source.path):\(tag.line)"
            switch tag.kind {
            case .other: throw Fault(.misconfigured, .templateTagNotOffered(tag.name, at: place))
            case .end: if stack.count > 1 { stack.removeLast() }
            case .section, .inverted: stack.append(try find(tag.name, in: stack, at: place))
            case .variable, .unescaped:
                try check(try find(tag.name, in: stack, at: place), tag, at: place)
            }
        }
    }

    /// Checks that a name may be used this way.
    private func check(_ found: PageName, _ tag: TemplateTag, at place: String) throws(Fault) {
        switch (found, tag.kind) {
        case (.text, .unescaped): throw Fault(.misconfigured, .templateNameIsText(tag.name, at: place))
        case (.markup, .variable): throw Fault(.misconfigured, .templateNameIsMarkup(tag.name, at: place))
        case (.group, _), (.list, _), (.flag, _):
            throw Fault(.misconfigured, .templateNameIsGroup(tag.name, at: place))
        default: break
        }
    }

    /// Looks up a name as Mustache does: its first part in the innermost section that has it, the rest within that part.
    private func find(_ name: String, in stack: [PageName], at place: String) throws(Fault) -> PageName {
        func unknown(_ names: some Sequence<String>) -> Fault {
            let known = Set(names).sorted()
            let nearest = nearestName(to: name, among: known)
            return Fault(.misconfigured, .unknownTemplateName(name, at: place, nearest: nearest, known: known))
        }
        if name == "." {
            guard case .list(.text)? = stack.last else { throw unknown(stack.flatMap(\.names.keys)) }
            return .text
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard var found = stack.reversed().lazy.compactMap({ $0.names[parts[0]] }).first else {
            throw unknown(stack.flatMap(\.names.keys))
        }
        for part in parts.dropFirst() {
            guard case .group(let names) = found, let inner = names[part] else {
                throw unknown(found.names.keys.map { "\(parts[0]).\($0)" })
            }
            found = inner
        }
        return found
    }

    /// Checks that the policy is in the head and before any content. A policy applies only to what follows it, and only within the
    /// head, which any other element would end.
    private func checkPolicy() throws(Fault) {
        let head = source.text.firstRange(of: Self.policyLine).map { source.text[..<$0.lowerBound] }
        let allowed =
            /(\s|\{\{![^}]*\}\}|<!doctype html>|<html( lang="\{\{language\}\}")?>|<head>|<meta charset="utf-8">)*/
        guard let head, (try? allowed.ignoresCase().wholeMatch(in: head)) != nil else {
            throw Fault(.misconfigured, .templateWithoutPolicy(source.path, line: Self.policyLine))
        }
    }
}

/// A Mustache tag: its contents and its line.
struct TemplateTag: Equatable {
    enum Kind: Character {
        case variable = "="
        case unescaped = "{"
        case section = "#"
        case inverted = "^"
        case end = "/"
        /// Partials, blocks, delimiters and pragmas, which pages do not need.
        case other = "?"
    }

    var kind: Kind
    /// The name; for an unsupported tag, all of its contents.
    var name: String
    var line: Int

    /// The tags of a valid Mustache text, without comments.
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

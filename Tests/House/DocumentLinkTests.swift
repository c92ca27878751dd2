import Foundation
import TestSupport
import Testing

/// Every document can be found from the first one, every link leads somewhere, and both languages say the same.
@Suite(.timeLimit(.minutes(30))) struct DocumentLinkTests {
    private static func text(_ path: String) throws -> String {
        try Repository.text(path)
    }

    /// The pages of the folder of documents, as paths from the root.
    private static func documents() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: Repository.url("Documentation").path)
            .filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
    }

    /// The same page in Spanish, if there is one.
    private static func spanish(_ page: String) -> String? {
        let path = "\(page.dropLast(3)).es.md"
        return FileManager.default.fileExists(atPath: Repository.url(path).path) ? path : nil
    }

    @Test func `each README lists every document, in its own language where there is one`() throws {
        let documents = try Self.documents().filter { !$0.hasSuffix(".es.md") }
        #expect(documents.count > 10)
        for (page, listed) in [("README.md", documents), ("README.es.md", documents.map { Self.spanish($0) ?? $0 })] {
            let rows = try Self.text(page).split(separator: "\n").filter { $0.hasPrefix("| [") }.joined()
            for document in listed { #expect(rows.contains("](\(document))"), "\(page): \(document)") }
        }
    }

    @Test func `every link leads somewhere`() throws {
        var followed = 0
        for page in try ["README.md", "README.es.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] + Self.documents() {
            for link in try Self.text(page).matches(of: /\[([^\]]*)\]\(([^)\s]+)\)/) {
                let target = String(link.2)
                if target.hasPrefix("https://") { continue }
                followed += 1
                let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
                    String.init)
                let place = URL(fileURLWithPath: page, relativeTo: Repository.url("")).deletingLastPathComponent()
                let file =
                    parts[0].isEmpty
                    ? URL(fileURLWithPath: page, relativeTo: Repository.url(""))
                    : place.appendingPathComponent(parts[0])
                #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(target)")
                if page.hasSuffix(".es.md"), link.1 != "English", parts[0].hasSuffix(".md") {
                    let own = file.path.hasSuffix(".es.md") ? file.path : "\(file.path.dropLast(3)).es.md"
                    let isTranslated = FileManager.default.fileExists(atPath: own)
                    #expect(own == file.path || !isTranslated, "\(page): \(target) in Spanish")
                }
                guard parts.count > 1, let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
                #expect(Self.anchors(of: text).contains(parts[1]), "\(page): \(target)")
            }
        }
        #expect(followed > 30)
    }

    /// The names under which a page's headings are linked to: small letters, digits and hyphens.
    private static func anchors(of text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
            heading.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
                .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
                .replacing(" ", with: "-")
        }
    }

    // MARK: Both languages

    @Test func `a page in Spanish has the outline and the examples of the English one`() throws {
        let pages = try (["README.md"] + Self.documents()).filter { Self.spanish($0) != nil }
        #expect(pages.count > 6)
        for page in pages {
            let spanish = try #require(Self.spanish(page))
            let names = [page, spanish].map { ($0 as NSString).lastPathComponent }
            let (english, translated) = (Page(try Self.text(page)), Page(try Self.text(spanish)))
            #expect(Self.difference(english.outline, translated.outline) == nil, "\(spanish)")
            #expect(Self.difference(english.examples, translated.examples) == nil, "\(spanish)")
            #expect(!english.examples.isEmpty && !english.outline.isEmpty, "\(page)")
            #expect(english.languages == "[Español](\(names[1]))" && translated.languages == "[English](\(names[0]))")
        }
    }

    /// The first lines of a page's two languages that should be alike and are not.
    private static func difference(_ english: [Page.Line], _ translated: [Page.Line]) -> String? {
        let lines = (0..<max(english.count, translated.count)).map { index in
            (index < english.count ? english[index] : nil, index < translated.count ? translated[index] : nil)
        }
        return lines.first { $0?.shape != $1?.shape }.map { "\($0?.text ?? "nothing") / \($1?.text ?? "nothing")" }
    }

    /// What does not depend on the language of a page.
    private struct Page {
        /// - Parameter shape: what both languages have.
        typealias Line = (shape: String, text: Substring)
        /// Its headings, by depth; its list items; and its tables' rows, by their number of cells.
        var outline: [Line] = []
        /// Commands, keys and data, without comments. Of what a program prints, in a fence without a language, only the
        /// commands.
        var examples: [Line] = []
        /// The link to the other language, below the title.
        var languages = ""

        init(_ text: String) {
            var fence: Substring?
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("```") {
                    let opened = line.dropFirst(3)
                    if fence == nil { examples.append(("fence \(opened)", line)) }
                    fence = fence == nil ? opened : nil
                } else if let fence {
                    if !fence.isEmpty || line.hasPrefix("$ ") { add(line) }
                } else if line.hasPrefix("    ") {
                    add(line)
                } else if line.hasPrefix("#") {
                    outline.append((String(line.prefix { $0 == "#" }), line))
                } else if line.hasPrefix("- ") {
                    outline.append(("-", line))
                } else if line.hasPrefix("|") {
                    outline.append(("\(line.count { $0 == "|" }) |", line))
                } else if languages.isEmpty, line.hasPrefix("["), outline.map(\.shape) == ["#"] {
                    languages = String(line)
                }
            }
        }

        private mutating func add(_ line: Substring) {
            let code = line.replacing(/(^|\s+)# .*/, with: "")
            if !code.isEmpty { examples.append((String(code), line)) }
        }
    }
}

import Foundation
import TestSupport
import Testing

/// Every document can be found from the first one, and every link leads somewhere.
@Suite(.timeLimit(.minutes(30))) struct DocumentLinkTests {
    private static func text(_ path: String) throws -> String {
        try Repository.text(path)
    }

    /// The pages of the folder of documents, as paths from the root.
    private static func documents() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: Repository.url("Documentation").path)
            .filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
    }

    @Test func `the README lists every document`() throws {
        let rows = try Self.text("README.md").split(separator: "\n").filter { $0.hasPrefix("| [") }.joined()
        let documents = try Self.documents()
        #expect(documents.count > 10)
        for document in documents { #expect(rows.contains("](\(document))"), "\(document)") }
    }

    @Test func `every link leads somewhere`() throws {
        var followed = 0
        for page in try ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] + Self.documents() {
            for link in try Self.text(page).matches(of: /\]\(([^)\s]+)\)/) {
                let target = String(link.1)
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
}

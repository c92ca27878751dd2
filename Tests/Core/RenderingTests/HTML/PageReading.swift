import Base
import Foundation
import Reporting
import Templates
import TestSupport
import Testing

@testable import Rendering

/// What Python's HTML parser finds in a page.
struct PageReading: Decodable {
    /// What is wrong: an element not closed, an attribute that should not be there, a link that leads nowhere.
    var faults: [String]
    /// The texts of elements, by element.
    var texts: [String: [String]]
    /// The rows of each table of a section, by its caption; the head first.
    var tables: [String: [[String]]]
    var policy: String
    /// The sources of the page's own style and script, as a policy names them.
    var hashes: [String: String]
    /// The names of all elements.
    var elements: Set<String>
    /// The names of all attributes.
    var attributes: Set<String>

    static func read(_ bytes: [UInt8]) async throws -> PageReading {
        try await withTemporaryFolder { folder in
            try Data(bytes).write(to: "\(folder)/page.html")
            return try await reader.get().answer("\(folder)/page.html")
        }
    }

    static func read(_ report: Report, in language: Language = .spanish) async throws -> PageReading {
        try await read(bytes(report, in: language))
    }

    static func bytes(_ report: Report, in language: Language = .spanish, theme: Theme = .tikit) throws -> [UInt8] {
        let files = try HTMLRenderer(theme: theme).render(report, in: language)
        return try #require(files.first).bytes
    }

    private static let reader = Result {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("pages.py")
        return try Responder(script.path, count: 2)
    }
}

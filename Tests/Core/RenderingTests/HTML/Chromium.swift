import Foundation
import TestSupport
import Testing

/// A real browser as a reader of pages: what it says, asks for, draws and prints. It is started once; pages wait for each
/// other.
enum Chromium {
    static let path = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(Subprocess.path).first

    /// What a browser did with a page.
    struct Visit: Decodable {
        /// Messages of the console, exceptions, violations of the policy.
        var messages: [String]
        /// Addresses asked for beside the page's own.
        var requests: [String]
        /// What each script in the page gave, in order.
        var answers: [Answer]
        /// What it printed, where it was to.
        var paper: Paper?
        /// The size of a picture of the page, where one was taken.
        var picture: [Int]?

        struct Answer: Decodable, Equatable {
            var number: Double?
            var text: String?
        }

        /// The printed document.
        struct Paper: Decodable {
            /// Its first bytes.
            var start: String
            /// The number of its pages.
            var pages: Int
            /// The different sizes of its pages, in points: `594.95996 841.91998` is A4.
            var sizes: [String]
            /// What stands in it, as pdftotext reads it.
            var text: String
        }

        func numbers() -> [Double?] { answers.map(\.number) }
        func texts() -> [String?] { answers.map(\.text) }
        func printed() throws -> Paper { try #require(paper) }
    }

    private struct Request: Encodable {
        var page: Data
        var fragment: String
        var width: Int
        var height: Int
        var isDark: Bool
        var runsScripts: Bool
        var expressions: [String]
        var prints: Bool
        var isPictured: Bool
    }

    private static let browser = Result {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("browser.py")
        return try Responder(script.path, [try #require(path)])
    }

    /// Opens a page at a width, and at a fragment of its address such as `#sessions`, and runs expressions in it one after the
    /// other; prints it and takes its picture where that is looked at, as both take long.
    static func visit(
        _ bytes: [UInt8], at fragment: String = "", width: Int = 1280, height: Int = 900, isDark: Bool = false,
        runsScripts: Bool = true,
        prints: Bool = false,
        isPictured: Bool = false, _ expressions: [String] = []
    ) async throws -> Visit {
        try await browser.get().answer(
            Request(
                page: Data(bytes), fragment: fragment, width: width, height: height, isDark: isDark,
                runsScripts: runsScripts,
                expressions: expressions,
                prints: prints, isPictured: isPictured))
    }
}

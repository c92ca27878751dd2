import Foundation

/// A real browser as a reader of pages: what it says, asks for, draws and prints. It is started once; pages wait for each
/// other.
package enum Chromium {
    package static let path = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(Subprocess.path).first

    /// What a browser did with a page.
    package struct Visit: Decodable, Sendable {
        /// Messages of the console, exceptions, violations of the policy.
        package var messages: [String]
        /// Addresses asked for beside the page's own.
        package var requests: [String]
        /// What each script in the page gave, in order.
        package var answers: [Answer]
        /// What it printed, where it was to.
        package var paper: Paper?
        /// The size of a picture of the page, where one was taken.
        package var picture: [Int]?

        package struct Answer: Decodable, Equatable, Sendable {
            package var number: Double?
            package var text: String?
        }

        /// The printed document.
        package struct Paper: Decodable, Sendable {
            /// Its first bytes.
            package var start: String
            /// The number of its pages.
            package var pages: Int
            /// The different sizes of its pages, in points: `594.95996 841.91998` is A4.
            package var sizes: [String]
            /// What stands in it, as pdftotext reads it.
            package var text: String
        }

        package func numbers() -> [Double?] { answers.map(\.number) }
        package func texts() -> [String?] { answers.map(\.text) }
        /// - Throws: if nothing was printed.
        package func printed() throws -> Paper {
            guard let paper else { throw NotPrinted() }
            return paper
        }
    }

    private struct NotPrinted: Error {}
    private struct NoBrowser: Error {}

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
        guard let path else { throw NoBrowser() }
        return try Responder(script.path, [path])
    }

    /// Opens a page at a width, and at a fragment of its address such as `#sessions`, and runs expressions in it one after the
    /// other; prints it and takes its picture where that is looked at, as both take long.
    package static func visit(
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

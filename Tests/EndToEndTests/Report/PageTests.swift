import Foundation
import Sandbox
import TestSupport
import Testing

/// The page that `attendance report --format html` writes.
@Suite(.timeLimit(.minutes(30))) struct PageTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func page(_ sandbox: RunningSandbox, token: String, in folder: String, _ more: [String] = []) async throws
        -> String
    {
        try await Product.run(
            [
                "report", "--event", "6", "--live", "--base-url", sandbox.baseURL, "--timezone", "America/Santiago",
                "--format", "html,json", "--output", folder,
            ] + more, environment: ["ATTENDANCE_TOKEN": token]
        ).expect(0)
        return try String(at: "\(folder)/event-6/attendance.html")
    }

    @Test func `shows the numbers in the JSON document`() async throws {
        try await withSandbox { sandbox, token in
            let page = try await page(sandbox, token: token, in: folder, ["--locale", "es"])
            let data = try Data(at: "\(folder)/event-6/attendance.json")
            let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            let headlines = try #require(document?["headlines"] as? [String: Any])
            let percentage = try #require(headlines["attendance_percentage"] as? Double)
            let shown = String(format: "%.2f", percentage).replacing(".", with: ",")
            #expect(page.contains("<span class=\"figure\">\(shown)\u{A0}%</span>"))
            let sections = try #require(document?["sections"] as? [String: [String: Any]])
            #expect(sections.count == 17)
            for (name, section) in sections {
                #expect(page.contains(" id=\"\(name)\""))
                #expect(page.contains(try #require(section["title"] as? String)))
            }
        }
    }

    @Test func `is a single self-contained file`() async throws {
        try await withSandbox { sandbox, token in
            let page = try await page(sandbox, token: token, in: folder)
            #expect(page.contains("default-src &#39;none&#39;;"))
            #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("url("))
            #expect(page.utf8.count < 1_500_000)
            // Aggregates only: nobody's address, and no token.
            #expect(!page.contains("@tikit") && !page.contains(token))
        }
    }

    @Test(arguments: ["es", "en"]) func `the same input gives the same bytes`(locale: String) async throws {
        try await withSandbox { sandbox, token in
            let first = try await page(sandbox, token: token, in: "\(folder)/one", ["--locale", locale])
            let second = try await page(sandbox, token: token, in: "\(folder)/two", ["--locale", locale])
            #expect(first == second)
            #expect(first.contains("<html lang=\"\(locale)\">"))
        }
    }

    /// Of the made-up event with all its warnings. The report of one page prints on one sheet; the default one, with what is folded
    /// folded, on two.
    @Test(.enabled(if: Self.browser != nil), arguments: ["es", "en"], [("executive", 1), ("attendance", 2)])
    func `short reports fit on their sheets`(locale: String, report: (name: String, pages: Int)) async throws {
        try await withSandbox { sandbox, token in
            try await Product.run(
                [
                    "report", "--event", "6", "--live", "--base-url", sandbox.baseURL, "--report", report.name,
                    "--timezone", "America/Santiago", "--format", "html", "--output", folder, "--locale", locale,
                ], environment: ["ATTENDANCE_TOKEN": token]
            ).expect(0)
            let page = "file://\(folder)/event-6/\(report.name).html"
            try await Subprocess.run(
                try #require(Self.browser),
                [
                    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                    "--user-data-dir=\(folder)/profile", "--no-pdf-header-footer",
                    "--print-to-pdf=\(folder)/page.pdf", page,
                ]
            ).expect(0)
            let printed = try Data(at: "\(folder)/page.pdf")
            let text = String(decoding: printed, as: UTF8.self)
            #expect(text.matches(of: /\/Type\s*\/Page\b/).count == report.pages)
        }
    }

    private static let browser = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(Subprocess.path)
        .first
}

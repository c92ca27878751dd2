import Base
import Foundation
import Reporting
import Testing

@testable import Rendering

@Suite(
    "XLSX: as LibreOffice shows it",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/soffice")), .timeLimit(.minutes(30)))
struct LibreOfficeTests {
    /// What LibreOffice makes of a workbook, in another format.
    private static func converted<Result>(_ bytes: [UInt8], to format: String, _ body: (URL) async throws -> Result)
        async throws
        -> Result
    {
        try await WorkbookTool.withFolder { folder in
            let file = folder.appendingPathComponent("report.xlsx")
            try Data(bytes).write(to: file)
            let profile = "-env:UserInstallation=\(folder.appendingPathComponent("profile").absoluteString)"
            _ = try await WorkbookTool.output(
                of: "soffice", [profile, "--headless", "--convert-to", format, "--outdir", folder.path, file.path])
            return try await body(folder.appendingPathComponent("report.\(format)"))
        }
    }

    private static func pages(_ bytes: [UInt8]) async throws -> [String] {
        try await converted(bytes, to: "pdf") { file in
            try await WorkbookTool.text(of: "pdftotext", ["-layout", file.path, "-"])
                .split(separator: "\u{0C}", omittingEmptySubsequences: true).map(String.init)
        }
    }

    @Test(arguments: Language.allCases)
    func `prints the summary on one page and dates with the names of months`(_ language: Language) async throws {
        let pages = try await Self.pages(XLSXRenderer().bytes(SampleReport.make(), in: language))
        // A sheet each, and the long ones on some more.
        #expect((15...30).contains(pages.count))
        let summary = try #require(pages.first)
        #expect(summary.contains(Phrase.contentsHeading[language]) && summary.contains("Acreditación y bienvenida"))
        let sessions = try #require(pages.first { $0.contains("Segundo día: acreditación") && $0 != summary })
        // The start of the second day, as its cell is shown.
        let date = language == .spanish ? "02 mar 2026 08:30" : "02 Mar 2026 08:30"
        #expect(pages.dropFirst().contains { $0.contains(date) }, "\(sessions)")
        #expect(!pages.contains { $0.contains("###") })
    }

    @Test func `shows bars behind percentages, coloured tabs and all charts`() async throws {
        let text = try await Self.converted(XLSXRenderer().bytes(SampleReport.make()), to: "fods") {
            try String(contentsOf: $0, encoding: .utf8)
        }
        func count(_ part: String) -> Int { text.ranges(of: part).count }
        // Three sheets of attendance, methods, places, overlap, late arrivals; two in the reconciliation.
        #expect(count("<calcext:data-bar ") == 9)
        #expect(count("calcext:positive-color=\"#f6b8d5\"") == 9)
        #expect(count("tab-color=\"#b6287e\"") == 2)
        #expect(count("<draw:object") >= 6)
    }

    @Test func `hostile names neither spill over pages nor make more of them`() async throws {
        let pages = try await Self.pages(XLSXRenderer().bytes(HostileReport.make(), in: .spanish))
        // Those of the sample, and rows that are up to six lines high.
        #expect(pages.count <= 60)
        #expect(pages.first?.contains("Hojas de este libro") == true)
    }
}

import Base
import Testing

@testable import Rendering
@testable import Reporting

/// Names that mean no good, as ids of members and families and as the club's own.
@Suite(.timeLimit(.minutes(30))) struct HostileMembersTests {
    static let names = [
        "=HYPERLINK(\"http://x\",\"y\")", "<script>alert(1)</script>", "\u{1B}[2J\u{1B}]0;x\u{7}",
        "\u{202E}gpj.exe \u{2067}שלום\u{2069}", "a\u{200B}\u{FEFF}b", String(repeating: "W", count: 40_000),
        "{{event}} &lt;b&gt;",
    ]

    @Test(arguments: names) func `the terminal stays intact`(name: String) throws {
        for kinds in [SampleClub.members, [.expiring, .familyGroups, .admissions, .retention]] {
            let report = try SampleClub.report(SampleClub.gym(named: name, prefix: name), kinds)
            for width in [40, 80, 200] {
                let page = TerminalRenderer(style: TerminalStyle(width: width)).text(for: report, in: .spanish)
                #expect(page.split(separator: "\n").count > 30)
                #expect(page.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })
                for scalar in ["\u{1B}", "\u{202E}", "\u{200B}", "\u{7}"] { #expect(!page.contains(scalar)) }
            }
        }
    }

    @Test(arguments: names) func `the page stays intact`(name: String) async throws {
        let report = try SampleClub.report(SampleClub.gym(named: name, prefix: name))
        let bytes = try PageReading.bytes(report)
        let page = try await PageReading.read(bytes)
        #expect(page.faults == [])
        #expect(page.texts["script"]?.count == 1)
        #expect(bytes.count < 1_000_000)
    }

    @Test(arguments: names) func `the workbook stays intact`(name: String) async throws {
        let report = try SampleClub.report(SampleClub.gym(named: name, prefix: name))
        let book = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report, in: .spanish))
        #expect(book.sheets.reduce(0) { $0 + $1.cells.count } > 500)
        #expect(book.sheets.allSatisfy { sheet in sheet.cells.values.allSatisfy { $0.kind != "f" && $0.type != "f" } })
    }

    @Test func `formulas in CSV are harmless`() throws {
        let report = try SampleClub.report(SampleClub.gym(prefix: "=1+"), [.admissions])
        let csv = CSVRenderer().render(report, in: .spanish).map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(csv.contains("\n'=1+ana,"))
        #expect(!csv.contains("\n=1+"))
    }
}

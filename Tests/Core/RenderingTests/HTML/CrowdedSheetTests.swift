import Base
import Foundation
import Testing

@testable import Rendering
@testable import Reporting

/// A table with many columns on a report of one page.
@Suite(.timeLimit(.minutes(5))) struct CrowdedSheetTests {
    private let room = "Auditorio Enrique Molina"

    private func page(_ layout: ReportLayout, rows: Int = 2, numbers: Int = 9) throws -> String {
        func texts(_ text: String) -> [Cell] { (1...rows).map { .text("\(text) \($0)") } }
        let count = [Cell](repeating: .integer(7), count: rows)
        var columns: [ReportColumn] = [
            .sessionIDs((1...rows).map { .integer(Int64($0)) }), .sessions(texts("Taller")),
        ]
        columns += (0..<numbers).map { TableFixture.column("n\($0)", .count, count) }
        columns += [
            TableFixture.column("room", .text, texts(room)),
            TableFixture.column("speaker", .text, [.empty] + texts("Ana").dropFirst()),
        ]
        var report = SampleReport.make()
        report.layout = layout
        report.sections = [
            ReportSection("facts", title: Phrase(verbatim: "Facts"), table: ReportTable(columns))
        ]
        return String(decoding: try HTMLRenderer().render(report, in: .english)[0].bytes, as: UTF8.self)
    }

    private func headings(_ page: String) -> Int { page.components(separatedBy: "data-name=").count - 1 }

    @Test func `texts stand below the name, where a column would be a few letters wide`() throws {
        let sheet = try page(.onePage)
        #expect(sheet.contains("<bdi>Taller 1</bdi><span class=\"below\">\(room) 1</span>"))
        #expect(sheet.contains("<bdi>Taller 2</bdi><span class=\"below\">\(room) 2 · Ana 2</span>"))
        // The name and nine numbers: no id, and no column of texts.
        #expect(headings(sheet) == 10 && !sheet.contains("data-name=\"room\""))
    }

    @Test func `what has room has its columns`() throws {
        for page in [try page(.full), try page(.onePage, numbers: 2), try page(.onePage, rows: 1)] {
            #expect(!page.contains("class=\"below\"") && page.contains(room))
        }
        #expect(headings(try page(.full)) == 13)
    }
}

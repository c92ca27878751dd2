import Base
import Reporting
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct SectionTableTests {
    private static let setting = TerminalSetting(style: TerminalStyle(), language: .english, clock: PageSample.clock)

    private static func lines(_ table: ReportTable, width: Int, in sections: [ReportSection] = []) -> [String] {
        var report = PageSample.report
        report.sections = sections
        return SectionTable(table.withMeanings, names: ReportNames(report), setting: setting).lines(width: width)
            .map { $0.encoded(InkPalette(.none)) }
    }

    private static func times(_ minutes: [Int64?]) -> [Cell] {
        minutes.map { $0.map { .instant(PageSample.opening.advanced(bySeconds: $0 * 60)) } ?? .empty }
    }

    /// From 2026-03-01 08:00 on, the last column of the second row a day later.
    private static let profile = ReportTable([
        PageSample.column("session_id", .identifier, "", "Session ID", [.integer(11), .integer(12)]),
        PageSample.column("session", .text, "", "Session", [.text("Welcome"), .text("Night of networks")]),
        PageSample.column("first", .instant, "", "First check-in", times([5, 660])),
        PageSample.column("median", .instant, "", "Half arrived", times([31, nil])),
        PageSample.column("last", .instant, "", "Last check-in", times([95, 1000])),
        PageSample.column("late", .count, "", "Late guests", [.integer(12), .withheld]),
    ])

    /// Nothing differs: neither a cause nor advice takes the room of what there is.
    @Test func `columns that explain nothing are left out`() {
        func table(_ causes: [Cell]) -> ReportTable {
            ReportTable([
                PageSample.column("session", .text, "", "Session", [.text("Welcome"), .text("Panel")]),
                PageSample.column("difference", .count, "", "Difference", [.integer(0), .empty]),
                PageSample.column("cause", .text, "", "Likely cause", causes),
                PageSample.column("late", .count, "", "Late", [.empty, .empty]),
            ])
        }
        #expect(Self.lines(table([.empty, .empty]), width: 90).first == "Session  Difference  Late")
        #expect(Self.lines(table([.empty, .text("x")]), width: 90).first?.contains("Likely cause") == true)
    }

    /// Times are as short as they can be; headers wrap before texts do; what does not fit is named.
    @Test(
        arguments: [
            (
                90,
                """
                Session            First check-in  Half arrived  Last check-in  Late guests
                Welcome              01 Mar 08:05         08:31          09:35           12
                Night of networks    01 Mar 19:00             –   02 Mar 00:40            *
                """
            ),
            (
                66,
                """
                                          First     Half          Last    Late
                Session                check-in  arrived      check-in  guests
                Welcome            01 Mar 08:05    08:31         09:35      12
                Night of networks  01 Mar 19:00        –  02 Mar 00:40       *
                """
            ),
            (
                50,
                """
                                      First     Half          Last
                Session            check-in  arrived      check-in
                Welcome        01 Mar 08:05    08:31         09:35
                Night of       01 Mar 19:00        –  02 Mar 00:40
                networks
                In a wider window: Late guests
                """
            ),
        ]) func `a table fits its width`(width: Int, text: String)
    {
        #expect(Self.lines(Self.profile, width: width).joined(separator: "\n") == text)
    }

    @Test func `the top rows come with a count of the rest`() {
        let table = ReportTable([PageSample.column("method", .text, "", "Method", (1...17).map { .text("m\($0)") })])
        let lines = Self.lines(table, width: 40)
        #expect(lines.count == 17)
        #expect(lines[15] == "m15")
        #expect(lines[16] == "… and 2 more rows")
        #expect(Self.lines(ReportTable([]), width: 40) == ["No data"])
    }

    @Test func `IDs become names where the report knows them`() {
        let overlap = ReportTable([
            PageSample.column("session_id", .identifier, "", "Session", [.integer(11), .integer(13)]),
            PageSample.column("other_session_id", .identifier, "", "Other", [.integer(12), .integer(11)]),
            PageSample.column("guests", .count, "", "Guests", [.integer(5), .integer(1200)]),
        ])
        let named = ReportSection.fixture("s", title: Phrase(verbatim: "s"), table: Self.profile)
        #expect(
            Self.lines(overlap, width: 60, in: [named]) == [
                "Session  Other              Guests",
                "Welcome  Night of networks       5",
                "13       Welcome             1,200",
            ])
        #expect(Self.lines(overlap, width: 60)[1] == "     11     12       5")
    }

    @Test func `sentences stand under their row`() {
        let table = ReportTable([
            PageSample.column("check", .text, "", "Check", [.text("unlisted_types"), .text("x")]),
            PageSample.column("rows", .count, "", "Rows", [.integer(6), .integer(1)]),
            PageSample.column(
                "advice", .text, "", "What to do",
                [.text("Add the offer to the session, or look at what its door reads."), .empty]),
            PageSample.column("status", .text, "", "Status", [.text("differs"), .text("ok")]),
        ])
        #expect(
            Self.lines(table, width: 40) == [
                "Check              Rows  Status",
                "Types not offered     6  differs",
                "  What to do: Add the offer to the",
                "  session, or look at what its door",
                "  reads.",
                "x                     1  agrees",
            ])
    }

    @Test func `numbers come before words`() {
        let columns =
            [PageSample.column("method", .text, "", "Method", [.text("QR"), .text("NFC")])]
            + (1...4).map { PageSample.column("c\($0)", .count, "", "C\($0)", PageSample.counts([100_000, 2])) }
            + [PageSample.column("status", .text, "", "Status", [.text("ok"), .text("differs")])]
        #expect(
            Self.lines(ReportTable(columns), width: 35) == [
                "Method       C1       C2  Status",
                "QR      100,000  100,000  agrees",
                "NFC           2        2  differs",
                "In a wider window: C3, C4",
            ])
    }

    @Test func `a row that is too wide becomes a record`() {
        let columns = (1...6).map { index in
            PageSample.column("c\(index)", .count, "", "Measure number \(index)", [.integer(Int64(index) * 100_000)])
        }
        #expect(
            Self.lines(ReportTable(columns), width: 40).prefix(2) == [
                "Measure number 1  100,000", "Measure number 2  200,000",
            ])
    }
}

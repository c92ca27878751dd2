import Base
import Foundation
import Templates
import TestSupport
import Testing

@testable import Rendering
@testable import Reporting

/// What a headline says of last night and of the last edition, in every format for people.
@Suite(.timeLimit(.minutes(30))) struct HeadlineChangeTests {
    private static let edition = "Gala <B> 2025"

    /// People up by 12, attendance down by 1.20 points, 3 more registrations unused, and 40 people more than at the last edition.
    private func report() -> Report {
        func change(_ name: String, _ before: Cell, _ now: Cell) -> HeadlineChange? {
            var change = HeadlineChange(of: name, from: before, to: now, since: .lastNight)
            change?.days = 1
            return change
        }
        var edition = HeadlineChange(of: "unique_guests", from: .integer(60), to: .integer(100), since: .edition)
        edition?.event = 5
        edition?.name = Self.edition
        let changes = [
            change("unique_guests", .integer(88), .integer(100)), edition,
            change(
                "attendance_percentage", .percentage(Percentage(hundredths: 5000)), .percentage(.init(hundredths: 4880))
            ),
            change("no_shows", .integer(7), .integer(10)), change("checkins", .integer(5), .integer(5)),
        ].compactMap(\.self)
        var report = SampleReport.make()
        report.headlines = [
            Headline("unique_guests", title: .headlineUniqueGuests, value: .integer(100)),
            Headline(
                "attendance_percentage", title: .headlineAttendance, value: .percentage(Percentage(hundredths: 4880))),
            Headline("no_shows", title: .headlineUnused, value: .integer(10)),
            Headline("checkins", title: .headlineCheckIns, value: .integer(5)),
        ].with(changes)
        return report
    }

    @Test func `the page says it under the value, with what is good`() throws {
        let page = String(decoding: try HTMLRenderer().render(report(), in: .english)[0].bytes, as: UTF8.self)
        for span in [
            "<span class=\"change good up\">+12 since last night</span>",
            "<span class=\"change good up\">+40 compared with Gala &lt;B&gt; 2025</span>",
            "<span class=\"change bad down\">−1.20 pp since last night</span>",
            "<span class=\"change bad up\">+3 since last night</span>",
        ] { #expect(page.contains(span), "\(span)") }
        // An unchanged number says nothing.
        #expect(page.components(separatedBy: "<span class=\"change ").count == 5)
        let spanish = String(decoding: try HTMLRenderer().render(report(), in: .spanish)[0].bytes, as: UTF8.self)
        #expect(spanish.contains(">−1,20 puntos desde la noche anterior<"))
        #expect(spanish.contains(">+40 respecto de Gala &lt;B&gt; 2025<"))
    }

    @Test func `the terminal, a message and JSON say it too`() throws {
        let style = TerminalStyle(width: 120, color: .none, unicode: true)
        let terminal = TerminalRenderer(style: style).text(for: report(), in: .english)
        // The lines of a tile are as wide as it is.
        for text in ["+12 since last", "−1.20 pp since", "+3 since last", "+40 compared with"] {
            #expect(terminal.contains(text), "\(text)")
        }
        let letter = Letter(report(), theme: .tikit, in: .english)
        #expect(
            letter.html.contains(">+12 since last night<")
                && letter.html.contains(">+40 compared with Gala &lt;B&gt; 2025<"))
        #expect(letter.text.contains("+12 since"))
        let json = String(decoding: JSONRenderer().render(report(), in: .english)[0].bytes, as: UTF8.self)
        #expect(
            json.contains(
                #"{"headline": "no_shows", "measure": "no_shows", "since": "last_night", "days": 1, "before": 7, "#
                    + #""difference": 3, "effect": "bad"}"#))
    }

    @Test(.enabled(if: Python.path != nil)) func `the workbook's summary has a line for each`() async throws {
        let sheet = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report(), in: .english)).sheet("Summary")
        let texts = sheet.cells.values.compactMap(\.value)
        for text in ["+12 since last night", "−1.20 pp since last night", "+3 since last night"] {
            #expect(texts.contains(text), "\(text)")
        }
    }
}

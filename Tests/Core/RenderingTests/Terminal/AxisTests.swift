import Base
import Foundation
import Reporting
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct AxisTests {
    @Test(arguments: [
        (0.0, 1.0), (0.4, 0.4), (1, 1), (1.5, 1.6), (7, 8), (9, 10), (10, 10), (11, 12), (132, 160), (513, 600),
        (940, 1000), (1001, 1200), (24_001, 30_000), (.infinity, 1), (-3, 1),
    ])
    func `the top is the next round number`(highest: Double, top: Double) {
        #expect(AxisScale(highest: highest).top == top)
    }

    @Test func `halves are whole or not shown`() {
        #expect(AxisScale(highest: 1001).halfLabel(.spanish) == "600")
        #expect(AxisScale(highest: 2400).label(.spanish) == "2.400")
        #expect(AxisScale(highest: 3).halfLabel(.english) == nil)
    }

    /// The title is the first line; from six lines on, the axis and two rows of labels are below.
    @Test(arguments: [
        (3, ["600 ┤"]), (4, ["600 ┤", "300 ┤"]), (5, ["600 ┤", "300 ┤"]), (6, ["600 ┤", "300 ┤"]),
        (7, ["600 ┤", "    │", "    │"]), (8, ["600 ┤", "    │", "300 ┤", "    │"]),
    ])
    func `half of the top stands only at a row that ends there`(count: Int, edges: [String]) {
        let first: Int64 = 1_772_388_000
        let starts = PageSample.column(
            "bin_start", .instant, "", "",
            (0..<3).map { .instant(Instant(secondsSinceEpoch: first + Int64($0) * 3600)) })
        let checkIns = PageSample.column(
            "checkins", .count, "Check-ins", "Check-ins", PageSample.counts([600, 300, 1]))
        let picture = HistogramPicture(
            title: Phrase(verbatim: "Check-ins"), starts: starts, width: 3600, series: [checkIns])
        let setting = TerminalSetting(
            style: TerminalStyle(width: 80), language: .english, clock: PageSample.clock)
        let lines = ColumnChart(picture, setting: setting).lines(count: count, width: 80)
        let texts = lines.map { $0.spans.map(\.text).joined() }
        #expect(texts.dropFirst().prefix(edges.count).map { String($0.prefix(5)) } == edges, "\(texts)")
        // From five lines on, the day stands under the times and not in their place.
        #expect(texts.last?.contains("Mar") == (count >= 5), "\(texts)")
        #expect(texts.dropFirst().contains { $0.contains(":00") }, "\(texts)")
    }

    @Test func `labels keep their distance`() {
        var row = LabelRow(width: 20)
        row.place("08:00", at: 0)
        row.place("09:00", at: 6)
        row.place("10:00", at: 7)
        row.place("11:00", at: 16)
        #expect(row.text == "08:00  10:00")
        #expect(row.columns == [0, 7])
        row.place("11:00", at: 15)
        #expect(row.text == "08:00  10:00   11:00")
    }

    @Test func `round times come first`() throws {
        let clock = WallClock(zone: try #require(TimeZone(identifier: "America/Santiago")))
        // 07:30 to 10:15 in quarters of an hour, two columns each.
        let first = Instant(secondsSinceEpoch: 1_772_361_000)
        let marks = (0..<12).map {
            TimeLabels.Mark(column: $0 * 2, start: first.advanced(bySeconds: Int64($0) * 900), isStart: $0 == 0)
        }
        let axis = TimeLabels(marks, secondsPerColumn: 450, width: 24, clock: clock, language: .spanish)
        #expect(axis.times.text == "    08:00   09:00")
        #expect(axis.days.text == "01 mar")
    }

    @Test func `days are marked where they begin`() throws {
        let clock = WallClock(zone: try #require(TimeZone(identifier: "UTC")))
        // Hours from 2026-03-01 18:00.
        let first = Instant(secondsSinceEpoch: 1_772_388_000)
        let marks = (0..<30).map {
            TimeLabels.Mark(column: $0, start: first.advanced(bySeconds: Int64($0) * 3600), isStart: $0 == 0)
        }
        let axis = TimeLabels(marks, secondsPerColumn: 3600, width: 40, clock: clock, language: .english)
        #expect(axis.times.text == "      00:00   08:00   16:00")
        #expect(axis.days.text == "01 Mar")
        #expect(axis.days.columns == [0])
    }
}

import Base
import Testing

@testable import Rendering
@testable import Reporting

/// Bars of sessions of which one is under way, as those of check-ins: without a percentage.
@Suite(.timeLimit(.minutes(30))) struct UnderWayBarTests {
    private static let picture = BarPicture(
        title: Phrase(verbatim: "Check-ins"),
        labels: PageSample.column("session", .text, "Sesión", "Session", [.text("Over"), .text("Now")]),
        series: [PageSample.column("checkins", .count, "Check-ins", "Check-ins", PageSample.counts([55, 32]))],
        progress: BarPicture.Progress(
            states: PageSample.column("state", .text, "Estado", "State", [.text("over"), .text("under_way")])))

    @Test func `what still grows is marked on the terminal`() {
        let setting = TerminalSetting(
            style: TerminalStyle(width: 80), language: .english, clock: PageSample.clock)
        let bars = BarChart(Self.picture, setting: setting).lines(width: 80)
        let overview = OverviewBars(Self.picture, setting: setting).part(width: 80, rank: 1, goodRows: 2)
        for lines in [bars, overview.lines(3)] {
            let texts = lines.map { $0.encoded(InkPalette(.none)) }
            #expect(texts.contains { $0.hasPrefix("Now") && $0.hasSuffix("32  so far") }, "\(texts)")
            #expect(!texts.contains { $0.hasPrefix("Over") && $0.contains("so far") }, "\(texts)")
        }
    }

    @Test func `and on the page`() {
        let setting = PageSetting(language: .english, clock: PageSample.clock)
        let text = BarFigure(picture: Self.picture, id: "b", heading: "", setting: setting).markup.text
        #expect(text.ranges(of: "so far").count == 1, "\(text)")
        #expect(text.contains(#"<b>32</b> <span class="share">so far</span>"#), "\(text)")
    }
}

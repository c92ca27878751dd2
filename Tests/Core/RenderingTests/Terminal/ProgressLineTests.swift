import Base
import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct ProgressLineTests {
    private static let busy = ProgressLine(
        pagesDone: 1204, pagesExpected: 2850, checkIns: 120_400, rate: 34_012, secondsLeft: 4.8)

    @Test(arguments: [
        (
            121,
            "Reading check-ins ████████████▋░░░░░░░░░░░░░░░░░  42% · 1,204/2,850 pages · 120,400 check-ins · 34,012/s · 0:05 left"
        ),
        (80, "████▋░░░░░░  42% · 1,204/2,850 pages · 120,400 check-ins · 34,012/s · 0:05 left"),
        (60, "█████████▎░░░░░░░░░░░░  42% · 1,204/2,850 pages · 0:05 left"),
        (40, "█████▉░░░░░░░░  42% · 1,204/2,850 pages"), (30, "42% · 1,204/2,850 pages"), (20, "1,204 pages"),
        (6, "1,20…"),
    ])
    func `says less where it is narrow`(width: Int, text: String) {
        #expect(Self.busy.text(in: .english, style: TerminalStyle(width: width)) == text)
    }

    @Test func `says how many pages are requested at once, and why not more`() {
        var line = Self.busy
        line.inFlight = (12, nil)
        #expect(
            line.text(in: .english, style: TerminalStyle(width: 140)).hasSuffix("34,012/s · 12 at once · 0:05 left"))
        line.inFlight = (3, Phrase(es: "respondía más lento", en: "slower responses"))
        #expect(
            line.text(in: .spanish, style: TerminalStyle(width: 140)).contains("3 a la vez: respondía más lento · "))
        #expect(!line.text(in: .english, style: TerminalStyle(width: 80)).contains("at once"))
    }

    @Test func `speaks Spanish in ASCII`() {
        let line = ProgressLine(pagesDone: 3, checkIns: 300, secondsLeft: 3723)
        #expect(
            line.text(in: .spanish, style: TerminalStyle(width: 80, unicode: false))
                == "Leyendo check-ins - 3 pags. - 300 check-ins - quedan 1:02:03")
    }

    @Test func `says when the run's time will be up`() {
        let line = ProgressLine(
            pagesDone: 30, pagesExpected: 10_000_000, checkIns: 3000, rate: 100, secondsLeft: 9_999_970,
            secondsToLimit: 3723)
        #expect(line.text(in: .english, style: TerminalStyle(width: 120)).hasSuffix("limit in 1:02:03"))
        #expect(line.text(in: .spanish, style: TerminalStyle(width: 64)).hasSuffix("límite en 1:02:03"))
    }

    /// A line that wraps would stay on the screen.
    @Test func `a text is cut before it wraps`() {
        let text = Phrase(es: "Leyendo las visitas del año…", en: "Reading the year's visits…")
        func line(_ width: Int, unicode: Bool = true) -> String {
            ProgressLine.text(of: text, in: .spanish, style: TerminalStyle(width: width, unicode: unicode))
        }
        #expect(line(80) == "Leyendo las visitas del año…")
        #expect(line(12) == "Leyendo la…" && line(1) == "L")
        #expect(line(80, unicode: false).utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `fills the bar at the end and not before`() {
        func text(_ done: Int) -> String {
            ProgressLine(pagesDone: done, pagesExpected: 1000, checkIns: 9).text(
                in: .english, style: TerminalStyle(width: 60, unicode: false))
        }
        #expect(text(0) == "........................   0% - 0/1,000 pages - 9 check-ins")
        #expect(text(999).contains(" 99% "))
        #expect(text(1000) == "#################### 100% - 1,000/1,000 pages - 9 check-ins")
        #expect(text(2000).contains(" 100% "))
    }

    @Test func `never reaches the last column`() {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<500 {
            let line = ProgressLine(
                pagesDone: .random(in: 0...1_000_000, using: &random),
                pagesExpected: Bool.random(using: &random) ? .random(in: 0...1_000_000, using: &random) : nil,
                checkIns: .random(in: 0...100_000_000, using: &random),
                rate: [nil, 0, 1e12, .nan, -1, 5000].randomElement(using: &random) ?? nil,
                secondsLeft: [nil, 0, 1e30, .infinity, 59.7, 86_400].randomElement(using: &random) ?? nil)
            let width = Int.random(in: 2...130, using: &random)
            let style = TerminalStyle(width: width, unicode: Bool.random(using: &random))
            #expect(line.text(in: .english, style: style).displayWidth < width)
            #expect(!line.text(in: .spanish, style: style).isEmpty)
        }
    }
}

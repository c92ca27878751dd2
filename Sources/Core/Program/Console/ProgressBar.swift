package import Base
import Foundation
package import Rendering
import Sources
import Synchronization
import Transport

/// The progress bar on standard error while pages are read, redrawn at most ten times a second.
package final class ProgressBar: Sendable {
    private struct State {
        var began: ContinuousClock.Instant?
        var drawn: ContinuousClock.Instant?
    }

    private let language: Language
    private let style: TerminalStyle
    /// The run's time limit, in seconds.
    private let longestRun: Double
    private let state = Mutex(State())

    package init(_ settings: Settings, style: TerminalStyle) {
        language = settings.language
        longestRun = Double(settings.longestRun)
        self.style = style
    }

    /// Shows the progress of a walk, unless the bar was drawn very recently.
    func show(_ progress: WalkProgress) {
        state.withLock { state in
            let now = ContinuousClock.now
            let began = state.began ?? now
            state.began = began
            if let drawn = state.drawn, now - drawn < .milliseconds(100), progress.pagesRead < progress.pagesExpected {
                return
            }
            state.drawn = now
            let seconds = (now - began) / .seconds(1)
            let rate = seconds > 0.3 ? Double(progress.checkInsRead) / seconds : nil
            let left = rate.flatMap {
                $0 > 0 ? Double(max(0, progress.checkInsExpected - progress.checkInsRead)) / $0 : nil
            }
            let line = ProgressLine(
                pagesDone: progress.pagesRead, pagesExpected: progress.pagesExpected, checkIns: progress.checkInsRead,
                rate: rate, secondsLeft: left,
                // Shown if the run will not finish in time.
                secondsToLimit: left.flatMap { $0 > longestRun - seconds ? max(0, longestRun - seconds) : nil },
                inFlight: progress.pagesInFlight.map { ($0.count, $0.reason) })
            Console.draw(line.text(in: language, style: style))
        }
    }

    /// Shows the progress of a reading without a known number of pages, unless the line was drawn very recently.
    package func show(_ text: Phrase) {
        state.withLock { state in
            let now = ContinuousClock.now
            if let drawn = state.drawn, now - drawn < .milliseconds(100) { return }
            state.drawn = now
            Console.draw(ProgressLine.text(of: text, in: language, style: style))
        }
    }

    /// Removes the bar from the screen.
    package func erase() { Console.erase() }
}

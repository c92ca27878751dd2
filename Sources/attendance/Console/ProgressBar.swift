import Extraction
import Foundation
import Messages
import Profiles
import Rendering
import Synchronization

/// The bar on standard error while pages are read: drawn over itself, at most ten times a second.
final class ProgressBar: Sendable {
    private struct State {
        var began: ContinuousClock.Instant?
        var drawn: ContinuousClock.Instant?
    }

    private let language: Language
    private let style: TerminalStyle
    /// How long the run may take, in seconds.
    private let longestRun: Double
    private let state = Mutex(State())

    init(_ settings: Settings, style: TerminalStyle) {
        language = settings.language
        longestRun = Double(settings.longestRun)
        self.style = style
    }

    /// Shows how far the walk has come, unless the bar was drawn a moment ago.
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
                // Told where the run will not be done in time.
                secondsToLimit: left.flatMap { $0 > longestRun - seconds ? max(0, longestRun - seconds) : nil })
            Console.draw("\r" + line.text(in: language, style: style) + "\u{1B}[K")
        }
    }

    /// Shows how far a reading without pages to count has come, unless the line was drawn a moment ago.
    func show(_ text: Phrase) {
        state.withLock { state in
            let now = ContinuousClock.now
            if let drawn = state.drawn, now - drawn < .milliseconds(100) { return }
            state.drawn = now
            Console.draw("\r" + text[language] + "\u{1B}[K")
        }
    }

    /// Takes the bar off the screen.
    func erase() {
        state.withLock { if $0.drawn != nil { Console.draw("\r\u{1B}[K") } }
    }
}

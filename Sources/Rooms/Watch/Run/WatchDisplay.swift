import Base
import Foundation
import Program
import Synchronization
import Templates

/// Shows a followed event: on a screen, as lines or as JSON, and on a page.
final class WatchDisplay: Sendable {
    private enum Kind: Sendable {
        case screen(WatchTerminal)
        case lines
        case json
    }

    private struct State {
        /// The text of the last line without its time, and when it was written.
        var line: (text: String, at: ContinuousClock.Instant)?
        var pageWritten: ContinuousClock.Instant?
        var toldOfPage = false
        var toldOfClosing = false
    }

    private let kind: Kind
    private let common: CommonOptions
    private let settings: Settings
    private let theme: Theme
    private let every: Double
    private let page: String?
    /// How often the page reloads itself, in seconds.
    private let reload: Int
    private let state = Mutex(State())

    /// Takes over the terminal, if there is one. Throws a `Fault` if the page's folder cannot be used.
    init(
        _ run: WatchRun, theme: Theme,
        onEvent: @escaping @Sendable (WatchTerminal.Event) -> Void
    ) throws(Fault) {
        common = run.common
        settings = run.settings
        self.theme = theme
        every = Double(run.every)
        page = run.page
        reload = max(1, Int(run.interval.rounded(.up)))
        if let page { try StagedFiles.tidy(page.parentFolder) }
        kind = run.printsJSON ? .json : Console.outputIsTerminal ? .screen(WatchTerminal(onEvent: onEvent)) : .lines
    }

    /// Restores the terminal.
    func leave() { if case .screen(let terminal) = kind { terminal.leave() } }

    /// Shows the event. `isRefresh` says whether the event was refreshed, or only the clock has moved.
    func show(_ view: LiveView, _ status: LiveStatus, isRefresh: Bool) throws {
        switch kind {
        case .screen(let terminal):
            let screen = LiveScreen(style: common.outputStyle, theme: theme)
            terminal.draw(screen.lines(of: view, status, in: settings.language))
        case .json:
            if isRefresh { try Console.print(LiveJSON().line(of: view, status) + "\n") }
        case .lines:
            if status.phase == .closing, !state.withLock({ $0.toldOfClosing }) {
                state.withLock { $0.toldOfClosing = true }
                try Console.print(Phrase.liveClosing[settings.language] + "\n")
            }
            if isRefresh { try line(view, status) }
        }
        if isRefresh { try write(view, status, reloadAfter: reload) }
    }

    /// Shows the final numbers, after `leave()`.
    func finish(_ view: LiveView, _ status: LiveStatus) throws {
        let screen = LiveScreen(style: common.outputStyle, theme: theme)
        switch kind {
        case .json: try Console.print(LiveJSON().line(of: view, status) + "\n")
        case .lines: try Console.print(screen.summary(of: view, status, in: settings.language))
        // The terminal may be gone.
        case .screen: Console.show(screen.summary(of: view, status, in: settings.language))
        }
        // A page on a wall keeps reloading: tomorrow there may be another event.
        try write(view, status, reloadAfter: 30)
    }

    /// Writes a line if the numbers have changed, but at most once every `every` seconds.
    private func line(_ view: LiveView, _ status: LiveStatus) throws {
        let text = LiveScreen(style: common.listingStyle, theme: theme).line(of: view, status, in: settings.language)
        let news = String(text.drop { $0 != " " })
        let isDue = state.withLock { state in
            if let last = state.line {
                guard news != last.text, last.at.duration(to: .now) >= .seconds(every) else { return false }
            }
            state.line = (news, .now)
            return true
        }
        if isDue { try Console.print(text + "\n") }
    }

    /// Writes the page. The first failure ends the run; later ones, such as a full disk, are reported once.
    private func write(_ view: LiveView, _ status: LiveStatus, reloadAfter seconds: Int) throws {
        guard let page else { return }
        let bytes = LivePage(theme: theme).bytes(of: view, status, in: settings.language, reloadAfter: seconds)
        do {
            var files = StagedFiles()
            try files.stage(bytes, at: page)
            try Interruption.publish(&files)
            state.withLock { $0.pageWritten = .now }
        } catch let fault as Fault {
            let isFirst = state.withLock { state in
                defer { state.toldOfPage = true }
                return (state.pageWritten == nil, state.toldOfPage)
            }
            if isFirst.0 { throw fault }
            guard !isFirst.1 else { return }
            // The screen would be drawn over the line.
            if case .screen = kind { return }
            common.tell(fault.message, in: settings.language)
        }
    }
}

import Base
import Rendering
import Reporting
import Templates

/// Draws an event under way on one screen: headlines, notices, the last minutes, doors and types.
struct LiveScreen: Sendable {
    private let style: TerminalStyle
    private let palette: InkPalette

    init(style: TerminalStyle, theme: Theme = .tikit) {
        self.style = style
        palette = InkPalette(style.color, theme: theme)
    }

    /// The lines from the top, with no escape sequences but those for colours.
    func lines(of view: LiveView, _ status: LiveStatus, in language: Language) -> [String] {
        let setting = TerminalSetting(style: style, language: language, clock: status.clock)
        let layout = LiveLayout(parts: LiveReport(view, status), setting: setting)
        return layout.lines(width: style.width, height: style.height ?? 24).map {
            $0.cut(to: style.width, mark: setting.glyphs.ellipsis).encoded(palette)
        }
    }

    /// The event in one line, for a log: time, counts, rate and the worst notice. At most 400 columns.
    func line(of view: LiveView, _ status: LiveStatus, in language: Language) -> String {
        let setting = TerminalSetting(style: style, language: language, clock: status.clock)
        let parts = LiveReport(view, status)
        var pieces = parts.headlines.prefix(3).map { headline in
            let detail = headline.detail.map { " " + setting.text($0) } ?? ""
            return "\(setting.text(headline.title)): \(setting.text(headline.shown))\(detail)"
        }
        if let worst = parts.notices.max(by: { $0.severity < $1.severity }) { pieces.append(setting.text(worst.text)) }
        let text = status.time(status.now) + "  " + pieces.joined(separator: setting.glyphs.separator)
        return text.cut(to: 400, mark: setting.glyphs.ellipsis)
    }
}

extension LiveScreen {
    /// The text that remains on the terminal at the end: who came, and whether that was verified. Each line ends with a line feed.
    func summary(of view: LiveView, _ status: LiveStatus, in language: Language) -> String {
        let setting = TerminalSetting(style: style, language: language, clock: status.clock)
        let (totals, parts) = (view.totals, LiveReport(view, status))
        let name = setting.clean(parts.name[language])
        var lines = [
            Phrase.liveSummary(
                name, people: totals.uniqueGuests, of: totals.registrants,
                attended: totals.registeredHeld ?? 0 > 0 ? totals.attendedHeld ?? totals.attended : totals.attended,
                of: totals.registeredHeld.flatMap { $0 > 0 ? $0 : nil }, checkIns: totals.checkIns,
                percentage: (totals.registrants == nil ? parts.registrations : parts.people).percentage?.phrase,
                isAtLeast: view.isPartlyMeasured, isMeasured: !view.isUnmeasured)
        ]
        if case .closed(let result, _) = status.phase { lines.append(result) }
        return lines.map { setting.text($0) + "\n" }.joined()
    }
}

public import Messages
public import Tables

extension Phrase {
    /// A time as people read it, `01 Mar 2026 06:15`, on the clock's wall; with its offset, `04 Apr 2026 23:15 −04:00`,
    /// where the clock shows it twice.
    public init(_ instant: Instant, on clock: WallClock) {
        let civil = clock.civil(at: instant)
        let offset = clock.isShownTwice(instant) ? " " + clock.offsetText(at: instant) : ""
        func said(in language: Language) -> String {
            var text = ""
            text.appendPadded(civil.day, digits: 2)
            text += " \(Phrase.abbreviatedMonths[civil.month - 1][language]) \(civil.year) "
            text.appendPadded(civil.hour, digits: 2)
            text += ":"
            text.appendPadded(civil.minute, digits: 2)
            return text + offset
        }
        self.init(es: said(in: .spanish), en: said(in: .english))
    }
}

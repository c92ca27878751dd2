public import Messages
public import Tables

extension Phrase {
    /// A time as people read it, `01 Mar 2026 06:15`, on the clock's wall.
    public init(_ instant: Instant, on clock: WallClock) {
        let civil = clock.civil(at: instant)
        func said(in language: Language) -> String {
            var text = ""
            text.appendPadded(civil.day, digits: 2)
            text += " \(Phrase.abbreviatedMonths[civil.month - 1][language]) \(civil.year) "
            text.appendPadded(civil.hour, digits: 2)
            text += ":"
            text.appendPadded(civil.minute, digits: 2)
            return text
        }
        self.init(es: said(in: .spanish), en: said(in: .english))
    }
}

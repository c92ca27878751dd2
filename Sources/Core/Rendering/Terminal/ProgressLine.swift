public import Base

/// The progress of reading an event's pages, as one line.
///
/// The text depends only on these values. The caller writes it, only to a terminal, after a carriage return and before an erase
/// sequence.
public struct ProgressLine: Sendable {
    var pagesDone: Int
    /// The expected number of pages, by the latest total; `nil` if still unknown.
    var pagesExpected: Int?
    public var checkIns: Int
    /// Check-ins per second; `nil` if it is too early to say.
    var rate: Double?
    /// The estimated seconds left; `nil` if it is too early to say.
    var secondsLeft: Double?
    /// The seconds until the run's time limit; `nil` to omit them.
    var secondsToLimit: Double?
    /// The number of pages in flight, and the reason why there are not more; `nil` if unknown.
    var inFlight: (pages: Int, reason: Phrase?)?

    public init(
        pagesDone: Int, pagesExpected: Int? = nil, checkIns: Int, rate: Double? = nil, secondsLeft: Double? = nil,
        secondsToLimit: Double? = nil, inFlight: (pages: Int, reason: Phrase?)? = nil
    ) {
        self.pagesDone = pagesDone
        self.pagesExpected = pagesExpected
        self.checkIns = checkIns
        self.rate = rate
        self.secondsLeft = secondsLeft
        self.secondsToLimit = secondsToLimit
        self.inFlight = inFlight
    }

    private static let longestBar = 30
    private static let shortestBar = 8

    /// The line without a line end, at least one column narrower than the terminal so that it never wraps. On a narrow terminal,
    /// parts are omitted in this order: title, pages in flight, rate, check-ins, time left, time limit, bar.
    public func text(in language: Language, style: TerminalStyle) -> String {
        let width = max(1, style.width - 1)
        let glyphs: TerminalGlyphs = style.unicode ? .unicode : .ascii
        let palette = InkPalette(style.color)
        let percentSign = language.percentSign.sanitized()
        let lengths = fraction == nil ? [0] : [Self.shortestBar, 0]
        for shortest in lengths {
            for parts in parts(in: language, unicode: style.unicode) {
                let line = line(parts, shortestBar: shortest, width: width, percentSign: percentSign, glyphs)
                if line.width <= width { return line.encoded(palette) }
            }
        }
        let pages = StyledLine(shown(.progressPages(pagesDone, of: nil), language, style.unicode))
        return pages.cut(to: width, mark: glyphs.ellipsis).encoded(palette)
    }

    /// Progress that is a text, cut so that the line never wraps.
    public static func text(of phrase: Phrase, in language: Language, style: TerminalStyle) -> String {
        let glyphs: TerminalGlyphs = style.unicode ? .unicode : .ascii
        let text = phrase[language].sanitized()
        return (style.unicode ? text : text.transliterated()).cut(to: max(1, style.width - 1), mark: glyphs.ellipsis)
    }

    /// The variants of the line, longest first.
    private func parts(in language: Language, unicode: Bool) -> [(title: String, rest: [StyledLine])] {
        func part(_ phrase: Phrase?, _ ink: Ink) -> StyledLine? {
            phrase.map { StyledLine(shown($0, language, unicode), ink) }
        }
        let title = shown(.progressReading, language, unicode)
        let pages = part(.progressPages(pagesDone, of: pagesExpected), .plain)
        let count = part(.progressCheckIns(checkIns), .strong)
        let speed = part(Self.whole(rate).map { .progressRate($0) }, .dim)
        let flight = part(inFlight.map { .progressInFlight($0.pages, $0.reason) }, .dim)
        let left = part(Self.time(secondsLeft).map { .progressTimeLeft($0) }, .dim)
        let limit = part(Self.time(secondsToLimit).map { .progressTimeLimit($0) }, .warning)
        return [
            (title, [pages, count, speed, flight, left, limit]), ("", [pages, count, speed, flight, left, limit]),
            ("", [pages, count, speed, left, limit]),
            ("", [pages, count, left, limit]), ("", [pages, left, limit]), ("", [pages, limit]), ("", [pages]),
        ].map { ($0.0, $0.1.compactMap(\.self)) }
    }

    private func shown(_ phrase: Phrase, _ language: Language, _ unicode: Bool) -> String {
        unicode ? phrase[language] : phrase[language].transliterated()
    }

    /// Title, bar, percentage and the rest, as wide as needed. The bar has at least `shortestBar` columns; 0 for none.
    private func line(
        _ parts: (title: String, rest: [StyledLine]), shortestBar: Int, width: Int, percentSign: String,
        _ glyphs: TerminalGlyphs
    ) -> StyledLine {
        let percentage = fraction.map { "\(Int($0 * 100))" + percentSign }
        var tail = StyledLine()
        for (index, part) in parts.rest.enumerated() {
            if index > 0 || percentage != nil || !parts.title.isEmpty { tail.append(glyphs.separator, .dim) }
            tail.append(part)
        }
        var line = StyledLine(parts.title)
        if line.width > 0, percentage != nil { line.append(" ") }
        if let fraction, let percentage {
            if shortestBar > 0 {
                let room = width - line.width - tail.width - 4 - percentSign.count
                line.append(Self.bar(fraction, length: max(shortestBar, min(room, Self.longestBar)), glyphs))
                line.append(percentage.leftPadded(to: 4 + percentSign.count))
            } else {
                line.append(percentage)
            }
        }
        line.append(tail)
        return line
    }

    /// The fraction of pages done, 0 to 1; `nil` while the number of pages is unknown.
    private var fraction: Double? {
        guard let pagesExpected, pagesExpected > 0 else { return nil }
        return min(1, max(0, Double(pagesDone) / Double(pagesExpected)))
    }

    private static func bar(_ fraction: Double, length: Int, _ glyphs: TerminalGlyphs) -> StyledLine {
        var line = StyledLine(glyphs.bar(fraction, width: length), .primary)
        line.append(String(repeating: glyphs.track, count: max(0, length - line.width)), .track)
        return line
    }

    /// The value as an integer of at most nine digits; `nil` for any other.
    private static func whole(_ value: Double?) -> Int? {
        guard let value, value >= 0, value < 1e9 else { return nil }
        return Int(value.rounded())
    }

    /// A time such as `0:07`, `12:30` or `1:02:03`.
    private static func time(_ seconds: Double?) -> String? {
        guard let total = whole(seconds) else { return nil }
        var text = ""
        if total >= 3600 {
            text = "\(total / 3600):"
            text.appendPadded(total / 60 % 60, digits: 2)
        } else {
            text = "\(total / 60)"
        }
        text += ":"
        text.appendPadded(total % 60, digits: 2)
        return text
    }
}

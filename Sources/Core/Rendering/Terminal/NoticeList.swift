import Base
package import Reporting

/// The report's notices, worst first, each with its symbol.
package struct NoticeList {
    private let notices: [Notice]
    private let setting: TerminalSetting
    /// The width below which each notice has two lines of a page that fits on the screen and cuts them.
    private let narrow: Int

    /// The number of notices of a page that may be longer than the screen, and the lines that each has if it needs them: more
    /// only a name takes that nobody should have.
    private static let wholeNotices = 3
    private static let wholeLines = 8
    /// The number of lines beyond which a page that fits on the screen has no more of them.
    private static let maximumLines = 12
    /// The maximum number of notices in a message.
    static let maximumInMessage = 1

    package init(notices: [Notice], setting: TerminalSetting, narrow: Int = 60) {
        self.narrow = narrow
        // What limits the report is in its head.
        self.notices = notices.worstFirst.filter { !$0.limitsReport }
        self.setting = setting
    }

    /// The worst notices, whole, for a page that may be longer than the screen.
    func lines(width: Int, namesReport: Bool = true) -> [StyledLine] {
        let maximum = setting.hints.isLetter ? Self.maximumInMessage : Self.wholeNotices + 1
        let cut = setting.hints.isLetter ? Self.maximumInMessage : Self.wholeNotices
        let shown = notices.count <= maximum ? notices.count : cut
        let lines = notices.prefix(shown).flatMap { self.lines(of: $0, width: width, limit: Self.wholeLines) }
        guard shown < notices.count else { return lines }
        return lines + [others(notices.dropFirst(shown), width: width, namesReport: namesReport)]
    }

    /// The worst notices, followed by a line that counts the others.
    ///
    /// - Parameters:
    ///   - isWhole: Whether no notice is cut.
    ///   - namesReport: Whether to name the report that lists the others.
    package func part(width: Int, rank: Int, isWhole: Bool = false, namesReport: Bool = true) -> OverviewPart {
        let each = isWhole ? Self.wholeLines : width < narrow ? 2 : 1
        let texts = notices.map { lines(of: $0, width: width, limit: each) }
        let all = texts.reduce(0) { $0 + $1.count }
        let worst = isWhole ? texts.first?.count ?? 0 : each
        let most = isWhole ? max(worst + 1, Self.maximumLines) : 5 * each + 1
        let plan = LinePlan.Part(
            minimum: min(all, worst + 1), good: min(all, isWhole ? most : 3 * each + 1), maximum: min(all, most),
            rank: rank)
        return OverviewPart(plan: plan) { limit in
            if all <= limit { return Array(texts.joined()) }
            var shown = 0
            var used = 1
            while shown < texts.count, used + texts[shown].count <= limit {
                used += texts[shown].count
                shown += 1
            }
            return texts.prefix(shown).joined() + [
                others(notices.dropFirst(shown), width: width, namesReport: namesReport)
            ]
        }
    }

    /// A line that counts the notices left out, such as `… and 5 more: 4 warnings · 1 note`, and says where to find them.
    private func others(_ notices: some Collection<Notice>, width: Int, namesReport: Bool) -> StyledLine {
        var line = StyledLine(setting.text(.terminalMore(setting.number(notices.count))) + ": ", .dim)
        line.append(counts(of: notices))
        let hint = " (--report quality)"
        if namesReport, notices.contains(where: \.isFinding), line.width + hint.count <= width {
            line.append(hint, .dim)
        }
        return line.cut(to: width, mark: setting.glyphs.ellipsis)
    }

    private func lines(of notice: Notice, width: Int, limit: Int) -> [StyledLine] {
        let symbol = (setting.glyphs.symbols[notice.severity] ?? "") + " "
        let indent = symbol.displayWidth
        let text = setting.lines(setting.text(notice.text), width: width - indent, limit: limit)
        return text.enumerated().map { index, part in
            var line = index == 0 ? StyledLine(symbol, notice.severity.ink) : StyledLine()
            line.pad(to: indent)
            line.append(part)
            return line
        }
    }

    /// The number of notices of each severity: `1 error · 2 warnings`.
    private func counts(of notices: some Sequence<Notice>, _ ink: Ink = .strong) -> StyledLine {
        var line = StyledLine()
        for severity in Notice.Severity.allCases.sorted(by: >) {
            let count = notices.count { $0.severity == severity }
            if count == 0 { continue }
            if line.width > 0 { line.append(setting.glyphs.separator, .dim) }
            line.append(setting.text(.terminalNotices(count, severity.rawValue)), .dim)
        }
        return line
    }
}

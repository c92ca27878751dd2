import Messages
import Reporting

/// What the reader should know before the numbers: the worst first, each with its symbol.
struct NoticeList {
    var notices: [Notice]
    var setting: TerminalSetting

    /// Notices shown; how many more there are is said.
    private static let most = 8
    /// Lines of one notice.
    private static let lineLimit = 3

    func lines(width: Int) -> [StyledLine] {
        guard !notices.isEmpty else { return [] }
        var lines = counts(width: width)
        // Sorting by severity alone, and stably, keeps the report's own order among equals.
        let ordered = Notice.Severity.allCases.sorted(by: >).flatMap { severity in
            notices.filter { $0.severity == severity }
        }
        for notice in ordered.prefix(Self.most) {
            let symbol = (setting.glyphs.symbols[notice.severity] ?? "") + " "
            let indent = symbol.displayWidth
            let text = setting.lines(setting.text(notice.text), width: width - indent, limit: Self.lineLimit)
            for (index, part) in text.enumerated() {
                var line = index == 0 ? StyledLine(symbol, notice.severity.ink) : StyledLine()
                line.pad(to: indent)
                line.append(part)
                lines.append(line)
            }
        }
        if ordered.count > Self.most {
            lines.append(StyledLine(setting.text(.terminalMore(setting.number(ordered.count - Self.most))), .dim))
        }
        return lines
    }

    /// `1 error · 2 warnings`, where one glance at the list does not say it.
    private func counts(width: Int) -> [StyledLine] {
        guard notices.count > 1 else { return [] }
        var line = StyledLine()
        for severity in Notice.Severity.allCases.sorted(by: >) {
            let count = notices.count { $0.severity == severity }
            if count == 0 { continue }
            if line.width > 0 { line.append(setting.glyphs.separator, .dim) }
            line.append(setting.text(.terminalNotices(count, severity.rawValue)), .strong)
        }
        return [line.cut(to: width, mark: setting.glyphs.ellipsis)]
    }
}

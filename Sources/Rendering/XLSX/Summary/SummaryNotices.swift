import Messages
import Reporting

/// What to know before reading the numbers, each with the way to its sheet.
struct SummaryNotices {
    private let plan: WorkbookPlan
    private var look: BrandLook { plan.look }
    private var language: Language { plan.language }

    private static let most = 6
    private static let mostLines = 3

    init(_ plan: WorkbookPlan) { self.plan = plan }

    func write(row: inout Int, on page: Worksheet) throws {
        let notices = plan.report.notices
        guard !notices.isEmpty else { return }
        for notice in notices.prefix(Self.most) {
            try write(notice, row: row, on: page)
            row += 1
        }
        if notices.count > Self.most {
            let text = Phrase.moreNotices(notices.count - Self.most, sheet: plan.about)[language]
            try page.merge(row: row, columns: 4...(SummaryGrid.columns - 1), look.link)
            try page.link(text, to: plan.about, row: row, column: 4, look.link)
            row += 1
        }
        try page.setHeight(12, row: row)
        row += 1
    }

    private func write(_ notice: Notice, row: Int, on page: Worksheet) throws {
        let color = notice.severity.color(in: look)
        let severity = CellFormat(size: 10, isBold: true, color: color, vertical: .top, indent: 1, leftBar: color)
        let format = CellFormat(size: 10, color: look.ink, horizontal: .left, vertical: .top, wraps: true)
        let target = notice.section.flatMap { plan.sheet(of: $0) }
        let columns = 4...(target == nil ? SummaryGrid.columns - 1 : SummaryGrid.columns - 13)
        let room = SummaryGrid.room(in: columns)
        // The whole text stands on the last sheet.
        let text = look.measure.fitted(notice.text[language], in: room * Self.mostLines * 9 / 10)
        let lines = min(Self.mostLines, look.measure.lines(of: text, in: room))
        try page.setHeight(lines * 17 + 4, row: row)
        try page.merge(notice.severity.phrase[language], row: row, columns: 0...3, severity)
        try page.merge(text, row: row, columns: columns, format)
        if let target {
            let link = look.link.with {
                $0.vertical = .top; $0.horizontal = .right
            }
            let linkColumns = (columns.upperBound + 1)...(SummaryGrid.columns - 1)
            let name = look.measure.fitted(
                "→ " + target.linkText(in: language), in: SummaryGrid.room(in: linkColumns))
            try page.merge(row: row, columns: linkColumns, link)
            try page.link(name, to: target.name, row: row, column: linkColumns.lowerBound, link)
        }
    }
}

import Messages
import Reporting

/// The most telling rows of the section that says what is different, and the way to all of them.
struct SummaryChanges {
    private let plan: WorkbookPlan
    private var look: BrandLook { plan.look }
    private var language: Language { plan.language }

    private static let most = 6
    private static let wordColumns = 0...10
    private static let subjectColumns = 11...29
    private static let valueColumns = 30...47

    init(_ plan: WorkbookPlan) { self.plan = plan }

    func write(row: inout Int, on page: Worksheet) throws {
        for section in plan.report.sections {
            guard case .changes(let picture)? = section.figure, let sheet = plan.sheet(of: section.name) else {
                continue
            }
            return try write(picture, of: section, sheet, row: &row, on: page)
        }
    }

    private func write(
        _ picture: ChangesPicture, of section: ReportSection, _ sheet: WorkbookPlan.Sheet, row: inout Int,
        on page: Worksheet
    ) throws {
        try writeHeading(of: section, sheet, row: row, on: page)
        row += 1
        for change in picture.mostTelling(Self.most) {
            try write(change, row: row, on: page)
            row += 1
        }
        try page.setHeight(12, row: row)
        row += 1
    }

    private func writeHeading(of section: ReportSection, _ sheet: WorkbookPlan.Sheet, row: Int, on page: Worksheet)
        throws
    {
        let (titleColumns, linkColumns) = (0...33, 34...(SummaryGrid.columns - 1))
        try page.setHeight(28, row: row)
        let title = look.measure.fitted(
            SpreadsheetText.heading(section.title[language]), in: SummaryGrid.room(in: titleColumns), points: 12,
            isBold: true)
        try page.merge(title, row: row, columns: titleColumns, look.heading)
        let link = look.link.with {
            $0.horizontal = .right; $0.bottomLine = look.tint
        }
        try page.merge(row: row, columns: linkColumns, link)
        let text = Phrase.allChanges(section.table.rowCount)[language]
        try page.link(text, to: sheet.name, row: row, column: linkColumns.lowerBound, link)
    }

    private func write(_ change: ReportedChange, row: Int, on page: Worksheet) throws {
        let base = look.cell.with {
            $0.indent = 1; $0.horizontal = .left
        }
        try page.setHeight(21, row: row)
        func write(_ text: String, _ columns: ClosedRange<Int>, _ format: CellFormat) throws {
            let shown = look.measure.fitted(
                SpreadsheetText.heading(text), in: SummaryGrid.room(in: columns), isBold: format.isBold)
            try page.merge(shown, row: row, columns: columns, format)
        }
        try write(
            plan.text(change.words), Self.wordColumns,
            base.with {
                $0.isBold = true; $0.leftBar = look.primary
            })
        try write(change.subject.map { plan.text($0) }.joined(separator: " · "), Self.subjectColumns, base)
        try write(
            change.values.map { plan.text($0) }.joined(separator: " → "), Self.valueColumns,
            base.with { $0.isBold = true })
    }
}

import Messages
import Reporting

/// The way to every sheet, by what it is about.
struct SummaryContents {
    private let plan: WorkbookPlan
    private var look: BrandLook { plan.look }
    private var language: Language { plan.language }

    private static let titleColumns = 0...8
    private static let linksPerRow = 3

    private struct Entry {
        var text: String
        var sheet: String
    }

    init(_ plan: WorkbookPlan) { self.plan = plan }

    func write(row: inout Int, on page: Worksheet) throws {
        try page.setHeight(28, row: row)
        try page.merge(
            Phrase.contentsHeading[language], row: row, columns: SummaryGrid.all, look.heading)
        row += 1
        var groups: [SheetGroup] = []
        for sheet in plan.sheets where !groups.contains(sheet.group) { groups.append(sheet.group) }
        for group in groups {
            let entries = plan.sheets.filter { $0.group == group }.map {
                Entry(text: $0.linkText(in: language), sheet: $0.name)
            }
            try write(group.title, group.color(in: look), entries, row: &row, on: page)
        }
        let charts = plan.chartSheets.map { Entry(text: $0.name, sheet: $0.name) }
        try write(
            .thisWorkbookGroup, look.quiet, charts + [Entry(text: plan.about, sheet: plan.about)], row: &row, on: page)
        try writeLeftOut(row: &row, on: page)
    }

    private func write(_ title: Phrase, _ color: Color, _ entries: [Entry], row: inout Int, on page: Worksheet) throws {
        let label = CellFormat(
            size: 10, isBold: true, color: look.ink, vertical: .center, indent: 1, leftBar: color)
        for start in stride(from: 0, to: entries.count, by: Self.linksPerRow) {
            try page.setHeight(20, row: row)
            try page.merge(start == 0 ? title[language] : "", row: row, columns: Self.titleColumns, label)
            for (index, entry) in entries[start..<min(entries.count, start + Self.linksPerRow)].enumerated() {
                let first = Self.titleColumns.upperBound + 1 + index * 13
                let columns = first...(first + 12)
                let link = look.link.with { $0.horizontal = .left }
                try page.merge(row: row, columns: columns, link)
                let text = look.measure.fitted(entry.text, in: SummaryGrid.room(in: columns))
                try page.link(text, to: entry.sheet, row: row, column: first, link)
            }
            row += 1
        }
    }

    private func writeLeftOut(row: inout Int, on page: Worksheet) throws {
        guard !plan.sectionsLeftOut.isEmpty else { return }
        let text = Phrase.sectionsWithoutRows(plan.sectionsLeftOut.joined(separator: ", "))[language]
        let lines = look.measure.lines(of: text, in: SummaryGrid.room(in: SummaryGrid.all))
        try page.setHeight(min(4, lines) * 18 + 6, row: row)
        try page.merge(
            text, row: row, columns: SummaryGrid.all,
            look.note.with {
                $0.vertical = .center; $0.indent = 1
            })
        row += 1
    }
}

import Base
import Reporting
import Templates

/// The sheet that documents the numbers: source, filters and definitions.
struct AboutSheet: PlannedPart {
    let plan: WorkbookPlan

    private static let titleWidth = 270
    private static let valueWidth = 760

    func write(to workbook: Workbook) throws {
        let page = try workbook.addSheet(plan.about)
        page.setTabColor(look.quiet)
        page.hideGridlines()
        try page.setWidth(Self.titleWidth, columns: 0...0)
        try page.setWidth(Self.valueWidth, columns: 1...1)
        try page.setHeight(34, row: 0)
        try page.write(plan.about, row: 0, column: 0, look.sheetTitle)
        try page.setHeight(26, row: 1)
        try page.link(Phrase.backToSummary[language], to: plan.summary, row: 1, column: 0, look.link)

        var row = 2
        for (heading, entries) in groups {
            try writeHeading(heading, row: &row, on: page)
            for entry in entries { try write(entry, row: &row, on: page) }
        }
        if !plan.report.notices.isEmpty {
            try writeHeading(Phrase.noticesHeading[language], row: &row, on: page)
            for notice in plan.report.notices {
                try write(notice.severity.phrase[language], text: notice.text[language], row: &row, on: page)
            }
        }
        if plan.hasWithheld {
            try writeHeading(Phrase.withheldHeading[language], row: &row, on: page)
            try write(Cell.withheldMark, text: Phrase.withheldExplained[language], row: &row, on: page)
        }
        var print = plan.print
        // Portrait suits a few wide columns with many rows.
        print.isPortrait = true
        print.area = Worksheet.Area(rows: 0...max(1, row - 1), columns: 0...1)
        try page.setUpPrint(print)
    }

    /// The entries by group, with groups in order of first appearance.
    private var groups: [(heading: String, entries: [AboutEntry])] {
        var groups: [(heading: String, entries: [AboutEntry])] = []
        for entry in plan.report.about {
            let heading = entry.group[language]
            if let index = groups.firstIndex(where: { $0.heading == heading }) {
                groups[index].entries.append(entry)
            } else {
                groups.append((heading, [entry]))
            }
        }
        return groups
    }

    private func writeHeading(_ text: String, row: inout Int, on page: Worksheet) throws {
        row += row > 2 ? 1 : 0
        try page.setHeight(28, row: row)
        try page.write(text, row: row, column: 0, look.heading)
        try page.blank(row: row, column: 1, look.heading)
        row += 1
    }

    private func write(_ entry: AboutEntry, row: inout Int, on page: Worksheet) throws {
        try write(entry.title[language], entry.role, entry.value, text: entry.text?[language], row: &row, on: page)
    }

    private func write(
        _ title: String, _ role: ReportColumn.Role = .text, _ value: Cell = .empty, text: String?, row: inout Int,
        on page: Worksheet
    ) throws {
        let titleFormat = look.cell.with {
            $0.isBold = true; $0.wraps = true
        }
        let lines = max(
            look.measure.lines(of: title, in: Self.titleWidth - ColumnLayout.padding, isBold: true),
            look.measure.lines(of: text ?? plan.text(value), in: Self.valueWidth - ColumnLayout.padding))
        try page.setHeight(min(540, lines * 18 + 6), row: row)
        try page.write(title, row: row, column: 0, titleFormat)
        if value == .empty {
            let format = look.cell.with {
                $0.horizontal = .left
                $0.indent = 1
                $0.wraps = true
            }
            try page.write(text ?? "", row: row, column: 1, format)
        } else {
            let nothing = Phrase(verbatim: "")
            let column = ReportColumn("value", role, title: nothing, definition: nothing, cells: [value])
            var layout = ColumnLayout(column, header: "", look, in: language)
            layout.alignLeft()
            layout.width = Self.valueWidth
            try CellWriter(layout, page: page, clock: plan.report.clock).write(value, row: row, column: 1)
        }
        row += 1
    }
}

extension ColumnLayout {
    /// Aligns values of every kind to the left, because they do not share a column with others of their kind.
    fileprivate mutating func alignLeft() {
        for path in [\ColumnLayout.whole, \.number, \.percentage, \.instant] {
            self[keyPath: path].horizontal = .left
            self[keyPath: path].indent = 1
        }
    }
}

extension Notice.Severity {
    /// The colour of the severity's label.
    func color(in look: BrandLook) -> Color {
        switch self {
        case .info: look.secondary
        case .warning: look.warning
        case .error: look.error
        }
    }
}

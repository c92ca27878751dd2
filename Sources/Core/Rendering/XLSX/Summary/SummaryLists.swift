import Base
import Reporting
import Templates

/// The report's notices, each with a link to its sheet.
struct SummaryNotices: PlannedPart {
    let plan: WorkbookPlan

    private static let maximumRows = 6
    private static let maximumLines = 3

    func write(row: inout Int, on page: Worksheet) throws {
        let notices = plan.report.otherNotices
        guard !notices.isEmpty else { return }
        for notice in notices.prefix(Self.maximumRows) {
            try write(notice, row: row, on: page)
            row += 1
        }
        if notices.count > Self.maximumRows {
            let text = Phrase.moreNotices(notices.count - Self.maximumRows, sheet: plan.about)[language]
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
        // The sheet about the numbers, which comes last, has the full text.
        let text = look.measure.fitted(notice.text[language], in: room * Self.maximumLines * 9 / 10)
        let lines = min(Self.maximumLines, look.measure.lines(of: text, in: room))
        try page.setHeight(lines * 17 + 4, row: row)
        try page.merge(notice.severity.phrase[language], row: row, columns: 0...3, severity)
        try page.merge(text, row: row, columns: columns, format)
        if let target {
            let link = look.link.with {
                $0.vertical = .top; $0.horizontal = .right
            }
            let linkColumns = (columns.upperBound + 1)...(SummaryGrid.columns - 1)
            let name = look.measure.fitted("→ " + target.linkText(in: language), in: SummaryGrid.room(in: linkColumns))
            try page.merge(row: row, columns: linkColumns, link)
            try page.link(name, to: target.name, row: row, column: linkColumns.lowerBound, link)
        }
    }
}

/// What stands out, a sentence in each row.
struct SummaryRemarks: PlannedPart {
    let plan: WorkbookPlan

    func write(row: inout Int, on page: Worksheet) throws {
        guard !plan.report.remarks.isEmpty else { return }
        try page.setHeight(28, row: row)
        try page.merge(Phrase.remarksHeading[language], row: row, columns: SummaryGrid.all, look.heading)
        row += 1
        let format = CellFormat(
            size: 11, color: look.ink, horizontal: .left, vertical: .center, wraps: true, indent: 1,
            leftBar: look.primary)
        let room = SummaryGrid.room(in: SummaryGrid.all)
        for remark in plan.report.remarks {
            let text = look.measure.fitted(remark[language], in: room * 2, points: 11)
            try page.setHeight(look.measure.lines(of: text, in: room, points: 11) * 18 + 6, row: row)
            try page.merge(text, row: row, columns: SummaryGrid.all, format)
            row += 1
        }
        try page.setHeight(12, row: row)
        row += 1
    }
}

/// The most significant rows of the section of changes, and a link to all of them.
struct SummaryChanges: PlannedPart {
    let plan: WorkbookPlan

    private static let maximumRows = 6
    private static let wordColumns = 0...10
    private static let subjectColumns = 11...29
    private static let valueColumns = 30...47

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
        for change in picture.mostSignificant(Self.maximumRows) {
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

/// Links to all sheets, by subject.
struct SummaryContents: PlannedPart {
    let plan: WorkbookPlan

    private static let titleColumns = 0...8
    private static let linksPerRow = 3

    private struct Entry {
        var text: String
        var sheet: String
    }

    func write(row: inout Int, on page: Worksheet) throws {
        try page.setHeight(28, row: row)
        try page.merge(Phrase.contentsHeading[language], row: row, columns: SummaryGrid.all, look.heading)
        row += 1
        var groups: [SectionGroup] = []
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
        let label = CellFormat(size: 10, isBold: true, color: look.ink, vertical: .center, indent: 1, leftBar: color)
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
        if !plan.sectionsLeftOut.isEmpty {
            try write(.sectionsWithoutRows(plan.sectionsLeftOut.joined(separator: ", ")), row: &row, on: page)
        }
        if plan.report.sheets != nil { try write(.workbookMore, row: &row, on: page) }
    }

    private func write(_ sentence: Phrase, row: inout Int, on page: Worksheet) throws {
        let text = sentence[language]
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

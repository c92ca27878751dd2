import Messages
import Reporting
import Tables

/// The sheet to read first: headline numbers, warnings, charts, and the way to every other sheet, on a grid of narrow
/// columns that holds tiles and charts of any number.
struct SummarySheet {
    private let plan: WorkbookPlan
    private let charts: [SectionChart]
    private var language: Language { plan.language }
    private var report: Report { plan.report }

    private static let columns = ChartGrid.columns
    private static let columnWidth = ChartGrid.columnWidth
    private static let tilesPerRow = 6
    private static let mostNotices = 6

    init(_ plan: WorkbookPlan, charts: [SectionChart]) {
        self.plan = plan
        self.charts = charts
    }

    func write(to workbook: Workbook) throws {
        let page = try workbook.addSheet(plan.summary)
        page.setTabColor(BrandLook.primary)
        page.hideGridlines()
        page.activate()
        try page.setWidth(Self.columnWidth, columns: 0...(Self.columns - 1))
        var row = 0
        try writeTitle(row: &row, on: page)
        try writeTiles(row: &row, on: page)
        try writeNotices(row: &row, on: page)
        try ChartGrid(charts).draw(row: &row, on: page)
        try writeContents(row: &row, on: page)
        var print = plan.print
        print.area = Worksheet.Area(rows: 0...(row - 1), columns: 0...(Self.columns - 1))
        print.isCentered = true
        print.pagesTall = 1
        try page.setUpPrint(print)
    }

    /// The grid's columns of one of `count` equal parts.
    private func part(_ index: Int, of count: Int) -> ClosedRange<Int> {
        (index * Self.columns / count)...((index + 1) * Self.columns / count - 1)
    }

    // MARK: - Title

    private func writeTitle(row: inout Int, on page: Worksheet) throws {
        let whole = 0...(Self.columns - 1)
        let title = SpreadsheetText.line(report.subject.name)
        let name = CellFormat(
            size: Self.size(of: title, in: (Self.columns - 2) * Self.columnWidth), isBold: true, color: .white,
            fill: BrandLook.primary, vertical: .center, indent: 1)
        try page.setHeight(52, row: row)
        try page.merge(title, row: row, columns: whole, name)
        let about = CellFormat(size: 11, color: .white, fill: BrandLook.secondary, vertical: .center, indent: 1)
        try page.setHeight(28, row: row + 1)
        try page.merge(subtitle, row: row + 1, columns: whole, about)
        try page.setHeight(12, row: row + 2)
        row += 3
    }

    private var subtitle: String {
        var parts = [report.title[language], report.subject.designation[language]]
        if let time = report.dataTime, let zone = SpreadsheetDate.zone(of: [time], on: report.clock) {
            parts.append(
                Phrase.dataUpTo(TimeText.dateAndTime(time, on: report.clock, in: language))[language] + " · " + zone)
        }
        return SpreadsheetText.line(parts.joined(separator: "  ·  "))
    }

    // MARK: - Tiles

    private func writeTiles(row: inout Int, on page: Worksheet) throws {
        let headlines = report.headlines
        guard !headlines.isEmpty else { return }
        let lines = (headlines.count + Self.tilesPerRow - 1) / Self.tilesPerRow
        let perLine = (headlines.count + lines - 1) / lines
        for start in stride(from: 0, to: headlines.count, by: perLine) {
            for (height, offset) in [(24, 0), (40, 1), (24, 2), (12, 3)] {
                try page.setHeight(height, row: row + offset)
            }
            for (index, headline) in headlines[start..<min(headlines.count, start + perLine)].enumerated() {
                try writeTile(headline, row: row, columns: part(index, of: perLine), on: page)
            }
            row += 4
        }
    }

    private func writeTile(_ headline: Headline, row: Int, columns: ClosedRange<Int>, on page: Worksheet) throws {
        // The last column of each part is the gap to the next tile.
        let tile =
            columns
            .lowerBound...max(columns.lowerBound, columns.upperBound - (columns.upperBound + 1 < Self.columns ? 1 : 0))
        let room = tile.count * Self.columnWidth - 24
        let base = CellFormat(
            color: BrandLook.quiet, fill: BrandLook.tile, vertical: .center, indent: 1, leftBar: BrandLook.primary)
        let title = base.with {
            $0.size = 10; $0.isBold = true
        }
        let detail = base.with { $0.size = 10 }
        let text = plan.text(headline.value)
        let value = base.with {
            $0.isBold = true
            $0.color = BrandLook.primary
            $0.size = Self.size(of: text, in: room)
            $0.horizontal = .left
        }
        try page.merge(headline.title[language], row: row, columns: tile, title)
        try writeValue(headline.value, text, row: row + 1, columns: tile, value, on: page)
        try page.merge(headline.detail?[language] ?? "", row: row + 2, columns: tile, detail)
    }

    /// Numbers stay numbers in their tiles; the rest is text.
    private func writeValue(
        _ value: Cell, _ text: String, row: Int, columns: ClosedRange<Int>, _ format: CellFormat, on page: Worksheet
    ) throws {
        switch value {
        case .percentage(let percentage):
            let format = format.with { $0.number = "0.00%" }
            try page.merge(row: row, columns: columns, format)
            try page.write(percentage.fraction, row: row, column: columns.lowerBound, format)
        case .integer(let integer) where integer.magnitude < 1_000_000_000_000_000:
            let format = format.with { $0.number = "#,##0" }
            try page.merge(row: row, columns: columns, format)
            try page.write(Double(integer), row: row, column: columns.lowerBound, format)
        default:
            try page.merge(SpreadsheetText.line(text), row: row, columns: columns, format)
        }
    }

    /// The largest of a few sizes at which a text fits.
    private static func size(of text: String, in room: Int) -> Double {
        let width = Double(TextMeasure.width(of: text, points: 11, isBold: true)) / 11
        return [24, 20, 16, 13].first { width * $0 <= Double(room) } ?? 11
    }

    // MARK: - Notices

    private func writeNotices(row: inout Int, on page: Worksheet) throws {
        let notices = report.notices
        guard !notices.isEmpty else { return }
        for notice in notices.prefix(Self.mostNotices) {
            try write(notice, row: row, on: page)
            row += 1
        }
        if notices.count > Self.mostNotices {
            let text = Phrase.moreNotices(notices.count - Self.mostNotices, sheet: plan.about)[language]
            try page.merge(row: row, columns: 4...(Self.columns - 1), BrandLook.link)
            try page.link(text, to: plan.about, row: row, column: 4, BrandLook.link)
            row += 1
        }
        try page.setHeight(12, row: row)
        row += 1
    }

    private func write(_ notice: Notice, row: Int, on page: Worksheet) throws {
        let severity = CellFormat(
            size: 10, isBold: true, color: notice.severity.color, vertical: .top, indent: 1,
            leftBar: notice.severity.color)
        let text = CellFormat(size: 10, color: BrandLook.ink, vertical: .top, wraps: true)
        let target = notice.section.flatMap { plan.sheet(of: $0) }
        let last = target == nil ? Self.columns - 1 : Self.columns - 13
        let lines = TextMeasure.lines(
            of: notice.text[language], in: (last - 3) * Self.columnWidth - ColumnLayout.padding)
        try page.setHeight(min(540, lines * 17 + 4), row: row)
        try page.merge(notice.severity.phrase[language], row: row, columns: 0...3, severity)
        try page.merge(notice.text[language], row: row, columns: 4...last, text)
        if let target {
            let link = BrandLook.link.with {
                $0.vertical = .top; $0.horizontal = .right
            }
            try page.merge(row: row, columns: (last + 1)...(Self.columns - 1), link)
            let text = "→ " + target.linkText(in: language)
            try page.link(text, to: target.name, row: row, column: last + 1, link)
        }
    }

    // MARK: - Contents

    private func writeContents(row: inout Int, on page: Worksheet) throws {
        let links =
            plan.chartSheets.map { ($0.name, $0.name) } + plan.sheets.map { ($0.linkText(in: language), $0.name) }
            + [(plan.about, plan.about)]
        try page.setHeight(28, row: row)
        try page.merge(Phrase.contentsHeading[language], row: row, columns: 0...(Self.columns - 1), BrandLook.heading)
        row += 1
        let perRow = 4
        for start in stride(from: 0, to: links.count, by: perRow) {
            for (index, (text, sheet)) in links[start..<min(links.count, start + perRow)].enumerated() {
                let columns = part(index, of: perRow)
                try page.merge(row: row, columns: columns, BrandLook.link)
                try page.link(text, to: sheet, row: row, column: columns.lowerBound, BrandLook.link)
            }
            row += 1
        }
    }
}

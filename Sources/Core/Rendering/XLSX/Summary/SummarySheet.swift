import Base
import Reporting
import Templates

/// The first sheet: headlines, warnings, changes, charts, and links to all other sheets.
struct SummarySheet: PlannedPart {
    let plan: WorkbookPlan

    func write(to workbook: Workbook) throws {
        let page = try workbook.addSheet(plan.summary)
        page.setTabColor(plan.look.primary)
        page.hideGridlines()
        page.activate()
        try page.setWidth(SummaryGrid.columnWidth, columns: SummaryGrid.all)
        var row = 0
        try SummaryTitle(plan: plan).write(row: &row, on: page)
        try SummaryTiles(plan: plan).write(row: &row, on: page)
        if plan.report.sheets == nil { try SummaryNotices(plan: plan).write(row: &row, on: page) }
        try SummaryChanges(plan: plan).write(row: &row, on: page)
        try ChartGrid(plan.summaryCharts).draw(row: &row, on: page)
        if plan.report.sheets != nil {
            try SummaryRemarks(plan: plan).write(row: &row, on: page)
            try SummaryNotices(plan: plan).write(row: &row, on: page)
        }
        try SummaryContents(plan: plan).write(row: &row, on: page)
        var print = plan.print
        print.area = Worksheet.Area(rows: 0...(row - 1), columns: SummaryGrid.all)
        print.isCentered = true
        print.pagesTall = 1
        try page.setUpPrint(print)
    }
}

/// The narrow columns of the summary, over which any number of tiles and charts fit side by side.
enum SummaryGrid {
    static let columns = 48
    /// In pixels.
    static let columnWidth = 24
    static let width = columns * columnWidth
    static let all = 0...(columns - 1)

    /// The columns of one of `count` equal parts.
    static func part(_ index: Int, of count: Int) -> ClosedRange<Int> {
        (index * columns / count)...((index + 1) * columns / count - 1)
    }

    /// The width available for text in a range of columns, in pixels.
    static func room(in columns: ClosedRange<Int>) -> Int { columns.count * columnWidth - ColumnLayout.padding }
}

/// The head of the summary: subject, time of the data, the theme's logo, to what the report is limited, and the definition's note.
struct SummaryTitle: PlannedPart {
    let plan: WorkbookPlan
    private var report: Report { plan.report }

    private static let nameHeight = 52
    private static let subtitleHeight = 28
    private static let maximumNoteLines = 6

    func write(row: inout Int, on page: Worksheet) throws {
        let band = 0...(SummaryGrid.columns - 1 - logoColumns)
        let room = SummaryGrid.room(in: band)
        let title = SpreadsheetText.heading(report.subject.name(in: language))
        let size = look.measure.size(of: title, in: room, among: [24, 20, 16, 13])
        let name = CellFormat(
            size: Double(size), isBold: true, color: look.onPrimary, fill: look.primaryFill, horizontal: .left,
            vertical: .center, indent: 1)
        try page.setHeight(Self.nameHeight, row: row)
        try page.merge(look.measure.fitted(title, in: room, points: size, isBold: true), row: row, columns: band, name)
        let about = CellFormat(
            size: 11, color: look.onSecondary, fill: look.secondaryFill, horizontal: .left, vertical: .center, indent: 1
        )
        try page.setHeight(Self.subtitleHeight, row: row + 1)
        try page.merge(look.measure.fitted(subtitle, in: room, points: 11), row: row + 1, columns: band, about)
        try insertLogo(row: row, on: page)
        row += 2
        try writeNote(row: &row, on: page)
        try page.setHeight(12, row: row)
        row += 1
    }

    private var subtitle: String {
        var parts = [report.title, report.subject.designation, report.occasion].compactMap { $0?[language] }
        // The zone includes the offset of the peak, which can be on the other side of a clock change.
        let headlines = report.headlines.compactMap { headline in
            if case .instant(let instant) = headline.value { instant } else { nil }
        }
        if let time = report.dataTime, let zone = SpreadsheetDate.zone(of: [time] + headlines, on: report.clock) {
            let shown = TimeText.dateAndTime(time, on: report.clock, in: language)
            let data = report.tellsHourOfData ? Phrase.dataUpToHour(shown) : .dataUpTo(shown)
            parts.append(data[language] + " · " + zone)
        }
        return parts.map(SpreadsheetText.heading).joined(separator: "  ·  ")
    }

    private func writeNote(row: inout Int, on page: Worksheet) throws {
        // What limits the report comes first, where it is never cut.
        let whole = (report.limits + [report.note].compactMap(\.self)).map { $0[language] }.joined(separator: "\n")
        guard !whole.isEmpty else { return }
        let room = SummaryGrid.room(in: SummaryGrid.all)
        let note = look.measure.fitted(whole, in: room * Self.maximumNoteLines * 9 / 10, points: 11)
        try page.setHeight(10, row: row)
        let format = look.note.with {
            $0.size = 11; $0.indent = 1; $0.color = look.ink; $0.horizontal = .left
        }
        let lines = look.measure.lines(of: note, in: room, points: 11)
        try page.setHeight(min(lines, Self.maximumNoteLines) * 20 + 4, row: row + 1)
        try page.merge(note, row: row + 1, columns: SummaryGrid.all, format)
        row += 2
    }

    // MARK: - Logo

    private static let logoHeight = nameHeight + subtitleHeight - 8
    private static let logoWidth = 288

    /// The size of the logo in the room beside the title, in pixels; `nil` without a logo.
    private var logoSize: (width: Int, height: Int)? {
        guard let logo = plan.theme.logo, logo.width > 0, logo.height > 0 else { return nil }
        // A logo is never enlarged, because it would be blurred.
        let scale = min(1, Double(Self.logoHeight) / Double(logo.height), Double(Self.logoWidth) / Double(logo.width))
        return (
            max(1, Int((Double(logo.width) * scale).rounded())), max(1, Int((Double(logo.height) * scale).rounded()))
        )
    }

    private var logoColumns: Int {
        guard let size = logoSize else { return 0 }
        return (size.width + 2 * SummaryGrid.columnWidth - 1) / SummaryGrid.columnWidth
    }

    /// Inserts the logo on the right, vertically centred on both lines.
    private func insertLogo(row: Int, on page: Worksheet) throws {
        guard let logo = plan.theme.logo, let size = logoSize else { return }
        let left = SummaryGrid.width - size.width
        try page.insert(
            Picture(
                bytes: logo.bytes, description: SpreadsheetText.heading(logo.description[language]), width: size.width,
                height: size.height),
            row: row, column: left / SummaryGrid.columnWidth,
            offset: (left % SummaryGrid.columnWidth, (Self.nameHeight + Self.subtitleHeight - size.height) / 2))
    }
}

extension TextMeasure {
    /// The largest of the sizes at which a text fits, or the smallest if none does.
    func size(of text: String, in room: Int, among sizes: [Int]) -> Int {
        sizes.first { width(of: text, points: $0, isBold: true) <= room } ?? sizes.last ?? 11
    }
}

import Messages
import Reporting

/// The sheet to read first: headline numbers, warnings, what changed, charts, and the way to every other sheet.
struct SummarySheet {
    private let plan: WorkbookPlan

    init(_ plan: WorkbookPlan) {
        self.plan = plan
    }

    func write(to workbook: Workbook) throws {
        let page = try workbook.addSheet(plan.summary)
        page.setTabColor(plan.look.primary)
        page.hideGridlines()
        page.activate()
        try page.setWidth(SummaryGrid.columnWidth, columns: SummaryGrid.all)
        var row = 0
        try SummaryTitle(plan).write(row: &row, on: page)
        try SummaryTiles(plan).write(row: &row, on: page)
        try SummaryNotices(plan).write(row: &row, on: page)
        try SummaryChanges(plan).write(row: &row, on: page)
        try ChartGrid(plan.summaryCharts).draw(row: &row, on: page)
        try SummaryContents(plan).write(row: &row, on: page)
        var print = plan.print
        print.area = Worksheet.Area(rows: 0...(row - 1), columns: SummaryGrid.all)
        print.isCentered = true
        print.pagesTall = 1
        try page.setUpPrint(print)
    }
}

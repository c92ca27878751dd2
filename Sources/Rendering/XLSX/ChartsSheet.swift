import Messages
import Reporting

/// A sheet of the charts that the summary has no room for.
struct ChartsSheet {
    /// Charts that one printed page shows well.
    static let capacity = 6

    private let name: String
    private let charts: [SectionChart]
    private let plan: WorkbookPlan

    init(_ name: String, _ charts: [SectionChart], of plan: WorkbookPlan) {
        self.name = name
        self.charts = charts
        self.plan = plan
    }

    func write(to workbook: Workbook) throws {
        let page = try workbook.addSheet(name)
        page.setTabColor(plan.look.primary)
        page.hideGridlines()
        try page.setWidth(SummaryGrid.columnWidth, columns: 0...(SummaryGrid.columns - 1))
        try page.setHeight(34, row: 0)
        try page.write(name, row: 0, column: 0, plan.look.sheetTitle)
        try page.setHeight(26, row: 1)
        try page.link(Phrase.backToSummary[plan.language], to: plan.summary, row: 1, column: 0, plan.look.link)
        var row = 2
        try ChartGrid(charts).draw(row: &row, on: page)
        var print = plan.print
        print.area = Worksheet.Area(rows: 0...row, columns: 0...(SummaryGrid.columns - 1))
        print.pagesTall = 1
        print.isCentered = true
        try page.setUpPrint(print)
    }
}

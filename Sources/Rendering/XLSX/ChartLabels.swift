/// A hidden sheet with names for charts, where those in the tables are too long to stand beside bars or too many to stand
/// under columns.
struct ChartLabels {
    private let plan: WorkbookPlan

    init(_ plan: WorkbookPlan) { self.plan = plan }

    func write(to workbook: Workbook) throws {
        guard !plan.chartLabels.isEmpty else { return }
        let page = try workbook.addSheet(plan.labels)
        page.hide()
        for (column, names) in plan.chartLabels.enumerated() {
            for (row, name) in names.enumerated() where !name.isEmpty {
                try page.write(name, row: row, column: column, plan.look.cell)
            }
        }
    }

    /// The names of one chart.
    static func cells(on sheet: String, column: Int, count: Int) -> Chart.Cells {
        Chart.Cells(sheet: sheet, rows: 0...max(0, count - 1), column: column)
    }
}

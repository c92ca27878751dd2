/// A hidden sheet with what charts draw that the tables do not have as charts need it: names too long to stand beside bars
/// or too many to stand under columns, and numbers of which some are withheld.
struct ChartLabels {
    /// A column of the sheet, for one chart.
    enum Column {
        case names([String])
        /// Nothing where a number is withheld: the mark in the table is a text, which charts draw as 0.
        case values([Double?])
    }

    private let plan: WorkbookPlan

    init(_ plan: WorkbookPlan) { self.plan = plan }

    func write(to workbook: Workbook) throws {
        guard !plan.chartColumns.isEmpty else { return }
        let page = try workbook.addSheet(plan.labels)
        page.hide()
        let format = try workbook.format(plan.look.cell)
        for (index, column) in plan.chartColumns.enumerated() {
            switch column {
            case .names(let names):
                for (row, name) in names.enumerated() where !name.isEmpty {
                    try page.write(name, row: row, column: index, plan.look.cell)
                }
            case .values(let values):
                for (row, value) in values.enumerated() {
                    if let value { try page.write(value, row: row, column: index, format) }
                }
            }
        }
    }

    /// The first cells of a column.
    static func cells(on sheet: String, column: Int, count: Int) -> Chart.Cells {
        Chart.Cells(sheet: sheet, rows: 0...max(0, count - 1), column: column)
    }
}

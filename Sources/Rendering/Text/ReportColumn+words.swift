import Messages
import Reporting
import Tables

extension ReportColumn {
    /// Whether its texts are calendar days, as programs write them: `2026-03-01`.
    var isOfDays: Bool { role == .text && ["day", "ends_on"].contains(name) }

    /// With words in place of its codes and days as people write them, for those who only look at it.
    var inWords: ReportColumn {
        let words = CodeWords(of: self)
        guard words != nil || isOfDays else { return self }
        var column = self
        column.cells = cells.map { cell in
            if let words { return words[cell].map { .phrase($0.text) } ?? cell }
            return cell.day ?? cell
        }
        return column
    }
}

extension ReportChart {
    /// What stands beside the bar of a row, days as people write them.
    func name(_ row: Int, of table: ReportTable) -> Cell {
        let label = label(row, of: table)
        return table[column: categories]?.isOfDays == true ? label.day ?? label : label
    }
}

extension Cell {
    /// A calendar day of programs as people write it; `nil` for any other cell.
    fileprivate var day: Cell? {
        guard case .text(let text) = self, let day = ISO8601Text(text)?.civil else { return nil }
        return .phrase(Phrase(es: TimeText.date(day, in: .spanish), en: TimeText.date(day, in: .english)))
    }
}

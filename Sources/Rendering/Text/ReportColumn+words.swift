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
            guard case .text(let text) = cell else { return cell }
            if let words { return words[text].map { .phrase($0.text) } ?? cell }
            guard let day = ISO8601Text(text)?.civil else { return cell }
            return .phrase(
                Phrase(es: TimeText.date(day, in: .spanish), en: TimeText.date(day, in: .english)))
        }
        return column
    }
}

import Messages
import Reporting
import Tables

extension String {
    /// Whether there is nothing in it to see.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// A name that several sessions or types have, with the id of this one: `Taller (#12)`.
    func toldApart(by id: Int64) -> String { "\(self) (#\(id))" }
}

extension ReportTable {
    /// The column that names a chart's bars, in words; a bar that stands for a stretch of time is named by both its ends.
    func barLabels(of chart: ReportChart, on clock: WallClock) -> ReportColumn? {
        guard var labels = self[column: chart.categories] else { return nil }
        let names = (0..<rowCount).map { row in
            let name = chart.name(row, of: self)
            // One of nothing but blanks would be a bar without a label.
            if case .text(let text) = name, !text.isEmpty, text.isBlank { return Cell.empty }
            return name
        }
        labels.cells = tellingApart(names, of: chart.categories)
        guard let ends = chart.ends.flatMap({ self[column: $0] }) else { return labels }
        labels.cells = zip(labels.cells, ends.cells).map { start, end in
            guard case .instant(let start) = start, case .instant(let end) = end else { return start }
            func span(_ language: Language) -> String { TimeText.span(start, end, on: clock, in: language) }
            return .phrase(Phrase(es: span(.spanish), en: span(.english)))
        }
        labels.role = .text
        return labels
    }

    /// Names of sessions or types, those that several have told apart.
    func tellingApart(_ names: [Cell], of column: String) -> [Cell] {
        guard let numbers = NameIndex.idColumn(of: column).flatMap({ self[column: $0] }) else { return names }
        var known: [Cell: Cell] = [:]
        var shared: Set<Cell> = []
        for (name, number) in zip(names, numbers.cells) where name != .empty && number != .empty {
            if known.updateValue(number, forKey: name).map({ $0 != number }) ?? false { shared.insert(name) }
        }
        return zip(names, numbers.cells).map { name, number in
            guard shared.contains(name), case .integer(let id) = number else { return name }
            switch name {
            case .text(let text): return .text(text.toldApart(by: id))
            case .phrase(let phrase):
                return .phrase(Phrase(es: phrase.es.toldApart(by: id), en: phrase.en.toldApart(by: id)))
            default: return name
            }
        }
    }
}

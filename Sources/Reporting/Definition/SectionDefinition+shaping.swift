import Aggregation
import Messages
import Tables

/// What shaping a section takes beside its definition.
struct SectionShape {
    /// The span of the section's own filter.
    var from: Instant?
    var to: Instant?
    /// How many check-ins or visits the section's own filter leaves out.
    var leftOut: Int
    /// Characters of a geohash.
    var cellLength = SectionDefinition.standardCellLength
}

extension SectionDefinition {
    /// Puts a section as the definition wants it: its name and words, which rows in which order, which columns.
    func shaping(_ section: ReportSection, as shape: SectionShape, clock: WallClock) -> ReportSection {
        var section = section
        section.name = name
        if let title { section.title = title }
        var restrictions: [Phrase] = []
        if !filter.isEverything {
            let parts = filterParts(of: shape, on: clock)
            restrictions.append(
                kind.topic == .event
                    ? .sectionFilter(parts, leftOut: shape.leftOut)
                    : .sectionFilter(parts, leftOutVisits: shape.leftOut))
        }
        if kind == .event(.geoCells) { section.table.redefine("cell", as: .geohash(length: shape.cellLength)) }
        if !sort.isEmpty { section.table.sort(by: sort) }
        if let top, top < section.table.rowCount {
            restrictions.append(.firstRows(top, of: section.table.rowCount))
            section.table.keep(rows: Array(0..<top))
        }
        if let columns {
            section.table = ReportTable(columns.compactMap { section.table[column: $0]?.askedFor })
        }
        section.charts = showsCharts ? section.charts.compactMap { chart(from: $0, of: section.table) } : []
        section.restrict(to: restrictions, note: note ?? section.note)
        return section
    }

    /// A chart of what is left of the table's columns; `nil` where it has lost what it is about, or time's order.
    private func chart(from chart: ReportChart, of table: ReportTable) -> ReportChart? {
        func isThere(_ column: String) -> Bool { table[column: column] != nil }
        guard isThere(chart.categories), chart.series.allSatisfy(isThere) else { return nil }
        if chart.kind == .columns, !sort.isEmpty { return nil }
        var chart = chart
        chart.ends = chart.ends.flatMap { isThere($0) ? $0 : nil }
        chart.line = chart.line.flatMap { isThere($0) ? $0 : nil }
        chart.whole = chart.whole.flatMap { isThere($0) ? $0 : nil }
        chart.percentage = chart.percentage.flatMap { isThere($0) ? $0 : nil }
        return chart
    }

    private func filterParts(of shape: SectionShape, on clock: WallClock) -> [Phrase] {
        func list(_ ids: Set<Int64>) -> [String] { ids.sorted().map(String.init) }
        var parts: [Phrase] = []
        if !filter.sessions.isEmpty { parts.append(.filterOfSessions(list(filter.sessions))) }
        if !filter.registrantTypes.isEmpty { parts.append(.filterOfTypes(list(filter.registrantTypes))) }
        if !filter.methods.isEmpty {
            let names = filter.methods.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            parts.append(.filterOfMethods(names))
        }
        if let from = shape.from { parts.append(.filterFrom(Phrase(from, on: clock))) }
        if let to = shape.to { parts.append(.filterTo(Phrase(to, on: clock))) }
        return parts
    }
}

extension ReportSection {
    /// Says that the section is but a part: first in its note, where no format cuts it off, and in its charts' titles,
    /// which stand where the note does not.
    mutating func restrict(to restrictions: [Phrase], note: Phrase?) {
        let sentences = restrictions + [note].compactMap(\.self)
        self.note = sentences.isEmpty ? nil : .joining(sentences)
        guard !restrictions.isEmpty else { return }
        restriction = .joining(restrictions)
        for index in charts.indices { charts[index].title = .aPartOf(charts[index].title) }
    }
}

extension ReportColumn {
    /// A column that a definition names is in every format.
    fileprivate var askedFor: ReportColumn {
        var column = self
        column.isSupplementary = false
        return column
    }
}

extension ReportTable {
    /// Keeps the rows at `rows`, in that order.
    mutating func keep(rows: [Int]) {
        for index in columns.indices {
            let cells = columns[index].cells
            columns[index].cells = rows.map { cells[$0] }
        }
    }

    /// Puts rows in order by columns, the first deciding; rows that are alike stay as they are, and cells without a
    /// value come last, whichever way.
    mutating func sort(by keys: [SectionDefinition.SortKey]) {
        let columns = keys.compactMap { key in self[column: key.column].map { ($0.cells, key.descending) } }
        let order = (0..<rowCount).sorted { left, right in
            for (cells, descending) in columns {
                switch CellOrder.comparing(cells[left], cells[right], descending: descending) {
                case 0: continue
                case let sign: return sign < 0
                }
            }
            return left < right
        }
        keep(rows: order)
    }

    mutating func redefine(_ column: String, as definition: Phrase) {
        guard let index = columnIndex(column) else { return }
        columns[index].definition = definition
    }
}

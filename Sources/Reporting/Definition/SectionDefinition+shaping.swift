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
        if !sort.isEmpty { section.table.sort(by: sort) }
        if let top, top < section.table.rowCount {
            restrictions.append(.firstRows(top, of: section.table.rowCount))
            section.table.keep(rows: Array(0..<top))
        }
        if let columns {
            section.table = ReportTable(columns.compactMap { section.table[column: $0]?.askedFor })
        }
        section.pictures = section.pictures.filter(isShown)
        section.restrict(to: restrictions, note: note ?? section.note)
        return section
    }

    /// Whether a picture is wanted. A histogram is none of rows in another order than time's.
    private func isShown(_ picture: ReportPicture) -> Bool {
        switch picture {
        case .bars: showsCharts
        case .histogram: showsCharts && sort.isEmpty
        case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: true
        }
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
        for index in pictures.indices { pictures[index].title = pictures[index].title.map { .aPartOf($0) } }
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
}

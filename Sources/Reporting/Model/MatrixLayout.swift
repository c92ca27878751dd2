import Base

/// A matrix of the rows of a section, with one row for each guest and one column for each session, for example. Workbooks show
/// it on a separate sheet, beside the rows.
public struct MatrixLayout: Sendable, Hashable {
    let title: Phrase
    let note: Phrase
    /// The columns that identify a row of the matrix. The first tells rows apart.
    let rows: [ReportColumn.ID]
    /// The column that tells the new columns apart, and the column of their names.
    let across: ReportColumn.ID
    let names: ReportColumn.ID
    /// The column of times that become cells.
    let cells: ReportColumn.ID

    /// Nobody would read more, and the width of a sheet is limited.
    private static let maximumColumns = 1_000

    /// The matrix of a table: rows in the order in which they first occur, columns in the order of their first time, those without
    /// a time last. A row of the table without a time becomes a tick. `nil` if a column is missing or there are too many new ones.
    func table(of table: ReportTable) -> ReportTable? {
        let kept = rows.compactMap { table[$0] }
        guard kept.count == rows.count, let key = kept.first, let across = table[across], let names = table[names],
            let values = table[cells]
        else { return nil }
        var lines: [Cell: Int] = [:]
        var firstRows: [Int] = []
        var places: [Cell: Int] = [:]
        var columns: [(name: String, since: Instant?, cells: [Int: Cell])] = []
        for row in 0..<table.rowCount {
            let line = lines[key.cell(row)] ?? firstRows.count
            if line == firstRows.count {
                lines[key.cell(row)] = line
                firstRows.append(row)
            }
            let place = places[across.cell(row)] ?? columns.count
            if place == columns.count {
                guard columns.count < Self.maximumColumns else { return nil }
                places[across.cell(row)] = place
                columns.append((names.cell(row).heading ?? across.cell(row).heading ?? "", nil, [:]))
            }
            let value = values.cell(row)
            if case .instant(let time) = value { columns[place].since = min(columns[place].since ?? time, time) }
            columns[place].cells[line] = value == .empty ? .flag(true) : value
        }
        let order = columns.indices.sorted {
            (columns[$0].since?.secondsSinceEpoch ?? .max, $0) < (columns[$1].since?.secondsSinceEpoch ?? .max, $1)
        }
        return ReportTable(
            kept.map { column in
                var column = column
                column.cells = firstRows.map(column.cell)
                return column
            }
                + order.map { place in
                    let column = columns[place]
                    return ReportColumn(
                        "column_\(place)", .instant, title: Phrase(verbatim: column.name), definition: note,
                        cells: firstRows.indices.map { column.cells[$0] ?? .empty })
                })
    }
}

extension ReportSection {
    /// The section's matrix as a section of its own, if it has one.
    public var matrix: ReportSection? {
        guard let matrixLayout, table.rowCount > 0, let table = matrixLayout.table(of: table) else { return nil }
        return ReportSection(
            "\(name)_matrix", kind: kind, title: matrixLayout.title, note: matrixLayout.note, table: table)
    }
}

extension Cell {
    fileprivate var heading: String? {
        switch self {
        case .text, .name: toldName
        case .integer(let integer): String(integer)
        default: nil
        }
    }
}

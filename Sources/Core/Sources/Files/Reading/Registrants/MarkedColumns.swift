internal import Base

/// The columns of a list of people that have nothing but marks: perhaps sessions, with a mark for whoever is expected there.
struct MarkedColumns {
    /// A column that may be one, as long as no cell of it is anything else.
    private struct Column {
        let place: Int
        var isMarked = false
        var saysNo = false
        var isOther = false
    }

    private let header: Header
    private var columns: [Column]
    private var cells = KnownCells(nil)

    /// - Parameter others: the columns that are something else.
    init(_ header: Header, apartFrom others: [Int]) {
        self.header = header
        let names = header[.session].flatMap { header.mapped.contains(.session) ? nil : $0 }
        let used = header.used.union(others).subtracting([names].compactMap(\.self))
        columns = header.names.indices.filter { !header.names[$0].isEmpty && !used.contains($0) }.map {
            Column(place: $0)
        }
    }

    /// The columns that have a mark in a row, by their place among all that may be sessions.
    mutating func read(_ rows: inout RegistrantRows) -> [Int] {
        columns.indices.filter { index in
            let column = columns[index]
            let text = column.isOther ? "" : rows.string(column.place)
            guard !text.isEmpty else { return false }
            switch text.read({ cells.cell($0) }) {
            case .mark, .time, .timeOfDay:
                columns[index].isMarked = true
                return true
            case .absent:
                // Whoever has a sign for nothing is not said to have declined.
                if !NoValue.isIn(text) { columns[index].saysNo = true }
                return false
            case nil:
                columns[index].isOther = true
                return false
            }
        }
    }

    /// Gives a list the columns that have marks alone, and its people their marks in these.
    func settle(_ registrants: inout Registrants) {
        var places: [Int: Int] = [:]
        for (index, column) in columns.enumerated() where column.isMarked && !column.isOther {
            let (heading, isOfNames) = (header.names[column.place], column.place == header[.session])
            places[index] = registrants.markedColumns.count
            registrants.markedColumns.append(
                .init(
                    heading: heading, mayBeSession: isOfNames || SessionHeading.isOne(heading), isOfNames: isOfNames,
                    saysNo: column.saysNo))
        }
        for index in registrants.people.indices {
            registrants.people[index].marks = registrants.people[index].marks.compactMap { places[$0] }
        }
    }
}

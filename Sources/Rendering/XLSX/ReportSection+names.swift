import Messages
import Reporting

extension ReportSection {
    /// The sections agreed with programs that name sessions and types by their numbers only.
    private static let withoutNames = ["reconciliation", "session_overlap"]

    /// With a column of names beside each column of numbers that stand for sessions or types, where the section can have
    /// none of its own: readers of a workbook know the names, and filter by them.
    func withNames(_ index: NameIndex) -> ReportSection {
        guard Self.withoutNames.contains(name) else { return self }
        var section = self
        section.table.columns = table.columns.flatMap { ids -> [ReportColumn] in
            guard let (name, term) = Self.names[ids.name] else { return [ids] }
            let cells = ids.cells.map { index.name($0, in: ids.name).map(Cell.text) ?? .empty }
            guard cells.contains(where: { $0 != .empty }) else { return [ids] }
            return [
                ids,
                ReportColumn(
                    name, .text, title: term.title, definition: term.definition, isSupplementary: true, cells: cells),
            ]
        }
        return section
    }

    private static let names: [String: (name: String, term: Term)] = [
        "session_id": ("session", .session), "other_session_id": ("other_session", .otherSession),
        "registrant_type_id": ("registrant_type", .registrantType),
    ]
}

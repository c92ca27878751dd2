import Messages

extension ReportColumn {
    /// A column that people and JSON get and that the section's CSV leaves out.
    static func supplementary(_ name: String, _ role: Role, _ term: Term, _ cells: [Cell]) -> ReportColumn {
        ReportColumn(
            name, role, title: term.title, definition: term.definition, isSupplementary: true, cells: cells)
    }
}

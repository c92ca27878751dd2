import Messages

extension ReportSection {
    /// The section as a definition wants it put: its words, its rows and columns, their order. All of it is made of what
    /// is published already, so that none of it can say more.
    ///
    /// A pack has one measure of its groups where other reports have several: each of them, where it is named, means it.
    func put(as definition: SectionDefinition) -> ReportSection {
        var section = self
        if let title = definition.title, name == definition.name { section.title = title }
        var restrictions: [Phrase] = []
        let keys = definition.sort.map {
            SectionDefinition.SortKey(table.packColumn($0.column), descending: $0.descending)
        }
        if !keys.isEmpty { section.table.sort(by: keys) }
        if let top = definition.top, top < table.rowCount {
            restrictions.append(.firstRows(top, of: table.rowCount))
            section.table.keep(rows: Array(0..<top))
        }
        if let columns = definition.columns { section.table = section.table.keeping(columns) }
        if !definition.showsCharts { section.pictures.removeAll(where: \.isChart) }
        section.restrict(to: restrictions, note: definition.note ?? note)
        return section
    }
}

extension ReportTable {
    /// The columns of these names, in their order; all where there is none of them.
    fileprivate func keeping(_ names: [String]) -> ReportTable {
        var kept: [ReportColumn] = []
        for name in names {
            let column = packColumn(name)
            // An interval without its end would be taken for one of the usual width.
            for name in column == "bin_start" ? ["bin_start", "bin_end"] : [column] {
                if let column = self[column: name], !kept.contains(where: { $0.name == name }) { kept.append(column) }
            }
        }
        return kept.isEmpty ? self : ReportTable(kept)
    }

    /// What a column of other reports is called in a pack's table.
    fileprivate func packColumn(_ name: String) -> String {
        if self[column: name] != nil { return name }
        return switch name {
        case "checkins", "guests", "attended": "arrivals"
        case "session": "stand"
        case "session_id": "stand_id"
        default: name
        }
    }
}

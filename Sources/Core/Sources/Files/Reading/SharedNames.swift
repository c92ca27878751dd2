internal import Base

extension [ReadFile] {
    /// Throws a `Fault` of kind `.misconfigured` if a row says by a name alone which session, or type, it is of, and several have
    /// that name: it would count for one of them, and be missing of the other.
    ///
    /// - Parameter role: that of the column with the name.
    func requireClear(
        _ role: ColumnRole, _ names: KeyPath<RawCheckIns, NamedPairs>, by ids: NameIDs
    ) throws(Fault) {
        for file in self {
            for part in file.parts {
                let names = part[keyPath: names]
                for code in names.pairs.indices where names.id(of: code) == nil {
                    guard let name = names.name(of: code) else { continue }
                    let shared = ids.shared(name)
                    guard shared.isEmpty else { throw file.fault(role, name, sharedBy: shared) }
                }
            }
        }
    }
}

extension ReadFile {
    /// That several have a name: with the line of the first row that has it or, if it is a column's, of the headings.
    fileprivate func fault(_ role: ColumnRole, _ name: String, sharedBy ids: [Int64]) -> Fault {
        let role =
            role == .session && header[role] == nil && header[.attendedSessions] != nil ? .attendedSessions : role
        var start = header.start
        if let place = header[role] {
            var text = FieldText(isVerbatim: file.isVerbatim)
            file.forEachRow(header) { row in
                guard text.string(row.fields[place], of: row.bytes).contains(name) else { return true }
                start = row.start
                return false
            }
        }
        return Fault(
            .misconfigured,
            .badRow(
                file.path, line: file.line(at: start), column: header[role] == nil ? "" : header.name(of: role),
                reason: .nameShared(name, ids: ids)))
    }
}

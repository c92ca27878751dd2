internal import Base

extension [ReadFile] {
    /// Throws a `Fault` of kind `.misconfigured` if a row says by a name alone which session, or type, it is of, and several have
    /// that name: it would count for one of them, and be missing of the other.
    ///
    /// - Parameters:
    ///   - role: that of the column with the name.
    ///   - idRole: that of the column with the id.
    func requireClear(
        _ role: ColumnRole, _ idRole: ColumnRole, _ names: KeyPath<RawCheckIns, NamedPairs>, by ids: NameIDs
    ) throws(Fault) {
        for file in self {
            for names in file.parts.lazy.map({ $0[keyPath: names] }) {
                for code in names.pairs.indices where names.id(of: code) == nil {
                    guard let name = names.name(of: code) else { continue }
                    let shared = ids.shared(name)
                    guard !shared.isEmpty else { continue }
                    // Check-ins may have the type from a list of registrants.
                    for other in [file] + self {
                        if let line = other.line(of: name, role, idRole) { throw other.fault(role, name, shared, line) }
                    }
                    // A heading has it, or the name of the file or its sheet.
                    throw file.fault(nil, name, shared, file.header.start)
                }
            }
        }
    }
}

extension ReadFile {
    /// The offset of the first row with a name and without an id; `nil` if there is none.
    fileprivate func line(of name: String, _ role: ColumnRole, _ idRole: ColumnRole) -> Int? {
        guard let place = header[role] ?? (role == .session ? header[.attendedSessions] : nil) else { return nil }
        let (id, isList) = (header[idRole], header[role] == nil)
        var text = FieldText(isVerbatim: file.isVerbatim)
        var start: Int?
        file.forEachRow(header) { row in
            let cell = text.string(row.fields[place], of: row.bytes)
            guard isList ? cell.contains(name) : MatchedName(cell) == MatchedName(name),
                id.map({ text.string(row.fields[$0], of: row.bytes).isEmpty }) ?? true
            else { return true }
            start = row.start
            return false
        }
        return start
    }

    /// That several have a name.
    fileprivate func fault(_ role: ColumnRole?, _ name: String, _ ids: [Int64], _ start: Int) -> Fault {
        let column = role.map { header[$0] == nil ? header.name(of: .attendedSessions) : header.name(of: $0) }
        return Fault(
            .misconfigured,
            .badRow(file.path, line: file.line(at: start), column: column ?? "", reason: .nameShared(name, ids: ids)))
    }
}

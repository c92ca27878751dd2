extension Set<FileForm.Alike> {
    /// An id without what makes no difference: the zeros before it and the `.0` that spreadsheets add, capitals, dots, blanks, dashes.
    ///
    ///     Set([.zeros]).form(of: "00012")  // "12", as of "12" and "12.0"
    func form(of id: String) -> String {
        var scalars = Array(id.unicodeScalars)
        if contains(.zeros) { scalars.removeLast(Self.decimalZeros(of: scalars)) }
        scalars.removeAll { scalar in
            (contains(.dots) && scalar == ".") || (contains(.dashes) && scalar.properties.isDash)
                || (contains(.blanks)
                    && (scalar.properties.isWhitespace || scalar.properties.generalCategory == .format))
        }
        var form = String(String.UnicodeScalarView(scalars))
        if contains(.letterCase) { form = form.lowercased() }
        guard contains(.zeros), form.first == "0" else { return form }
        let rest = form.drop { $0 == "0" }
        return rest.isEmpty ? "0" : String(rest)
    }

    /// The number of scalars in the `.0` after a whole number. Three zeros would be thousands.
    private static func decimalZeros(of id: [Unicode.Scalar]) -> Int {
        let zeros = id.reversed().prefix { $0 == "0" }.count
        let mark = id.count - zeros - 1
        guard (1...2).contains(zeros), mark > 0, id[mark] == "." || id[mark] == ",",
            id[..<mark].allSatisfy({ ("0"..."9").contains($0) })
        else { return 0 }
        return zeros + 1
    }

    /// What ids have to be alike in to be one; empty if they are not, whatever makes no difference.
    static func needed(for ids: some Collection<String>) -> Self {
        let all = Self(FileForm.Alike.allCases)
        guard Set<String>(ids.map { all.form(of: $0) }).count == 1 else { return [] }
        return all.filter { kind in Set<String>(ids.map { all.subtracting([kind]).form(of: $0) }).count > 1 }
    }
}

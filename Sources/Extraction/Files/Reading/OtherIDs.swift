internal import Messages
internal import Tables

/// Columns beside the one that tells people apart that tell them apart otherwise: the RUT of who has several tickets' codes. And
/// names that several people write who do not say theirs.
struct OtherIDs {
    /// A column that tells people apart otherwise, in all files that have both.
    private struct Pair: Hashable {
        let own, other: String
    }

    /// What goes with each id of a column.
    private struct Ties {
        var of: [String: (first: String, isSeveral: Bool)] = [:]

        mutating func add(_ id: String, _ text: String) {
            guard let known = of[id] else { return of[id] = (text, false) }
            if known.first != text { of[id] = (known.first, true) }
        }

        var several: Int { of.values.count(where: \.isSeveral) }
        /// Whether more than one in a hundred has several.
        var areSeveral: Bool { several * 100 > of.count }
    }

    private var ties: [(pair: Pair, file: ReadFile, forth: Ties, back: Ties)] = []
    private var nobody: (file: ReadFile, columns: [String], rows: Int)?

    init(_ files: [ReadFile]) {
        for file in files where !file.header.isVerbatim && file.header.personColumns == nil && !file.header.rowIsPerson
        {
            if !file.header.isDescribed { compare(file) }
            findNobody(file)
        }
    }

    /// The question, with the lines to add; `nil` if there is none.
    var phrase: Phrase? {
        for (pair, file, forth, back) in ties where forth.areSeveral || back.areSeveral {
            let doubt: Phrase =
                forth.areSeveral
                ? .idsOfSeveral(forth.several, of: pair.other, several: pair.own)
                : .idsOfSeveral(back.several, of: pair.own, several: pair.other)
            let answers = [pair.other, pair.own].map {
                (line: "person: \(YAMLText.list([$0]))", says: Phrase.eachCode)
            }
            return .whoIsWhoUnclear(file.file.path, [doubt], answers: [answers])
        }
        guard let nobody else { return nil }
        let answers: [(line: String, says: Phrase)] = [
            ("person: row", .eachRowIsSomebody),
            ("person: \(YAMLText.list(nobody.columns))", .eachName),
        ]
        return .whoIsWhoUnclear(
            nobody.file.file.path, [.namesOfNobody(nobody.rows, of: nobody.columns.joined(separator: " + "))],
            answers: [answers])
    }

    /// Compares the column that tells people apart with others of ids, in rows of the same name.
    private mutating func compare(_ file: ReadFile) {
        let header = file.header
        let own: Int
        switch header.identities.first {
        case .code(let places) where places.count == 1: own = places[0]
        case .email(let place): own = place
        default: return
        }
        if header.mapped.contains(.guestID) || header.mapped.contains(.email) { return }
        let names = PersonColumns(header).names
        let others = header.names.indices.filter { place in
            guard place != own, !header.ignored.contains(place), !header.fieldColumns.contains(place) else {
                return false
            }
            let roles = header.roles(place)
            // One buyer's address stands beside all names.
            return roles.contains(.guestID) || (roles.contains(.email) && names.isEmpty)
        }
        guard !others.isEmpty else { return }
        var text = FieldText()
        let nobody = RowsOfNobody(header)
        var found: [(forth: Ties, back: Ties)] = others.map { other in
            let pair = Pair(own: header.heading(of: own), other: header.heading(of: other))
            return ties.first { $0.pair == pair }.map { ($0.forth, $0.back) } ?? (Ties(), Ties())
        }
        file.file.forEachRow(header) { fields, count, bytes in
            if nobody.has(fields, count, of: bytes, &text) { return true }
            func cell(_ place: Int) -> String {
                place < count ? Self.compared(text.string(fields[place], of: bytes)) : ""
            }
            let id = cell(own)
            guard !id.isEmpty else { return true }
            let name = names.map(cell).joined()
            for (number, other) in others.enumerated() {
                let otherID = cell(other)
                guard !otherID.isEmpty else { continue }
                found[number].forth.add(otherID + "\u{0}" + name, id)
                // Codes of several addresses are found with names (see `PersonDoubts`).
                if other != header[.email] { found[number].back.add(id + "\u{0}" + name, otherID) }
            }
            return true
        }
        for (other, found) in zip(others, found) {
            let pair = Pair(own: header.heading(of: own), other: header.heading(of: other))
            ties.removeAll { $0.pair == pair }
            ties.append((pair, file, found.forth, found.back))
        }
    }

    /// An id without what makes no difference; empty for one that says nothing.
    private static func compared(_ text: String) -> String {
        if NoValue.isIn(text) || text.read({ Placeholder.isIn(code: $0, isPersonal: true) }) { return "" }
        return String(MatchedName(text).folded.filter { $0.isLetter || $0.isNumber || $0 == "@" })
    }

    /// Finds names that are nobody's in several rows that nothing else tells apart.
    private mutating func findNobody(_ file: ReadFile) {
        let header = file.header
        let names = PersonColumns(header).names
        guard nobody == nil, !names.isEmpty, header.table == .checkIns, !header.numbersRows else { return }
        let columns =
            header.identities == [.alternatives]
            ? header.alternativeIdentities.flatMap(\.columns) : header.identities.flatMap(\.columns)
        let others = Set(columns).subtracting(names)
        var text = FieldText()
        var rows: [String: Int] = [:]
        file.file.forEachRow(header) { fields, count, bytes in
            guard names.allSatisfy({ $0 < count }), let first = names.first, fields[first].count > 0,
                Placeholder.mayBe(name: bytes[fields[first].start]),
                // Most rows have an address or a code, which is longer than what says that there is none.
                !others.contains(where: { $0 < count && fields[$0].count > 4 })
            else { return true }
            let name = names.map { text.string(fields[$0], of: bytes) }.joined(separator: " ")
            guard Placeholder.isIn(name: name) else { return true }
            let isTold = others.contains { $0 < count && !NoValue.isIn(text.string(fields[$0], of: bytes)) }
            if !isTold { rows[MatchedName(name).folded, default: 0] += 1 }
            return true
        }
        let several = rows.values.filter { $0 > 1 }.reduce(0, +)
        if several * 100 > file.parts.reduce(0, { $0 + $1.rows }) {
            nobody = (file, names.map(header.heading(of:)), several)
        }
    }
}

extension Placeholder {
    private static let names = Set(
        [
            "iphone", "ipad", "android", "samsung", "galaxy", "huawei", "zoom user", "usuario de zoom", "guest",
            "invitado",
            "invitada", "invitado anónimo", "anónimo", "anonymous", "público", "público general", "general",
            "sin nombre",
            "no name", "desconocido", "unknown", "acompañante", "acompañantes", "visita", "visitante", "particular",
            "nn",
        ].map { MatchedName($0).folded })
    private static let beginnings = Set(names.compactMap(\.utf8.first))

    /// Whether a name beginning with a byte may be nobody's.
    @inline(__always)
    static func mayBe(name first: UInt8) -> Bool { first >= 0x80 || beginnings.contains(first | 0x20) }

    /// Whether a name is that of a device, or of anybody who came with somebody.
    static func isIn(name: String) -> Bool {
        guard name.utf8.count < 64 else { return false }
        return names.contains(MatchedName(name).folded)
            || ColumnRole.words(of: name).first.map { ["acompanante", "acompanantes"].contains($0) } == true
    }
}

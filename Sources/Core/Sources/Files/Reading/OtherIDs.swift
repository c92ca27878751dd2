internal import Base

/// Columns beside the one that tells people apart that tell them apart otherwise: the RUT of who has several tickets' codes. And
/// names that several people write who do not say theirs.
struct OtherIDs: Sendable {
    /// What is compared in the rows of a file.
    struct Columns: Sendable {
        /// The column that tells people apart, and others of ids.
        fileprivate var own = 0
        fileprivate var others: [Int] = []
        fileprivate let names: [Int]
        /// All that tell people apart, but for names; `nil` where names of nobody are not looked for.
        fileprivate var telling: Set<Int>?
        fileprivate let email: Int?

        /// - Returns: `nil` if nothing is compared.
        init?(_ header: Header) {
            guard !header.isVerbatim, header.personColumns == nil, !header.rowIsPerson else { return nil }
            (names, email) = (PersonColumns(header).names, header[.email])
            if !header.isDescribed { findOthers(header) }
            if !names.isEmpty, header.table == .checkIns, !header.numbersRows {
                let identities =
                    header.identities == [.alternatives] ? header.alternativeIdentities : header.identities
                telling = Set(identities.flatMap(\.columns)).subtracting(names)
            }
            if others.isEmpty, telling == nil { return nil }
        }

        private mutating func findOthers(_ header: Header) {
            switch header.identities.first {
            case .code(let places) where places.count == 1: own = places[0]
            case .email(let place): own = place
            default: return
            }
            if header.mapped.contains(.guestID) || header.mapped.contains(.email) { return }
            others = header.names.indices.filter { place in
                guard place != own, !header.ignored.contains(place), !header.fieldColumns.contains(place) else {
                    return false
                }
                let roles = header.roles(place)
                // One buyer's address stands beside all names.
                return roles.contains(.guestID) || (roles.contains(.email) && names.isEmpty)
            }
        }

        /// Whether rows have to be read that have nothing but codes.
        var haveOthers: Bool { !others.isEmpty }
    }

    /// What goes with each id of a column.
    fileprivate struct Ties: Sendable {
        var of: [String: (first: String, isSeveral: Bool)] = [:]

        mutating func add(_ id: String, _ text: String, isSeveral: Bool = false) {
            guard let known = of[id] else { return of[id] = (text, isSeveral) }
            if isSeveral || known.first != text { of[id] = (known.first, true) }
        }

        mutating func add(_ other: Ties) {
            for (id, text) in other.of { add(id, text.first, isSeveral: text.isSeveral) }
        }

        var several: Int { of.values.count(where: \.isSeveral) }
        /// Whether more than one in a hundred has several.
        var areSeveral: Bool { several * 100 > of.count }
    }

    /// What rows of a file say.
    struct Found: Sendable {
        private let columns: Columns
        /// With what each of the others goes, and what goes with it.
        fileprivate var forth: [Ties]
        fileprivate var back: [Ties]
        /// How many rows have each name of nobody.
        fileprivate var nobody: [String: Int] = [:]

        init(_ columns: Columns) {
            self.columns = columns
            forth = columns.others.map { _ in Ties() }
            back = forth
        }

        /// Takes a row of somebody.
        mutating func add(_ fields: Fields, of bytes: Bytes, _ text: inout FieldText) {
            if columns.telling != nil { noteNobody(fields, of: bytes, &text) }
            guard columns.haveOthers else { return }
            let id = OtherIDs.compared(text.string(fields[columns.own], of: bytes))
            guard !id.isEmpty else { return }
            var name = "\u{0}"
            for place in columns.names { name += OtherIDs.compared(text.string(fields[place], of: bytes)) }
            for (number, other) in columns.others.enumerated() {
                let otherID = OtherIDs.compared(text.string(fields[other], of: bytes))
                guard !otherID.isEmpty else { continue }
                forth[number].add(otherID + name, id)
                // Codes of several addresses are found with names (see `PersonDoubts`).
                if other != columns.email { back[number].add(id + name, otherID) }
            }
        }

        /// Notes a name of nobody, beside which nothing else tells who it is.
        private mutating func noteNobody(_ fields: Fields, of bytes: Bytes, _ text: inout FieldText) {
            guard let telling = columns.telling, let first = columns.names.first, fields[first].count > 0,
                Placeholder.mayBe(name: bytes[fields[first].start]),
                // Most rows have an address or a code, which is longer than what says that there is none.
                !telling.contains(where: { fields[$0].count > 4 })
            else { return }
            let name = columns.names.map { text.string(fields[$0], of: bytes) }.joined(separator: " ")
            guard Placeholder.isIn(name: name) else { return }
            for place in telling where !NoValue.isIn(text.string(fields[place], of: bytes)) { return }
            nobody[MatchedName(name).folded, default: 0] += 1
        }

        mutating func add(_ other: Found) {
            for number in forth.indices {
                forth[number].add(other.forth[number])
                back[number].add(other.back[number])
            }
            nobody.merge(other.nobody, uniquingKeysWith: +)
        }
    }

    /// By the headings of two columns, in all files that have both: the first of the files.
    private var ties: [(own: String, other: String, file: ReadFile, forth: Ties, back: Ties)] = []
    private var nobody: (file: ReadFile, columns: [String], rows: Int)?

    mutating func add(_ found: Found, of file: ReadFile, _ columns: Columns) {
        let own = file.header.heading(of: columns.own)
        for (number, place) in columns.others.enumerated() {
            let other = file.header.heading(of: place)
            if let known = ties.firstIndex(where: { $0.own == own && $0.other == other }) {
                ties[known].forth.add(found.forth[number])
                ties[known].back.add(found.back[number])
            } else {
                ties.append((own, other, file, found.forth[number], found.back[number]))
            }
        }
        let several = found.nobody.values.filter { $0 > 1 }.reduce(0, +)
        if nobody == nil, several * 100 > file.rows {
            nobody = (file, columns.names.map(file.header.heading(of:)), several)
        }
    }

    /// The question, with the lines to add; `nil` if there is none.
    var phrase: Phrase? {
        for (own, other, file, forth, back) in ties where forth.areSeveral || back.areSeveral {
            let doubt: Phrase =
                forth.areSeveral
                ? .idsOfSeveral(forth.several, of: other, several: own)
                : .idsOfSeveral(back.several, of: own, several: other)
            let answers = [other, own].map { (line: "person: \(YAMLText.list([$0]))", says: Phrase.eachCode) }
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

    /// An id without what makes no difference; empty for one that says nothing.
    private static func compared(_ text: String) -> String {
        if NoValue.isIn(text) || text.read({ Placeholder.isIn(code: $0, isPersonal: true) }) { return "" }
        return String(MatchedName(text).folded.filter { $0.isLetter || $0.isNumber || $0 == "@" })
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

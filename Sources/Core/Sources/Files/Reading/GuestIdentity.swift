internal import Base

/// Derives the ids of guests from what identifies them.
struct IdentityReader: ~Copyable {
    /// What identifies a guest, the surest first. In each row, the first with a value counts.
    let identities: [Header.Identity]
    /// Which of these identified the last guest.
    private(set) var told = 0
    /// Of the last guest, if several columns tell people apart together: what each says; `nil` for an empty cell.
    private(set) var cells: [Int64?] = []
    private let kind: Header.CodeKind
    private let alike: Set<FileForm.Alike>
    private let wholeRUTs: Set<Int64>
    /// The kinds of the columns that are said to tell people apart.
    private let kinds: [Header.PersonKind]
    /// What tells people apart in a row of a known export, the surest first.
    private let alternatives: [Header.Identity]
    private var text = FieldText()

    /// - Parameter byCode: whether guests are identified only by numbers and codes, not by addresses or names.
    init(_ header: Header, byCode: Bool = false) {
        self.init(header, by: byCode ? header.identities.filter(header.isCode) : header.identities)
    }

    /// - Parameter identities: by what guests are told apart, of the header's.
    init(_ header: Header, by identities: [Header.Identity]) {
        self.identities = identities
        kind = header.codeKind
        alike = header.alike
        wholeRUTs = header.wholeRUTs
        kinds = (header.personColumns ?? []).map(header.personKind)
        alternatives = header.alternativeIdentities
    }

    /// The id of a row's guest: a number in the row, or a hash of what identifies the guest; `nil` if nothing does.
    ///
    /// It is negative if only some of several columns have a value that tell people apart together: such a row is of a person who
    /// is known otherwise, which only all rows show (see `PartialPeople`).
    @inline(__always)
    mutating func guest(_ fields: Fields, of bytes: Bytes) -> Int64? {
        for number in identities.indices {
            if let id = guest(by: identities[number], fields, of: bytes) {
                told = number
                return id
            }
        }
        return nil
    }

    @inline(__always)
    private mutating func guest(by identity: Header.Identity, _ fields: Fields, of bytes: Bytes) -> Int64? {
        switch identity {
        case .code(let places) where places.count == 1: code(fields[places[0]], of: bytes, kind)
        case .code(let places): name(places, fields, of: bytes, isName: false)
        case .email(let place): address(fields[place], of: bytes)
        case .name(let places): name(places, fields, of: bytes, isName: true)
        case .person(let places): person(places, fields, of: bytes)
        case .alternatives: alternative(fields, of: bytes)
        case .row: row(fields, of: bytes)
        }
    }

    /// The id of the guest by the first alternative that a row has filled; negative for a later one, by which the row may be of
    /// somebody who has the first one in other rows.
    private mutating func alternative(_ fields: Fields, of bytes: Bytes) -> Int64? {
        cells.removeAll(keepingCapacity: true)
        for identity in alternatives where identity != .row { cells.append(guest(by: identity, fields, of: bytes)) }
        if let first = cells.first, let first { return first }
        return hash(isWhole: false) ?? (alternatives.last == .row ? row(fields, of: bytes) : nil)
    }

    /// The id of what the cells say together; negative unless all of them say something, `nil` if none does.
    private func hash(isWhole: Bool) -> Int64? {
        guard cells.contains(where: { $0 != nil }) else { return nil }
        var hash = StableHash()
        hash.add(isWhole ? "person" : "part")
        for (number, cell) in cells.enumerated() {
            guard let cell else { continue }
            hash.add(Int64(number))
            hash.add(cell)
        }
        return isWhole ? hash.identifier : -hash.identifier
    }

    // MARK: Codes and addresses

    @inline(__always)
    private mutating func code(_ field: Field, of bytes: Bytes, _ kind: Header.CodeKind) -> Int64? {
        guard field.count > 0 else { return nil }
        let cell = text(field, of: bytes)
        if kind == .rut, let rut = RUT(cell) { return id(of: rut) }
        return alike.isEmpty ? Self.code(cell, kind) : Self.code(cell, kind, alike)
    }

    /// The ids that the code of the last guest, of a row, would have if it were written otherwise; the first is the one that all ways
    /// to write it have in common. Empty if there is no other, or if it was no code in a column of its own.
    mutating func spellings(_ fields: Fields, of bytes: Bytes) -> [Int64] {
        guard identities.indices.contains(told), case .code(let places) = identities[told], places.count == 1 else {
            return []
        }
        let field = fields[places[0]]
        guard field.count > 0 else { return [] }
        let cell = text(field, of: bytes)
        if kind == .rut, let rut = RUT(cell) { return rut.mayLackDigit ? [rut.completed.id] : [] }
        var written = String(decoding: cell, as: UTF8.self)
        if written.hasPrefix("#") { written.removeFirst() }
        let common = Set<FileForm.Alike>(FileForm.Alike.allCases).form(of: written)
        guard !common.isEmpty else { return [] }
        let texts = [written, Set<FileForm.Alike>([.dots, .blanks, .dashes]).form(of: written), common]
        let all = [common] + texts + texts.map { $0.uppercased() } + texts.map { $0.lowercased() }
        var ids: [Int64] = []
        for var text in all {
            let id = text.withUTF8 { Self.code($0, kind) }
            if let id, !ids.contains(id) { ids.append(id) }
        }
        return ids.count == 1 && ids[0] == Self.code(cell, kind) ? [] : ids
    }

    /// The id for a RUT. Where the form says that the check digit makes no difference, one that lacks it is the whole one.
    private func id(of rut: RUT) -> Int64? {
        if rut.isPlaceholder { return nil }
        guard alike.contains(.checkDigit), rut.mayLackDigit else { return rut.id }
        let whole = rut.completed.id
        return wholeRUTs.contains(whole) || !rut.isValid ? whole : rut.id
    }

    @inline(__always)
    private mutating func address(_ field: Field, of bytes: Bytes) -> Int64? {
        guard field.count > 0 else { return nil }
        let cell = text(field, of: bytes)
        return cell.contains(0x40) && !Placeholder.isIn(address: cell) ? Self.address(cell) : nil
    }

    /// The id for a code: its number, or a hash of its text; `nil` for one that says nothing. The number of somebody's card or
    /// telephone is hashed, too: ids leave the program without the names.
    @inline(__always)
    static func code(_ cell: Bytes, _ kind: Header.CodeKind) -> Int64? {
        if kind == .number || kind == .given, let number = NumberCell.integer(cell), number != RawCheckIn.missingGuest {
            return number
        }
        // Blanks of no width, which nobody sees.
        if cell.contains(0xE2) || cell.contains(0xEF) {
            var seen = String(decoding: cell, as: UTF8.self)
            seen.unicodeScalars.removeAll {
                $0 == "\u{200B}" || $0 == "\u{FEFF}" || $0 == "\u{200C}" || $0 == "\u{2060}"
            }
            if seen.utf8.count < cell.count { return seen.withUTF8 { code($0, kind) } }
        }
        if kind.saysNothing(cell) { return nil }
        return StableHash.of("code", cell)
    }

    /// The same, for codes that are one if they differ by nothing else.
    static func code(_ cell: Bytes, _ kind: Header.CodeKind, _ alike: Set<FileForm.Alike>) -> Int64? {
        if kind.saysNothing(cell) { return nil }
        var form = alike.form(of: String(decoding: cell, as: UTF8.self))
        return form.withUTF8 { code($0, kind) }
    }

    /// The id for an address, in small letters, without what is written around it.
    static func address(_ cell: Bytes) -> Int64 {
        var hash = StableHash()
        hash.add("email")
        for byte in cell.address { hash.add((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) }
        return hash.identifier
    }

    // MARK: What a form says

    /// The id of the guest whom these columns tell apart together.
    private mutating func person(_ places: [Int], _ fields: Fields, of bytes: Bytes) -> Int64? {
        cells.removeAll(keepingCapacity: true)
        for (number, place) in places.enumerated() {
            let cell = place < 0 ? nil : self.cell(place, kinds[number], fields, of: bytes)
            cells.append(cell)
        }
        if cells.count == 1 { return cells[0] }
        let isWhole = cells.allSatisfy { $0 != nil }
        // A name in several columns is the same as one that is read without a form.
        if isWhole, kinds.allSatisfy({ $0 == .name }) { return name(places, fields, of: bytes, isName: true) }
        return hash(isWhole: isWhole)
    }

    private mutating func cell(_ place: Int, _ kind: Header.PersonKind, _ fields: Fields, of bytes: Bytes) -> Int64? {
        switch kind {
        case .name: return name([place], fields, of: bytes, isName: true)
        case .code(let kind):
            // What has an `@` is an address, or says that there is none.
            if fields[place].count > 0, text(fields[place], of: bytes).contains(0x40) {
                return address(fields[place], of: bytes)
            }
            return code(fields[place], of: bytes, kind)
        }
    }

    /// The id of the guest who has this row, made of its text.
    private mutating func row(_ fields: Fields, of bytes: Bytes) -> Int64? {
        var hash = StableHash()
        hash.add("line")
        var isBlank = true
        for field in fields {
            let cell = text(field, of: bytes)
            isBlank = isBlank && cell.isEmpty
            hash.add(cell)
        }
        return isBlank ? nil : hash.identifier
    }

    /// The id of a guest identified by several columns together, or by name only; `nil` if the first column of a code,
    /// or the whole name, says nothing.
    private mutating func name(_ places: [Int], _ fields: Fields, of bytes: Bytes, isName: Bool) -> Int64? {
        var hash = StableHash()
        hash.add(isName ? "name" : "code")
        var isEmpty = true
        for (number, place) in places.enumerated() {
            let part = text.string(fields[place], of: bytes)
            let saysNothing = NoValue.isIn(part)
            if !isName, number == 0, saysNothing { return nil }
            isEmpty = isEmpty && saysNothing
            if isName {
                // A full name has the same hash as its parts.
                for byte in MatchedName(part).folded.utf8 { hash.add(byte) }
            } else {
                hash.add(part)
            }
        }
        return isEmpty ? nil : hash.identifier
    }
}

extension Header {
    /// The alternatives of a known export, as what identifies guests.
    var alternativeIdentities: [Identity] {
        (personAlternatives ?? []).map { places in
            if places.isEmpty { return .row }
            if places.allSatisfy({ personKind($0) == .name }) { return .name(places) }
            return places.count == 1 && self[.email] == places[0] ? .email(places[0]) : .code(places)
        }
    }

    /// What codes are, by which their column tells people apart.
    enum CodeKind: Sendable {
        /// A dataset's own ids, which stay as they are.
        case given
        /// Numbers of tickets or guests, and other codes.
        case number
        /// What identifies somebody anywhere: the number of a passport, say.
        case personal
        case rut

        fileprivate func saysNothing(_ cell: Bytes) -> Bool {
            NoValue.isIn(cell) || (self != .given && Placeholder.isIn(code: cell, isPersonal: self != .number))
        }
    }

    /// What a column has that tells people apart.
    enum PersonKind: Sendable, Hashable {
        /// A code or, in a cell with an `@`, an address.
        case code(CodeKind)
        case name
    }

    func personKind(_ place: Int) -> PersonKind {
        guard names.indices.contains(place) else { return .code(.number) }
        let ofNames: Set<ColumnRole> = [.guest, .firstName, .lastName]
        let taken =
            places.filter { $0.value == place }.map(\.key) + nameParts.filter { $0.value.contains(place) }.map(\.key)
        let known = ColumnRole.byName[ColumnRole.normalized(names[place])] ?? []
        // What the column is read as counts more than what it is called.
        let roles = taken.isEmpty ? known.map(\.role) : taken
        return ofNames.isDisjoint(with: roles) ? .code(codeKind(of: place)) : .name
    }

    /// Whether it is a number or a code that identifies guests.
    func isCode(_ identity: Identity) -> Bool {
        guard case .person(let places) = identity else { return identity.isCode }
        return places.count == 1 && personKind(places[0]) != .name && self[.email] != places[0]
    }

    /// What a column of this name has: Chilean RUTs are written with dots, a hyphen or neither.
    func codeKind(of place: Int) -> CodeKind {
        if isVerbatim { return .given }
        let words = Set(ColumnRole.words(of: names[place]))
        if !Self.ofRUTs.isDisjoint(with: words) { return .rut }
        return Self.personal.isDisjoint(with: words) ? .number : .personal
    }

    /// What guests' codes are.
    var codeKind: CodeKind { self[.guestID].map(codeKind) ?? .number }

    private static let ofRUTs: Set<String> = ["rut", "run"]
    private static let personal: Set<String> = [
        "dni", "cedula", "ci", "pasaporte", "passport", "documento", "document", "identidad", "identificacion",
        "cpf", "curp", "nif", "nie", "ssn", "telefono", "fono", "celular", "movil", "phone", "mobile", "whatsapp",
    ]
}

extension StableHash {
    /// The id of the guest in a row that nothing tells apart from an earlier one.
    static func of(_ guest: Int64, number: Int64) -> Int64 {
        var hash = StableHash()
        hash.add("row")
        hash.add(guest)
        hash.add(number)
        return hash.identifier
    }

    /// The id of a guest identified by a text.
    fileprivate static func of(_ kind: String, _ text: Bytes) -> Int64 {
        var hash = StableHash()
        hash.add(kind)
        hash.add(text)
        return hash.identifier
    }
}

extension Bytes {
    /// The address in a cell, without a name before it: `Ana Soto <ana@x.cl>`, `mailto:ana@x.cl`.
    var address: Slice<Bytes> {
        var address = self[...]
        if last == UInt8(ascii: ">"), let open = lastIndex(of: UInt8(ascii: "<")) {
            address = self[(open + 1)..<(count - 1)]
        }
        if let colon = address.firstIndex(of: UInt8(ascii: ":")), colon - address.startIndex == 6,
            String(decoding: address[..<colon], as: UTF8.self).lowercased() == "mailto"
        {
            address = address[(colon + 1)...]
        }
        return address
    }
}

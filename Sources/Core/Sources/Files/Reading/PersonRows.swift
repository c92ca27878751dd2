internal import Base
internal import Foundation

/// The columns of a file that say who somebody is.
struct PersonColumns: Sendable {
    /// What told a guest from others.
    enum Told: UInt8, Sendable, Hashable {
        case code, address, name
        /// An order, with the position or the name of a ticket.
        case order
        /// Several columns together.
        case several
    }

    /// What each identity of the header tells people apart by, and the column of its code.
    let told: [(by: Told, code: Int?)]
    let email: Int?
    /// The columns of the name, in order.
    let names: [Int]
    /// Whether the names are only first names: there is no surname, or the cells of a column "Nombre" show it.
    fileprivate(set) var haveFirstNames: Bool
    /// Whether most names have several words, so that a single one is a first name.
    fileprivate(set) var haveFullNames = false
    /// The kind of the codes, from 3: one for each heading.
    fileprivate(set) var codeKind = 3
    private let mayBeFirstNames: Bool

    init(_ header: Header) {
        told = header.identities.map { identity in
            switch identity {
            case .code(let places) where places.count == 1: return (.code, places[0])
            case .code: return (.order, nil)
            case .email: return (.address, nil)
            case .name: return (.name, nil)
            case .person(let places) where places.count == 1 && places[0] >= 0:
                return header.personKind(places[0]) == .name ? (.name, nil) : (.code, places[0])
            case .person, .alternatives, .row: return (.several, nil)
            }
        }
        let said = (header.personColumns ?? []).filter { $0 >= 0 && header.personKind($0) == .name }
        let recognized = header.recognizedIdentities.lazy.compactMap {
            if case .name(let places) = $0 { places } else { nil }
        }
        names = recognized.first ?? said
        email = header[.email]
        let hasSurname = header[.lastName] != nil || !(header.nameParts[.lastName] ?? []).isEmpty
        haveFirstNames = !hasSurname && header[.guest] == nil && header[.firstName] != nil
        mayBeFirstNames =
            !hasSurname && names.count == 1
            && ["nombre", "name"].contains(ColumnRole.normalized(header.names[names[0]]))
    }

    var code: Int? { told.lazy.compactMap(\.code).first }

    /// Whether rows have anything but codes.
    var haveTexts: Bool { told.count != 1 || told[0].by != .code || email != nil || !names.isEmpty }

    fileprivate mutating func settle(_ names: some Sequence<ComparedName>) {
        var (single, several) = (0, 0)
        for name in names {
            if name.words.count == 1 { single += 1 } else if name.words.count > 1 { several += 1 }
        }
        haveFirstNames = haveFirstNames || (mayBeFirstNames && single > several)
        haveFullNames = several >= single && several > 0
    }
}

/// What the rows of an event's files say about who somebody is, each once, side by side.
struct PersonRows: Sendable {
    /// A guest, and what a row says. Texts are places among all of their kind; `.max` if there is none.
    struct Row: Sendable, Hashable {
        var guest: Int64
        var file: Int
        var told: PersonColumns.Told
        var code = UInt32.max
        var email = UInt32.max
        var name = UInt32.max
    }

    /// A code as it is compared with others.
    struct Code: Sendable {
        /// Its id, whatever makes no difference; `nil` if it says nothing.
        var form: Int64?
        /// The same of a RUT without a check digit, if it had one.
        var completed: Int64?

        fileprivate init(_ text: Bytes, isRUT: Bool) {
            if isRUT, let rut = RUT(text) {
                (form, completed) = (rut.id, rut.mayLackDigit ? rut.completed.id : nil)
            } else if let number = NumberCell.integer(text), number >= 0 {
                form = number
            } else {
                form = IdentityReader.code(text, .number, Set(FileForm.Alike.allCases))
            }
        }
    }

    /// Texts, and what of each is compared.
    struct Texts<Compared: Sendable>: Sendable {
        private var texts = TextColumn()
        private(set) var compared: [Compared] = []

        /// Adds a part's texts, and returns the place of the first.
        fileprivate mutating func add(_ other: TextCodes, _ compare: (Bytes) -> Compared) -> UInt32 {
            let first = UInt32(compared.count)
            for code in 0..<UInt32(other.count) {
                other[code].read { text in
                    texts.append(utf8: text)
                    compared.append(compare(text))
                }
            }
            return first
        }

        subscript(place: UInt32) -> Compared? { place == .max ? nil : compared[Int(place)] }
        func text(_ place: UInt32) -> String? { place == .max ? nil : texts[Int(place)] }
    }

    let files: [ReadFile]
    private(set) var columns: [PersonColumns]
    /// By file, which of the header's identities told guests apart.
    private(set) var identities: [Set<Int>] = []
    /// Sorted by guest.
    private(set) var rows: [Row] = []
    /// The rows of each guest.
    private(set) var guests: [Range<Int>] = []
    private(set) var codes = Texts<Code>()
    private(set) var emails = Texts<Int64>()
    private(set) var names = Texts<ComparedName>()
    /// What else tells people apart.
    private(set) var others = OtherIDs()

    /// Reads the rows of files, unless they leave nothing open: numbers in columns of one name.
    ///
    /// - Parameters:
    ///   - people: the guests whose rows are compared: others are of other events, or are nobody.
    ///   - counted: those of them who are counted.
    ///   - settled: the ids of guests whose rows lack cells.
    ///   - haveSpellings: whether ids may be of codes that have other spellings.
    ///   - comparesOthers: whether other columns are looked at that tell people apart.
    init(
        _ files: [ReadFile], of people: IdentifierIndex, counted: IdentifierIndex, _ settled: [Int64: Int64],
        haveSpellings: Bool, comparesOthers: Bool
    ) {
        self.files = files
        columns = files.map { PersonColumns($0.header) }
        var headings: [String] = []
        for (number, file) in files.enumerated() {
            guard let code = columns[number].code else { continue }
            let heading = ColumnRole.normalized(file.header.names[code])
            if !headings.contains(heading) { headings.append(heading) }
            columns[number].codeKind += headings.firstIndex(of: heading) ?? 0
        }
        let others = files.map { comparesOthers ? OtherIDs.Columns($0.header) : nil }
        guard
            haveSpellings || headings.count > 1 || columns.contains(where: \.haveTexts)
                || others.contains(where: { $0?.haveOthers == true })
        else {
            identities = files.map { _ in [0] }
            return
        }
        for (number, file) in files.enumerated() {
            let reader = Reader(
                header: file.header, columns: columns[number], file: number, people: people, counted: counted,
                settled: settled, others: others[number])
            let isRUT = columns[number].code.map { file.header.codeKind(of: $0) == .rut } ?? false
            var used: Set<Int> = []
            let first = rows.count
            var found = others[number].map { OtherIDs.Found($0) }
            for part in reader.parts(of: file.file.bytes) {
                used.formUnion(part.identities)
                if let others = part.others { found?.add(others) }
                let code = codes.add(part.codes) { Code($0, isRUT: isRUT) }
                let email = emails.add(part.emails) { IdentityReader.address($0) }
                let name = names.add(part.names) { ComparedName(String(decoding: $0, as: UTF8.self)) }
                for var row in part.rows {
                    if row.code != .max { row.code += code }
                    if row.email != .max { row.email += email }
                    if row.name != .max { row.name += name }
                    rows.append(row)
                }
            }
            identities.append(used)
            if let found, let columns = others[number] { self.others.add(found, of: file, columns) }
            columns[number].settle(rows[first...].lazy.compactMap { [names] in names[$0.name] })
        }
        let order = rows.indices.sorted { (rows[$0].guest, $0) < (rows[$1].guest, $1) }
        rows = order.map { rows[$0] }
        guests = rows.groups { $0.guest == $1.guest }
    }

    // MARK: What a row says

    /// Whether its file is a list of registrants, whose people are matched with those of check-ins.
    func isOfList(_ row: Row) -> Bool { files[row.file].header.table == .registrants }

    func name(_ row: Row) -> ComparedName? { names[row.name].flatMap { $0.words.isEmpty ? nil : $0 } }

    /// Whether its name is a first name alone.
    func isFirstName(_ row: Row) -> Bool {
        let columns = columns[row.file]
        return columns.haveFirstNames || (columns.haveFullNames && name(row)?.words.count == 1)
    }

    /// The name, if it is more than a first name.
    func fullName(_ row: Row) -> ComparedName? {
        guard let name = name(row), name.words.count > 1, !columns[row.file].haveFirstNames else { return nil }
        return name
    }

    /// What told the guest apart, as a number; `nil` for what is not compared.
    func kind(_ row: Row) -> Int? {
        switch row.told {
        case .code: columns[row.file].codeKind
        case .address: 1
        case .name: 2
        case .order, .several: nil
        }
    }

    /// The headings of the columns that told the guest apart.
    func headings(_ row: Row) -> [String] {
        let columns = columns[row.file]
        let places: [Int] =
            switch row.told {
            case .code: [columns.code].compactMap(\.self)
            case .address: [columns.email ?? columns.code].compactMap(\.self)
            case .name: columns.names
            case .order, .several: []
            }
        return places.map(files[row.file].header.heading(of:))
    }
}

/// Reads what the rows of a file say, on all cores.
private struct Reader: Sendable {
    let header: Header
    let columns: PersonColumns
    let file: Int
    let people: IdentifierIndex
    let counted: IdentifierIndex
    let settled: [Int64: Int64]
    let others: OtherIDs.Columns?

    struct Part: Sendable {
        /// In the order in which they first appear.
        var rows: [PersonRows.Row] = []
        var codes = TextCodes()
        var emails = TextCodes()
        var names = TextCodes()
        var identities: Set<Int> = []
        var others: OtherIDs.Found?
        var passedEnd = false
    }

    func parts(of bytes: [UInt8]) -> [Part] {
        RecordChunks.read(
            bytes, header, parts: ProcessInfo.processInfo.activeProcessorCount, passedEnd: \.passedEnd
        ) { part($0, from: $1, to: $2) }
    }

    private func part(_ bytes: Bytes, from start: Int, to end: Int) -> Part {
        withUnsafeTemporaryAllocation(of: Field.self, capacity: header.names.count) { fields in
            fields.initialize(repeating: .missing)
            var part = Part()
            part.others = others.map { OtherIDs.Found($0) }
            var identity = IdentityReader(header)
            var text = FieldText(isVerbatim: header.isVerbatim)
            var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: start, to: end)
            var name: [UInt8] = []
            var seen: Set<PersonRows.Row> = []
            while let count = scanner.next(into: fields) {
                if count < fields.count { for missing in count..<fields.count { fields[missing] = .missing } }
                guard let read = identity.guest(fields, of: bytes) else { continue }
                let guest = settled.isEmpty ? read : settled[read] ?? read
                guard people.row(of: guest) != nil else { continue }
                if counted.row(of: guest) != nil { part.identities.insert(identity.told) }
                part.others?.add(fields, of: bytes, &text)
                let told = columns.told[identity.told]
                // Nothing that several columns say together is compared.
                if told.by == .several { continue }
                var row = PersonRows.Row(guest: guest, file: file, told: told.by)
                if let place = told.code {
                    let cell = text(fields[place], of: bytes)
                    // A column that is said to tell people apart may have addresses.
                    if header.personColumns != nil, cell.contains(0x40) {
                        (row.told, row.email) = (.address, part.emails.code(of: cell))
                    } else {
                        row.code = part.codes.code(of: cell)
                    }
                }
                if let email = columns.email, fields[email].count > 0 {
                    let cell = text(fields[email], of: bytes)
                    if cell.contains(0x40), !Placeholder.isIn(address: cell) { row.email = part.emails.code(of: cell) }
                }
                name.removeAll(keepingCapacity: true)
                for place in columns.names where fields[place].count > 0 {
                    if !name.isEmpty { name.append(0x20) }
                    name.append(contentsOf: text(fields[place], of: bytes))
                }
                if !name.isEmpty { row.name = name.withUnsafeBufferPointer { part.names.code(of: $0) } }
                if seen.insert(row).inserted { part.rows.append(row) }
            }
            part.passedEnd = scanner.position > end
            return part
        }
    }
}

/// A name as it is compared with others: by its words, in any order.
struct ComparedName: Sendable {
    /// Hashes of the words, ascending; none if the name says nothing.
    let words: [UInt64]
    /// The same for names of the same words.
    let key: Int64

    init(_ text: String) {
        let parts = NoValue.isIn(text) ? [] : text.split { !$0.isLetter && !$0.isNumber }
        let hashes = parts.map { part -> UInt64 in
            var hash = StableHash()
            hash.add(MatchedName(String(part)).folded)
            return hash.value
        }
        words = Set(hashes).sorted()
        var hash = StableHash()
        for word in words { hash.add(Int64(bitPattern: word)) }
        key = Int64(bitPattern: hash.value)
    }

    /// How many different people names are of. Names agree if one has all words of the other.
    static func different(_ names: [ComparedName]) -> Int {
        var people: [Set<UInt64>] = []
        for name in names.sorted(by: { $0.words.count > $1.words.count })
        where !people.contains(where: { $0.isSuperset(of: name.words) }) {
            people.append(Set(name.words))
        }
        return people.count
    }
}

extension Array {
    /// The ranges of elements that belong together and are side by side.
    func groups(_ areOne: (Element, Element) -> Bool) -> [Range<Int>] {
        var groups: [Range<Int>] = []
        var start = 0
        while start < count {
            var end = start + 1
            while end < count, areOne(self[start], self[end]) { end += 1 }
            groups.append(start..<end)
            start = end
        }
        return groups
    }
}

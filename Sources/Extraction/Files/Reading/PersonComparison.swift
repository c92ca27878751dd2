internal import Tables

/// What all rows of an event's files say about who somebody is, side by side.
struct PersonComparison: Sendable {
    /// The facts of a part, as they are compared.
    private struct Part {
        let file: Int
        let facts: PersonFacts
        let names: [ComparedName]
        let emails: [Int64]
        /// The ids of codes that differ in nothing but their spelling.
        let codes: [Int64?]
        /// The same of RUTs without a check digit, if they had one.
        let completed: [Int64?]
    }

    /// The columns of a file, and what they tell people apart by.
    private struct Columns {
        let places: PersonPlaces
        let code: Int?
        /// The kind of the codes: one for each heading.
        let codeKind: Int
        let haveFirstNames: Bool
        /// Whether most names have several words, so that a single one is a first name.
        let haveFullNames: Bool
    }

    private struct Entry {
        var guest: Int64
        var part: Int
        var fact: PersonFacts.Fact
    }

    let files: [ReadFile]
    private var columns: [Columns] = []
    private var parts: [Part] = []
    /// Sorted by guest.
    private var entries: [Entry] = []
    /// The entries of each guest.
    private(set) var guests: [Range<Int>] = []

    private static let firstCodeKind = 16

    /// - Parameter facts: by file; none for a file whose rows leave nothing open.
    init(_ files: [ReadFile], _ facts: [[PersonFacts]]) {
        self.files = files
        var headings: [String] = []
        for (number, file) in files.enumerated() {
            let places = PersonPlaces(file.header)
            let code = places.told.lazy.compactMap { $0.code }.first
            let heading = code.map { ColumnRole.normalized(file.header.names[$0]) } ?? ""
            if !headings.contains(heading) { headings.append(heading) }
            let isRUT = code.map { file.header.codeKind(of: $0) == .rut } ?? false
            let first = parts.count
            for facts in facts[number] { parts.append(Self.compared(facts, file: number, isRUT: isRUT)) }
            let (single, several) = Self.namesByWords(parts[first...])
            columns.append(
                Columns(
                    places: places, code: code, codeKind: Self.firstCodeKind + (headings.firstIndex(of: heading) ?? 0),
                    haveFirstNames: places.haveFirstNames || (places.mayBeFirstNames && single > several),
                    haveFullNames: several >= single && several > 0))
        }
        var unsorted: [Entry] = []
        for (number, part) in parts.enumerated() {
            for fact in part.facts.facts { unsorted.append(Entry(guest: fact.guest, part: number, fact: fact)) }
        }
        let order = unsorted.indices.sorted { (unsorted[$0].guest, $0) < (unsorted[$1].guest, $1) }
        entries = order.map { unsorted[$0] }
        guests = entries.groups { $0.guest == $1.guest }
    }

    private static func compared(_ facts: PersonFacts, file: Int, isRUT: Bool) -> Part {
        func texts(_ codes: TextCodes) -> [String] { (0..<codes.count).map { codes[UInt32($0)] } }
        let all = Set(FileForm.Alike.allCases)
        return Part(
            file: file, facts: facts, names: texts(facts.names).map { ComparedName($0) },
            emails: texts(facts.emails).map { text in
                var text = text
                return text.withUTF8 { IdentityReader.address($0) }
            },
            codes: texts(facts.codes).map { text in
                text.read { code in
                    if isRUT, let rut = RUT(code) { return rut.id }
                    if let number = NumberCell.integer(code), number >= 0 { return number }
                    return IdentityReader.code(code, .number, all)
                }
            },
            completed: texts(facts.codes).map { text in
                guard isRUT, let rut = text.read({ RUT($0) }), rut.mayLackDigit else { return nil }
                return rut.completed.id
            })
    }

    /// How many names have one word, and how many have several.
    private static func namesByWords(_ parts: ArraySlice<Part>) -> (single: Int, several: Int) {
        var (single, several) = (0, 0)
        for part in parts {
            for fact in part.facts.facts where fact.name != .max {
                let words = part.names[Int(fact.name)].words.count
                if words == 1 { single += 1 } else if words > 1 { several += 1 }
            }
        }
        return (single, several)
    }

    // MARK: Entries

    var indices: Range<Int> { entries.indices }

    func guest(_ entry: Int) -> Int64 { entries[entry].guest }
    func told(_ entry: Int) -> PersonPlaces.Told { entries[entry].fact.told }
    func file(_ entry: Int) -> Int { parts[entries[entry].part].file }
    func haveFirstNames(_ entry: Int) -> Bool { columns[file(entry)].haveFirstNames }

    /// Whether the file is a list of registrants, whose people are matched with those of check-ins.
    func isList(_ entry: Int) -> Bool { files[file(entry)].header.table == .registrants }

    /// Whether a name is a first name alone.
    func isFirstName(_ entry: Int) -> Bool {
        let columns = columns[file(entry)]
        return columns.haveFirstNames || (columns.haveFullNames && name(entry)?.words.count == 1)
    }

    func places(ofFile file: Int) -> PersonPlaces { columns[file].places }

    func name(_ entry: Int) -> ComparedName? {
        let code = entries[entry].fact.name
        guard code != .max else { return nil }
        let name = parts[entries[entry].part].names[Int(code)]
        return name.words.isEmpty ? nil : name
    }

    /// The name, if it is more than a first name.
    func fullName(_ entry: Int) -> ComparedName? {
        guard let name = name(entry), name.words.count > 1, !haveFirstNames(entry) else { return nil }
        return name
    }

    func email(_ entry: Int) -> Int64? {
        let code = entries[entry].fact.email
        return code == .max ? nil : parts[entries[entry].part].emails[Int(code)]
    }

    /// The id of a code that differs in nothing but its spelling.
    func form(_ entry: Int) -> Int64? {
        let code = entries[entry].fact.code
        return code == .max ? nil : parts[entries[entry].part].codes[Int(code)]
    }

    /// The id of a RUT without a check digit, if it had one.
    func completed(_ entry: Int) -> Int64? {
        let code = entries[entry].fact.code
        return code == .max ? nil : parts[entries[entry].part].completed[Int(code)]
    }

    func codeText(_ entry: Int) -> String? {
        let code = entries[entry].fact.code
        return code == .max ? nil : parts[entries[entry].part].facts.codes[code]
    }

    func emailText(_ entry: Int) -> String? {
        let code = entries[entry].fact.email
        return code == .max ? nil : parts[entries[entry].part].facts.emails[code]
    }

    func nameText(_ entry: Int) -> String? {
        let code = entries[entry].fact.name
        return code == .max ? nil : parts[entries[entry].part].facts.names[code]
    }

    /// What told a guest apart, as a number; `nil` for what is not compared.
    func kind(_ entry: Int) -> Int? {
        switch told(entry) {
        case .code: columns[file(entry)].codeKind
        case .address: 1
        case .name: 2
        case .order, .several: nil
        }
    }

    /// The headings of the columns that told a guest apart.
    func headings(_ entry: Int) -> [String] {
        let columns = columns[file(entry)]
        let places: [Int] =
            switch told(entry) {
            case .code: [columns.code].compactMap(\.self)
            case .address: [columns.places.email ?? columns.code].compactMap(\.self)
            case .name: columns.places.names
            case .order, .several: []
            }
        return places.map(files[file(entry)].header.heading(of:))
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

extension ReadFile {
    /// Whether a row is a guest, so that nobody can be there twice.
    var hasRowForEachGuest: Bool {
        (header.isListOfGuests && header[.session] == nil && header[.sessionID] == nil)
            || !header.sessionColumns.isEmpty
    }
}

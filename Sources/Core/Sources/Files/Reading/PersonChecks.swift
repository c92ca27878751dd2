internal import Base

/// Counts the people in an event's files, and checks whether it is certain who is who.
///
///     let checks = PersonChecks(&files, form: form, refuses: true)
///     let people = try checks.check()
struct PersonChecks {
    /// Without their check-ins, which take up most of the memory.
    private var files: [ReadFile]
    private let form: FileForm?
    private let refuses: Bool
    private let settled: [Int64: Int64]
    private var people = IdentifierIndex()
    /// By person.
    private var rows: [UInt32] = []
    /// The people, and those of lists of registrants beside check-ins.
    private var compared = IdentifierIndex()
    /// Whether an id may be of a code that has other spellings, or that a spreadsheet has rounded.
    private var haveSpellings = false

    /// Gives rows that lack some of the cells by which people are told apart their people, and counts all.
    ///
    /// - Parameters:
    ///   - files: all files of check-ins and registrants of an event, as read.
    ///   - form: what the person says; what it answers is not asked.
    ///   - refuses: whether a doubt about more than one person in a hundred is an error.
    init(_ files: inout [ReadFile], form: FileForm?, refuses: Bool) {
        settled = PartialPeople.settle(&files)
        self.files = files
        self.form = form
        self.refuses = refuses
        people.reserveCapacity(files.reduce(0) { $0 + $1.parts.reduce(0) { $0 + $1.checkIns.count } } / 3)
        // People of a list of registrants are matched with those who came, and are not more people.
        let isCounted = files.map { file in
            file.header.table != .registrants || !files.contains { $0.header.table != .registrants }
        }
        for number in files.indices {
            for part in files[number].parts.indices {
                if isCounted[number] { count(files[number].parts[part]) }
                self.files[number].parts[part].checkIns = []
            }
        }
        compared = people
        for number in files.indices where !isCounted[number] {
            for part in files[number].parts { part.forEachGuest { compare($0) } }
        }
    }

    private mutating func compare(_ guest: Int64) {
        if compared.insert(guest).inserted { noteSpelling(guest) }
    }

    private mutating func noteSpelling(_ guest: Int64) {
        if guest < 0 || guest >= Self.firstLongNumber { haveSpellings = true }
    }

    private mutating func count(_ part: RawCheckIns) {
        for (guest, _, _) in part.expected {
            let person = row(of: guest)
            rows[person] += 1
        }
        var last = -1
        for checkIn in part.checkIns where checkIn.guest != RawCheckIn.missingGuest {
            let known = people.count
            let person = row(of: checkIn.guest)
            // In a list, the row of somebody expected is counted, and may have several check-ins.
            let isCounted = part.expected.isEmpty ? checkIn.offset == last : person < known
            if !isCounted { rows[person] += 1 }
            last = checkIn.offset
        }
    }

    @inline(__always)
    private mutating func row(of guest: Int64) -> Int {
        let (row, isNew) = people.insert(guest)
        if isNew {
            rows.append(0)
            noteSpelling(guest)
        }
        return row
    }

    /// Of 16 digits, as spreadsheets cannot keep them. Hashes of texts are longer than 15 digits, too.
    private static let firstLongNumber: Int64 = 1_000_000_000_000_000

    /// Who the people are; `nil` if no row names anybody.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` if more than one person in a hundred may be several or the same, and no form
    ///   says which.
    func check() throws(Fault) -> PeopleOfFiles? {
        guard people.count > 0 else { return nil }
        let told = PersonRows(
            files, of: compared, counted: people, settled, haveSpellings: haveSpellings,
            comparesOthers: refuses && form?.person == nil)
        let doubts = PersonDoubts(told)
        let question = PersonQuestion(doubts: doubts, files: files, form: form, people: compared.count)
        if let phrase = told.others.phrase { throw Fault(.misconfigured, phrase) }
        if refuses, let phrase = question.phrase { throw Fault(.misconfigured, phrase) }
        var result = PeopleOfFiles(
            rows: rows.reduce(0) { $0 + Int($1) }, people: people.count, repeated: rows.count { $0 > 1 },
            mostRows: Int(rows.max() ?? 0), columns: [], byName: false)
        for (number, file) in files.enumerated() {
            for place in told.identities[number].sorted() where file.header.identities.indices.contains(place) {
                let identity = file.header.identities[place]
                let alternatives =
                    identity == .alternatives ? file.header.personAlternatives ?? [] : [identity.columns]
                for columns in alternatives {
                    let heading = columns.map { file.header.names[$0] }.joined(separator: " + ")
                    if !heading.isEmpty, !result.columns.contains(heading) { result.columns.append(heading) }
                }
                let columns = alternatives.last ?? []
                let areNames = !columns.isEmpty && columns.allSatisfy { file.header.personKind($0) == .name }
                let by = told.columns[number].told[place].by
                if by == .name || (by == .several && areNames) { result.byName = true }
            }
        }
        (result.perhapsSeveral, result.severalExamples) = doubts.several
        (result.perhapsSame, result.sameExamples) = doubts.one
        (result.roundedIDs, result.roundedExamples) = (doubts[.rounded].count, doubts[.rounded].guests)
        return result
    }
}

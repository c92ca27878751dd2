internal import Messages
internal import Tables

/// What a person has to say about who is who, because more than one in a hundred is doubtful.
struct PersonQuestion {
    private let doubts: PersonDoubts
    private let files: [ReadFile]
    private let form: FileForm?
    /// The number of people.
    private let people: Int

    init(_ doubts: PersonDoubts, _ files: [ReadFile], _ form: FileForm?, people: Int) {
        self.doubts = doubts
        self.files = files
        self.form = form
        self.people = people
    }

    /// A line of a form, and what it says.
    private typealias Answer = (line: String, says: Phrase)

    /// A doubt in words, and the lines that settle it.
    private struct Question {
        var found: PersonDoubts.Found
        var doubt: Phrase
        var answers: [Answer]
    }

    /// The question, with all doubts and the lines to add; `nil` if there is none.
    var phrase: Phrase? {
        let about = aboutPeople
        let spelling = aboutSpelling
        guard let first = about.first ?? spelling else { return nil }
        let path = files[first.found.file].file.path
        // What settles the first doubt mostly settles the others; a form needs `person` in any case.
        var answers = about.first { !$0.answers.isEmpty }.map { [$0.answers] } ?? []
        if let spelling {
            if answers.isEmpty, form?.person == nil {
                answers.append([(Self.person(spelling.found.headings), .eachCode)])
            }
            answers.append(spelling.answers)
        }
        return Phrase.whoIsWhoUnclear(path, (about + [spelling].compactMap(\.self)).map(\.doubt), answers: answers)
    }

    private func areMany(_ found: PersonDoubts.Found) -> Bool { found.people * 100 > people }

    /// Whether the person has said that this column tells people apart.
    private func isAnswered(_ roles: [ColumnRole], _ found: PersonDoubts.Found) -> Bool {
        form?.person != nil || roles.contains(where: files[found.file].header.mapped.contains)
    }

    /// Whether a file is an export of a service, whose codes are of tickets or people.
    private func isExport(_ found: PersonDoubts.Found) -> Bool {
        let header = files[found.file].header
        return header.isDescribed && form == nil
    }

    // MARK: Questions, the most certain mistake first

    private var aboutPeople: [Question] {
        [rounded, firstNames, namesRepeated, sharedCodes, sharedAddresses, toldTwice, toldApartly, namesOfSeveral]
            .compactMap(\.self)
    }

    private var rounded: Question? {
        let found = doubts.rounded
        guard areMany(found) else { return nil }
        var answers: [Answer] = []
        if let address = email(found) { answers.append((Self.person([address]), .eachAddress)) }
        if answers.isEmpty, !names(found).isEmpty { answers.append((Self.person(names(found)), .eachName)) }
        return Question(
            found: found,
            doubt: .codesRounded(found.count, of: column(found), shape: found.shapes.first), answers: answers)
    }

    private var firstNames: Question? {
        let found = doubts.firstNames
        guard areMany(found), !isAnswered([.guest, .firstName, .lastName], found), !isExport(found) else {
            return nil
        }
        var answers: [Answer] = []
        if let other = surname(found) { answers.append((Self.person(found.headings + [other]), .bothTogether)) }
        answers.append((Self.person(found.headings), .eachName))
        if files[found.file].hasRowForEachGuest { answers.append(("person: row", .eachRowIsSomebody)) }
        return Question(found: found, doubt: .firstNamesOnly(found.count, of: column(found)), answers: answers)
    }

    private var namesRepeated: Question? {
        let found = doubts.namesRepeated
        guard found.count > 0, form?.person == nil else { return nil }
        return Question(
            found: found, doubt: .namesRepeated(found.count, of: column(found)),
            answers: [("person: row", .eachRowIsSomebody), (Self.person(found.headings), .eachName)])
    }

    private var sharedCodes: Question? {
        let (byName, byAddress) = (doubts.codesOfSeveralNames, doubts.codesOfSeveralAddresses)
        if areMany(byName), !isAnswered([.guestID], byName) {
            return Question(
                found: byName,
                doubt: .codesOfSeveralNames(byName.count, of: column(byName), shape: byName.shapes.first),
                answers: [
                    (Self.person(byName.headings + names(byName)), .eachNameWithCode),
                    (Self.person(byName.headings), .eachCode),
                ])
        }
        guard areMany(byAddress), !isAnswered([.guestID], byAddress), let address = email(byAddress) else {
            return nil
        }
        return Question(
            found: byAddress,
            doubt: .codesOfSeveralAddresses(byAddress.count, of: column(byAddress), shape: byAddress.shapes.first),
            answers: [(Self.person([address]), .eachAddress), (Self.person(byAddress.headings), .eachCode)])
    }

    private var sharedAddresses: Question? {
        let found = doubts.addressesOfSeveralNames
        guard areMany(found), !isAnswered([.email], found) else { return nil }
        return Question(
            found: found,
            doubt: .addressesOfSeveralNames(found.count, of: column(found), shape: found.shapes.first),
            answers: [
                (Self.person(found.headings + names(found)), .eachNameWithAddress),
                (Self.person(found.headings), .eachAddress),
            ])
    }

    private var toldTwice: Question? {
        let found = doubts.toldTwice
        guard areMany(found), form?.person == nil else { return nil }
        var answer: Answer = (Self.person(found.headings), .emptyCellsMakeNobody)
        let tellApart =
            doubts.addressesShowIt && doubts.allHaveAddresses && doubts.addressesOfSeveralNames.count == 0
        if tellApart, let address = email(found) { answer = (Self.person([address]), .eachAddress) }
        return Question(
            found: found, doubt: .peopleToldTwice(found.count, by: found.headings), answers: [answer])
    }

    private var toldApartly: Question? {
        let found = doubts.toldApartly
        guard areMany(found), form?.person == nil, !isExport(found) else { return nil }
        return Question(
            found: found, doubt: .peopleToldApartly(found.count, by: found.headings),
            answers: [(Self.person(found.headings), .emptyCellsMakeNobody)])
    }

    private var namesOfSeveral: Question? {
        let found = doubts.namesOfSeveral
        guard areMany(found), !isAnswered([.guestID, .email], found), !isExport(found) else { return nil }
        let address = email(found)
        let isByAddress = address.map { found.headings == [$0] } ?? false
        var answers: [Answer] = [(Self.person(names(found)), .eachName)]
        if let address, !isByAddress {
            answers = [(Self.person([address] + names(found)), .eachNameWithAddress)]
        }
        answers.append((Self.person(found.headings), isByAddress ? .eachAddress : .eachCode))
        return Question(
            found: found, doubt: .namesOfSeveral(found.count, of: column(found), shape: found.shapes.first),
            answers: answers)
    }

    private var aboutSpelling: Question? {
        let found = doubts.codesAlike
        guard areMany(found), form?.tellsAlike != true else { return nil }
        let kinds = FileForm.Alike.allCases.filter(doubts.alike.contains).map(\.rawValue)
        return Question(
            found: found, doubt: .codesAlike(found.count, of: column(found), shapes: found.shapes),
            answers: [
                ("alike: [\(kinds.joined(separator: ", "))]", .theyAreTheSame), ("alike: []", .theyAreNotTheSame),
            ])
    }

    // MARK: Columns

    private func column(_ found: PersonDoubts.Found) -> String { found.headings.joined(separator: " + ") }

    /// The headings of the names, and of the address, in the file of what was found.
    private func names(_ found: PersonDoubts.Found) -> [String] {
        let header = files[found.file].header
        return PersonPlaces(header).names.map(header.heading(of:))
    }

    private func email(_ found: PersonDoubts.Found) -> String? {
        let header = files[found.file].header
        return PersonPlaces(header).email.map(header.heading(of:))
    }

    /// The column that tells most people apart beside a first name: one that is not read, has words in nearly all rows of the start of
    /// the file, and makes more people of them; `nil` if there is none.
    private func surname(_ found: PersonDoubts.Found) -> String? {
        let file = files[found.file]
        let (header, names) = (file.header, PersonPlaces(file.header).names)
        let sample = file.file.bytes.withUnsafeBufferPointer { Sample($0, header) }
        func people(_ columns: [Int]) -> Int {
            Set((0..<sample.rowCount).map { row in columns.map { sample.cell(row, $0) } }).count
        }
        let used = header.used
        let candidates = header.names.indices.filter { place in
            guard !used.contains(place), !header.names[place].isEmpty else { return false }
            let words = (0..<sample.rowCount).count { row in
                let cell = sample.cell(row, place)
                return cell.contains(where: \.isLetter) && !cell.contains { $0.isNumber || $0 == "@" }
            }
            return words * 10 > sample.rowCount * 9
        }
        let best = candidates.max { people(names + [$0]) < people(names + [$1]) }
        guard let best, people(names + [best]) > people(names) else { return nil }
        return header.heading(of: best)
    }

    /// The line of a form that says which columns tell people apart.
    private static func person(_ headings: [String]) -> String {
        "person: [\(headings.map(\.inForm).joined(separator: ", "))]"
    }
}

extension String {
    /// The text as a value in a form: in quotes, unless it is certainly plain text there.
    fileprivate var inForm: String {
        let marks: Set<Character> = [" ", "_", "-", ".", "/"]
        let words: Set<String> = ["row", "yes", "no", "true", "false", "null", "on", "off", "y", "n"]
        let hasPlainEnds = (first?.isLetter ?? false) && last != " "
        let isPlain = allSatisfy { $0.isLetter || $0.isNumber || marks.contains($0) }
        if hasPlainEnds, isPlain, !words.contains(lowercased()) { return self }
        return "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

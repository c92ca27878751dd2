internal import Base

/// What a person has to say about who is who, because more than one in a hundred is doubtful.
struct PersonQuestion {
    let doubts: PersonDoubts
    let files: [ReadFile]
    let form: FileForm?
    /// The number of people.
    let people: Int

    /// A line of a form, and what it says.
    private typealias Answer = (line: String, says: Phrase)

    /// The question, with all doubts and the lines to add; `nil` if there is none.
    var phrase: Phrase? {
        let asked = PersonDoubts.Kind.allCases.filter(isAsked).map { ($0, doubts[$0], question($0)) }
        guard let first = asked.first else { return nil }
        // What settles the first doubt mostly settles the others; a form needs `person` in any case.
        var answers = asked.first { $0.0 != .codesAlike && !$0.2.answers.isEmpty }.map { [$0.2.answers] } ?? []
        if let (kind, found, spelling) = asked.last, kind == .codesAlike {
            if answers.isEmpty, form?.person == nil { answers.append([(Self.person(found.headings), .eachCode)]) }
            answers.append(spelling.answers)
        }
        return Phrase.whoIsWhoUnclear(files[first.1.file].file.path, asked.map(\.2.doubt), answers: answers)
    }

    private func isAsked(_ kind: PersonDoubts.Kind) -> Bool {
        let found = doubts[kind]
        let header = files[found.file].header
        // An export of a service has codes of tickets or people, and names as the service tells them.
        let isExport = header.isDescribed && form == nil
        guard found.people * 100 > people || (kind == .namesRepeated && found.count > 0) else { return false }
        func isAnswered(by roles: ColumnRole...) -> Bool {
            form?.person != nil || roles.contains(where: header.mapped.contains)
        }
        switch kind {
        case .rounded: return true
        case .firstNames: return !isAnswered(by: .guest, .firstName, .lastName) && !isExport
        case .namesRepeated, .toldTwice: return !isAnswered()
        case .toldApartly: return !isAnswered() && !isExport
        case .codesOfSeveralNames: return !isAnswered(by: .guestID)
        case .codesOfSeveralAddresses:
            return !isAnswered(by: .guestID) && email(found) != nil && !isAsked(.codesOfSeveralNames)
        case .addressesOfSeveralNames: return !isAnswered(by: .email)
        case .namesOfSeveral: return !isAnswered(by: .guestID, .email) && !isExport
        case .codesAlike: return form?.tellsAlike != true
        }
    }

    /// A doubt in words, and the lines that settle it.
    private func question(_ kind: PersonDoubts.Kind) -> (doubt: Phrase, answers: [Answer]) {
        let found = doubts[kind]
        let (count, shape, own) = (found.count, found.shapes.first, found.headings)
        let column = own.joined(separator: " + ")
        let (names, email) = (names(found), email(found))
        func answer(_ headings: [String], _ says: Phrase) -> Answer { (Self.person(headings), says) }
        switch kind {
        case .rounded:
            let answers =
                email.map { [answer([$0], .eachAddress)] } ?? (names.isEmpty ? [] : [answer(names, .eachName)])
            return (.codesRounded(count, of: column, shape: shape), answers)
        case .firstNames:
            var answers = surname(found).map { [answer(own + [$0], .bothTogether)] } ?? []
            answers.append(answer(own, .eachName))
            if files[found.file].hasRowForEachGuest { answers.append(("person: row", .eachRowIsSomebody)) }
            return (.firstNamesOnly(count, of: column), answers)
        case .namesRepeated:
            return (
                .namesRepeated(count, of: column), [("person: row", .eachRowIsSomebody), answer(own, .eachName)]
            )
        case .codesOfSeveralNames:
            return (
                .codesOfSeveralNames(count, of: column, shape: shape),
                [answer(own + names, .eachNameWithCode), answer(own, .eachCode)]
            )
        case .codesOfSeveralAddresses:
            return (
                .codesOfSeveralAddresses(count, of: column, shape: shape),
                [answer([email].compactMap(\.self), .eachAddress), answer(own, .eachCode)]
            )
        case .addressesOfSeveralNames:
            return (
                .addressesOfSeveralNames(count, of: column, shape: shape),
                [answer(own + names, .eachNameWithAddress), answer(own, .eachAddress)]
            )
        case .toldTwice:
            let tellApart =
                doubts.addressesShowIt && doubts.allHaveAddresses && doubts[.addressesOfSeveralNames].count == 0
            let address = tellApart ? email.map { answer([$0], .eachAddress) } : nil
            return (.peopleToldTwice(count, by: own), [address ?? answer(own, .emptyCellsMakeNobody)])
        case .toldApartly: return (.peopleToldApartly(count, by: own), [answer(own, .emptyCellsMakeNobody)])
        case .namesOfSeveral where own == names:
            return (.namesInSeveralOrders(count, of: column, shape: shape), [answer(own, .eachName)])
        case .namesOfSeveral:
            let isByAddress = email.map { own == [$0] } ?? false
            let named =
                isByAddress || email == nil
                ? answer(names, .eachName) : answer([email].compactMap(\.self) + names, .eachNameWithAddress)
            return (
                .namesOfSeveral(count, of: column, shape: shape),
                [named, answer(own, isByAddress ? .eachAddress : .eachCode)]
            )
        case .codesAlike:
            let kinds = FileForm.Alike.allCases.filter(doubts.alike.contains).map(\.rawValue)
            return (
                .codesAlike(count, of: column, shapes: found.shapes),
                [
                    ("alike: [\(kinds.joined(separator: ", "))]", .theyAreTheSame),
                    ("alike: []", .theyAreNotTheSame),
                ]
            )
        }
    }

    // MARK: Columns

    /// The headings of the names, and of the address, in the file of what was found.
    private func names(_ found: PersonDoubts.Found) -> [String] {
        let header = files[found.file].header
        return PersonColumns(header).names.map(header.heading(of:))
    }

    private func email(_ found: PersonDoubts.Found) -> String? {
        let header = files[found.file].header
        return PersonColumns(header).email.map(header.heading(of:))
    }

    /// The column that tells most people apart beside a first name: one that is not read, has words in nearly all rows of the start of
    /// the file, and makes more people of them; `nil` if there is none.
    private func surname(_ found: PersonDoubts.Found) -> String? {
        let file = files[found.file]
        let (header, names) = (file.header, PersonColumns(file.header).names)
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
    private static func person(_ headings: [String]) -> String { "person: \(YAMLText.list(headings))" }
}

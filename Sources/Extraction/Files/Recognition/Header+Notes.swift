internal import Tables

/// Notes about what may be read otherwise than people mean it.
extension Header {
    /// Notes a column of numbers that a spreadsheet has rounded.
    mutating func noteRounding(_ sample: Sample) {
        guard let place = self[.guestID], sample.hasRoundedNumbers(place) else { return }
        notes.append(.rounded(column: names[place]))
    }

    /// Notes a column of guests' numbers most of which several people share, such as numbers of ticket types.
    mutating func noteSharing(_ sample: Sample) {
        let identities = identities
        let role = self[.guestID] == nil ? ColumnRole.email : .guestID
        guard let place = self[role], identities[0].columns == [place], !mapped.contains(role), identities.count > 1
        else { return }
        let columns = identities[1].columns
        var people: [String: Set<[String]>] = [:]
        for row in 0..<sample.rowCount {
            let (code, person) = (sample.cell(row, place), columns.map { MatchedName(sample.cell(row, $0)).folded })
            if !NoValue.isIn(code), person.contains(where: { !$0.isEmpty }) { people[code, default: []].insert(person) }
        }
        guard people.values.count(where: { $0.count > 1 }) * 2 > people.count else { return }
        notes.append(.shared(column: names[place], by: columns.map { names[$0] }))
    }

    /// Notes a column with the names of several events, which may be sessions.
    mutating func noteEvents(_ sample: Sample) {
        let used = used
        guard self[.eventID] == nil,
            let place = names.indices.first(where: { !used.contains($0) && roles($0).contains(.event) }),
            Set(sample.texts(place).map { MatchedName($0) }).count > 1
        else { return }
        notes.append(.severalEvents(column: names[place]))
    }

    /// Notes unused columns that say that somebody was refused or did not come.
    mutating func noteContradictions(_ sample: Sample) {
        let used = used
        for place in names.indices where !used.contains(place) && !names[place].isEmpty {
            guard sample.texts(place).contains(where: { ScanWords.refusals.contains(ColumnRole.normalized($0)) }) else {
                continue
            }
            notes.append(.contradicts(column: names[place]))
        }
    }

    /// Notes columns of marks beside a time, which may be sessions.
    mutating func noteMarks(_ sample: Sample) {
        guard self[.session] == nil, self[.sessionID] == nil else { return }
        let used = used
        let marks = names.indices.filter { place in
            !used.contains(place) && !names[place].isEmpty && !RegistrationColumns.has(names[place])
                && sample.isMarks(place) && sample.isTicked(place)
        }
        guard marks.count > 1, isOneRowPerGuest(sample) else { return }
        notes.append(.perhapsSessions(columns: marks.map { names[$0] }))
    }
}

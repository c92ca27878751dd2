internal import Base
internal import Foundation

extension Header {
    /// Roles that only a form gives to columns, once there is one. Names, addresses, ids and methods keep those of their headings.
    private static let decided: Set<ColumnRole> = [
        .session, .registrantType, .createdAt, .date, .time, .scanType, .result, .status, .attended, .attendedSessions,
        .order, .position, .event,
    ]

    /// Gives columns the meaning that a form says. A form that says what tells people apart describes the whole file;
    /// another one answers questions, and leaves the rest to the headings.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` for a column that a file of check-ins needs and lacks, or a format of
    ///   times that is none.
    mutating func apply(_ form: FileForm, to file: TextFile) throws(Fault) {
        if form.describesColumns {
            isDescribed = true
            for role in Self.decided where !mapped.contains(role) { self[role] = nil }
        }
        for (role, heading) in form.columns where table.roles.contains(role) {
            if let place = place(of: heading) { (self[role], _) = (place, mapped.insert(role)) }
        }
        ignored.formUnion(form.ignore.compactMap(place))
        fieldColumns += form.fields.compactMap(place)
        fieldPlaces = form.fields.map(place)
        // What need not be read may have a heading that says otherwise.
        for (role, place) in places where ignored.contains(place) && !mapped.contains(role) { places[role] = nil }
        for (role, parts) in nameParts { nameParts[role] = parts.filter { !ignored.contains($0) } }
        alike.formUnion(form.alike)
        totals.formUnion(form.totals.map { MatchedWord($0) })
        switch form.person {
        case .columns(let names):
            personColumns = try names.map { name throws(Fault) in try needed(name, of: file) }.compactMap(\.self)
        case .row: rowIsPerson = true
        case .alternatives(let alternatives):
            let places = alternatives.map { $0.compactMap(place) }
            // Some of several columns may be empty, unless they are the parts of a code.
            let isName = { [self] (place: Int) in personKind(place) == .name || self[.email] == place }
            if places.count == 1, places[0].count > 1, places[0].contains(where: isName) {
                personColumns = places[0]
            } else {
                personAlternatives = places
            }
        case nil: break
        }
        if let type = form.type { give(place(of: type), .registrantType) }
        if let words = form.words[.status] { give(words, .status) }
        if table == .registrants {
            switch form.session {
            case .column(let name): give(place(of: name), .session)
            case .named(let name):
                // A column that says otherwise is asked about.
                if !mapped.contains(.session) { self[.session] = nil }
                singleSession = name
            case .listed, .marked, .eachSheet, .eachFile, nil: break
            }
        }
        guard table == .checkIns else { return }
        if let session = form.session { try apply(session, to: file) }
        if let time = form.time { try apply(time, to: file) }
        for role in WordKeys.roles where role != .status {
            guard let words = form.words[role] else { continue }
            if let column = words.column { _ = try needed(column, of: file) }
            give(words, role)
        }
        if form.person != nil { (everybodyCame, tellsRegistrations) = (form.everybodyCame, form.tellsRegistrations) }
        if form.dayFirst.contains(where: { place(of: $0) != nil }) { dateOrder = .dayFirst }
        rowsAreGuests =
            sessionColumns.isEmpty
            && (self[.attended] != nil || self[.status] != nil || tellsRegistrations == true
                || (everybodyCame && !saysWhen))
    }

    private mutating func give(_ place: Int?, _ role: ColumnRole) {
        guard let place else { return }
        self[role] = place
        mapped.insert(role)
    }

    private mutating func give(_ words: FileForm.Words, _ role: ColumnRole) {
        self.words[role] = CellWords(yes: words.yes, no: words.no, emptyIsNo: role == .attended)
        if let column = words.column { give(place(of: column), role) }
    }

    private mutating func apply(_ session: FileForm.Session, to file: TextFile) throws(Fault) {
        self[.sessionID] = mapped.contains(.sessionID) ? self[.sessionID] : nil
        switch session {
        case .column(let name): give(try needed(name, of: file), .session)
        case .listed(let name, let listed):
            give(try needed(name, of: file), .attendedSessions)
            self.listed = listed
        case .named(let name):
            // A column that says otherwise is asked about.
            if !mapped.contains(.session) { self[.session] = nil }
            singleSession = name
        case .marked(let names):
            sessionColumns = try names.map { name throws(Fault) in try needed(name, of: file) }.compactMap(\.self)
            sessionNames = names
        case .eachSheet, .eachFile:
            if !mapped.contains(.session) { self[.session] = nil }
            let sheet: String? = if case .eachSheet = session { file.sheet } else { nil }
            singleSession = sheet ?? FileSet.stem(file.origin)
        }
    }

    private mutating func apply(_ time: FileForm.Time, to file: TextFile) throws(Fault) {
        if let column = time.column {
            let place = try needed(column, of: file)
            switch time.date {
            case .column(let date):
                give(place, .time)
                give(try needed(date, of: file), .date)
            case .day(let text):
                give(place, .createdAt)
                day = text.timeCell
            case nil: give(place, .createdAt)
            }
        }
        if let text = time.format {
            guard let format = TimeFormat(text) else { throw Fault(.misconfigured, .formTimeFormat(text)) }
            timeFormat = format
        }
        zone = time.zone.flatMap(TimeZone.init(identifier:)) ?? time.column.flatMap(Self.zone)
        noTimes = Set(time.none.map { MatchedWord($0) })
        dateOrder = time.order
    }

    /// The column of a heading; `Nombre (2)` is the second one of that heading, `(3)` the third column without one.
    func place(of heading: String) -> Int? {
        if let place = names.firstIndex(of: heading) { return place }
        if let match = heading.wholeMatch(of: #/\((\d+)\)/#), let number = Int(match.1) {
            return names.indices.contains(number - 1) && names[number - 1].isEmpty ? number - 1 : nil
        }
        if let match = heading.wholeMatch(of: #/(.*) \((\d+)\)/#), let number = Int(match.2), number > 1 {
            let places = names.indices.filter { names[$0] == match.1 }
            return number <= places.count ? places[number - 1] : nil
        }
        let key = MatchedWord(heading)
        let places = names.indices.filter { MatchedWord(names[$0]) == key }
        return places.count == 1 ? places[0] : nil
    }

    /// How a form names a column.
    func heading(of place: Int) -> String {
        if names[place].isEmpty { return "(\(place + 1))" }
        return numbers[place].map { "\(names[place]) (\($0))" } ?? names[place]
    }

    /// The column of a heading that a file of check-ins needs.
    private func needed(_ heading: String, of file: TextFile) throws(Fault) -> Int? {
        if let place = place(of: heading) { return place }
        guard table == .checkIns else { return nil }
        throw Fault(
            .misconfigured,
            .formColumnMissing(file.path, line: file.line(at: start), heading: heading, columns: shownNames))
    }
}

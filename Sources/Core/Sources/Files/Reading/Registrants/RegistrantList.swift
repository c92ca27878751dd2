public import Base
internal import Foundation
import Membership

extension FileSource {
    /// Reads a list of the people registered for an event, to find out whom to write to: a spreadsheet, or a service's export.
    /// Its columns have the meaning that they have in reports.
    ///
    /// What would be asked there of who is who never refuses here, nor does a word that nobody knows: such people are registered.
    /// What a column means that nothing explains is noted, for whoever has to ask.
    ///
    /// - Parameters:
    ///   - consent: the name of the column that must say yes for a person to be written to.
    ///   - expected: the words of a column that say who was expected; `nil` to go by a column of statuses, if there is one.
    ///   - ignoring: the names of columns that say nothing of that.
    ///   - findsColumns: whether to find columns that nothing explains.
    ///   - event: rows that name another event are skipped.
    /// - Throws: a `Fault`: `.notFound` if there is no such file, `.unreadableData` if no column identifies people or
    ///   it has no rows, `.misconfigured` if it lacks a column or a word that was named.
    public static func registrants(
        _ path: String, _ options: FileOptions, consent: String?, expected: ExpectedWords? = nil,
        ignoring: [String] = [], findsColumns: Bool = false, of event: Int64
    ) throws(Fault) -> Registrants {
        let file = try FileSet.Entry(path: path, as: .registrants, options).text()
        var header = try file.registrantHeader(options)
        // The event's sessions tell whether marks are those of one.
        header[.session] = header[.session] ?? header.markedSession
        try header.requireWho(of: file, .whoIsRegistered)
        for name in ignoring { header.ignore(try header.column(named: name, for: "--ignore", of: file)) }
        var words: ListedPeople.Expected?
        if let expected {
            let place = try header.column(named: expected.column, for: "--expected", of: file)
            header.ignore(place)
            words = ListedPeople.Expected(place: place, words: Set(expected.words.map { MatchedWord($0) }))
            try words?.require(expected, in: file, header)
        }
        // Words that their heading turns round are asked about.
        if header[.status] != nil, header.words[.status] == CellWords() {
            header[.status] = nil
            header.mapped.remove(.status)
        }
        var consents: [Int]?
        if let consent { consents = try header.columns(named: consent, for: "consent", of: file) }
        var registrants = try ListedPeople(header, consents: consents, expected: words, event: event)
            .read(file, maximumRows: options.maximumRows)
        if registrants.people.isEmpty { throw Fault(.unreadableData, .nobodyRegistered(path)) }
        registrants.hasSessionColumn =
            header[.session] != nil || header[.sessionID] != nil || header.singleSession != nil
        if findsColumns { registrants.openColumns = OpenColumns(header, apartFrom: consents ?? []).find(in: file) }
        return registrants
    }
}

/// Reads the people of a list with their names and addresses.
struct ListedPeople {
    let header: Header
    let consents: [Int]?
    let expected: Expected?
    let event: Int64

    /// The words of a column that say who was expected.
    struct Expected {
        let place: Int
        let words: Set<MatchedWord>

        /// Throws a `Fault` of kind `.misconfigured` if no cell has one of them.
        func require(_ given: ExpectedWords, in file: TextFile, _ header: Header) throws(Fault) {
            let found = file.words(of: place, header)
            let known = Set(found.map { MatchedWord($0.text) })
            guard let missing = given.words.first(where: { !known.contains(MatchedWord($0)) }) else { return }
            throw Fault(
                .misconfigured,
                .expectedWordMissing(
                    file.path, word: missing, column: given.column, values: ColumnQuestion.shown(found.mostFirst)))
        }
    }

    /// Words that mean yes. Compared as written, since consent is not guessed: `yés` is no word, and `sì` another language's.
    private static let yes: Set<String> = ["yes", "sí", "si", "true", "1", "x"]
    /// Statuses of those who wait for a place: they are not registered.
    private static let waiting: Set<String> = [
        "waitlist", "waitlisted", "waitinglist", "waiting", "listaespera", "enlistaespera", "enespera",
    ]

    init(_ header: Header, consents: [Int]?, expected: Expected?, event: Int64) {
        self.header = header
        self.consents = consents
        self.expected = expected
        self.event = event
    }

    /// What reading a list found.
    private struct Found {
        var registrants = Registrants()
        /// Rows with a cell too many, and the first of them.
        var shifted = 0
        var first: (line: Int, fields: Int)?
        var quotes = RawCheckIns()
    }

    func read(_ file: TextFile, maximumRows: Int) throws(Fault) -> Registrants {
        let found = RegistrantRows.read(file, header, of: event) { (rows: inout RegistrantRows) -> Found in
            find(in: &rows, maximumRows: maximumRows)
        }
        try FileReading.requireQuotes([found.quotes], file)
        let registrants = found.registrants
        guard registrants.people.count <= maximumRows else {
            throw Fault(.unreadableData, .tooManyFileRows(file.path, limit: maximumRows))
        }
        let rows = registrants.people.count + registrants.emptyRows - (consents == nil ? 0 : found.shifted)
        if let first = found.first, found.shifted > IncompleteCheckIns.maximum(of: rows) {
            let place = Phrase(verbatim: "\(file.path):\(first.line)")
            let message = Phrase.newsOf(place, .fieldsTooMany(first.fields, columns: header.names.count))
            throw Fault(.unreadableData, .tooManyBadRows(message, bad: found.shifted, of: rows, mayBeList: false))
        }
        return registrants
    }

    private func find(in rows: inout RegistrantRows, maximumRows: Int) -> Found {
        var found = Found()
        found.registrants.hasTypes = header[.registrantType] != nil || header[.registrantTypeID] != nil
        let names = NamePlaces(header)
        var identity = IdentityReader(header, byCode: true)
        var marks = MarkedColumns(header, apartFrom: consents ?? [])
        while found.registrants.people.count <= maximumRows, rows.next() {
            let line = rows.lineNumber()
            if rows.isShifted {
                // Such a row says no at most.
                found.shifted += 1
                found.first = found.first ?? (line: line, fields: rows.count)
                found.registrants.emptyRows += 1
                guard consents != nil else { continue }
                let row = rows.row.map { $0 == header.delimiter ? 0x20 : $0 }
                var person = Registrants.Person(id: identity.guest(rows.fields, of: rows.bytes), line: line)
                if person.id != nil { person.spellings = identity.spellings(rows.fields, of: rows.bytes) }
                (person.email, person.consents) = (Self.text(row), false)
                found.registrants.people.append(person)
                continue
            }
            let told = names.texts(rows.fields, of: rows.bytes, &rows.text)
            let id = identity.guest(rows.fields, of: rows.bytes)
            var person = Registrants.Person(
                id: id, firstName: Self.text(told.first),
                lastName: Self.text(told.last), email: Self.text(told.email), line: line)
            guard person != Registrants.Person(line: line) else {
                found.registrants.emptyRows += 1
                continue
            }
            if id != nil { person.spellings = identity.spellings(rows.fields, of: rows.bytes) }
            person.registrantType = Self.first(of: [.registrantType, .registrantTypeID], in: &rows)
            if header[.registrantType] != nil, let place = header[.registrantTypeID] {
                person.registrantTypeID = Int64(rows.string(place))
            }
            person.session = header.singleSession ?? Self.first(of: [.session, .sessionID], in: &rows, withLines: true)
            person.marks = marks.read(&rows)
            for place in consents ?? [] {
                let word = rows.string(place).trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
                person.consents = person.consents && Self.yes.contains(word)
            }
            if let place = header[.status], rows.isExpected() == false {
                // No session expects those who wait.
                let waits = Self.waiting.contains(ColumnRole.normalized(rows.string(place)))
                if waits { person.sessions = [] } else { person.isCanceled = true }
            }
            if let expected, !expected.words.contains(MatchedWord(rows.string(expected.place))) {
                person.isCanceled = true
            }
            found.registrants.people.append(person)
        }
        found.registrants.emptyRows += rows.blank
        marks.settle(&found.registrants)
        for word in rows.words where word.meaning == nil && !word.text.isEmpty {
            found.registrants.unknownStatuses[word.text] = word.cells
        }
        rows.noteQuotes(in: &found.quotes)
        return found
    }

    /// The text of the first of some columns that has one.
    ///
    /// - Parameter withLines: whether line breaks matter.
    private static func first(
        of roles: [ColumnRole], in rows: inout RegistrantRows, withLines: Bool = false
    ) -> String? {
        for role in roles {
            guard let place = rows.header[role] else { continue }
            let text = withLines ? rows.lines(place) : rows.string(place)
            if !text.isEmpty { return text }
        }
        return nil
    }

    private static func text(_ utf8: [UInt8]?) -> String? { utf8.map { String(decoding: $0, as: UTF8.self) } }
}

internal import Base

/// Reads the lists of the people registered for an event, and asks what is not certain.
struct RegistrantReading {
    let set: FileSet
    let options: FileOptions

    /// A list, and by what its people are known in check-ins.
    struct List: Sendable {
        /// The people expected are those of its only part.
        var read: ReadFile
        /// For each person expected, the id that check-ins give.
        var keys: [Int64]
        /// What identifies people both in the list and in each file of check-ins.
        var common: [Header.Identity]
    }

    /// - Parameter checkIns: the files of check-ins, whose people those of the lists are.
    /// - Throws: a `Fault`: `.misconfigured` for what only a form can answer, or if nothing says which people of a list came;
    ///   `.unreadableData` for files that cannot be read.
    func lists(folder: Int64?, event: Int64, beside checkIns: [ReadFile]) throws(Fault) -> [List] {
        var files: [(file: TextFile, header: Header)] = []
        for entry in set.files(of: .registrants, event: folder) {
            let file = try set.text(of: entry)
            let header = try file.registrantHeader(options)
            try requirePersonColumns(of: header, file, beside: checkIns)
            try header.requireWho(of: file, .whoIsRegistered)
            files.append((file, header))
        }
        guard let first = files.first else { return [] }
        let common = try identities(of: files, beside: checkIns)
        var lists: [List] = []
        var questions = FileQuestions()
        var people = 0
        for (file, header) in files {
            let own = common.compactMap { first.header.identity($0, in: header) }
            // When somebody registered changes no number.
            let asked = ColumnSurvey(header).questions(of: file).filter {
                header.isDescribed || $0.kind != .times || $0.tells
            }
            let (rows, keys) = rows(of: file, header, own, event, maximumRows: options.maximumRows - people)
            people += rows.expected.count
            guard people <= options.maximumRows else {
                throw Fault(.unreadableData, .tooManyFileRows(file.path, limit: options.maximumRows))
            }
            try FileReading.requireQuotes([rows], file)
            let read = ReadFile(file: file, header: header, parts: [rows], order: nil)
            questions.ask(file, header, asked + read.rowQuestions)
            lists.append(List(read: read, keys: keys, common: own))
        }
        try questions.requireNone(set, options)
        return lists
    }

    /// Throws if a list lacks a column by which the form tells people apart.
    private func requirePersonColumns(
        of header: Header, _ file: TextFile, beside checkIns: [ReadFile]
    ) throws(Fault) {
        guard case .columns(let names) = options.form?.person else { return }
        let missing = names.filter { header.place(of: $0) == nil }
        guard let heading = missing.first else { return }
        if let other = checkIns.first?.file {
            throw Fault(.misconfigured, .registrantsUnlinked(file.path, checkIns: other.path, adding: missing))
        }
        throw Fault(
            .misconfigured,
            .formColumnMissing(
                file.path, line: file.line(at: header.start), heading: heading, columns: header.shownNames))
    }

    /// What identifies people in all lists and in all files of check-ins, as the first list has it.
    private func identities(
        of lists: [(file: TextFile, header: Header)], beside checkIns: [ReadFile]
    ) throws(Fault) -> [Header.Identity] {
        let others = checkIns.map { ($0.file, $0.header) } + lists.dropFirst().map { ($0.file, $0.header) }
        let (file, header) = lists[0]
        guard !header.rowIsPerson else { return header.identities }
        let common = header.identities.filter { identity in
            others.allSatisfy { header.identity(identity, in: $0.1) != nil }
        }
        guard common.isEmpty, let (other, otherHeader) = others.first else { return common }
        let columns = otherHeader.identities.first?.columns.map(otherHeader.heading) ?? []
        throw Fault(.misconfigured, .registrantsUnlinked(file.path, checkIns: other.path, adding: columns))
    }

    /// Reads the rows of a list: who is expected, for which session and as what.
    private func rows(
        of file: TextFile, _ header: Header, _ common: [Header.Identity], _ event: Int64, maximumRows: Int
    ) -> (RawCheckIns, [Int64]) {
        RegistrantRows.read(file, header, of: event) { (rows: inout RegistrantRows) -> (RawCheckIns, [Int64]) in
            var result = RawCheckIns()
            var keys: [Int64] = []
            var identity = IdentityReader(header)
            var key = IdentityReader(header, by: common)
            let isSame = common == header.identities
            var earlier: [Int64: Int64] = [:]
            let only = header.singleSession.map { result.sessionNames.code(named: $0) }
            while result.expected.count <= maximumRows, rows.next() {
                result.rows += 1
                if rows.isShifted {
                    result.setApart(rows.offset, "", .fields(rows.count, of: header.names.count))
                    continue
                }
                guard var person = identity.guest(rows.fields, of: rows.bytes) else {
                    let column = header.identities.first?.columns.first.map { header.names[$0] }
                    result.setApart(rows.offset, column ?? ColumnRole.guestID.rawValue, .missing)
                    continue
                }
                guard rows.isExpected() ?? false else {
                    result.skipped += 1
                    continue
                }
                let session =
                    only
                    ?? result.sessionNames.code(
                        id: header[.sessionID], name: header[.session], in: rows.fields, of: rows.bytes, &rows.text)
                if session == .max, header.namesSessions {
                    let role = header[.session] == nil ? ColumnRole.sessionID : .session
                    result.setApart(rows.offset, header.name(of: role), .missing)
                    continue
                }
                keys.append(isSame ? person : key.guest(rows.fields, of: rows.bytes) ?? person)
                if header.numbersRows {
                    let before = earlier[person, default: 0]
                    earlier[person] = before + 1
                    if before > 0 { person = StableHash.of(person, number: before) }
                }
                if header.hasFields {
                    result.fields.note(person, header.fieldPlaces, rows.fields, of: rows.bytes, &rows.text)
                }
                let type = result.typeNames.code(
                    id: header[.registrantTypeID], name: header[.registrantType], in: rows.fields, of: rows.bytes,
                    &rows.text)
                result.expected.append((person, type, session))
            }
            (result.blank, result.totals) = (rows.blank, rows.totals)
            rows.noteQuotes(in: &result)
            if header[.status] != nil { result.words[.status] = rows.words }
            return (result, keys)
        }
    }
}

extension RawCheckIns {
    /// Sets a row of a list of registrants apart.
    fileprivate mutating func setApart(_ offset: Int, _ column: String, _ reason: BadRow.Reason) {
        bad.append(BadRow(offset: offset, column: column, reason: reason, lacks: .guestID))
        unreadable[FileTable.registrants.rawValue, default: 0] += 1
    }
}

extension Header {
    /// The identity of another header that is the same as one of this header: an address, a name, or codes under the same
    /// headings. Codes under other headings are other codes: numbers of tickets, say, and of identity cards.
    func identity(_ identity: Identity, in other: Header) -> Identity? {
        other.identities.first { found in
            switch (identity, found) {
            case (.email, .email), (.name, .name): true
            case (.code(let own), .code(let places)):
                own.map { ColumnRole.normalized(names[$0]) } == places.map { ColumnRole.normalized(other.names[$0]) }
            // What a form says tells them apart in all files.
            case (.person, .person): true
            default: false
            }
        }
    }
}

internal import Base

extension TextFile {
    /// Throws if the file ends within its last row: without a line break, in quotes or with fewer cells than all other rows.
    func requireWhole(_ header: Header) throws(Fault) {
        guard sheet == nil, header.limit == nil, header.end < bytes.count, bytes.last != RecordScanner.newline,
            bytes.last != RecordScanner.carriageReturn
        else { return }
        let width = header.names.count
        let last = bytes[((bytes.lastIndex(of: RecordScanner.newline) ?? -1) + 1)...]
        let isCut = hasCutTime(last, header)
        if !isCut, !last.contains(RecordScanner.quote), last.count(where: { $0 == header.delimiter }) + 1 >= width {
            return
        }
        let (cells, start, isQuoted) = bytes.withUnsafeBufferPointer { bytes in
            var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: header.end)
            return withUnsafeTemporaryAllocation(of: Field.self, capacity: 1) { fields in
                var (short, cells) = (0, width)
                while let count = scanner.next(into: fields) {
                    if cells < width { short += 1 }
                    cells = count
                }
                let isQuoted = scanner.openQuote.map { !bytes[$0...].contains(RecordScanner.newline) } ?? false
                // Where other rows are short, too, it may be whole.
                return (short > 0 ? width : cells, scanner.start, isQuoted)
            }
        }
        guard isCut || isQuoted || cells < width else { return }
        throw Fault(
            .unreadableData, .eventFileTruncated(path, line: line(at: start), cells: cells, of: width, inTime: isCut))
    }
}

extension TextFile {
    /// Whether the last cell of a file is the beginning of a time: all others of its column have hours.
    private func hasCutTime(_ last: ArraySlice<UInt8>, _ header: Header) -> Bool {
        let (width, colon) = (header.names.count, UInt8(ascii: ":"))
        let cells = last.split(separator: header.delimiter, omittingEmptySubsequences: false)
        guard width > 0, cells.count == width, let cell = cells.last, !cell.isEmpty, !cell.contains(colon),
            [header[.createdAt], header[.time]].contains(width - 1)
        else { return false }
        let sample = bytes.withUnsafeBufferPointer { Sample($0, header) }
        let others = sample.cells(width - 1)
        return others.count > 2 && others.count { !$0.utf8.contains(colon) } <= 1
    }
}

extension Header {
    /// Throws if a column is missing that every row needs or that the user named, or if rows cannot be understood.
    func requireColumns(of file: TextFile) throws(Fault) {
        try requireWho(of: file, .whoCheckedIn)
        if let nameless {
            throw Fault(
                .misconfigured, .sessionWithoutName(file.path, line: file.line(at: start), column: nameless + 1))
        }
        let hasTimes = self[.createdAt] != nil || (self[.date] != nil && self[.time] != nil)
        let hasMarks =
            !sessionColumns.isEmpty || self[.attendedSessions] != nil || self[.attended] != nil
            || everybodyCame || tellsRegistrations == true
        if !hasTimes, !hasMarks { throw missing(.whenCheckedIn, .createdAt, of: file) }
    }

    /// Throws if no column identifies people, if a column that the user named is missing, or if the file is not a table.
    ///
    /// - Parameter what: what the columns should say, for the message.
    func requireWho(of file: TextFile, _ what: Phrase) throws(Fault) {
        func fault(_ message: Phrase) -> Fault { Fault(.unreadableData, message) }
        let path = file.path
        if let quote = openQuote {
            throw fault(.eventFileQuoteOpen(path, line: file.line(at: quote)))
        }
        if names.isEmpty { throw fault(.eventFileEmpty(path)) }
        if width > Self.maximumColumns {
            throw fault(.tooManyColumns(path, columns: width, limit: Self.maximumColumns))
        }
        for (role, name) in wanted.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where table.roles.contains(role) && !mapped.contains(role) {
            guard isHeader(of: file) else {
                throw Fault(.misconfigured, .headerMissing(path, line: file.line(at: start)))
            }
            throw Fault(
                .misconfigured, .mappedColumnMissing(path, column: name, role: role.rawValue, columns: shownNames))
        }
        if identities.isEmpty { throw missing(what, .guestID, of: file) }
    }

    private func missing(_ what: Phrase, _ role: ColumnRole, of file: TextFile) -> Fault {
        Fault(
            isHeader(of: file) ? .misconfigured : .unreadableData,
            isHeader(of: file)
                ? .columnNotRecognized(file.path, what, role: role.rawValue, columns: shownNames)
                : .headerMissing(file.path, line: file.line(at: start)))
    }

    /// The columns with a name given by the user; there may be several.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` if there is none.
    func columns(named name: String, for what: String, of file: TextFile) throws(Fault) -> [Int] {
        let exact = names.indices.filter { names[$0] == name }
        let key = ColumnRole.normalized(name)
        let found = exact.isEmpty ? names.indices.filter { ColumnRole.normalized(names[$0]) == key } : exact
        guard found.isEmpty else { return found }
        throw Fault(.misconfigured, .mappedColumnMissing(file.path, column: name, role: what, columns: shownNames))
    }

    /// The names of the first columns, for messages; only recognized ones if the line may be a row.
    var shownNames: [String] {
        let shown = names.contains(where: \.isData) ? used.sorted().map { names[$0] } : names
        return shown.count <= 40 ? shown : shown.prefix(40) + ["…"]
    }

    /// Whether the line has the columns' names, so that messages may quote it: either a column that identifies people is
    /// recognized, or no name looks like data although cells below do. Otherwise it may be a row with people's names.
    func isHeader(of file: TextFile) -> Bool {
        if !identities.isEmpty || names.contains(where: { ColumnRole.byName[ColumnRole.normalized($0)] != nil }) {
            return true
        }
        guard !names.contains(where: \.isData) else { return false }
        let sample = file.bytes.withUnsafeBufferPointer { Sample($0, self) }
        // Nor is a name one of the few words that stand below it.
        return names.indices.contains { place in
            guard !names[place].isEmpty else { return false }
            return sample.hasData(place) || (sample.hasFewTexts(place) && !sample.texts(place).contains(names[place]))
        }
    }
}

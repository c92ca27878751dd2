internal import Messages

extension Header {
    /// Throws if a column is missing that every row needs, or one that the user named, or if rows cannot be understood.
    func requireColumns(of file: TextFile) throws(Fault) {
        func fault(_ message: Phrase) -> Fault { Fault(.unreadableData, message) }
        let path = file.path
        if let quote = openQuote {
            throw fault(.eventFileQuoteOpen(path, line: file.line(at: quote)))
        }
        if names.isEmpty { throw fault(.eventFileEmpty(path)) }
        if width > Self.mostColumns { throw fault(.tooManyColumns(path, columns: width, most: Self.mostColumns)) }
        for (role, name) in wanted.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where table.roles.contains(role) && !mapped.contains(role) {
            guard isHeader(of: file) else {
                throw Fault(.misconfigured, .headerMissing(path, line: file.line(at: start)))
            }
            throw Fault(
                .misconfigured, .mappedColumnMissing(path, column: name, role: role.rawValue, columns: shownNames))
        }
        func missing(_ what: Phrase, _ role: ColumnRole) -> Fault {
            isHeader(of: file)
                ? fault(.columnNotRecognized(path, what, role: role.rawValue, columns: shownNames))
                : fault(.headerMissing(path, line: file.line(at: start)))
        }
        if identities.isEmpty { throw missing(.whoCheckedIn, .guestID) }
        switch problem {
        case .sessionWithoutName(let column):
            throw fault(.sessionWithoutName(path, line: file.line(at: start), column: column))
        case .looseClock(let date, let time): throw fault(.clockNotRecognized(path, date: date, time: time))
        case .perhapsWide(let columns): throw fault(.perhapsWideList(path, columns: columns))
        case nil: break
        }
        let hasTimes = self[.createdAt] != nil || (self[.date] != nil && self[.time] != nil)
        let hasMarks =
            !sessionColumns.isEmpty || self[.attendedSessions] != nil || self[.attended] != nil || preset == .eventbrite
        if !hasTimes, !hasMarks { throw missing(.whenCheckedIn, .createdAt) }
    }

    /// The first names, for messages: only those that are recognized, if others may be of a row.
    private var shownNames: [String] {
        let shown = names.contains(where: \.isData) ? used.sorted().map { names[$0] } : names
        return shown.count <= 40 ? shown : shown.prefix(40) + ["…"]
    }

    /// Whether the line has the columns' names, so that messages may repeat it: who checked in is recognized, or nothing in it is such as
    /// rows have, and in some column the rows below are of another kind. Otherwise it may be a row, with people's names.
    private func isHeader(of file: TextFile) -> Bool {
        if !identities.isEmpty { return true }
        guard !names.contains(where: \.isData) else { return false }
        let sample = file.bytes.withUnsafeBufferPointer { Sample($0, self) }
        return names.indices.contains { !names[$0].isEmpty && sample.hasData($0) }
    }
}

extension HeaderNote {
    /// What is said of a file's header.
    func phrase(_ path: String) -> Phrase {
        switch self {
        case .wide(let sessions): .readAsWideList(path, sessions: sessions)
        case .guestList(let column): .readAsGuestList(path, column: column)
        case .decided(let column): .resultsDecide(path, column: column)
        case .notArrival(let column, let attended): .timeIsNotArrival(path, column: column, attended: attended)
        case .contradicts(let column): .columnContradicts(path, column: column)
        case .rounded(let column): .columnRounded(path, column: column)
        case .shared(let column, let others): .columnShared(path, column: column, by: others)
        case .severalEvents(let column): .columnOfEvents(path, column: column)
        case .perhapsSessions(let columns): .columnsPerhapsSessions(path, columns: columns)
        }
    }
}

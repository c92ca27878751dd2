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
            throw Fault(
                .misconfigured, .mappedColumnMissing(path, column: name, role: role.rawValue, columns: shownNames))
        }
        func missing(_ what: Phrase, _ role: ColumnRole) -> Fault {
            fault(.columnNotRecognized(path, what, role: role.rawValue, columns: shownNames))
        }
        if identities.isEmpty {
            if looksLikeRow { throw fault(.headerMissing(path, line: file.line(at: start))) }
            throw missing(.whoCheckedIn, .guestID)
        }
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

    /// The first names, for messages.
    private var shownNames: [String] {
        names.count <= 40 ? names : names.prefix(40) + ["…"]
    }

    /// Whether the line that should have names has times, addresses or numbers, as rows have. Messages do not repeat it.
    private var looksLikeRow: Bool {
        names.contains { name in
            guard !name.isEmpty else { return false }
            return name.contains("@") || name.allSatisfy { $0.isNumber || ".-,:/ ".contains($0) }
        }
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
        }
    }
}

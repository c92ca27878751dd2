internal import Messages
internal import Tables

/// Rows of a log that have no time: of people who did not come, or who came when nobody knows.
extension ReadFile {
    private var rows: Int { parts.reduce(0) { $0 + $1.rows } }

    /// Whether a form leaves it to the times to say who came: somebody has none, or nobody has arrived twice.
    var timesSayWhoCame: Bool {
        guard header.timesMaySayWhoCame, let time = header[.createdAt] ?? header[.time] else { return false }
        return parts.contains(where: \.hasAbsentees)
            || (ColumnRole.saysArrival(ColumnRole.normalized(header.names[time])) && isOncePerGuest)
    }

    /// What rows without a time mean, if more than one in a hundred is one.
    var untimedQuestions: [ColumnQuestion] {
        guard !header.isDescribed, !header.isVerbatim, !header.rowsAreGuests, header[.attended] == nil,
            header.sessionColumns.isEmpty, let time = header[.createdAt] ?? header[.time]
        else { return [] }
        if let question = hourQuestion { return [question.asked] }
        let missing = parts.reduce(0) { $0 + $1.bad.count { $0.lacks == .createdAt && $0.reason == .missing } }
        guard missing * 100 > rows else { return [] }
        return [
            ColumnQuestion(
                heading: header.heading(of: time), kind: .times, values: [FoundWord(text: "", cells: missing)],
                role: .createdAt)
        ]
    }

    /// What an empty hour beside a date means, and how many there are.
    var hourQuestion: (asked: ColumnQuestion, rows: Int)? {
        let missing = parts.reduce(0) { $0 + $1.hoursMissing }
        guard missing * 100 > rows, let time = header[.time], let date = header[.date] else { return nil }
        var question = ColumnQuestion(heading: header.heading(of: time), kind: .times, values: [], role: nil)
        question.arrival = FileForm.Time(column: question.heading)
        question.arrival?.date = .column(header.heading(of: date))
        return (question, missing)
    }

    /// Throws if cells of the column of sessions list several, each of which is a session elsewhere.
    func requireSingleSessions() throws(Fault) {
        guard !header.isDescribed, !header.isVerbatim, let place = header[.session], !header.mapped.contains(.session)
        else { return }
        var names: [MatchedName: String] = [:]
        for part in parts {
            for pair in part.sessionNames.pairs where pair.name != .max {
                let name = part.sessionNames.names[pair.name]
                names[MatchedName(name)] = name
            }
        }
        for name in names.values.sorted() {
            for separator in [";", "|", ",", "/", "+"] {
                let listed = name.split(separator: separator).map { MatchedName(String($0)) }
                guard listed.count > 1, listed.contains(where: { names[$0] != nil }) else { continue }
                let heading = YAMLText.quoted(header.heading(of: place))
                let session =
                    separator == ","
                    ? "{listed: \(heading)}" : "{listed: \(heading), separator: \(YAMLText.quoted(separator))}"
                throw Fault(
                    .misconfigured,
                    .cellsListSessions(
                        file.path, column: header.heading(of: place), example: name.onOneLine,
                        line: header.line(session: session)))
            }
        }
    }
}

extension Header {
    /// The lines of a form that says so what the sessions are, and has whatever else is certain.
    func line(session: String) -> String {
        let known = knownKeys
        let person = known.person.isEmpty ? "[?]" : YAMLText.list(known.person)
        let lines = ["person: \(person)", "session: \(session)"] + known.keys.filter { !$0.hasPrefix("session") }
        let said = lines.joined(separator: ", ")
        var columns: [String] = []
        var ignored: [String] = []
        for place in names.indices where !names[place].isEmpty {
            let written = YAMLText.quoted(heading(of: place))
            let isSaid = lines.contains { $0.contains(written) }
            guard !isSaid else { continue }
            if let role = Self.further.first(where: { self[$0] == place }) {
                columns.append("\(role.rawValue): \(written)")
            } else {
                ignored.append(written)
            }
        }
        return said + (columns.isEmpty ? "" : ", columns: {\(columns.joined(separator: ", "))}")
            + (ignored.isEmpty ? "" : ", ignore: [\(ignored.joined(separator: ", "))]")
    }

    /// What a form says that has no doubt: who is a person, and the other keys.
    private var knownKeys: (person: [String], keys: [String]) {
        var keys: [String] = []
        if !sessionColumns.isEmpty {
            keys.append("session: {marked: \(YAMLText.list(sessionColumns.map(heading)))}")
        } else if let place = self[.session] {
            keys.append("session: \(YAMLText.quoted(heading(of: place)))")
        }
        if let time = self[.time], let date = self[.date] {
            let (time, date) = (YAMLText.quoted(heading(of: time)), YAMLText.quoted(heading(of: date)))
            keys.append("time: {column: \(time), date: \(date)}")
        } else if let time = self[.createdAt] {
            keys.append("time: \(YAMLText.quoted(heading(of: time)))")
        }
        if let type = self[.registrantType] { keys.append("type: \(YAMLText.quoted(heading(of: type)))") }
        return (identities.first?.columns.map(heading) ?? [], keys)
    }

    /// What a form keeps of columns that tell nobody apart.
    private static let further: [ColumnRole] = [.guestID, .email, .firstName, .lastName, .guest, .method, .checkInID]
}

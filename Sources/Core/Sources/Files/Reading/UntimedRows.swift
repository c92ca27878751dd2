internal import Base

/// Rows of a log that have no time: of people who did not come, or who came when nobody knows.
extension ReadFile {
    var rows: Int { parts.reduce(0) { $0 + $1.rows } }

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

    /// Whether cells of the column of sessions list several, one of which is a session elsewhere.
    var sessionQuestion: ColumnQuestion? {
        guard header.table == .checkIns, !header.isDescribed, !header.isVerbatim, let place = header[.session],
            !header.mapped.contains(.session)
        else { return nil }
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
                var question = ColumnQuestion(
                    heading: header.heading(of: place), kind: .sessions, values: [FoundWord(text: name, cells: 1)])
                question.listed = FileForm.Listed(separator: separator, isExact: separator != ",")
                return question
            }
        }
        return nil
    }
}

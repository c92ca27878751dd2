public import Base

/// What only a person can say about files.
public struct FormQuestion: Sendable, Hashable {
    enum Subject: Sendable, Hashable {
        /// Which columns tell people apart, perhaps one of these, and what makes it doubtful.
        case person([String], Phrase?)
        /// Which differences of ids are none.
        case alike(Phrase)
        /// Which of these times is that of coming, if one is.
        case time([FileForm.Time])
        /// The day of times of day.
        case date(example: String)
        /// Whether the day or the month comes first.
        case order(example: String)
        /// Which of these words in the column of times mean that there is no time.
        case noTime([FoundWord])
        /// Whether people came whose rows have nothing in the column of times.
        case untimed(String, rows: Int)
        /// Whether cells of a column list several sessions.
        case listed(ColumnQuestion)
        /// What words mean, in a column or in marked ones.
        case words(ColumnRole, column: String?, [FoundWord])
        /// What a column means that nothing explains.
        case column(ColumnQuestion)
        /// Whether a row is nobody's: a total or a note.
        case row(ColumnQuestion)
    }

    let subject: Subject
    /// Whether the file may have no arrivals, but the people registered.
    var mayBeRegistrants = false

    init(_ subject: Subject) { self.subject = subject }

    /// The key of the form in whose line it is open.
    var key: FormKey {
        switch subject {
        case .person: .person
        case .alike: .alike
        case .time, .date, .order, .noTime: .time
        case .untimed: .came
        case .listed: .session
        case .words(let role, _, _): WordKeys(role)?.key ?? .came
        case .column: .ignore
        case .row: .totals
        }
    }

    /// The columns about whose words or times it asks; an empty text for marked ones.
    var headings: [String] {
        switch subject {
        case .words(_, let column, _): [column ?? ""]
        case .time(let times): times.compactMap(\.column)
        case .listed(let column): [column.heading]
        case .person, .alike, .date, .order, .noTime, .untimed, .column, .row: []
        }
    }

    /// The times of which one may be that of coming.
    var times: [FileForm.Time] { if case .time(let times) = subject { times } else { [] } }

    /// The column that nothing explains.
    var column: ColumnQuestion? { if case .column(let column) = subject { column } else { nil } }

    /// The question on one line, without anybody's name, address or number, and without a mark at its end.
    public var prompt: Phrase {
        switch subject {
        case .person(let headings, let doubt): .formAsksPerson(headings, doubt: doubt)
        case .alike(let doubt): .formAsksAlike(doubt, FileForm.Alike.allCases.map(\.rawValue))
        case .time(let times): .formAsksTime(times.compactMap(\.column), mayBeRegistrants: mayBeRegistrants)
        case .date(let example): .formAsksDate(example)
        case .order(let example): .formAsksOrder(example)
        case .noTime(let values): .formAsksNone(ColumnQuestion.shown(values))
        case .untimed(let heading, let rows): .formAsksUntimed(heading, rows: rows)
        case .listed(let column): .formAsksListed(column.phrase)
        case .words(let role, let column, let values):
            .formAsksWords(column, ColumnQuestion.shown(values), meaning: Self.meaning(role))
        case .column(let column): .formAsksColumn(column.phrase, Self.answers)
        case .row(let row): .formAsksRow(row.phrase)
        }
    }

    private static func meaning(_ role: ColumnRole) -> Phrase {
        switch role {
        case .result: .wordsOfAdmission
        case .scanType: .wordsOfEntries
        case .status: .wordsOfRegistration
        default: .wordsOfAttendance
        }
    }

    /// What a column may mean, as the form's keys.
    private static let answers: [String] = [
        FormKey.ignore, .fields, .type, .session, .time, .came, .registered, .result, .direction,
    ].map(\.rawValue)
}

public import Messages
internal import Profiles

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
        case noTime([ColumnQuestion.Value])
        /// Whether people came whose rows have nothing in the column of times.
        case untimed(String, rows: Int)
        /// What words mean, in a column or in marked ones.
        case words(ColumnRole, column: String?, [ColumnQuestion.Value])
        /// What a column means that nothing explains.
        case column(ColumnQuestion)
        /// Whether a row is nobody's: a total or a note.
        case row(ColumnQuestion)
    }

    let subject: Subject

    init(_ subject: Subject) { self.subject = subject }

    /// The question on one line, without anybody's name, address or number, and without a mark at its end.
    public var prompt: Phrase {
        switch subject {
        case .person(let headings, let doubt): .formAsksPerson(headings, doubt: doubt)
        case .alike(let doubt): .formAsksAlike(doubt, FileForm.Alike.allCases.map(\.rawValue))
        case .time(let times): .formAsksTime(times.compactMap(\.column))
        case .date(let example): .formAsksDate(example)
        case .order(let example): .formAsksOrder(example)
        case .noTime(let values): .formAsksNone(ColumnQuestion.shown(values))
        case .untimed(let heading, let rows): .formAsksUntimed(heading, rows: rows)
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

// MARK: - Answers

extension FormProposal {
    /// Takes the answer to a question.
    ///
    /// - Returns: whether it was understood. A column's meaning may lead to a further question, about its words.
    public mutating func answer(_ text: String, to question: FormQuestion) -> Bool {
        let words = text.split(separator: ",").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
        guard let first = words.first, let place = questions.firstIndex(of: question) else { return false }
        let isNone = words.count == 1 && ["-", "–"].contains(first)
        switch question.subject {
        case .person:
            guard let person = answered(words) else { return false }
            form.person = person
            if case .columns(let headings) = person { take(headings) }
            questions.removeAll { $0 == question }
        case .alike:
            let kinds = isNone ? [] : words.compactMap { FileForm.Alike(rawValue: $0.lowercased()) }
            guard isNone || kinds.count == words.count else { return false }
            (form.alike, form.tellsAlike) = (Set(kinds), true)
            questions.remove(at: place)
        case .time(let times):
            let named = words.count == 1 ? heading(first) : nil
            let own = times.isEmpty ? named.map { FileForm.Time(column: $0) } : nil
            let time = named == nil ? nil : times.first { $0.column == named } ?? own
            guard isNone || time != nil else { return false }
            questions.remove(at: place)
            if let time { settle(time, at: place) }
            ignore(times.compactMap(\.column))
        case .date:
            let named = heading(first).map { FileForm.Date.column($0) }
            guard words.count == 1, let date = FileForm.Date(text: first) ?? named else { return false }
            form.time?.date = date
            if case .column(let heading) = date { take([heading]) }
            questions.removeAll { $0 == question }
        case .order:
            guard let order = DateOrder.allCases.first(where: { $0.rawValue.hasPrefix(first.lowercased()) }) else {
                return false
            }
            form.time = form.time ?? FileForm.Time()
            form.time?.order = order
            questions.remove(at: place)
        case .noTime(let values):
            guard let none = selected(words, isNone, among: values) else { return false }
            form.time?.none += values.map(\.text).filter { none.contains(MatchedWord($0)) }
            questions.remove(at: place)
        case .untimed:
            guard isNone || words == [FileForm.Everybody.all.rawValue] else { return false }
            form.everybodyCame = !isNone
            questions.remove(at: place)
        case .words(let role, let column, let values):
            guard let yes = selected(words, isNone, among: values) else { return false }
            let answered = values.map { value in
                let meaning = yes.contains(MatchedWord(value.text))
                return ColumnQuestion.Value(text: value.text, cells: value.cells, meaning: meaning)
            }
            settle(role, column, answered)
            questions.remove(at: place)
        case .column(let column):
            guard words.count == 1, let key = FormKey(rawValue: first.lowercased()) else { return false }
            return take(column, as: key, at: place)
        case .row(let row):
            guard isNone || words.count == 1, isNone || ["total", "totals"].contains(first.lowercased()) else {
                return false
            }
            if !isNone { form.totals.append(row.heading) }
            questions.remove(at: place)
        }
        return true
    }

    /// The words that a person chooses; `nil` if one is not among those asked about.
    private func selected(
        _ words: [String], _ isNone: Bool, among values: [ColumnQuestion.Value]
    ) -> Set<MatchedWord>? {
        let selected = Set(isNone ? [] : words.map { MatchedWord($0) })
        return selected.isSubset(of: values.map { MatchedWord($0.text) }) ? selected : nil
    }

    private func answered(_ words: [String]) -> FileForm.Person? {
        if words.count == 1, ["row", "fila"].contains(words[0].lowercased()) { return .row }
        let headings = words.compactMap(heading)
        return headings.count == words.count ? .columns(headings) : nil
    }

    /// The column that a person means.
    private func heading(_ word: String) -> String? {
        headings.first { $0 == word } ?? headings.first { MatchedWord($0) == MatchedWord(word) }
    }

    /// Columns that have a meaning need neither be ignored nor asked about.
    private mutating func take(_ headings: [String]) {
        form.ignore.removeAll { headings.contains($0) }
        questions.removeAll { $0.column.map { headings.contains($0.heading) } ?? false }
    }

    /// Columns that have no meaning need not be read.
    private mutating func ignore(_ headings: [String]) {
        let named = Set(form.headings)
        form.ignore += headings.filter { !named.contains($0) }
    }

    /// Uses a time as that of coming, and asks for the order of its dates if nothing shows it.
    private mutating func settle(_ time: FileForm.Time, at place: Int) {
        var time = time
        (time.zone, time.none, time.format) = (form.time?.zone, form.time?.none ?? [], form.time?.format)
        time.order = form.time?.order ?? time.order
        form.time = time
        take([time.column].compactMap(\.self))
        let place = min(place, questions.count)
        if time.date == nil, let example = time.column.flatMap({ undated[$0] }) {
            questions.insert(FormQuestion(.date(example: example)), at: place)
        } else if time.order == nil, let example = time.column.flatMap({ unordered[$0] }) {
            questions.insert(FormQuestion(.order(example: example)), at: place)
        }
    }

    /// Takes a column as what a key of the form says.
    private mutating func take(_ column: ColumnQuestion, as key: FormKey, at place: Int) -> Bool {
        let heading = column.heading
        let question = questions.remove(at: place)
        switch key {
        case .ignore: ignore([heading])
        case .fields: form.fields.append(heading)
        case .type where form.type == nil: form.type = heading
        case .session where form.session == nil && column.kind != .marks: form.session = .column(heading)
        case .session:
            guard form.session == nil || form.isMarked, ask(.attended, of: nil, column.values, at: place) else {
                questions.insert(question, at: place)
                return false
            }
            form.mark(heading)
        case .time where column.kind == .times:
            var others = [form.time?.column].compactMap(\.self)
            others += questions.flatMap(\.times).compactMap(\.column)
            questions.removeAll(where: \.isAboutTime)
            form.time?.date = nil
            settle(FileForm.Time(column: heading), at: place)
            ignore(others)
        case .came, .registered, .result, .direction:
            let role = WordKeys.roles.first { WordKeys($0)?.key == key } ?? .attended
            guard form[words: role] == nil, !column.values.isEmpty, ask(role, of: heading, column.values, at: place)
            else {
                questions.insert(question, at: place)
                return false
            }
        default:
            questions.insert(question, at: place)
            return false
        }
        return true
    }

    /// Uses words that are known in a role, or asks what they mean; `false` if others are asked about in that role.
    private mutating func ask(
        _ role: ColumnRole, of column: String?, _ values: [ColumnQuestion.Value], at place: Int
    ) -> Bool {
        let known = values.map { value in
            let meaning = CellWords.known[role]?.meaning(of: value.text)
            return ColumnQuestion.Value(text: value.text, cells: value.cells, meaning: meaning)
        }
        if let open = questions.firstIndex(where: { $0.isAbout(role) }) {
            guard case .words(_, nil, let others) = questions[open].subject, column == nil else { return false }
            questions[open] = FormQuestion(.words(role, column: nil, others.adding(known)))
        } else if known.allSatisfy({ $0.meaning != nil }) {
            settle(role, column, known)
        } else {
            questions.insert(FormQuestion(.words(role, column: column, known)), at: place)
        }
        return true
    }

    /// Uses words whose meaning is known, beside those of before.
    mutating func settle(_ role: ColumnRole, _ column: String?, _ values: [ColumnQuestion.Value]) {
        var words = form[words: role] ?? FileForm.Words(column: column, yes: [], no: [])
        words.column = words.column ?? column
        let known = Set((words.yes + words.no).map { MatchedWord($0) })
        for value in values where !known.contains(MatchedWord(value.text)) {
            // An empty cell is a no among those who came.
            if value.text.isEmpty, role == .attended, value.meaning == false { continue }
            if value.meaning == true { words.yes.append(value.text) } else { words.no.append(value.text) }
        }
        form[words: role] = words
    }
}

extension FormQuestion {
    /// Whether it asks about the words of a role.
    func isAbout(_ role: ColumnRole) -> Bool {
        if case .words(role, _, _) = subject { true } else { false }
    }

    var isAboutPeople: Bool { if case .person = subject { true } else { false } }

    var isAboutTime: Bool {
        switch subject {
        case .time, .date, .order, .noTime: true
        case .person, .alike, .untimed, .words, .column, .row: false
        }
    }

    /// The times of which one may be that of coming.
    var times: [FileForm.Time] { if case .time(let times) = subject { times } else { [] } }

    /// The row that may be nobody's.
    var row: ColumnQuestion? {
        guard case .row(let row) = subject else { return nil }
        return row
    }

    /// The column that nothing explains.
    var column: ColumnQuestion? {
        guard case .column(let column) = subject else { return nil }
        return column
    }
}

extension [ColumnQuestion.Value] {
    /// Those of most cells first.
    var mostFirst: [ColumnQuestion.Value] { sorted { ($1.cells, $0.text) < ($0.cells, $1.text) } }

    /// The same words with others, whose cells count too.
    func adding(_ others: [ColumnQuestion.Value]) -> [ColumnQuestion.Value] {
        var values = self
        for other in others {
            if let place = values.firstIndex(where: { $0.text == other.text }) {
                values[place].cells += other.cells
            } else {
                values.append(other)
            }
        }
        return values
    }
}

extension FileForm {
    /// The words of a column that decides, by its role.
    subscript(words role: ColumnRole) -> Words? {
        get {
            switch role {
            case .attended: came
            case .result: result
            case .scanType: direction
            case .status: registered
            default: nil
            }
        }
        set {
            switch role {
            case .attended: came = newValue
            case .result: result = newValue
            case .scanType: direction = newValue
            case .status: registered = newValue
            default: break
            }
        }
    }

    fileprivate var isMarked: Bool { if case .marked = session { true } else { false } }

    /// Takes one more column as a session.
    fileprivate mutating func mark(_ heading: String) {
        if case .marked(let headings) = session {
            session = .marked(headings + [heading])
        } else {
            session = .marked([heading])
        }
    }
}

extension FileForm.Date {
    /// A day such as `2026-05-13`; `nil` for any other text.
    fileprivate init?(text: String) {
        guard text.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) != nil else { return nil }
        self = .day(text)
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

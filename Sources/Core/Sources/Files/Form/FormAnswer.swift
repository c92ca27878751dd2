internal import Base
internal import Foundation

extension FormProposal {
    /// Takes the answer to a question.
    ///
    /// - Returns: whether it was understood. A column's meaning may lead to a further question, about its words.
    public mutating func answer(_ text: String, to question: FormQuestion) -> Bool {
        let words = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
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
        case .time where question.mayBeRegistrants && ["registrants", "inscritos"].contains(first.lowercased()):
            self = registrants[0]
        case .time(let times):
            let named = words.count == 1 ? heading(first) : nil
            let own = times.isEmpty ? named.map { FileForm.Time(column: $0) } : nil
            let time = named == nil ? nil : times.first { $0.column == named } ?? own
            guard isNone || time != nil else { return false }
            questions.remove(at: place)
            if let time { settle(time, at: place) }
            ignore(times.compactMap(\.column))
        case .date:
            guard words.count == 1 else { return false }
            var date = FileForm.Date(first)
            if case .column = date {
                guard let heading = heading(first) else { return false }
                date = .column(heading)
                take([heading])
            }
            form.time?.date = date
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
        case .listed(let column):
            guard isNone || (words.count == 1 && CellWords.known[.attended]?.meaning(of: first) == true) else {
                return false
            }
            form.session = isNone ? .column(column.heading) : column.listedSessions
            questions.remove(at: place)
        case .words(let role, let column, let values):
            guard let yes = selected(words, isNone, among: values) else { return false }
            settle(
                role, column,
                values.map {
                    FoundWord(text: $0.text, meaning: yes.contains(MatchedWord($0.text)), cells: $0.cells)
                })
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
        _ words: [String], _ isNone: Bool, among values: [FoundWord]
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
    mutating func ignore(_ headings: [String]) {
        let named = Set(form.headings)
        form.ignore += headings.filter { !named.contains($0) }
    }

    /// Uses a time as that of coming, and asks for the order of its dates if nothing shows it.
    mutating func settle(_ time: FileForm.Time, at place: Int) {
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
            questions.removeAll { $0.key == .time }
            form.time?.date = nil
            settle(FileForm.Time(column: heading), at: place)
            ignore(others)
        case .came, .registered, .result, .direction:
            let role = WordKeys.roles.first { WordKeys($0)?.key == key } ?? .attended
            guard form.words[role] == nil, !column.values.isEmpty, ask(role, of: heading, column.values, at: place)
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
        _ role: ColumnRole, of column: String?, _ values: [FoundWord], at place: Int
    ) -> Bool {
        let known = values.map { $0.known(as: role) }
        // Whether those without a time came is said by words then.
        questions.removeAll { if case .untimed = $0.subject { role == .attended } else { false } }
        let place = min(place, questions.count)
        if let open = questions.firstIndex(where: { $0.key == WordKeys(role)?.key }) {
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
    mutating func settle(_ role: ColumnRole, _ column: String?, _ values: [FoundWord]) {
        var words = form.words[role] ?? FileForm.Words(column: column, yes: [], no: [])
        words.column = words.column ?? column
        let known = Set((words.yes + words.no).map { MatchedWord($0) })
        for value in values where !known.contains(MatchedWord(value.text)) {
            // An empty cell is a no among those who came.
            if value.text.isEmpty, role == .attended, value.meaning == false { continue }
            if value.meaning == true { words.yes.append(value.text) } else { words.no.append(value.text) }
        }
        form.words[role] = words
    }
}

extension FileForm {
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

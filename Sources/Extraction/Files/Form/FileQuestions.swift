internal import Messages
internal import Tables

/// What only a person can say about files, gathered so that it is asked at once.
struct FileQuestions {
    private var asked: [(path: String, origin: String, columns: [ColumnQuestion], known: Header.KnownKeys)] = []

    mutating func ask(_ file: TextFile, _ header: Header, _ columns: [ColumnQuestion]) {
        if !columns.isEmpty { asked.append((file.path, file.origin, columns, header.knownKeys)) }
    }

    /// Whether it is doubtful, too, who is a person.
    var asksWho = false

    /// One line with each question, and the text that answers it; `nil` if there is none.
    var fault: Fault? {
        guard let first = asked.first else { return nil }
        // Further files of the same kind have the same columns.
        let same = asked.dropFirst().filter { Set($0.columns.map(\.heading)) == Set(first.columns.map(\.heading)) }
        let shown = asked.filter { one in !same.contains { $0.path == one.path } }
        return Fault(
            .misconfigured,
            .filesAsk(
                shown.map { .fileAsks($0.path, $0.columns.map(\.phrase), answers(to: $0.columns, beside: $0.known)) },
                path: first.origin))
    }

    /// What to add to a form, key by key. A form that decides who came says all that the rows are.
    private func answers(to columns: [ColumnQuestion], beside known: Header.KnownKeys) -> [Phrase] {
        let marked = columns.filter { $0.answer == nil && $0.kind != .times && SessionHeading.isOne($0.heading) }
        if !marked.isEmpty, !known.keys.contains(where: { $0.hasPrefix("session") || $0.hasPrefix("time") }) {
            return answers(marking: marked, among: columns, beside: known)
        }
        let decided = columns.filter { $0.answer != nil && $0.kind != .row && $0.kind != .title }
        let asked = Set(decided.compactMap { $0.answer?.prefix { $0 != ":" } })
        var lines = columns.compactMap(\.answer)
        var others = columns.filter { $0.answer == nil }.map { YAMLText.quoted($0.heading) }
        if !decided.isEmpty || known.person.isEmpty || asksWho {
            let keys = known.keys.filter { !asked.contains($0.prefix { $0 != ":" }) }
            lines = ["person: \(known.person.isEmpty || asksWho ? "[?]" : YAMLText.list(known.person))"] + keys + lines
            let named = Set(columns.map(\.heading))
            others += known.unused.filter { !named.contains($0) }.map(YAMLText.quoted)
        }
        var answers = lines.map { Phrase(verbatim: $0) }
        if !others.isEmpty { answers.append(.answerIgnore("ignore: [\(others.joined(separator: ", "))]")) }
        let times = columns.filter { $0.kind == .times }
        for column in times {
            guard let arrival = column.arrival else { continue }
            let others = times.map(\.heading).filter { $0 != column.heading } + [column.replaced].compactMap(\.self)
            let lines =
                (known.person.isEmpty || lines.contains { $0.hasPrefix("person:") }
                    ? [] : ["person: \(YAMLText.list(known.person))"])
                + ["time: \(column.lacksDay ? arrival.yaml(date: "?", order: nil, none: []) : arrival.yaml)"]
                + (others.isEmpty ? [] : ["ignore: \(YAMLText.list(others))"])
            answers.append(.answerTime(column.heading, lines.joined(separator: ", ")))
        }
        return answers
    }
}

extension FileQuestions {
    /// The same where columns are sessions whose marks are not known.
    private func answers(
        marking marked: [ColumnQuestion], among columns: [ColumnQuestion], beside known: Header.KnownKeys
    ) -> [Phrase] {
        let words = marked.reduce(into: [FoundWord]()) { $0.add($1.values) }
        let sessions = marked.map(\.heading)
        let came = ColumnQuestion(heading: "", kind: .marks, values: words, role: .attended).answer
        let ignored = (columns.map(\.heading) + known.unused).filter { !sessions.contains($0) }
        let lines = [
            "person: \(known.person.isEmpty ? "[?]" : YAMLText.list(known.person))",
            "session: {marked: \(YAMLText.list(sessions))}", came,
        ].compactMap(\.self)
        let others = ignored.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return lines.map { Phrase(verbatim: $0) }
            + (others.isEmpty ? [] : [.answerIgnore("ignore: \(YAMLText.list(others))")])
    }
}

extension Header {
    /// What a form says that has no doubt: who is a person, the other keys, and columns that change no number.
    typealias KnownKeys = (person: [String], keys: [String], unused: [String])

    var knownKeys: KnownKeys {
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
        let used = used
        let unused = names.indices.filter { !used.contains($0) && !names[$0].isEmpty }.map(heading)
        return (identities.first?.columns.map(heading) ?? [], keys, unused)
    }
}

extension ColumnQuestion {
    /// The column, and what stands in it.
    var phrase: Phrase {
        if kind == .row { return .rowAsked(FoundWord(text: heading, cells: 1).shown) }
        if kind == .title { return .titleAsked(heading) }
        let name = marked.isEmpty ? heading : marked.prefix(5).joined(separator: ", ") + (marked.count > 5 ? "…" : "")
        return values.isEmpty
            ? .columnAsked(name, isTimes: kind == .times) : .columnAsked(name, values: Self.shown(values))
    }

    /// Words, each with how many cells have it.
    static func shown(_ values: [FoundWord]) -> [String] {
        let shown = values.prefix(maximumShown).map { "\($0.shown) \($0.cells)" }
        return shown + (values.count > maximumShown ? ["…"] : [])
    }

    private static let maximumShown = 12

    /// The line of a form that answers it, with a `?` where a word is not known; `nil` where `ignore` may do.
    var answer: String? {
        if kind == .row || kind == .title {
            return "totals: [\(FoundWord(text: heading, cells: 1).isPersonal ? "?" : YAMLText.quoted(heading))]"
        }
        if kind == .times, role == .createdAt, !values.isEmpty {
            let words = values.map { $0.isPersonal ? "?" : YAMLText.quoted($0.text) }.joined(separator: ", ")
            return "time: {column: \(YAMLText.quoted(heading)), none: [\(words)]}"
        }
        guard let keys = WordKeys(role), kind == .marks || kind == .words else { return nil }
        let isDoubtful = values.hasCrossBesideTick
        let meanings = values.map { word in
            let isAsked = isDoubtful && word.text.lowercased() == "x"
            return (word.text, word.meaning ?? (isAsked ? nil : word.known(as: role ?? .attended).meaning))
        }
        let isOpen = meanings.contains { $0.1 == nil }
        func list(_ meaning: Bool) -> String {
            let words = meanings.filter { $0.1 == meaning }.map { YAMLText.quoted($0.0) } + (isOpen ? ["?"] : [])
            return "[\(words.joined(separator: ", "))]"
        }
        let column = heading.isEmpty ? nil : heading
        return "\(keys.key.rawValue): \(keys.yaml(column: column, yes: list(true), no: list(false)))"
    }
}

extension FoundWord {
    /// The text, unless it may be somebody's address, number or name: then its form.
    fileprivate var shown: String {
        if text.isEmpty { return "\"\"" }
        return isPersonal ? text.shape ?? "…" : text.onOneLine
    }

    /// Whether the text may be somebody's address, number or name.
    var isPersonal: Bool {
        let isName =
            cells < 5 && !CellWords.decides(text)
            && text.split(separator: " ").count { $0.first?.isUppercase == true } > 1
        let isNumber = text.count(where: \.isNumber) > 4 && !(text.contains { "/:".contains($0) } && text.isTime)
        return text.contains("@") || isNumber || isName
    }
}

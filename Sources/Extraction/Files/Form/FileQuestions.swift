internal import Messages
internal import Tables

/// What only a person can say about files, gathered so that it is asked at once.
struct FileQuestions {
    private var asked: [(path: String, origin: String, columns: [ColumnQuestion], missing: Phrase?)] = []

    mutating func ask(_ file: TextFile, _ header: Header, _ columns: [ColumnQuestion], missing: Phrase? = nil) {
        if !columns.isEmpty { asked.append((file.path, file.origin, columns, missing)) }
    }

    /// One line with each question, and the text that answers it; `nil` if there is none.
    var fault: Fault? {
        guard let first = asked.first else { return nil }
        // Further files of the same kind have the same columns.
        let same = asked.dropFirst().filter { Set($0.columns.map(\.heading)) == Set(first.columns.map(\.heading)) }
        let shown = asked.filter { one in !same.contains { $0.path == one.path } }
        return Fault(
            .misconfigured,
            .filesAsk(shown.map { .fileAsks($0.path, $0.columns.map(\.phrase), answers(to: $0.columns)) },
                path: first.origin))
    }

    /// What to add to a form, key by key.
    private func answers(to columns: [ColumnQuestion]) -> [Phrase] {
        let others = columns.filter { $0.answer == nil }.map { YAMLText.quoted($0.heading) }
        var answers = columns.compactMap(\.answer).map { Phrase(verbatim: $0) }
        if !others.isEmpty { answers.append(.answerIgnore("ignore: [\(others.joined(separator: ", "))]")) }
        for column in columns where column.kind == .times && column.role == nil {
            let (time, other) = (YAMLText.quoted(column.heading), column.time.map { YAMLText.quoted($0) })
            answers.append(.answerTime(column.heading, "time: \(time)" + (other.map { ", ignore: [\($0)]" } ?? "")))
        }
        return answers
    }
}

extension ColumnQuestion {
    /// The column, and what stands in it.
    var phrase: Phrase {
        if kind == .row { return .rowAsked(Self.Value(text: heading, cells: 5).shown) }
        let name = marked.isEmpty ? heading : marked.prefix(5).joined(separator: ", ") + (marked.count > 5 ? "…" : "")
        return values.isEmpty
            ? .columnAsked(name, isTimes: kind == .times) : .columnAsked(name, values: Self.shown(values))
    }

    /// Words, each with how many cells have it.
    static func shown(_ values: [Value]) -> [String] {
        let shown = values.prefix(maximumShown).map { "\($0.shown) \($0.cells)" }
        return shown + (values.count > maximumShown ? ["…"] : [])
    }

    private static let maximumShown = 12

    /// The line of a form that answers it, with a `?` where a word is not known; `nil` where `ignore` may do.
    var answer: String? {
        if kind == .row { return "totals: [\(YAMLText.quoted(heading))]" }
        if kind == .times, role == .createdAt, !values.isEmpty {
            let words = values.map { YAMLText.quoted($0.text) }.joined(separator: ", ")
            return "time: {column: \(YAMLText.quoted(heading)), none: [\(words)]}"
        }
        guard let keys = WordKeys(role), kind == .marks || kind == .words else { return nil }
        let known = CellWords.known[role ?? .attended]
        let meanings = values.map { ($0.text, $0.meaning ?? known?.meaning(of: $0.text)) }
        let isOpen = meanings.contains { $0.1 == nil }
        func list(_ meaning: Bool) -> String {
            let words = meanings.filter { $0.1 == meaning }.map { YAMLText.quoted($0.0) } + (isOpen ? ["?"] : [])
            return "[\(words.joined(separator: ", "))]"
        }
        let column = heading.isEmpty ? nil : heading
        return "\(keys.key.rawValue): \(keys.yaml(column: column, yes: list(true), no: list(false)))"
    }
}

extension ColumnQuestion.Value {
    /// The text, unless it may be somebody's address, number or name: then its form.
    fileprivate var shown: String {
        if text.isEmpty { return "\"\"" }
        let isName =
            cells < 5 && !CellWords.decides(text)
            && text.split(separator: " ").count { $0.first?.isUppercase == true } > 1
        let isPersonal = text.contains("@") || text.count(where: \.isNumber) > 4 || isName
        return isPersonal ? text.shape ?? "…" : text.onOneLine
    }
}

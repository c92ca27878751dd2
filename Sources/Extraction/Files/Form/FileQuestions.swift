internal import Messages
internal import Tables

/// What only a person can say about files, gathered so that it is asked at once.
struct FileQuestions {
    private var asked: [(path: String, columns: [ColumnQuestion], missing: Phrase?)] = []

    mutating func ask(_ file: TextFile, _ header: Header, _ columns: [ColumnQuestion], missing: Phrase? = nil) {
        if !columns.isEmpty { asked.append((file.path, columns, missing)) }
    }

    /// One line with each question, and the text that answers it; `nil` if there is none.
    var fault: Fault? {
        guard let first = asked.first else { return nil }
        // Further files of the same kind have the same columns.
        let same = asked.dropFirst().filter { Set($0.columns.map(\.heading)) == Set(first.columns.map(\.heading)) }
        let shown = asked.filter { one in !same.contains { $0.path == one.path } }
        return Fault(
            .misconfigured,
            .filesAsk(shown.map { .fileAsks($0.path, $0.columns.map(\.phrase), answers(to: $0.columns)) }, path: first.path))
    }

    /// What to add to a form, key by key.
    private func answers(to columns: [ColumnQuestion]) -> [Phrase] {
        let others = columns.filter { $0.answer == nil }.map { YAMLText.quoted($0.heading) }
        var answers = columns.compactMap(\.answer).map { Phrase(verbatim: $0) }
        if !others.isEmpty { answers.append(.answerIgnore("ignore: [\(others.joined(separator: ", "))]")) }
        for column in columns where column.kind == .times {
            let (time, other) = (YAMLText.quoted(column.heading), column.time.map { YAMLText.quoted($0) })
            answers.append(.answerTime(column.heading, "time: \(time)" + (other.map { ", ignore: [\($0)]" } ?? "")))
        }
        return answers
    }
}

extension ColumnQuestion {
    /// The column, and what stands in it.
    var phrase: Phrase {
        kind == .times || values.isEmpty
            ? .columnAsked(heading, isTimes: kind == .times) : .columnAsked(heading, values: Self.shown(values))
    }

    /// Words, each with how many cells have it.
    static func shown(_ values: [Value]) -> [String] {
        let shown = values.prefix(maximumShown).map { "\($0.text.isEmpty ? "\"\"" : $0.text) \($0.cells)" }
        return shown + (values.count > maximumShown ? ["…"] : [])
    }

    private static let maximumShown = 12

    /// The line of a form that answers it, with a `?` where a word is not known; `nil` where `ignore` may do.
    var answer: String? {
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

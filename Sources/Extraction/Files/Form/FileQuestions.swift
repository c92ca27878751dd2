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
        let shown = values.prefix(Self.shown).map { "\($0.shown) \($0.cells)" }
        let all = shown + (values.count > Self.shown ? ["…"] : [])
        if kind == .row { return .rowAsked(Self.Value(text: heading, cells: 5).shown) }
        let name = marked.isEmpty ? heading : marked.prefix(5).joined(separator: ", ") + (marked.count > 5 ? "…" : "")
        return all.isEmpty ? .columnAsked(name, isTimes: kind == .times) : .columnAsked(name, values: all)
    }

    private static let shown = 12

    /// The line of a form that answers it, with a `?` where a word is not known; `nil` where `ignore` may do.
    var answer: String? {
        if kind == .row { return "totals: [\(YAMLText.quoted(heading))]" }
        if kind == .times, role == .createdAt, !values.isEmpty {
            let words = values.map { YAMLText.quoted($0.text) }.joined(separator: ", ")
            return "time: {column: \(YAMLText.quoted(heading)), none: [\(words)]}"
        }
        let keys: (key: String, yes: String, no: String)
        switch role {
        case .attended: keys = ("came", "yes", "no")
        case .result: keys = ("result", "let-in", "refused")
        case .scanType: keys = ("direction", "in", "out")
        case .status: keys = ("registered", "yes", "no")
        default: return nil
        }
        guard kind == .marks || kind == .words else { return nil }
        let known = CellWords.known[role ?? .attended]
        let meanings = values.map { ($0.text, $0.meaning ?? known?.meaning(of: $0.text)) }
        let isOpen = meanings.contains { $0.1 == nil }
        func list(_ meaning: Bool) -> String {
            let words = meanings.filter { $0.1 == meaning }.map { YAMLText.quoted($0.0) } + (isOpen ? ["?"] : [])
            return "[\(words.joined(separator: ", "))]"
        }
        let column = heading.isEmpty ? "" : "column: \(YAMLText.quoted(heading)), "
        return "\(keys.key): {\(column)\(keys.yes): \(list(true)), \(keys.no): \(list(false))}"
    }
}

extension ColumnQuestion.Value {
    /// The text, unless it may be somebody's address, number or name: then its form.
    fileprivate var shown: String {
        if text.isEmpty { return "\"\"" }
        let isName = cells < 5 && !CellWords.decides(text) && text.split(separator: " ").count { $0.first?.isUppercase == true } > 1
        let isPersonal = text.contains("@") || text.count(where: \.isNumber) > 4 || isName
        return isPersonal ? text.shape ?? "…" : text.onOneLine
    }
}

/// Texts as a form writes them.
enum YAMLText {
    /// The text, in quotes where YAML would take it for something else.
    static func quoted(_ text: String) -> String {
        let isPlain =
            text.first.map { $0.isLetter } == true
            && text.allSatisfy { $0.isLetter || $0.isNumber || " /._-()°º".contains($0) }
            && !text.hasSuffix(" ") && !["yes", "no", "true", "false", "null", "on", "off", "y", "n"].contains(text.lowercased())
        return isPlain ? text : "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

internal import Base

/// What only a person can say about files, gathered so that it is asked at once.
struct FileQuestions {
    private var asked: [(path: String, origin: String, columns: [ColumnQuestion])] = []

    mutating func ask(_ file: TextFile, _ header: Header, _ columns: [ColumnQuestion]) {
        guard !columns.isEmpty else { return }
        let columns = columns.map { column in
            var column = column
            if [.row, .title].contains(column.kind) { column.line = file.line(of: column.heading, header) }
            return column
        }
        asked.append((file.path, file.origin, columns))
    }

    /// Throws one line with each question, and the text that answers it, if there is any.
    func requireNone(_ set: FileSet, _ options: FileOptions) throws(Fault) {
        guard let first = asked.first else { return }
        // Further files of the same kind have the same columns.
        let same = asked.dropFirst().filter { Set($0.columns.map(\.heading)) == Set(first.columns.map(\.heading)) }
        let shown = asked.filter { one in !same.contains { $0.path == one.path } }
        let answers = try FormProposal(set, options).answers(beside: options.form)
        throw Fault(
            .misconfigured,
            .columnsAsk(shown.map { .fileAsks($0.path, $0.columns.map(\.phrase)) }, answers, path: first.origin))
    }
}

extension TextFile {
    /// The line of the row in which a text stands alone.
    fileprivate func line(of text: String, _ header: Header) -> Int? {
        var offset: Int?
        var reader = FieldText(isVerbatim: isVerbatim)
        forEachRow(header) { row in
            let filled = row.fields.filter { $0.count > 0 }
            if filled.count == 1, reader.string(filled[0], of: row.bytes) == text { offset = filled[0].start }
            return offset == nil
        }
        return offset.map(line(at:))
    }
}

extension ColumnQuestion {
    /// The column, and what stands in it.
    var phrase: Phrase {
        if kind == .row { return .rowAsked(FoundWord(text: heading, cells: 1).shown, line: line) }
        if kind == .sessions { return .sessionsAsked(heading, example: values.first?.text.onOneLine ?? "") }
        if kind == .title { return .titleAsked(heading, line: line) }
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

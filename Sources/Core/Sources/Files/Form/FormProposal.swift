public import Base
internal import Foundation

/// A form for an event's files: what they show without doubt, with examples, and what only a person can say.
///
///     var proposal = try source.proposal()
///     for question in proposal.questions { … proposal.answer("Asistió", to: question) }
///     print(proposal.text[.spanish])
///
/// Once its questions are answered, the files are read by it without a further one about their columns.
public struct FormProposal: Sendable {
    /// What is certain, and what has been answered.
    var form = FileForm()
    public internal(set) var questions: [FormQuestion] = []
    /// What stands above the form: the files.
    var head: [Phrase] = []
    /// What stands in columns, by key: of people's columns only its shape.
    var examples: [FormKey: String] = [:]
    var columnExamples: [ColumnRole: String] = [:]
    /// All columns of the files.
    var headings: [String] = []
    /// A date by column, where it is not known whether the day or the month comes first.
    var unordered: [String: String] = [:]
    /// A time of day by column, where nothing tells the day.
    var undated: [String: String] = [:]
    /// Whether a file is a known export, which says what its columns mean.
    var isKnown = false
    /// What the form is if the only file has no arrivals, but the people registered: at most one; and the file's name.
    var registrants: [FormProposal] = []
    var registrantsFile: String?
    var registrantsLine: Phrase { Phrase(verbatim: "files: {registrants: \(registrantsFile ?? "?")}") }

    init() {}

    /// The form as YAML, with a `?` for each question, and comments.
    public var text: Phrase { Phrase { text(in: $0) } }

    private func text(in language: Language) -> String {
        var lines = head.map { "# " + YAMLText.comment($0[language]) }
        for key in FormKey.allCases {
            guard let line = shown(key) else { continue }
            lines += line.above.map { "# " + YAMLText.comment($0[language]) }
            let comment = line.comment.map { "  # " + YAMLText.comment($0[language]) } ?? ""
            lines.append("\(key.rawValue):\(line.isBlock ? "" : " ")\(line.value)\(comment)")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private struct Line {
        var above: [Phrase] = []
        var value: String
        var comment: Phrase?
        /// Whether the value begins on the next line.
        var isBlock = false
    }

    private func shown(_ key: FormKey) -> Line? {
        if let open = openLine(of: key) { return open }
        if key == .columns { return columnLines }
        guard let value = form.value(of: key) else { return nil }
        return Line(value: value, comment: examples[key].map { Phrase(verbatim: $0) })
    }

    /// The value of a key on one line; `nil` for one that is said by what follows.
    func lineValue(of key: FormKey) -> String? {
        if key == .columns { return form.value(of: key) }
        let subject = questions.first { $0.key == key }?.subject
        if case .untimed = subject { return nil }
        if case .person = subject { return "[?]" }
        if case .listed(let column) = subject { return column.listedSessions.yaml }
        // A total may be somebody's name; other texts may be added as they are.
        let rows = questions.compactMap { if case .row(let row) = $0.subject { row } else { nil } }
        if key == .totals, !rows.isEmpty {
            let texts = rows.map {
                FoundWord(text: $0.heading, cells: 1).isPersonal ? "?" : YAMLText.quoted($0.heading)
            }
            return "[\((form.totals.map(YAMLText.quoted) + texts).joined(separator: ", "))]"
        }
        return shown(key)?.value
    }

    /// A line for each column of `columns`, with what stands in it.
    private var columnLines: Line? {
        guard !form.columns.isEmpty else { return nil }
        let lines = form.namedColumns.map { role, heading in
            let examples = columnExamples[role].map { "  # " + YAMLText.comment($0) } ?? ""
            return "\n  \(role.rawValue): \(YAMLText.quoted(heading))\(examples)"
        }
        return Line(value: lines.joined(), isBlock: true)
    }

    // MARK: Questions

    /// The line of a key about which something is asked.
    private func openLine(of key: FormKey) -> Line? {
        let open = questions.filter { $0.key == key }
        if key == .ignore { return ignoreLine }
        if let question = open.first(where: { if case .time = $0.subject { true } else { false } }) {
            return timeLine(among: question.times)
        }
        switch open.first?.subject {
        case .person(let headings, let doubt): return Line(value: "?", comment: doubt ?? .personOpen(headings))
        case .alike(let doubt): return Line(value: "?", comment: doubt)
        case .untimed(let heading, let rows): return Line(value: "?", comment: .untimedOpen(heading, rows: rows))
        case .listed(let column):
            return Line(value: "?", comment: .listedOpen(column.phrase, column.listedSessions.yaml, column.heading))
        case .words(let role, let column, let values): return wordLine(role, column, values)
        case .date, .order, .noTime: return timeLine(open)
        case .row: return totalsLine(open)
        case .time, .column, nil: return nil
        }
    }

    /// The time of which something is open.
    private func timeLine(_ open: [FormQuestion]) -> Line {
        let time = form.time ?? FileForm.Time()
        var (date, order, none) = (time.dateText, time.order?.rawValue, time.none.map(YAMLText.quoted))
        var comments: [Phrase] = []
        for question in open {
            switch question.subject {
            case .date(let example): (date, comments) = ("?", comments + [.dateOpen(example)])
            case .order(let example): (order, comments) = ("?", comments + [.orderOpen(example)])
            case .noTime(let values):
                (none, comments) = (none + ["?"], comments + [.noneOpen(ColumnQuestion.shown(values))])
            default: break
            }
        }
        let comment = Phrase { [comments] language in comments.map { $0[language] }.joined(separator: "; ") }
        return Line(value: time.yaml(date: date, order: order, none: none), comment: comment)
    }

    private func timeLine(among times: [FileForm.Time]) -> Line {
        let columns: [Phrase] = times.map { time in
            time.date == nil ? .columnAsked(time.column ?? "", isTimes: false) : Phrase(verbatim: time.yaml)
        }
        let headings = times.compactMap(\.column)
        var (value, above) = ("?", registrants.map { Phrase.answerRegistrants([$0.registrantsLine]) })
        // What is open of each of them, too.
        if !headings.isEmpty, headings.allSatisfy({ undated[$0] != nil }) {
            value = "{column: ?, date: ?}"
            above.append(.dateOpen(headings.lazy.compactMap { undated[$0] }.first ?? ""))
        } else if let example = headings.lazy.compactMap({ unordered[$0] }).first {
            value = "{column: ?, order: ?}"
            above.append(.orderOpen(example))
        }
        return Line(above: above, value: value, comment: .timeOpen(columns))
    }

    private func totalsLine(_ open: [FormQuestion]) -> Line {
        let rows = open.compactMap { if case .row(let row) = $0.subject { row.phrase } else { nil } }
        let values = form.totals.map(YAMLText.quoted) + ["?"]
        return Line(value: "[\(values.joined(separator: ", "))]", comment: .totalsOpen(rows))
    }

    /// What is known of the words stays, or is filled in.
    private func wordLine(_ role: ColumnRole, _ column: String?, _ values: [FoundWord]) -> Line? {
        guard let keys = WordKeys(role) else { return nil }
        let said = form.words[role]
        let column = column ?? said?.column
        let values = (said == nil ? values : values.filter { $0.meaning == nil }).known(as: role, in: column)
        let open = values.filter { $0.meaning == nil }
        func words(_ meaning: Bool) -> String {
            let known = (meaning ? said?.yes : said?.no) ?? []
            let found = values.filter { $0.meaning == meaning && !($0.text.isEmpty && role == .attended) }.map(\.text)
            let texts = (known + found).map(YAMLText.quoted) + (open.isEmpty ? [] : ["?"])
            return "[\(texts.joined(separator: ", "))]"
        }
        return Line(
            value: keys.yaml(column: column, yes: words(true), no: words(false)),
            comment: Phrase(verbatim: ColumnQuestion.shown(open).joined(separator: ", ")))
    }

    /// The columns that need not be read, and those of which only a person can say so.
    private var ignoreLine: Line? {
        let columns = questions.compactMap(\.column)
        let times = questions.flatMap(\.times).compactMap(\.column)
        let asked = columns.map(\.heading) + (times.count > 1 || form.words[.attended] != nil ? times : [])
        guard !asked.isEmpty else { return nil }
        let values = form.ignore.map(YAMLText.quoted) + ["?"]
        return Line(
            above: columns.map(\.phrase), value: "[\(values.joined(separator: ", "))]",
            comment: .ignoreOpen(asked.map(YAMLText.quoted)))
    }
}

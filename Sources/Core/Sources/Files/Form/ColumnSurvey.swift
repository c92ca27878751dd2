internal import Base

/// A column that nothing explains, and that could change a number.
struct ColumnQuestion: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// Times, dates or times of day.
        case times
        /// Words that decide: yes and no, paid, refused.
        case marks
        /// At most twelve values.
        case words
        /// Its heading is one that decides.
        case heading
        /// It is in no form, although there is one.
        case new
        /// Some of its cells seem to name several sessions.
        case sessions
        /// Not a column, but a row that may be a total or a note, or the title of a further part of the list.
        case row, title
    }

    /// As a form names it; the text of a row.
    var heading: String
    /// The columns of marks, if the words are theirs.
    var marked: [String] = []
    var kind: Kind
    /// What stands in it and in how many cells, most first; none for times and for many values.
    var values: [FoundWord]
    /// What its heading would mean.
    var role: ColumnRole?
    /// The line of a row.
    var line: Int?
    /// For times: how they are read if they are those of coming; `nil` for those that are already.
    var arrival: FileForm.Time?
    /// For sessions: how cells list them.
    var listed = FileForm.Listed()

    /// Whether its heading says that somebody is not expected, or that a row is several people.
    var tells: Bool {
        ColumnRole.words(of: heading).contains { word in Self.telling.contains(where: word.hasPrefix) }
    }

    /// Its cells as lists of sessions.
    var listedSessions: FileForm.Session { .listed(heading, listed) }

    private static let telling = [
        "anul", "cancel", "baja", "devol", "devuel", "retir", "espera", "wait", "refund", "reembol", "acompan",
        "personas",
        "cantidad", "quantity", "qty", "adultos", "adults", "ninos", "children", "visitantes", "visitors", "familiar",
        "invitados", "guests", "compan", "entradas", "tickets",
    ]
}

/// Looks through a whole file for columns that nothing explains.
struct ColumnSurvey {
    private let header: Header

    /// More values are no words.
    private static let maximumValues = 12
    /// The filled cells after which a column of many values is judged.
    private static let enough = 1000

    init(_ header: Header) { self.header = header }

    /// What is known of a column so far.
    private struct Column {
        let place: Int
        var filled = 0
        var times = 0
        var texts = WordReader()
        /// Beside many other texts, those that decide, and how many cells have them.
        var decisive: [FoundWord] = []
        var isWords = true
        /// Whether it certainly has no times.
        var isSettled = false

        mutating func add(_ text: Bytes) {
            filled += 1
            if isWords {
                texts.meaning(of: text)
                isWords = texts.count <= ColumnSurvey.maximumValues
                if isWords { return }
                // The values so far are judged as times now, and the others as they come.
                times = cellsWithTimes
                for word in texts.words { note(word.text, cells: word.cells) }
                return
            }
            if CellWords.mayDecide(text) { note(String(decoding: text, as: UTF8.self), cells: 1) }
            // That more than half are times is known after some cells.
            guard !isSettled else { return }
            if String(decoding: text, as: UTF8.self).isTimeOrClock { times += 1 }
            isSettled = filled >= ColumnSurvey.enough && times * 2 < filled
        }

        private mutating func note(_ text: String, cells: Int) {
            guard decisive.count < ColumnSurvey.maximumValues, CellWords.decidesAmongOthers(text) else { return }
            decisive.add([FoundWord(text: text, cells: cells)])
        }

        /// The number of cells with times, while the texts are few.
        private var cellsWithTimes: Int {
            texts.words.reduce(0) { $0 + ($1.text.isTimeOrClock ? $1.cells : 0) }
        }

        /// Whether times are times of day.
        var isClock: Bool {
            texts.words.count { !$0.text.isTime && $0.text.isTimeOrClock } * 2 > texts.count
        }

        var values: [FoundWord] { (isWords ? texts.words : decisive).mostFirst }

        var kind: ColumnQuestion.Kind? {
            guard filled > 0 else { return nil }
            guard isWords else { return times * 2 >= filled ? .times : decisive.isEmpty ? nil : .marks }
            if cellsWithTimes * 2 >= filled { return .times }
            let words = texts.words.map(\.text)
            // Numbers are marks only if there are no others: a list may count its rows.
            if words.contains(where: { CellWords.decides($0) && !$0.allSatisfy(\.isNumber) })
                || words.contains(where: CellWords.decidesAmongOthers) || words.allSatisfy(CellWords.decides)
            {
                return .marks
            }
            // Two words of a few rows are as many as two of a thousand.
            return words.count * 5 < filled || (words.count == 2 && filled > 4) ? .words : nil
        }
    }

    /// The columns that nothing explains, in the file's order.
    func questions(of file: TextFile) -> [ColumnQuestion] {
        let used = header.used
        var columns = header.names.indices.filter { !used.contains($0) }.map { Column(place: $0) }
        // A dataset's columns are known.
        guard !columns.isEmpty, !header.isVerbatim, header.width <= Header.maximumColumns else { return [] }
        var text = FieldText()
        let nobody = RowsOfNobody(header)
        let open = columns.indices
        file.forEachRow(header) { row in
            if nobody.has(row.fields, row.count, of: row.bytes, &text) { return true }
            for number in open {
                let field = row.fields[columns[number].place]
                guard field.count > 0 else { continue }
                let cell = text(field, of: row.bytes)
                guard !cell.isEmpty else { continue }
                columns[number].add(cell)
            }
            return true
        }
        return columns.compactMap(question)
    }

    private func question(_ column: Column) -> ColumnQuestion? {
        guard column.filled > 0 else { return nil }
        let name = header.names[column.place]
        let heading = header.heading(of: column.place)
        let isAgain = !name.isEmpty && header.numbers[column.place] != nil
        let role = deciding(column)
        let tells = ColumnQuestion(heading: name, kind: .heading, values: []).tells
        let kind = column.kind ?? (header.isDescribed ? .new : role != nil || isAgain || tells ? .heading : nil)
        guard let kind, !(name.isEmpty && kind == .new) else { return nil }
        var question = ColumnQuestion(
            heading: heading, kind: kind, values: kind == .times ? [] : column.values, role: role)
        if kind == .times { addArrival(to: &question, isClock: column.isClock) }
        return question
    }

    /// Says how a column of times is read if people came then: hours need the date that another column has.
    private func addArrival(to question: inout ColumnQuestion, isClock: Bool) {
        let day = header[.date] ?? (header.hasDatesOnly ? header[.createdAt] : nil)
        var arrival = FileForm.Time(column: question.heading)
        if isClock, let day { arrival.date = .column(header.heading(of: day)) }
        question.arrival = arrival
    }

    /// What a column decides by its heading, or by words of which some let nobody in.
    private func deciding(_ column: Column) -> ColumnRole? {
        // A form would need all of many texts.
        let words = column.isWords ? column.values.map(\.text) : []
        if let role = [ColumnRole.scanType, .result].first(where: { role in
            let meanings = words.map { CellWords.known[role]?.meaning(of: $0) }
            return meanings.contains(false) && !meanings.contains(nil)
        }) {
            return role
        }
        let roles = header.roles(column.place).filter(Self.deciding.contains)
        // Words are no times, and a state may say who came.
        let saysWhoCame = words.contains { $0.count > 3 && CellWords.known[.attended]?.meaning(of: $0) == true }
        if !words.isEmpty, roles.contains(.attended) || (roles.contains(.status) && saysWhoCame) { return .attended }
        return roles.first ?? (words.isEmpty ? nil : Self.suggested(by: header.names[column.place], words))
    }

    /// What a heading suggests that nobody knows: a person sees it in the form.
    private static func suggested(by heading: String, _ words: [String]) -> ColumnRole? {
        let parts = ColumnRole.words(of: heading)
        guard let first = parts.first else { return nil }
        let isState = words.allSatisfy { CellWords.known[.status]?.meaning(of: $0) != nil }
        let role = suggestions.first { _, beginnings in
            parts.contains { part in beginnings.contains(where: part.hasPrefix) }
        }?.role
        if role == .result, isState, words.contains(where: { $0.utf8.count > 3 }) { return .status }
        // The way in and out has two words; an address has more.
        if role == .scanType, words.count != 2 { return nil }
        if role != nil { return role }
        if types.contains(where: first.hasPrefix) { return .registrantType }
        return sessions.contains(where: first.hasPrefix) ? .session : nil
    }

    private static let suggestions: [(role: ColumnRole, beginnings: [String])] = [
        (.attended, ["presen", "asisti", "check"]),
        (.result, ["valid", "acces", "result", "admis"]), (.scanType, ["direcc", "direct", "sentid", "movim"]),
        (.status, ["estado", "status", "state", "situac", "pago", "pagad", "paid", "payment", "anul", "cancel"]),
    ]
    private static let types = ["tipo", "type", "categor", "perfil"]
    private static let sessions = ["sesi", "sess", "palestra", "oficina", "ativid"]

    /// Roles of headings that decide who came, when, or as what.
    private static let deciding: Set<ColumnRole> = [
        .attended, .result, .scanType, .status, .createdAt, .date, .time, .session, .registrantType, .attendedSessions,
    ]
}

/// Tells rows that are nobody's: totals, and the headings again, as on each page of a printed list.
struct RowsOfNobody: Sendable {
    private let names: [String]
    private let totals: Set<MatchedWord>
    /// Whether the first cell of such a row may begin with a byte, in small letters.
    private var beginnings = [Bool](repeating: false, count: 256)

    init(_ header: Header) {
        // Datasets have no such rows, and may have anybody's name.
        (names, totals) = header.isVerbatim ? ([], []) : (header.names, header.totals)
        for word in totals { beginnings[Int((word.folded.utf8.first ?? 0) | 0x20)] = true }
        if let byte = names.first(where: { !$0.isEmpty })?.utf8.first { beginnings[Int(byte | 0x20)] = true }
    }

    /// Whether a text alone in its row may be nobody's name: a total in words, a note, the title of a part of the list.
    private func mayBe(_ text: Bytes) -> Bool {
        if text.contains(where: { $0 == 0x3A || $0 == 0x2F }) || text.first == 0x2A { return true }
        let words = String(decoding: text, as: UTF8.self).split { !$0.isLetter && !$0.isNumber }
        let parts = words.map { MatchedWord(String($0)) }
        if parts.contains(where: Self.ofGroups.contains) { return true }
        guard words.count > 1 else { return false }
        return parts.contains(where: totals.contains) || Self.titles.contains(parts[0])
    }

    /// The text of a row that has nothing else, if it may be nobody's.
    ///
    /// - Parameter lacksNumber: whether the row lacks the code that others have.
    func doubtful(_ fields: Fields, of bytes: Bytes, _ text: inout FieldText, lacksNumber: Bool = false) -> String? {
        guard fields.count > 1, fields.count(where: { $0.count > 0 }) == 1,
            let field = fields.first(where: { $0.count > 0 })
        else { return nil }
        let cell = text(field, of: bytes)
        return lacksNumber || mayBe(cell) ? String(decoding: cell, as: UTF8.self) : nil
    }

    private static let titles = Set(
        [
            "mesa", "página", "page", "hoja", "fin", "end", "nota", "note", "ej", "ejemplo", "example", "lista",
            "listado", "list", "colegio", "liceo", "escuela", "universidad", "instituto", "facultad", "school",
            "college",
            "university", "curso", "grupo", "group", "equipo", "team", "empresa", "departamento", "sede", "region",
        ]
        .map { MatchedWord($0) })
    /// Words that nobody is called.
    private static let ofGroups = Set(
        [
            "asistentes", "asistieron", "inscritos", "presentes", "ausentes", "llegaron", "invitados", "participantes",
            "attendees", "attended", "absent", "absentees", "registrants", "participants", "guests", "waitlist",
        ]
        .map { MatchedWord($0) })

    @inline(__always)
    func has(_ fields: Fields, _ count: Int, of bytes: Bytes, _ text: inout FieldText) -> Bool {
        guard let first = fields[..<min(count, fields.count)].first(where: { $0.count > 0 }), first.count <= 64,
            beginnings[Int(bytes[first.start] | 0x20)] || first.form == .mixed || bytes[first.start] <= 0x20
        else { return false }
        return isOfNobody(text.string(first, of: bytes), fields, count, of: bytes, &text)
    }

    private func isOfNobody(
        _ word: String, _ fields: Fields, _ count: Int, of bytes: Bytes, _ text: inout FieldText
    ) -> Bool {
        if totals.contains(MatchedWord(word)) { return true }
        guard word == names.first(where: { !$0.isEmpty }) else { return false }
        return areHeadings(fields, count, of: bytes, &text)
    }

    /// Whether a row has the headings again.
    func areHeadings(_ fields: Fields, _ count: Int, of bytes: Bytes, _ text: inout FieldText) -> Bool {
        guard count >= names.count else { return false }
        for (name, field) in zip(names, fields) where text.string(field, of: bytes).onOneLine != name { return false }
        return !names.isEmpty
    }

    /// Whether a row below a title has headings of other columns, some of which are the table's, or all of which are known.
    func areOtherHeadings(_ fields: Fields, of bytes: Bytes, _ text: inout FieldText) -> Bool {
        let cells = fields.filter { $0.count > 0 }.map { text.string($0, of: bytes).onOneLine }
        let isKnown = { [names] (cell: String) in
            names.contains(cell) || ColumnRole.byName[ColumnRole.normalized(cell)] != nil
        }
        // The first of them, of people as a rule, is no word of a row.
        guard cells.count > 1, isKnown(cells[0]) else { return false }
        let known = cells.count(where: isKnown)
        return known == cells.count || (cells.contains(where: names.contains) && known * 2 >= cells.count)
    }
}

extension String {
    /// Whether it is a time, a date, or a time of day.
    var isTimeOrClock: Bool {
        guard utf8.contains(where: { $0 &- 48 < 10 }) else { return false }
        // A number may be a telephone's, or anybody's: only seconds of this century's years, or a whole date, are times.
        if utf8.allSatisfy({ $0 &- 48 < 10 }) {
            switch utf8.count {
            case 10, 13: return ("1400000000"..."2200000000").contains(String(prefix(10)))
            case 8, 14: return hasPrefix("20") && read { TimeCellReader.compact($0) != nil }
            default: return false
            }
        }
        return isTime || read { TimeCellReader.timeOfDay($0) != nil }
    }
}

internal import Base
internal import Foundation

/// What a file shows of its form: what its plan says without doubt, and what it leaves open.
struct FileDescription {
    var proposal = FormProposal()
    /// The rows, if all the columns are there that they need.
    let read: ReadFile?
    let file: TextFile
    let header: Header
    let options: FileOptions
    let sample: Sample

    init(_ file: TextFile, as table: FileTable, _ given: FileOptions) throws(Fault) {
        // A form that says no more than who is a person has yet to say the rest, which the headings show.
        var options = given
        if options.form?.decides == false { options.form?.person = nil }
        var header = try table == .registrants ? file.registrantHeader(options) : file.header(as: table, options)
        // That a column of marks has no name is asked, as anything else about it.
        header.nameless = nil
        var doubt: Phrase?
        read = try Self.isReadable(file, header) ? Self.read(file, &header, options, &doubt) : nil
        (self.file, self.header, self.options) = (file, header, options)
        sample = file.bytes.withUnsafeBufferPointer { [header] in Sample($0, header) }
        let found = ColumnSurvey(header).questions(of: file) + (read?.rowQuestions ?? [])
        // When somebody registered changes no number.
        let asked = found.filter { table == .checkIns || header.isDescribed || $0.kind != .times }
        proposal.form = given.form ?? FileForm()
        proposal.headings = header.names.indices.filter { [header] in !header.names[$0].isEmpty }.map(header.heading)
        proposal.head = [.fileDescribed(file.path, table.rawValue, details)]
        // What the columns of a known export mean need not be said.
        let isKnown = file.isVerbatim || header.isOfLayout
        proposal.isKnown = isKnown
        if isKnown {
            proposal.head += columnsRead
        } else {
            findPeople(doubt)
            findPlaces(asked)
        }
        findWords(asked, isKnown)
        findTime(asked, isKnown)
        for question in asked where !isDecided(question) {
            proposal.questions.append(
                FormQuestion([.row, .title].contains(question.kind) ? .row(question) : .column(question)))
        }
        findRest(asked)
        findExamples()
    }

    /// Whether there are all columns that the rows need.
    ///
    /// - Throws: a `Fault` for a file that no form makes readable.
    private static func isReadable(_ file: TextFile, _ header: Header) throws(Fault) -> Bool {
        do throws(Fault) {
            if header.table == .checkIns {
                try header.requireColumns(of: file)
            } else {
                try header.requireWho(of: file, .whoIsRegistered)
            }
            return true
        } catch {
            // The names of columns are shown, and so must not be a row with somebody's name.
            guard header.hasAllWanted, header.openQuote == nil, !header.names.isEmpty,
                header.width <= Header.maximumColumns, header.isHeader(of: file)
            else { throw error }
            return false
        }
    }

    /// - Parameter doubt: what leaves it open who is a person.
    private static func read(
        _ file: TextFile, _ header: inout Header, _ options: FileOptions, _ doubt: inout Phrase?
    ) throws(Fault) -> ReadFile? {
        guard header.table == .checkIns else { return nil }
        var parts = CheckInRows(header: header, event: nil).read(
            file.bytes, cores: ProcessInfo.processInfo.activeProcessorCount, maximumRows: options.maximumRows)
        try FileReading.requireQuotes(parts, file)
        do throws(Fault) {
            try FileReading.settleList(&header, &parts, file)
        } catch {
            doubt = error.message
        }
        return ReadFile(file: file, header: header, parts: parts, order: nil)
    }

    // MARK: The file

    /// Its sheet, or its encoding and its delimiter; and its rows.
    private var details: [Phrase] {
        if let sheet = file.sheet { return [.sheetDescribed(sheet), .rowsDescribed(file.rowCount(header))] }
        let encoding: Phrase = file.encoding == .utf8WithMark ? .utf8WithMark : Phrase(verbatim: file.encoding.name)
        let delimiter = header.delimiter == 0x09 ? "tab" : String(UnicodeScalar(header.delimiter))
        return (file.isCompressed ? [Phrase(verbatim: "gzip")] : [])
            + [encoding, .delimiterIs(delimiter), .rowsDescribed(file.rowCount(header))]
    }

    /// The columns of a known export, and what they are read as.
    private var columnsRead: [Phrase] {
        header.names.indices.compactMap { place -> Phrase? in
            if header.sessionColumns.contains(place) { return .columnIsSession(header.heading(of: place)) }
            let parts = header.nameParts.filter { $0.value.contains(place) }.map(\.key)
            let roles = header.places.filter { $0.value == place }.map(\.key) + parts
            return roles.isEmpty ? nil : .columnIs(header.heading(of: place), roles: roles.map(\.rawValue).sorted())
        }
    }

    // MARK: Who, where and as what

    private mutating func findPeople(_ doubt: Phrase?) {
        guard proposal.form.person == nil else { return }
        if doubt == nil, let identity = header.identities.first, tellsAll(identity) {
            // Where some lack it, the next one tells them apart, as without a form.
            let isWhole = told(identity) == sample.rowCount
            let next = isWhole ? [] : header.identities.dropFirst().prefix(1).flatMap(\.columns)
            let columns = identity.columns + next.filter { !identity.columns.contains($0) }
            proposal.form.person = .columns(columns.map(header.heading))
        } else {
            let named = Set(header.identities.flatMap(\.columns)).sorted().map(header.heading)
            proposal.questions.append(FormQuestion(.person(named.isEmpty ? proposal.headings : named, doubt)))
        }
    }

    /// Whether all rows but a few have something that tells their guest apart.
    private func tellsAll(_ identity: Header.Identity) -> Bool {
        let rows = sample.rowCount
        return rows - told(identity) <= IncompleteCheckIns.maximum(of: rows)
    }

    /// How many rows have it.
    private func told(_ identity: Header.Identity) -> Int {
        switch identity {
        case .code(let places): sample.count(places[0])
        case .email(let place): sample.count(place)
        case .name(let places):
            (0..<sample.rowCount).count { row in places.contains { !sample.cell(row, $0).isEmpty } }
        case .person, .alternatives, .row: sample.rowCount
        }
    }

    /// Sessions, types, and columns that have other things that a check-in may have.
    private mutating func findPlaces(_ asked: [ColumnQuestion]) {
        if proposal.form.session == nil {
            if !header.sessionColumns.isEmpty {
                proposal.form.session = .marked(header.sessionColumns.map(header.heading))
            } else if let place = header[.attendedSessions] {
                proposal.form.session = .listed(header.heading(of: place), header.listed)
            } else if let listed = asked.first(where: { $0.kind == .sessions }) {
                proposal.questions.append(FormQuestion(.listed(listed)))
            } else if let place = header[.session] {
                proposal.form.session = .column(header.heading(of: place))
            } else {
                findSessions(asked)
            }
        }
        let type = asked.first { $0.role == .registrantType && $0.kind == .words }?.heading
        proposal.form.type = proposal.form.type ?? header[.registrantType].map(header.heading) ?? type
        for (role, place) in header.places where !Self.ownKeys.contains(role) && proposal.form.columns[role] == nil {
            let heading = header.heading(of: place)
            // A number that tells people apart is nothing else.
            if role == .guestID, case .columns([heading]) = proposal.form.person { continue }
            proposal.form.columns[role] = heading
        }
    }

    /// Columns that may be sessions: one with their names, or several with marks that nobody knows.
    private mutating func findSessions(_ asked: [ColumnQuestion]) {
        if let column = asked.first(where: { $0.role == .session && $0.kind == .words }) {
            proposal.form.session = .column(column.heading)
            return
        }
        let marked = asked.filter { $0.kind != .times && $0.role != .attended && SessionHeading.isOne($0.heading) }
        guard !marked.isEmpty, header.table == .checkIns, !header.saysWhen, header[.attended] == nil else { return }
        proposal.form.session = .marked(marked.map(\.heading))
        let words = marked.reduce(into: [FoundWord]()) { $0.add($1.values) }
        proposal.questions.append(
            FormQuestion(.words(.attended, column: nil, words.known(as: .attended, in: nil).mostFirst)))
    }

    /// Roles for which a form has a key.
    private static let ownKeys: Set<ColumnRole> = [
        .attended, .result, .scanType, .status, .session, .attendedSessions, .registrantType, .createdAt, .date, .time,
    ]

    // MARK: Words that decide

    /// Whether a question is answered by what is certain, or asked otherwise.
    private func isDecided(_ question: ColumnQuestion) -> Bool {
        if proposal.form.headings.contains(question.heading) { return true }
        return proposal.questions.contains { $0.headings.contains(question.heading) }
    }

    private mutating func findWords(_ asked: [ColumnQuestion], _ isKnown: Bool) {
        for role in WordKeys.roles where header.table.roles.contains(role) {
            let isMarked = role == .attended && !header.sessionColumns.isEmpty
            let column = isMarked ? nil : header[role].map(header.heading)
            let isRead = isMarked || column != nil
            if isRead {
                let question = asked.first { $0.kind == .marks && $0.role == role && $0.heading == column ?? "" }
                let found = (question?.values ?? words(role)).mostFirst
                if found.contains(where: { $0.meaning == nil }) {
                    proposal.questions.append(FormQuestion(.words(role, column: column, found)))
                } else if !isKnown, !isMarked || !found.isEmpty {
                    proposal.settle(role, column, found.isEmpty ? Self.usualWords[role] ?? [] : found)
                }
            } else if !isKnown, !proposal.isAsked(WordKeys(role)?.key ?? .came), proposal.form.words[role] == nil,
                let question = asked.first(where: { $0.role == role && $0.kind != .times && !$0.values.isEmpty })
            {
                find(role, in: question)
            }
        }
    }

    /// What stands in the column that decides, or in marked ones, and what it is known to mean.
    private func words(_ role: ColumnRole) -> [FoundWord] {
        if let read { return read.parts.reduce(into: []) { $0.add($1.words[role] ?? []) } }
        guard let place = header[role] else { return [] }
        return file.words(of: place, header).map {
            FoundWord(text: $0.text, meaning: header.words[role]?.meaning(of: $0.text), cells: $0.cells)
        }
    }

    /// Uses a column that decides by its heading if all its words are known, of who came only if nothing but people's names is
    /// missing to read it; or asks for its words.
    private mutating func find(_ role: ColumnRole, in question: ColumnQuestion) {
        let known = question.values.known(as: role, in: question.heading)
        let isSure = role != .attended || (read == nil && header.identities.isEmpty)
        if isSure, known.allSatisfy({ $0.meaning != nil }) {
            proposal.settle(role, question.heading, known)
        } else {
            proposal.questions.append(FormQuestion(.words(role, column: question.heading, question.values)))
        }
    }

    /// The words of a column in which nothing stands yet.
    private static let usualWords: [ColumnRole: [FoundWord]] = [
        .attended: FoundWord.list(yes: ["Sí", "Yes", "x", "1"], no: ["No", "0"]),
        .result: FoundWord.list(yes: ["OK"], no: ["Error"]),
        .scanType: FoundWord.list(yes: ["Entrada", "Entry"], no: ["Salida", "Exit"]),
        .status: FoundWord.list(yes: ["Pagado", "Paid"], no: ["Anulado", "Cancelled"]),
    ]

    // MARK: The rest

    /// Ignores the columns that can change no number.
    private mutating func findRest(_ asked: [ColumnQuestion]) {
        guard !file.isVerbatim else { return }
        let used = header.used
        let named = Set(proposal.form.headings + asked.map(\.heading))
        for place in header.names.indices where !used.contains(place) {
            let heading = header.heading(of: place)
            guard !header.names[place].isEmpty, !named.contains(heading) else { continue }
            proposal.form.ignore.append(heading)
        }
    }

    private mutating func findExamples() {
        let form = proposal.form
        if case .columns(let headings) = form.person { proposal.examples[.person] = shapes(headings) }
        if case .column(let heading) = form.session { proposal.examples[.session] = texts(heading) }
        proposal.examples[.time] = form.time?.column.flatMap(texts)
        proposal.examples[.type] = form.type.flatMap(texts)
        for (role, heading) in form.columns {
            proposal.columnExamples[role] = Self.impersonal.contains(role) ? texts(heading) : shapes([heading])
        }
        for role in WordKeys.roles {
            let values = words(role).mostFirst
            if let key = WordKeys(role)?.key, !values.isEmpty {
                proposal.examples[key] = ColumnQuestion.shown(values).joined(separator: ", ")
            }
        }
    }

    /// Columns whose cells are nobody's.
    private static let impersonal: Set<ColumnRole> = [
        .session, .sessionID, .registrantType, .registrantTypeID, .method, .eventID,
    ]
    private static let maximumExamples = 3
    private static let maximumLength = 40

    private func texts(_ heading: String) -> String? {
        guard let place = header.place(of: heading) else { return nil }
        let texts = sample.texts(place).prefix(Self.maximumExamples)
        return Self.list(texts.map { String($0.onOneLine.prefix(Self.maximumLength)) })
    }

    /// The shapes of what stands in people's columns.
    private func shapes(_ headings: [String]) -> String? {
        let places = headings.compactMap(header.place)
        var shapes: [String] = []
        for row in 0..<min(sample.rowCount, 100) where shapes.count < Self.maximumExamples {
            let cells = places.map { sample.cell(row, $0) }
            let shape = cells.map { $0.shape ?? "…" }.joined(separator: " + ")
            if cells.contains(where: { !$0.isEmpty }), !shapes.contains(shape) { shapes.append(shape) }
        }
        return Self.list(shapes)
    }

    private static func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.joined(separator: ", ") }
}

internal import Base
internal import Foundation

extension FormProposal {
    /// Proposes a form for an event's files of check-ins, and lists of registrants.
    ///
    /// - Throws: a `Fault` if a file cannot be read. A column that cannot be told is a question, and no error.
    init(_ set: FileSet, _ options: FileOptions) throws(Fault) {
        self.init()
        form = options.form ?? FileForm()
        head = set.asked + set.notes
        var read: [ReadFile] = []
        var columns: [FileTable: Set<String>] = [:]
        for entry in set.files(of: .checkIns, event: nil) + set.files(of: .registrants, event: nil) {
            let described = try FileDescription(entry.text(), as: entry.table, options)
            let own = Set(described.proposal.headings)
            if let others = columns.updateValue(own, forKey: entry.table), others != own {
                head.append(.fileHasOtherColumns(entry.path))
            }
            add(described.proposal)
            if let file = described.read { read.append(file) }
        }
        for entry in set.entries where ![.checkIns, .registrants].contains(entry.table) {
            head.append(.fileOfTable(entry.path, entry.table.rawValue))
        }
        if options.form?.person == nil { askWhatIsCommon(to: columns) }
        askWhoIsWho(read, options.form)
        try askWhetherRegistered(set, options)
    }

    /// Asks whether the only file has the people registered, if it may have no arrivals.
    private mutating func askWhetherRegistered(_ set: FileSet, _ options: FileOptions) throws(Fault) {
        let entries = set.files(of: .checkIns, event: nil)
        guard let place = questions.firstIndex(where: { !$0.times.isEmpty }), !saysWhoCame, entries.count == 1,
            set.files(of: .registrants, event: nil).isEmpty
        else { return }
        var list = try FileDescription(entries[0].text(), as: .registrants, options).proposal
        list.registrantsFile = YAMLText.quoted(entries[0].path.pathParts.last ?? entries[0].path)
        registrants = [list]
        questions[place].mayBeRegistrants = true
    }

    /// Asks which columns tell people apart where those of the check-ins are not all in the lists of registrants.
    private mutating func askWhatIsCommon(to columns: [FileTable: Set<String>]) {
        guard case .columns(let headings) = form.person, let own = columns[.checkIns],
            let others = columns[.registrants],
            !others.isSuperset(of: headings)
        else { return }
        let common = self.headings.filter { own.contains($0) && others.contains($0) }
        guard !common.isEmpty else { return }
        form.person = nil
        form.ignore.removeAll { common.contains($0) }
        questions.insert(FormQuestion(.person(common, nil)), at: 0)
    }

    /// Asks who is a person, or which ids are alike, if the rows leave it open.
    private mutating func askWhoIsWho(_ files: [ReadFile], _ given: FileForm?) {
        guard given?.person == nil, !files.contains(where: \.header.isVerbatim), Self.doubt(files, given) != nil else {
            return
        }
        var told = given ?? FileForm()
        told.tellsAlike = true
        let people = Self.doubt(files, told)
        told.tellsAlike = given?.tellsAlike ?? false
        told.person = .row
        let spelling = Self.doubt(files, told)
        if let people {
            let columns: [String] = if case .columns(let headings) = form.person { headings } else { headings }
            form.person = nil
            questions.removeAll { $0.key == .person }
            questions.insert(FormQuestion(.person(columns, people)), at: 0)
        }
        if let spelling, spelling != people {
            questions.insert(FormQuestion(.alike(spelling)), at: people == nil ? 0 : 1)
        }
    }

    /// What makes it doubtful who is who; `nil` if nothing does, or if the form says it.
    static func doubt(_ files: [ReadFile], _ form: FileForm?) -> Phrase? {
        var files = files
        guard !files.isEmpty else { return nil }
        do throws(Fault) {
            _ = try PersonChecks(&files, form: form, refuses: true).check()
            return nil
        } catch {
            return error.message
        }
    }
}

extension FormProposal {
    /// Has the form name the files, unless it does already or there are several of check-ins.
    ///
    /// - Parameters:
    ///   - registrants: a list of the people registered.
    ///   - form: where the form will be, from whose folder paths are; `nil` for the working folder.
    public mutating func name(_ paths: [String], registrants: String?, inFormAt form: String?) {
        let named = paths + [registrants].compactMap(\.self)
        guard self.form.files.isEmpty, paths.count == 1, named.allSatisfy(Self.isKept) else { return }
        let shown = named.map { Self.path($0, inFormAt: form) }
        self.form.files = [registrantsFile == nil ? .checkIns : .registrants: shown[0]]
        if shown.count > 1 { self.form.files[.registrants] = shown[1] }
    }

    private static func path(_ path: String, inFormAt form: String?) -> String {
        guard let form else { return path }
        let (file, folder) = (absolute(path), absolute(form).parentFolder)
        let beginning = folder == "/" ? folder : folder + "/"
        return file.hasPrefix(beginning) ? String(file.dropFirst(beginning.count)) : file
    }

    /// Whether there will be a file or a folder at the path tomorrow: no pipe.
    private static func isKept(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    private static func absolute(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }

    /// Takes what a further file shows. A form has one meaning for a heading, in all files.
    mutating func add(_ other: FormProposal) {
        head += other.head
        isKnown = isKnown || other.isKnown
        headings += other.headings.filter { !headings.contains($0) }
        examples.merge(other.examples) { first, _ in first }
        columnExamples.merge(other.columnExamples) { first, _ in first }
        unordered.merge(other.unordered) { first, _ in first }
        undated.merge(other.undated) { first, _ in first }
        form.person = form.person ?? other.form.person
        form.session = form.session ?? other.form.session
        form.time = form.time ?? other.form.time
        form.type = form.type ?? other.form.type
        form.everybodyCame = form.everybodyCame || other.form.everybodyCame
        form.columns.merge(other.form.columns) { first, _ in first }
        form.fields += other.form.fields.filter { !form.fields.contains($0) }
        for role in WordKeys.roles {
            guard let words = other.form.words[role] else { continue }
            settle(role, words.column, FoundWord.list(yes: words.yes, no: words.no))
        }
        for question in other.questions { add(question) }
        let asked = Set(questions.compactMap { $0.column?.heading })
        let named = Set(form.headings).union(asked)
        form.ignore = form.ignore.filter { !asked.contains($0) } + other.form.ignore.filter { !named.contains($0) }
    }

    /// Whether something is asked about a key.
    func isAsked(_ key: FormKey) -> Bool { questions.contains { $0.key == key } }

    private mutating func add(_ question: FormQuestion) {
        switch question.subject {
        case .person, .alike: guard form.person == nil, !isAsked(.person) else { return }
        case .time(let times):
            guard form.time?.column == nil, !isAsked(.time), !times.isEmpty || form.words[.attended] == nil else {
                return
            }
        case .date: guard form.time?.date == nil, !isAsked(.time) else { return }
        case .order: guard form.time?.order == nil, !isAsked(.time) else { return }
        case .listed(let column):
            guard !isAsked(.session) else { return }
            // What a cell of one file lists are sessions of all.
            if form.session == .column(column.heading) { form.session = nil }
            guard form.session == nil else { return }
        case .noTime, .untimed, .row: guard !questions.contains(question) else { return }
        case .words(let role, let column, let values):
            if let place = questions.firstIndex(where: { $0.key == question.key }) {
                guard case .words(_, column, let others) = questions[place].subject else { return }
                questions[place] = FormQuestion(.words(role, column: column, others.adding(values)))
                return
            }
        case .column(let column):
            guard !Set(form.headings).subtracting(form.ignore).contains(column.heading) else { return }
            for place in questions.indices {
                guard case .column(var other) = questions[place].subject, other.heading == column.heading else {
                    continue
                }
                other.values = other.values.adding(column.values)
                questions[place] = FormQuestion(.column(other))
                return
            }
        }
        questions.append(question)
    }
}

internal import Base
internal import Foundation

/// Reads the rows of files by what their columns mean, and asks what is not certain.
struct FileReading {
    private let set: FileSet
    private let options: FileOptions

    init(_ set: FileSet, _ options: FileOptions) {
        self.set = set
        self.options = options
    }

    /// Reads the files of check-ins of an event.
    ///
    /// - Throws: a `Fault`: `.misconfigured` for what only a form can answer, of all files at once; `.unreadableData` for
    ///   files that cannot be read.
    func files(of table: FileTable, folder: Int64?, event: Int64) throws(Fault) -> [ReadFile] {
        var files: [ReadFile] = []
        var questions = FileQuestions()
        var rows = 0
        for entry in set.files(of: table, event: folder) {
            let file = try set.text(of: entry)
            var header = try file.header(as: table, options)
            if let form = options.form, form.decides, !form.describesColumns, !header.isOfLayout {
                let answers = try FormProposal(set, options).answers(beside: form)
                throw Fault(.misconfigured, .formWithoutPerson(file.path, answers))
            }
            let asked = ColumnSurvey(header).questions(of: file)
            do throws(Fault) {
                try header.requireColumns(of: file)
            } catch {
                // What is asked may be what is missing.
                guard error.kind == .misconfigured, !asked.isEmpty, header.hasAllWanted else { throw error }
                questions.ask(file, header, asked)
                continue
            }
            var parts = CheckInRows(header: header, event: try file.key(of: event, in: entry, header)).read(
                file.bytes, cores: ProcessInfo.processInfo.activeProcessorCount, maximumRows: options.maximumRows - rows
            )
            rows = parts.reduce(rows) { $0 + $1.checkIns.count }
            guard rows <= options.maximumRows else {
                throw Fault(.unreadableData, .tooManyFileRows(entry.path, limit: options.maximumRows))
            }
            try Self.requireQuotes(parts, file)
            try Self.settleList(&header, &parts, file)
            let read = ReadFile(file: file, header: header, parts: parts, order: nil)
            questions.ask(file, header, asked + read.rowQuestions + read.untimedQuestions)
            files.append(try ReadFile(file: file, header: header, parts: parts, order: order(of: read)))
        }
        try requireDifferent(files)
        try questions.requireNone(set, options)
        return files
    }

    /// Throws if a file is there twice, or if several lists have the same guests and none says of which session they are.
    private func requireDifferent(_ files: [ReadFile]) throws(Fault) {
        let lists = files.filter { $0.header.rowsAreGuests && !$0.header.namesSessions }
        var guests: Set<Int64> = []
        var shared: Set<Int64> = []
        for list in lists {
            let own = Set(list.parts.flatMap { $0.expected.map(\.guest) })
            shared.formUnion(own.intersection(guests))
            guests.formUnion(own)
        }
        if shared.count > IncompleteCheckIns.maximum(of: guests.count) || shared.count * 2 > guests.count,
            shared.count > 0
        {
            throw Fault(.misconfigured, .listsShareGuests(lists.map(\.file.path), guests: shared.count))
        }
        for (number, file) in files.enumerated() where !file.file.bytes.isEmpty {
            if let same = files[..<number].first(where: { $0.file.bytes == file.file.bytes }) {
                throw Fault(.misconfigured, .eventFileTwice(same.file.path, file.file.path))
            }
        }
    }

    static func requireQuotes(_ parts: [RawCheckIns], _ file: TextFile) throws(Fault) {
        if let place = parts.lazy.compactMap(\.otherTable).first {
            throw Fault(.unreadableData, .fileHasOtherTable(file.path, line: file.line(at: place)))
        }
        if let quote = parts.lazy.compactMap(\.openQuote).first {
            throw Fault(.unreadableData, .eventFileQuoteOpen(file.path, line: file.line(at: quote)))
        }
        if let quotes = parts.lazy.compactMap(\.longQuote).first {
            throw Fault(
                .unreadableData,
                .eventFileQuoteLong(file.path, opened: file.line(at: quotes[0]), closed: file.line(at: quotes[1])))
        }
        if let text = parts.lazy.compactMap(\.textAfterQuote).first {
            throw Fault(
                .unreadableData,
                .eventFileTextAfterQuote(
                    file.path, line: file.line(at: text), opened: file.line(at: file.quote(closedBefore: text))))
        }
    }

    /// Settles whether a file that says when people came is a list, of whom some did not come, or a log.
    static func settleList(_ header: inout Header, _ parts: inout [RawCheckIns], _ file: TextFile) throws(Fault) {
        guard header.mayBeList, !header.rowsAreGuests else { return }
        var isList = parts.contains(where: \.hasAbsentees)
        if isList {
            var people: Set<Int64> = []
            let repeated = parts.reduce(0) { $0 + $1.expected.count { !people.insert($0.guest).inserted } }
            if repeated > 0 {
                var arrivals: [Int64: TimeCell] = [:]
                let cameAgain = parts.contains { part in
                    part.checkIns.contains { row in
                        arrivals.updateValue(row.time, forKey: row.guest).map { $0 != row.time } ?? false
                    }
                }
                let absent = parts.reduce(0) { $0 + $1.absentRows.count }
                isList = !(cameAgain && absent <= IncompleteCheckIns.maximum(of: parts.reduce(0) { $0 + $1.rows }))
                if isList {
                    let columns = header.identities.first?.columns.map(header.heading) ?? []
                    throw Fault(.misconfigured, .listRepeatsPeople(file.path, columns: columns, rows: repeated))
                }
            }
        }
        header.rowsAreGuests = isList
        guard !isList else { return }
        let column = header.name(of: header[.createdAt] == nil ? .time : .createdAt)
        for part in parts.indices {
            parts[part].expected = []
            parts[part].hasAbsentees = false
            for offset in parts[part].absentRows {
                parts[part].checkIns.append(
                    RawCheckIn(offset: offset, guest: RawCheckIn.missingGuest, time: .none, session: .max, type: .max))
                parts[part].bad.append(BadRow(offset: offset, column: column, reason: .missing, lacks: .createdAt))
            }
        }
    }

    private func order(of file: ReadFile) throws(Fault) -> DateOrder? {
        let dates = file.dates
        let saved = WallClock(zone: .gmt).civil(at: file.file.modifiedAt).year
        if let year = dates.doubtfulYear, abs(year - saved) > 1, let example = dates.example {
            let column = dates.column.map { file.header.names[$0] } ?? file.header.name(of: .createdAt)
            throw Fault(.misconfigured, .yearDoubtful(file.file.path, column: column, example: example, year: year))
        }
        // A spreadsheet takes a date that fits its own order for one, turned or not, and leaves the others as texts.
        if file.file.sheet != nil, dates.settled > 0, dates.dayFirst + dates.monthFirst + dates.either > 0 {
            let column = file.header.name(of: file.header[.createdAt] == nil ? .date : .createdAt)
            throw Fault(
                .unreadableData,
                .datesHalfTaken(
                    file.file.path, column: column, dates: dates.settled,
                    texts: dates.dayFirst + dates.monthFirst + dates.either))
        }
        if let order = options.dateOrder ?? file.header.dateOrder ?? dates.order { return order }
        guard dates.isAmbiguous else { return nil }
        let column = dates.column.map { file.header.names[$0] } ?? file.header.name(of: .createdAt)
        guard dates.dayFirst + dates.monthFirst == 0, let example = dates.example else {
            throw Fault(
                .misconfigured,
                .datesDisagree(
                    file.file.path, column: column, dayFirst: dates.dayFirst, monthFirst: dates.monthFirst,
                    either: dates.either))
        }
        throw Fault(.misconfigured, .dateOrderUnknown(file.file.path, column: column, example: example))
    }

    /// Throws if more rows are unreadable than may be set apart.
    static func requireFew(_ checkIns: FileCheckIns, _ files: [ReadFile]) throws(Fault) {
        let bad = checkIns.badRows
        guard let first = bad.first else { return }
        // By file: many whole files do not make up for a broken one.
        for (number, file) in files.enumerated() {
            let count = bad.count { $0.file == number }
            let rows = file.parts.reduce(0) { $0 + $1.rows - $1.skipped }
            guard count > 0, let first = bad.first(where: { $0.file == number }) else { continue }
            if file.header.sessionColumns.isEmpty, file.parts.allSatisfy({ $0.arrivals == 0 }),
                bad.allSatisfy({ $0.file != number || ($0.row.lacks == .createdAt && $0.row.reason != .missing) })
            {
                throw Fault(
                    .misconfigured,
                    .noTimeReadable(
                        checkIns.described(first), column: YAMLText.quoted(first.row.column),
                        isClock: first.row.reason == .noDate))
            }
            guard count > IncompleteCheckIns.maximum(of: rows) else { continue }
            throw Fault(
                .unreadableData,
                .tooManyBadRows(checkIns.described(first), bad: count, of: rows, mayBeList: false))
        }
        let rows = files.reduce(0) { $0 + $1.parts.reduce(0) { $0 + $1.rows - $1.skipped } }
        guard bad.count > IncompleteCheckIns.maximum(of: rows) else { return }
        throw Fault(
            .unreadableData, .tooManyBadRows(checkIns.described(first), bad: bad.count, of: rows, mayBeList: false))
    }
}

extension TextFile {
    /// Reads the file's header, and settles its columns by the form, by the layout of a known export, or by the first rows.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` for a form that does not fit.
    func header(as table: FileTable, _ options: FileOptions) throws(Fault) -> Header {
        var header = try settledHeader(as: table, options)
        header.wholeRUTs = options.wholeRUTs
        return header
    }

    private func settledHeader(as table: FileTable, _ options: FileOptions) throws(Fault) -> Header {
        let form = options.form
        let isWhole = form?.describesColumns == true
        var (header, layout) = foundHeader(as: table, options)
        try requireWhole(header)
        if let layout { try header.apply(layout, to: self) }
        if let form { try header.apply(form, to: self) }
        if let layout {
            if !layout.describesColumns { settle(&header, options) }
            return header
        }
        if !isWhole {
            settle(&header, options)
        } else if let time = header[.createdAt], header.day == nil, header.timeFormat == nil {
            header.hasDatesOnly = bytes.withUnsafeBufferPointer { Sample($0, header) }.hasOnlyDates(time)
        }
        return header
    }

    /// The header by its names alone, and the layout of a known export.
    func foundHeader(as table: FileTable, _ options: FileOptions) -> (header: Header, layout: FileForm?) {
        if !isVerbatim, options.form?.describesColumns != true, table == .checkIns || table == .registrants,
            let found = bytes.withUnsafeBufferPointer({
                FileLayout.header(of: $0, as: table, columns: options.columns)
            })
        {
            var header = found.header
            header.isOfLayout = true
            return (header, found.form)
        }
        var header = bytes.withUnsafeBufferPointer {
            Header($0, as: table, columns: options.columns, form: form(options.form))
        }
        header.isVerbatim = isVerbatim
        return (header, nil)
    }

    private func settle(_ header: inout Header, _ options: FileOptions) {
        header.settle(bytes.withUnsafeBufferPointer { Sample($0, header) }, isWide: options.isWide)
    }

    /// The offset of the quote whose closing one is before a text.
    fileprivate func quote(closedBefore text: Int) -> Int {
        var place = text - 2
        while place > 0, bytes[place] != RecordScanner.quote { place -= 1 }
        return max(0, place)
    }
}

extension ReadFile {
    /// What its rows leave open: words that decide and are not known, rows that may be nobody's, cells that list sessions.
    var rowQuestions: [ColumnQuestion] { wordQuestions + [sessionQuestion].compactMap(\.self) }

    private var wordQuestions: [ColumnQuestion] {
        var words: [ColumnRole: [FoundWord]] = [:]
        for part in parts { for (role, found) in part.words { words[role, default: []].add(found) } }
        var questions: [ColumnQuestion] = []
        for (role, found) in words.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let isDoubtful = !header.isDescribed && role == .attended && found.hasCrossBesideTick
            guard isDoubtful || found.contains(where: { $0.meaning == nil }) else { continue }
            let column = header[role].map(header.heading)
            questions.append(
                ColumnQuestion(
                    heading: column ?? "", marked: column == nil ? header.sessionNames : [], kind: .marks,
                    values: found.map { word in
                        let isAsked = isDoubtful && word.text.lowercased() == "x"
                        return FoundWord(text: word.text, meaning: isAsked ? nil : word.meaning, cells: word.cells)
                    }, role: role))
        }
        if let text = parts.lazy.compactMap(\.doubtfulRow).first {
            questions.append(ColumnQuestion(heading: text, kind: .row, values: [], role: nil))
        }
        var titles = parts.flatMap(\.titles)
        for (part, next) in zip(parts, parts.dropFirst()) where next.beginsWithHeadings {
            if let title = part.lastTitle { titles.append(title) }
        }
        for title in titles.reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
            questions.append(ColumnQuestion(heading: title, kind: .title, values: [], role: nil))
        }
        guard let time = header[.createdAt] ?? header[.time] else { return questions }
        let column = header.heading(of: time)
        let none = parts.reduce(into: [FoundWord]()) { $0.add($1.noneWords) }
        if !none.isEmpty, !header.isDescribed || timesSayWhoCame {
            questions.append(ColumnQuestion(heading: column, kind: .times, values: none, role: .createdAt))
        }
        let absent = parts.reduce(0) { $0 + $1.absentWithTime }
        if !(header.isDescribed && header.mapped.contains(.attended)), absent > IncompleteCheckIns.maximum(of: rows) {
            questions.append(ColumnQuestion(heading: column, kind: .times, values: [], role: nil))
        }
        return questions
    }
}

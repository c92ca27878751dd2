public import Base
internal import Foundation

extension FileForm {
    /// Reads a form.
    ///
    /// - Throws: a `Fault`: `.notFound` if there is no such file, `.misconfigured` if it is no form, or leaves a question open.
    public init(path: String) throws(Fault) {
        let text: String
        do throws(FileObstacle) {
            text = String(decoding: try WholeFile.bytes(of: path, upTo: 1 << 20), as: UTF8.self)
        } catch {
            throw Fault(.notFound, .formUnreadable(path, reason: error.reason))
        }
        if let line = Self.openQuestion(in: text) { throw Fault(.misconfigured, .formQuestionOpen(path, line: line)) }
        var mapping = try YAMLFile(path: path).mapping(in: text)
        try self.init(&mapping)
        try mapping.finish()
        let folder = path.parentFolder
        files = files.mapValues { folder == "." || $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
    }

    /// The first line whose value is `?`, which YAML itself would take for something else.
    private static func openQuestion(in text: String) -> Int? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            if YAMLText.code(of: line).contains(#/(^\s*-|[:\[,])\s*\?\s*([,}\]]|$)/#) { return number + 1 }
        }
        return nil
    }

    /// Takes the keys of a form, and leaves others.
    init(_ mapping: inout YAMLMapping) throws(Fault) {
        self.init()
        if let value = mapping.take("files") { files = try Self.files(value) }
        if let value = mapping.take("person") {
            let columns = try value.list().texts()
            person = !value.isList && columns == ["row"] ? .row : .columns(columns)
        }
        if let value = mapping.take("alike") {
            tellsAlike = true
            for value in value.list() { alike.insert(try value.choice(Alike.self)) }
        }
        for role in WordKeys.roles where role != .attended {
            guard let keys = WordKeys(role), let value = mapping.take(keys.key.rawValue) else { continue }
            words[role] = try Words(value, keys)
        }
        session = try mapping.take("session").map { value throws(Fault) in try Session(value) }
        if let value = mapping.take("came") { try take(came: value) }
        if let value = mapping.take("same-as") { sameAs = try value.texts() }
        time = try mapping.take("time").map { value throws(Fault) in try Time(value) }
        type = try mapping.take("type")?.filledText()
        fields = try mapping.take("fields")?.list().texts() ?? []
        ignore = try mapping.take("ignore")?.list().texts() ?? []
        if let value = mapping.take("columns") {
            for (name, heading) in try value.texts() { columns[try ColumnRole(named: name)] = heading }
        }
        name = try mapping.take("name")?.filledText()
        starts = try mapping.take("starts")?.filledText()
        ends = try mapping.take("ends")?.filledText()
        allowsShrinking = try mapping.take("allow-shrinking")?.bool()
        try takeWriting(&mapping)
        totals = try mapping.take("totals")?.list().texts() ?? []
    }

    /// Takes the keys that say how a file is written.
    mutating func takeWriting(_ mapping: inout YAMLMapping) throws(Fault) {
        sheet = try mapping.take("sheet")?.filledText()
        header = try mapping.take("header")?.integer(in: 1...10_000)
        encoding = try mapping.take("encoding")?.filledText()
        delimiter = try mapping.take("delimiter").map { value throws(Fault) in try Self.delimiter(value) }
        decimal = try mapping.take("decimal").map { value throws(Fault) in
            let text = try value.text()
            guard [".", ","].contains(text) else { throw value.fault(expected: .oneOf([".", ","], nearest: nil)) }
            return text
        }
    }

    private mutating func take(came value: YAMLValue) throws(Fault) {
        // Where each session has a column, its marks say who came.
        if case .marked = session { return words[.attended] = try Words(value, .came) }
        guard !value.isMapping else { return words[.attended] = try Words(value, .came) }
        everybodyCame = try value.choice(Everybody.self) == .all
        // A log of who came is no list of who was expected.
        if words[.status] == nil { tellsRegistrations = false }
    }

    /// What `came` may be instead of words.
    enum Everybody: String, CaseIterable { case all }

    private static func files(_ value: YAMLValue) throws(Fault) -> [FileTable: String] {
        guard value.isMapping else { return [.checkIns: try value.filledText()] }
        var mapping = try value.mapping()
        var files: [FileTable: String] = [:]
        for table in FileTable.allCases { files[table] = try mapping.take(table.rawValue)?.filledText() }
        try mapping.finish()
        return files
    }

    private static func delimiter(_ value: YAMLValue) throws(Fault) -> String {
        let text = try value.text()
        if text == "tab" || text == "\\t" { return "\t" }
        guard text.utf8.count == 1 else { throw value.fault(expected: .oneOf([",", ";", "tab", "|"], nearest: nil)) }
        return text
    }
}

extension FileForm.Words {
    fileprivate init(_ value: YAMLValue, _ keys: WordKeys) throws(Fault) {
        var mapping = try value.mapping()
        column = try mapping.take("column")?.filledText()
        yes = try mapping.take(keys.yes)?.list().words() ?? []
        no = try mapping.take(keys.no)?.list().words() ?? []
        try mapping.finish()
        let known = Set(yes.map { MatchedWord($0) })
        if let both = no.first(where: { known.contains(MatchedWord($0)) }) {
            throw Fault(.misconfigured, .formWordTwice(both, keys.yes, keys.no, at: value.place))
        }
    }
}

extension FileForm.Session {
    fileprivate init(_ value: YAMLValue) throws(Fault) {
        guard value.isMapping else {
            self = .column(try value.filledText())
            return
        }
        var mapping = try value.mapping()
        let (name, marked, each) = (mapping.take("name"), mapping.take("marked"), mapping.take("each"))
        let ignored = try each == nil ? nil : mapping.take("ignore")?.list().texts()
        if let column = mapping.take("listed") {
            var listed = FileForm.Listed()
            if let separator = mapping.take("separator") {
                (listed.separator, listed.isExact) = (try separator.text(), true)
            }
            if let times = mapping.take("times") { listed.hasTimes = try times.bool() }
            try mapping.finish()
            self = .listed(try column.filledText(), listed)
            return
        }
        try mapping.finish()
        switch (name, marked, each) {
        case (let name?, nil, nil): self = .named(try name.filledText())
        case (nil, let marked?, nil): self = .marked(try marked.list().texts())
        case (nil, nil, let each?):
            switch try each.text() {
            case "sheet": self = .eachSheet(ignoring: ignored ?? [])
            case "file": self = .eachFile
            default: throw each.fault(expected: .oneOf(["sheet", "file"], nearest: nil))
            }
        default: throw value.fault(expected: .oneOf(["name", "marked", "each"], nearest: nil))
        }
    }
}

extension FileForm.Time {
    fileprivate init(_ value: YAMLValue) throws(Fault) {
        guard value.isMapping else {
            self.init(column: try value.filledText())
            return
        }
        self.init()
        var mapping = try value.mapping()
        column = try mapping.take("column")?.filledText()
        order = try mapping.take("order")?.choice(DateOrder.self)
        if let value = mapping.take("zone") {
            let name = try value.filledText()
            guard TimeZone(ianaName: name) != nil else { throw value.fault(expected: .aZone(not: name)) }
            zone = name
        }
        date = try mapping.take("date").map { value throws(Fault) in FileForm.Date(try value.filledText()) }
        none = try mapping.take("none")?.list().words() ?? []
        format = try mapping.take("format")?.filledText()
        try mapping.finish()
    }
}

extension FileForm.Date {
    /// A day such as `2026-05-13`, or the column that has it.
    init(_ text: String) {
        self = text.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) == nil ? .column(text) : .day(text)
    }
}

extension YAMLValue {
    /// A mapping from texts to texts.
    fileprivate func texts() throws(Fault) -> [String: String] {
        var mapping = try mapping()
        var texts: [String: String] = [:]
        for (key, value) in mapping.takeAll() { texts[key] = try value.text() }
        return texts
    }
}

extension [YAMLValue] {
    /// The elements as texts, of which one may be empty: an empty cell.
    func words() throws(Fault) -> [String] {
        var words: [String] = []
        for element in self { words.append(try element.text()) }
        return words
    }

    /// The elements as texts that are not blank.
    func texts() throws(Fault) -> [String] {
        var texts: [String] = []
        for element in self { texts.append(try element.filledText()) }
        return texts
    }
}

extension ColumnRole {
    /// - Throws: a `Fault` of kind `.misconfigured` for an unknown column.
    init(named name: String) throws(Fault) {
        // Columns of other tables are accepted too, but not worth listing.
        guard let role = ColumnRole(rawValue: name) else {
            let known = ColumnRole.allCases.filter(FileTable.checkIns.roles.contains).map(\.rawValue)
            throw Fault(
                .misconfigured, .unknownColumnRole(name, known: known, nearest: nearestName(to: name, among: known)))
        }
        self = role
    }
}

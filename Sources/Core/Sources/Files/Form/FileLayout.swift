internal import Base
internal import Foundation
internal import Synchronization

/// The layout of an export that is known: the columns that it always has, and what they mean, as a form (see `layouts.yaml`).
struct FileLayout: Sendable {
    let name: String
    /// The columns by which it is recognized.
    private let always: [String]
    /// How other languages and versions write a heading.
    private let headings: [String: [String]]
    private let hasSeveralTables: Bool
    private let form: FileForm

    /// The most lines above the header.
    private static let maximumLines = 60

    /// The header of a file of a known layout, and the layout's form with the headings of the file; `nil` for any other file.
    static func header(
        of bytes: Bytes, as table: FileTable, columns: [ColumnRole: String]
    ) -> (header: Header, form: FileForm)? {
        for delimiter in Header.delimiters {
            var scanner = RecordScanner(bytes, delimiter: delimiter)
            for _ in 0..<maximumLines {
                let names = headings(&scanner, bytes)
                guard let names, scanner.openQuote == nil else { break }
                guard names.count > 2 else { continue }
                let places = places(of: names)
                for layout in all {
                    guard let form = layout.form(for: places) else { continue }
                    var header = Header(bytes, from: scanner.start, delimiter: delimiter, as: table, columns: columns)
                    if layout.hasSeveralTables { header.limit = end(of: header, bytes) }
                    return (header, form)
                }
            }
        }
        return nil
    }

    /// The first place of each text of a line, and how it is called as a heading. Of the marks in a row, a few are enough.
    private static func places(of names: [String]) -> [MatchedWord: (place: Int, heading: String)] {
        var counts: [String: Int] = [:]
        var places: [MatchedWord: (place: Int, heading: String)] = [:]
        for (place, name) in names.enumerated() {
            let count = counts[name, default: 0] + 1
            guard count < 10 else { continue }
            counts[name] = count
            let heading = count == 1 ? name : "\(name) (\(count))"
            let word = MatchedWord(heading)
            if places[word] == nil { places[word] = (place, heading) }
        }
        return places
    }

    private static func headings(_ scanner: inout RecordScanner, _ bytes: Bytes) -> [String]? {
        withUnsafeTemporaryAllocation(of: Field.self, capacity: Header.maximumColumns) { fields in
            guard let count = scanner.next(into: fields) else { return nil }
            var text = FieldText()
            return fields[..<min(count, fields.count)].map { text.string($0, of: bytes).onOneLine }
        }
    }

    /// Where a table ends that another one follows, below a line with its title alone; `nil` at the end of the file.
    private static func end(of header: Header, _ bytes: Bytes) -> Int? {
        var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: header.end)
        while let names = headings(&scanner, bytes) {
            if names.count < 3, names.dropFirst().allSatisfy(\.isEmpty) { return scanner.start }
        }
        return nil
    }

    private func form(for places: [MatchedWord: (place: Int, heading: String)]) -> FileForm? {
        // An organizer's own question may be called as the export's column is in another language; it stands further right.
        let found = { [self] (heading: String) -> String? in
            ([heading] + (headings[heading] ?? [])).compactMap { places[MatchedWord($0)] }.min { $0.place < $1.place }?
                .heading
        }
        guard always.allSatisfy({ found($0) != nil }) else { return nil }
        return form.renamed(found)
    }

    /// All layouts, in the order in which they are tried.
    static let all = YAMLMapping.embedded("layouts.yaml") { file throws(Fault) in
        var layouts: [FileLayout] = []
        for value in file.take("layouts")?.list() ?? [] { layouts.append(try FileLayout(value)) }
        return layouts
    }

    private init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        name = try mapping.take("layout")?.text() ?? ""
        always = try mapping.take("always")?.list().texts() ?? []
        var headings: [String: [String]] = [:]
        if var found = try mapping.take("headings")?.mapping() {
            for (heading, value) in found.takeAll() { headings[heading] = try value.list().texts() }
        }
        self.headings = headings
        hasSeveralTables = try mapping.take("several-tables")?.bool() ?? false
        form = try FileForm(layout: &mapping)
        try mapping.finish()
    }
}

extension FileForm {
    /// Takes the keys of a layout's form.
    fileprivate init(layout mapping: inout YAMLMapping) throws(Fault) {
        var alternatives: [[String]]?
        for value in mapping.take("person")?.list() ?? [] {
            alternatives = (alternatives ?? []) + [value.isList ? try value.list().texts() : []]
        }
        var columns: [ColumnRole: String] = [:]
        if var names = try mapping.take("names")?.mapping() {
            let roles: [String: ColumnRole] = [
                "first": .firstName, "last": .lastName, "full": .guest, "email": .email, "method": .method,
            ]
            for (key, value) in names.takeAll() { if let role = roles[key] { columns[role] = try value.text() } }
        }
        let registered = mapping.takeAll(of: "registered")
        let dayFirst = try mapping.take("day-first")?.list().texts() ?? []
        let tells = registered || mapping.keys.contains("registered")
        try self.init(&mapping)
        person = alternatives.map { .alternatives($0) }
        self.columns = columns
        tellsRegistrations = person == nil ? nil : tells
        self.dayFirst = dayFirst
    }

    /// The form with other headings, without columns that have none.
    fileprivate func renamed(_ heading: (String) -> String?) -> FileForm {
        func renamed(_ words: Words) -> Words? {
            guard let column = words.column else { return words }
            return heading(column).map { Words(column: $0, yes: words.yes, no: words.no) }
        }
        var form = self
        if case .alternatives(let alternatives) = person {
            form.person = .alternatives(
                alternatives.compactMap { columns in
                    let found = columns.compactMap(heading)
                    return found.isEmpty && !columns.isEmpty ? nil : found
                })
        }
        switch session {
        case .column(let name): form.session = heading(name).map { .column($0) }
        case .listed(let name, let listed): form.session = heading(name).map { .listed($0, listed) }
        case .marked(let names): form.session = .marked(names.compactMap(heading))
        case .named, .eachSheet, .eachFile, nil: break
        }
        if case .column(let name) = time?.date { form.time?.date = heading(name).map { .column($0) } }
        if let column = time?.column {
            form.time?.column = heading(column)
            if form.time?.column == nil { form.time = nil }
        }
        form.words = words.compactMapValues(renamed)
        form.type = type.flatMap(heading)
        (form.fields, form.ignore) = (fields.compactMap(heading), ignore.compactMap(heading))
        form.columns = columns.compactMapValues(heading)
        return form
    }
}

extension YAMLMapping {
    /// Takes a key whose value is `all`; whether it was there.
    fileprivate mutating func takeAll(of key: String) -> Bool {
        var copy = self
        guard let value = copy.take(key), !value.isMapping, (try? value.text()) == "all" else { return false }
        self = copy
        return true
    }
}

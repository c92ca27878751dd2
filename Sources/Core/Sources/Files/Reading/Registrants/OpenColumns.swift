internal import Base

/// Finds the columns of a list of people whose meaning nobody has said, and which may say who was expected, and where.
struct OpenColumns {
    private let header: Header
    private let places: [Int]

    /// More different texts are no names of sessions, however they are combined.
    private static let maximumTexts = 5000

    /// - Parameter others: the columns that are something else.
    init(_ header: Header, apartFrom others: [Int]) {
        var header = header
        header.ignored.formUnion(others)
        self.header = header
        let used = header.used
        // A ticket of a session may be called as the session is.
        let type = header.mapped.contains(.registrantType) ? nil : header[.registrantType]
        places = header.names.indices.filter { !used.contains($0) || $0 == type }
    }

    func find(in file: TextFile) -> [Registrants.OpenColumn] {
        guard !places.isEmpty, !header.isVerbatim else { return [] }
        let asked = ColumnSurvey(header).questions(of: file).filter {
            header.isDescribed || $0.kind != .times || $0.tells
        }
        let questions = Dictionary(asked.map { ($0.heading, $0) }) { first, _ in first }
        return zip(places, texts(of: file)).compactMap { place, values in
            let heading = header.heading(of: place)
            let question = questions[heading]
            guard question != nil || !values.isEmpty else { return nil }
            return Registrants.OpenColumn(
                heading: heading, question: question?.phrase, values: values,
                expecting: question.map { Self.expecting($0) } ?? [], isType: header[.registrantType] == place)
        }
    }

    /// The words that say that somebody is expected, if all say whether, and no heading turns them round.
    private static func expecting(_ question: ColumnQuestion) -> [String] {
        let words = question.values.filter { !$0.text.isEmpty }.known(as: .status, in: question.heading)
        guard words.contains(where: { $0.meaning == false }), words.allSatisfy({ $0.meaning != nil }) else { return [] }
        return words.filter { $0.meaning == true }.map(\.text.onOneLine)
    }

    /// The texts of each column and how many cells have them, read once; none for a column of very many.
    private func texts(of file: TextFile) -> [[String: Int]] {
        var readers = places.map { _ in WordReader() }
        var text = FieldText(isVerbatim: file.isVerbatim)
        let nobody = RowsOfNobody(header)
        file.forEachRow(header) { row in
            if nobody.has(row.fields, row.count, of: row.bytes, &text) { return true }
            for (number, place) in places.enumerated() {
                let field = row.fields[place]
                guard field.count > 0, readers[number].count <= Self.maximumTexts else { continue }
                readers[number].meaning(of: text(field, of: row.bytes))
            }
            return true
        }
        return readers.map { reader in
            guard reader.count <= Self.maximumTexts else { return [:] }
            let found = reader.words.filter { !$0.text.isEmpty }.map { ($0.text, $0.cells) }
            return Dictionary(found) { $0 + $1 }
        }
    }
}

/// A column of a list, and its words that say that somebody was expected: all others were not.
public struct ExpectedWords: Sendable, Hashable {
    public var column: String
    /// An empty one is an empty cell.
    public var words: [String]

    public init(column: String, words: [String]) {
        self.column = column
        self.words = words
    }
}

extension Header {
    /// The column that a person names on the command line.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` if there is none.
    func column(named name: String, for what: String, of file: TextFile) throws(Fault) -> Int {
        if let place = place(of: name) { return place }
        return try columns(named: name, for: what, of: file)[0]
    }

    /// Takes from a column what its heading would make it.
    mutating func ignore(_ place: Int) {
        ignored.insert(place)
        for (role, other) in places where other == place && !mapped.contains(role) { places[role] = nil }
        for (role, parts) in nameParts { nameParts[role] = parts.filter { $0 != place } }
    }
}

internal import Base

/// The rows of a list of people who are registered, one by one: for reports and for `follow-up` alike.
struct RegistrantRows: ~Copyable {
    let header: Header
    let bytes: Bytes
    let fields: Fields
    var text: FieldText
    private let event: Int64
    private var scanner: RecordScanner
    private let nobody: RowsOfNobody
    /// The text of a row with nothing else, which may be a total or a note.
    private var doubtful: String?
    private var status: WordReader?
    /// The number of fields of the row.
    private(set) var count = 0
    /// Whether the row has a cell too many, which shifts the others: nobody knows which.
    private(set) var isShifted = false
    /// Rows with nothing, and those of totals and headings.
    private(set) var blank = 0
    private(set) var totals = 0
    private var line = 0
    private var counted = 0
    /// The line breaks in cells of a sheet, and how many of them are in rows above.
    private let breaks: [Int]
    private var passed = 0

    private init(_ header: Header, _ event: Int64, bytes: Bytes, fields: Fields, breaks: [Int]) {
        self.header = header
        self.event = event
        self.bytes = bytes
        self.fields = fields
        self.breaks = breaks
        text = FieldText(isVerbatim: header.isVerbatim)
        scanner = RecordScanner(bytes, delimiter: header.delimiter, from: header.end)
        nobody = RowsOfNobody(header)
        status = header[.status].flatMap { _ in header.words[.status].map { WordReader($0) } }
    }

    /// Calls `body` with the rows of a file.
    ///
    /// - Parameter event: rows that name another event are left out.
    static func read<Result>(
        _ file: TextFile, _ header: Header, of event: Int64, _ body: (inout RegistrantRows) -> Result
    ) -> Result {
        file.bytes.withUnsafeBufferPointer { bytes in
            withUnsafeTemporaryAllocation(of: Field.self, capacity: header.names.count) { fields in
                fields.initialize(repeating: .missing)
                var rows = RegistrantRows(header, event, bytes: bytes, fields: fields, breaks: file.breaks)
                return body(&rows)
            }
        }
    }

    /// Goes to the next row that has something; `false` at the end.
    mutating func next() -> Bool {
        while let found = scanner.next(into: fields) {
            count = found
            if count < fields.count { for missing in count..<fields.count { fields[missing] = .missing } }
            if fields.allSatisfy({ $0.count == 0 }) {
                blank += 1
                continue
            }
            isShifted = count > fields.count && !isEmptyBeyondColumns
            if isShifted { return true }
            if nobody.has(fields, count, of: bytes, &text) {
                totals += 1
                continue
            }
            doubtful = doubtful ?? nobody.doubtful(fields, of: bytes, &text)
            if isOfEvent { return true }
        }
        return false
    }

    /// The offset at which the row begins.
    var offset: Int { scanner.start }
    /// The row's bytes.
    var row: Slice<Bytes> { bytes[scanner.start..<scanner.position] }

    /// Notes quotes that leave in doubt which rows there are.
    func noteQuotes(in found: inout RawCheckIns) {
        found.openQuote = scanner.openQuote
        found.doubtfulRow = doubtful
        found.textAfterQuote = scanner.textAfterQuote
        found.longQuote = scanner.longQuote.map { [$0.opening, $0.closing] }
    }

    /// The text of a cell of the row.
    mutating func string(_ place: Int) -> String { text.string(fields[place], of: bytes) }

    /// The text of a cell of the row with its line breaks, which in a sheet are blanks elsewhere.
    mutating func lines(_ place: Int) -> String {
        let field = fields[place]
        while passed < breaks.count, breaks[passed] < offset { passed += 1 }
        let own = breaks[passed...].prefix { $0 < field.start + field.count }.filter { $0 >= field.start }
        guard !own.isEmpty else { return string(place) }
        var raw = Array(bytes[field.start..<(field.start + field.count)])
        for place in own { raw[place - field.start] = RecordScanner.newline }
        let whole = Field(start: 0, count: raw.count, form: field.form)
        return raw.withUnsafeBufferPointer { text.string(whole, of: $0) }
    }

    /// The line on which the row begins, from 1.
    mutating func lineNumber() -> Int {
        if counted == 0 { line = 1 }
        line += bytes[counted..<scanner.start].count { $0 == RecordScanner.newline }
        counted = scanner.start
        return line
    }

    /// Whether the row's person is expected, which is everybody in a list without a status; `nil` for an unknown word.
    mutating func isExpected() -> Bool? {
        guard let place = header[.status] else { return true }
        return status?.meaning(of: text(fields[place], of: bytes))
    }

    /// The words of the status.
    var words: [FoundWord] { status?.words ?? [] }

    /// Some programs end each row with a delimiter.
    private var isEmptyBeyondColumns: Bool {
        guard let last = fields.last else { return true }
        return bytes[(last.start + last.count)..<scanner.position].allSatisfy {
            $0 == header.delimiter || $0 == RecordScanner.quote || $0 <= 0x20
        }
    }

    /// Whether the row names this event, or none.
    private var isOfEvent: Bool {
        mutating get {
            guard let place = header[.eventID], let named = NumberCell.event(text.string(fields[place], of: bytes))
            else {
                return true
            }
            return named == event
        }
    }
}

extension Header {
    /// Knows no word of a column whose heading turns it round, unless a form says what they mean: a yes under `Anulado` expects nobody.
    mutating func settleStatus() {
        guard let place = self[.status], words[.status] == CellWords.known[.status] else { return }
        if ColumnQuestion(heading: names[place], kind: .heading, values: []).tells { words[.status] = CellWords() }
    }

    /// The header of a list of people without a form: a position belongs to an order; without orders, a column of that name
    /// has people's jobs.
    mutating func settlePositions() {
        guard !isDescribed else { return }
        if self[.order] == nil || self[.position] == nil {
            self[.order] = nil
            self[.position] = nil
        } else if !mapped.contains(.guestID) {
            // The secret changes with the ticket, the position does not.
            self[.guestID] = nil
        }
    }
}

extension TextFile {
    /// The header of a list of people.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` for a form that does not fit.
    func registrantHeader(_ options: FileOptions) throws(Fault) -> Header {
        var header = try header(as: .registrants, options)
        header.settlePositions()
        header.settleStatus()
        return header
    }
}

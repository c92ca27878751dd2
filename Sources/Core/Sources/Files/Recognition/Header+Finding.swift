/// How the line of the headings is found, and what separates them.
extension Header {
    static let delimiters = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
    /// A file with more columns is not a list of people.
    static let maximumColumns = 4096
    /// The most titles and other lines above the header.
    private static let maximumTitles = 19

    /// Reads the header of a file: the first line, unless a later one is clearly the header. The delimiter is the one
    /// with which most columns are recognized or, if that is not decisive, the one that yields most columns.
    ///
    /// - Parameters:
    ///   - columns: names of columns by role, from the user.
    ///   - form: what says which headings there are, and perhaps where.
    init(_ bytes: Bytes, as table: FileTable, columns: [ColumnRole: String], form: FileForm? = nil) {
        // A first line `sep=;` is Excel's way to name the delimiter.
        let told = Self.toldDelimiter(bytes)
        let delimiters = form?.delimiter?.utf8.first.map { [$0] } ?? told.map { [$0.delimiter] } ?? Self.delimiters
        let start = form?.header.map { Self.start(ofLine: $0, bytes) } ?? told?.end ?? 0
        let lines = delimiters.map { Header(bytes, from: start, delimiter: $0, as: table, columns: columns) }
        let headings = form?.headings ?? []
        let score = { (header: Header) in headings.count { header.place(of: $0) != nil } }
        let first = Self.best(of: lines, score)
        self = form?.header != nil ? first : Self.below(first, lines, bytes, headings.isEmpty ? nil : score) ?? first
    }

    static func start(ofLine line: Int, _ bytes: Bytes) -> Int {
        var place = 0
        for _ in 1..<max(1, line) {
            guard let end = bytes[place...].firstIndex(of: RecordScanner.newline) else { return bytes.count }
            place = end + 1
        }
        return place
    }

    /// The header below other lines; `nil` if the first line is as good.
    ///
    /// - Parameter score: how many headings of a form a line has; without a form `nil`, and only titles may be above.
    private static func below(
        _ first: Header, _ lines: [Header], _ bytes: Bytes, _ score: ((Header) -> Int)?
    ) -> Header? {
        let mayBeTitle =
            switch first.table {
            case .checkIns: first.identities.isEmpty || !first.saysWhen
            case .registrants: first.identities.isEmpty
            case .events, .sessions, .offers, .guests: false
            }
        guard score != nil || mayBeTitle, first.openQuote == nil, first.width <= maximumColumns else { return nil }
        var (lines, best) = (lines, first)
        for _ in 0..<maximumTitles {
            lines = lines.compactMap { line in
                guard line.end < bytes.count, line.openQuote == nil else { return nil }
                return Header(bytes, from: line.end, delimiter: line.delimiter, as: line.table, columns: line.wanted)
            }
            if let score {
                let found = lines.isEmpty ? best : Self.best(of: lines, score)
                if score(found) > score(best) { best = found }
                continue
            }
            let clear = lines.filter { !$0.identities.isEmpty && $0.places.count >= max(2, first.places.count + 1) }
            if !clear.isEmpty { return Self.best(of: clear) { _ in 0 } }
            // Below a title alone, headings are known also by who came.
            guard first.isTitle else { continue }
            let below = lines.filter { !$0.identities.isEmpty && $0.knownNames > 1 }
            if !below.isEmpty { return Self.best(of: below) { _ in 0 } }
        }
        return score == nil ? nil : best
    }

    /// Whether at most one cell has anything.
    private var isTitle: Bool { names.count { !$0.isEmpty } <= 1 && names.count > 1 }

    /// The number of names that some role has.
    private var knownNames: Int { names.count { ColumnRole.byName[ColumnRole.normalized($0)] != nil } }

    /// The best header; among equals, the first.
    private static func best(of headers: [Header], _ score: (Header) -> Int) -> Header {
        headers.reversed().max {
            (score($0), $0.places.count, $0.names.count) < (score($1), $1.places.count, $1.names.count)
        } ?? headers[0]
    }

    init(_ bytes: Bytes, from start: Int, delimiter: UInt8, as table: FileTable, columns: [ColumnRole: String]) {
        self.table = table
        self.delimiter = delimiter
        wanted = columns
        var scanner = RecordScanner(bytes, delimiter: delimiter, from: start)
        (names, width) = withUnsafeTemporaryAllocation(of: Field.self, capacity: Self.maximumColumns) { fields in
            guard let count = bytes.isEmpty ? nil : scanner.next(into: fields) else { return ([], 0) }
            var text = FieldText()
            let names = fields[..<min(count, fields.count)].map { field in
                text.string(field, of: bytes).onOneLine
            }
            return (names, count)
        }
        var counts: [String: Int] = [:]
        numbers = names.enumerated().reduce(into: [:]) { numbers, name in
            let number = counts[name.element, default: 0] + 1
            counts[name.element] = number
            if number > 1 { numbers[name.offset] = number }
        }
        self.start = scanner.start
        end = bytes.isEmpty ? 0 : scanner.position
        openQuote = scanner.openQuote
        recognize(without: [])
    }

    private static func toldDelimiter(_ bytes: Bytes) -> (delimiter: UInt8, end: Int)? {
        guard bytes.count > 6, bytes[..<4].elementsEqual("sep=".utf8), bytes[5] == 0x0A || bytes[5] == 0x0D else {
            return nil
        }
        return (bytes[4], bytes[5] == 0x0D && bytes[6] == 0x0A ? 7 : 6)
    }
}

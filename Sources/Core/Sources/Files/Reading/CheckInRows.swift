internal import Base

/// Reads the check-ins of a file, in one pass over the bytes.
struct CheckInRows: Sendable {
    let header: Header
    /// The event whose rows are read, if the file has several.
    let event: EventKey?

    /// How rows name their event.
    struct EventKey: Sendable, Hashable {
        var column: Int
        /// The texts that mean the event: `7`, and perhaps `007` and `7.0`.
        var texts: [[UInt8]]

        @inline(__always)
        func isNamed(by text: Bytes) -> Bool { texts.contains { text.elementsEqual($0) } }
    }

    /// Reads a whole file, on all cores. Each part ends at the first check-in beyond `maximumRows`.
    func read(_ bytes: [UInt8], cores: Int, maximumRows: Int = .max) -> [RawCheckIns] {
        // If rows are numbered, a single reader must see them all.
        RecordChunks.read(bytes, header, parts: header.numbersRows ? 1 : cores, passedEnd: \.passedEnd) {
            read($0, from: $1, to: $2, maximumRows: maximumRows)
        }
    }

    /// The events that rows of files name by number, ascending.
    static func events(in set: FileSet, _ options: FileOptions) throws(Fault) -> [Int64] {
        var ids: Set<Int64> = []
        let entries = set.files(of: .checkIns, event: nil) + set.files(of: .registrants, event: nil)
        for entry in entries where entry.event == nil {
            // Most files name no events, which their start is enough to show.
            let start = try entry.text(startOnly: true).foundHeader(as: entry.table, options).header
            guard start[.eventID] != nil || options.form?.columns[.eventID] != nil else { continue }
            let file = try set.text(of: entry)
            let header = try file.header(as: entry.table, options)
            guard let column = header[.eventID] else { continue }
            ids.formUnion(file.texts(of: column, header).compactMap(NumberCell.event))
        }
        return ids.sorted()
    }

    private func read(_ bytes: Bytes, from start: Int, to end: Int, maximumRows: Int) -> RawCheckIns {
        withUnsafeTemporaryAllocation(of: Field.self, capacity: header.names.count) { fields in
            fields.initialize(repeating: .missing)
            var reader = PartReader(header, event, bytes: bytes, fields: fields, rows: (end - start) / 64 + 16)
            var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: start, to: end)
            var swallowing: (opening: Int, closing: Int)?
            while reader.result.checkIns.count <= maximumRows, let count = scanner.next(into: fields) {
                if let lines = scanner.lines, lines.opening >= scanner.start, swallowing == nil, !header.isVerbatim,
                    scanner.hasSwallowedRows(width: header.names.count)
                {
                    swallowing = (lines.opening, lines.closing)
                }
                reader.take(count, at: scanner.start, to: scanner.position)
            }
            reader.finish()
            reader.result.openQuote = scanner.openQuote
            reader.result.textAfterQuote = scanner.textAfterQuote
            reader.result.longQuote = (scanner.longQuote ?? swallowing).map { [$0.opening, $0.closing] }
            reader.result.words = reader.foundWords
            reader.result.passedEnd = scanner.position > end
            return reader.result
        }
    }
}

internal import Foundation
internal import Messages
internal import Profiles
internal import Tables

/// What was recognized in files, for people who want to know why a report says what it says.
struct FileExplanation {
    private var lines: [Phrase] = []
    private let options: FileOptions
    private let clock: WallClock

    private static let rowsShown = 3

    /// - Throws: a `Fault` if a file cannot be read. A missing column is reported, and is not an error.
    init(_ set: FileSet, _ options: FileOptions) throws(Fault) {
        self.options = options
        clock = WallClock(zone: options.zone)
        for entry in set.entries { try explain(entry) }
    }

    var phrase: Phrase { Phrase { language in lines.map { $0[language] + "\n" }.joined() } }

    private mutating func explain(_ entry: FileSet.Entry) throws(Fault) {
        let file = try entry.text()
        let header = try file.header(as: entry.table, options)
        let sample = file.bytes.withUnsafeBufferPointer { Sample($0, header) }
        let problem = entry.table == .checkIns ? Self.problem(file, header) : nil
        let isRead = entry.table == .checkIns && problem == nil
        var evidence = (
            dates: isRead ? dates(of: file, header) : dates(of: sample, header), decimals: DecimalEvidence()
        )
        for role in [ColumnRole.latitude, .longitude, .price, .reportedPercentage] {
            guard let place = header[role] else { continue }
            for var cell in sample.cells(place) { cell.withUTF8 { evidence.decimals.note($0) } }
        }
        let order = options.dateOrder ?? evidence.dates.order
        lines.append(.fileRecognized(entry.path, table: entry.table.rawValue, form: form(of: file, header)))
        if evidence.decimals.points + evidence.decimals.commas > 0 {
            lines.append(.decimalMarkRecognized(isComma: evidence.decimals.mark == 0x2C))
        }
        if evidence.dates.isAmbiguous, order == nil {
            lines.append(.datesAmbiguous(example: evidence.dates.example ?? ""))
        } else if let order, evidence.dates != DateEvidence() {
            lines.append(.datesRecognized(isDayFirst: order == .dayFirst))
        }
        for (place, name) in header.names.enumerated() {
            let parts = header.nameParts.filter { $0.value.contains(place) }.map(\.key)
            let roles = (header.places.filter { $0.value == place }.map(\.key) + parts).map(\.rawValue).sorted()
            if let session = header.sessionColumns.firstIndex(of: place) {
                lines.append(.columnIsSession(header.sessionNames[session]))
            } else if !roles.isEmpty {
                lines.append(.columnIs(name, roles: roles))
            }
        }
        if !header.unused.isEmpty { lines.append(.columnsUnused(header.unused)) }
        if entry.table == .checkIns, !header.identities.isEmpty { lines.append(guestsKnownBy(header)) }
        if let problem { lines.append(problem) }
        explainRows(header, sample, order)
    }

    /// Why the file's columns do not allow a report; `nil` if they do.
    private static func problem(_ file: TextFile, _ header: Header) -> Phrase? {
        do throws(Fault) {
            try header.requireColumns(of: file)
            return nil
        } catch {
            return error.message
        }
    }

    /// The evidence of all rows, as in a report.
    private func dates(of file: TextFile, _ header: Header) -> DateEvidence {
        let rows = CheckInRows(header: header, event: nil)
        return rows.read(
            file.bytes, cores: ProcessInfo.processInfo.activeProcessorCount, maximumRows: options.maximumRows
        )
        .reduce(into: DateEvidence()) { $0.add($1.dates) }
    }

    private func dates(of sample: Sample, _ header: Header) -> DateEvidence {
        var dates = DateEvidence()
        for place in timePlaces(of: header) {
            for cell in sample.cells(place) + [header.names[place]] {
                cell.read { bytes in
                    var reader = TimeCellReader()
                    if let time = reader.read(bytes), time.kind == .unordered { dates.note(time, bytes) }
                }
            }
        }
        return dates
    }

    private func form(of file: TextFile, _ header: Header) -> [Phrase] {
        let encoding: Phrase = file.encoding == .utf8WithMark ? .utf8WithMark : Phrase(verbatim: file.encoding.name)
        let delimiter = header.delimiter == 0x09 ? "tab" : String(UnicodeScalar(header.delimiter))
        return (file.isCompressed ? [Phrase(verbatim: "gzip")] : []) + [encoding, .delimiterIs(delimiter)]
    }

    private func timePlaces(of header: Header) -> [Int] {
        [.createdAt, .date, .startsAt, .endsAt].compactMap { header[$0] } + header.sessionColumns
    }

    private func guestsKnownBy(_ header: Header) -> Phrase {
        .guestsKnownBy(header.identities.map { $0.columns.map { header.names[$0] }.joined(separator: " + ") })
    }

    /// Explains the first rows: the role of each cell, and its text or instant.
    private mutating func explainRows(_ header: Header, _ sample: Sample, _ order: DateOrder?) {
        for (number, row) in (0..<min(sample.rowCount, Self.rowsShown)).map(sample.row).enumerated() {
            var cells: [Phrase] = []
            for (place, cell) in row.enumerated() where !cell.isEmpty {
                if let session = header.sessionColumns.firstIndex(of: place) {
                    cells.append(self.cell(header.sessionNames[session], mark(cell.onOneLine, order)))
                } else if let role = header.places.first(where: { $0.value == place })?.key {
                    let isTime = [.createdAt, .date, .startsAt, .endsAt].contains(role)
                    let text = isTime ? time(cell.onOneLine, order) : Phrase(verbatim: cell.onOneLine)
                    cells.append(self.cell(role.rawValue, text))
                }
            }
            lines.append(.rowAsRead(number + 1, cells))
        }
    }

    private func cell(_ name: String, _ text: Phrase) -> Phrase { Phrase { "\(name)=\(text[$0])" } }

    private func mark(_ text: String, _ order: DateOrder?) -> Phrase {
        switch AttendanceCell(text) {
        case .mark: .cellIsMark
        case .absent: .cellIsAbsence
        case .time: time(text, order)
        case .timeOfDay: Phrase(verbatim: text)
        case nil: .cellUnread(text)
        }
    }

    private func time(_ text: String, _ order: DateOrder?) -> Phrase {
        let cell = text.read { bytes in
            var reader = TimeCellReader()
            return reader.read(bytes)
        }
        let readings = (order.map { [$0] } ?? [.dayFirst, .monthFirst]).map { order in
            var resolution = TimeResolution(order: order, clock: clock)
            return cell.flatMap { resolution.seconds($0) }
        }
        // Without a known order, it is not a time yet.
        guard Set(readings).count == 1 else { return Phrase(verbatim: text) }
        guard let seconds = readings[0] else { return .cellUnread(text) }
        return Phrase(verbatim: clock.iso8601(Instant(secondsSinceEpoch: seconds)))
    }
}

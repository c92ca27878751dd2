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

    /// - Throws: a `Fault` of a file that cannot be read. A column that is missing is said, and no error.
    init(_ set: FileSet, _ options: FileOptions) throws(Fault) {
        self.options = options
        clock = WallClock(zone: options.zone)
        for entry in set.entries { try explain(entry) }
    }

    var phrase: Phrase { Phrase { language in lines.map { $0[language] + "\n" }.joined() } }

    private mutating func explain(_ entry: FileSet.Entry) throws(Fault) {
        let file = try TextFile(path: entry.path)
        let header = file.header(as: entry.table, options)
        let sample = file.bytes.withUnsafeBufferPointer { Sample($0, header) }
        var evidence = (dates: DateEvidence(), decimals: DecimalEvidence())
        for place in timePlaces(of: header) {
            for cell in sample.cells(place) + [header.names[place]] {
                cell.read { bytes in
                    var reader = TimeCellReader()
                    if let time = reader.read(bytes), time.kind == .unordered { evidence.dates.note(time, bytes) }
                }
            }
        }
        for role in [ColumnRole.latitude, .longitude, .price, .reportedPercentage] {
            guard let place = header[role] else { continue }
            for var cell in sample.cells(place) { cell.withUTF8 { evidence.decimals.note($0) } }
        }
        let order = options.dateOrder ?? evidence.dates.order ?? header.usualOrder
        lines.append(.fileRecognized(entry.path, table: entry.table.rawValue, form: form(of: file, header)))
        if let preset = header.preset { lines.append(.presetRecognized(preset.rawValue)) }
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
        for note in header.notes { lines.append(note.phrase(entry.path)) }
        if entry.table == .checkIns { explainIdentity(header) }
        explainRows(header, sample, order)
    }

    private func form(of file: TextFile, _ header: Header) -> [Phrase] {
        let encoding: Phrase =
            switch file.encoding {
            case .utf8: Phrase(verbatim: "UTF-8")
            case .utf8WithMark: .utf8WithMark
            case .utf16: Phrase(verbatim: "UTF-16")
            case .windows1252: Phrase(verbatim: "Windows-1252")
            }
        let delimiter = header.delimiter == 0x09 ? "tab" : String(UnicodeScalar(header.delimiter))
        return (file.isCompressed ? [Phrase(verbatim: "gzip")] : []) + [encoding, .delimiterIs(delimiter)]
    }

    private func timePlaces(of header: Header) -> [Int] {
        [.createdAt, .date, .startsAt, .endsAt].compactMap { header[$0] } + header.sessionColumns
    }

    private mutating func explainIdentity(_ header: Header) {
        if header.identities.isEmpty {
            lines.append(.nothingSays(.whoCheckedIn, role: ColumnRole.guestID.rawValue))
        } else {
            lines.append(
                .guestsKnownBy(header.identities.map { $0.columns.map { header.names[$0] }.joined(separator: " + ") }))
        }
        let hasTimes =
            header[.createdAt] != nil || header[.date] != nil || header[.attendedSessions] != nil
            || header[.attended] != nil
        if !hasTimes, header.sessionColumns.isEmpty, header.preset != .eventbrite {
            lines.append(.nothingSays(.whenCheckedIn, role: ColumnRole.createdAt.rawValue))
        }
    }

    /// The first rows: what their columns are, and the text or the instant in them.
    private mutating func explainRows(_ header: Header, _ sample: Sample, _ order: DateOrder?) {
        for (number, row) in sample.rows.prefix(Self.rowsShown).enumerated() {
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
        switch SessionCell(text) {
        case .mark: .cellIsMark
        case .absent: .cellIsAbsence
        case .time: time(text, order)
        case .timeOfDay: Phrase(verbatim: text)
        case nil: .cellUnread(text)
        }
    }

    private func time(_ text: String, _ order: DateOrder?) -> Phrase {
        var resolution = TimeResolution(order: order, clock: clock)
        let cell = text.read { bytes in
            var reader = TimeCellReader()
            return reader.read(bytes)
        }
        guard let seconds = cell.flatMap({ resolution.seconds($0) }) else { return .cellUnread(text) }
        return Phrase(verbatim: clock.iso8601(Instant(secondsSinceEpoch: seconds)))
    }
}

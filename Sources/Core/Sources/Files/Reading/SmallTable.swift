internal import Base

/// A file with few rows, such as the sessions of an event, with every cell as text.
struct SmallTable: Sendable {
    let path: String
    let header: Header
    let rows: [[String]]
    /// The offsets at which rows begin.
    private let offsets: [Int]
    private let file: TextFile
    let order: DateOrder?
    let dates: DateEvidence
    /// The decimal mark.
    let mark: UInt8

    /// The columns with numbers.
    private static let numbers: [ColumnRole] = [
        .price, .reportedPercentage, .registered, .reportedCheckIns, .stock, .used, .available, .registrants,
    ]

    /// - Throws: a `Fault`: of kind `.misconfigured` if nothing shows whether marks separate decimals or thousands;
    ///   `.unreadableData` for too many rows; and what `TextFile` throws.
    init(_ entry: FileSet.Entry, _ options: FileOptions) throws(Fault) {
        let file = try entry.text()
        self.file = file
        path = entry.path
        var offsets: [Int] = []
        let header = file.header(ofTable: entry.table, options)
        try file.requireWhole(header)
        self.header = header
        var rows: [[String]] = []
        var text = FieldText(isVerbatim: file.isVerbatim)
        file.forEachRow(header) { row in
            let cells = row.fields.map { text.string($0, of: row.bytes) }
            if cells.contains(where: { !$0.isEmpty }) {
                rows.append(cells)
                offsets.append(row.start)
            }
            return rows.count <= options.maximumRows
        }
        self.rows = rows
        self.offsets = offsets
        guard rows.count <= options.maximumRows else {
            throw Fault(.unreadableData, .tooManyFileRows(entry.path, limit: options.maximumRows))
        }
        var dates = DateEvidence()
        var decimals = DecimalEvidence()
        for row in rows {
            for role in [ColumnRole.startsAt, .endsAt] {
                if let place = header[role] { dates.note(row[place]) }
            }
            for place in Self.numbers.compactMap({ header[$0] }) {
                row[place].withoutCurrency.read { decimals.note($0) }
            }
        }
        self.dates = dates
        // A dataset has points.
        if file.isVerbatim {
            mark = UInt8(ascii: ".")
        } else if let told = options.form?.decimal?.utf8.first {
            mark = told
        } else if decimals.isAmbiguous, let example = decimals.example {
            throw Fault(.misconfigured, .decimalMarkUnknown(entry.path, example: example))
        } else {
            mark = decimals.mark
        }
        order = options.dateOrder ?? dates.order
    }

    /// The text of a cell; `nil` if it is empty, or there is no such column.
    func text(_ row: Int, _ role: ColumnRole) -> String? {
        guard let place = header[role], !rows[row][place].isEmpty else { return nil }
        return rows[row][place]
    }

    /// The name in a cell or, if there is none, the text that stands in place of a number.
    func name(_ row: Int, _ role: ColumnRole, else id: ColumnRole) -> String? {
        text(row, role) ?? text(row, id).flatMap { NameIDs.number($0) == nil ? $0 : nil }
    }

    /// The number of a row's event; `nil` if it names none.
    func event(_ row: Int) throws(Fault) -> Int64? {
        guard let text = text(row, .eventID) else { return nil }
        guard let number = NumberCell.event(text) else { throw fault(row, .eventID, .notANumber) }
        return number
    }

    /// A whole number, which some programs write as `12.0`.
    func integer(_ row: Int, _ role: ColumnRole) throws(Fault) -> Int64? {
        guard let text = text(row, role) else { return nil }
        if let number = Int64(text) { return number }
        guard let number = decimal(text), number == number.rounded(), abs(number) < 9e15 else {
            throw fault(row, role, .notANumber)
        }
        return Int64(number)
    }

    func count(_ row: Int, _ role: ColumnRole) throws(Fault) -> Int64? {
        try integer(row, role).flatMap(BelievedRange.counts.validated)
    }

    func number(_ row: Int, _ role: ColumnRole) throws(Fault) -> Double? {
        guard let text = text(row, role) else { return nil }
        guard let number = decimal(text.withoutCurrency) else { throw fault(row, role, .notANumber) }
        return number
    }

    func time(_ row: Int, _ role: ColumnRole, _ clock: WallClock, else order: DateOrder? = nil) throws(Fault)
        -> Instant?
    {
        guard let text = text(row, role) else { return nil }
        let cell = text.timeCell
        let order = self.order ?? order
        if dates.either > 0, order == nil {
            throw Fault(
                .misconfigured, .dateOrderUnknown(path, column: header.name(of: role), example: dates.example ?? text))
        }
        var resolution = TimeResolution(order: order, clock: clock)
        guard let seconds = cell.flatMap({ resolution.seconds($0) }) else { throw fault(row, role, .notATime) }
        return BelievedRange.times.validated(Instant(secondsSinceEpoch: seconds))
    }

    /// As `time`, of the event's end: a date is its last second, since its day belongs to the event.
    func end(_ row: Int, _ clock: WallClock, else order: DateOrder?) throws(Fault) -> Instant? {
        guard let time = try self.time(row, .endsAt, clock, else: order), let text = self.text(row, .endsAt) else {
            return nil
        }
        return BelievedRange.times.validated(Self.end(time, writtenAs: text, on: clock))
    }

    /// The end that a time stands for: of a date, its last second.
    static func end(_ time: Instant, writtenAs text: String, on clock: WallClock) -> Instant {
        // Not seconds since 1970. A day may begin at 01:00, where clocks go forward at midnight.
        guard !text.contains(":"), Double(text) == nil, clock.civil(at: time).hour < 2 else { return time }
        return clock.lastSecond(ofDayOf: time)
    }

    func flag(_ row: Int, _ role: ColumnRole) -> Bool? {
        switch text(row, role).flatMap({ AttendanceCell($0) }) {
        case .mark: true
        case .absent: false
        default: nil
        }
    }

    private func decimal(_ text: String) -> Double? { text.read { NumberCell.decimal($0, mark: mark) } }

    /// What is said of columns that nothing explains although they have times, marks or few words; `nil` if there are none.
    var unexplained: Phrase? {
        guard !file.isVerbatim else { return nil }
        let headings = ColumnSurvey(header).questions(of: file).map(\.heading)
        guard !headings.isEmpty else { return nil }
        return .tableColumnsUnused(
            path, headings, answer: "ignore: [\(headings.map(YAMLText.quoted).joined(separator: ", "))]")
    }

    func fault(_ row: Int, _ role: ColumnRole, _ reason: Phrase) -> Fault {
        Fault(
            .unreadableData,
            .badRow(
                path, line: file.line(at: offsets[row]), column: header.name(of: role), reason: reason,
                value: text(row, role)?.shape))
    }

    /// That a row differs from an earlier one of the same session.
    func listedTwice(_ row: Int) -> Fault {
        let role: ColumnRole = text(row, .sessionID) == nil ? .session : .sessionID
        return Fault(
            .misconfigured,
            .badRow(
                path, line: file.line(at: offsets[row]), column: header.name(of: role),
                reason: .sessionListedTwice(text(row, role) ?? "")))
    }

    /// That several have the name in a cell.
    func shared(_ row: Int, _ role: ColumnRole, _ ids: [Int64]) -> Fault {
        let name = Phrase.nameShared(text(row, role) ?? "", ids: ids)
        return Fault(
            .misconfigured,
            .badRow(path, line: file.line(at: offsets[row]), column: header.name(of: role), reason: name))
    }
}

extension TextFile {
    /// The header of a table with a column for each of its values. A form says how it is written, and which columns do
    /// not matter; which line its headings are on, and what they mean, it says of check-ins.
    func header(ofTable table: FileTable, _ options: FileOptions) -> Header {
        var writing = FileForm()
        writing.delimiter = options.form?.delimiter
        let columns = options.columns.merging(options.form?.columns ?? [:]) { own, _ in own }
        var header = bytes.withUnsafeBufferPointer {
            Header($0, as: table, columns: columns, form: form(writing))
        }
        header.isVerbatim = isVerbatim
        header.ignored = Set((options.form?.ignore ?? []).compactMap(header.place))
        return header
    }

    /// A form as it is for this file: the cells of a sheet have commas between them, whatever texts have.
    func form(_ form: FileForm?) -> FileForm? {
        guard sheet != nil else { return form }
        var form = form ?? FileForm()
        form.delimiter = ","
        return form
    }
}

extension String {
    /// The text without the sign of a currency before or after it: `$15.000`, `US$ 15`, `15 €`.
    fileprivate var withoutCurrency: String {
        var text = hasPrefix("US$") ? dropFirst(2) : self[...]
        while let sign = text.first, sign.isCurrencySymbol || sign.isWhitespace { text.removeFirst() }
        while let sign = text.last, sign.isCurrencySymbol || sign.isWhitespace { text.removeLast() }
        return String(text)
    }
}

internal import Base
internal import Workbooks

/// Which sheets of a workbook are read.
extension FileFinder {
    /// Adds the sheets of a workbook that are read: the only one with something, or those that a form says.
    mutating func add(workbook path: String, as table: FileTable, event: Int64?) throws(Fault) {
        let choice = try SheetChoice(Workbook(reading: path).sheets, of: path, as: table, options.form)
        if let question = choice.question { asked.append(question) }
        if !choice.unread.isEmpty { notes.append(.sheetsNotRead(path, choice.unread)) }
        var (strange, flaw): ([String], Fault?) = ([], nil)
        let before = entries.count
        for sheet in choice.sheets {
            let rows = try TextFile(sheet, of: path, isOnly: choice.sheets.count == 1)
            // Beside sheets that are sessions, one that is no list of people may be anything.
            if choice.isEach, let fault = self.flaw(of: rows) {
                strange.append(sheet.name)
                flaw = flaw ?? fault
                continue
            }
            if !sheet.unsolved.isEmpty { try requireSolved(sheet.unsolved, rows, as: table) }
            entries.append(FileSet.Entry(path: path, table: table, event: event, sheet: sheet.name, rows: rows))
            if sheet.hiddenRows + sheet.hiddenColumns > 0 || sheet.isFiltered {
                notes.append(
                    .sheetHides(
                        path, sheet: sheet.name, rows: sheet.hiddenRows, columns: sheet.hiddenColumns,
                        isFiltered: sheet.isFiltered))
            }
        }
        if let flaw, entries.count == before { throw flaw }
        let names = strange + choice.hidden
        guard !names.isEmpty, case .eachSheet(let ignored) = options.form?.session else { return }
        let session = FileForm.Session.eachSheet(ignoring: ignored + names)
        asked.append(
            .sheetsDoubtful(
                path,
                strange.map { .sheetNamed($0, isHidden: false) }
                    + choice.hidden.map { .sheetNamed($0, isHidden: true) },
                flaw?.message, answer: "session: \(session.yaml)"))
    }

    /// Why a sheet is no list of people who came; `nil` if it is one.
    private func flaw(of rows: TextFile) -> Fault? {
        do throws(Fault) {
            try rows.header(as: .checkIns, options).requireColumns(of: rows)
            return nil
        } catch {
            return error
        }
    }

    /// Throws if the rows of a sheet need the result of a formula, which the file lacks.
    private mutating func requireSolved(_ cells: [SheetCell], _ rows: TextFile, as table: FileTable) throws(Fault) {
        let header: Header
        switch table {
        case .checkIns: header = try rows.header(as: table, options)
        case .registrants: header = try rows.registrantHeader(options)
        case .events, .sessions, .offers, .guests: header = rows.header(ofTable: table, options)
        }
        let first = rows.line(at: header.start)
        let cells = cells.filter { cell in
            cell.row >= first && !header.ignored.contains(cell.column - 1) && !rows.isOfNobody(cell.row, header)
        }
        guard let cell = cells.first(where: { $0.column <= header.names.count }) else {
            if let cell = cells.first { notes.append(.formulaBeyond(rows.path, cell: "\(cell)")) }
            return
        }
        let (place, heading) = (cell.column - 1, header.heading(of: cell.column - 1))
        let answer = header.used.contains(place) ? nil : "ignore: \(YAMLText.list([heading]))"
        throw Fault(.unreadableData, .formulaUnsolved(rows.path, cell: "\(cell)", heading: heading, answer: answer))
    }
}

extension TextFile {
    /// Whether a row of a sheet is nobody's.
    fileprivate func isOfNobody(_ row: Int, _ header: Header) -> Bool {
        // Each row is on a line of its own, and an empty line says nothing.
        let start = bytes.withUnsafeBufferPointer { Header.start(ofLine: row, $0) }
        guard start < bytes.count, bytes[start] != RecordScanner.newline else { return false }
        var text = FieldText()
        var isOfNobody = false
        forEachRow(header, from: start) { row in
            isOfNobody = RowsOfNobody(header).has(row.fields, row.count, of: row.bytes, &text)
            return false
        }
        return isOfNobody
    }
}

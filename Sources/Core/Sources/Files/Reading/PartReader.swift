internal import Base

/// Reads the rows of a part of a file.
struct PartReader: ~Copyable {
    var result = RawCheckIns()
    let header: Header
    private let event: CheckInRows.EventKey?
    let bytes: Bytes
    let fields: Fields
    private var identity: IdentityReader
    private let isList: Bool
    private let numbersRows: Bool
    let place: Places
    /// The codes of the sessions that have a column of their own.
    var columnSessions: [UInt32] = []
    /// The days after which those columns are named.
    var columnDays: [TimeCell?] = []
    /// The number of earlier rows of each guest, if rows are numbered.
    private var earlier: [Int64: Int64] = [:]
    var text: FieldText
    var times = TimeCellReader()
    /// The number of fields in the current row.
    var count = 0
    var cells: KnownCells
    private let nobody: RowsOfNobody
    /// The text of the row before, if it has nothing else.
    private var title: String?
    /// The readers of columns whose words decide.
    private var words: [ColumnRole: WordReader] = [:]
    /// That of words in the column of times.
    private var noneWords = WordReader()
    /// Whether words in the column of times may say who came.
    private let timesMaySayWhoCame: Bool
    /// Whether the row has no time, once that is known.
    private var isUntimed: Bool?
    /// The code of the session that a form, a sheet or a file names.
    var single: UInt32 = .max

    struct Places {
        let id, session, sessionID, type, typeID, method, latitude, longitude, createdAt, date, time: Int?
        let scanType, result, status, attendedSessions, attended: Int?
        /// The code of a guest, beside other columns that tell people apart.
        let guestNumber: Int?
    }

    init(_ header: Header, _ event: CheckInRows.EventKey?, bytes: Bytes, fields: Fields, rows: Int) {
        self.header = header
        self.event = event
        self.bytes = bytes
        self.fields = fields
        text = FieldText(isVerbatim: header.isVerbatim)
        identity = IdentityReader(header)
        cells = KnownCells(header.words[.attended])
        nobody = RowsOfNobody(header)
        isList = header.rowsAreGuests
        numbersRows = header.numbersRows
        timesMaySayWhoCame = header.timesMaySayWhoCame
        times.readsSerials = header[.createdAt].map { header.names[$0] != ColumnRole.createdAt.rawValue } ?? true
        place = Places(
            id: header[.checkInID], session: header[.session], sessionID: header[.sessionID],
            type: header[.registrantType],
            typeID: header[.registrantTypeID], method: header[.method], latitude: header[.latitude],
            longitude: header[.longitude], createdAt: header[.createdAt], date: header[.date], time: header[.time],
            scanType: header[.scanType], result: header[.result], status: header[.status],
            attendedSessions: header[.attendedSessions], attended: header[.attended],
            guestNumber: header.identities.count > 1 ? header[.guestID] : nil)
        result.checkIns.reserveCapacity(rows)
        for (role, known) in header.words where header[role] != nil { words[role] = WordReader(known) }
        if let name = header.singleSession { single = result.sessionNames.code(named: name) }
        for (column, name) in zip(header.sessionColumns, header.sessionNames) {
            columnSessions.append(result.sessionNames.code(named: name))
            let isDay = name.utf8.count > 5
            if isDay { result.dates.note(name, of: column) }
            columnDays.append(isDay ? name.timeCell : nil)
        }
    }

    /// Takes the row whose fields were found.
    mutating func take(_ found: Int, at offset: Int, to end: Int) {
        count = found > fields.count && isEmpty(beyondColumnsTo: end) ? fields.count : found
        isUntimed = nil
        if count < fields.count { for missing in count..<fields.count { fields[missing] = .missing } }
        let filled = fields.count { $0.count > 0 }
        if filled == 0 {
            result.blank += 1
            return
        }
        if let event, !event.isNamed(by: text(fields[event.column], of: bytes)) { return }
        if nobody.has(fields, count, of: bytes, &text) {
            noteTitle(offset, filled: 0)
            result.totals += 1
            return
        }
        noteTitle(offset, filled: filled)
        result.rows += 1
        if count > fields.count {
            append(offset, guest: RawCheckIn.missingGuest, session: .max, type: .max, time: .none)
            return bad(offset, "", .fields(count, of: fields.count), lacks: .guestID)
        }
        if place.scanType != nil || place.result != nil, !isEntry() {
            result.skipped += 1
            return
        }
        guard var guest = identity.guest(fields, of: bytes) else {
            if isBlank {
                (result.rows, result.blank) = (result.rows - 1, result.blank + 1)
                return
            }
            append(offset, guest: RawCheckIn.missingGuest, session: .max, type: .max, time: .none)
            let column =
                identity.identities.first?.columns.first.map { header.names[$0] } ?? ColumnRole.guestID.rawValue
            return bad(offset, column, .missing, lacks: .guestID)
        }
        if numbersRows {
            let before = earlier[guest, default: 0]
            earlier[guest] = before + 1
            if before > 0 { guest = StableHash.of(guest, number: before) }
        }
        if filled == 1, result.doubtfulRow == nil, !header.isVerbatim {
            // Who has a number usually has it.
            let lacksNumber = place.guestNumber.map { fields[$0].count == 0 } ?? false
            result.doubtfulRow = nobody.doubtful(fields, of: bytes, &text, lacksNumber: lacksNumber)
        }
        if !columnSessions.isEmpty { return takeList(offset, guest: guest, type: type()) }
        if isList || header.isDescribed || header.mayBeList { return takeGuest(offset, guest: guest) }
        noteFields(guest)
        takeArrival(offset, guest: guest)
    }

    /// Notes what the row says in the fields of a form.
    mutating func noteFields(_ guest: Int64) {
        guard header.hasFields else { return }
        result.fields.note(guest, header.fieldPlaces, fields, of: bytes, &text)
    }

    /// Takes the check-in of a row.
    mutating func takeArrival(_ offset: Int, guest: Int64) {
        // Only a row that counts introduces names of sessions and types.
        guard let time = arrival() else {
            append(offset, guest: guest, session: .max, type: .max, time: .none)
            return badTime(offset)
        }
        let session = session()
        result.arrivals += 1
        append(offset, guest: guest, session: session, type: type(), time: time)
        if session == .max, place.session != nil || place.sessionID != nil {
            bad(offset, header.name(of: place.session == nil ? .sessionID : .session), .missing, lacks: .session)
        }
    }

    /// Whether a row has nothing beyond the header's columns: some programs end each row with a delimiter.
    private func isEmpty(beyondColumnsTo end: Int) -> Bool {
        let last = fields[fields.count - 1]
        return bytes[(last.start + last.count)..<end].allSatisfy {
            $0 == header.delimiter || $0 == RecordScanner.quote || $0 <= 0x20
        }
    }

    /// The time of a row; a mark if another column says that the guest came, or if a dataset has none.
    @inline(__always)
    mutating func arrival() -> TimeCell? {
        if let time = place.createdAt, header.isVerbatim, fields[time].count == 0 { return .mark }
        if place.attended != nil || header.everybodyCame, isTimeEmpty { return .mark }
        return time()
    }

    /// Whether there is no column of times, or the row's cell has none.
    var isTimeEmpty: Bool {
        mutating get {
            let isEmpty = isUntimed ?? findsNoTime()
            isUntimed = isEmpty
            return isEmpty
        }
    }

    private mutating func findsNoTime() -> Bool {
        guard let place = place.createdAt ?? place.time else { return true }
        if fields[place].count == 0 { return true }
        let cell = text(fields[place], of: bytes)
        // A time has a digit that is no zero, or a colon.
        let isWord = !cell.contains { $0 &- 49 < 9 || $0 == 0x3A }
        let isNever = !isWord && timesMaySayWhoCame && !Self.hasYear(cell) && times.read(cell)?.isNever == true
        guard isWord || isNever || !header.noTimes.isEmpty else { return false }
        let word = String(decoding: cell, as: UTF8.self)
        if header.noTimes.contains(MatchedWord(word)) { return true }
        if isWord {
            let isZero = cell.allSatisfy { $0 == 0x30 || ($0 < 0x80 && $0 | 0x20 &- 97 >= 26) }
            if isZero || NoValue.isIn(word) || CellWords.known[.attended]?.meaning(of: word) == false { return true }
        }
        guard timesMaySayWhoCame, isWord || isNever else { return false }
        // Perhaps a word for not having come. With a form, the row cannot be read.
        noneWords.meaning(of: cell)
        return !header.isDescribed
    }

    /// Whether a time has a year of this century, as most have.
    private static func hasYear(_ text: Bytes) -> Bool {
        guard text.count > 3 else { return false }
        return (0..<min(8, text.count - 3)).contains {
            text[$0] == 0x32 && text[$0 + 1] == 0x30 && text[$0 + 2] &- 48 < 10 && text[$0 + 3] &- 48 < 10
        }
    }

    /// Notes a row that may be the title of a further part of the list, or of another table: the headings come next.
    ///
    /// - Parameter filled: how many cells have something; 0 for a row that is nobody's.
    private mutating func noteTitle(_ offset: Int, filled: Int) {
        let isFirst = result.rows + result.totals == 0
        guard title != nil || isFirst || filled == 1, fields.count > 1, !header.isVerbatim else { return }
        if filled == 0, isFirst || title != nil, nobody.areHeadings(fields, count, of: bytes, &text) {
            if let title { result.titles.append(title) } else { result.beginsWithHeadings = true }
        } else if filled > 1, title != nil, nobody.areOtherHeadings(fields, of: bytes, &text) {
            result.otherTable = result.otherTable ?? offset
        }
        title = nil
        guard filled == 1, let field = fields.first(where: { $0.count > 0 }) else { return }
        title = text.string(field, of: bytes).onOneLine
    }

    /// Ends the part: its last row may be the title of what the next one begins with.
    mutating func finish() {
        result.lastTitle = title
        result.noneWords = noneWords.words
    }

    /// Whether a column says when people came.
    var saysTimes: Bool { place.createdAt != nil || place.time != nil }

    /// What the word of a row means in a column that decides; `false` if it is not known, which ends the run.
    mutating func says(_ role: ColumnRole, _ column: Int) -> Bool {
        words[role]?.meaning(of: text(fields[column], of: bytes)) ?? false
    }

    /// Whether the row says that its guest came.
    var came: Bool { mutating get { place.attended.map { says(.attended, $0) } ?? true } }

    /// Whether the row's guest was expected at all.
    var isExpected: Bool { mutating get { place.status.map { says(.status, $0) } ?? true } }

    /// Notes a guest who did not come, and one who has a time all the same.
    mutating func noteAbsence(_ offset: Int) {
        result.hasAbsentees = true
        if header.mayBeList { result.absentRows.append(offset) }
        if !isTimeEmpty { result.absentWithTime += 1 }
    }

    /// The words that decide, by role.
    var foundWords: [ColumnRole: [FoundWord]] {
        var found = words.mapValues(\.words)
        if !columnSessions.isEmpty { found[.attended] = cells.words }
        return found
    }

    /// Records which cell of a row's time is wrong.
    mutating func badTime(_ offset: Int) {
        var column = place.createdAt ?? place.date
        if place.createdAt == nil, let time = place.time, let date = column, fields[date].count > 0,
            fields[time].count > 0, TimeCellReader.clock(text(fields[time], of: bytes)) == nil
        {
            column = time
        }
        guard let column, fields[column].count > 0, place.createdAt == nil || !isTimeEmpty else {
            return bad(
                offset, column.map { header.names[$0] } ?? ColumnRole.createdAt.rawValue, .missing, lacks: .createdAt)
        }
        let isClock = column != place.time && TimeCellReader.timeOfDay(text(fields[column], of: bytes)) != nil
        bad(offset, header.names[column], isClock ? .noDate : .notATime, lacks: .createdAt, cell: column)
    }

    /// Whether a scan let somebody in.
    private mutating func isEntry() -> Bool {
        if let column = place.scanType, !says(.scanType, column) { return false }
        if let column = place.result, !says(.result, column) { return false }
        return true
    }

    private var isBlank: Bool {
        mutating get {
            for field in fields where !text(field, of: bytes).isEmpty { return false }
            return true
        }
    }
}

internal import Dispatch
internal import Extraction
internal import Messages
internal import Profiles
internal import Synchronization
internal import Tables

/// A file of check-ins, read.
struct ReadFile: Sendable {
    let file: TextFile
    let header: Header
    let parts: [RawCheckIns]
    /// In which order its dates are; `nil` if they are in no order, or that does not matter.
    let order: DateOrder?

    var dates: DateEvidence { parts.reduce(into: DateEvidence()) { $0.add($1.dates) } }
}

/// The check-ins of an event from its files, as columns: newest first, each once.
struct FileCheckIns: Sendable {
    private(set) var ids: [Int64] = []
    /// `RawCheckIns.missingGuest` if there is none.
    private var guests: [Int64] = []
    /// Codes; `.max` if there is none.
    private var sessions: [UInt32] = []
    private var types: [UInt32] = []
    private var methods: [UInt32] = []
    /// `.min` if there is none.
    private var times: [Int64] = []
    private var latitudes: [Double] = []
    private var longitudes: [Double] = []
    /// The file and offset of each row, if rows have names.
    private var places: [(file: UInt16, offset: Int)] = []
    /// What the codes stand for.
    private let sessionNames: [(id: Int64, name: String?)]
    private let typeNames: [(id: Int64, name: String?)]
    private let methodNames: [String]
    private let files: [ReadFile]
    private let guestNames: GuestNames?
    /// Rows that are set apart.
    private(set) var bad: [(file: Int, row: BadRow)] = []

    var count: Int { ids.count }

    /// Resolves what the rows of files say.
    init(
        _ files: [ReadFile], sessions names: CodedNames, types: CodedNames, clock: WallClock, guestNames: GuestNames?
    ) {
        self.files = files
        self.guestNames = guestNames
        sessionNames = names.list
        typeNames = types.list
        var methods = TextCodes()
        var columns: [ResolvedPart] = []
        for (number, file) in files.enumerated() {
            for (part, rows) in file.parts.enumerated() {
                let codes = (0..<rows.methodNames.count).map { code in
                    var name = rows.methodNames[UInt32(code)]
                    return name.withUTF8 { methods.code(of: $0) }
                }
                columns.append(
                    ResolvedPart(
                        file: number, part: part, sessions: names.codes(of: number, part),
                        types: types.codes(of: number, part), methods: codes, single: names.single(of: file.header),
                        sessionIDs: names.list.map(\.id)))
            }
        }
        methodNames = (0..<methods.count).map { methods[UInt32($0)] }
        let unresolved = columns
        let resolved = Mutex(columns)
        DispatchQueue.concurrentPerform(iterations: unresolved.count) { place in
            var part = unresolved[place]
            part.resolve(files[part.file], clock: clock)
            resolved.withLock { $0[place] = part }
        }
        gather(resolved.withLock(\.self))
    }

    /// Puts the rows of all parts in order.
    private mutating func gather(_ parts: [ResolvedPart]) {
        var all = ResolvedRows(parts.reduce(0) { $0 + $1.rows.ids.count })
        for part in parts {
            all.append(part.rows)
            bad += part.bad.map { (part.file, $0) }
        }
        let order = Self.newestFirst(all.ids)
        let hasPlaces = all.latitudes.contains { !$0.isNaN } || all.longitudes.contains { !$0.isNaN }
        let hasNames = files.contains { NamePlaces($0.header).areThere }
        reserve(all.ids.count, places: hasPlaces, names: hasNames)
        let (missing, none) = (RawCheckIns.missingGuest, Int64.min)
        for row in order.lazy.map(Int.init) {
            var id = all.ids[row]
            if let last = ids.last, id >= last {
                let isComplete = all.guests[row] != missing && all.times[row] != none
                let isSame =
                    guests[guests.count - 1] == all.guests[row] && times[times.count - 1] == all.times[row]
                    && sessions[sessions.count - 1] == all.sessions[row]
                // A given id counts once, and so does a guest's scan in a session at a time.
                if all.isGiven[row] || (isComplete && isSame) { continue }
                id = last - 1
            }
            ids.append(id)
            guests.append(all.guests[row])
            sessions.append(all.sessions[row])
            types.append(all.types[row])
            methods.append(all.methods[row])
            times.append(all.times[row])
            if hasPlaces {
                latitudes.append(all.latitudes[row])
                longitudes.append(all.longitudes[row])
            }
            if hasNames { places.append((all.files[row], all.offsets[row])) }
        }
    }

    private mutating func reserve(_ rows: Int, places hasPlaces: Bool, names hasNames: Bool) {
        ids.reserveCapacity(rows)
        guests.reserveCapacity(rows)
        sessions.reserveCapacity(rows)
        types.reserveCapacity(rows)
        methods.reserveCapacity(rows)
        times.reserveCapacity(rows)
        if hasPlaces {
            latitudes.reserveCapacity(rows)
            longitudes.reserveCapacity(rows)
        }
        if hasNames { places.reserveCapacity(rows) }
    }

    /// The rows by descending id; of equals, the first row of the files.
    private static func newestFirst(_ ids: [Int64]) -> [Int32] {
        let isAscending = ids.first.map { first in ids.last.map { $0 > first } ?? false } ?? false
        var order = Array(0..<Int32(ids.count))
        if isAscending { order.reverse() }
        func precedes(_ left: Int32, _ right: Int32) -> Bool {
            (ids[Int(left)], right) > (ids[Int(right)], left)
        }
        // Most files are in order, apart from rows of the same second.
        var moves = 0
        for place in order.indices.dropFirst() where !precedes(order[place - 1], order[place]) {
            let row = order[place]
            var hole = place
            while hole > 0, !precedes(order[hole - 1], row) {
                order[hole] = order[hole - 1]
                hole -= 1
                moves += 1
            }
            order[hole] = row
            if moves > 8 * ids.count + 64 {
                order.sort(by: precedes)
                break
            }
        }
        return order
    }

    /// The time of a check-in; `nil` if it has none.
    func time(_ row: Int) -> Instant? {
        times[row] == .min || times[row] == Instant.untimed.secondsSinceEpoch
            ? nil : Instant(secondsSinceEpoch: times[row])
    }

    /// The rows of a file that are set apart, for messages, in the order of the files.
    func described(_ bad: (file: Int, row: BadRow)) -> Phrase {
        let file = files[bad.file]
        return .badRow(
            file.file.path, line: file.file.line(at: bad.row.offset), column: bad.row.column,
            reason: bad.row.reason.phrase)
    }
}

/// Handing the rows on.
extension FileCheckIns {
    private static let rowsPerPage = 65_536

    /// Hands all check-ins to a sink, newest first, and `extra` incomplete ones after them.
    func hand<Sink: CheckInSink>(to sink: inout Sink, extra: [CheckInTable.Row], unreadable: [String: Int]) throws {
        try sink.beginWalk(expecting: count + extra.count)
        var codes = TableCodes(self)
        for start in stride(from: 0, to: count, by: Self.rowsPerPage) {
            try Task.checkCancellation()
            let rows = start..<min(count, start + Self.rowsPerPage)
            try sink.takePage { append(rows, to: &$0, &codes) }
            try sink.endPage(lowestID: ids[rows.upperBound - 1]) { unreadable }
        }
        if count == 0 || !extra.isEmpty {
            try sink.takePage { tables in
                for row in extra { tables.append(row) }
            }
            try sink.endPage(lowestID: extra.last?.id ?? ids.last) { unreadable }
        }
    }

    /// Codes of the tables that rows are appended to, once they are known.
    private struct TableCodes {
        var sessions: [UInt32?]
        var types: [UInt32?]
        var methods: [UInt32?]

        init(_ checkIns: FileCheckIns) {
            sessions = Array(repeating: nil, count: checkIns.sessionNames.count)
            types = Array(repeating: nil, count: checkIns.typeNames.count)
            methods = Array(repeating: nil, count: checkIns.methodNames.count)
        }
    }

    private func append(_ rows: Range<Int>, to tables: inout EventTables, _ codes: inout TableCodes) {
        let needsNames =
            (!places.isEmpty || guestNames != nil) && !tables.columns.isDisjoint(with: [.names, .addresses])
        let names = needsNames ? RowNames(files) : nil
        guests.withUnsafeBufferPointer { guests in
            for start in stride(from: rows.lowerBound, to: rows.upperBound, by: 512) {
                let block = start..<min(start + 512, rows.upperBound)
                tables.prepare(forGuests: UnsafeBufferPointer(rebasing: guests[block]))
                for row in block { append(row, to: &tables, &codes, names) }
            }
        }
    }

    @inline(__always)
    private func append(
        _ row: Int, to tables: inout EventTables, _ codes: inout TableCodes, _ names: RowNames?
    ) {
        let (id, guest) = (ids[row], guests[row])
        var guestCode: UInt32?
        if guest != RawCheckIns.missingGuest {
            if names != nil, tables.guests.row(of: guest) == nil {
                guestCode = insert(guest, row, to: &tables, names)
            } else {
                guestCode = tables.insertGuest(guest, firstName: nil, lastName: nil, email: nil, rank: .min)
            }
        }
        var values = CheckInTable.Row(
            id: id, guestID: nil, sessionID: nil,
            createdAt: times[row] == .min ? nil : Instant(secondsSinceEpoch: times[row]))
        if !latitudes.isEmpty {
            if !latitudes[row].isNaN { values.latitude = latitudes[row] }
            if !longitudes[row].isNaN { values.longitude = longitudes[row] }
        }
        let session =
            sessions[row] == .max ? nil : codes.sessions[Int(sessions[row])] ?? insertSession(row, to: &tables, &codes)
        let type = types[row] == .max ? nil : codes.types[Int(types[row])] ?? insertType(row, to: &tables, &codes)
        let method =
            methods[row] == .max ? nil : codes.methods[Int(methods[row])] ?? insertMethod(row, to: &tables, &codes)
        tables.append(values, guest: guestCode, session: session, registrantType: type, method: method)
    }

    private func insert(_ guest: Int64, _ row: Int, to tables: inout EventTables, _ names: RowNames?) -> UInt32 {
        if let guestNames, let known = guestNames.index.row(of: guest) {
            return guestNames.firstNames.withUTF8(known) { first in
                guestNames.lastNames.withUTF8(known) { last in
                    guestNames.emails.withUTF8(known) { email in
                        tables.insertGuest(guest, firstName: first, lastName: last, email: email, rank: ids[row])
                    }
                }
            }
        }
        guard !places.isEmpty else {
            return tables.insertGuest(guest, firstName: nil, lastName: nil, email: nil, rank: ids[row])
        }
        let place = places[row]
        let texts = names?.read(Int(place.file), place.offset) ?? (nil, nil, nil)
        return withTexts(texts) { first, last, email in
            tables.insertGuest(guest, firstName: first, lastName: last, email: email, rank: ids[row])
        }
    }

    private func withTexts<Result>(
        _ texts: (first: [UInt8]?, last: [UInt8]?, email: [UInt8]?),
        _ body: (UnsafeBufferPointer<UInt8>?, UnsafeBufferPointer<UInt8>?, UnsafeBufferPointer<UInt8>?) -> Result
    ) -> Result {
        (texts.first ?? []).withUnsafeBufferPointer { first in
            (texts.last ?? []).withUnsafeBufferPointer { last in
                (texts.email ?? []).withUnsafeBufferPointer { email in
                    body(texts.first.map { _ in first }, texts.last.map { _ in last }, texts.email.map { _ in email })
                }
            }
        }
    }

    private func insertSession(_ row: Int, to tables: inout EventTables, _ codes: inout TableCodes) -> UInt32 {
        let session = sessionNames[Int(sessions[row])]
        let code = withBytes(session.name) { tables.insertSessionReference(session.id, name: $0, rank: ids[row]) }
        codes.sessions[Int(sessions[row])] = code
        return code
    }

    private func insertType(_ row: Int, to tables: inout EventTables, _ codes: inout TableCodes) -> UInt32 {
        let type = typeNames[Int(types[row])]
        let code = withBytes(type.name) { tables.insertTypeReference(type.id, name: $0, rank: ids[row]) }
        codes.types[Int(types[row])] = code
        return code
    }

    private func insertMethod(_ row: Int, to tables: inout EventTables, _ codes: inout TableCodes) -> UInt32 {
        var name = methodNames[Int(methods[row])]
        let code = name.withUTF8 { tables.insertMethod($0) }
        codes.methods[Int(methods[row])] = code
        return code
    }

    private func withBytes<Result>(_ text: String?, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
        guard var text else { return body(nil) }
        return text.withUTF8 { body($0) }
    }
}

/// Reads the names in rows again, of the few rows in which a guest first appears.
private final class RowNames {
    private let files: [ReadFile]
    private let places: [NamePlaces]
    private var text = FieldText()

    init(_ files: [ReadFile]) {
        self.files = files
        places = files.map { NamePlaces($0.header) }
    }

    func read(_ file: Int, _ offset: Int) -> (first: [UInt8]?, last: [UInt8]?, email: [UInt8]?) {
        let (header, places) = (files[file].header, places[file])
        return files[file].file.bytes.withUnsafeBufferPointer { bytes in
            withUnsafeTemporaryAllocation(of: Field.self, capacity: header.names.count) { fields in
                var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: offset)
                guard let count = scanner.next(into: fields) else { return (nil, nil, nil) }
                func cell(_ place: Int?) -> [UInt8]? {
                    guard let place, place < count, fields[place].count > 0 else { return nil }
                    let cell = text(fields[place], of: bytes).withoutGuard
                    return cell.isEmpty ? nil : Array(cell)
                }
                return (cell(places.first), cell(places.last), cell(places.email))
            }
        }
    }
}

/// Rows of check-ins whose ids, instants and codes are known.
private struct ResolvedRows: Sendable {
    var ids: [Int64] = []
    var isGiven: [Bool] = []
    var guests: [Int64] = []
    var sessions: [UInt32] = []
    var types: [UInt32] = []
    var methods: [UInt32] = []
    /// `.min` if there is none.
    var times: [Int64] = []
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    var files: [UInt16] = []
    var offsets: [Int] = []

    init(_ rows: Int) {
        ids.reserveCapacity(rows)
        isGiven.reserveCapacity(rows)
        guests.reserveCapacity(rows)
        sessions.reserveCapacity(rows)
        types.reserveCapacity(rows)
        methods.reserveCapacity(rows)
        times.reserveCapacity(rows)
        latitudes.reserveCapacity(rows)
        longitudes.reserveCapacity(rows)
        files.reserveCapacity(rows)
        offsets.reserveCapacity(rows)
    }

    mutating func append(_ other: ResolvedRows) {
        ids += other.ids
        isGiven += other.isGiven
        guests += other.guests
        sessions += other.sessions
        types += other.types
        methods += other.methods
        times += other.times
        latitudes += other.latitudes
        longitudes += other.longitudes
        files += other.files
        offsets += other.offsets
    }
}

/// A part of a file with the codes that its names have in the event.
private struct ResolvedPart: Sendable {
    let file: Int
    let part: Int
    /// The event's codes, by those of the part.
    let sessions: [UInt32]
    let types: [UInt32]
    let methods: [UInt32]
    /// The code of the session of a file that names none.
    let single: UInt32
    /// The ids of sessions, by code.
    let sessionIDs: [Int64]
    var rows = ResolvedRows(0)
    var bad: [BadRow] = []

    mutating func resolve(_ file: ReadFile, clock: WallClock) {
        let raw = file.parts[part]
        let count = raw.ids.count
        bad = raw.bad
        rows.guests = raw.guests
        rows.offsets = raw.offsets
        rows.files = Array(repeating: UInt16(self.file), count: count)
        rows.latitudes = raw.latitudes.isEmpty ? Array(repeating: .nan, count: count) : raw.latitudes
        rows.longitudes = raw.longitudes.isEmpty ? Array(repeating: .nan, count: count) : raw.longitudes
        rows.isGiven = raw.idForms.map { $0 == .given }
        rows.sessions = raw.sessions.map { $0 == .max ? single : sessions[Int($0)] }
        rows.types = raw.types.map { $0 == .max ? .max : types[Int($0)] }
        rows.methods = raw.methods.map { $0 == .max ? .max : methods[Int($0)] }
        rows.times.reserveCapacity(count)
        rows.ids.reserveCapacity(count)
        var resolution = TimeResolution(order: file.order, clock: clock)
        for row in 0..<count {
            let cell = raw.times[row]
            var time = resolution.seconds(cell) ?? .min
            if time == .min {
                if cell.kind == .mark {
                    time = Instant.untimed.secondsSinceEpoch
                } else if cell.kind == .unordered {
                    let column = file.header.name(of: file.header[.createdAt] == nil ? .date : .createdAt)
                    bad.append(
                        BadRow(offset: raw.offsets[row], column: column, reason: .notInOrder, lacks: .createdAt))
                }
            }
            rows.times.append(time)
            rows.ids.append(rows.isGiven[row] ? raw.ids[row] : madeID(raw, row, time, file))
        }
        bad.sort { $0.offset < $1.offset }
    }

    /// The id of a check-in without one: its time, and a hash of the text in place of the id, or of guest and session. So ids are in the
    /// order of time, as those of services are, and the same in every run.
    private func madeID(_ raw: RawCheckIns, _ row: Int, _ time: Int64, _ file: ReadFile) -> Int64 {
        var hash = StableHash()
        if raw.idForms[row] == .text {
            hash.add(raw.ids[row])
        } else {
            hash.add(raw.guests[row])
            hash.add(rows.sessions[row] == .max ? .min : sessionIDs[Int(rows.sessions[row])])
            if raw.guests[row] == RawCheckIns.missingGuest || time == .min {
                // What is wrong may be all that a row has.
                for byte in file.file.bytes[raw.offsets[row]...].prefix(while: { $0 != RecordScanner.newline }) {
                    hash.add(byte)
                }
            }
        }
        let isTimed = time > 0 && time < 1 << 34
        return isTimed ? time << 29 | Int64(hash.value & 0x1FFF_FFFF) : Int64(hash.value & 0xF_FFFF_FFFF_FFFF)
    }
}

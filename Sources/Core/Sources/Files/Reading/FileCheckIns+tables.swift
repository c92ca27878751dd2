internal import Base

extension FileCheckIns {
    private static let rowsPerPage = 65_536

    /// Hands all check-ins to a sink, newest first, followed by the incomplete ones in `extra`.
    func emit<Sink: CheckInSink>(to sink: inout Sink, extra: [CheckInTable.Row], unreadable: [String: Int]) throws {
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

    /// The addresses of guests whose rows have several, by the guest's id. None if a file of guests names everybody.
    func addressesOfSeveral() -> [Int64: Set<String>] {
        guard guestNames == nil, namesGuests else { return [:] }
        let names = RowNames(files)
        var addresses: [Int64: Set<String>] = [:]
        for row in 0..<count {
            let checkIn = self[row]
            guard checkIn.guest != RawCheckIn.missingGuest,
                let email = names.read(file(of: row), checkIn.offset).email
            else { continue }
            addresses[checkIn.guest, default: []].insert(String(decoding: email, as: UTF8.self))
        }
        return addresses.filter { $0.value.count > 1 }
    }

    /// The codes in the target tables, once they are known.
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
            (guestNames != nil || namesGuests) && !tables.columns.isDisjoint(with: [.names, .addresses])
        let names = needsNames ? RowNames(files) : nil
        // Rows are read in blocks, and so are their guests: one by one, each would wait for memory.
        for start in stride(from: rows.lowerBound, to: rows.upperBound, by: 512) {
            let block = start..<min(start + 512, rows.upperBound)
            let checkIns = block.map { self[$0] }
            checkIns.map(\.guest).withUnsafeBufferPointer { tables.prepare(forGuests: $0) }
            for (row, checkIn) in zip(block, checkIns) { append(checkIn, row, to: &tables, &codes, names) }
        }
    }

    @inline(__always)
    private func append(
        _ checkIn: RawCheckIn, _ row: Int, to tables: inout EventTables, _ codes: inout TableCodes, _ names: RowNames?
    ) {
        let id = ids[row]
        var guest: UInt32?
        if checkIn.guest != RawCheckIn.missingGuest {
            if let names, tables.guests.row(of: checkIn.guest) == nil {
                guest = insert(checkIn, row, to: &tables, names)
            } else {
                guest = tables.insertGuest(checkIn.guest, firstName: nil, lastName: nil, email: nil, rank: .min)
            }
        }
        // A row of nobody is counted as that, whatever else it lacks.
        let seconds = checkIn.time.seconds ?? (guest == nil ? 0 : nil)
        var values = CheckInTable.Row(
            id: id, guestID: nil, sessionID: nil, createdAt: seconds.map { Instant(secondsSinceEpoch: $0) })
        if !checkIn.latitude.isNaN { values.latitude = checkIn.latitude }
        if !checkIn.longitude.isNaN { values.longitude = checkIn.longitude }
        let session = code(checkIn.session, in: &codes.sessions) { code in
            let session = sessionNames[code]
            return withBytes(session.name) { tables.insertSessionReference(session.id, name: $0, rank: id) }
        }
        let type = code(checkIn.type, in: &codes.types) { code in
            let type = typeNames[code]
            return withBytes(type.name) { tables.insertTypeReference(type.id, name: $0, rank: id) }
        }
        let method = code(checkIn.method, in: &codes.methods) { code in
            var name = methodNames[code]
            return name.withUTF8 { tables.insertMethod($0) }
        }
        tables.append(values, guest: guest, session: session, registrantType: type, method: method)
    }

    /// The tables' code for one of these, which `insert` gives when it is first met; `nil` for none.
    @inline(__always)
    private func code(_ code: UInt32, in known: inout [UInt32?], _ insert: (Int) -> UInt32) -> UInt32? {
        guard code != .max else { return nil }
        if let known = known[Int(code)] { return known }
        let inserted = insert(Int(code))
        known[Int(code)] = inserted
        return inserted
    }

    private func insert(_ checkIn: RawCheckIn, _ row: Int, to tables: inout EventTables, _ names: RowNames) -> UInt32 {
        if let guestNames, let known = guestNames.index.row(of: checkIn.guest) {
            return guestNames.firstNames.withUTF8(known) { first in
                guestNames.lastNames.withUTF8(known) { last in
                    guestNames.emails.withUTF8(known) { email in
                        tables.insertGuest(
                            checkIn.guest, firstName: first, lastName: last, email: email, rank: ids[row])
                    }
                }
            }
        }
        return withTexts(names.read(file(of: row), checkIn.offset)) { first, last, email in
            tables.insertGuest(checkIn.guest, firstName: first, lastName: last, email: email, rank: ids[row])
        }
    }

    private func withTexts<Result>(
        _ texts: (first: [UInt8]?, last: [UInt8]?, email: [UInt8]?),
        _ body: (Bytes?, Bytes?, Bytes?) -> Result
    ) -> Result {
        (texts.first ?? []).withUnsafeBufferPointer { first in
            (texts.last ?? []).withUnsafeBufferPointer { last in
                (texts.email ?? []).withUnsafeBufferPointer { email in
                    body(texts.first.map { _ in first }, texts.last.map { _ in last }, texts.email.map { _ in email })
                }
            }
        }
    }

    private func withBytes<Result>(_ text: String?, _ body: (Bytes?) -> Result) -> Result {
        guard var text else { return body(nil) }
        return text.withUTF8 { body($0) }
    }
}

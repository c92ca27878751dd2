internal import Tables

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

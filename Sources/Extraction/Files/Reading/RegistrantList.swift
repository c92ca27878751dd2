internal import Foundation
public import Messages
public import Tables

extension FileSource {
    /// Reads a list of the people registered for an event: a spreadsheet saved as CSV, or a service's export. Its
    /// columns are recognized in the same way as those of check-ins.
    ///
    /// - Parameters:
    ///   - consent: the name of the column that must say yes for a person to be written to.
    ///   - event: rows that name another event are skipped.
    /// - Throws: a `Fault`: `.notFound` if there is no such file, `.unreadableData` if no column identifies people or
    ///   it has no rows, `.misconfigured` if it lacks a column that was named.
    public static func registrants(
        _ path: String, _ options: FileOptions, consent: String?, of event: Int64
    ) throws(Fault) -> Registrants {
        let file = try TextFile(path: path)
        let header = file.bytes.withUnsafeBufferPointer { Header(registrants: $0, options) }
        try header.requireWho(of: file, .whoIsRegistered)
        var consents: [Int]?
        if let consent { consents = try header.columns(named: consent, for: "consent", of: file) }
        let registrants = try RegistrantRows(header, consents: consents, event: event)
            .read(file, maximumRows: options.maximumRows)
        if registrants.people.isEmpty { throw Fault(.unreadableData, .nobodyRegistered(path)) }
        return registrants
    }
}

extension Header {
    /// The header of a list of people.
    fileprivate init(registrants bytes: UnsafeBufferPointer<UInt8>, _ options: FileOptions) {
        self.init(bytes, as: .registrants, columns: options.columns)
        // A position belongs to an order. Without orders, a column of that name has people's jobs.
        if self[.order] == nil || self[.position] == nil {
            self[.order] = nil
            self[.position] = nil
        } else if !mapped.contains(.guestID) {
            // The secret changes with the ticket, the position does not.
            self[.guestID] = nil
        }
    }
}

/// Reads the rows of a list of people.
private struct RegistrantRows {
    let header: Header
    let consents: [Int]?
    let event: Int64

    /// Words that mean yes. Compared as written, since consent is not guessed: `yés` is no word, and `sì` another language's.
    private static let yes: Set<String> = ["yes", "sí", "si", "true", "1", "x"]
    /// Statuses that mean that the person is not expected.
    private static let canceled: Set<String> = [
        "cancelled", "canceled", "cancelada", "cancelado", "anulada", "anulado", "refunded", "reembolsada",
        "reembolsado", "deleted", "eliminada", "eliminado", "expired", "vencida", "vencido", "rejected", "rechazada",
        "rechazado", "notattending", "storniert",
    ]

    /// Statuses of those who wait for a place: they are not registered.
    private static let waiting: Set<String> = [
        "waitlist", "waitlisted", "waitinglist", "waiting", "listaespera", "enlistaespera", "enespera",
    ]

    init(_ header: Header, consents: [Int]?, event: Int64) {
        self.header = header
        self.consents = consents
        self.event = event
    }

    func read(_ file: TextFile, maximumRows: Int) throws(Fault) -> Registrants {
        var registrants = Registrants()
        let types = [header[.registrantType], header[.registrantTypeID]].compactMap(\.self)
        registrants.hasTypes = !types.isEmpty
        var (unreadable, first): (Int, (line: Int, fields: Int)?) = (0, nil)
        let openQuote: Int? = file.bytes.withUnsafeBufferPointer { bytes in
            guard header.end < bytes.count else { return nil }
            var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: header.end)
            withUnsafeTemporaryAllocation(of: Field.self, capacity: header.names.count) { fields in
                let names = NamePlaces(header)
                var identity = IdentityReader(header, byCode: true)
                var text = FieldText()
                var (line, counted) = (file.line(at: header.end), header.end)
                while registrants.people.count <= maximumRows, let count = scanner.next(into: fields) {
                    if count < fields.count { for missing in count..<fields.count { fields[missing] = .missing } }
                    line += bytes[counted..<scanner.start].count { $0 == RecordScanner.newline }
                    counted = scanner.start
                    if count > fields.count, let last = fields.last,
                        !bytes[(last.start + last.count)..<scanner.position].allSatisfy({
                            $0 == header.delimiter || $0 == RecordScanner.quote || $0 <= 0x20
                        })
                    {
                        // A cell too many shifts the others. Nobody knows which, so such a row says no at most.
                        (unreadable, first) = (unreadable + 1, first ?? (line: line, fields: count))
                        registrants.emptyRows += 1
                        guard consents != nil else { continue }
                        let row = bytes[scanner.start..<scanner.position].map { $0 == header.delimiter ? 0x20 : $0 }
                        var person = Registrants.Person(id: identity.guest(fields, of: bytes), line: line)
                        (person.email, person.consents) = (Self.text(row), false)
                        registrants.people.append(person)
                        continue
                    }
                    guard isOfEvent(fields, of: bytes, &text) else { continue }
                    let told = names.texts(fields, of: bytes, &text)
                    var person = Registrants.Person(
                        id: identity.guest(fields, of: bytes), firstName: Self.text(told.first),
                        lastName: Self.text(told.last), email: Self.text(told.email), line: line)
                    guard person != Registrants.Person(line: line) else {
                        registrants.emptyRows += 1
                        continue
                    }
                    for place in types where person.registrantType == nil {
                        let type = text.string(fields[place], of: bytes)
                        if !type.isEmpty { person.registrantType = type }
                    }
                    for place in consents ?? [] {
                        let cell = text.string(fields[place], of: bytes)
                        let word = cell.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
                        person.consents = person.consents && Self.yes.contains(word)
                    }
                    if let place = header[.status] {
                        let word = ColumnRole.normalized(text.string(fields[place], of: bytes))
                        person.isCanceled = Self.canceled.contains(word)
                        // No session expects them.
                        if Self.waiting.contains(word) { person.sessions = [] }
                    }
                    registrants.people.append(person)
                }
            }
            return scanner.openQuote
        }
        if let openQuote {
            throw Fault(.unreadableData, .eventFileQuoteOpen(file.path, line: file.line(at: openQuote)))
        }
        guard registrants.people.count <= maximumRows else {
            throw Fault(.unreadableData, .tooManyFileRows(file.path, limit: maximumRows))
        }
        let rows = registrants.people.count + registrants.emptyRows - (consents == nil ? 0 : unreadable)
        if let first, unreadable > IncompleteCheckIns.maximum(of: rows) {
            let place = Phrase(verbatim: "\(file.path):\(first.line)")
            let found = Phrase.newsOf(place, .fieldsTooMany(first.fields, columns: header.names.count))
            throw Fault(.unreadableData, .tooManyBadRows(found, bad: unreadable, of: rows, mayBeList: false))
        }
        return registrants
    }

    /// Whether a row names this event, or none.
    private func isOfEvent(
        _ fields: UnsafeMutableBufferPointer<Field>, of bytes: UnsafeBufferPointer<UInt8>, _ text: inout FieldText
    ) -> Bool {
        guard let place = header[.eventID], let named = Int64(text.string(fields[place], of: bytes)) else {
            return true
        }
        return named == event
    }

    private static func text(_ utf8: [UInt8]?) -> String? { utf8.map { String(decoding: $0, as: UTF8.self) } }
}

public import Base

/// Searches the texts of a report for names, e-mail addresses and ids of guests before they go to anyone but the organizer.
///
/// The search is independent of how the report was made, and comes before any file is: it reads what the report says, with tags,
/// entities and invisible characters undone, once for all formats. `Documentation/design/packs.md` defines what counts as a name
/// and an id.
///
///     let check = LeakCheck(guestsOf: event, allowing: ["Banco Andino", "Sala Norte"])
///     try check.verify(report.texts, of: "event-6/banco-andino", allowing: [])
public struct LeakCheck: Sendable {
    /// The checks, as manifests name them.
    public static let checks = [
        "no_guest_name", "no_guest_email", "no_guest_or_checkin_id", "no_column_of_personal_data",
    ]

    private var names = NameSearch()
    private var addresses = AddressSearch()
    private var identifiers = IdentifierSearch()

    /// - Parameters:
    ///   - tables: The event, with all its guests, their names and addresses, and check-ins.
    ///   - texts: Texts that a report may contain even if a guest has that name: the names of sessions, types and
    ///     sponsors.
    ///   - names: Names of those for whom the reports are. A manifest has them right before their slugs, so they may also follow
    ///     themselves: `María Pérez`, `maria-perez`.
    public init(guestsOf tables: EventTables, allowing texts: [String], named names: [String] = []) {
        // Without names and addresses, nothing would be found, and everything would be published.
        precondition(tables.columns.isSuperset(of: [.names, .addresses]), "names and addresses were not read")
        var readers = [WordReader(joining: false), WordReader(joining: true)]
        let guests = tables.guests
        for row in 0..<guests.count {
            guests.emails.withUTF8(row) { if let utf8 = $0 { addresses.add(utf8, reader: &readers[1]) } }
        }
        for place in readers.indices {
            Self.add(guests, to: &self.names, reader: &readers[place], titles: texts + names)
        }
        identifiers.add(guests.ids)
        identifiers.add(tables.checkIns.ids.values)
        for place in readers.indices {
            for text in texts + names.map({ "\($0) \($0)" }) { self.names.allow(readers[place].words(of: text)) }
        }
    }

    /// Adds the names of guests as a reader sees them.
    private static func add(
        _ guests: GuestTable, to names: inout NameSearch, reader: inout WordReader, titles texts: [String]
    ) {
        let titles = Set(texts.map { reader.words(of: $0).map(\.hash) })
        for row in 0..<guests.count {
            let (first, last) = (guests.firstNames[row] ?? "", guests.lastNames[row] ?? "")
            // Otherwise both readings are the same.
            if reader.isJoining, !WordReader.mayJoin(first.utf8), !WordReader.mayJoin(last.utf8) { continue }
            let (firstWords, lastWords) = (reader.words(of: first), reader.words(of: last))
            guard !firstWords.isEmpty, !lastWords.isEmpty else {
                // The whole name in one field.
                names.add(whole: firstWords + lastWords, except: titles)
                if firstWords.count + lastWords.count > 1, let word = reader.unspacedWord(of: first + last) {
                    names.add(unspaced: word)
                }
                continue
            }
            // Adjacent cells, such as those of two types, may look like such a name.
            if titles.contains(firstWords.map(\.hash)), titles.contains(lastWords.map(\.hash)) { continue }
            names.add(first: firstWords, last: lastWords)
            for unspaced in [first + last, last + first] {
                if let word = reader.unspacedWord(of: unspaced) { names.add(unspaced: word) }
            }
        }
    }

    /// Checks texts.
    ///
    /// - Parameters:
    ///   - texts: What a report says, in reading order.
    ///   - look: What its theme and templates say, which is full of numbers: only names and addresses are looked for.
    ///   - place: The report, as messages name it.
    ///   - numbers: Numbers of six or more digits that the texts may contain even if they equal an id, since they are the report's
    ///     own.
    /// - Throws: A `Fault` of kind `.cannotWrite` if the report must not be published. The message names the report and the kind
    ///   of data, but not the data.
    public func verify(
        _ texts: [String], look: [String] = [], of place: String, allowing numbers: Set<Int64>
    ) throws(Fault) {
        guard let kind = finding(in: texts, look: look, allowing: numbers) else { return }
        throw Fault(.cannotWrite, .personalDataFound(kind, in: place))
    }

    private func finding(in texts: [String], look: [String], allowing numbers: Set<Int64>) -> Phrase? {
        var readers = [WordReader(joining: false), WordReader(joining: true)]
        let (said, shown) = (ReadableText(texts).views, ReadableText(look).views)
        for view in said + shown {
            if addresses.finds(in: view, reader: &readers[1]) { return .leakedEmail }
            if names.finds(in: view, reader: &readers[0]) { return .leakedName }
            guard WordReader.mayJoin(view) else { continue }
            if names.finds(in: view, reader: &readers[1]) { return .leakedName }
        }
        if said.contains(where: IdentifierSearch.findsColumn) { return .leakedColumn }
        return said.contains { identifiers.finds(in: $0, allowing: numbers) } ? .leakedIdentifier : nil
    }
}

/// Finds e-mail addresses in text, ignoring case and accents.
struct AddressSearch: Sendable {
    private var hashes: Set<UInt64> = []

    /// Adds an address. Ignores text without `@`.
    mutating func add(_ utf8: some Sequence<UInt8>, reader: inout WordReader) {
        let address = reader.folded(Array(utf8)).drop { $0 <= 0x20 }
        guard address.contains(Self.at) else { return }
        let end = address.lastIndex { $0 > 0x20 } ?? address.startIndex
        hashes.insert(FNV1a(address[...end]).value)
    }

    /// Whether a text contains one of the addresses.
    func finds(in text: [UInt8], reader: inout WordReader) -> Bool {
        guard !hashes.isEmpty, text.contains(Self.at) else { return false }
        let text = reader.folded(text)
        var next = text.startIndex
        while let at = text[next...].firstIndex(of: Self.at) {
            next = at + 1
            var end = next
            while end < text.endIndex, end - at < 255, Self.isDomain(text[end]) { end += 1 }
            while end > next, text[end - 1] == UInt8(ascii: ".") || text[end - 1] == UInt8(ascii: "-") { end -= 1 }
            var start = at
            while start > text.startIndex, at - start < 255, Self.isLocal(text[start - 1]) { start -= 1 }
            // The address may start after any word boundary: other text may precede it.
            for begin in start..<at where begin == start || !Self.isAlphanumeric(text[begin - 1]) {
                if hashes.contains(FNV1a(text[begin..<end]).value) { return true }
            }
        }
        return false
    }

    private static let at = UInt8(ascii: "@")

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    }

    private static func isDomain(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    /// The characters of a local part: `atext` of RFC 5322, and the dot.
    private static func isLocal(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || ".!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }
}

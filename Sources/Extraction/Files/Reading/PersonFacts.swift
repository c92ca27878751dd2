internal import Dispatch
internal import Foundation
internal import Synchronization
internal import Tables

/// The columns of a file that say who somebody is.
struct PersonPlaces: Sendable {
    /// What told a guest from others.
    enum Told: UInt8, Sendable, Hashable {
        case code, address, name
        /// An order, with the position or the name of a ticket.
        case order
        /// Several columns together.
        case several
    }

    /// What each identity of the header tells people apart by, and the column of its code.
    let told: [(by: Told, code: Int?)]
    let email: Int?
    /// The columns of the name, in order.
    let names: [Int]
    /// Whether these have only first names: there is no surname.
    let haveFirstNames: Bool
    /// Whether the column is called just "Nombre": its cells show whether they are first names.
    let mayBeFirstNames: Bool

    init(_ header: Header) {
        told = header.identities.map { Self.told(by: $0, header) }
        let said = header.personColumns ?? []
        var names: [Int] = []
        for identity in header.recognizedIdentities {
            if names.isEmpty, case .name(let places) = identity { names = places }
        }
        if names.isEmpty { names = said.filter { $0 >= 0 && header.personKind($0) == .name } }
        self.names = names
        email = header[.email]
        let hasSurname = header[.lastName] != nil || !(header.nameParts[.lastName] ?? []).isEmpty
        haveFirstNames = !hasSurname && header[.guest] == nil && header[.firstName] != nil
        mayBeFirstNames =
            !hasSurname && names.count == 1
            && ["nombre", "name"].contains(ColumnRole.normalized(header.names[names[0]]))
    }

    private static func told(by identity: Header.Identity, _ header: Header) -> (by: Told, code: Int?) {
        switch identity {
        case .code(let places) where places.count == 1: return (.code, places[0])
        case .code: return (.order, nil)
        case .email: return (.address, nil)
        case .name: return (.name, nil)
        case .person(let places) where places.count == 1 && places[0] >= 0:
            return header.personKind(places[0]) == .name ? (.name, nil) : (.code, places[0])
        case .person, .alternatives, .row: return (.several, nil)
        }
    }

    /// The headings of codes, as they are compared.
    func codeHeadings(_ header: Header) -> [String] {
        told.compactMap { $0.code.map { ColumnRole.normalized(header.names[$0]) } }
    }

    /// Whether rows have anything but codes.
    var haveTexts: Bool { told.count != 1 || told[0].by != .code || email != nil || !names.isEmpty }
}

/// What the rows of a part of a file say about who somebody is, each once.
struct PersonFacts: Sendable {
    /// A guest, and the texts of a row. Those are codes; `.max` if there is none.
    struct Fact: Sendable, Hashable {
        var guest: Int64
        var told: PersonPlaces.Told
        var code = UInt32.max
        var email = UInt32.max
        var name = UInt32.max
    }

    /// In the order in which they first appear.
    private(set) var facts: [Fact] = []
    private(set) var codes = TextCodes()
    private(set) var emails = TextCodes()
    private(set) var names = TextCodes()
    /// Which of the header's identities told guests apart.
    private(set) var identities: Set<Int> = []
    private var passedEnd = false

    /// Reads the rows of a file on all cores.
    ///
    /// - Parameters:
    ///   - people: the guests whose rows are compared: others are of other events, or are nobody.
    ///   - counted: those of them who are counted.
    ///   - settled: the ids of guests whose rows lack cells.
    static func read(
        _ file: ReadFile, of people: IdentifierIndex, counted: IdentifierIndex, _ settled: [Int64: Int64]
    ) -> [PersonFacts] {
        let header = file.header
        return file.file.bytes.withUnsafeBufferPointer { bytes in
            guard header.end < bytes.count else { return [] }
            let shared = SharedBytes(bytes)
            let starts = RecordChunks.starts(
                of: bytes, from: header.end, parts: ProcessInfo.processInfo.activeProcessorCount)
            let results = Mutex([PersonFacts?](repeating: nil, count: starts.count - 1))
            DispatchQueue.concurrentPerform(iterations: starts.count - 1) { part in
                let facts = PersonFacts(
                    shared.bytes, from: starts[part], to: starts[part + 1], header, of: people, counted: counted,
                    settled)
                results.withLock { $0[part] = facts }
            }
            let parts = results.withLock { $0.compactMap(\.self) }
            guard parts.contains(where: \.passedEnd) else { return parts }
            // There are quotes within fields, so records can only be found from the start.
            return [
                PersonFacts(bytes, from: header.end, to: bytes.count, header, of: people, counted: counted, settled)
            ]
        }
    }

    private init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, _ header: Header, of people: IdentifierIndex,
        counted: IdentifierIndex, _ settled: [Int64: Int64]
    ) {
        let places = PersonPlaces(header)
        withUnsafeTemporaryAllocation(of: Field.self, capacity: header.names.count) { fields in
            fields.initialize(repeating: .missing)
            var identity = IdentityReader(header)
            var text = FieldText(isVerbatim: header.isVerbatim)
            var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: start, to: end)
            var name: [UInt8] = []
            var seen: Set<Fact> = []
            while let count = scanner.next(into: fields) {
                if count < fields.count { for missing in count..<fields.count { fields[missing] = .missing } }
                guard let read = identity.guest(fields, of: bytes) else { continue }
                let guest = settled.isEmpty ? read : settled[read] ?? read
                guard people.row(of: guest) != nil else { continue }
                if counted.row(of: guest) != nil { identities.insert(identity.told) }
                let told = places.told[identity.told]
                // Nothing that several columns say together is compared.
                if told.by == .several { continue }
                var fact = Fact(guest: guest, told: told.by)
                if let place = told.code {
                    let cell = text(fields[place], of: bytes)
                    // A column that is said to tell people apart may have addresses.
                    if header.personColumns != nil, cell.contains(0x40) {
                        fact.told = .address
                        fact.email = emails.code(of: cell)
                    } else {
                        fact.code = codes.code(of: cell)
                    }
                }
                if let email = places.email, fields[email].count > 0 {
                    let cell = text(fields[email], of: bytes)
                    if cell.contains(0x40), !Placeholder.isIn(address: cell) { fact.email = emails.code(of: cell) }
                }
                name.removeAll(keepingCapacity: true)
                for place in places.names where fields[place].count > 0 {
                    if !name.isEmpty { name.append(0x20) }
                    name.append(contentsOf: text(fields[place], of: bytes))
                }
                if !name.isEmpty { fact.name = name.withUnsafeBufferPointer { names.code(of: $0) } }
                if seen.insert(fact).inserted { facts.append(fact) }
            }
            passedEnd = scanner.position > end
        }
    }
}

/// A name as it is compared with others: by its words, in any order.
struct ComparedName: Sendable {
    /// Hashes of the words, ascending; none if the name says nothing.
    let words: [UInt64]
    /// The same for names of the same words.
    let key: UInt64

    init(_ text: String) {
        let parts = NoValue.isIn(text) ? [] : text.split { !$0.isLetter && !$0.isNumber }
        let hashes = parts.map { part -> UInt64 in
            var hash = StableHash()
            hash.add(MatchedName(String(part)).folded)
            return hash.value
        }
        words = Set(hashes).sorted()
        var hash = StableHash()
        for word in words { hash.add(Int64(bitPattern: word)) }
        key = hash.value
    }

    /// Whether both may be of one person, one of them with fewer of the names.
    func agrees(with other: ComparedName) -> Bool {
        let (few, many) = words.count < other.words.count ? (words, other.words) : (other.words, words)
        return Set(few).isSubset(of: many)
    }
    /// How many different people the names are of: those that agree are one.
    static func different(_ names: [ComparedName]) -> Int {
        var people: [ComparedName] = []
        for name in names.sorted(by: { $0.words.count > $1.words.count })
        where !people.contains(where: { name.agrees(with: $0) }) {
            people.append(name)
        }
        return people.count
    }
}

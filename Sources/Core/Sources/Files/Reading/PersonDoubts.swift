internal import Base
internal import Foundation

/// What leaves open who is who, counted over all rows of an event's files.
///
/// Whatever is compared is found by sorting, so that it takes memory in proportion to the different people and texts.
struct PersonDoubts: Sendable {
    /// The most certain mistake first.
    enum Kind: CaseIterable {
        /// Codes that a spreadsheet rounded.
        case rounded
        /// People of whom there is a first name only, and names in several rows of a list with a row for each guest.
        case firstNames, namesRepeated
        /// Codes and addresses that have several names, or several addresses where there are no names.
        case codesOfSeveralNames, codesOfSeveralAddresses, addressesOfSeveralNames
        /// People told apart by one column in some rows and by another in others.
        case toldTwice
        /// The same, where no column shows whether they are the same people.
        case toldApartly
        /// Full names with several codes or addresses.
        case namesOfSeveral
        /// Codes that differ in their spelling only.
        case codesAlike
    }

    /// How many ids or names are doubtful, and the first of them: the file, the headings of what told them apart, and the forms of
    /// texts, without anybody's letters and digits.
    struct Found: Sendable {
        var count = 0
        /// How many people may be behind them.
        var people = 0
        /// The lowest ids of guests.
        var guests: [Int64] = []
        var file = 0
        var headings: [String] = []
        var shapes: [String] = []
    }

    private var found: [Kind: Found] = [:]
    /// In what codes differ.
    private(set) var alike: Set<FileForm.Alike> = []
    /// Whether addresses show who is told apart twice, and whether everybody has one.
    private(set) var addressesShowIt = false
    private(set) var allHaveAddresses = true

    private let told: PersonRows
    /// The id that stands for all codes that are alike, by guest.
    private var same: [Int64: Int64] = [:]

    init(_ rows: PersonRows) {
        told = rows
        findShared()
        findRepeated()
        findRounded()
        findAlike()
        findSame()
        findApart()
    }

    subscript(kind: Kind) -> Found { found[kind] ?? Found() }

    /// How many people may be several, and one, and the lowest ids of some of them.
    var several: (count: Int, examples: [Int64]) {
        let kinds: [Kind] = [
            .addressesOfSeveralNames, .codesOfSeveralNames, .codesOfSeveralAddresses, .firstNames, .namesRepeated,
        ]
        return (kinds.reduce(0) { $0 + self[$1].count }, examples(kinds))
    }
    var one: (count: Int, examples: [Int64]) {
        let kinds: [Kind] = [.namesOfSeveral, .toldTwice, .toldApartly]
        return (self[.codesAlike].count + (kinds.map { self[$0].count }.max() ?? 0), examples(kinds + [.codesAlike]))
    }

    private func examples(_ kinds: [Kind]) -> [Int64] {
        var lowest: [Int64] = []
        for kind in kinds { lowest.keepLowest(with: self[kind].guests) }
        return lowest
    }

    private mutating func add(
        _ kind: Kind, _ row: PersonRows.Row, _ texts: [String?] = [], people: Int = 1, headings: [String]? = nil
    ) {
        var of = self[kind]
        if of.count == 0 {
            (of.file, of.headings) = (row.file, headings ?? told.headings(row))
            of.shapes = texts.compactMap { $0?.shape }
        }
        of.count += 1
        of.people += people
        of.guests.keepLowest(with: [row.guest])
        found[kind] = of
    }

    // MARK: One who may be several

    private mutating func findShared() {
        for guest in told.guests {
            let (rows, first) = (told.rows[guest], told.rows[guest.lowerBound])
            if first.told == .name, told.isFirstName(first) { add(.firstNames, first) }
            let emails = Set(rows.compactMap { told.emails[$0.email] })
            if emails.isEmpty { allHaveAddresses = false }
            guard rows.count > 1, first.told == .code || first.told == .address else { continue }
            let names = ComparedName.different(rows.compactMap { told.name($0) })
            if names > 1, first.told == .code {
                add(.codesOfSeveralNames, first, [told.codes.text(first.code)], people: names)
            } else if names > 1 {
                add(.addressesOfSeveralNames, first, [told.emails.text(first.email)], people: names)
            } else if names == 0, first.told == .code, emails.count > 1 {
                add(.codesOfSeveralAddresses, first, [told.codes.text(first.code)], people: emails.count)
            }
        }
    }

    /// Counts the names that several rows of a list have: of one person, or of several.
    private mutating func findRepeated() {
        for (number, file) in told.files.enumerated() where file.hasRowForEachGuest {
            var named: [Int64: PersonRows.Row] = [:]
            for row in told.rows where row.file == number {
                let isByName = row.told == .name || (row.told == .order && file.header[.position] == nil)
                if isByName { named[row.guest] = row }
            }
            var once: Set<Int64> = []
            var again: Set<Int64> = []
            for part in file.parts {
                for (guest, _, _) in part.expected where named[guest] != nil && !once.insert(guest).inserted {
                    again.insert(guest)
                }
            }
            let headings = told.columns[number].names.map(file.header.heading(of:))
            for guest in again { if let row = named[guest] { add(.namesRepeated, row, headings: headings) } }
        }
    }

    /// Counts the codes that end in zeros after 15 digits, as spreadsheets leave them, unless there are as few as chance gives.
    private mutating func findRounded() {
        var lengths: [Int: (all: Int, zeros: [PersonRows.Row])] = [:]
        for guest in told.guests {
            let row = told.rows[guest.lowerBound]
            guard let text = told.codes.text(row.code) else { continue }
            if text.read({ NumberCell.isRounded($0) }) {
                add(.rounded, row, [text])
            } else if text.utf8.count > 15, text.utf8.allSatisfy({ $0 &- 48 < 10 }) {
                var ofLength = lengths[text.utf8.count] ?? (all: 0, zeros: [])
                ofLength.all += 1
                if text.utf8.dropFirst(15).allSatisfy({ $0 == 48 }) { ofLength.zeros.append(row) }
                lengths[text.utf8.count] = ofLength
            }
        }
        for (length, codes) in lengths.sorted(by: { $0.key < $1.key }) {
            let expected = Double(codes.all) * pow(10, Double(15 - length))
            // The chance of so many, by Poisson's distribution.
            var chance = exp(-expected)
            for number in 0..<codes.zeros.count { chance *= expected / Double(number + 1) }
            guard Double(codes.zeros.count) > 2 * expected, chance < 0.001 else { continue }
            for row in codes.zeros { add(.rounded, row, [told.codes.text(row.code)]) }
        }
    }

    // MARK: Several who may be one

    /// Something that several guests may have in common: the row of each, and what told it apart.
    private typealias Link = (key: Int64, guest: Int64, kind: Int, row: Int)

    private mutating func findAlike() {
        let coded = told.guests.map(\.lowerBound).filter { told.codes[told.rows[$0].code]?.form != nil }
        let known = Set(coded.compactMap { told.codes[told.rows[$0].code]?.form })
        var links: [(key: Int64, row: Int)] = []
        for row in coded {
            guard let code = told.codes[told.rows[row].code], let form = code.form else { continue }
            // A RUT without its check digit is alike if there is one that has the right digit, too.
            links.append((code.completed.flatMap { known.contains($0) ? $0 : nil } ?? form, row))
        }
        links.sort(by: <)
        for group in links.groups({ $0.key == $1.key }) where group.count > 1 {
            let rows = links[group].map { told.rows[$0.row] }
            let texts = rows.compactMap { told.codes.text($0.code) }
            var needed = Set<FileForm.Alike>.needed(for: texts)
            let key = links[group.lowerBound].key
            if needed.isEmpty, rows.contains(where: { told.codes[$0.code]?.completed == key }) {
                needed = [.checkDigit]
            }
            guard !needed.isEmpty else { continue }
            alike.formUnion(needed)
            add(.codesAlike, rows[0], Array(texts.prefix(2)))
            for row in rows { same[row.guest] = key }
        }
    }

    private mutating func findSame() {
        var (names, emails): ([Link], [Link]) = ([], [])
        // Lists of registrants are matched with check-ins by what both have.
        for (place, row) in told.rows.enumerated() where !told.isOfList(row) {
            guard let kind = told.kind(row) else { continue }
            let guest = same[row.guest] ?? row.guest
            if let name = told.fullName(row) { names.append((name.key, guest, kind, place)) }
            if let email = told.emails[row.email] { emails.append((email, guest, kind, place)) }
        }
        let (byName, byEmail) = (shared(names), shared(emails).filter { !$0.areOfOneKind })
        for link in byName where link.areOfOneKind {
            add(.namesOfSeveral, link.first, [told.names.text(link.first.name)])
        }
        // Buyers have several tickets of one kind, which have codes of their own.
        let named = byName.filter { !$0.areOfOneKind }
        addressesShowIt = byEmail.count >= named.count
        for link in addressesShowIt ? byEmail : named {
            add(.toldTwice, link.first, headings: told.headings(link.first) + told.headings(link.other))
        }
    }

    /// What several guests have in common: the rows of two of them, and whether one kind of column told all of them apart.
    private func shared(
        _ links: [Link]
    ) -> [(first: PersonRows.Row, other: PersonRows.Row, areOfOneKind: Bool)] {
        let links = links.sorted { ($0.key, -$0.kind, $0.row) < ($1.key, -$1.kind, $1.row) }
        return links.groups { $0.key == $1.key }.compactMap { group in
            let (first, others) = (
                links[group.lowerBound], links[group].filter { $0.guest != links[group.lowerBound].guest }
            )
            guard let other = others.first else { return nil }
            let stranger = others.first { $0.kind != first.kind }
            return (told.rows[first.row], told.rows[(stranger ?? other).row], stranger == nil)
        }
    }

    /// The people told apart by one kind of column.
    private struct Side {
        var people = 0
        var withEmail = 0
        var withName = 0
        var row: PersonRows.Row

        /// Whether they can be compared with others by what most of both have.
        func isComparable(with other: Side) -> Bool {
            (withEmail * 2 >= people && other.withEmail * 2 >= other.people)
                || (withName * 2 >= people && other.withName * 2 >= other.people)
        }
    }

    /// Counts people told apart by columns of two kinds that have nothing in common. On a list with a row for each guest, nobody is
    /// twice.
    private mutating func findApart() {
        if told.files.count == 1, told.files[0].hasRowForEachGuest { return }
        var sides: [Int: Side] = [:]
        var together: Set<[Int]> = []
        let hasOthers = told.files.contains { $0.header.table != .registrants }
        for guest in told.guests {
            let rows = told.rows[guest]
            if hasOthers, rows.allSatisfy({ told.isOfList($0) }) { continue }
            let kinds = Set(rows.compactMap { told.kind($0) }).sorted()
            let hasEmail = rows.contains { $0.email != .max }
            let hasName = rows.contains { told.fullName($0) != nil }
            for kind in kinds {
                var side = sides[kind] ?? Side(row: rows[guest.lowerBound])
                side.people += 1
                if hasEmail { side.withEmail += 1 }
                if hasName { side.withName += 1 }
                sides[kind] = side
                // Two columns that have an id in common have ids of one kind.
                for other in kinds where other > kind { together.insert([kind, other]) }
            }
        }
        for (kind, one) in sides.sorted(by: { $0.key > $1.key }) {
            for (other, two) in sides.sorted(by: { $0.key > $1.key }) where other < kind {
                let people = min(one.people, two.people)
                guard !together.contains([other, kind]), !one.isComparable(with: two), people > self[.toldApartly].count
                else { continue }
                found[.toldApartly] = Found(
                    count: people, people: people, file: one.row.file,
                    headings: told.headings(one.row) + told.headings(two.row))
            }
        }
    }
}

extension [Int64] {
    /// Keeps the five lowest of these and others, each once.
    fileprivate mutating func keepLowest(with others: [Int64]) {
        guard count < 5 || others.contains(where: { $0 < self[count - 1] }) else { return }
        self = Array(Set(self + others).sorted().prefix(5))
    }
}

extension ReadFile {
    /// Whether a row is a guest, so that nobody can be there twice.
    var hasRowForEachGuest: Bool {
        (header.rowsAreGuests && header[.session] == nil && header[.sessionID] == nil)
            || !header.sessionColumns.isEmpty
    }
}

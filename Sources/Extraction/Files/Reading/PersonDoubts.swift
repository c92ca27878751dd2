internal import Foundation
internal import Tables

/// What leaves open who is who, counted over all rows of an event's files.
///
/// Whatever is compared is found by sorting, so that it takes memory in proportion to the different people and texts.
struct PersonDoubts: Sendable {
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

        fileprivate mutating func add(
            _ file: Int, _ headings: [String], _ texts: [String?], _ guest: Int64, people: Int = 1
        ) {
            count += 1
            self.people += people
            guests.keepLowest(with: [guest])
            guard count == 1 else { return }
            self.file = file
            self.headings = headings
            shapes = texts.compactMap { $0?.shape }
        }
    }

    /// Addresses and codes that have several names, or several addresses where there are no names.
    private(set) var addressesOfSeveralNames = Found()
    private(set) var codesOfSeveralNames = Found()
    private(set) var codesOfSeveralAddresses = Found()
    /// Codes that differ in their spelling only, and in what.
    private(set) var codesAlike = Found()
    private(set) var alike: Set<FileForm.Alike> = []
    /// Full names with several codes or addresses.
    private(set) var namesOfSeveral = Found()
    /// People told apart by one column in some rows and by another in others, and whether it is their address that shows it.
    private(set) var toldTwice = Found()
    private(set) var addressesShowIt = false
    /// The same, where no column shows whether they are the same people.
    private(set) var toldApartly = Found()
    /// People of whom there is a first name only, and names in several rows of a list with a row for each guest.
    private(set) var firstNames = Found()
    private(set) var namesRepeated = Found()
    private(set) var rounded = Found()
    /// Whether everybody has an address.
    private(set) var allHaveAddresses = true

    private let rows: PersonComparison
    /// The id that stands for all codes that are alike, by guest.
    private var same: [Int64: Int64] = [:]

    init(_ rows: PersonComparison) {
        self.rows = rows
        findShared()
        findRepeated()
        findRounded()
        findAlike()
        findSame()
        findApart()
    }

    /// People who may be several, and people who may be one.
    var perhapsSeveral: Int {
        addressesOfSeveralNames.count + codesOfSeveralNames.count + codesOfSeveralAddresses.count + firstNames.count
            + namesRepeated.count
    }
    var perhapsSame: Int { codesAlike.count + max(namesOfSeveral.count, toldTwice.count, toldApartly.count) }

    /// The lowest ids of people who may be several, or one.
    var severalExamples: [Int64] {
        [addressesOfSeveralNames, codesOfSeveralNames, codesOfSeveralAddresses, firstNames, namesRepeated].examples
    }
    var sameExamples: [Int64] { [codesAlike, namesOfSeveral, toldTwice, toldApartly].examples }

    // MARK: One who may be several

    private mutating func findShared() {
        for guest in rows.guests {
            let first = guest.lowerBound
            let (file, told) = (rows.file(first), rows.told(first))
            let id = rows.guest(first)
            if told == .name, rows.isFirstName(first) { firstNames.add(file, rows.headings(first), [], id) }
            let emails = Set(guest.compactMap { rows.email($0) })
            if emails.isEmpty { allHaveAddresses = false }
            guard guest.count > 1, told == .code || told == .address else { continue }
            let names = ComparedName.different(guest.compactMap { rows.name($0) })
            if names > 1 {
                if told == .code {
                    codesOfSeveralNames.add(file, rows.headings(first), [rows.codeText(first)], id, people: names)
                } else {
                    addressesOfSeveralNames.add(file, rows.headings(first), [rows.emailText(first)], id, people: names)
                }
            } else if names == 0, told == .code, emails.count > 1 {
                codesOfSeveralAddresses.add(
                    file, rows.headings(first), [rows.codeText(first)], id, people: emails.count)
            }
        }
    }

    /// Counts the names that several rows of a list have: of one person, or of several.
    private mutating func findRepeated() {
        var told: [Int: [Int64: Int]] = [:]
        for entry in rows.indices {
            let file = rows.file(entry)
            let isByName =
                rows.told(entry) == .name
                || (rows.told(entry) == .order && rows.files[file].header[.position] == nil)
            if isByName, rows.files[file].hasRowForEachGuest { told[file, default: [:]][rows.guest(entry)] = entry }
        }
        for (file, guests) in told.sorted(by: { $0.key < $1.key }) {
            var once: Set<Int64> = []
            var again: Set<Int64> = []
            for part in rows.files[file].parts {
                for (guest, _, _) in part.expected where guests[guest] != nil && !once.insert(guest).inserted {
                    again.insert(guest)
                }
            }
            let headings = rows.places(ofFile: file).names.map(rows.files[file].header.heading(of:))
            for guest in again { namesRepeated.add(file, headings, [], guest) }
        }
    }

    /// Counts the codes that end in zeros after 15 digits, as spreadsheets leave them, unless there are as few as chance gives.
    private mutating func findRounded() {
        var lengths: [Int: (all: Int, zeros: [Int])] = [:]
        for guest in rows.guests {
            let entry = guest.lowerBound
            guard var text = rows.codeText(entry) else { continue }
            if text.withUTF8({ NumberCell.isRounded($0) }) {
                rounded.add(rows.file(entry), rows.headings(entry), [text], rows.guest(entry))
            } else if text.utf8.count > 15, text.utf8.allSatisfy({ $0 &- 48 < 10 }) {
                var ofLength = lengths[text.utf8.count] ?? (all: 0, zeros: [])
                ofLength.all += 1
                if text.utf8.dropFirst(15).allSatisfy({ $0 == 48 }) { ofLength.zeros.append(entry) }
                lengths[text.utf8.count] = ofLength
            }
        }
        for (length, codes) in lengths.sorted(by: { $0.key < $1.key }) {
            let expected = Double(codes.all) * pow(10, Double(15 - length))
            // The chance of so many, by Poisson's distribution.
            var chance = exp(-expected)
            for number in 0..<codes.zeros.count { chance *= expected / Double(number + 1) }
            guard Double(codes.zeros.count) > 2 * expected, chance < 0.001 else { continue }
            for entry in codes.zeros {
                rounded.add(rows.file(entry), rows.headings(entry), [rows.codeText(entry)], rows.guest(entry))
            }
        }
    }

    // MARK: Several who may be one

    /// Something that several guests may have in common.
    private struct Link {
        var key: Int64
        var guest: Int64
        var kind: Int
        var entry: Int
    }

    private mutating func findAlike() {
        var links: [Link] = []
        for guest in rows.guests {
            let entry = guest.lowerBound
            guard let form = rows.form(entry) else { continue }
            links.append(Link(key: form, guest: rows.guest(entry), kind: 0, entry: entry))
        }
        // A RUT without its check digit is alike if there is one that has the right digit, too.
        let known = Set(links.map(\.key))
        for place in links.indices {
            if let whole = rows.completed(links[place].entry), known.contains(whole) { links[place].key = whole }
        }
        links.sort { ($0.key, $0.entry) < ($1.key, $1.entry) }
        for group in links.groups({ $0.key == $1.key }) where group.count > 1 {
            let texts = links[group].compactMap { rows.codeText($0.entry) }
            var needed = Set<FileForm.Alike>.needed(for: texts)
            if needed.isEmpty, links[group].contains(where: { rows.completed($0.entry) == $0.key }) {
                needed = [.checkDigit]
            }
            guard !needed.isEmpty else { continue }
            alike.formUnion(needed)
            let first = links[group.lowerBound].entry
            codesAlike.add(rows.file(first), rows.headings(first), Array(texts.prefix(2)), rows.guest(first))
            for link in links[group] { same[link.guest] = link.key }
        }
    }

    private mutating func findSame() {
        var names: [Link] = []
        var emails: [Link] = []
        // Lists of registrants are matched with check-ins by what both have.
        for entry in rows.indices where !rows.isList(entry) {
            guard let kind = rows.kind(entry) else { continue }
            let guest = same[rows.guest(entry)] ?? rows.guest(entry)
            if let name = rows.fullName(entry) {
                names.append(Link(key: Int64(bitPattern: name.key), guest: guest, kind: kind, entry: entry))
            }
            if let email = rows.email(entry) {
                emails.append(Link(key: email, guest: guest, kind: kind, entry: entry))
            }
        }
        var (byName, byEmail) = (Found(), Found())
        for link in Self.shared(names) {
            let (file, headings) = (rows.file(link.first), rows.headings(link.first))
            if link.areOfOneKind {
                namesOfSeveral.add(file, headings, [rows.nameText(link.first)], rows.guest(link.first))
            } else {
                byName.add(file, headings + rows.headings(link.other), [], rows.guest(link.first))
            }
        }
        // Buyers have several tickets of one kind, which have codes of their own.
        for link in Self.shared(emails) where !link.areOfOneKind {
            byEmail.add(
                rows.file(link.first), rows.headings(link.first) + rows.headings(link.other), [], rows.guest(link.first)
            )
        }
        addressesShowIt = byEmail.count >= byName.count
        toldTwice = addressesShowIt ? byEmail : byName
    }

    /// What several guests have in common: the rows of two of them, and whether one kind of column told all of them apart.
    private static func shared(_ links: [Link]) -> [(first: Int, other: Int, areOfOneKind: Bool)] {
        let links = links.sorted { ($0.key, -$0.kind, $0.entry) < ($1.key, -$1.kind, $1.entry) }
        var found: [(first: Int, other: Int, areOfOneKind: Bool)] = []
        for group in links.groups({ $0.key == $1.key }) {
            let first = links[group.lowerBound]
            guard let other = links[group].first(where: { $0.guest != first.guest }) else { continue }
            let stranger = links[group].first { $0.guest != first.guest && $0.kind != first.kind }
            found.append((first.entry, (stranger ?? other).entry, stranger == nil))
        }
        return found
    }

    /// The people told apart by one kind of column.
    private struct Side {
        var people = 0
        var withEmail = 0
        var withName = 0
        var entry: Int

        /// Whether they can be compared with others by what most of both have.
        func isComparable(with other: Side) -> Bool {
            (withEmail * 2 >= people && other.withEmail * 2 >= other.people)
                || (withName * 2 >= people && other.withName * 2 >= other.people)
        }
    }

    /// Counts people told apart by columns of two kinds that have nothing in common. On a list with a row for each guest, nobody is
    /// twice.
    private mutating func findApart() {
        if rows.files.count == 1, rows.files[0].hasRowForEachGuest { return }
        var sides: [Int: Side] = [:]
        var together: Set<[Int]> = []
        let hasOthers = rows.files.contains { $0.header.table != .registrants }
        for guest in rows.guests where !hasOthers || guest.contains(where: { !rows.isList($0) }) {
            let kinds = Set(guest.compactMap { rows.kind($0) }).sorted()
            let hasEmail = guest.contains { rows.email($0) != nil }
            let hasName = guest.contains { rows.fullName($0) != nil }
            for kind in kinds {
                var side = sides[kind] ?? Side(entry: guest.lowerBound)
                side.people += 1
                if hasEmail { side.withEmail += 1 }
                if hasName { side.withName += 1 }
                sides[kind] = side
                // Two columns that have an id in common have ids of one kind.
                for other in kinds where other > kind { together.insert([kind, other]) }
            }
        }
        let kinds = sides.keys.sorted(by: >)
        for (number, kind) in kinds.enumerated() {
            for other in kinds[(number + 1)...] {
                guard let one = sides[kind], let two = sides[other], !together.contains([other, kind]),
                    !one.isComparable(with: two), min(one.people, two.people) > toldApartly.count
                else { continue }
                let people = min(one.people, two.people)
                toldApartly = Found(
                    count: people, people: people, file: rows.file(one.entry),
                    headings: rows.headings(one.entry) + rows.headings(two.entry))
            }
        }
    }
}

extension [PersonDoubts.Found] {
    fileprivate var examples: [Int64] {
        var lowest: [Int64] = []
        for found in self { lowest.keepLowest(with: found.guests) }
        return lowest
    }
}

extension [Int64] {
    /// Keeps the five lowest of these and others, each once.
    fileprivate mutating func keepLowest(with others: [Int64]) {
        guard count < 5 || others.contains(where: { $0 < self[count - 1] }) else { return }
        self = Array(Set(self + others).sorted().prefix(5))
    }
}

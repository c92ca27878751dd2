internal import Base
internal import Foundation

/// What the rows of a part of a file say in the fields of a form.
struct FieldRows: Sendable {
    private var texts = TextCodes()
    private(set) var guests: [Int64] = []
    /// For each row, a code for each field; `.max` for an empty cell.
    private var codes: [UInt32] = []

    /// - Parameter places: the columns of the fields; `nil` for one that the file lacks.
    mutating func note(
        _ guest: Int64, _ places: [Int?], _ fields: Fields, of bytes: Bytes, _ text: inout FieldText
    ) {
        guests.append(guest)
        for place in places {
            guard let place, fields[place].count > 0 else {
                codes.append(.max)
                continue
            }
            let cell = text(fields[place], of: bytes)
            codes.append(cell.isEmpty ? .max : texts.code(of: cell))
        }
    }

    /// Gives all rows of a guest another id.
    mutating func replaceGuests(_ id: (Int64) -> Int64) {
        for row in guests.indices { guests[row] = id(guests[row]) }
    }

    /// Calls `body` with the guest and the code of each row that has a value of a field.
    ///
    /// - Parameter code: gives texts a code in all parts; `nil` for a blank text.
    func forEachValue(
        of field: Int, of count: Int, _ code: (String) -> UInt32?, _ body: (_ guest: Int64, _ code: UInt32) -> Void
    ) {
        let known = (0..<texts.count).map { code(texts[UInt32($0)]) }
        for row in guests.indices {
            let own = codes[row * count + field]
            if own != .max, let code = known[Int(own)] { body(guests[row], code) }
        }
    }
}

/// What people say in the fields of a form, in all files of an event.
struct FileFields {
    private let names: FieldNames
    /// The files that say who was expected.
    private let expecting: Set<Int>
    /// The list's person by the guest of check-ins, where a list of registrants has others ids than these.
    private let listed: [Int64: Int64]
    /// The guest by the list's person.
    private var guests: [Int64: Int64] = [:]
    private var came: Set<Int64> = []

    /// - Parameters:
    ///   - files: with their check-ins.
    ///   - listed: the person of a list of registrants by the guest of check-ins.
    init(_ names: FieldNames, _ files: [ReadFile], _ expecting: ExpectingFiles, listed: [Int64: Int64]) {
        self.names = names
        self.listed = listed
        self.expecting = Set(expecting.places)
        for file in files {
            for part in file.parts {
                for checkIn in part.checkIns where checkIn.guest != RawCheckIn.missingGuest {
                    came.insert(checkIn.guest)
                }
            }
        }
        for (guest, person) in listed { guests[person] = min(guests[person] ?? guest, guest) }
    }

    /// - Parameter registrations: by the ids that the files who say it have for people.
    func read(_ files: [ReadFile], _ registrations: [RegistrationFields.Registration]) -> RegistrationFields {
        let isList = files.map { $0.header.table == .registrants }
        let registrations = registrations.map { registration in
            var registration = registration
            if isList.contains(true) { registration.guest = guest(ofListed: registration.guest) }
            return registration
        }
        let people = came.union(registrations.map(\.guest))
        var values: [Int64: [String?]] = [:]
        let none = [String?](repeating: nil, count: names.all.count)
        for field in names.all.indices {
            var votes = FieldVotes()
            for (number, file) in files.enumerated() {
                for part in file.parts {
                    part.fields.forEachValue(of: field, of: none.count) {
                        votes.code($0)
                    } _: { row, code in
                        let listed = isList[number] ? row : listed[row]
                        let person = listed.map { guest(ofListed: $0) } ?? row
                        votes.add(person, code, isOfRegistration: expecting.contains(number))
                    }
                }
            }
            for (guest, value) in votes.decided where people.contains(guest) {
                values[guest, default: none][field] = value
            }
        }
        for (guest, person) in listed { values[guest] = values[self.guest(ofListed: person)] }
        return RegistrationFields(names, values: values, registrations: registrations)
    }

    /// The id of a list's person: that of the guest who came, or one that no other guest has.
    private func guest(ofListed person: Int64) -> Int64 {
        if let guest = guests[person] { return guest }
        return came.contains(person) && listed[person] == nil && !listed.isEmpty
            ? StableHash.of(person, number: 1) : person
    }
}

/// What rows say of each guest in one field. What registrations say goes before what check-ins say; of several values the one that
/// most rows have counts or, of equals, the first in the alphabet.
private struct FieldVotes {
    private struct Vote {
        var guest: Int64
        var text: UInt32
    }

    private var texts: [String] = []
    private var codes: [ExactText: UInt32] = [:]
    private var names: [MatchedName] = []
    private var registrations: [Vote] = []
    private var checkIns: [Vote] = []

    /// The code of a text; `nil` for a blank one.
    mutating func code(_ text: String) -> UInt32? {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let known = codes[ExactText(text)] { return known }
        let name = MatchedName(text)
        guard !name.isEmpty, !NoValue.isIn(text) else { return nil }
        codes[ExactText(text)] = UInt32(texts.count)
        texts.append(text)
        names.append(name)
        return UInt32(texts.count - 1)
    }

    mutating func add(_ guest: Int64, _ code: UInt32, isOfRegistration: Bool) {
        if isOfRegistration {
            registrations.append(Vote(guest: guest, text: code))
        } else {
            checkIns.append(Vote(guest: guest, text: code))
        }
    }

    /// The value of each guest who has one.
    var decided: [Int64: String] {
        decided(checkIns).merging(decided(registrations)) { _, registered in registered }
    }

    private func decided(_ votes: [Vote]) -> [Int64: String] {
        let sorted = votes.sorted { ($0.guest, $0.text) < ($1.guest, $1.text) }
        var values: [Int64: String] = [:]
        var start = 0
        while start < sorted.count {
            let guest = sorted[start].guest
            var end = start + 1
            while end < sorted.count, sorted[end].guest == guest { end += 1 }
            values[guest] = winner(sorted[start..<end])
            start = end
        }
        return values
    }

    private func winner(_ votes: ArraySlice<Vote>) -> String? {
        guard let first = votes.first, votes.contains(where: { $0.text != first.text }) else {
            return votes.first.map { texts[Int($0.text)] }
        }
        let groups = Dictionary(grouping: votes) { names[Int($0.text)] }
        let most = groups.max { left, right in
            (left.value.count, ExactText(right.key.folded)) < (right.value.count, ExactText(left.key.folded))
        }
        let writings = Dictionary(grouping: most?.value ?? []) { $0.text }
        return writings.map { (text: ExactText(texts[Int($0.key)]), count: $0.value.count) }
            .max { ($0.count, $1.text) < ($1.count, $0.text) }?.text.text
    }
}

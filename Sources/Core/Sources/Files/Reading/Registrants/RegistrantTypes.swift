internal import Base

/// The types that people are registered as, for check-ins that have none.
struct RegistrantTypes {
    private struct Registration {
        /// `nil` for all sessions.
        var session: Int64?
        /// The place among the types; `nil` for none.
        var type: Int?
    }

    private struct TypeName: Hashable {
        var id: String?
        var name: String?
    }

    private var byPerson: [Int64: [Registration]] = [:]
    private var types: [TypeName] = []
    private let common: [[Header.Identity]]
    private let lists: [Int]
    /// The ids that check-ins give to the people of each list.
    private let keys: [[Int64]]

    /// Fewer people than these may all have come without a registration.
    private static let many = 10

    /// - Parameters:
    ///   - first: the place of the first list among the files; the others follow.
    ///   - sessions: the names of the sessions in all files.
    init(_ lists: [RegistrantReading.List], from first: Int, _ sessions: CodedNames) {
        common = lists.map(\.common)
        keys = lists.map(\.keys)
        self.lists = lists.indices.map { first + $0 }
        var places: [TypeName: Int] = [:]
        for (number, list) in lists.enumerated() {
            let rows = list.read.parts[0]
            let sessionCodes = sessions.codes(of: first + number, 0)
            let typePlaces = rows.typeNames.pairs.indices.map { code in
                let name = TypeName(id: rows.typeNames.id(of: code), name: rows.typeNames.name(of: code))
                if let place = places[name] { return place }
                places[name] = types.count
                types.append(name)
                return types.count - 1
            }
            for (person, key) in zip(rows.expected, list.keys) {
                let session =
                    person.session == .max ? nil : sessions.list[Int(sessionCodes[Int(person.session)])].id
                let type = person.type == .max ? nil : typePlaces[Int(person.type)]
                byPerson[key, default: []].append(Registration(session: session, type: type))
            }
        }
    }

    /// Gives check-ins without a type that of their registrant: of the session's registrations or, without one, of all.
    ///
    /// - Returns: the guests who came: those who are registered, with the list's person, and the others; `nil` if nothing tells them
    ///   apart.
    /// - Throws: a `Fault` of kind `.unreadableData` if nobody of many who came is on a list.
    func give(
        to files: inout [ReadFile], _ sessions: CodedNames
    ) throws(Fault) -> (registered: [Int64: Int64], others: Set<Int64>)? {
        guard let list = lists.first, !files[list].header.rowIsPerson else { return nil }
        var (registered, others): ([Int64: Int64], Set<Int64>) = ([:], [])
        var people: [Int64: Int64] = [:]
        for (file, keys) in zip(lists, keys) {
            for (key, person) in zip(keys, files[file].parts[0].expected) { people[key] = person.guest }
        }
        for number in 0..<list {
            let header = files[number].header
            let keys = RowKeys(files[number].file, header, files[list].header, common[0])
            let single = sessions.single(of: header)
            for part in files[number].parts.indices {
                let sessionCodes = sessions.codes(of: number, part)
                var codes: [Int: UInt32] = [:]
                for row in files[number].parts[part].checkIns.indices {
                    let checkIn = files[number].parts[part].checkIns[row]
                    guard checkIn.guest != RawCheckIn.missingGuest else { continue }
                    let code = checkIn.session == .max ? single : sessionCodes[Int(checkIn.session)]
                    let key = keys.key(of: checkIn)
                    guard let registrations = key.flatMap({ byPerson[$0] }) else {
                        // A row that is set apart is no check-in.
                        if checkIn.time != .none, code != .max { others.insert(checkIn.guest) }
                        continue
                    }
                    registered[checkIn.guest] = key.flatMap { people[$0] }
                    let session = code == .max ? nil : sessions.list[Int(code)].id
                    guard checkIn.type == .max, let type = Self.type(of: registrations, in: session) else { continue }
                    let typeCode =
                        codes[type]
                        ?? files[number].parts[part].typeNames.code(id: types[type].id, name: types[type].name)
                    codes[type] = typeCode
                    files[number].parts[part].checkIns[row].type = typeCode
                }
            }
        }
        if registered.isEmpty, !byPerson.isEmpty { try requireFew(files[..<list], beside: files[list]) }
        return (registered, others.subtracting(registered.keys))
    }

    /// The only type of a person's registrations.
    private static func type(of registrations: [Registration], in session: Int64?) -> Int? {
        let own = registrations.filter { $0.session == nil || $0.session == session }
        let types = Set((own.isEmpty ? registrations : own).map(\.type))
        return types.count == 1 ? types.first ?? nil : nil
    }

    /// Throws if many people came, none of whom is on the list.
    private func requireFew(_ files: ArraySlice<ReadFile>, beside list: ReadFile) throws(Fault) {
        var people: Set<Int64> = []
        for file in files {
            for part in file.parts { people.formUnion(part.checkIns.map(\.guest)) }
        }
        people.remove(RawCheckIn.missingGuest)
        guard people.count >= Self.many, let first = files.first else { return }
        let columns = common[0].first?.columns.map(list.header.heading) ?? []
        throw Fault(
            .unreadableData,
            .registrantsOfOthers(list.file.path, checkIns: first.file.path, people: people.count, by: columns))
    }
}

/// The ids by which a list knows the people of a file.
private final class RowKeys {
    private let file: TextFile
    private let header: Header
    /// Whether they are those of the file.
    private let areGuests: Bool
    private var identity: IdentityReader
    private var last: (offset: Int, key: Int64?) = (-1, nil)

    /// - Parameter common: what identifies people in the list and in the file, as the list has it.
    init(_ file: TextFile, _ header: Header, _ list: Header, _ common: [Header.Identity]) {
        self.file = file
        self.header = header
        let identities = common.compactMap { list.identity($0, in: header) }
        areGuests = identities == header.identities && !header.numbersRows
        identity = IdentityReader(header, by: identities)
    }

    func key(of checkIn: RawCheckIn) -> Int64? {
        if areGuests { return checkIn.guest }
        if checkIn.offset != last.offset { last = (checkIn.offset, read(checkIn.offset)) }
        return last.key
    }

    /// Reads the row at an offset again.
    private func read(_ offset: Int) -> Int64? {
        var key: Int64?
        file.forEachRow(header, from: offset) { row in
            key = identity.guest(row.fields, of: row.bytes)
            return false
        }
        return key
    }
}

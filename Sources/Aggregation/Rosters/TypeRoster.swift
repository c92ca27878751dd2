import Tables

/// The registrant types of a report by id; after them, where some check-in names no type, one entry for those.
struct TypeRoster: Sendable {
    struct RegistrantType: Sendable {
        /// `nil` for the check-ins that name no type.
        var id: Int64?
        var name: String?
    }

    let types: [RegistrantType]
    /// Index in `types` by code of `EventTables.typeReferences`; -1 where no check-in has the code.
    let indexByReference: [Int32]
    /// The index of the entry for check-ins that name no type; -1 where all name one.
    let unnamedIndex: Int32
    private let indexByID: [Int64: Int]

    /// A type's name is the one its first offer gives, in the order of sessions, or else the one check-ins give.
    init(of tables: EventTables, sessions: SessionRoster) {
        let references = tables.typeReferences
        let column = tables.checkIns.registrantTypes
        let occurring = column.occurringCodes(below: references.count)
        let offered = Self.namesOffered(tables.offers, sessions: sessions)
        let seen = occurring.indices.lazy.filter { occurring[$0] }.map { references.identifier(of: UInt32($0)) }
        let ids = Set(seen).union(tables.offers.registrantTypeIDs.values).sorted()
        var types = ids.map { id in
            RegistrantType(id: id, name: offered[id] ?? references.code(of: id).flatMap(references.name(of:)))
        }
        let indexByID = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        self.indexByID = indexByID
        indexByReference = occurring.indices.map { code in
            occurring[code] ? Int32(indexByID[references.identifier(of: UInt32(code))] ?? -1) : -1
        }
        if column.validCount < column.count {
            unnamedIndex = Int32(types.count)
            types.append(RegistrantType(id: nil, name: nil))
        } else {
            unnamedIndex = -1
        }
        self.types = types
    }

    var count: Int { types.count }

    func index(of id: Int64) -> Int? { indexByID[id] }

    private static func namesOffered(_ offers: OfferTable, sessions: SessionRoster) -> [Int64: String] {
        var first: [Int64: (session: Int, name: String)] = [:]
        for row in 0..<offers.count {
            let offer = offers[row]
            guard let name = offer.registrantTypeName, let session = sessions.index(of: offer.sessionID) else {
                continue
            }
            if let known = first[offer.registrantTypeID], known <= (session, name) { continue }
            first[offer.registrantTypeID] = (session, name)
        }
        return first.mapValues(\.name)
    }
}

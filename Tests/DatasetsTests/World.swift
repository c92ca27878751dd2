import Base
import Datasets
import Foundation
import TestSupport

/// A small event as rows, which its tables are made of and what readers find is compared with.
struct World: Codable {
    struct CheckIn: Codable {
        var id: Int64
        var guest: Int64
        var session: Int64
        var type: Int64?
        var method: String?
        var latitude: Double?
        var longitude: Double?
        var at: Int64
        var atText: String
        /// As the newest check-in names it.
        var typeName: String?
        var sessionName: String?
    }
    struct Guest: Codable {
        var id: Int64
        var names: [String?]
    }
    struct Session: Codable {
        var id: Int64
        var name: String?
        var start: Int64?
        var end: Int64?
    }
    struct Offer: Codable {
        var session: Int64
        var type: Int64
        var name: String?
        var registered: Int64
        var reported: Int64?
        var price: Double?
        var stock: Int64?
        var used: Int64?
        var available: Int64?
        var isActive: Bool?
        var percentage: Double?
    }

    var event: Int64
    var name: String?
    var sessions: [Session] = []
    var offers: [Offer] = []
    /// By id.
    var checkIns: [CheckIn] = []
    var guests: [Guest] = []

    /// Names that a careless writer or reader breaks on.
    static let hostileNames: [String?] = [
        nil, "General", "a,b", "say \"hi\"", "\"", "two\nlines", "two\r\nlines", "\rr", "=1+1", "@SUM(A1)", "+56 9",
        "-1", " lead",
        "trail ", "NULL", "NA", "nan", "\\N", "\\", "back\\\"slash", "'quote'", "tab\tin", "#c", "Ñandú 🦩", "e\u{301}",
        "\u{202E}rtl", "a;b|c", "true", "2026-03-01", "007", "line\u{2028}separator", "\u{FEFF}bom",
    ]

    /// Around the changes of Santiago's clock, before 1970, and at the ends of what is believed.
    static let times: [Int64] = [
        0, -1, 1, 1_772_323_200, 1_775_358_000, 1_775_361_599, 1_775_361_600, 1_788_667_200, 1_788_667_199,
        -62_135_596_800, 253_402_300_799, -86_400, 86_399,
    ]

    static let numbers: [Double?] = [
        nil, 0, -0.0, -33.4569, -70.6483, 90, -180, 1e-9, 1e300, .leastNonzeroMagnitude, 0.1, 123_456.123_456_7,
        -33.456_912_345_678_9, 200,
        .pi, 100_000_000, 1e15, 9_007_199_254_740_992, 0.30000000000000004,
    ]

    init(event: Int64, seed: UInt64, checkIns count: Int) {
        var random = SeededGenerator(seed: seed)
        func pick<Element>(_ all: [Element]) -> Element { all[Int.random(in: 0..<all.count, using: &random)] }
        func maybe<Value>(_ value: Value) -> Value? { random.chance(0.2) ? nil : value }
        self.event = event
        name = pick(Self.hostileNames)
        let ids = Set((0..<count * 3).map { _ in Int64.random(in: 1...Int64(count * 20 + 20), using: &random) })
        for session in 0..<Int64.random(in: 0...4, using: &random) {
            sessions.append(
                Session(id: 10 - session, name: pick(Self.hostileNames), start: maybe(pick(Self.times)), end: maybe(1)))
            for type in 0..<Int64.random(in: 0...3, using: &random) {
                offers.append(
                    Offer(
                        session: 10 - session, type: type, name: pick(Self.hostileNames),
                        registered: .random(in: 0...4_294_967_295, using: &random), reported: maybe(3),
                        price: pick(Self.numbers).map(abs), stock: maybe(5), used: maybe(0), available: maybe(-3),
                        isActive: maybe(random.chance(0.5)), percentage: maybe(120.5)))
            }
        }
        for id in ids.sorted().prefix(count) {
            checkIns.append(
                CheckIn(
                    id: id, guest: .random(in: 1...Int64(count), using: &random),
                    session: .random(in: 5...12, using: &random),
                    type: maybe(.random(in: 0...4, using: &random)), method: pick(["QR", "NFC", "  ", "a,\"b\"", nil]),
                    latitude: pick(Self.numbers), longitude: pick(Self.numbers),
                    at: random.chance(0.3)
                        ? pick(Self.times) : .random(in: 1_772_300_000...1_772_400_000, using: &random),
                    atText: "", typeName: pick(Self.hostileNames), sessionName: pick(Self.hostileNames)))
        }
        let names = checkIns.map { _ in (0..<3).map { _ in pick(Self.hostileNames) } }
        settle(names)
    }

    /// Gives every row the names that the newest check-in has.
    private mutating func settle(_ names: [[String?]]) {
        rowNames = names
        rowTypeNames = checkIns.map(\.typeName)
        rowSessionNames = checkIns.map(\.sessionName)
        // A check-in without a name does not take one away.
        var (types, sessions, people): ([Int64: String], [Int64: String], [Int64: [String?]]) = ([:], [:], [:])
        for (index, checkIn) in checkIns.enumerated() {
            if let type = checkIn.type, let name = checkIn.typeName { types[type] = name }
            if let name = checkIn.sessionName { sessions[checkIn.session] = name }
            people[checkIn.guest] = names[index]
        }
        for index in checkIns.indices {
            checkIns[index].typeName = checkIns[index].type.flatMap { types[$0] }
            checkIns[index].sessionName = sessions[checkIns[index].session]
            if checkIns[index].method == "  " { checkIns[index].method = nil }
            checkIns[index].atText = Instant(secondsSinceEpoch: checkIns[index].at).utcText
        }
        guests = people.keys.sorted().map { Guest(id: $0, names: people[$0] ?? []) }
    }

    private var rowNames: [[String?]] = []
    private var rowTypeNames: [String?] = []
    private var rowSessionNames: [String?] = []

    /// The tables, of check-ins that came in the order of the seed.
    var tables: EventTables {
        var tables = EventTables(eventID: event, eventName: name)
        for session in sessions {
            tables.sessions.append(
                id: session.id, name: session.name, startsAt: session.start.map(Instant.init(secondsSinceEpoch:)),
                endsAt: session.end.map(Instant.init(secondsSinceEpoch:)))
        }
        for offer in offers {
            tables.offers.append(
                OfferTable.Row(
                    sessionID: offer.session, registrantTypeID: offer.type, registrantTypeName: offer.name,
                    price: offer.price, stock: offer.stock, used: offer.used, available: offer.available,
                    isActive: offer.isActive, registered: offer.registered, reportedCheckIns: offer.reported,
                    reportedPercentage: offer.percentage))
        }
        var order = Array(checkIns.indices)
        var random = SeededGenerator(seed: UInt64(checkIns.count))
        order.shuffle(using: &random)
        for index in order { append(index, to: &tables) }
        tables.sortCheckIns()
        tables.provenance.highestCheckInID = checkIns.last?.id
        tables.setApartIncomplete()
        return tables
    }

    private func append(_ index: Int, to tables: inout EventTables) {
        let checkIn = checkIns[index]
        var row = CheckInRow(
            id: checkIn.id, guest: checkIn.guest, session: checkIn.session, type: checkIn.type,
            at: Instant(secondsSinceEpoch: checkIn.at), method: checkIn.method)
        (row.firstName, row.lastName, row.email) = (rowNames[index][0], rowNames[index][1], rowNames[index][2])
        (row.typeName, row.sessionName) = (rowTypeNames[index], rowSessionNames[index])
        (row.latitude, row.longitude) = (checkIn.latitude, checkIn.longitude)
        tables.append(row)
    }

    var dataset: DatasetEvent {
        DatasetEvent(tables, timeZone: "America/Santiago")
    }
}

import Base
import Foundation
import TestSupport
import Testing

@testable import Sources
@testable import Transport

/// A row out of the reader's memory, to be kept and compared.
struct KeptRow: Equatable {
    var id: Int64
    var guestID: Int64?
    var sessionID: Int64?
    var texts: [String?]
    var type: Int64?
    var latitude: Double?
    var longitude: Double?
    var createdAt: Int64?
    var updatedAt: Int64?

    init(_ row: borrowing CheckInTable.Row) {
        id = row.id
        guestID = row.guestID
        sessionID = row.sessionID
        let views = [
            row.guestFirstName, row.guestLastName, row.guestEmail, row.registrantTypeName, row.sessionName, row.method,
        ]
        texts = views.map { $0.map { String(decoding: $0, as: UTF8.self) } }
        type = row.registrantTypeID
        latitude = row.latitude
        longitude = row.longitude
        createdAt = row.createdAt?.secondsSinceEpoch
        updatedAt = row.updatedAt?.secondsSinceEpoch
    }
}

@Suite(.timeLimit(.minutes(30))) struct CheckInReaderTests {
    private static let decoder = CheckInDecoder()
    private let name = Phrase.checkInPage(3, event: 6)

    private func read(_ reader: inout CheckInReader, _ bytes: [UInt8]) throws(Fault) -> (
        facts: PageFacts, rows: [KeptRow]
    ) {
        let page = try Self.decoder.decode(bytes, named: name)
        var rows: [KeptRow] = []
        for index in page.ids.indices {
            let row = reader.take(index, of: page)
            rows.append(KeptRow(row))
        }
        return (page.facts, rows)
    }

    private func read(_ bytes: [UInt8]) throws(Fault) -> (facts: PageFacts, rows: [KeptRow]) {
        var reader = CheckInReader()
        return try read(&reader, bytes)
    }

    private func read(_ text: String) throws -> (facts: PageFacts, rows: [KeptRow]) {
        try read(Array(text.utf8))
    }

    /// The message of the fault that reading a text gives.
    private func fault(_ text: String) throws -> String {
        do {
            _ = try read(text)
            return "read"
        } catch let fault as Fault {
            #expect(fault.kind == .unreadableData)
            return fault.message.en
        }
    }

    /// A page of one row with a part of it replaced.
    private func replacing(_ part: String, with other: String) -> String {
        let row = CheckInPages.row(234)
        precondition(row.contains(part))
        return CheckInPages.page([row.replacing(part, with: other)])
    }

    @Test func `a page as documented`() throws {
        let (facts, rows) = try read(
            CheckInPages.page([CheckInPages.row(234), CheckInPages.row(9)], total: 60, pages: 3, perPage: 20))
        #expect(facts == PageFacts(totalItems: 60, totalPages: 3, perPage: 20))
        #expect(rows.map(\.id) == [234, 9])
        #expect(rows[0].guestID == 56)
        #expect(rows[0].sessionID == 12)
        #expect(rows[0].texts == ["María", "González", "maria@example.com", "VIP", "Día 1 - Mañana", "QR"])
        #expect(rows[0].type == 3)
        #expect(rows[0].latitude == -33.4569)
        #expect(rows[0].longitude == -70.6483)
        // date -u -d 2026-03-01T09:15:30Z +%s
        #expect(rows[0].createdAt == 1_772_356_530)
        #expect(rows[0].updatedAt == 1_772_356_530)
    }

    @Test func `spaces, other orders and unknown fields change nothing`() throws {
        let text = """
             \t\r\n { "pagination" : { "total_pages" : "1" , "more" : [ { } , [ [ ] ] ] , "per_page" : "100", "total_items" : 1.0 } ,
              "links" : { "next" : null , "deep" : [ 1 , { "data" : [ ] } ] } ,
              "data" : [ { "updatedAt" : null , "createdAt" : "2026-03-01 06:15:30.999-03:00" , "extra" : { "id" : 1 } ,
              "eventSession" : { "name" : "S" , "id" : "12" } , "guest" : { "extra" : true , "id" : "56" } , "id" : "234" } ] }
            """
        let (facts, rows) = try read(text)
        #expect(facts == PageFacts(totalItems: 1, totalPages: 1, perPage: 100))
        #expect(rows.count == 1)
        #expect(rows[0].id == 234)
        #expect(rows[0].guestID == 56)
        #expect(rows[0].sessionID == 12)
        #expect(rows[0].texts == [nil, nil, nil, nil, "S", nil])
        #expect(rows[0].type == nil)
        #expect(rows[0].latitude == nil)
        #expect(rows[0].createdAt == 1_772_356_530)
        #expect(rows[0].updatedAt == nil)
    }

    @Test func `escapes in texts are undone`() throws {
        let escaped = replacing("María", with: #"Mar\u00eda \"La\" \\ \/ \ud83d\ude00\n"#)
        #expect(try read(escaped).rows[0].texts[0] == "María \"La\" \\ / 😀\n")
        #expect(try read(replacing("María", with: "")).rows[0].texts[0] == "")
        let long = String(repeating: #"ñ\u00f1"#, count: 20_000)
        #expect(try read(replacing("María", with: long)).rows[0].texts[0] == String(repeating: "ññ", count: 20_000))
    }

    @Test func `an empty page`() throws {
        let (facts, rows) = try read(CheckInPages.page([], total: 0, pages: 0))
        #expect(facts == PageFacts(totalItems: 0, totalPages: 0, perPage: 100))
        #expect(rows.isEmpty)
    }

    // MARK: Optional fields

    @Test(arguments: [
        (#""María""#, "5", "guest.firstName"), (#""González""#, "[]", "guest.lastName"),
        (#""maria@example.com""#, "{}", "guest.email"), (#"{"id":3,"name":"VIP"}"#, #""VIP""#, "guest.registrantType"),
        (#"{"id":3,"#, #"{"id":"three","#, "guest.registrantType.id"), (#""VIP""#, "true", "guest.registrantType.name"),
        (#""Día 1 - Mañana""#, "1", "eventSession.name"), (#""QR""#, "false", "method"),
        ("-33.4569", #""south""#, "latitude"), ("-70.6483", "[1]", "longitude"), ("-33.4569", #""""#, "latitude"),
        ("-33.4569", #""inf""#, "latitude"), ("-33.4569", "1e999", "latitude"),
        (#""updatedAt":"2026-03-01T09:15:30Z""#, #""updatedAt":"yesterday""#, "updatedAt"),
        (#""updatedAt":"2026-03-01T09:15:30Z""#, #""updatedAt":5"#, "updatedAt"),
        ("María", #"\ud800"#, "guest.firstName"), ("María", #"\x"#, "guest.firstName"),
    ])
    func `an optional field of another kind is null and counted`(part: String, other: String, field: String) throws {
        var reader = CheckInReader()
        let text = replacing(part, with: other)
        let (_, rows) = try read(&reader, Array(text.utf8))
        #expect(rows.count == 1)
        #expect(rows[0].id == 234)
        #expect(reader.unreadableFields == [field: 1])
        reader.beginAttempt()
        #expect(reader.unreadableFields.isEmpty)
    }

    @Test(arguments: [
        #""firstName":"María","#, #""method":"QR","#, #""latitude":-33.4569,"#, #","updatedAt":"2026-03-01T09:15:30Z""#,
        #","registrantType":{"id":3,"name":"VIP"}"#, #","name":"Día 1 - Mañana""#,
    ])
    func `an optional field that is missing or null is null and not counted`(part: String) throws {
        for text in [
            replacing(part, with: ""),
            replacing(part, with: part.replacing(/:.*?([,"]?)$/) { ":null" + ($0.1 == "," ? "," : "") }),
        ] {
            var reader = CheckInReader()
            let (_, rows) = try read(&reader, Array(text.utf8))
            #expect(rows.count == 1)
            #expect(reader.unreadableFields.isEmpty)
        }
    }

    @Test func `coordinates may be texts`() throws {
        let row = try read(replacing("-33.4569", with: #""-33.4569""#)).rows[0]
        #expect(row.latitude == -33.4569)
    }

    /// Short numbers are read by a way of their own, others and texts by the library's.
    @Test func `numbers of any length are what they say`() throws {
        var random = SeededGenerator(seed: 31)
        var texts = [
            "-0", "0", "-0.0", "000.5", "1e2", "-33.45690000000000001", "9007199254740993", "0.1", "99999999999999.9",
        ]
        for _ in 0..<3000 {
            var digits = (0..<Int.random(in: 1...19, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }
            if digits.count > 1, random.chance(0.9) {
                digits.insert(".", at: Int.random(in: 1..<digits.count, using: &random))
            }
            texts.append((random.chance(0.5) ? "-" : "") + digits.joined())
        }
        let rows = texts.flatMap { text in
            [text, "\"\(text)\""].map { CheckInPages.row(9).replacing("-33.4569", with: $0) }
        }
        let read = try read(CheckInPages.page(rows)).rows
        for (index, text) in texts.enumerated() {
            let expected = try #require(Double(text))
            #expect(read[2 * index].latitude?.bitPattern == expected.bitPattern, "\(text)")
            #expect(read[2 * index + 1].latitude?.bitPattern == expected.bitPattern, "\(text)")
        }
    }

    // MARK: Keys

    @Test(arguments: [(#""id":234,"#, "", "id"), (#""id":234"#, #""id":null"#, "id")])
    func `an id that is missing names page, row and field`(part: String, other: String, field: String) throws {
        #expect(
            try fault(replacing(part, with: other))
                == Phrase.fieldMissing(.checkInPage(3, event: 6), row: 1, field: field).en)
    }

    @Test(arguments: [
        (#""id":234"#, #""id":"x""#, "id"), (#""id":234"#, #""id":1.5"#, "id"), (#""id":234"#, #""id":true"#, "id"),
        (#""id":234"#, #""id":[234]"#, "id"), (#""id":234"#, #""id":99999999999999999999"#, "id"),
        (#""id":234"#, #""id":"""#, "id"),
    ])
    func `an id of another kind names page, row and field`(part: String, other: String, field: String) throws {
        #expect(
            try fault(replacing(part, with: other))
                == Phrase.fieldMistyped(.checkInPage(3, event: 6), row: 1, field: field).en)
    }

    @Test(arguments: [
        ("", ""), (#""2026-03-01T09:15:30Z""#, "null"), (#""2026-03-01T09:15:30Z""#, #""1 March""#),
        (#""2026-03-01T09:15:30Z""#, "1772356530"), (#""2026-03-01T09:15:30Z""#, "1772356530000"),
        (#""2026-03-01T09:15:30Z""#, #""2026-02-30T09:15:30Z""#), (#""2026-03-01T09:15:30Z""#, "{}"),
        (#""2026-03-01T09:15:30Z""#, #""0000-05-01T00:00:00Z""#), (#""2026-03-01T09:15:30Z""#, "true"),
    ])
    func `a row without a time that can be read is a row without a time`(part: String, other: String) throws {
        let field = #""createdAt":"2026-03-01T09:15:30Z","#
        let text =
            part.isEmpty ? replacing(field, with: "") : replacing(field, with: field.replacing(part, with: other))
        let row = try read(text).rows[0]
        #expect(row.createdAt == nil)
        #expect([row.id, row.guestID, row.sessionID] == [234, 56, 12])
        #expect(row.texts.last == "QR")
    }

    @Test(arguments: [
        (#""guest":{"id":56,"#, #""guest":{"#), (#""guest":{"id":56,"#, #""guest":{"id":null,"#),
        (#""guest":{"id":56,"#, #""guest":{"id":{},"#), (#""guest":{"id":56,"#, #""guest":{"id":5.6,"#),
    ])
    func `a row without a guest's id is a row without a guest`(part: String, other: String) throws {
        let row = try read(replacing(part, with: other)).rows[0]
        #expect(row.guestID == nil && row.sessionID == 12 && row.createdAt == 1_772_356_530)
        #expect(row.type == 3)
    }

    @Test(arguments: [
        (#"{"id":12,"name":"Día 1 - Mañana"}"#, "12"), (#""id":12"#, #""id":" 12""#), (#"{"id":12,"#, "{"),
        (#"{"id":12,"name":"Día 1 - Mañana"}"#, "null"), (#""eventSession":{"id":12,"name":"Día 1 - Mañana"},"#, ""),
    ])
    func `a row without a session's id is a row without a session`(part: String, other: String) throws {
        let row = try read(replacing(part, with: other)).rows[0]
        #expect(row.sessionID == nil && row.guestID == 56 && row.createdAt == 1_772_356_530)
    }

    @Test func `a leap second is read, and the rows after it too`() throws {
        let rows = ["2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z", "2016-12-31T12:00:00Z"].map {
            CheckInPages.row(9).replacing("2026-03-01T09:15:30Z", with: $0)
        }
        let read = try read(CheckInPages.page(rows)).rows
        #expect(read.map(\.createdAt) == [1_483_228_800, 1_483_228_799, 1_483_185_600])
        #expect(read.map(\.updatedAt) == read.map(\.createdAt))
    }

    @Test func `the row is counted from one`() throws {
        let page = CheckInPages.page([CheckInPages.row(3), CheckInPages.row(2), "{}"])
        #expect(try fault(page).contains("row 3: missing field id;"))
        #expect(try fault(CheckInPages.page([CheckInPages.row(3), "7"])).contains("row 2: invalid field data[];"))
    }

    @Test(arguments: ["total_items", "total_pages", "per_page"])
    func `the page's own numbers must be there`(field: String) throws {
        let page = CheckInPages.page([CheckInPages.row(1)])
        #expect(
            try fault(page.replacing(field, with: "other"))
                == Phrase.fieldMissing(.checkInPage(3, event: 6), row: 0, field: "pagination.\(field)").en)
        for wrong in ["-1", "null", #""many""#, "1.5", "{}", "9223372036854775807", "1e18"] {
            let broken = page.replacing(try Regex("\"\(field)\":[0-9]+"), with: "\"\(field)\":\(wrong)")
            #expect(broken != page)
            #expect(try fault(broken).contains("field pagination.\(field);"), "\(wrong)")
        }
    }

    @Test func `data and pagination must be there`() throws {
        #expect(try fault("{}").contains("missing field data;"))
        #expect(try fault(#"{"data":[]}"#).contains("missing field pagination;"))
        #expect(try fault(#"{"data":{},"pagination":{}}"#).contains("invalid field data;"))
        #expect(try fault(#"{"message":"ok"}"#).contains("missing field data;"))
    }

    @Test(arguments: [
        ("", Phrase.receivedNothing), ("  \n", .receivedNothing), ("<html><body>Bad gateway", .receivedHTML),
        ("\u{FEFF}<!doctype html>", .receivedHTML), ("[]", .receivedBrokenJSON),
        ("null", .receivedScalar), ("\"text\"", .receivedScalar), ("12", .receivedScalar),
        ("Service unavailable", .receivedOtherText),
        (#"{"data":["#, .receivedBrokenJSON),
        (#"{"data":[],"pagination":{"per_page":1,"total_items":0,"total_pages":0}}}"#, .receivedBrokenJSON),
    ])
    func `what is not the page says what it is`(text: String, received: Phrase) throws {
        #expect(try fault(text) == Phrase.notTheJSONExpected(.checkInPage(3, event: 6), received: received).en)
    }

    // MARK: Hostile bytes

    @Test func `of a repeated field the last counts`() throws {
        #expect(try read(replacing(#""id":234"#, with: #""id":1,"id":234"#)).rows[0].id == 234)
        #expect(try fault(replacing(#""id":234"#, with: #""id":234,"id":null"#)).contains("missing field id;"))
        let twice = CheckInPages.page([CheckInPages.row(1)]).replacing(#"{"data":"#, with: #"{"data":[{}],"data":"#)
        #expect(try fault(twice).contains("row 1: missing field id;"))
    }

    @Test func `deep nesting, huge numbers and lone surrogates in fields of no interest do no harm`() throws {
        for value in [
            String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
            String(repeating: #"{"a":"#, count: 50_000) + "1" + String(repeating: "}", count: 50_000),
            String(repeating: "9", count: 100_000), "1e99999", #""\ud800""#,
        ] {
            let rows = try read(replacing(#""method":"#, with: #""extra":\#(value),"method":"#)).rows
            #expect(rows.count == 1)
        }
        #expect(try fault(String(repeating: "[", count: 1_000_000)).contains("instead of the data"))
        #expect(try fault(#"{"data":"# + String(repeating: "[", count: 1_000_000)).contains("data[]"))
    }

    @Test func `bytes that are no UTF-8 are refused`() throws {
        var bytes = Array(CheckInPages.page([CheckInPages.row(1)]).utf8)
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "V")))
        bytes[place] = 0xFF
        #expect(throws: Fault.self) { _ = try self.read(bytes) }
    }

    /// Pages that are read while others wait do not share a parser; one that ended lends its own to the next.
    @Test func `pages under way keep their rows`() throws {
        let decoder = CheckInDecoder()
        var reader = CheckInReader()
        var pages: [Int64: TikitPage] = [:]
        for id in 1...200 as ClosedRange<Int64> {
            let page = try decoder.decode(Array(CheckInPages.page([CheckInPages.row(id)]).utf8), named: name)
            pages[id] = page
            if id % 3 == 0 { pages[id - 2] = nil }
        }
        #expect(pages.count == 134)
        for (id, page) in pages { #expect(page.ids[0] == id && reader.take(0, of: page).id == id) }
    }

    @Test func `every truncation is a fault`() throws {
        var reader = CheckInReader()
        let bytes = Array(
            CheckInPages.page([CheckInPages.row(3), CheckInPages.row(2, createdAt: "2026-03-01T09:15:31Z")]).utf8)
        #expect(try read(&reader, bytes).rows.count == 2)
        for length in bytes.indices {
            #expect(throws: Fault.self, "\(length) bytes") { _ = try self.read(&reader, Array(bytes[..<length])) }
        }
    }

    /// Where an independent reader of JSON accepts a damaged page and this one does too, they read the same.
    @Test func `damaged pages give a fault, or what is written there`() throws {
        var reader = CheckInReader()
        let intact = Array(CheckInPages.page((1...4).map { CheckInPages.row(Int64(9 - $0)) }).utf8)
        let spice = Array(#"{}[]:,"\0123456789-+.eEtfnul \u"#.utf8) + [0, 0x7F, 0x80, 0xC3, 0xED, 0xF4, 0xFF]
        var agreed = 0
        for seed in 0..<4000 {
            var random = SeededGenerator(seed: UInt64(seed))
            var bytes = intact
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = spice.randomElement(using: &random) ?? 0
                case 1: bytes.insert(spice.randomElement(using: &random) ?? 0, at: place)
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
                default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
            }
            guard let rows = try? read(&reader, bytes).rows,
                let reference = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
                let data = reference["data"] as? [[String: Any]]
            else { continue }
            agreed += 1
            #expect(rows.count == data.count, "seed \(seed)")
            for (row, values) in zip(rows, data) {
                let guest = values["guest"] as? [String: Any]
                #expect(row.id == integer(values["id"]), "seed \(seed)")
                #expect(row.guestID == integer(guest?["id"]), "seed \(seed)")
                #expect(row.texts[0] == guest?["firstName"] as? String, "seed \(seed)")
                #expect(row.texts[2] == guest?["email"] as? String, "seed \(seed)")
                #expect(row.texts[5] == values["method"] as? String, "seed \(seed)")
            }
        }
        #expect(agreed > 500)
    }

    private func integer(_ value: Any?) -> Int64? {
        if let text = value as? String { return Int64(text) }
        guard let number = value as? NSNumber, number.doubleValue == Double(number.int64Value) else { return nil }
        return number.int64Value
    }
}

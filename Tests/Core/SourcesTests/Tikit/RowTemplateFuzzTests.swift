import Base
import TestSupport
import Testing

@testable import Sources

/// Rows that are written as the first of their page are read without looking at their names. Whatever they are, the result is
/// that of reading name by name.
@Suite(.timeLimit(.minutes(30))) struct RowTemplateFuzzTests {
    private let name = Phrase.checkInPage(3, event: 6)

    /// What reading a page gives: the rows, and how many of their fields are unreadable; or why it cannot be read.
    private struct Reading: Equatable {
        var rows: [KeptRow] = []
        var unreadable: [String: Int] = [:]
        var fault: String?
    }

    /// The reading of the rows from the second on.
    private func read(_ page: [UInt8], _ decoder: CheckInDecoder) -> Reading {
        var reading = Reading()
        do throws(Fault) {
            let page = try decoder.decode(page, named: name)
            var reader = CheckInReader()
            for index in page.ids.indices.dropFirst() {
                let row = reader.take(index, of: page)
                reading.rows.append(KeptRow(row))
            }
            reading.unreadable = reader.unreadableFields
        } catch {
            reading.fault = error.message.en
        }
        return reading
    }

    /// Reads rows twice: behind one that they are written as, and behind one that no other is written as.
    private func readBoth(_ rows: [[UInt8]], behind usual: [UInt8]) -> (usual: Reading, general: Reading) {
        func page(_ first: [UInt8]) -> [UInt8] {
            Array(#"{"data":["#.utf8) + ([first] + rows).joined(separator: Array(",".utf8))
                + Array(#"],"pagination":{"per_page":100,"total_items":9,"total_pages":1}}"#.utf8)
        }
        return (
            read(page(usual), CheckInDecoder()),
            read(page(Array(#"{"no row is written like this":0,"id":1}"#.utf8)), CheckInDecoder())
        )
    }

    @Test func `a row that is not as usual is read as it is, and those after it as usual`() throws {
        let rows = [
            CheckInPages.row(233, guest: 57), #"{"guest":{"id":58},"id":232,"method":"\u0051R"}"#,
            CheckInPages.row(231, guest: 59).replacing("-33.4569", with: #""south""#),
            CheckInPages.row(230, guest: 60).replacing(#""method":"QR""#, with: #""method":[{"QR":[1]}]"#),
            CheckInPages.row(229, guest: 61).replacing(#""id":229"#, with: #""id":229,"id":"228""#),
            CheckInPages.row(227).replacing(#"{"id":12,"name":"Día 1 - Mañana"}"#, with: "null"),
            CheckInPages.row(226, guest: 62, session: 14),
        ]
        let reading = readBoth(rows.map { Array($0.utf8) }, behind: Array(CheckInPages.row(234).utf8)).usual
        #expect(reading.rows.map(\.id) == [233, 232, 231, 230, 228, 227, 226])
        #expect(reading.rows.map(\.guestID) == [57, 58, 59, 60, 61, 56, 62])
        #expect(reading.rows.map(\.sessionID) == [12, nil, 12, 12, 12, nil, 14])
        #expect(reading.rows.map(\.texts[5]) == ["QR", "QR", "QR", nil, "QR", "QR", "QR"])
        #expect(reading.rows.map(\.latitude) == [-33.4569, nil, nil, -33.4569, -33.4569, -33.4569, -33.4569])
        #expect(reading.unreadable == ["latitude": 1, "method": 1])
        let broken = readBoth(
            [Array(CheckInPages.row(3).utf8), Array("{}".utf8)], behind: Array(CheckInPages.row(4).utf8))
        #expect(broken.usual.fault == Phrase.fieldMissing(name, row: 3, field: "id").en)
    }

    @Test func `both readings agree on rows of any layout, altered in any way`() {
        var (whole, broken) = (0, 0)
        for seed in 0..<3000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let layout = Layout(&random)
            let usual = layout.row(&random)
            guard readBoth([usual], behind: Array(#"{"id":2}"#.utf8)).general.fault == nil else { continue }
            var rows: [[UInt8]] = []
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                var row = random.chance(0.8) ? layout.row(&random) : Layout(&random).row(&random)
                if random.chance(0.1) { alter(&row, &random) }
                rows.append(row)
            }
            let reading = readBoth(rows, behind: usual)
            #expect(reading.usual == reading.general, "seed \(seed)")
            if reading.general.fault == nil { whole += 1 } else { broken += 1 }
        }
        #expect(whole > 900)
        #expect(broken > 300)
    }

    /// Removes, doubles or replaces some bytes.
    private func alter(_ row: inout [UInt8], _ random: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let place = row.indices.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<3, using: &random) {
            case 0: row.remove(at: place)
            case 1: row.insert(row[place], at: place)
            default: row[place] = Array(#"{}[]",:\n01 e"#.utf8).randomElement(using: &random) ?? 0
            }
            if row.isEmpty { row = [0x7B] }
        }
    }

    /// An order of fields, some of them missing, twice or unknown, and how they are spaced.
    private struct Layout {
        private var fields: [(name: String, inner: [String]?)] = []
        private let spaces: [String]

        init(_ random: inout SeededGenerator) {
            let whole: [(String, [String]?)] = [
                ("id", nil), ("guest", ["id", "firstName", "lastName", "email", "registrantType"]),
                ("eventSession", ["id", "name"]), ("method", nil), ("latitude", nil), ("longitude", nil),
                ("createdAt", nil), ("updatedAt", nil),
            ]
            fields = whole.map { ($0, $1.map { Self.changed($0, ["surname", "i\\u0064"], &random) }) }
            if random.chance(0.5) {
                fields = Self.changed(fields, [("source", nil), ("i\\u0064", nil), ("ids", ["id", "name"])], &random)
                if random.chance(0.9), !fields.contains(where: { $0.name == "id" }) { fields.append(("id", nil)) }
            }
            let (one, other) = (Self.space(&random), Self.space(&random))
            spaces = random.chance(0.7) ? [""] : [one, other]
        }

        private static func space(_ random: inout SeededGenerator) -> String {
            ["", " ", "\n  ", "\t", "\r\n "].randomElement(using: &random) ?? ""
        }

        private static func changed<Part>(_ parts: [Part], _ others: [Part], _ random: inout SeededGenerator) -> [Part]
        {
            var parts = parts
            if random.chance(0.2) { parts.shuffle(using: &random) }
            if random.chance(0.2) { parts.removeAll { _ in random.chance(0.2) } }
            if random.chance(0.2), let twice = parts.randomElement(using: &random) {
                parts.insert(twice, at: Int.random(in: 0...parts.count, using: &random))
            }
            if random.chance(0.2), let other = others.randomElement(using: &random) {
                parts.insert(other, at: Int.random(in: 0...parts.count, using: &random))
            }
            return parts
        }

        func row(_ random: inout SeededGenerator) -> [UInt8] { Array(object(fields, &random).utf8) }

        private func object(_ fields: [(name: String, inner: [String]?)], _ random: inout SeededGenerator) -> String {
            func space(_ place: Int) -> String { spaces[place % spaces.count] }
            let parts = fields.enumerated().map { index, field in
                let value: String
                if let inner = field.inner, !random.chance(0.03) {
                    let fields = inner.map { ($0, $0 == "registrantType" ? ["id", "name"] : nil) }
                    value = object(fields, &random)
                } else {
                    value = Self.value(of: field.name, &random)
                }
                return "\(space(index))\"\(field.name)\"\(space(index + 1)):\(space(index))\(value)"
            }
            return "{\(parts.joined(separator: "\(space(1)),"))\(space(0))}"
        }

        private static func value(of name: String, _ random: inout SeededGenerator) -> String {
            guard random.chance(0.97) else {
                return [
                    "null", "true", "false", "nul", "1.5", "-7", "1e3", "1e999", "\"\"", "\"a\\\"}\"", #""\ud800""#,
                    #""\x""#,
                    "[]", "{}", #"[1,{"id":2}]"#, #"{"id":[3],"name":"x"}"#, "99999999999999999999", #""12""#, "@", "",
                ].randomElement(using: &random) ?? ""
            }
            switch name {
            case "id": return String(Int.random(in: 1...99_999, using: &random))
            case "latitude", "longitude": return number(&random)
            case "createdAt", "updatedAt":
                return
                    "\"2026-03-0\(Int.random(in: 1...9, using: &random))T09:15:30\(random.chance(0.9) ? "Z" : "-03:00")\""
            default: return text(&random)
            }
        }

        private static func number(_ random: inout SeededGenerator) -> String {
            let digits = (0..<Int.random(in: 1...20, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
            var text = digits.map(String.init).joined()
            if random.chance(0.9) {
                text.insert(".", at: text.indices.randomElement(using: &random) ?? text.startIndex)
            }
            return random.chance(0.5) ? "-\(text)" : text
        }

        private static func text(_ random: inout SeededGenerator) -> String {
            let parts = ["María", "QR", "O'Higgins", #"\u00f1"#, #"\"},{"#, " ", "Ñ", ":", "id", #"\\"#]
            let some = (0..<Int.random(in: 0...3, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
            }
            return "\"\(some.joined())\""
        }
    }
}

import Foundation
import Messages
import Rendering
import Tables
import TestSupport
import Testing

@testable import Publishing
@testable import Reporting

@Suite(.timeLimit(.minutes(30))) struct LeakCheckTests {
    private static let guests: [(id: Int64, first: String?, last: String?, email: String?)] = [
        (123_456, "Ana", "Pérez", "Ana.Perez@correo.cl"), (12, "José Luis", "O'Higgins Soto", "jl@x.org"),
        (654_321, "Camila", nil, nil), (7, "Li", "Bo", nil), (8, "伟", "王", nil),
    ]

    private static var tables: EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        for (index, guest) in guests.enumerated() {
            tables.append(
                CheckInRow(id: 900_000 + Int64(index), guest: guest.id, session: 1, at: Instant(secondsSinceEpoch: 0)) {
                    ($0.firstName, $0.lastName, $0.email) = (guest.first, guest.last, guest.email)
                })
        }
        return tables
    }

    private let check = LeakCheck(guestsOf: Self.tables, allowing: [])

    private func fault(_ bytes: [UInt8], allowing numbers: Set<Int64> = []) -> Fault? {
        do throws(Fault) {
            try check.verify(bytes, path: "banco.x", allowing: numbers)
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ text: String) -> Fault? { fault(Array(text.utf8)) }

    @Test(arguments: [
        "Ana Pérez", "ANA PEREZ", "Pérez, Ana", "ana\tpe\u{301}rez", "Ana\u{200B} P\u{E9}rez", "\"Ana\",\"Pérez\"",
        "<p>Ana&#32;P&eacute;rez</p>", "<t>An</t><t>a P&#xe9;rez</t>", "<td>Ana</td><td>Pérez</td>",
        "<!-- Ana Pérez -->", "<svg><title>José Luis O'Higgins Soto</title></svg>",
        "<a title=\"o&apos;higgins soto jose luis\">",
        "{\"a\": \"\\u0041na P\\u00e9rez\"}", "<script>var a = 'Ana\\x20P\\u{e9}rez'</script>", "?q=Ana%20P%C3%A9rez",
        "<v>Ana_x0020_Pérez</v>", "<p>&amp;#65;na Pérez</p>", "Señor José  Luis (O'Higgins Soto)", "王伟", "伟王 y otros",
        "<p>Ａｎａ Ｐｅｒｅｚ</p>", "<p>&lt;b&gt;An&lt;/b&gt;a P&lt;i&gt;érez&lt;/i&gt;</p>",
        "{\"a\": \"<b>José</b> <i>Luis</i> O'Higgins Soto\"}",
        "<p>An&agrave; P&ecaron;rez</p>", "&#65na &#x50&eacute;rez", "joseLuisOHigginsSoto", "#ohigginssotojoseluis",
    ])
    func `names are found however they are written`(text: String) {
        #expect(fault(text)?.message == .personalDataFound(.leakedName, in: "banco.x"))
    }

    @Test(arguments: [
        "ana.perez@correo.cl", "ANA.PEREZ@CORREO.CL.", "<ana.perez@correo.cl>", "mailto:ana.perez@correo.cl",
        "<a href='mailto:ana.perez%40correo.cl'>", "ana.perez&#64;correo.cl", "{\"x\":\"ana.perez\\u0040correo.cl\"}",
        "'+ana.perez@correo.cl", "correo=ana.perez@correo.cl;", "<b>jl</b>@x.org", "ana.perez＠correo．cl",
        "a\u{200B}na.perez@cor\u{AD}reo.cl\u{FEFF}", "{\"x\":\"jl@<wbr>x.org\"}",
    ])
    func `email addresses are found however they are written`(text: String) {
        #expect(fault(text)?.message == .personalDataFound(.leakedEmail, in: "banco.x"))
    }

    @Test(arguments: ["123456", "id,123456\n", "{\"id\": 900001}", "<td>123456</td>", "<td data-x='900000'>"])
    func `long IDs are found`(text: String) {
        #expect(fault(text)?.message == .personalDataFound(.leakedIdentifier, in: "banco.x"))
    }

    /// As people write them, and programs for people, in any of the ways to set off thousands.
    @Test(arguments: [
        "123.456", "\"123,456\"", "123 456", "123\u{A0}456", "123\u{202F}456", "123\u{2009}456", "123'456",
        "123\u{2019}456",
        "<td>900.001</td>", "<p>guest 123,456, who</p>", "{\"note\": \"guest 123,456\"}", "(123.456)", "n.º 123.456.",
        "a;123.456;b", "<p>123&#160;456</p>", "12 123.456", "<p>1, 900,001</p>",
    ])
    func `long IDs with thousands separators are found`(text: String) {
        #expect(fault(text)?.message == .personalDataFound(.leakedIdentifier, in: "banco.x"))
    }

    @Test(arguments: [
        "7.654.321", "\"7,654,321\"", "<i>7,654,321</i>", "7 654 321", "7\u{202F}654\u{202F}321", "1.007.654.321",
        "12 7.654.321",
    ])
    func `IDs in the millions with separators are found`(text: String) {
        var tables = EventTables(eventID: 6)
        for id in [7_654_321, 1_007_654_321] as [Int64] {
            tables.append(CheckInTable.Row(id: 1, guestID: id, sessionID: 1, createdAt: Instant(secondsSinceEpoch: 0)))
        }
        let check = LeakCheck(guestsOf: tables, allowing: [])
        #expect(throws: Fault.self) { try check.verify(Array(text.utf8), path: "a.csv", allowing: []) }
        #expect(throws: Never.self) {
            try check.verify(Array(text.utf8), path: "a.csv", allowing: [7_654_321, 1_007_654_321])
        }
    }

    @Test(arguments: ["guest_id,session\n1,2\n", "{\"checkin_id\": 3}", "<th>email</th>", "a,first_name"])
    func `columns of personal data are found`(text: String) {
        #expect(fault(text)?.message == .personalDataFound(.leakedColumn, in: "banco.x"))
    }

    @Test(arguments: [
        "Ana", "Pérez", "Ana María Pérez", "Camila", "Li Bo", "Santana Pérez", "correo.cl", "otra.ana@correo.cl.ar",
        "12", "7,8", "1234567", "123.4567", "1.123.456", "123.456,5", "123.456.7", "0.123.456", "a123.456", "123,4560",
        "$ 1.123.456", "#123.456", "a,b\nSala 123,456\n", "{\"a\": [123,456]}", "0.123456", "123456.5", "#123456",
        "a123456", "<script>x=123456</script>", "anaperez", "&#x;na Pérez", "a < 3 Ana y b > Pérez",
        "<style>.a{z-index:900000}</style>", "e-mail de contacto", "the guest's id", "luis o'higgins",
    ])
    func `what is not personal data passes`(text: String) {
        #expect(fault(text) == nil)
    }

    @Test func `a report's own counts pass even if an ID is the same`() {
        #expect(fault(Array("attended\n123456\n".utf8), allowing: [123_456]) == nil)
    }

    @Test func `names that the files may contain are not reported`() throws {
        let check = LeakCheck(guestsOf: Self.tables, allowing: ["Charla de Ana Pérez", "jl@x.org", "Stand 王伟"])
        for text in ["Charla de Ana Pérez", "王伟"] {
            try check.verify(Array(text.utf8), path: "a.csv", allowing: [])
        }
        #expect(throws: Fault.self) { try check.verify(Array("jl@x.org".utf8), path: "a.csv", allowing: []) }
        // The name in the other order is not what the session is called.
        #expect(throws: Fault.self) { try check.verify(Array("Pérez Ana".utf8), path: "a.csv", allowing: []) }
        #expect(throws: Fault.self) {
            try check.verify(Array("José Luis O'Higgins Soto".utf8), path: "a", allowing: [])
        }
    }

    @Test func `names made of the event's titles are not reported`() throws {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        var row = CheckInTable.Row(id: 1, guestID: 1, sessionID: 1, createdAt: Instant(secondsSinceEpoch: 0))
        for (id, first, last) in [(Int64(1), "Prensa", "Sponsor"), (2, "Prensa", "Andina")] {
            row.id = id
            row.guestID = id
            Array(first.utf8).withUnsafeBufferPointer { first in
                Array(last.utf8).withUnsafeBufferPointer { last in
                    row.guestFirstName = first
                    row.guestLastName = last
                    tables.append(row)
                }
            }
        }
        let check = LeakCheck(guestsOf: tables, allowing: ["Prensa", "Sponsor", "Feria andina"])
        try check.verify(Array("<si><t>Prensa</t></si><si><t>Sponsor</t></si>".utf8), path: "a", allowing: [])
        // One of the two is no title of its own.
        #expect(throws: Fault.self) { try check.verify(Array("Prensa Andina".utf8), path: "a", allowing: []) }
    }

    @Test func `text in wide code units is read`() {
        let units = Array("\u{FEFF}<p>Ana Pérez".utf16)
        #expect(fault(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) != nil)
        #expect(fault(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) != nil)
        #expect(fault([0xFF, 0xFE, 0x41]) == nil)
        #expect(fault([0xFE, 0xFF]) == nil)
    }

    @Test(arguments: [
        "xl/sharedStrings.xml", "docProps/core.xml", "docProps/custom.xml", "xl/comments1.xml", "xl/workbook.xml",
        "xl/charts/chart1.xml", "[Content_Types].xml", "anything",
    ])
    func `every part of an archive is checked`(part: String) {
        let archive = storedArchive([("a.xml", "<a/>"), (part, "<r><t>An</t></r><r><t>a P&#xE9;rez</t></r>")])
        #expect(fault(archive)?.message == .personalDataFound(.leakedName, in: "banco.x (\(part))"))
        #expect(fault(storedArchive([("a.xml", "<a/>"), (part, "<t>Ana</t>")])) == nil)
    }

    @Test func `an archive's entry names and comments are checked`() {
        #expect(fault(storedArchive([("Ana Pérez.xml", "<a/>")])) != nil)
        #expect(fault(storedArchive([("a.xml", "<a/>")], comment: "Ana Pérez")) != nil)
    }

    @Test func `IDs are looked for in cells and not in drawings`() {
        #expect(fault(storedArchive([("xl/worksheets/sheet1.xml", "<c><v>123456</v></c>")])) != nil)
        #expect(fault(storedArchive([("xl/drawings/drawing1.xml", "<colOff>123456</colOff>")])) == nil)
    }

    @Test func `a broken archive is not published`() {
        let archive = storedArchive([("a.xml", "<a/>")])
        for end in stride(from: 4, to: archive.count, by: 7) {
            let fault = fault(Array(archive[..<end]))
            #expect(fault?.kind == .cannotWrite)
            #expect(fault?.message == .cannotBeChecked("banco.x"))
        }
        // Turned bytes must not trap, whatever comes of them.
        for place in archive.indices.dropFirst(4) {
            var turned = archive
            turned[place] ^= 0xFF
            _ = fault(turned)
        }
    }

    private static let renderers: [any ReportRenderer] = [
        XLSXRenderer(), HTMLRenderer(), JSONRenderer(), CSVRenderer(),
    ]

    @Test func `a report without a person passes in every format`() throws {
        for renderer in Self.renderers { #expect(try pass(report(nil, in: "cell"), renderer) == nil, "\(renderer)") }
    }

    /// A report with a person in one of its texts, as every renderer writes it.
    @Test(arguments: ["title", "note", "section", "column", "cell", "notice", "about", "headline", "chart"])
    func `a person in any text of a report is found in every format`(place: String) throws {
        for (text, kind) in [
            ("Charla <Ana> & Pérez", Phrase.leakedName), ("escriba a ana.perez@correo.cl", .leakedEmail),
        ] {
            for renderer in Self.renderers {
                let found = try pass(report(text, in: place), renderer)
                // Comma-separated values have cells alone, and of charts other formats need not show the title.
                if renderer is CSVRenderer, place != "cell" { continue }
                if renderer is JSONRenderer, ["chart", "headline"].contains(place) { continue }
                #expect(found?.contains(kind.en) == true, "\(place) \(renderer)")
            }
        }
    }

    private func pass(_ report: Report, _ renderer: any ReportRenderer) throws -> String? {
        for file in try renderer.render(report, in: .english) {
            do throws(Fault) {
                try check.verify(file.bytes, path: file.path, allowing: [])
            } catch {
                return error.message.en
            }
        }
        return nil
    }

    private func report(_ text: String?, in place: String) -> Report {
        func phrase(_ here: String, _ plain: String) -> Phrase {
            Phrase(verbatim: here == place ? text ?? plain : plain)
        }
        let sessions = ReportColumn(
            "session", .text, as: .names(of: .session), title: phrase("column", "Session"),
            definition: Phrase(verbatim: "A session"), cells: [.text(phrase("cell", "Taller").en), .text("Otro")])
        let attended = ReportColumn(
            "attended", .count, title: Phrase(verbatim: "Attended"), definition: Phrase(verbatim: "People"),
            cells: [.integer(20), .withheld])
        return Report(
            name: "banco", title: phrase("title", "Report"), audience: .sponsor,
            subject: .event(id: 6, name: "Feria"), clock: WallClock(zone: .gmt),
            headlines: [Headline("attended", title: phrase("headline", "Attended"), value: .integer(20))],
            sections: [
                ReportSection(
                    "attendance_by_session", kind: .attendanceBySession, title: phrase("section", "Sessions"),
                    note: phrase("note", "Note"),
                    table: ReportTable([sessions, attended]),
                    pictures: [
                        .bars(BarPicture(title: phrase("chart", "Chart"), labels: sessions, series: [attended]))
                    ])
            ],
            notices: [Notice(.info, phrase("notice", "Fine"))],
            about: [
                AboutEntry(
                    group: Phrase(verbatim: "Data"), "unit", title: Phrase(verbatim: "Unit"),
                    text: phrase("about", "People"))
            ])
    }
}

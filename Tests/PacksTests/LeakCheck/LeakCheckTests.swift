import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Packs
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

    private func fault(_ texts: [String], look: [String] = [], allowing numbers: Set<Int64> = []) -> Fault? {
        do throws(Fault) {
            try check.verify(texts, look: look, of: "banco", allowing: numbers)
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ text: String) -> Fault? { fault([text]) }

    @Test(arguments: [
        "Ana Pérez", "ANA PEREZ", "Pérez, Ana", "ana\tpe\u{301}rez", "Ana\u{200B} P\u{E9}rez", "\"Ana\",\"Pérez\"",
        "<p>Ana&#32;P&eacute;rez</p>", "<t>An</t><t>a P&#xe9;rez</t>", "<td>Ana</td><td>Pérez</td>",
        "<!-- Ana Pérez -->", "<svg><title>José Luis O'Higgins Soto</title></svg>",
        "<a title=\"o&apos;higgins soto jose luis\">",
        "?q=Ana%20P%C3%A9rez", "<p>&amp;#65;na Pérez</p>", "Señor José  Luis (O'Higgins Soto)", "王伟", "伟王 y otros",
        "<p>Ａｎａ Ｐｅｒｅｚ</p>", "<p>&lt;b&gt;An&lt;/b&gt;a P&lt;i&gt;érez&lt;/i&gt;</p>",
        "{\"a\": \"<b>José</b> <i>Luis</i> O'Higgins Soto\"}",
        "<p>An&agrave; P&ecaron;rez</p>", "&#65na &#x50&eacute;rez", "joseLuisOHigginsSoto", "#ohigginssotojoseluis",
        // Split by what nobody sees, or by nothing else.
        "A<b>na</b> P<i class='x'>ér</i>ez", "An\u{1}a P\u{7}érez", "A\u{AD}na P\u{200D}érez", "An\u{85}a Pérez",
        "Ana\u{2060}Pérez", "Ana<br>Pérez", "Ana\u{3164}Pérez", "A\u{34F}na P\u{FE0F}érez", "A\u{E0061}na Pérez",
        "A&lt;b&gt;na P&amp;lt;i&amp;gt;érez", "A&zwj;na P&#x200b;érez", "A&lt;!-- x --&gt;na Pérez",
        "Ana &nbsp; Pérez",
        "An<b>a <Pérez", "An<\u{301}b>a Pérez", "𝐀𝐧𝐚 𝓟é𝓻𝓮𝔃",
    ])
    func `names are found however they are written`(text: String) {
        #expect(fault(text)?.message == .personalDataFound(.leakedName, in: "banco"))
    }

    @Test(arguments: [
        "ana.perez@correo.cl", "ANA.PEREZ@CORREO.CL.", "<ana.perez@correo.cl>", "mailto:ana.perez@correo.cl",
        "<a href='mailto:ana.perez%40correo.cl'>", "ana.perez&#64;correo.cl", "ana.per\u{1F}ez@correo.cl",
        "'+ana.perez@correo.cl", "correo=ana.perez@correo.cl;", "<b>jl</b>@x.org", "ana.perez＠correo．cl",
        "a\u{200B}na.perez@cor\u{AD}reo.cl\u{FEFF}", "{\"x\":\"jl@<wbr>x.org\"}",
    ])
    func `email addresses are found however they are written`(text: String) {
        #expect(fault(text)?.message == .personalDataFound(.leakedEmail, in: "banco"))
    }

    @Test(arguments: [
        "123456", "id,123456\n", "{\"id\": 900001}", "<td>123456</td>", "<td data-x='900000'>", "123<b>456</b>",
    ])
    func `long IDs are found`(text: String) {
        #expect(fault(text)?.message == .personalDataFound(.leakedIdentifier, in: "banco"))
    }

    /// As people write them, and programs for people, in any of the ways to set off thousands.
    @Test(arguments: [
        "123.456", "\"123,456\"", "123 456", "123\u{A0}456", "123\u{202F}456", "123\u{2009}456", "123'456",
        "123\u{2019}456",
        "<td>900.001</td>", "<p>guest 123,456, who</p>", "{\"note\": \"guest 123,456\"}", "(123.456)", "n.º 123.456.",
        "a;123.456;b", "<p>123&#160;456</p>", "12 123.456", "<p>1, 900,001</p>",
    ])
    func `long IDs with thousands separators are found`(text: String) {
        #expect(fault(text)?.message == .personalDataFound(.leakedIdentifier, in: "banco"))
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
        #expect(throws: Fault.self) { try check.verify([text], of: "a", allowing: []) }
        #expect(throws: Never.self) { try check.verify([text], of: "a", allowing: [7_654_321, 1_007_654_321]) }
    }

    @Test(arguments: ["guest_id,session\n1,2\n", "{\"checkin_id\": 3}", "<th>email</th>", "a,first_name"])
    func `columns of personal data are found`(text: String) {
        #expect(fault(text)?.message == .personalDataFound(.leakedColumn, in: "banco"))
    }

    @Test(arguments: [
        "Ana", "Pérez", "Ana María Pérez", "Camila", "Li Bo", "Santana Pérez", "correo.cl", "otra.ana@correo.cl.ar",
        "12", "7,8", "1234567", "123.4567", "1.123.456", "123.456,5", "123.456.7", "0.123.456", "a123.456", "123,4560",
        "$ 1.123.456", "#123.456", "0.123456", "123456.5", "#123456", "a123456", "anaperez", "&#x;na Pérez",
        "a < 3 Ana y b > Pérez", "123, 456", "e-mail de contacto", "the guest's id", "luis o'higgins",
    ])
    func `what is not personal data passes`(text: String) {
        #expect(fault(text) == nil)
    }

    /// A check for guests of other names.
    private func found(_ text: String, of names: [(String?, String?)], allowing texts: [String] = []) -> Bool {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        for (index, name) in names.enumerated() {
            let id = Int64(index + 1)
            tables.append(
                CheckInRow(id: id, guest: id, session: 1, at: Instant(secondsSinceEpoch: 0)) {
                    ($0.firstName, $0.lastName, $0.email) = (name.0, name.1, "josé.ñandú@ejemplo.cl")
                })
        }
        do throws(Fault) {
            try LeakCheck(guestsOf: tables, allowing: texts).verify([text], of: "banco", allowing: [])
            return false
        } catch {
            return true
        }
    }

    @Test(
        arguments: [
            ("Ana Sofía Ruiz Tagle", nil), ("Ana Sofía Ruiz Tagle", ""), ("", "Ana Sofía Ruiz Tagle"),
            (nil, "Ana Sofía Ruiz Tagle"),
            ("Ana Sofía Ruiz Tagle", "-"),
        ] as [(String?, String?)])
    func `a full name in one field is found`(first: String?, last: String?) {
        for text in ["Premio a Ana Sofía Ruiz Tagle", "RUIZ TAGLE, ANA SOFIA", "anasofiaruiztagle"] {
            #expect(found(text, of: [(first, last)]), "\(text)")
        }
        #expect(!found("Ana Sofía y Ruiz Tagle", of: [(first, last)]))
        #expect(!found("Ana Sofía Ruiz Tagle", of: [(first, last)], allowing: ["Charla de Ana Sofía Ruiz Tagle"]))
    }

    @Test func `letters that no accent makes, apostrophes and emphasis are folded on both sides`() {
        for (text, first, last) in [
            ("MÜLLER STRASSE", "Müller", "Straße"), ("Müller Straße", "MULLER", "STRASSE"),
            ("Lukasz Orsted", "Łukasz", "Ørsted"), ("ŁUKASZ ØRSTED", "Lukasz", "Orsted"),
            ("Marıa Pérez", "María", "Pérez"), ("Zoe OBrien", "Zoe", "O'Brien"),
            ("Zoe O\u{2019}Brien", "Zoe", "OBrien"), ("Zoe O'Brien", "Zoe", "O\u{2BC}Brien"),
            ("Zoe O'Brien's", "Zoe", "O'Brien"), ("Mar**ía** Pérez", "María", "Pérez"),
            ("Mar[b]ía[/b] Pérez", "María", "Pérez"),
            ("Mar&ZeroWidthSpace;ía P&NoBreak;érez", "María", "Pérez"), ("Mar&iacutea P&eacuterez", "María", "Pérez"),
            ("_María_ *Pérez*", "María", "Pérez"), ("'María' 'Pérez'", "María", "Pérez"),
        ] {
            #expect(found(text, of: [(first, last)]), "\(text)")
        }
        #expect(found("escriba a JOSÉ.ÑANDÚ@EJEMPLO.CL", of: [("Zoe", "Soto")]))
        #expect(found("escriba a \u{201C}jose.nandu@ejemplo.cl\u{201D}", of: [("Zoe", "Soto")]))
    }

    @Test func `a report's own counts pass even if an ID is the same`() {
        #expect(fault(["attended", "123456"], allowing: [123_456]) == nil)
    }

    @Test func `names that the files may contain are not reported`() throws {
        let check = LeakCheck(guestsOf: Self.tables, allowing: ["Charla de Ana Pérez", "jl@x.org", "Stand 王伟"])
        for text in ["Charla de Ana Pérez", "王伟"] { try check.verify([text], of: "a", allowing: []) }
        // The name in the other order is not what the session is called.
        for text in ["jl@x.org", "Pérez Ana", "José Luis O'Higgins Soto"] {
            #expect(throws: Fault.self) { try check.verify([text], of: "a", allowing: []) }
        }
    }

    /// As in a manifest: the name, then the slug, twice if the pack has a partner.
    @Test func `a sponsor who is a guest may be named beside its slug`() {
        let check = LeakCheck(guestsOf: Self.tables, allowing: [], named: ["Ana Pérez"])
        #expect(throws: Never.self) {
            try check.verify(["Ana Pérez", "ana-perez", "event-6/ana-perez.html"], of: "a", allowing: [])
        }
        #expect(throws: Fault.self) { try check.verify(["José Luis O'Higgins Soto"], of: "a", allowing: []) }
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
        try check.verify(["Prensa", "Sponsor"], of: "a", allowing: [])
        // One of the two is no title of its own.
        #expect(throws: Fault.self) { try check.verify(["Prensa Andina"], of: "a", allowing: []) }
    }

    @Test func `neighbouring cells make a name`() {
        #expect(fault(["Taller", "Ana", "Pérez", "Otro"])?.message == .personalDataFound(.leakedName, in: "banco"))
        #expect(fault(["Ana", "Otro", "Pérez"]) == nil)
    }

    @Test func `of a theme and a template, names and addresses are looked for`() {
        #expect(fault(["Taller"], look: ["<svg><title>Ana Pérez</title></svg>"])?.kind == .cannotWrite)
        #expect(fault(["Taller"], look: [".a::after { content: 'jl@x.org' }"])?.kind == .cannotWrite)
        #expect(fault(["Taller"], look: [".a { z-index: 900000 }", "guest_id"]) == nil)
    }

    private static let places = [
        "title", "note", "section", "column", "cell", "notice", "about", "headline", "detail", "chart", "occasion",
        "sponsor", "name",
    ]

    @Test func `a report without a person passes`() { #expect(fault(report(nil, in: "cell").texts) == nil) }

    /// Once for all formats: a workbook's cells take tags as text, a page's show them as text.
    @Test(arguments: places) func `a person in any text of a report is found`(place: String) {
        for (text, kind) in [
            ("Charla <Ana> & Pérez", Phrase.leakedName), ("A<b>na</b> Pérez", .leakedName),
            ("escriba a ana.perez@correo.cl", .leakedEmail),
        ] {
            #expect(fault(report(text, in: place).texts)?.message == .personalDataFound(kind, in: "banco"), "\(place)")
        }
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
            name: phrase("name", "banco").en, title: phrase("title", "Report"), audience: .sponsor,
            subject: .event(id: 6, name: phrase("sponsor", "Feria").en), occasion: phrase("occasion", "Santiago"),
            clock: WallClock(zone: .gmt),
            headlines: [
                Headline(
                    "attended", title: phrase("headline", "Attended"), value: .integer(20),
                    detail: phrase("detail", "of 30"))
            ],
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

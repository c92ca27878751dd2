import Base
import Foundation
import TestSupport
import Testing

@testable import Sources

/// Lists of registrants as organizers have them.
@Suite(.timeLimit(.minutes(5))) struct RegistrantListTests {
    private func read(
        _ bytes: Data, _ columns: [String: String] = [:], consent: String? = nil, expected: ExpectedWords? = nil,
        ignoring: [String] = [], maximumRows: Int = 1000
    ) throws -> Registrants {
        try withTemporaryFolder { folder in
            let path = "\(folder)/list.csv"
            try bytes.write(to: path)
            var settings = EventFileSettings()
            settings.columns = columns
            return try FileSource.registrants(
                path, FileOptions(settings, zone: .gmt, maximumRows: maximumRows), consent: consent,
                expected: expected, ignoring: ignoring, findsColumns: true, of: 6)
        }
    }

    private func read(_ text: String, _ columns: [String: String] = [:], consent: String? = nil) throws -> Registrants {
        try read(Data(text.utf8), columns, consent: consent)
    }

    private func fault(_ text: String, _ columns: [String: String] = [:], consent: String? = nil) -> Fault? {
        #expect(throws: Fault.self) { _ = try read(text, columns, consent: consent) }
    }

    @Test func `columns are recognized in Spanish and English`() throws {
        let spanish = try read(
            "Código;Nombres;Apellido paterno;Apellido materno;Correo electrónico;Tipo de inscrito\n7;Ana;Rojas;Díaz;ana@x.cl;General\n"
        )
        #expect(
            spanish.people == [
                Registrants.Person(
                    id: 7, firstName: "Ana", lastName: "Rojas Díaz", email: "ana@x.cl", registrantType: "General",
                    line: 2)
            ])
        #expect(spanish.hasTypes && !spanish.areGuests && spanish.exits == nil)
        let english = try read("Full name,E-mail\n\"Rojas, Ana\",ana@x.cl\n,\nEva,\n")
        #expect(english.people.map(\.firstName) == ["Rojas, Ana", "Eva"] && english.people.map(\.id) == [nil, nil])
        #expect(english.people.map(\.line) == [2, 4] && english.emptyRows == 1 && !english.hasTypes)
    }

    @Test func `titles above the header, other encodings, lines within cells`() throws {
        let titled = try read("Lista de inscritos;;\n;;\nRUT;Nombre;Correo\n12.345.678-5;Ana;a@x.cl\n")
        #expect(try titled.people.map(\.id) == read("RUT;Nombre\n123456785;Ana\n").people.map(\.id))
        #expect(titled.people[0].id != nil && titled.people.map(\.line) == [4])
        let latin = try read(Data([0x4E, 0x6F, 0x6D, 0x62, 0x72, 0x65, 0x0A, 0x49, 0xF1, 0x61, 0x0A]))
        #expect(latin.people.map(\.firstName) == ["Iña"])
        let broken = try read("email,name\n\"a@x.cl\",\"Ana\nRojas\"\nb@x.cl,Eva\n")
        #expect(broken.people.map(\.line) == [2, 4])
    }

    @Test func `names of columns may be given, and codes identify`() throws {
        let list = try read("Nro,Quien,Mail\nA-1,Ana,a@x.cl\n2,Eva,e@x.cl\n", ["guest_id": "Nro", "guest": "Quien"])
        #expect(list.people.map(\.firstName) == ["Ana", "Eva"] && list.people[1].id == 2)
        #expect((list.people[0].id ?? 0) > 1 << 52)
        // An export of pretix: the position tells tickets apart, and so it does in its log of check-ins.
        let positions = try read("Order code,Position ID,Secret,Attendee name\nA1,1,xyz,Ana\nA1,2,uvw,Eva\n")
        #expect(Set(positions.people.compactMap(\.id)).count == 2 && positions.people.allSatisfy { $0.id != nil })
        // Somebody's work is no position of an order.
        #expect(try read("Position,Email\nDirector,a@x.cl\n").people.map(\.id) == [nil])
    }

    /// As in reports; of several addresses none is chosen.
    @Test func `an address is read without what is written around it`() throws {
        let list = try read(
            "Correo,Nombre completo\nAna Soto <a@x.cl>,Ana Soto\nmailto:b@x.cl,Beto Paz\n\"\"\"Paz, Eva\"\" < e@x.cl >\",Eva\n"
                + "a@x.cl <b@x.cl>,Otro\nc@x.cl,Caro\n")
        #expect(list.people.map(\.email) == ["a@x.cl", "b@x.cl", "e@x.cl", "a@x.cl <b@x.cl>", "c@x.cl"])
    }

    @Test func `consent is yes in so many words, and anything else is no`() throws {
        let words = [
            "yes", "Sí", "SI", " true ", "1", "X", "SI\u{301}", "\u{A0}sí\u{A0}", "no", "", "si, pero", "yes please",
            "0", "✓",
            "verdadero", "2", "yés", "sì", "trüe", "ẋ", "y es", "sí\u{301}",
        ]
        let list = try read(
            "email,Autoriza correos\n" + words.enumerated().map { "p\($0)@x.cl,\"\($1)\"\n" }.joined(),
            consent: "autoriza CORREOS")
        #expect(list.people.map(\.consents) == words.indices.map { $0 < 8 })
        // Of two columns of the name, both must say yes.
        let twice = try read("email,ok,ok\na@x.cl,1,1\nb@x.cl,1,0\n", consent: "ok")
        #expect(twice.people.map(\.consents) == [true, false])
        #expect(try read("email\na@x.cl\n").people.map(\.consents) == [true])
    }

    @Test func `a row with a cell too many never consents`() throws {
        let header = "code,name,email,paid,consent\n"
        let shifted = "2,Soto, Beto,beto@x.cl,yes,no\n"
        let list = try read(header + "1,Ana,ana@x.cl,yes,yes,\n" + shifted, consent: "consent")
        #expect(list.people.map(\.consents) == [true, false] && list.people[1].id == 2 && list.emptyRows == 1)
        #expect(list.people[1].email?.contains(" beto@x.cl ") == true)
        // Without a question of consent, the row is nobody.
        #expect(try read(header + "1,Ana,ana@x.cl,yes,yes\n" + shifted).people.map(\.id) == [1])
        let many = try #require(fault(header + String(repeating: shifted, count: 7), consent: "consent"))
        #expect(many.kind == .unreadableData && many.message.en.contains(":2: 6 fields for 5 columns"), "\(many)")
    }

    @Test func `canceled registrations and rows of other events`() throws {
        let list = try read(
            "event_id,email,Estado\n6,a@x.cl,Pagado\n6,b@x.cl,Anulada\n7,c@x.cl,Pagado\n,d@x.cl,CANCELLED\n")
        #expect(list.people.map(\.email) == ["a@x.cl", "b@x.cl", "d@x.cl"])
        #expect(list.people.map(\.isCanceled) == [false, true, true])
        let waiting = try read("email,Estado\na@x.cl,Lista de espera\nb@x.cl,waitlist\nc@x.cl,paid\n").people
        #expect(waiting.map(\.sessions) == [[], [], nil] && waiting.allSatisfy { !$0.isCanceled })
    }

    @Test func `what is wrong is said without a cell`() throws {
        for text in ["Ana Rojas,ana@x.cl\nEva Soto,eva@x.cl\n", "Peso,Altura\n70,180\n"] {
            let found = try #require(fault(text))
            #expect([.unreadableData, .misconfigured].contains(found.kind), "\(found)")
            #expect(!found.message.en.contains("Ana"), "\(found)")
        }
        #expect(fault("")?.message.en.contains("is empty") == true)
        #expect(fault("email\n")?.kind == .unreadableData)
        #expect(fault("event_id,email\n7,a@x.cl\n")?.message.en.contains("no rows of this event") == true)
        #expect(fault("email,name\na@x.cl,\"Ana\nb@x.cl,Eva\n")?.message.en.contains(":2") == true)
        let consent = try #require(fault("email,name\na@x.cl,Ana\n", consent: "Consent"))
        #expect(consent.kind == .misconfigured && consent.message.en.contains("email, name"), "\(consent)")
        #expect(fault("email\na@x.cl\n", ["guest_id": "Code"])?.kind == .misconfigured)
        #expect(throws: Fault.self) { _ = try read(Data("email\na@x.cl\nb@x.cl\n".utf8), maximumRows: 1) }
    }

    @Test func `the session that a list names is found among those of the event`() throws {
        var list = try read(
            "email,Sesión,Estado\na@x.cl,Charla,Pagado\nb@x.cl,2,\nc@x.cl,Otra,Por ver\nd@x.cl,,Pagado\ne@x.cl,foro,\n")
        #expect(list.people.map(\.session) == ["Charla", "2", "Otra", nil, "foro"])
        // Nobody is missed because a word is not known.
        #expect(list.people.allSatisfy { !$0.isCanceled } && list.unknownStatuses == ["Por ver": 1])
        var tables = EventTables(eventID: 6)
        tables.sessions.append(id: 1, name: "CHARLA", startsAt: nil, endsAt: nil)
        tables.sessions.append(id: 2, name: "Taller", startsAt: nil, endsAt: nil)
        tables.sessions.append(id: 3, name: "Foro", startsAt: nil, endsAt: nil)
        tables.sessions.append(id: 4, name: "FORO", startsAt: nil, endsAt: nil)
        let open = list.findSessions(in: tables)
        #expect(list.people.map(\.sessions) == [[1], [2], [], nil, [3, 4]])
        #expect(open.unknown == ["Otra"] && open.unknownRows == 1 && open.blankRows == 1)
        #expect(open.shared == ["foro": [3, 4]])
    }

    @Test func `what a canceled row leaves open is not said`() throws {
        var list = try read(
            "email,Sesión,Estado\na@x.cl,Charla,Pagado\na@x.cl,,Anulado\nb@x.cl,Otra,Anulado\nc@x.cl,Taller,Anulado\n")
        let open = list.findSessions(in: tables)
        #expect(open.blankRows == 0 && open.unknownRows == 0 && open.unknown.isEmpty)
        #expect(list.people.map(\.isCanceled) == [false, true, true, true] && list.people[0].sessions == [1])
    }

    private var tables: EventTables {
        var tables = EventTables(eventID: 6)
        for (id, name) in [(1, "Charla"), (2, "Taller"), (3, "Salud, ciencia y arte")] as [(Int64, String)] {
            tables.sessions.append(id: id, name: name, startsAt: nil, endsAt: nil)
        }
        return tables
    }

    @Test func `a cell may list several sessions`() throws {
        var list = try read(
            "email,Sesión\na@x.cl,charla; TALLER\nb@x.cl,1|3\nc@x.cl,\"Salud, ciencia y arte\"\n"
                + "d@x.cl,\"Taller, Otra\"\ne@x.cl,Otra / Nada\nf@x.cl,Charla + Taller\n")
        let open = list.findSessions(in: tables)
        #expect(list.people.map(\.sessions) == [[1, 2], [1, 3], [3], [2], [], [1, 2]])
        #expect(list.people.map(\.hasUnknownSession) == [false, false, false, true, true, false])
        #expect(open.unknown == ["Otra", "Otra / Nada"] && open.unknownRows == 2)
    }

    @Test func `lines in a cell of a workbook name several sessions, too`() throws {
        var list = try withTemporaryFolder { folder in
            let path = "\(folder)/list.xlsx"
            let cells = [
                "charla\nTALLER", "Salud, ciencia y\narte", "Taller\nOtra", "Salud, ciencia y arte\n\nCharla",
                "El \"bis\", otra vez\nTaller", "Charla Taller",
            ]
            let rows = cells.enumerated().map { ["p\($0)@x.cl", $1] }
            try MadeWorkbook.write([.init(name: "Hoja 1", rows: [["email", "Sesión"]] + rows)], to: path)
            let options = try FileOptions(EventFileSettings(), zone: .gmt, maximumRows: 1000)
            return try FileSource.registrants(path, options, consent: nil, of: 6)
        }
        let open = list.findSessions(in: tables)
        #expect(list.people.map(\.sessions) == [[1, 2], [3], [2], [1, 3], [2], []])
        #expect(list.people.map(\.hasUnknownSession) == [false, false, true, false, true, true])
        #expect(open.unknown == ["Charla Taller", "El \"bis\", otra vez", "Otra"] && open.unknownRows == 3)
    }

    /// Who has a mark is expected there, and nobody else. What no session is called is no session.
    @Test func `each session may have a column of marks`() throws {
        var list = try read(
            "email,Charla,Taller,Vegetariano,Ciudad\na@x.cl,x,,x,Talca\nb@x.cl,,X,,Lota\nc@x.cl,✓,1,-,x\nd@x.cl,,-,,\n")
        let open = list.findSessions(in: tables)
        #expect(list.people.map(\.sessions) == [[1], [2], [1, 2], []])
        #expect(open.unknownColumns.isEmpty && open.declined.isEmpty && open.unknownRows == 0)
    }

    @Test func `columns of marks that leave open who is expected are named`() throws {
        var other = try read("email,Charla,Taller tarde\na@x.cl,x,\nb@x.cl,,x\n")
        #expect(other.findSessions(in: tables).unknownColumns == ["Taller tarde"])
        var role = try read("email,Workshop\na@x.cl,x\nb@x.cl,\n")
        #expect(role.findSessions(in: tables).unknownColumns == ["Workshop"])
        var declined = try read("email,Charla,Taller\na@x.cl,sí,no\nb@x.cl,no,sí\nc@x.cl,sí,\n")
        #expect(declined.findSessions(in: tables).declined == ["Charla": [1], "Taller": [2]])
        // A column of names whose cells are a number all.
        var number = try read("email,Sesión\na@x.cl,1\nb@x.cl,1\n")
        #expect(
            number.findSessions(in: tables).unknownColumns.isEmpty
                && number.people.map(\.sessions) == [[1], [1]])
        // A consent is no session.
        var consent = try read("email,Taller\na@x.cl,x\nb@x.cl,\n", consent: "Taller")
        #expect(consent.findSessions(in: tables).unknownColumns == [])
    }

    /// Of columns that nothing explains: the one that names sessions alone, and those that leave open who was expected.
    private func named(_ list: Registrants) -> (sessions: String?, open: [String]) {
        let named = list.namedColumns(in: tables, typeNames: ["General"])
        return (named.ofSessions?.heading, named.open.map(\.heading).sorted())
    }

    @Test(arguments: [
        "Sesiones", "Talleres", "Charlas", "Sessions", "Sesiones inscritas", "Elección", "Tipo de ticket", "Ticket",
    ])
    func `a column all cells of which name sessions has sessions, whatever it is called`(heading: String) throws {
        let rows = "a@x.cl,Charla\nb@x.cl,taller\nc@x.cl,Charla; Taller\nd@x.cl,\n"
        let list = try read("email,\(heading)\n" + rows)
        #expect(named(list) == (heading, []))
        var read = try read("email,\(heading)\n" + rows, ["session": heading])
        #expect(read.findSessions(in: tables).unknownRows == 0 && named(read) == (nil, []))
        #expect(read.people.map(\.sessions) == [[1], [2], [1, 2], nil])
        // Two such columns, or one beside a column of sessions, leave it open.
        let two = try self.read("email,\(heading),Otra\na@x.cl,Charla,Taller\nb@x.cl,Taller,Charla\n")
        #expect(named(two) == (nil, ["Otra", heading].sorted()))
        #expect(named(try self.read("email,Sesión,Otra\na@x.cl,Charla,Taller\n")) == (nil, ["Otra"]))
        #expect(named(try self.read("email,\(heading)\na@x.cl,Charla\nb@x.cl,Baile\n")) == (nil, [heading]))
    }

    @Test func `types called as sessions are, and numbers, are not taken for sessions`() throws {
        let types = try read("email,Ticket\na@x.cl,Charla\nb@x.cl,Taller\n")
        let both = types.namedColumns(in: tables, typeNames: ["Charla", "Taller"])
        #expect(both.ofSessions == nil && both.open.map(\.heading) == ["Ticket"])
        #expect(named(try read("email,Ticket\na@x.cl,General\nb@x.cl,VIP\n")) == (nil, []))
        let numbers = try read("email,Mesa\n" + (1...20).map { "p\($0)@x.cl,\($0 % 3 + 1)\n" }.joined())
        #expect(named(numbers) == (nil, ["Mesa"]))
    }

    /// As in reports.
    @Test(arguments: [
        ("Situación", "Pagado", "Anulado", ["Pagado"]), ("Pago", "Pagado", "Anulado", ["Pagado"]),
        ("Registration status", "Paid", "Cancelled", ["Paid"]), ("Cancelado", "No", "Sí", []),
        ("Viene", "Sí", "No", ["Sí"]),
        ("Condición", "Activo", "Baja", []),
    ])
    func `words that may say who was expected are asked about`(
        heading: String, yes: String, no: String, expecting: [String]
    ) throws {
        let text = Data("email,\(heading)\na@x.cl,\(yes)\nb@x.cl,\(no)\nc@x.cl,\(yes)\n".utf8)
        let list = try read(text)
        #expect(named(list) == (nil, [heading]))
        #expect(list.openColumns.map(\.expecting) == [expecting])
        #expect(list.openColumns[0].question?.es == "«\(heading)» (\(yes) 2, \(no) 1)")
        let told = try read(text, expected: ExpectedWords(column: heading, words: [yes.uppercased()]))
        #expect(told.people.map(\.isCanceled) == [false, true, false] && told.openColumns.isEmpty)
        let ignored = try read(text, ignoring: [heading])
        #expect(ignored.people.allSatisfy { !$0.isCanceled } && ignored.openColumns.isEmpty)
        #expect(try read(text, consent: heading).openColumns.isEmpty)
        let fault = #expect(throws: Fault.self) {
            _ = try read(text, expected: ExpectedWords(column: heading, words: ["Otro"]))
        }
        #expect(fault?.kind == .misconfigured && fault?.message.en.contains("says \"Otro\"") == true)
    }

    /// `Anulado: Sí` expects nobody, and a list that maps it as a state would say the opposite.
    @Test func `a heading that turns words round is asked about, also if it is named as the state`() throws {
        let text = Data("email,Anulado\na@x.cl,No\nb@x.cl,Sí\n".utf8)
        let list = try read(text, ["status": "Anulado"])
        #expect(list.people.allSatisfy { !$0.isCanceled } && named(list) == (nil, ["Anulado"]))
    }

    @Test func `the ids that a code has in other spellings`() throws {
        let list = try read("Código,Nombre\n9,A\n0009,B\nK9,C\nk-9,D\n10.0,E\n#11,F\n")
        let codes = list.people.map { $0.spellings.first ?? $0.id }
        #expect(codes[0] == 9 && codes[1] == 9 && codes[4] == 10 && codes[5] == 11)
        #expect(codes[2] != nil && codes[2] == codes[3] && list.people[2].id != list.people[3].id)
        let other = try #require(list.people[2].id)
        #expect(list.people[0].spellings.isEmpty && list.people[3].spellings.contains(other))
        let ruts = try read("RUT,Nombre\n12.345.678-5,A\n12345678,B\n").people
        #expect(ruts[1].spellings == [ruts[0].id] && ruts[0].spellings.isEmpty)
    }

    @Test func `two stray quotes swallow nobody`() throws {
        let rows = (1...20).map { $0 == 5 || $0 == 12 ? "\"P\($0),p\($0)@x.cl\n" : "P\($0),p\($0)@x.cl\n" }
        let found = try #require(fault("name,email\n" + rows.joined()))
        #expect(found.kind == .unreadableData && found.message.en.contains(":13"), "\(found)")
    }

    @Test func `a file of that name in a folder is a list of registrants`() {
        for name in ["registrants", "Inscritos", "INSCRIPCIONES", "registrados"] {
            #expect(FileTable(named: name) == .registrants, "\(name)")
        }
    }
}

import Base
import Foundation
import Membership
import TestSupport
import Testing

@testable import Sources

/// Who is a person in files, by values computed by hand.
@Suite(.timeLimit(.minutes(5))) struct PersonTests {
    /// What a form says about people.
    struct Said: Sendable {
        var person: [String] = []
        var isRow = false
        var alike: Set<FileForm.Alike>?
        var refuses = true

        var form: FileForm? {
            guard !person.isEmpty || isRow || alike != nil else { return nil }
            var form = FileForm()
            if !person.isEmpty { form.person = .columns(person) }
            if isRow { form.person = .row }
            form.alike = alike ?? []
            form.tellsAlike = alike != nil
            return form
        }
    }

    /// Reads files of check-ins: who the people are, and the guest of each check-in, by file.
    func read(_ texts: [String], _ said: Said = Said()) throws -> (people: PeopleOfFiles, guests: [[Int64]]) {
        try withTemporaryFolder { folder in
            var files: [ReadFile] = []
            for (number, text) in texts.enumerated() {
                let path = "\(folder)/\(number).csv"
                try text.write(to: path)
                let file = try TextFile(path: path)
                var header = try file.header(as: .checkIns, FileOptions(EventFileSettings(), zone: .gmt))
                let names = header.names
                if !said.person.isEmpty { header.personColumns = said.person.map { names.firstIndex(of: $0) ?? -1 } }
                header.rowIsPerson = said.isRow
                header.alike = said.alike ?? []
                let parts = CheckInRows(header: header, event: nil).read(file.bytes, cores: 2)
                files.append(ReadFile(file: file, header: header, parts: parts, order: nil))
            }
            let checks = PersonChecks(&files, form: said.form, refuses: said.refuses)
            let people = try #require(try checks.check())
            return (people, files.map { $0.parts.flatMap { $0.checkIns.map(\.guest) } })
        }
    }

    func fault(_ texts: [String], _ said: Said = Said()) throws -> Fault {
        do {
            let people = try read(texts, said).people
            Issue.record("\(people.rows) rows, \(people.people) people")
        } catch let fault as Fault {
            return fault
        }
        return Fault(.usage, Phrase(verbatim: ""))
    }

    /// A log of these cells, a row each.
    func log(_ columns: String, _ rows: [String]) -> String {
        "\(columns);Fecha y hora\n" + rows.map { "\($0);13/05/2024 10:00\n" }.joined()
    }

    // MARK: What a form says

    @Test(arguments: [
        ("Correo", ["Ana@X.cl", "ana@x.CL"], 1), ("Ref", ["Ana@X.cl", "ana@x.CL"], 1), ("Ref", ["A1", "a1"], 2),
        ("Código", ["0012", "12"], 2), ("Nombre completo", ["José Pérez", " JOSE  PEREZ"], 1),
        ("RUT", ["12.345.678-5", "123456785"], 1), ("Ref", ["12.345.678-5", "123456785"], 2),
    ])
    func `one column tells people apart by what it has`(_ column: String, _ cells: [String], _ people: Int) throws {
        let text = log("\(column);Otra", cells.map { "\($0);x" })
        #expect(try read([text], Said(person: [column], alike: [])).people.people == people)
    }

    @Test(arguments: [
        (FileForm.Alike.zeros, ["00012", "12", "12.0", "12,00"]), (.letterCase, ["QR1Áb", "qr1áB"]),
        (.dots, ["1.234.56", "123456"]), (.blanks, ["12 3", "12\u{A0}3", "123"]), (.dashes, ["1-2", "1–2", "12"]),
    ])
    func `ids that differ by nothing else are one`(_ kind: FileForm.Alike, _ cells: [String]) throws {
        let text = log("Código", cells)
        for other in FileForm.Alike.allCases {
            let people = try read([text], Said(person: ["Código"], alike: [other])).people.people
            #expect(people == (other == kind ? 1 : cells.count), "\(other)")
        }
        // Without a form, in what they differ is asked.
        let fault = try fault([text])
        #expect(fault.kind == .misconfigured)
        #expect(fault.message.en.contains("alike: [\(kind.rawValue)]"), "\(fault.message.en)")
        let said = try #require(fault.message.en.components(separatedBy: ".csv: ").last)
        #expect(!cells.contains { said.contains($0) }, "\(said)")
    }

    @Test func `thousands are no decimals, and zeros within ids stay`() {
        let zeros = Set([FileForm.Alike.zeros])
        #expect(zeros.form(of: "12.000") == "12.000" && zeros.form(of: "A.0") == "A.0")
        #expect(zeros.form(of: "000") == "0" && zeros.form(of: "0A01") == "A01" && zeros.form(of: "100") == "100")
        #expect(Set(FileForm.Alike.allCases).form(of: " 0-01.2 b") == "12b")
    }

    @Test func `empty cells of one column make nobody else`() throws {
        let rows = ["5-1;a@x", ";A@x", "2-7;", ";b@x", "3-5;c@x", "4-3;c@x", ";c@x"]
        let (people, guests) = try read([log("RUT;Correo", rows)], Said(person: ["RUT", "Correo"]))
        // (5-1, a), (2-7), (b), (3-5, c), (4-3, c), and whoever of these two has c alone.
        #expect(people.people == 6 && people.rows == 7 && people.repeated == 1)
        #expect(guests[0][0] == guests[0][1] && Set(guests[0]).count == 6)
        #expect(guests[0].allSatisfy { $0 > 0 })
        #expect(people.columns == ["RUT + Correo"])
        // In another file, and in whatever order.
        let files = [log("RUT;Correo", [";a@x", "2-7;"]), log("Correo;RUT", ["a@x;5-1", "d@x;2-7"])]
        let (both, told) = try read(files, Said(person: ["RUT", "Correo"]))
        #expect(both.people == 2 && told[0] == told[1])
        // A column that a file does not have is empty there.
        let days = [log("RUT;Correo", ["5-1;a@x"]), log("Correo", ["a@x", "e@x"])]
        let (three, ids) = try read(days, Said(person: ["RUT", "Correo"]))
        #expect(three.people == 2 && ids[0][0] == ids[1][0])
    }

    @Test func `who has more cells is settled first`() throws {
        let rows = [";a@x;", ";a@x;Ana Soto", "5-1;;", ";;Eva Díaz"]
        let said = Said(person: ["RUT", "Correo", "Nombre completo"])
        let (people, guests) = try read([log("RUT;Correo;Nombre completo", rows)], said)
        #expect(people.people == 3 && guests[0][0] == guests[0][1])
    }

    @Test func `a name in columns of its own is the same with a form and without`() throws {
        let text = log("Nombre;Apellido", ["Ana;Soto", "Eva;Díaz"])
        let said = Said(person: ["Nombre", "Apellido"])
        #expect(try read([text], said).guests == read([text]).guests)
        #expect(try read([text], said).people.byName)
    }

    @Test func `each row is somebody, in every file`() throws {
        let text = log("Nombre", ["Ana", "Ana", "Eva"])
        let (people, guests) = try read([text, text], Said(isRow: true))
        #expect(people.people == 6 && people.rows == 6 && people.repeated == 0 && people.columns == [])
        #expect(Set(guests.joined()).count == 6)
        // A row that is added changes nobody's id.
        let more = try read([text + "Luz;13/05/2024 10:00\n"], Said(isRow: true)).guests
        #expect(Array(more[0][..<3]) == guests[0])
    }

    // MARK: What is said

    @Test func `rows, people and what tells them apart`() throws {
        let people = try read([log("Código;Sesión", ["1;A", "1;B", "2;A"])]).people
        #expect(
            people
                == PeopleOfFiles(rows: 3, people: 2, repeated: 1, mostRows: 2, columns: ["Código"], byName: false))
        func phrase(_ people: PeopleOfFiles) -> Phrase {
            .peopleOfFiles(
                rows: people.rows, people: people.people, by: people.columns, byName: people.byName,
                repeated: people.repeated, mostRows: people.mostRows)
        }
        #expect(phrase(people).en == "3 rows, 2 people, told apart by Código; 1 person in two rows")
        #expect(phrase(people).es == "3 filas, 2 personas, según Código; 1 persona en dos filas")
        let named = try read([log("Nombre completo", ["Ana Soto", "ana soto", "ANA SOTO"])]).people
        let words = phrase(named).en
        #expect(words.hasPrefix("3 rows, 1 person, told apart by Nombre completo (people of one name are one); 1 "))
        #expect(words.hasSuffix(" person in several rows"))
        let meeting = try read([
            "Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest\n"
                + "Ana Soto,a@x.cl,05/13/2026 06:00:00 PM,05/13/2026 07:00:00 PM,60,Yes\n"
                + "Ana Soto,a@x.cl,05/13/2026 07:00:00 PM,05/13/2026 07:10:00 PM,10,Yes\n"
        ]).people
        #expect(meeting.columns == ["User Email", "Name (Original Name)"] && meeting.people == 1)
        let list = "RUT;Apertura;Cierre\n5-1;x;x\n2-7;;\n5-1;;x\n"
        let listed = try read([list]).people
        #expect(listed.rows == 3 && listed.people == 2 && listed.repeated == 1)
    }

    // MARK: What is asked

    static let questions: [(columns: String, rows: [String], parts: [String])] = [
        // One address of several names, one code of several names or addresses.
        (
            "Nombre completo;Correo", ["Ana Soto;a@x", "Eva Díaz;a@x", "Luz Paz;l@x"],
            ["1 address in \"Correo\" has several names, such as a@a", "person: [Correo, Nombre completo]"]
        ),
        (
            "Código;Nombre completo", ["7;Ana Soto", "7;Eva Díaz"],
            ["1 code in \"Código\" has several names, such as 9", "person: [Código, Nombre completo]"]
        ),
        ("Ticket ID;Email", ["7;a@x", "7;e@x"], ["has several addresses", "person: [Email]", "person: [Ticket ID]"]),
        // One name of several codes or addresses.
        (
            "Código;Nombre completo", ["1;Ana Soto", "2;SOTO Ana"],
            ["1 full name has several \"Código\"", "person: [Nombre completo]"]
        ),
        (
            "Nombre;Apellido;Correo", ["Ana;Soto;a@x", "Ana;Soto;b@x"],
            ["several \"Correo\"", "person: [Nombre, Apellido]"]
        ),
        (
            "DNI", ["12.345.678", "12345678", "12 345 678"],
            ["1 code in \"DNI\"", "alike: [dots, blanks]", "alike: []"]
        ),
        // What a spreadsheet rounded.
        (
            "Código;Correo", ["123456789012345000;a@x", "223456789012345000;b@x"],
            ["the spreadsheet rounded 2 codes in \"Código\"", "person: [Correo]"]
        ),
        ("Código", ["1,23457E+11"], ["rounded 1 code in \"Código\", such as 9,99999a+99"]),
        // One file, told apart by two columns.
        (
            "RUT;Correo", ["5-1;a@x", ";a@x"],
            ["1 person seems to count twice", "by RUT and others by Correo", "person: [Correo]"]
        ),
        ("RUT;Correo", ["5-1;", ";a@x"], ["no other column says", "(up to 1)", "person: [RUT, Correo]"]),
        // A first name is not enough.
        (
            "Nombre;Familia", ["Ana;Soto", "Ana;Díaz", "Eva;Soto"],
            ["2 people are told apart only by a first name (\"Nombre\")", "person: [Nombre, Familia]"]
        ),
        ("Nombres", ["Ana María", "Eva Luz"], ["only by a first name (\"Nombres\")", "person: [Nombres]"]),
        (
            "Nombre completo", ["Ana Rojas", "Eva Soto", "Ana"],
            ["1 person is told apart only by a first name (\"Nombre completo\")", "person: [Nombre completo]"]
        ),
        // A RUT with its check digit and without.
        (
            "RUT", ["12.345.678-5", "12345678"],
            ["1 code in \"RUT\" is written in several ways, such as 99.999.999-9 and 99999999", "alike: [check-digit]"]
        ),
        ("RUT", ["16000004K", "16.000.004", "15.678.234-3"], ["1 code in \"RUT\"", "alike: [check-digit]"]),
    ]

    @Test(arguments: Self.questions)
    func `who is who is asked where it is not certain`(_ columns: String, _ rows: [String], _ parts: [String]) throws {
        let fault = try fault([log(columns, rows)])
        #expect(fault.kind == .misconfigured)
        for part in parts { #expect(fault.message.en.contains(part), "\(fault.message.en)") }
        #expect(!fault.message.en.lowercased().contains("soto"))
        #expect(!fault.message.en.contains("\n") && fault.message.es.contains("no es seguro quién es quién"))
        // In a list of people to write to, it is only said.
        let people = try read([log(columns, rows)], Said(refuses: false)).people
        #expect(people.perhapsSeveral + people.perhapsSame + people.roundedIDs > 0)
    }

    @Test func `a list with a row for each guest has nobody twice`() throws {
        let list = "Nombre completo;Apertura;Cierre\nAna Soto;x;\nAna Soto;;x\nEva Díaz;x;x\n"
        let fault = try fault([list])
        #expect(fault.message.en.contains("1 name of \"Nombre completo\" is in several"), "\(fault.message.en)")
        #expect(fault.message.en.contains("person: row (each row is somebody)"), "\(fault.message.en)")
        #expect(try read([list], Said(isRow: true)).people.people == 3)
        #expect(try read([list], Said(person: ["Nombre completo"])).people.people == 2)
        // Two lists may have somebody twice.
        let days = ["Viernes", "Sábado"].map { "Nombre completo;\($0)\nAna Soto;x\nEva Díaz;x\n" }
        #expect(try read(days).people.people == 2)
    }

    @Test func `files told apart by different columns`() throws {
        let friday = log("Código;Correo", (1...50).map { "\($0);g\($0)@x" })
        let saturday = log("Correo", (1...50).map { "G\($0)@x" })
        let fault = try fault([friday, saturday])
        #expect(fault.message.en.contains("50 people seem to count twice"), "\(fault.message.en)")
        #expect(fault.message.en.contains("person: [Correo]"), "\(fault.message.en)")
        #expect(try read([friday, saturday], Said(refuses: false)).people.people == 100)
        #expect(try read([friday, saturday], Said(person: ["Correo"])).people.people == 50)
        // Nothing that both have says whether they are the same people.
        let codes = log("Código", (1...50).map { "\($0)" })
        #expect(try self.fault([codes, saturday]).message.en.contains("(up to 50)"))
        #expect(try read([codes, saturday], Said(person: ["Código", "Correo"])).people.people == 100)
        // Others, as their addresses show.
        let sunday = log("Correo", (51...60).map { "g\($0)@x" })
        #expect(try read([friday, sunday]).people.people == 60)
        // Codes of one kind under two headings.
        #expect(try read([codes, log("Code", (1...50).map { "\($0)" })]).people.people == 50)
    }

    @Test func `a RUT is one with its check digit and without, where the form says so`() throws {
        let said = Said(person: ["RUT"], alike: [.checkDigit])
        let cells = ["12.345.678-5", "12345678", "123456785", "12.345.678", "16000004", "16.000.004-K", "9876543"]
        let people = try read([log("RUT", cells)], said).people
        #expect(people.people == 3 && people.perhapsSame == 0)
        #expect(try read([log("RUT", cells)], Said(person: ["RUT"], alike: [])).people.people == 5)
        // Whoever has another digit is somebody else.
        let others = log("RUT", ["12.345.678-5", "12345678", "12.345.679-3", "12345670"])
        #expect(try read([others], said).people.people == 3)
    }

    @Test(arguments: [
        "11.111.111-1", "99.999.999-9", "22222222-2", "0", "00.000.000-0", "1-9", "Sin RUT", "no tiene", "N/A",
    ])
    func `a number that everybody without one writes is nobody's`(_ number: String) throws {
        let rows = (1...30).map { "\(number);Persona Número\($0)x" } + ["15.678.234-3;Ana Soto"]
        let (people, guests) = try read([log("RUT;Nombre completo", rows)])
        #expect(people.people == 31 && people.perhapsSeveral == 0, "\(number)")
        #expect(Set(guests[0]).count == 31)
        #expect(
            try read([log("RUT;Nombre completo", rows)], Said(person: ["RUT", "Nombre completo"])).people.people == 31)
        // With nothing else there, a row is of nobody.
        #expect(try read([log("RUT", [number, number, "15.678.234-3"])]).people.people == 1)
    }

    @Test(arguments: [
        "sincorreo@gmail.com", "SinCorreo@gmail.com", "sin.correo@uc.cl", "no@tiene.cl", "x@x.cl", "xx@xx.com",
        "notiene@notiene.cl", "correo@correo.cl", "a@a.cl",
    ])
    func `an address that everybody without one writes is nobody's`(_ address: String) throws {
        let rows =
            (1...30).map { "\(address);Persona Número\($0)x" } + ["noemi@tiene.cl;Ana Soto", "axel@x.cl;Eva Díaz"]
        let people = try read([log("Correo;Nombre completo", rows)]).people
        #expect(people.people == 32 && people.perhapsSeveral == 0, "\(address)")
        #expect(
            Set(try read([log("Correo;Nombre completo", rows)], Said(person: ["Correo", "Nombre completo"])).guests[0])
                .count == 32)
    }

    @Test func `ids that many share are found, however few they are`() throws {
        // One address of two hundred is half a percent, and the people behind it are more.
        let rows = (1...198).map { "g\($0)@x.cl;Persona Número\($0)x" }
        let shared = ["Ana Soto", "Eva Díaz", "Luz Paz"].map { "colegio@uc.cl;\($0)" }
        let fault = try fault([log("Correo;Nombre completo", rows + shared)])
        #expect(fault.message.en.contains("1 address in \"Correo\" has several names"), "\(fault.message.en)")
        let few = try read([
            log(
                "Correo;Nombre completo",
                rows + (199...400).map { "g\($0)@x.cl;Persona Número\($0)x" } + shared.prefix(2))
        ])
        #expect(few.people.perhapsSeveral == 1)
        #expect(few.people.severalExamples == [few.guests[0][400]])
    }

    @Test func `nobody reads a number from an id`() throws {
        for (column, cells) in [
            ("RUT", ["12.345.678-5", "123456785"]), ("DNI", ["12345678"]), ("N° de pasaporte", ["20333444"]),
            ("Celular", ["912345678"]),
        ] {
            let guests = try read([log("\(column);Otra", cells.map { "\($0);x" })], Said(person: [column])).guests[0]
            #expect(guests.allSatisfy { $0 > 1 << 52 } && Set(guests).count == 1, "\(column)")
        }
        #expect(try read([log("Código", ["77"])]).guests == [[77]])
    }

    @Test func `few doubts are a finding`() throws {
        let many = (1...200).map { "\($0);Persona Número\($0)x" }
        let people = try read([log("Código;Nombre completo", many + ["7;Eva Díaz", "201;persona número8x"])]).people
        #expect(people.people == 201 && people.perhapsSeveral == 1 && people.perhapsSame == 1)
    }

    static let certain: [(columns: String, rows: [String])] = [
        ("Código;Nombre completo", ["1;Ana Soto", "1;Ana María Soto Díaz", "1;ana  SOTO"]),
        ("Nombre completo", ["Ana", "Eva"]), ("Nombre", ["Ana Soto", "Eva Díaz"]),
        // By chance, one number in ten ends in a zero.
        ("Código", (1...10).map { "\(1_000_000_000_000_000 + $0)" }),
        // Buyers' addresses, where tickets have codes.
        ("Código;Nombre completo;Correo", ["1;Ana Soto;a@x", "2;Eva Díaz;a@x"]),
        ("RUT;Correo", ["5-1;a@x", ";b@x"]),
    ]

    @Test(arguments: Self.certain)
    func `nothing is asked that is certain`(_ columns: String, _ rows: [String]) throws {
        let people = try read([log(columns, rows)]).people
        #expect(people.perhapsSeveral + people.perhapsSame + people.roundedIDs == 0)
    }

    @Test func `what a form answers is not asked, and rounded ids still are`() throws {
        let shared = log("Nombre completo;Correo", ["Ana Soto;a@x", "Eva Díaz;a@x"])
        #expect(try read([shared], Said(person: ["Correo"])).people.people == 1)
        #expect(try read([shared], Said(person: ["Correo", "Nombre completo"])).people.people == 2)
        let zeros = log("Código", ["012", "12"])
        #expect(try fault([zeros], Said(person: ["Código"])).message.en.contains("form alike: [zeros]"))
        #expect(try read([zeros], Said(person: ["Código"], alike: [])).people.people == 2)
        #expect(try fault([zeros]).message.en.contains("person: [Código] (each code is somebody), and alike: [zeros]"))
        let rounded = log("Código;Correo", ["1,23457E+11;a@x", "1,23457E+11;b@x"])
        #expect(try fault([rounded], Said(person: ["Código"])).message.en.contains("rounded 1 code"))
        #expect(try read([rounded], Said(person: ["Correo"])).people.people == 2)
        #expect(try read([rounded], Said(person: ["Código", "Correo"])).people.people == 2)
    }

    @Test func `a heading is in quotes where YAML would read it otherwise`() throws {
        let text = log("Attendee #;Nombre completo", ["7;Ana Soto", "7;Eva Díaz"])
        #expect(try fault([text]).message.en.contains("person: [\"Attendee #\", Nombre completo]"))
    }
}

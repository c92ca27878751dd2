import Base
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Sources

/// Files as organizers have them: what is read of each, and what is said.
@Suite(.timeLimit(.minutes(5))) struct RealFileTests {
    struct Expected: Sendable {
        /// Check-ins by session; `nil` for the only one, which the file does not name.
        var sessions: [String: Int] = [:]
        var guests = 0
        var registrants: Int64?
        /// Parts of what is said, in order.
        var says: [String] = []
        /// Parts of the error.
        var fails: [String] = []
        var kind = Fault.Kind.unreadableData
    }

    func read(
        _ text: String, _ columns: [String: String], wide: Bool, known: KnownNames = KnownNames(),
        allowsEmpty: Bool = false, allowsShrinking: Bool = false
    ) async throws -> (tables: EventTables, said: [String]) {
        try await withTemporaryFolder { folder in
            try text.write(to: "\(folder)/f.csv")
            var settings = EventFileSettings()
            settings.paths = ["\(folder)/f.csv"]
            settings.columns = columns
            settings.isWide = wide
            settings.allowsEmpty = allowsEmpty
            // How rows are read is said of files on the command line.
            settings.areStored = false
            var options = try FileOptions(settings, zone: #require(TimeZone(identifier: "America/Santiago")))
            options.allowsShrinking = allowsShrinking
            let said = Mutex<[String]>([])
            let tables = try await FileSource(
                options, known: { _ in known }, onFindings: { phrase in said.withLock { $0.append(phrase.en) } }
            ).event(1)
            return (tables, said.withLock(\.self))
        }
    }

    func verify(
        _ text: String, _ expected: Expected, columns: [String: String] = [:], wide: Bool = false
    ) async throws {
        do {
            let (tables, said) = try await read(text, columns, wide: wide)
            #expect(expected.fails == [], "read: \(text.prefix(80))")
            var names: [Int64: String] = [:]
            for (row, id) in tables.sessions.ids.values.enumerated() { names[id] = tables.sessions.names[row] ?? "" }
            var sessions = Dictionary(uniqueKeysWithValues: names.values.map { ($0, 0) })
            for row in 0..<tables.checkIns.count {
                guard let code = tables.checkIns.sessions[row] else { continue }
                sessions[names[tables.sessionReferences.identifiers[Int(code)]] ?? "?", default: 0] += 1
            }
            if sessions.count == 1, expected.sessions[""] != nil { sessions = ["": sessions.values.first ?? 0] }
            #expect(sessions == expected.sessions, "\(text.prefix(80))")
            #expect(tables.guests.count == expected.guests, "\(text.prefix(80))")
            #expect(tables.details.registrants == expected.registrants, "\(text.prefix(80))")
            #expect(said.count == expected.says.count, "\(said)")
            for (line, part) in zip(said, expected.says) { #expect(line.contains(part), "\(line)") }
        } catch let fault as Fault {
            #expect(!expected.fails.isEmpty && fault.kind == expected.kind, "\(fault.message.en)")
            for part in expected.fails { #expect(fault.message.en.contains(part), "\(fault.message.en)") }
        }
    }

    func rows(_ count: Int, _ row: (Int) -> String) -> String { (0..<count).map(row).joined(separator: "\n") }

    // MARK: Lists with a column for each session

    @Test(arguments: [
        // A word that is not known is asked, and a mistyped time is a bad row; its column stays a session.
        (
            "Charla;Taller", "x;llegó tarde",
            Expected(fails: ["llegó tarde 1", "came: {yes: [x, ?], no: [?]}"], kind: .misconfigured)
        ),
        (
            "Charla;Taller", "09:1O;x",
            Expected(
                sessions: ["Charla": 119, "Taller": 120], guests: 120,
                says: ["f.csv:7: Charla: neither a time nor a mark: \"99:9a\"", "1 row"])
        ),
        // Two columns of one name are two sessions.
        (
            "Taller;Taller", "x;",
            Expected(sessions: ["Taller": 120, "Taller (2)": 119], guests: 120)
        ),
        ("Taller;", "x;x", Expected(fails: ["\"(4)\" (x 120)"], kind: .misconfigured)),
        ("Charla;Total", "x;1", Expected(fails: ["\"Total\" (1 120)", "ignore: [Total]"], kind: .misconfigured)),
    ])
    func `a wide list of 120 guests`(_ columns: String, _ sixth: String, _ expected: Expected) async throws {
        let text =
            "RUT;Nombre;\(columns)\n"
            + rows(120) { row in
                "\(row);Ana \(row);" + (row == 5 ? sixth : columns.hasSuffix("Total") ? "x;1" : "x;x")
            }
        try await verify(text, expected)
    }

    @Test func `a session that nobody came to, and a guest on two rows`() async throws {
        try await verify(
            "Código;Nombre;Apertura;Taller;Cierre;Observaciones\n1;Ana;x;;;\n2;Eva;x;;x;\n1;Ana;;;x;\n3;Luz;;;;",
            Expected(sessions: ["Apertura": 2, "Taller": 0, "Cierre": 2], guests: 2, registrants: 3))
    }

    @Test func `times of day belong to the day that is the column's name`() async throws {
        let (tables, said) = try await read("Código;13/05/2024;14/05/2024\n1;09:31;\n2;;10:05\n", [:], wide: false)
        #expect(tables.checkIns.createdAt.values.map(\.utcText) == ["2024-05-14T14:05:00Z", "2024-05-13T13:31:00Z"])
        #expect(said == [])
        try await verify(
            "Código;Apertura;Cierre\n1;09:31;\n2;;10:05\n",
            Expected(
                sessions: ["Apertura": 1, "Cierre": 1], guests: 2, says: ["2 times of day have no date"]))
    }

    @Test(arguments: [
        (
            "Nombre,Correo,Empresa,Cantidad,Acepta términos", "Ana %,a%@x.cl,ACME,1,Sí",
            ["\"Cantidad\" (1 30)", "\"Acepta términos\" (Sí 30)"]
        ),
        (
            "RUT,Nombre,Fecha de nacimiento,Fecha de inscripción", "%,Ana %,13/05/1990,13/04/2024",
            ["\"Fecha de nacimiento\" (dates or times)", "time: Fecha de inscripción"]
        ),
        (
            "Nombre,Correo,Empresa,Vegetariano,Lleva auto", "Ana %,a%@x.cl,ACME,Sí,No",
            ["\"Vegetariano\" (Sí 30)", "ignore: [Empresa, Vegetariano, Lleva auto]"]
        ),
        ("Nombre,Correo,Teléfono", "Ana %,a%@x.cl,91234567%", ["says when they checked in"]),
    ])
    func `a list of registrations is no list of sessions`(_ columns: String, _ row: String, _ parts: [String])
        async throws
    {
        let text = columns + "\n" + rows(30) { row.replacingOccurrences(of: "%", with: "\($0)") }
        try await verify(text, Expected(fails: parts, kind: .misconfigured))
    }

    @Test func `a wide list with other columns is one if it is ticked, or asked for`() async throws {
        let ticked = "N°,Nombre completo,Empresa,Charla,Taller\n1,Ana Paz,ACME,x,\n2,Eva Paz,ACME,,x\n3,Luz Paz,,x,x\n"
        try await verify(
            ticked,
            Expected(sessions: ["Charla": 2, "Taller": 2], guests: 3))
        try await verify(
            ticked.replacingOccurrences(of: "x", with: "Sí"),
            Expected(sessions: ["Charla": 2, "Taller": 2], guests: 3), wide: true)
    }

    // MARK: Who

    @Test(arguments: [
        ("Nombre;Apellido paterno;Apellido materno", "Ana;Soto;Díaz", "Ana;Soto;Rojas", 2),
        ("Nombre;Nombre", "Ana;Soto", "Ana;Rojas", 2), ("Nombre completo;Apellido", "Ana;Soto", "Eva;Soto", 2),
        ("Primer nombre;Segundo nombre;Primer apellido;Segundo apellido", "Ana;Luz;Soto;Paz", "Ana;Eva;Soto;Paz", 2),
        ("RUT", "12.345.678-5", "123456785", 1), ("RUT", "12.345.678-k", "12345678K", 1),
        // Who has no code is known by the address or the name.
        ("Código;Correo", "-;ana@x.cl", "-;eva@x.cl", 2), ("Código;Nombre completo", "n/a;Ana Paz", "N/A;Eva Paz", 2),
        ("Código;Nombre completo", "s/n;Ana Paz", ";Ana Paz", 1),
        ("Código;Nombre;Apellido", "—;Nat;Soto", "—;Nat;Li", 2),
        ("Código", "#1", "#2", 2),
    ])
    func `who two rows are`(_ columns: String, _ first: String, _ second: String, _ guests: Int) async throws {
        try await verify(
            "\(columns);Fecha y hora\n\(first);13/05/2024 10:00\n\(second);13/05/2024 10:01\n",
            Expected(sessions: ["": 2], guests: guests))
    }

    @Test func `the tickets of an order for one name are as many people`() async throws {
        let header = "Order code,Attendee name,Product,Checked in,Automatically checked in,Email,State\n"
        try await verify(
            header
                + "A,Ana,General,2026-05-13 09:01,No,a@x,RM\nA,Ana,General,2026-05-13 09:01,No,a@x,\nA,Ana,General,,No,a@x,\n",
            Expected(sessions: ["": 2], guests: 2, registrants: 3))
        let spanish = "Código del pedido;Nombre del asistente;Producto;Chequeado;Registro automático;Estado\n"
        try await verify(
            spanish + "A;Ana;General;13/05/2026 09:01;No;\nB;Eva;General;;No;RM\n",
            Expected(sessions: ["": 1], guests: 1, registrants: 2))
    }

    // MARK: When, and whether

    @Test(arguments: [
        ("Fecha;Hora llegada", "13/05/2024;10:00"), ("Fecha;Hora de ingreso", "13/05/2024;10.00"),
        ("Fecha;Hora", "45425;1000"),
        // The other column says the time, whatever time the date has.
        ("Fecha;Hora", "13/05/2024 10:00;10:00"), ("Fecha;Hora", "13/05/2024 23:59;10:00"),
        ("Fecha;Hora", "2024-05-13T00:00:00-04:00;10:00"), ("Fecha;Hora", "2024-05-13 08:00:00;10:00"),
        ("Fecha;Hora", "13 de mayo de 2024;10:00"), ("Fecha;Hora llegada", "13-may-24;10:00"),
        ("Fecha y hora", "13 de mayo de 2024 10:00"), ("Fecha y hora", "13 mayo 2024, 10:00 a. m."),
        ("Fecha y hora", "May 13, 2024 10:00 AM"), ("Fecha y hora", "13-May-2024 10:00"),
        ("Fecha y hora", "45425.416667"), ("Fecha y hora", "45425,416667"),
        ("Marca temporal", "2024/05/13 10:00:00 a. m. GMT-4"),
        ("Checked in;Checked in at", "Yes;2024-05-13 14:00:00 UTC"),
        ("Join Time", "05/13/2024 10:00:00 AM"), ("Fecha y hora", "20240513100000"),
    ])
    func `a time is read in the column and the form that it has`(_ columns: String, _ cells: String) async throws {
        let (tables, _) = try await read("Código;\(columns)\n7;\(cells)\n", [:], wide: false)
        #expect(tables.checkIns.createdAt.values.map(\.utcText) == ["2024-05-13T14:00:00Z"])
    }

    @Test(arguments: [
        ("Hora", "10:00", ["f.csv:2: Hora: a time of day without a date: \"99:99\""]),
        ("Fecha;Hora", "13/05/2024;las 8", ["f.csv:2: Hora: not a date and time: \"aaa 9\""]),
        // A cell of a row that lacks fields may be of another column.
        ("Fecha y hora;Nota", "Ana Soto", ["f.csv:2: Fecha y hora: not a date and time; "]),
        ("Hora de check-in", "", ["1 rows have somebody again by Código"]),
    ])
    func `what is wrong with a time is said`(_ columns: String, _ cells: String, _ parts: [String]) async throws {
        try await verify("Código;\(columns)\n7;\(cells)\n7;\(cells)\n", Expected(fails: parts, kind: .misconfigured))
    }

    @Test func `who did not come is no check-in`() async throws {
        let list =
            "Nombre,Correo,Empresa,Hora de check-in\nAna,a@x,ACME,13/05/2024 10:01\nEva,e@x,ACME,\nLuz,l@x,ACME,\n"
        try await verify(
            list,
            Expected(
                sessions: ["": 1], guests: 1, registrants: 3))
        // The date is that of the registration.
        try await verify(
            "Nombre,Fecha,Asistió\nAna,13/04/2024 10:00,Sí\nEva,13/04/2024 10:00,No\nLuz,14/04/2024 10:00,Sí\n",
            Expected(fails: ["\"Fecha\" (dates or times)"], kind: .misconfigured))
        try await verify(
            "Ticket Full Name,Checked In,Checked In At\nAna,Yes,2024-05-13 13:00:00 UTC\nEva,No,\nLuz,Yes,2024-05-13 13:05:00 UTC\n",
            Expected(sessions: ["": 2], guests: 2, registrants: 3))
        try await verify(
            "ID,First Name,Email,Is Checked In,Checked In At,Product ID\n1,Ana,a@x,Yes,2024-05-13 10:00:00,7\n2,Eva,e@x,No,,7\n",
            Expected(sessions: ["": 1], guests: 1, registrants: 2))
        try await verify(
            "Hora de escaneo,Código QR,Resultado\n2024-05-13 10:00:00,T1,Válida\n2024-05-13 10:01:00,T2,Rechazada\n",
            Expected(sessions: ["": 1], guests: 1))
        try await verify(
            "Hora de escaneo,Código QR,Estado\n2024-05-13 10:00:00,T1,Vigente\n2024-05-13 10:01:00,T2,Cancelada\n",
            Expected(fails: ["\"Estado\" (Cancelada 1, Vigente 1)"], kind: .misconfigured))
    }

    @Test func `what may be read otherwise is asked`() async throws {
        // Marks, in two columns, of guests who have a time, too.
        let marks =
            "Nombre completo,Hora de llegada,Taller A,Taller B,Pago\nAna Paz,13/05/2024 10:00,x,,x\nEva Paz,13/05/2024 10:01,x,x,x\nLuz Paz,13/05/2024 10:02,,x,\n"
        try await verify(marks, Expected(fails: ["\"Taller A\"", "\"Taller B\"", "\"Pago\""], kind: .misconfigured))
        let talks =
            "Evento,Nombre completo,Fecha y hora\nCharla,Ana Paz,13/05/2024 10:00\nPanel,Ana Paz,13/05/2024 11:00\n"
        let many = talks + (1...20).map { "Charla,Luz \($0),13/05/2024 10:00\n" }.joined()
        try await verify(many, Expected(fails: ["\"Evento\" (Charla 21, Panel 1)"], kind: .misconfigured))
        try await verify(
            talks, Expected(sessions: ["Charla": 1, "Panel": 1], guests: 1), columns: ["session": "Evento"])
    }
}

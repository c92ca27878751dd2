import Base
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Sources

/// Who was registered, and who of them came: by files, by hand.
@Suite(.timeLimit(.minutes(5))) struct EventRegistrantTests {
    /// Reads files of a folder `feria`; with `list`, the file of that name is the list that the user names.
    private func read(
        _ files: [String: String], form: String? = nil, list: String? = nil, known: KnownNames = KnownNames(),
        _ configure: @Sendable (inout FileOptions) -> Void = { _ in },
        onFindings: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> EventTables {
        try await withTemporaryFolder { folder in
            let fair = "\(folder)/feria"
            try FileManager.default.createDirectory(atPath: fair, withIntermediateDirectories: true)
            for (name, text) in files { try text.write(to: "\(fair)/\(name)") }
            var settings = EventFileSettings()
            settings.paths = list == nil ? [fair] : files.keys.filter { $0 != list }.sorted().map { "\(fair)/\($0)" }
            var options = try FileOptions(settings, zone: #require(TimeZone(identifier: "America/Santiago")))
            options.registrants = list.map { "\(fair)/\($0)" }
            if let form {
                try form.write(to: "\(folder)/form.yaml")
                options.form = try FileForm(path: "\(folder)/form.yaml")
            }
            configure(&options)
            return try await FileSource(options, known: { _ in known }, onFindings: { onFindings($0.en) }).event(1)
        }
    }

    private func fault(
        _ files: [String: String], form: String? = nil, list: String? = nil, known: KnownNames = KnownNames()
    ) async -> Fault? {
        do {
            _ = try await read(files, form: form, list: list, known: known)
            return nil
        } catch { return error as? Fault }
    }

    /// `Charla VIP 3`, by session and type; `-` for what is not known.
    private func offers(_ tables: EventTables) -> [String] {
        tables.offers.map { offer in
            let session = tables.sessions.ids.values.firstIndex(of: offer.sessionID).flatMap {
                tables.sessions.names[$0]
            }
            return [session, offer.registrantTypeName, offer.registered.map { "\($0)" }].map { $0 ?? "-" }
                .joined(separator: " ")
        }
    }

    /// The types of check-ins, oldest first.
    private func types(_ tables: EventTables) -> [String] {
        (0..<tables.checkIns.count).reversed().map { row in
            tables.checkIns.registrantTypes[row].flatMap { tables.typeReferences.name(of: $0) } ?? "-"
        }
    }

    private static let log = "Código,Sesión,Hora de ingreso\n"

    @Test func `registrants say who was expected in each session, and what those without a type are`() async throws {
        let tables = try await read([
            "inscritos.csv":
                "Código,Sesión,Tipo de entrada\nC1,Charla,General\nC2,Charla,VIP\nC2,Taller,VIP\nC3,Charla,General\nC3,Charla,General\n",
            "ingresos.csv": Self.log
                + "C1,Charla,2026-05-13 09:00\nC9,Charla,2026-05-13 09:05\nC2,Taller,2026-05-13 10:00\n",
        ])
        #expect(offers(tables) == ["Charla General 2", "Charla VIP 1", "Taller VIP 1"])
        #expect(tables.details.registrants == 3 && tables.checkIns.count == 3)
        // Somebody came who is not registered.
        #expect(types(tables) == ["General", "-", "VIP"])
        #expect(
            tables.provenance.people?.unregistered == 1 && tables.provenance.people?.unregisteredExamples?.count == 1)
    }

    @Test func `somebody with two types has that of the session`() async throws {
        let tables = try await read([
            "inscripciones.csv": "Código,Sesión,Tipo de entrada\nC1,Charla,General\nC1,Taller,VIP\n",
            "ingresos.csv": Self.log
                + "C1,Charla,2026-05-13 09:00\nC1,Taller,2026-05-13 10:00\nC1,Cierre,2026-05-13 11:00\n",
        ])
        #expect(types(tables) == ["General", "VIP", "-"] && tables.details.registrants == 1)
    }

    @Test func `registrants alone are an event to come`() async throws {
        let tables = try await read(
            ["inscritos.csv": "Código,Tipo de entrada\nC1,General\nC2,VIP\nC3,General\n"], list: "inscritos.csv")
        #expect(offers(tables) == ["inscritos General 2", "inscritos VIP 1"])
        #expect(tables.details.registrants == 3 && tables.checkIns.count == 0 && tables.eventName == "inscritos")
        #expect(tables.endAssumed(in: .gmt) == .notReached)
        // In a folder, too; and a list of guests none of whom has come.
        let folder = try await read(["registrados.csv": "Código,Sesión\nC1,Charla\nC2,Charla\nC2,Taller\n"])
        #expect(offers(folder) == ["Charla - 2", "Taller - 1"] && folder.details.registrants == 2)
        let guests = try await read(["lista.csv": "Nombre completo,Hora de llegada\nAna Soto,\nEva Rojas,\n"])
        #expect(guests.details.registrants == 2 && offers(guests) == ["feria - 2"] && guests.checkIns.count == 0)
    }

    @Test func `a list without sessions says nothing of several`() async throws {
        let list = "Código,Tipo de entrada\nC1,General\nC2,VIP\n"
        let two = try await read([
            "inscritos.csv": list,
            "ingresos.csv": Self.log + "C1,Charla,2026-05-13 09:00\nC1,Taller,2026-05-13 10:00\n",
        ])
        #expect(two.details.registrants == 2 && types(two) == ["General", "General"])
        #expect(two.provenance.people?.unregistered == 0)
        #expect(offers(two) == ["Charla General -", "Taller General -"])
        let one = try await read(["inscritos.csv": list, "ingresos.csv": Self.log + "C1,Charla,2026-05-13 09:00\n"])
        #expect(offers(one) == ["Charla General 1", "Charla VIP 1"])
        // The other way round, nobody knows who came to which.
        let found = await fault([
            "inscritos.csv": "Código,Sesión\nC1,Charla\nC1,Taller\n",
            "ingresos.csv": "Código,Hora de ingreso\nC1,2026-05-13 09:00\n",
        ])
        #expect(
            found?.kind == .misconfigured && found?.message.en.contains("ignore: [Sesión]") == true,
            "\(String(describing: found))")
    }

    @Test func `a name that several listed sessions have says nothing alone`() async throws {
        let sessions = "session_id,session,starts_at\n1,Taller,2026-05-13 09:00\n2,taller,2026-05-13 11:00\n3,Cierre,\n"
        let log = Self.log + "C1,Cierre,2026-05-13 12:00\nC1,Taller,2026-05-13 09:00\n"
        let checkIns = await fault(["sesiones.csv": sessions, "ingresos.csv": log])
        #expect(checkIns?.kind == .misconfigured)
        #expect(
            checkIns?.message.en.hasSuffix(
                "ingresos.csv:3: Sesión: \"Taller\" is the name of 1, 2; add a column with the id, or give them different names"
            )
                == true, "\(String(describing: checkIns))")
        let registrants = await fault([
            "sesiones.csv": sessions, "inscritos.csv": "Código,Sesión\nC1,Cierre\nC1,Taller\n",
            "ingresos.csv": Self.log + "C1,Cierre,2026-05-13 12:00\n",
        ])
        #expect(
            registrants?.kind == .misconfigured && registrants?.message.en.contains("inscritos.csv:3: Sesión: ") == true
        )
        let columns = await fault([
            "sesiones.csv": sessions, "lista.csv": "Código,Cierre,Taller\nC1,sí,no\nC2,no,sí\n",
        ])
        #expect(
            columns?.kind == .misconfigured && columns?.message.en.contains("lista.csv:1: \"Taller\"") == true,
            "\(String(describing: columns))")
        let offers = "session,registrant_type_id,registrant_type\nTaller,1,General\n"
        let offer = await fault([
            "sesiones.csv": sessions, "offers.csv": offers, "ingresos.csv": Self.log + "C1,Cierre,2026-05-13 12:00\n",
        ])
        #expect(offer?.kind == .misconfigured && offer?.message.en.contains("offers.csv:2: session: ") == true)
        // The line of the name alone, and the file that says types.
        let mixed =
            "Código,session_id,Sesión,Hora de ingreso\nC1,2,Taller,2026-05-13 11:00\nC1,,Taller,2026-05-13 09:00\n"
        let line = await fault(["sesiones.csv": sessions, "ingresos.csv": mixed])
        #expect(line?.message.en.contains("ingresos.csv:3: Sesión: ") == true, "\(String(describing: line))")
        // By their ids, and by a name that one has, all is clear.
        let clear = try await read([
            "sesiones.csv": sessions,
            "ingresos.csv":
                "Código,session_id,Sesión,Hora de ingreso\nC1,2,Taller,2026-05-13 11:00\nC1,,Cierre,2026-05-13 12:00\n",
        ])
        let ids = clear.sessionReferences.identifiers
        #expect((0..<clear.checkIns.count).map { row in clear.checkIns.sessions[row].map { ids[Int($0)] } } == [3, 2])
    }

    @Test(arguments: [
        ("session,starts_at\nTaller,2026-05-13 09:00\nTaller,2026-05-13 11:00\n", "\"Taller\""),
        ("session_id,session\n1,Taller\n1,Charla\n", "\"1\""),
        ("session,starts_at\nTaller,2026-05-13 09:00\ntaller,2026-05-13 09:00\n", "\"taller\""),
        ("session,starts_at\nTaller,2026-05-13 09:00\nTaller,2026-05-13 09:00\n", nil),
    ])
    func `two rows of a listed session that differ may be two sessions`(sessions: String, told: String?) async {
        let log = Self.log + "C1,Taller,2026-05-13 09:05\n"
        let found = await fault(["sesiones.csv": sessions, "ingresos.csv": log])
        guard let told else {
            #expect(found == nil, "\(String(describing: found))")
            return
        }
        #expect(found?.kind == .misconfigured && found?.message.en.contains("sesiones.csv:3: ") == true)
        #expect(
            found?.message.en.contains("\(told) is in two rows that differ") == true, "\(String(describing: found))")
    }

    @Test func `a name that several listed types have says nothing alone`() async throws {
        let offers =
            "session_id,session,registrant_type_id,registrant_type\n1,Charla,7,General\n2,Taller,8,General\n2,Taller,9,VIP\n"
        let log = "Código,Sesión,Tipo de entrada,Hora de ingreso\nC1,Charla,VIP,2026-05-13 09:00\n"
        let found = await fault(["offers.csv": offers, "ingresos.csv": log + "C2,Taller,General,2026-05-13 10:00\n"])
        #expect(found?.kind == .misconfigured)
        #expect(
            found?.message.en.contains("ingresos.csv:3: Tipo de entrada: \"General\" is the name of 7, 8;") == true,
            "\(String(describing: found))")
    }

    @Test func `people are the same by the columns that both files have`() async throws {
        let log = "Código,Correo,Hora de ingreso\nT-1,ana@x.cl,2026-05-13 09:00\nT-2,EVA@x.cl,2026-05-13 09:05\n"
        let list = "RUT,Correo,Tipo de entrada\n5-1,Ana@x.cl,General\n2-7,eva@x.cl,VIP\n"
        let tables = try await read(["inscritos.csv": list, "ingresos.csv": log])
        #expect(types(tables) == ["General", "VIP"] && tables.details.registrants == 2)
        let numbers = "RUT,Tipo de entrada\n5-1,General\n2-7,VIP\n"
        let found = await fault(["inscritos.csv": numbers, "ingresos.csv": log])
        #expect(
            found?.kind == .misconfigured && found?.message.en.contains("add Código to") == true,
            "\(String(describing: found))")
        let form = "person: [Código]\ntime: Hora de ingreso\nignore: [Correo, Tipo de entrada]\n"
        let missing = await fault(["inscritos.csv": numbers, "ingresos.csv": log], form: form)
        #expect(missing?.kind == .misconfigured && missing?.message.en.contains("Código") == true)
    }

    @Test func `a RUT without its check digit on the list is the one with it, or asked`() async throws {
        let ruts = ["12.345.678-5", "11.222.333-9", "15.678.234-3", "16.000.004-K", "9.876.543-3"]
        let log = "RUT,Hora de ingreso\n" + ruts.map { "\($0),2026-05-13 09:00\n" }.joined()
        let bare = ["12345678", "11222333", "15678234", "16000004", "9876543", "20333444"]
        let list = "RUT,Tipo de entrada\n" + bare.map { "\($0),VIP\n" }.joined()
        for text in [list, list + "11.222.333-9,VIP\n"] {
            let found = await fault(["ingresos.csv": log, "inscritos.csv": text])
            #expect(found?.kind == .misconfigured, "\(String(describing: found))")
            #expect(found?.message.en.contains("alike: [check-digit]") == true, "\(String(describing: found))")
        }
        let form = "person: [RUT]\nalike: [check-digit]\ntime: Hora de ingreso\ntype: Tipo de entrada\n"
        let tables = try await read(["ingresos.csv": log, "inscritos.csv": list], form: form)
        #expect(types(tables) == Array(repeating: "VIP", count: 5) && tables.details.registrants == 6)
    }

    @Test func `a row of nobody is not one without a time`() async throws {
        let rows = (1...300).map { "C\($0),Charla,2026-05-13 09:00\n" } + [",Charla,2026-05-13 09:00\n"]
        let tables = try await read(["c.csv": Self.log + rows.joined()])
        #expect(tables.incomplete.withoutGuest.count == 1 && tables.incomplete.withoutTime.isEmpty)
    }

    @Test func `a list none of whose people came is another event's`() async throws {
        let log = "Código,Hora de ingreso\n" + (1...10).map { "C\($0),2026-05-13 09:00\n" }.joined()
        let found = await fault(["ingresos.csv": log, "inscritos.csv": "Código,Tipo de entrada\nD1,VIP\n"])
        #expect(found?.kind == .unreadableData && found?.message.en.contains("none of the 10 people") == true)
        #expect(
            try await read(["ingresos.csv": log, "inscritos.csv": "Código,Tipo de entrada\nC7,VIP\n"]).offers.count == 1
        )
    }

    @Test func `whose word says no is not expected, and an unknown word is asked`() async throws {
        let rows = "Código,Estado\nC1,Pagado\nC2,Anulado\nC3,Lista de espera\nC4,pagado\n"
        let log = "Código,Hora de ingreso\nC1,2026-05-13 09:00\n"
        let tables = try await read(["inscritos.csv": rows, "ingresos.csv": log])
        #expect(tables.details.registrants == 2 && offers(tables) == ["feria - 2"])
        let found = await fault(["inscritos.csv": rows + "C5,Por revisar\n", "ingresos.csv": log])
        #expect(found?.kind == .misconfigured)
        for text in ["Estado", "Por revisar", "registered: {"] {
            #expect(found?.message.en.contains(text) == true, "\(String(describing: found))")
        }
        let form = "registered: {column: Estado, yes: [Pagado, Por revisar], no: [Anulado, Lista de espera]}\n"
        let told = try await read(["inscritos.csv": rows + "C5,Por revisar\n", "ingresos.csv": log], form: form)
        #expect(told.details.registrants == 3)
    }

    /// No session is called "x": whether a mark registers somebody for the session of its heading is asked.
    @Test(arguments: [("x", ""), ("x", "x"), ("sí", "no"), ("1", "1")])
    func `a column of marks names no session`(first: String, second: String) async throws {
        let files = [
            "inscritos.csv": "Código,Taller\nC1,\(first)\nC2,\(second)\n",
            "ingresos.csv": Self.log + "C1,Taller,2026-05-13 09:00\nC2,Charla,2026-05-13 10:00\n",
        ]
        let found = await fault(files)
        #expect(found?.kind == .misconfigured)
        for text in ["the meaning of \"Taller\" (", "ignore: [Taller]"] {
            #expect(found?.message.en.contains(text) == true, "\(String(describing: found))")
        }
        #expect(found?.message.en.contains("session: Taller") == false, "\(String(describing: found))")
        let form = "person: [Código]\nsession: Sesión\ntime: Hora de ingreso\nignore: [Taller]\n"
        let tables = try await read(files, form: form)
        #expect(tables.details.registrants == 2)
        #expect((0..<tables.sessions.count).map { tables.sessions.names[$0] } == ["Taller", "Charla"])
    }

    @Test func `rows that name nobody are set apart, if they are few`() async throws {
        let log = "Código,Hora de ingreso\nC1,2026-05-13 09:00\n"
        let few = try await read([
            "inscritos.csv": "Código,Tipo de entrada\nC1,VIP\n,VIP\nC2,VIP\n", "ingresos.csv": log,
        ])
        #expect(few.details.registrants == 2 && few.provenance.unreadableFields["registrants"] == 1)
        let many = await fault([
            "inscritos.csv": "Código,Tipo de entrada\nC1,VIP\n,VIP\n,General\n", "ingresos.csv": log,
        ])
        #expect(many?.kind == .unreadableData && many?.message.en.contains("inscritos.csv:3") == true)
    }

    @Test func `in a wide list a no registers, and a blank does not`() async throws {
        let text = "Código,Charla,Taller\nC1,x,no\nC2,x,x\nC3,,no\nC4,no,\n"
        let tables = try await read(["lista.csv": text])
        #expect(offers(tables) == ["Charla - 3", "Taller - 3"] && tables.details.registrants == 4)
        #expect(tables.checkIns.count == 3)
        // Who came is known, and not who was expected.
        let marks = try await read(["lista.csv": text.replacing("no", with: "")])
        #expect(marks.offers.isEmpty && marks.details.registrants == 4)
    }

    @Test func `a list of guests has registrations, with types and without`() async throws {
        let plain = try await read(["lista.csv": "Nombre completo,Asistencia\nAna Soto,Asistió\nEva Rojas,Faltó\n"])
        #expect(offers(plain) == ["feria - 2"] && plain.details.registrants == 2)
        // Everybody is of one type, which has no name.
        #expect(plain.typeReferences.identifiers == [0] && plain.offers[0].registrantTypeID == 0)
        let typed = try await read([
            "lista.csv": "Nombre completo,Tipo de entrada,Asistencia\nAna Soto,VIP,Asistió\nEva Rojas,General,Faltó\n"
        ])
        #expect(offers(typed) == ["feria VIP 1", "feria General 1"])
    }

    @Test func `a list where everybody has come stays one`() async throws {
        let all = [
            "lista.csv": "Nombre completo,Hora de llegada\nAna Soto,2026-05-13 09:00\nEva Rojas,2026-05-13 09:05\n"
        ]
        let kept = try await read(all, known: KnownNames(registrants: 2))
        #expect(kept.details.registrants == 2 && offers(kept) == ["feria - 2"])
        #expect(try await read(all).details.registrants == nil)
        // Fewer came than were registered: the list of these is gone.
        #expect(try await read(all, known: KnownNames(registrants: 3)).details.registrants == nil)
    }

    @Test func `registrants fill offers that say no number`() async throws {
        let tables = try await read([
            "inscritos.csv": "Código,Sesión,Tipo de entrada\nC1,Charla,VIP\nC2,Charla,VIP\nC3,Taller,VIP\n",
            "ingresos.csv": Self.log + "C1,Charla,2026-05-13 09:00\n",
            "ofertas.csv": "sesión;tipo de inscrito;precio\nCharla;VIP;100\nCharla;General;50\n",
        ])
        #expect(offers(tables) == ["Charla VIP 2", "Charla General 0", "Taller VIP 1"])
        #expect(tables.offers.map(\.price) == [100, 50, nil])
    }

    // MARK: Night after night

    @Test func `far fewer check-ins than last night are an error`() async throws {
        func files(_ count: Int) -> [String: String] {
            [
                "c.csv": "checkin_id,Código,Hora de ingreso\n"
                    + (1...count).map { "\($0),C\($0),2026-05-13 09:00\n" }.joined()
            ]
        }
        let known = KnownNames(checkIns: (1...10).map { Int64($0) })
        let found = await fault(files(8), known: known)
        #expect(found?.kind == .unreadableData && found?.message.en.contains("8 of the 10 check-ins") == true)
        #expect(found?.message.es.contains("allow-shrinking: true") == true)
        #expect(try await read(files(9), known: known).checkIns.count == 9)
        #expect(try await read(files(8), known: known) { $0.allowsShrinking = true }.checkIns.count == 8)
        #expect(try await read(files(8), form: "allow-shrinking: true\n", known: known).checkIns.count == 8)
    }

    @Test func `a renamed session keeps its id, and so do its check-ins`() async throws {
        func files(_ name: String) -> [String: String] {
            ["c.csv": Self.log + "C1,\(name),2026-05-13 09:00\nC1,Taller,2026-05-13 10:00\n"]
        }
        let form = "same-as: {Conferencia: Charla}\n"
        let before = try await read(files("Charla"))
        let ids = before.checkIns.ids.values
        // The night of the change, the night after it, and late, when the new name has got an id of its own.
        for sessions in [
            ["Charla": 1, "Taller": 2], ["Conferencia": 1, "Taller": 2], ["Charla": 1, "Taller": 2, "Conferencia": 3],
        ] {
            let known = KnownNames(sessions: sessions.mapValues { Int64($0) }, checkIns: ids)
            let after = try await read(files("Conferencia"), form: form, known: known)
            #expect(after.checkIns.ids.values == ids && after.sessions.ids.values == [1, 2])
            #expect((0..<2).map { after.sessions.names[$0] } == ["Conferencia", "Taller"])
        }
        let known = KnownNames(sessions: ["Charla": 1, "Taller": 2])
        let wrong = await fault(files("Conferencia"), form: "same-as: {Conferencia: Charlas}\n", known: known)
        #expect(wrong?.kind == .misconfigured && wrong?.message.en.contains("there were Charla, Taller") == true)
        // The line is added when the new name has been read, and the old one not for many nights.
        let late = KnownNames(
            sessions: ["Taller": 2, "Conferencia": 3],
            checkIns: try await read(files("Conferencia")).checkIns.ids.values,
            earlierSessions: ["Charla": 1, "Taller": 2, "Conferencia": 3])
        let kept = try await read(files("Conferencia"), form: form, known: late)
        #expect(kept.checkIns.ids.values == ids && kept.sessions.ids.values == [1, 2])
        for known in [late, KnownNames(sessions: late.sessions, checkIns: late.checkIns)] {
            let typed = await fault(files("Conferencia"), form: "same-as: {Conferencia: Charlas}\n", known: known)
            #expect(typed?.kind == .misconfigured && typed?.message.en.contains("\"Charlas\"") == true)
        }
        // A store that was begun anew has never had the old name, and its check-ins are those of the form.
        let anew = KnownNames(sessions: ["Conferencia": 1, "Taller": 2], checkIns: ids)
        #expect(try await read(files("Conferencia"), form: form, known: anew).checkIns.ids.values == ids)
        // Both at once would be one session.
        let both = await fault(
            ["c.csv": Self.log + "C1,Charla,2026-05-13 09:00\nC1,Conferencia,2026-05-13 10:00\n"], form: form)
        #expect(both?.kind == .misconfigured && both?.message.en.contains("would make one") == true)
        let circle = await fault(files("A"), form: "same-as: {A: B, B: A}\n")
        #expect(circle?.kind == .misconfigured)
        // Several changes of name, one after the other.
        let twice = try await read(files("C"), form: "same-as: {B: Charla, C: B}\n", known: known)
        #expect(twice.checkIns.ids.values == ids && twice.sessions.ids.values == [1, 2])
    }

    @Test func `a session that is gone is said, and its number is nobody else's`() async throws {
        let log = { (session: String) in
            ["c.csv": Self.log + "C1,\(session),2026-05-13 09:00\nC2,Taller,2026-05-13 10:00\n"]
        }
        let said = Mutex<[String]>([])
        let known = KnownNames(sessions: ["Charla": 1, "Taller": 2])
        let tables = try await read(log("Foro"), known: known) { _ in
        } onFindings: { text in
            said.withLock { $0.append(text) }
        }
        #expect(tables.sessions.ids.values == [2, 3])
        let text = said.withLock { $0.joined(separator: "\n") }
        #expect(
            text.contains("no longer have the session Charla") && text.contains("same-as: {Foro: Charla}"), "\(text)")
        let back = KnownNames(
            sessions: ["Foro": 3, "Taller": 2], earlierSessions: ["Charla": 1, "Foro": 3, "Taller": 2])
        #expect(try await read(log("Charla"), known: back).sessions.ids.values == [1, 2])
    }

    @Test func `the form names an event and says when it is`() async throws {
        let files = ["c.csv": Self.log + "C1,Charla,2026-05-13 09:00\n"]
        let form = "name: Feria 2026\nstarts: \"2026-05-13 09:00\"\nends: \"2026-05-15\"\n"
        let tables = try await read(files, form: form)
        #expect(tables.eventName == "Feria 2026")
        #expect(tables.details.startsAt == Instant("2026-05-13T09:00:00-04:00"))
        #expect(tables.details.endsAt == Instant("2026-05-15T23:59:59-04:00"))
        #expect(tables.endAssumed(in: .gmt) == nil)
        #expect(try await read(files, form: form) { $0.name = "Otra" }.eventName == "Otra")
        let wrong = await fault(files, form: "ends: pronto\n")
        #expect(wrong?.kind == .misconfigured && wrong?.message.en.contains("ends: \"pronto\"") == true)
        #expect(await fault(files, form: "ends: 05/06/2026\n")?.kind == .misconfigured)
    }
}

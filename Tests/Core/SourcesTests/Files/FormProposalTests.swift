import Base
import Foundation
import TestSupport
import Testing

@testable import Sources

/// The forms that are proposed for files: what is certain, what is asked, and that an answered form reads the file.
@Suite(.timeLimit(.minutes(5))) struct FormProposalTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var path: String { "\(temporary.path)/f.csv" }

    private func options(_ configure: (inout EventFileSettings) -> Void = { _ in }) throws -> FileOptions {
        var settings = EventFileSettings()
        settings.paths = [path]
        configure(&settings)
        return try FileOptions(settings, zone: .gmt)
    }

    private func proposal(of text: String) throws -> FormProposal {
        try text.write(to: path)
        return try FileSource(options()).proposal()
    }

    /// The lines below that of the file.
    private func lines(_ proposal: FormProposal) -> [String] {
        proposal.text.en.split(separator: "\n").dropFirst().map(String.init)
    }

    /// The event, as the form reads it.
    private func event(by proposal: FormProposal) async throws -> EventTables {
        let form = "\(temporary.path)/form.yaml"
        try proposal.text.es.write(to: form)
        return try await FileSource(options { $0.form = form }).event(1)
    }

    @Test func `words that are not known are asked, and what is certain is filled in`() async throws {
        var proposal = try proposal(
            of: """
                RUT,Nombre completo,Sesión,Asistencia
                12.345.678-5,Ana Soto,Charla,Asistió
                9.876.543-3,Eva Luz,Charla,Faltó
                11.222.333-9,Luz Paz,Taller,Justificado

                """)
        #expect(proposal.text.en.hasPrefix("# \(path): checkins, UTF-8, delimiter \",\", 3 rows\n"))
        #expect(
            lines(proposal) == [
                "person: [RUT]  # 99.999.999-9, 9.999.999-9", "session: Sesión  # Charla, Taller",
                "came: {column: Asistencia, yes: [Asistió, ?], no: [Faltó, ?]}  # Justificado 1",
                "columns:", "  guest: Nombre completo  # aaa aaaa, aaa aaa",
            ])
        let question = try #require(proposal.questions.first)
        #expect(proposal.questions.count == 1 && question.prompt.es.contains("quien vino"))
        let unclear = proposal.answer("Vino", to: question)
        #expect(!unclear)
        let understood = proposal.answer(" asistio ", to: question)
        #expect(understood && proposal.questions.isEmpty)
        #expect(lines(proposal)[2] == "came: {column: Asistencia, yes: [Asistió], no: [Faltó, Justificado]}")
        #expect(try await event(by: proposal).checkIns.count == 1)
    }

    @Test func `columns that nothing explains, and two that have times`() async throws {
        let rows = (1...12).map {
            "\($0),13/03/2026 09:\($0 + 10),01/02/2026 10:00,\($0 % 2 == 0 ? "Ñuñoa" : "Maipú"),nota \($0)\n"
        }
        var proposal = try proposal(of: "Código,Fecha validación,Fecha de compra,Comuna,Notas\n" + rows.joined())
        #expect(
            lines(proposal) == [
                "person: [Código]  # 9, 99",
                "# files: {registrants: f.csv} if these are registrations",
                "# \"01/02/2026 10:00\" may be day/month or month/day: day-first or month-first",
                "time: {column: ?, order: ?}  # \"Fecha validación\", \"Fecha de compra\" have dates or times: is it when people "
                    + "came? If not, delete this line and put the column in ignore",
                "# \"Comuna\" (Maipú 6, Ñuñoa 6)",
                "ignore: [Notas, ?]  # those that do not matter for who came: Comuna, Fecha validación, Fecha de compra; the "
                    + "others in fields, or under what they mean",
            ])
        // A form with a question in it is none.
        let open = proposal
        await #expect(throws: Fault.self) { _ = try await event(by: open) }
        try answer(&proposal, "Fecha validación")
        try answer(&proposal, "fields")
        #expect(
            lines(proposal) == [
                "person: [Código]  # 9, 99", "time: Fecha validación", "fields: [Comuna]",
                "ignore: [Notas, Fecha de compra]",
            ])
        let tables = try await event(by: proposal)
        #expect(tables.checkIns.count == 12 && tables.checkIns.createdAt.values.last?.utcText == "2026-03-13T09:11:00Z")
    }

    /// Answers the first question.
    private func answer(_ proposal: inout FormProposal, _ text: String) throws {
        let question = try #require(proposal.questions.first)
        let isUnderstood = proposal.answer(text, to: question)
        #expect(isUnderstood, "\(question.prompt.en)")
    }

    @Test func `what only a person knows of times and people is a question mark`() async throws {
        // The order of day and month; the day of times of day; what tells people apart.
        let ordered = try proposal(of: "Código,Hora de llegada\n1,01/02/2026 10:00\n2,02/03/2026 10:05\n")
        #expect(lines(ordered)[1].hasPrefix("time: {column: Hora de llegada, order: ?}  # \"01/02/2026 10:00\""))
        let undated = try proposal(of: "Código,Hora de llegada\n1,10:00\n2,10:05\n")
        #expect(lines(undated)[1].hasPrefix("time: {column: Hora de llegada, date: ?}  # \"10:00\""))
        let shared = try proposal(
            of: """
                Correo,Nombre completo,Hora de llegada
                a@x.cl,Ana Soto,2026-03-13 10:00
                a@x.cl,Eva Luz,2026-03-13 10:01
                b@x.cl,Luz Paz,2026-03-13 10:02

                """)
        let person = try #require(lines(shared).first)
        #expect(person.hasPrefix("person: ?  # ") && person.contains("person: [Correo, Nombre completo]"), "\(person)")
        #expect(!shared.text.en.contains("x.cl") && !shared.text.es.contains("Ana"))
        // No column says who.
        let nobody = try proposal(of: "Cosa,Hora de llegada\nx,2026-03-13 10:00\ny,2026-03-13 10:01\n")
        #expect(lines(nobody)[0].hasPrefix("person: ?  # ") && lines(nobody)[0].contains("Cosa, Hora de llegada"))
    }

    @Test func `rows without an hour are read by the form as without it, or asked about`() async throws {
        let rows = (1...150).map { "\($0),2026-03-13,09:\(10 + $0 % 50)\n" }.joined()
        let days = try proposal(of: "RUT,Fecha,Hora\n\(rows)777,2026-03-13,\n")
        #expect(lines(days).contains("came: all") && days.questions.isEmpty, "\(days.text.en)")
        for event in [try await event(by: days), try await FileSource(options()).event(1)] {
            #expect(event.checkIns.count == 151 && event.details.registrants == nil)
            #expect(event.checkIns.createdAt.values.count { $0 == .untimed } == 1)
        }
        // Of more, nobody knows; those of a list of guests did not come, which needs no question.
        for (columns, day) in [("Fecha y hora", "2026-03-13 "), ("Fecha,Hora", "2026-03-13,")] {
            let missing = day.hasSuffix(",") ? day : ""
            let asked = try proposal(of: "RUT,\(columns)\n1,\(day)09:00\n2,\(missing)\n3,\(day)09:10\n")
            let heading = columns.split(separator: ",").last ?? ""
            #expect(lines(asked).last?.hasPrefix("came: ?  # 1 row has no \"\(heading)\": all if") == true)
            for (answer, came, registered) in [("all", 3, nil), ("-", 2, 3)] as [(String, Int, Int64?)] {
                var proposal = asked
                try self.answer(&proposal, answer)
                let event = try await event(by: proposal)
                #expect(
                    event.checkIns.count == came && event.details.registrants == registered, "\(proposal.text.en)")
            }
        }
        let list = try proposal(
            of: "RUT,Fecha,Hora de llegada\n1,2026-03-13,09:00\n2,2026-03-13,\n3,2026-03-13,09:10\n")
        #expect(!list.text.en.contains("came") && list.questions.isEmpty)
        #expect(try await event(by: list).checkIns.count == 2)
        // Whoever is expected by a state, and came without a time, is both.
        let form = "person: [RUT]\nregistered: {column: Estado, yes: [Pagado], no: [Anulado]}\ntime: Hora\ncame: all\n"
        try "RUT,Estado,Hora\n1,Pagado,2026-03-13 09:00\n2,Pagado,\n".write(to: path)
        try form.write(to: "\(temporary.path)/form.yaml")
        let event = try await FileSource(options { $0.form = "\(temporary.path)/form.yaml" }).event(1)
        #expect(event.checkIns.count == 2 && event.details.registrants == 2)
    }

    @Test func `times of entrance and exit are offered alike by the form and by the refusal`() async throws {
        let text = "RUT,Fecha,Entrada,Salida\n1,2026-03-13,09:00,18:00\n2,2026-03-13,09:05,18:10\n"
        var proposal = try proposal(of: text)
        let fault = await #expect(throws: Fault.self) { _ = try await FileSource(options()).event(1) }
        for column in ["Entrada", "Salida"] {
            let time = "{column: \(column), date: Fecha}"
            #expect(proposal.text.en.contains(time) && fault?.message.en.contains("time: \(time)") == true)
        }
        #expect(
            fault?.message.en.contains("person: [RUT], time: {column: Entrada, date: Fecha}, ignore: [Salida]") == true)
        try answer(&proposal, "Entrada")
        #expect(try await event(by: proposal).checkIns.createdAt.values.first?.utcText == "2026-03-13T09:05:00Z")
    }

    @Test func `cells that list sessions are asked about, and the answer reads them`() async throws {
        let text =
            "RUT,Taller,Fecha y hora\n1,Arte; Baile,2026-03-13 09:00\n2,Arte,2026-03-13 09:05\n3,Baile,2026-03-13 09:10\n"
        for (answer, visits, sessions) in [("sí", 4, 2), ("-", 3, 3)] {
            var proposal = try proposal(of: text)
            let open = lines(proposal).first { $0.hasPrefix("session:") } ?? ""
            #expect(open.hasPrefix("session: ?  # ") && open.contains("\"Arte; Baile\""), "\(open)")
            #expect(open.hasSuffix("{listed: Taller, separator: \";\"}, or Taller if not"), "\(open)")
            let question = try #require(proposal.questions.first)
            let unclear = proposal.answer("Arte", to: question)
            #expect(!unclear)
            try self.answer(&proposal, answer)
            let event = try await event(by: proposal)
            #expect(event.checkIns.count == visits && event.sessions.count == sessions, "\(proposal.text.en)")
        }
    }

    @Test func `a list of sales may have the people registered`() async throws {
        let rows = (1...5).map { "a\($0)@x.cl,2026-04-1\($0),\($0 % 2 == 0 ? "VIP" : "General")\n" }
        var proposal = try proposal(of: "Correo,Fecha,Tipo de entrada\n" + rows.joined())
        #expect(lines(proposal).contains("# files: {registrants: f.csv} if these are registrations"))
        #expect(proposal.questions.first?.prompt.es.contains("registrants si son inscripciones") == true)
        try answer(&proposal, "registrants")
        proposal.name([path], registrants: nil, inFormAt: "\(temporary.path)/form.yaml")
        #expect(lines(proposal).first == "files: {registrants: f.csv}" && proposal.questions.isEmpty)
        let event = try await event(by: proposal)
        #expect(event.details.registrants == 5 && event.checkIns.count == 0, "\(proposal.text.en)")
        #expect(event.offers.compactMap(\.registered).sorted() == [2, 3])
    }

    @Test func `a column of words becomes what the person says`() async throws {
        let rows = (1...12).map {
            "\($0),2026-03-13 10:\($0 + 10),\($0 % 4 == 0 ? "Acceso denegado" : "Pase")\n"
        }
        var proposal = try proposal(of: "Código,Hora de llegada,Puerta\n" + rows.joined())
        #expect(lines(proposal).contains("# \"Puerta\" (Pase 9, Acceso denegado 3)"), "\(proposal.text.en)")
        try answer(&proposal, "result")
        #expect(
            lines(proposal).contains("result: {column: Puerta, let-in: [?], refused: [Acceso denegado, ?]}  # Pase 9"))
        try answer(&proposal, "Pase")
        #expect(try await event(by: proposal).checkIns.count == 9)
    }

    @Test func `sessions that are columns, and a column without a name`() async throws {
        var proposal = try proposal(of: "Código,Taller A,Taller B,\n1,x,,x\n2,x,x,\n")
        #expect(lines(proposal).contains("session: {marked: [Taller A, Taller B]}"), "\(proposal.text.en)")
        #expect(lines(proposal).contains("# \"(4)\" (x 1)"), "\(proposal.text.en)")
        try answer(&proposal, "ignore")
        let tables = try await event(by: proposal)
        #expect(tables.checkIns.count == 3 && tables.sessions.count == 2)
    }

    @Test func `an export of a known layout needs no form`() throws {
        let layouts = URL(filePath: #filePath).deletingLastPathComponent().path + "/Layouts"
        var settings = EventFileSettings()
        settings.paths = ["\(layouts)/pretix-check-in-list-en.csv"]
        let text = try FileSource(FileOptions(settings, zone: .gmt)).proposal().text.en
        #expect(text.contains(" → ") && !text.contains("\nperson:") && !text.contains("\ncolumns:"), "\(text)")
    }

    @Test func `the form names its file from its own folder`() throws {
        var proposal = try proposal(of: "Código,Hora de llegada\n1,2026-03-13 10:00\n")
        proposal.name([path], registrants: nil, inFormAt: "\(temporary.path)/form.yaml")
        #expect(lines(proposal).first == "files: f.csv")
        let form = "\(temporary.path)/form.yaml"
        try proposal.text.en.write(to: form)
        let options = try options {
            $0.paths = []
            $0.form = form
        }
        #expect(options.paths == [path])
    }

    @Test func `rows that lack a code are told apart by their name, and a list of registrants is named`() async throws {
        let rows = (1...12).map { "\($0 % 4 == 0 ? "" : "C\($0)"),Persona \($0) Soto,\($0 % 3 == 0 ? "No" : "Sí")\n" }
        var proposal = try proposal(of: "Código,Nombre completo,Asistió\n" + rows.joined())
        #expect(lines(proposal)[0].hasPrefix("person: [Código, Nombre completo]"), "\(proposal.text.en)")
        for event in [try await event(by: proposal), try await FileSource(options()).event(1)] {
            #expect(event.checkIns.count == 8 && event.details.registrants == 12)
        }
        proposal.name([path], registrants: path, inFormAt: "\(temporary.path)/form.yaml")
        #expect(lines(proposal).contains("files: {checkins: f.csv, registrants: f.csv}"))
    }

    @Test(arguments: [
        ("Código,Check-in", "Sim", "Não", "came: {column: Check-in, yes: [?], no: [?]}"),
        (
            "Código,Fecha y hora,Payment status", "2026-05-13 09:00,Paid", "2026-05-13 09:00,Refunded",
            "registered: {column: Payment status, yes: [Paid], no: [Refunded]}"
        ),
        ("Feria 2026,\n,\nEmail,Asistencia", "P", "A", "came: {column: Asistencia, yes: [?], no: [?]}"),
        ("Nome,Presença", "Sim", "Não", "came: {column: Presença, yes: [?], no: [?]}"),
        ("Código,Sesión,Hora de llegada", "A,2026-05-13 09:00", "A,", "session: Sesión"),
    ])
    func `a refusal says the key of a column that decides`(head: String, yes: String, no: String, line: String)
        async throws
    {
        let rows = (1...24).map { "p\($0)\(head.contains("Email") ? "@x.cl" : ""),\($0 % 3 == 0 ? no : yes)\n" }
        try (head + "\n" + rows.joined()).write(to: path)
        let fault = await #expect(throws: Fault.self) { _ = try await FileSource(options()).event(1) }
        #expect(fault?.kind == .misconfigured && fault?.message.en.contains(line) == true, "\(fault?.message.en ?? "")")
    }

    @Test func `a form without files needs files`() throws {
        let form = "\(temporary.path)/form.yaml"
        try "person: [Código]\n".write(to: form)
        #expect(throws: Fault(.misconfigured, .formNamesNoFiles(form))) {
            try options {
                $0.paths = []
                $0.form = form
            }
        }
    }
}

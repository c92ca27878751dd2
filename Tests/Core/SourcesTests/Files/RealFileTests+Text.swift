import Base
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Sources

/// The file as a whole: its lines, its bytes, and what of it is in messages.
extension RealFileTests {
    @Test(arguments: [
        "Congreso 2024;;;\nListado;;;\n;;;\nCódigo;Nombre;Taller;Fecha y hora\n1;Ana;A;13/05/2024 10:00\n",
        "Congreso 2024\n\nCódigo;Nombre;Taller;Fecha y hora\n1;Ana;A;13/05/2024 10:00\n",
        "Topic,Start Time,User Email\nA,05/13/2024 09:00:00 AM,h@x.cl\n\nName,User Email,Join Time,Session\nAna,a@x,05/13/2024 10:00:00 AM,A\n",
    ])
    func `titles above the header are skipped`(_ text: String) async throws {
        try await verify(text, Expected(sessions: ["A": 1], guests: 1))
    }

    @Test(arguments: [
        ("", "is empty"), ("\n\n", "is empty"),
        ("001;Ana Soto;Taller A;13/05/2024 09:10\n", "f.csv:1: missing the line with the columns' names"),
        ("%PDF-1.4\n1 0 obj\n", "not a text file"), ("<html><body>", "not a text file"),
        ("Código,Fecha y hora\n1,2024-05-13 10:00\n2,\"2024-05-13\n3,2024-05-13\n", "f.csv:3: a quote is never closed"),
        ("\"Código,Fecha y hora\n1,2024-05-13 10:00\n", "f.csv:1: a quote is never closed"),
        (
            "Código,Tipo,Fecha y hora\n1,A,2024-05-13 10:00\n2,A",
            "f.csv:3: the file is truncated: its last row has 2 cells of 3"
        ),
        (
            "Código,Fecha y hora\n1,2024-05-13 10:00\n2,\"2024-05-1",
            "f.csv:3: the file is truncated: its last row has a quote that is not closed"
        ),
        (
            "Código,Fecha y hora\n1,2024-05-13 10:00\n2,2024-05-13 10:01\n3,2024-05-13 10:02\n4,2024-05-13 ",
            "f.csv:5: the file is truncated: its last row has an incomplete time"
        ),
        (
            "Código,Fecha y hora\n1,2024-05-13 10:00\n\nVoluntarios,\nCódigo,Turno\n7,AM\n",
            "f.csv:5: another table begins there"
        ),
        ("c," + String(repeating: "c,", count: 5000) + "\n1\n", "5,002 columns; at most 4,096"),
        (
            "Código,Fecha y hora\n1,ayer\n2,hoy\n3,2024-05-13\n",
            "f.csv:2: Fecha y hora: not a date and time: \"aaaa\"; 2 of 3 rows"
        ),
    ])
    func `what cannot be read is said`(_ text: String, _ part: String) async throws {
        try await verify(text, Expected(fails: [part]))
        // A row in the header's place has people's names.
        let fault = await fault { try await read(text, [:], wide: false) }
        #expect(fault?.message.en.contains("Ana") == false)
    }

    @Test func `a row that is set apart names no session, and is one in a hundred or five`() async throws {
        try await verify(
            "Nombre completo;Sesión;Fecha y hora\nAna Paz;A;13/05/2024 10:00\nEva Paz;B;13/05/2024 10:01\nTotal;2;\n",
            Expected(sessions: ["A": 1, "B": 1], guests: 2))
        let good = rows(100) { "\($0),13/05/2024 10:00" }
        for (bad, isFine) in [(5, true), (6, false)] {
            let text = "Código,Fecha y hora\n" + good + "\n" + rows(bad) { "\($0 + 200),ayer" }
            let fault = await fault { try await read(text, [:], wide: false) }
            #expect((fault == nil) == isFine)
        }
    }

    @Test func `a delimiter at the end of rows is no field`() async throws {
        for end in [";", ";;;", "; ", ";\"\""] {
            try await verify(
                "Código;Fecha y hora\n1;13/05/2024 10:00\(end)\n\"2\";\"13/05/2024 10:01\"\(end)\r\n;\(end)\n3;13/05/2024 10:02",
                Expected(sessions: ["": 3], guests: 3))
        }
        try await verify(
            "Código;Fecha y hora\n1;13/05/2024 10:00;x\n2;13/05/2024 10:01;;0\n",
            Expected(fails: ["f.csv:2: 3 fields for 2 columns; 2 of 2 rows"]))
    }

    @Test func `a line has at most a mebibyte`() async throws {
        let start = "Código,Fecha y hora,Nota\n1,2024-05-13 10:00,"
        let row = "1,2024-05-13 10:00,"
        let longest = start + String(repeating: "x", count: 1_048_576 - row.utf8.count) + "\n"
        #expect(try await read(longest, [:], wide: false).tables.checkIns.count == 1)
        let longer = start + "x" + longest.dropFirst(start.count)
        try await verify(longer, Expected(fails: ["f.csv:2: the line has more than 1,048,576 bytes"]))
        try await verify(String(repeating: "x", count: 1_048_577), Expected(fails: ["f.csv:1: the line has more"]))
    }

    /// What is said of a file, in both languages, and of the error that ends the run.
    private func everything(_ text: String, columns: [String: String]) async throws -> (lines: [String], failed: Bool) {
        try await withTemporaryFolder { folder in
            try text.write(to: "\(folder)/f.csv")
            var settings = EventFileSettings()
            settings.paths = ["\(folder)/f.csv"]
            settings.columns = columns
            let said = Mutex<[String]>([])
            let source = FileSource(
                try FileOptions(settings, zone: .gmt),
                onFindings: { phrase in said.withLock { $0 += [phrase.en, phrase.es] } })
            var fault: Fault?
            do { _ = try await source.event(1) } catch { fault = error as? Fault }
            return (said.withLock(\.self) + [fault?.message.en, fault?.message.es].compactMap(\.self), fault != nil)
        }
    }

    @Test func `nobody's name, address or number is in a message`() async throws {
        let people = [
            "Zoila Quispe", "zoila.quispe@correo.cl", "+56 9 8765 4321", "987654321", "(2) 2876 5432",
            "17.654.321-K", "17654321-k", "Zoila Quispe <zoila.quispe@correo.cl>",
        ]
        let headers = [
            "Código", "Fecha y hora", "Sesión", "Asistió", "Fecha", "Hora", "Latitud", "Resultado", "Tipo de escaneo",
        ]
        var (files, faults) = (0, 0)
        func check(_ text: String, columns: [String: String] = [:]) async throws {
            let (lines, failed) = try await everything(text, columns: columns)
            files += 1
            if failed { faults += 1 }
            for line in lines.map({ $0.lowercased() }) {
                for part in ["zoila", "quispe", "correo", "8765", "4321", "5432", "7654", "17.654"] {
                    #expect(!line.contains(part), "\(line) of \(text.prefix(200))")
                }
            }
        }
        for person in people {
            // Without a header, alone or among others.
            try await check("\(person)\n")
            try await check("\(person)\nLuz Rojas\nEva Díaz\n")
            try await check("\(person);Taller A;sí\nLuz Rojas;Taller B;no\n")
            try await check("\(person)\nLuz Rojas\n", columns: ["guest_id": "Credencial"])
            try await check("Taller A;\(person)\nTaller B;Luz Rojas\n", columns: ["created_at": "Momento"])
            // In each column, of one row and of all.
            for place in headers.indices {
                let good = ["1", "13/05/2024 10:00", "A", "sí", "13/05/2024", "10:00", "-33,4", "OK", "Ingreso"]
                var row = good
                row[place] = person
                let one = good.joined(separator: ";")
                let bad = row.joined(separator: ";")
                let header = headers.joined(separator: ";")
                try await check("\(header)\n\(one)\n\(bad)\n\(one)\n")
                try await check("\(header)\n\(bad)\n\(bad)\n")
                try await check("\(header)\n" + (1...200).map { _ in one }.joined(separator: "\n") + "\n\(bad)\n")
                try await check("\(header)\n\(bad);\(person)\n")
                try await check("\(header)\n\(row.prefix(place + 1).joined(separator: ";"))\n")
                try await check("Código;\(headers[place])\n1;\(person)\n2;\(person)\n")
                try await check("Código;Apertura;Cierre\n1;x;\n2;x;\(person)\n3;x;x\n4;x;x\n")
            }
        }
        #expect(files == 544 && faults > 150)
    }

    private func fault(_ body: () async throws -> some Any) async -> Fault? {
        do {
            _ = try await body()
            return nil
        } catch { return error as? Fault }
    }

    @Test func `a column that the user names and the file lacks is an error, also if another would do`() async throws {
        try await verify(
            "Código,Fecha y hora\n1,13/05/2024 10:00\n",
            Expected(fails: ["missing column \"Credencial\""], kind: .misconfigured),
            columns: ["guest_id": "Credencial"])
    }

    @Test func `a character that is torn changes no other, and is named`() async throws {
        let torn = Array("Código,Fecha y hora\n1,13/05/2024 10:00\n".utf8) + [0xFF] + Array(",13/05/2024 10:01\n".utf8)
        let decoded = try TextFile.decoded(torn)
        #expect(decoded.encoding == .utf8 && decoded.torn == torn.firstIndex(of: 0xFF))
    }

    @Test func `check-ins that are all others than before are said, and none at all are an error`() async throws {
        let text = "Pase nuevo;Nombre completo;Fecha y hora\nA7;Ana Paz;13/05/2024 10:00\n"
        let known = KnownNames(checkIns: [5, 6])
        let (_, said) = try await read(text, [:], wide: false, known: known, allowsShrinking: true)
        #expect(
            said.count == 1 && said[0].contains("none of the 2 previous check-ins is left")
                && said[0].contains("Nombre"))
        // Most of them others is as good a sign; fewer are people who came and went.
        let five = "checkin_id;Código;Fecha y hora\n" + rows(5) { "\($0 + 1);\($0);13/05/2024 10:00" }
        let (_, most) = try await read(five, [:], wide: false, known: KnownNames(checkIns: [15, 14, 13, 2, 1]))
        #expect(most.count == 1 && most[0].contains("3 of the 5 previous check-ins are gone, and 3 are new"))
        #expect(most[0].contains("Código"))
        for known in [[15, 14, 3, 2, 1], [5, 4, 3, 2, 1], [19, 18, 17, 16, 15, 14, 2, 1]] as [[Int64]] {
            let said = try await read(
                five, [:], wide: false, known: KnownNames(checkIns: known), allowsShrinking: true
            ).said
            #expect(said == [])
        }
        let empty = "Código;Fecha y hora\n"
        let fault = await fault { try await read(empty, [:], wide: false, known: known) }
        #expect(fault?.kind == .unreadableData && fault?.message.en.contains("allow-empty") == true)
        #expect(try await read(empty, [:], wide: false, known: known, allowsEmpty: true).tables.checkIns.count == 0)
    }
}

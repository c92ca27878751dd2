import Base
import Foundation
import TestSupport
import Testing

@testable import Sources

/// How files are written: encodings, decimal marks, and the numbers of events.
@Suite(.timeLimit(.minutes(5))) struct WritingTests {
    private func event(_ files: [String: String], _ form: FileForm? = nil, id: Int64 = 1) async throws -> EventTables {
        try await withTemporaryFolder { folder in
            for (name, text) in files { try text.write(to: "\(folder)/\(name)") }
            var settings = EventFileSettings()
            settings.paths = [folder]
            var options = try FileOptions(settings, zone: .gmt)
            options.form = form
            return try await FileSource(options).event(id)
        }
    }

    private func fault(_ files: [String: String], id: Int64 = 1) async -> Fault? {
        do {
            _ = try await event(files, id: id)
            return nil
        } catch { return error as? Fault }
    }

    // MARK: Numbers

    private static let checkIns = "guest_id,session,registrant_type,created_at\n1,A,VIP,2026-03-01T10:00:00Z\n"

    private func files(_ offers: String) -> [String: String] {
        ["checkins.csv": Self.checkIns, "offers.csv": "session;registrant_type;price;registered;stock\n" + offers]
    }

    @Test func `thousands are not taken for decimals, nor decimals for thousands`() async throws {
        let offers = files("A;VIP;15.000;12.000;2.000\n")
        let fault = try #require(await fault(offers))
        #expect(fault.kind == .misconfigured)
        for part in ["offers.csv", "15.000", "decimal: \".\"", "decimal: \",\""] {
            #expect(fault.message.en.contains(part), "\(fault.message.en)")
        }
        var form = FileForm()
        form.decimal = ","
        let thousands = try await event(offers, form).offers[0]
        #expect(thousands.price == 15_000 && thousands.registered == 12_000 && thousands.stock == 2000)
        form.decimal = "."
        let decimals = try await event(offers, form).offers[0]
        #expect(decimals.price == 15 && decimals.registered == 12 && decimals.stock == 2)
    }

    private static let shown: [(String, Double)] = [
        ("A;VIP;15.000;12;1.234.567\n", 15_000), ("A;VIP;15.000;12;2\nA;B;1,5;1;1\n", 15_000),
        ("A;VIP;15.000;12;2\nA;B;0.5;1;1\n", 15), ("A;VIP;15,000;12;2\nA;B;1,5;1;1\n", 15),
        ("A;VIP;15000;12;2\n", 15_000), ("A;VIP;1.500,25;12;2\n", 1500.25), ("A;VIP;12345.678;12;2\n", 12345.678),
        ("A;VIP;0.125;12;2\n", 0.125), ("A;VIP;$15.000;12;2\nA;B;US$ 1,5;1;1\n", 15_000), ("A;VIP;15,5 €;12;2\n", 15.5),
    ]

    @Test(arguments: shown)
    func `a cell that shows the decimal mark decides for the others`(_ offers: String, _ price: Double) async throws {
        #expect(try await event(files(offers)).offers[0].price == price)
    }

    @Test func `columns of a table that nothing explains are said`() throws {
        try withTemporaryFolder { folder in
            let path = "\(folder)/sesiones.csv"
            let rows = (1...12).map { "S\($0),2026-03-01 10:00,Sala \($0 % 2),2026-02-01" }.joined(separator: "\n")
            try ("sesión,inicio,Ubicación,Publicada\n" + rows + "\n").write(to: path)
            var options = try FileOptions(EventFileSettings(), zone: .gmt)
            let entry = FileSet.Entry(path: path, table: .sessions)
            let said = try #require(try SmallTable(entry, options).unexplained?.en)
            #expect(
                said
                    == "\(path): not used: Ubicación, Publicada; add ignore: [Ubicación, Publicada] to the form if that is right"
            )
            var form = FileForm()
            form.ignore = ["Ubicación", "Publicada"]
            options.form = form
            #expect(try SmallTable(entry, options).unexplained == nil)
        }
    }

    @Test func `a form's delimiter and encoding are those of small tables, too`() async throws {
        var form = FileForm()
        (form.delimiter, form.encoding) = ("|", "macintosh")
        let event = try await event(
            [
                "checkins.csv": "guest_id|session|created_at\n1|A|2026-03-01\n",
                "sesiones.csv": "sesión|inicio;término;lugar\nB|2026-03-01;;\n",
            ], form)
        #expect((0..<event.sessions.count).map { event.sessions.names[$0] } == ["B"])
    }

    // MARK: Numbers of events

    @Test func `one event may be written in several ways`() async throws {
        let header = "event_id,guest_id,created_at\n"
        let rows = "7,1,2026-03-01T10:00:00Z\n7.0,2,2026-03-01T10:00:00Z\n007,3,2026-03-01T10:00:00Z\n"
        #expect(try await event(["c.csv": header + rows], id: 7).guests.ids.sorted() == [1, 2, 3])
        let two = header + rows + "8,4,2026-03-01T10:00:00Z\n"
        #expect(try await event(["c.csv": two], id: 7).guests.ids.sorted() == [1, 2, 3])
        #expect(try await event(["c.csv": two], id: 8).guests.ids == [4])
        // What names no event is of the only one.
        let blank = header + rows + ",5,2026-03-01T10:00:00Z\n"
        #expect(try await event(["c.csv": blank], id: 7).guests.ids.sorted() == [1, 2, 3, 5])
    }

    @Test func `rows that name none of several events are asked about`() async throws {
        let rows =
            "7,1,2026-03-01T10:00:00Z\n,2,2026-03-01T10:00:00Z\n\n8,3,2026-03-01T10:00:00Z\nabc,4,2026-03-01T10:00:00Z\n,,\n"
        let fault = try #require(await fault(["c.csv": "event_id,guest_id,created_at\n" + rows], id: 7))
        #expect(fault.kind == .misconfigured)
        #expect(fault.message.en.contains("c.csv:3: event_id: 2 rows do not say which event they are of (lines 3, 6)"))
    }

    private static let numbers: [(String, Int64?)] = [
        ("7", 7), ("007", 7), ("7.0", 7), ("7,00", 7), ("1.000", nil), ("7.5", nil), ("", nil), ("abc", nil),
        ("7.", nil),
    ]

    @Test(arguments: numbers)
    func `the number of an event`(_ text: String, _ number: Int64?) { #expect(NumberCell.event(text) == number) }

    // MARK: Encodings

    private static let names = [
        "José Muñoz", "María Pérez", "Raúl Núñez", "Íñigo Ávila", "Sesión de cierre, ¿qué más?",
    ]

    /// The bytes of Spanish texts in code page 850.
    private static let dos: [Character: UInt8] = [
        "á": 0xA0, "é": 0x82, "í": 0xA1, "ó": 0xA2, "ú": 0xA3, "ñ": 0xA4, "Ñ": 0xA5, "¿": 0xA8, "Í": 0xD6, "Á": 0xB5,
    ]
    /// The same on a Macintosh. Foundation's own has others on Linux.
    private static let macintosh: [Character: UInt8] = [
        "á": 0x87, "é": 0x8E, "í": 0x92, "ó": 0x97, "ú": 0x9C, "ñ": 0x96, "Ñ": 0x84, "¿": 0xC0, "Í": 0xEA, "Á": 0xE7,
    ]

    private func bytes(_ text: String, by letters: [Character: UInt8]) -> [UInt8] {
        text.flatMap { character in letters[character].map { [$0] } ?? Array(character.utf8) }
    }

    @Test func `Spanish is recognized in the encodings in which Excel saves CSV`() throws {
        let text = Self.names.joined(separator: "\n")
        let windows = try #require(text.data(using: .windowsCP1252))
        for (bytes, encoding) in [
            (Array(windows), TextEncoding.windows1252), (bytes(text, by: Self.macintosh), .macintosh),
            (bytes(text, by: Self.dos), .ibm850),
        ] {
            let decoded = try TextFile.decoded(bytes)
            let read = String(decoding: decoded.bytes, as: UTF8.self)
            #expect(read == text && decoded.encoding == encoding, "\(encoding): \(decoded.encoding), \(read)")
        }
    }

    @Test(arguments: [
        "O’Higgins", "MUÑOZ", "NUñEZ", "São João", "Müller", "10 °C – «fin»", "Women’s day", "Élan £5",
        "Ana\u{A0}María",
    ])
    func `what makes sense in Windows-1252 is that`(_ text: String) throws {
        let decoded = try TextFile.decoded(Array(#require(text.data(using: .windowsCP1252))))
        #expect(String(decoding: decoded.bytes, as: UTF8.self) == text && decoded.encoding == .windows1252)
    }

    @Test func `one letter is not enough to be certain, and a form says what it is`() async throws {
        let rows = Array("guest_id,session,created_at\n1,Sesi".utf8) + [0x97] + Array("n,2026-03-01T10:00:00Z\n".utf8)
        try await withTemporaryFolder { folder in
            let path = "\(folder)/c.csv"
            try Data(rows).write(to: path)
            let fault = #expect(throws: Fault.self) { try TextFile(path: path) }
            #expect(
                fault?.kind == .misconfigured
                    && fault?.message.en.contains("encoding: macintosh or encoding: Windows-1252") == true)
            var settings = EventFileSettings()
            settings.paths = [path]
            var options = try FileOptions(settings, zone: .gmt)
            var form = FileForm()
            for (name, session) in [
                ("macintosh", "Sesión"), ("x-mac-roman", "Sesión"), ("windows-1252", "Sesi—n"), ("CP850", "Sesiùn"),
            ] {
                form.encoding = name
                options.form = form
                #expect(try await FileSource(options).event(1).sessions.names[0] == session, "\(name)")
            }
            form.encoding = "utf-9"
            options.form = form
            let unknown = #expect(throws: Fault.self) { try FileSet(options) }
            #expect(unknown?.message.en.contains("UTF-8") == true)
        }
    }

    @Test func `UTF-16 without a mark is read if a form says so`() throws {
        for (encoding, name) in [(String.Encoding.utf16LittleEndian, "utf-16le"), (.utf16BigEndian, "UTF-16BE")] {
            try withTemporaryFolder { folder in
                let path = "\(folder)/c.csv"
                try #require("Código,Año\n1,2\n".data(using: encoding)).write(to: path)
                let file = try TextFile(path: path, encoding: TextEncoding(named: name))
                #expect(String(decoding: file.bytes, as: UTF8.self) == "Código,Año\n1,2\n")
            }
        }
    }

    @Test func `each table of characters has 128`() {
        for encoding in TextEncoding.allCases where !encoding.isUTF16 && ![.utf8, .utf8WithMark].contains(encoding) {
            #expect(encoding.characters.count == 128, "\(encoding)")
        }
        #expect(TextEncoding.latin9.utf8(of: [0xA4, 0xE9]) == Array("€é".utf8))
        #expect(TextEncoding.ibm437.utf8(of: [0xA4, 0x9E]) == Array("ñ₧".utf8))
    }
}

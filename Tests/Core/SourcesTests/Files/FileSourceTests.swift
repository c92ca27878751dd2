import Base
import Foundation
import TestSupport
import Testing
import Workbooks

@testable import Sources

/// Events from files, by values computed by hand.
@Suite(.timeLimit(.minutes(5))) struct FileSourceTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func event(
        _ files: [String: String], columns: [String: String] = [:], order: DateOrder? = nil, wide: Bool = false,
        id: Int64 = 1,
        known: KnownNames = KnownNames()
    ) async throws -> EventTables {
        try await withTemporaryFolder { folder in
            for (name, text) in files { try text.write(to: "\(folder)/\(name)") }
            var settings = EventFileSettings()
            settings.paths = [folder]
            settings.columns = columns
            settings.dateOrder = order
            settings.isWide = wide
            let options = try FileOptions(settings, zone: #require(TimeZone(identifier: "America/Santiago")))
            return try await FileSource(options, known: { _ in known }).event(id)
        }
    }

    private func fault(_ files: [String: String], columns: [String: String] = [:]) async -> Fault? {
        do {
            _ = try await event(files, columns: columns)
            return nil
        } catch { return error as? Fault }
    }

    @Test func `check-ins without ids have those of what identifies them, in the order of time`() async throws {
        let first = "email,session,created_at\na@x.cl,Sala,2026-03-01T10:00:00Z\nB@x.cl,Sala,2026-03-01T09:00:00Z\n"
        let more = first + "a@x.cl,Otra,2026-03-01T11:00:00Z\n a@X.cl ,Sala,2026-03-01T10:00:00Z\n"
        let (before, after) = (try await event(["checkins.csv": first]), try await event(["checkins.csv": more]))
        #expect(before.checkIns.count == 2)
        // A scan of the same guest, session and time is the same one.
        #expect(after.checkIns.count == 3)
        #expect(after.guests.count == 2)
        #expect(Set(after.checkIns.ids.values).isSuperset(of: before.checkIns.ids.values))
        #expect(
            after.checkIns.createdAt.values.map(\.utcText) == [
                "2026-03-01T11:00:00Z", "2026-03-01T10:00:00Z", "2026-03-01T09:00:00Z",
            ])
        #expect(after.sessionReferences.identifiers.sorted() == [1, 2])
        #expect(after.provenance.highestCheckInAt?.utcText == "2026-03-01T11:00:00Z")
    }

    @Test func `names keep the ids that they had`() async throws {
        let rows =
            "guest_id,session,registrant_type,created_at\n1,B,Y,2026-03-01T10:00:00Z\n2,A,X,2026-03-01T11:00:00Z\n"
        let fresh = try await event(["c.csv": rows])
        #expect(fresh.sessions.ids.values == [1, 2])
        #expect(fresh.sessions.names[0] == "B")
        let kept = try await event(["c.csv": rows], known: KnownNames(sessions: ["a": 1, "Z": 7], types: ["X": 1]))
        #expect(kept.sessions.ids.values == [1, 2])
        #expect(kept.sessions.names[0] == "A" && kept.typeReferences.identifiers.sorted() == [1, 2])
    }

    @Test func `spellings of a session are one, which the first names`() async throws {
        let tables = try await event([
            "c.csv":
                "guest_id,session,created_at\n1,Sala,2026-03-01T10:00:00Z\n1,SALA,2026-03-01T10:00:00Z\n2,sala,2026-03-01T11:00:00Z\n"
        ])
        #expect(tables.checkIns.count == 2)
        #expect(tables.sessions.ids.values == [1] && tables.sessions.names[0] == "Sala")
        #expect(Set((0..<2).map { tables.sessionReferences.name(of: tables.checkIns.sessions.values[$0]) }) == ["Sala"])
    }

    private func source(_ path: String, maximumRows: Int = .max) throws -> FileSource {
        var settings = EventFileSettings()
        settings.paths = [path]
        return FileSource(try FileOptions(settings, zone: .gmt, maximumRows: maximumRows))
    }

    private static let four =
        "guest_id,created_at\n1,2026-03-01T10:00:00Z\n2,2026-03-01T11:00:00Z\n3,2042-03-01T11:00:00Z\n4,2026-03-01T12:00:00Z\n"

    @Test func `a check-in with a mistyped year ends no session`() async throws {
        try Self.four.write(to: "\(folder)/c.csv")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_772_409_600)], ofItemAtPath: "\(folder)/c.csv")
        #expect(try await source(folder).event(1).readAt?.utcText == "2026-03-02T00:00:00Z")
    }

    @Test func `a file alone is one of check-ins, whatever it is called`() async throws {
        for name in ["asistentes.csv", "Guests.csv", "eventos.csv"] {
            try await withTemporaryFolder { folder in
                try Self.four.write(to: "\(folder)/\(name)")
                #expect(try await source("\(folder)/\(name)").event(1).checkIns.count == 4)
                #expect(try await source(folder).event(1).checkIns.count == 4)
                // Beside check-ins it is what its name says, unless it says when guests came.
                try "guest_id,created_at\n1,2026-03-01T10:00:00Z\n".write(to: "\(folder)/viernes.csv")
                if name == "eventos.csv" {
                    #expect(try await source(folder).event(1).checkIns.count == 1)
                } else {
                    let fault = await #expect(throws: Fault.self) { try await source(folder).event(1) }
                    #expect(fault?.kind == .misconfigured && fault?.message.en.contains("files: {guests: ") == true)
                }
            }
        }
    }

    @Test func `a folder named by dots is called as it is`() async throws {
        let fair = "\(folder)/feria"
        try FileManager.default.createDirectory(atPath: "\(fair)/más", withIntermediateDirectories: true)
        try Self.four.write(to: "\(fair)/c.csv")
        for path in [fair, "\(fair)/", "\(fair)/.", "\(fair)/más/.."] {
            #expect(try await source(path).event(1).eventName == "feria", "\(path)")
        }
    }

    @Test func `no more rows are read than may be`() async throws {
        let path = "\(folder)/c.csv"
        try Self.four.write(to: path)
        #expect(try await source(path, maximumRows: 4).event(1).checkIns.count == 4)
        let fault = await #expect(throws: Fault.self) { try await source(path, maximumRows: 3).event(1) }
        #expect(fault == Fault(.unreadableData, .tooManyFileRows(path, limit: 3)))
        let file = try TextFile(path: path)
        let options = try FileOptions(EventFileSettings(), zone: .gmt)
        let header = try file.header(as: .checkIns, options)
        let parts = CheckInRows(header: header, event: nil).read(file.bytes, cores: 1, maximumRows: 1)
        #expect(parts.map(\.checkIns.count) == [2])
    }

    @Test func `check-ins of many files are each of their own`() async throws {
        // More than one byte's worth of files, the later ones with the earlier check-ins.
        for day in 0..<300 {
            let rows =
                "checkin_id,guest_id,guest_name,session,created_at\n"
                + "\(1000 - day),\(day),Guest \(day),S,2026-03-01T10:00:00Z\n"
            try rows.write(to: "\(folder)/\(1000 + day).csv")
        }
        let event = try await source(folder).event(1)
        #expect(event.checkIns.ids.values.elementsEqual((0..<300).map { 1000 - $0 }))
        for row in [0, 255, 256, 299] {
            let guest = try #require(event.checkIns.guests[row])
            #expect(event.guests.ids[Int(guest)] == Int64(row))
            #expect(event.guests.firstNames[Int(guest)] == "Guest \(row)")
        }
    }

    @Test(arguments: [false, true])
    func `which events a large file has is seen by its start, of which lines may be cut off`(isCompressed: Bool) throws
    {
        let path = "\(folder)/c.csv"
        let lines = (0..<60_000).map { "\($0 % 3 + 5),\($0),\(1_772_356_530 + $0)\n" }
        try ("event_id,guest_id,created_at\n" + lines.joined()).write(to: path)
        if isCompressed { #expect(try Subprocess.runBlocking("gzip", [path]).status == 0) }
        #expect(try source(isCompressed ? path + ".gz" : path).eventIDs() == [5, 6, 7])
        let start = try TextFile(path: isCompressed ? path + ".gz" : path, startOnly: true)
        #expect(start.bytes.count < 2 << 20)
        #expect(start.bytes.last == RecordScanner.newline)
    }

    /// The length after decompression is known only at its end. What is too large is counted, not kept.
    @Test func `a gzip file is decompressed up to the limit, in as many members as it has`() throws {
        let text = (0..<300_000).map { "\($0 % 100_000)\n" }.joined()
        try text.write(to: "\(folder)/t")
        #expect(try Subprocess.runBlocking("gzip", ["\(folder)/t"]).status == 0)
        let packed = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/t.gz")))
        let length = text.utf8.count
        try #require(length > 1 << 20)
        // The last member's length is not that of all.
        for members in [1, 3] {
            let bytes = Array(repeatElement(packed, count: members).joined())
            let whole = try TextFile.inflated(bytes, upTo: members * length, startOnly: false)
            #expect(whole.elementsEqual(repeatElement(text.utf8, count: members).joined()))
            #expect(throws: TextFile.GzipFlaw.tooLarge(limit: members * length - 1)) {
                try TextFile.inflated(bytes, upTo: members * length - 1, startOnly: false)
            }
        }
        #expect(throws: TextFile.GzipFlaw.damaged) {
            try TextFile.inflated(packed.dropLast(9), upTo: .max, startOnly: false)
        }
        // A member whose beginning is damaged has rows, too; zeros are padding.
        let padded = packed + [UInt8](repeating: 0, count: 512)
        #expect(try TextFile.inflated(padded, upTo: .max, startOnly: false).count == length)
        for rest in [Array("garbage".utf8), [0x1E] + packed.dropFirst(), [0, 0] + packed] {
            #expect(throws: TextFile.GzipFlaw.damaged) {
                try TextFile.inflated(packed + rest, upTo: .max, startOnly: false)
            }
        }
        let message = Phrase.eventFileTooLarge("c.csv.gz", limit: TextFile.maximumInflatedBytes, isCompressed: true)
        #expect(
            message.en == "c.csv.gz: larger than 2048 MiB when decompressed, the limit; split it into several files")
    }

    /// The rows of a wide list are longer than what is hashed for each check-in.
    @Test func `the check-ins of a very wide list have ids of their own, which stay`() async throws {
        let sessions = (1...600).map { "Taller \($0)" }
        func row(_ guest: Int) -> String {
            "G\(guest),g\(guest)@x.cl," + sessions.map { _ in "x" }.joined(separator: ",") + "\n"
        }
        let header = "Nombre,Correo," + sessions.joined(separator: ",") + "\n"
        let before = try await event(["l.csv": header + row(1) + row(2)])
        let after = try await event(["l.csv": header + row(3) + row(1) + row(2)])
        #expect(before.checkIns.count == 1200 && after.checkIns.count == 1800)
        #expect(Set(before.checkIns.ids.values).count == 1200)
        #expect(Set(before.checkIns.ids.values).isSubset(of: after.checkIns.ids.values))
    }

    /// Names of people may have it, names of columns may not.
    @Test func `a file with NUL in a cell is text, and one with it in its header is not`() async throws {
        let rows = "guest_id,guest_name,created_at\n7,Ana\u{0}Luz,2026-03-01T10:00:00Z\n"
        #expect(try await event(["c.csv": rows]).guests.firstNames[0] == "Ana\u{0}Luz")
        let fault = try #require(await fault(["c.csv": rows.replacing("guest_name", with: "guest\u{0}")]))
        #expect(fault.kind == .unreadableData)
    }

    @Test func `events are looked for once`() throws {
        let path = "\(folder)/c.csv"
        try "event_id,guest_id,created_at\n5,1,2026-03-01T10:00:00Z\n".write(to: path)
        let source = try source(path)
        #expect(try source.eventIDs() == [5])
        try FileManager.default.removeItem(atPath: path)
        #expect(try source.eventIDs() == [5])
    }

    /// A source that gives a listing as a whole, and nothing of it alone.
    private struct WholeListing: EventSource {
        func events(matching query: String?, activeOnly: Bool) async throws -> EventTable { EventTable() }
        func entry(of event: Int64) async throws -> EventTable? { throw CancellationError() }
        func sessions(of event: Int64) async throws -> SessionListing { throw CancellationError() }
        func listing(of event: Int64) async throws -> (sessions: SessionListing, entry: EventTable?) {
            var listing = SessionListing()
            listing.eventName = "Feria"
            return (listing, nil)
        }
        func checkIns<Sink: CheckInSink>(
            of event: Int64, above known: KnownCheckIns?, turn: Int, into sink: inout Sink
        ) async throws -> CheckInWalk {
            CheckInWalk(
                highestID: nil, highestAt: nil, count: 0, total: 0, perPage: 100, agreesWithKnown: true,
                unreadableFields: [:])
        }
    }

    @Test func `a source may give sessions and entry in one reading`() async throws {
        #expect(try await WholeListing().event(1).eventName == "Feria")
        try Self.four.write(to: "\(folder)/c.csv")
        let (sessions, entry) = try await source("\(folder)/c.csv").listing(of: 1)
        #expect(sessions.sessions.count == 1 && entry?.ids.values == [1])
    }

    @Test func `no number of rows is too large to be counted in pages`() {
        #expect(Provenance.pages(of: .max, perPage: 100) == 92_233_720_368_547_759)
        #expect(Provenance.pages(of: 101, perPage: 100) == 2 && Provenance.pages(of: 100, perPage: 100) == 1)
        #expect(Provenance.pages(of: 0, perPage: 100) == 0 && Provenance.pages(of: 5, perPage: .max) == 1)
    }

    @Test func `a newest-first export gives the ids of an oldest-first one`() async throws {
        let rows = ["1,B,2026-03-01T10:00:00Z", "2,A,2026-03-01T11:00:00Z", "3,C,2026-03-01T12:00:00Z"]
        let header = "guest_id,session,created_at\n"
        let up = try await event(["c.csv": header + rows.joined(separator: "\n")])
        let down = try await event(["c.csv": header + rows.reversed().joined(separator: "\n")])
        #expect((0..<3).map { up.sessions.names[$0] } == ["B", "A", "C"])
        #expect((0..<3).map { down.sessions.names[$0] } == ["B", "A", "C"])
    }

    @Test func `check-ins are the same in whatever order rows are`() async throws {
        let rows = [
            "1,B,,2026-03-01T10:00:00Z", "2,A,T-9,2026-03-01T11:00:00Z", "3,C,T-1,2026-03-01T12:00:00Z",
            "4,c,,2026-03-01T10:30:00Z", "5,b ,,2026-03-01T10:40:00Z", "6,D,7,2026-03-01T10:50:00Z",
        ]
        func ids(_ order: [Int]) async throws -> [Int64: Int64] {
            let text = "guest_id,session,código de sesión,created_at\n" + order.map { rows[$0] }.joined(separator: "\n")
            let tables = try await event(["c.csv": text])
            let guests = tables.checkIns.guests.values.map { tables.guests.ids[Int($0)] }
            return Dictionary(uniqueKeysWithValues: zip(guests, tables.checkIns.ids.values))
        }
        let first = try await ids([0, 1, 2, 3, 4, 5])
        #expect(first.count == 6)
        for order in [[5, 4, 3, 2, 1, 0], [3, 1, 5, 0, 2, 4], [1, 3, 4, 0, 5, 2]] {
            #expect(try await ids(order) == first)
        }
    }

    @Test func `a session that files do not name is the same whatever they are called`() async throws {
        let rows = "guest_id,created_at\n1,2026-03-01T10:00:00Z\n"
        let (friday, saturday) = (
            try await event(["viernes.csv": rows]),
            try await event(["sábado.csv": rows], known: KnownNames(sessions: ["Otra": 1]))
        )
        #expect(friday.checkIns.ids.values == saturday.checkIns.ids.values)
    }

    @Test func `bad rows are set apart, up to one in a hundred`() async throws {
        let good = (1...400).map { "\($0),Sala,2026-03-01T10:00:00Z" }
        let header = "guest_id,session,created_at"
        func rows(_ bad: [String]) -> [String: String] { ["c.csv": ([header] + good + bad).joined(separator: "\n")] }
        let tables = try await event(
            rows(["401,Sala,ayer", ",Sala,2026-03-01T10:00:00Z", "402,,2026-03-01T10:00:00Z", "1,2,3,4"]))
        #expect(tables.checkIns.count == 400)
        // A row with too many fields is of nobody, too.
        #expect(tables.incomplete.withoutTime.count == 1 && tables.incomplete.withoutGuest.count == 2)
        #expect(tables.incomplete.withoutSession.count == 1)
        #expect(tables.incomplete.count == 4)
        let fault = try #require(await fault(rows((0..<6).map { "\($0 + 500),Sala,ayer" })))
        #expect(fault.kind == .unreadableData)
        #expect(fault.message.en.contains("c.csv:402: created_at: "))
    }

    @Test func `an order of day and month that nothing shows is asked for`() async throws {
        let rows = ["c.csv": "email,fecha de ingreso\na@x.cl,01/02/2026 10:00\nb@x.cl,03/02/2026 11:00\n"]
        let fault = try #require(await fault(rows))
        #expect(fault.kind == .misconfigured)
        for word in ["01/02/2026 10:00", "day/month", "month/day", "--date-order"] {
            #expect(fault.message.en.contains(word))
        }
        let times = try await event(rows, order: .monthFirst).checkIns.createdAt.values.map(\.utcText)
        #expect(times == ["2026-03-02T14:00:00Z", "2026-01-02T13:00:00Z"])
    }

    @Test func `a wide list of marks and times`() async throws {
        let tables = try await event([
            "lista.csv": "Nombre;Correo;Apertura;Cierre\nAna;a@x;x;\nBeto;b@x;13/03/2026 9:00;sí\nCaro;c@x;;\n"
        ])
        #expect(tables.checkIns.count == 3)
        #expect(tables.checkIns.createdAt.values.filter { $0 == .untimed }.count == 2)
        #expect(tables.sessions.names[0] == "Apertura" && tables.sessions.names[1] == "Cierre")
        #expect(tables.details.registrants == 3)
        #expect(tables.provenance.highestCheckInAt?.utcText == "2026-03-13T12:00:00Z")
    }

    @Test func `columns are mapped, and one that is missing is named`() async throws {
        let rows = ["c.csv": "Ref,Momento X\n7,2026-03-01T10:00:00Z\n"]
        let unknown = try #require(await fault(rows))
        #expect(unknown.kind == .misconfigured && unknown.message.en.contains("Momento X"))
        let tables = try await event(rows, columns: ["guest_id": "Ref", "created_at": "momento x"])
        #expect(tables.guests.ids == [7])
        let missing = try #require(await fault(rows, columns: ["guest_id": "Código"]))
        #expect(missing.kind == .misconfigured && missing.message.en.contains("Código"))
        #expect(await fault(rows, columns: ["gest_id": "Ref"])?.message.en.contains("guest_id") == true)
    }

    @Test func `a scan that let nobody in is no check-in, in pretix's log`() async throws {
        let header =
            "Fecha,Hora,lista de asistentes,Tipo de escaneo,Código del pedido,ID de posición,Secreto,Producto,Nombre,Dispositivo,Registro automático,Resultado"
        let tables = try await event([
            "log.csv": """
            \(header)
            01/03/2026,09:05,Puerta,Ingreso,ABC,1,s1,General,'+Ana,Tablet,No,OK
            01/03/2026,09:06,Puerta,Salida,ABC,1,s1,General,'+Ana,Tablet,No,OK
            01/03/2026,09:07,Puerta,Ingreso,ABC,2,s2,VIP,Beto,Tablet,No,Esta entrada ya fue utilizada
            02/03/2026,10:00,Puerta,Ingreso,ABC,2,s2,VIP,Beto,Tablet,No,OK
            """
        ])
        #expect(tables.checkIns.count == 2)
        // Spanish exports have the day first.
        #expect(tables.checkIns.createdAt.values.map(\.utcText) == ["2026-03-02T13:00:00Z", "2026-03-01T12:05:00Z"])
        #expect(tables.guests.firstNames[1] == "+Ana")
    }

    @Test func `a list of those expected tells how many they are`() async throws {
        let tables = try await event([
            "conf_checkin.csv": """
            Order code,Attendee name,Product,Price,Checked in,Checked out,Automatically checked in,Paid,E-mail
            A1,Ana,General,10.00,2026-03-01 09:05,,No,Yes,a@x
            A2,Beto,General,10.00,,,No,Yes,b@x
            A3,Caro,VIP,10.00,,,No,No,c@x
            """
        ])
        #expect(tables.checkIns.count == 1)
        #expect((0..<tables.offers.count).map { tables.offers[$0].registered } == [2])
        let brite = try await event([
            "a.csv":
                "Order #,First Name,Last Name,Email,Ticket Type,Attendee #,Attendee Status\n1,A,B,a@x,VIP,5001,Checked In\n2,C,D,c@x,VIP,5002,Attending\n3,E,F,e@x,VIP,5003,Not Attending\n"
        ])
        #expect(brite.checkIns.createdAt.values == [.untimed])
        #expect(brite.offers[0].registered == 2)
    }

    @Test func `sessions, offers and events add what they tell`() async throws {
        let tables = try await event(
            [
                "checkins.csv": "guest_id;session;tipo;fecha y hora\n1;Taller;VIP;13/03/2026 10:05\n",
                "sesiones.csv": "id de sesión;sesión;inicio;término\n40;Taller;13/03/2026 10:00;13/03/2026 12:00\n",
                "offers.csv": "sesión;tipo de inscrito;inscritos;precio\nTaller;VIP;12;1.500,5\n",
                "events.csv": "event_id;evento;ciudad;inicio;término\n9;Feria;Talca;13/03/2026;14/03/2026\n",
            ], id: 9)
        #expect(tables.eventName == "Feria" && tables.details.city == "Talca")
        // The last day belongs to the event.
        #expect(tables.details.startsAt?.utcText == "2026-03-13T03:00:00Z")
        #expect(tables.details.endsAt?.utcText == "2026-03-15T02:59:59Z")
        #expect(tables.sessions.ids.values == [40] && tables.sessions.endsAt[0]?.utcText == "2026-03-13T15:00:00Z")
        #expect(
            tables.offers[0].registered == 12 && tables.offers[0].price == 1500.5 && tables.offers[0].sessionID == 40)
        #expect(tables.sessionReferences.identifiers == [40])
        #expect(tables.offers[0].registrantTypeID == tables.typeReferences.identifiers[0])
    }

    @Test func `files that know their event by number have each, and another number is as good for one`() async throws {
        let rows =
            "event_id,guest_id,created_at\n5,1,2026-03-01T10:00:00Z\n6,2,2026-03-01T10:00:00Z\n6,3,2026-03-01T10:00:00Z\n"
        #expect(try await event(["c.csv": rows], id: 6).guests.ids.sorted() == [2, 3])
        #expect(try await event(["c.csv": rows], id: 5).guests.ids == [1])
        let one = "event_id,guest_id,created_at\n5,1,2026-03-01T10:00:00Z\n"
        #expect(try await event(["c.csv": one], id: 40).guests.ids == [1])
        await #expect(throws: Fault.self) { try await event(["c.csv": rows], id: 7) }
    }

    @Test func `cells of sessions and offers that cannot be read are missing, if they are few`() async throws {
        let checkIns = "guest_id;session;tipo;fecha y hora\n1;A;VIP;13/03/2026 10:05\n"
        let times = ["A;13/03/2026 10:00", "B;por definir", "C;13/03/2026 12:00", "D;13/03/2026 14:00"]
        let offers = ["A;VIP;12", "Z;VIP;muchos", "A;Prensa;3"]
        func files(_ sessions: [String]) -> [String: String] {
            [
                "checkins.csv": checkIns, "sesiones.csv": "sesión;inicio\n" + sessions.joined(separator: "\n"),
                "offers.csv": "sesión;tipo de inscrito;inscritos\n" + offers.joined(separator: "\n"),
            ]
        }
        let tables = try await event(files(times))
        // A session that only offers name has their name.
        #expect((0..<tables.sessions.count).map { tables.sessions.names[$0] } == ["A", "B", "C", "D", "Z"])
        #expect(tables.sessions.startsAt[1] == nil && tables.sessions.startsAt[2] != nil)
        #expect((0..<3).map { tables.offers[$0].registered } == [12, nil, 3])
        #expect(tables.provenance.unreadableFields == ["starts_at": 1, "registered": 1])
        let fault = await fault(files(["A;ayer", "B;por definir", "C;hoy", "D;13/03/2026 14:00"]))
        #expect(fault?.kind == .unreadableData && fault?.message.en.contains("sesiones.csv:2: inicio") == true)
    }

    @Test func `check-ins that do not say which of several events they are of belong to none`() async throws {
        let events = "event_id;evento\n3;Feria\n4;Gala\n"
        let fault = await fault([
            "checkins.csv": "guest_id;session;fecha y hora\n1;A;13/03/2026 10:05\n", "events.csv": events,
        ])
        #expect(fault?.kind == .misconfigured && fault?.message.en.contains("events 3, 4") == true)
    }
}

import Base
import Foundation
import TestSupport
import Testing

@testable import Sources

/// Files of facts about sessions, as organizers write them.
@Suite(.timeLimit(.minutes(5))) struct FactsFileTests {
    private static let sessions: [(id: Int64, name: String?)] = [
        (12, "Mañana"), (13, "Tarde"), (14, nil), (15, "Cierre"), (16, "cierre "),
    ]

    private func read(_ text: String, name: String = "facts.csv", form: String? = nil) throws -> EventFacts {
        try withTemporaryFolder { folder in
            try text.write(to: "\(folder)/\(name)")
            if let form { try form.write(to: "\(folder)/form.yaml") }
            let zone = try #require(TimeZone(identifier: "America/Santiago"))
            return try FactsFile(path: "\(folder)/\(form == nil ? name : "form.yaml")", zone: zone)
                .facts(of: 6, sessions: Self.sessions)
        }
    }

    /// Requires a file to be refused with 78, in a line that has all these words.
    private func refuse(_ text: String, _ words: String..., form: String? = nil) {
        let fault = #expect(throws: Fault.self) { _ = try read(text, form: form) }
        #expect(fault?.kind == .misconfigured, "\(fault as Any)")
        for word in words { #expect(fault?.message.en.contains(word) == true, "\(word): \(fault?.message.en ?? "")") }
    }

    private func nine(_ minutes: Int64) -> Instant { HandCountedEvent.nine.advanced(bySeconds: minutes * 60) }

    @Test func `sessions by id or by name, and all columns`() throws {
        let facts = try read(
            """
            session_id,session,capacity,headcount,headcount_at,rating,ratings,credits,track,room,speaker
            12,,100,80,2026-03-01T09:10:00,4.5,20,1.5,Salud,Aula 1,Ana Rojas
            ,TÁRDE,,,,,,,,,
            14,,40,0,,,,,,,
            """)
        let morning = try #require(facts.sessions[12])
        #expect(morning.capacity == 100 && morning.headcounts == [.init(80, at: nine(10))])
        #expect(morning.rating == 4.5 && morning.ratings == 20 && morning.credits == 1.5)
        #expect([morning.track, morning.room, morning.speaker] == ["Salud", "Aula 1", "Ana Rojas"])
        #expect(facts.sessions[13] == SessionFacts())
        #expect(facts.sessions[14]?.headcount == SessionFacts.Headcount(0) && facts.sessions[14]?.capacity == 40)
        #expect(!facts.isPartial && facts.sessions.count == 3)
    }

    @Test func `of several headcounts the largest, of equals the earliest`() throws {
        let facts = try read(
            """
            Sesión;headcount;headcount_at;capacity
            Mañana;30;01/03/2026 09:20;
            mañana;50;13/03/2026 09:30;60
            MANANA;50;01/03/2026 09:10;60
            Tarde;7;;
            Tarde;7;01/03/2026 15:00;
            """)
        #expect(facts.sessions[12]?.headcounts.count == 3 && facts.sessions[12]?.capacity == 60)
        #expect(facts.sessions[12]?.headcount == SessionFacts.Headcount(50, at: nine(10)))
        #expect(facts.sessions[13]?.headcount == SessionFacts.Headcount(7, at: nine(360)))
        // Before it, the session had 7 people at no time that anybody knows.
        #expect(facts.asOf(nine(5)).sessions[13]?.headcount == SessionFacts.Headcount(7))
        #expect(facts.asOf(nine(5)).sessions[12]?.headcount == nil)
    }

    @Test func `what is no number, no time, no session or not one is refused with its place`() {
        refuse("session_id,capacity\n12,100\n13,many\n", "facts.csv:3: capacity: not a number: \"many\"")
        refuse("session_id,capacity\n12,99.5\n", "facts.csv:2: capacity: not a whole number", "99.5")
        refuse("session_id,headcount\n12,-4\n", "facts.csv:2: headcount: negative", "-4")
        refuse("session_id,rating\n12,-1\n", "facts.csv:2: rating: negative", "-1")
        refuse("session_id,rating\n12,good\n", "facts.csv:2: rating: not a number: \"good\"")
        refuse("session_id,headcount,headcount_at\n12,4,10:30\n", "facts.csv:2: headcount_at", "10:30")
        refuse(
            "session_id,headcount,headcount_at\n12,4,2026-03-01\n", "facts.csv:2: headcount_at: a day without a time")
        refuse("session_id,headcount,headcount_at\n12,4,46082\n", "facts.csv:2: headcount_at: a day without a time")
        refuse(
            "session_id,headcount,headcount_at\n12,,2026-03-01 09:00\n",
            "facts.csv:2: headcount: the row has headcount_at")
        refuse("session_id,capacity\n99,100\n", "facts.csv:2: session_id: event 6 has no such session: \"99\"")
        refuse("Session,capacity\nNoche,100\n", "facts.csv:2: Session: event 6 has no such session: \"Noche\"")
        refuse(
            "session,capacity\nCierre,100\n", "facts.csv:2: session: sessions 15, 16 of event 6", "session_id", "Cierre"
        )
        refuse("session,capacity\nTarde,10\n,100\n", "facts.csv:3: session: missing value")
        refuse("session_id,capacity\n12,100\n13,5\n12,120\n", "facts.csv:4: capacity: session 12", "line 2", "\"120\"")
        refuse("session_id,room\n12,A\n12,B\n", "facts.csv:3: room: session 12", "line 2", "\"B\"")
        refuse("session_id,capacity\n12,1.200\n", "1.200", "decimal")
        refuse("session_id,headcount,headcount_at\n12,4,03/04/2026 10:00\n", "03/04/2026", "date-order")
        refuse("capacity\n12\n", "facts.csv:1", "session_id or session")
        refuse("session_id,capcity,Notas\n12,1,x\n", "facts.csv:1", "capcity, Notas", "ignore: [capcity, Notas]")
        refuse("session_id,Session_ID,capacity\n12,12,1\n", "facts.csv:1", "two columns are session_id")
        refuse("session_id,capacity\n12,100,7\n", "facts.csv:2", "more than 2 fields")
    }

    /// Of a session from nine to ten.
    @Test(arguments: [
        ("2025-03-01 09:20", false), ("2026-02-28 08:59", false), ("2026-02-28 09:01", true),
        ("2026-03-02 09:59", true),
        ("2026-03-02 10:01", false),
    ]) func `a headcount more than a day from its session is refused`(time: String, isTaken: Bool) throws {
        try withTemporaryFolder { folder in
            try "session_id,headcount,headcount_at\n12,4,\(time)\n".write(to: "\(folder)/facts.csv")
            let file = try FactsFile(
                path: "\(folder)/facts.csv", zone: try #require(TimeZone(identifier: "America/Santiago")))
            let hours = [Int64(12): nine(0)...nine(60)]
            let facts = try? file.facts(of: 6, sessions: Self.sessions, hours: hours)
            #expect((facts != nil) == isTaken)
        }
    }

    @Test func `a form gives other names`() throws {
        let form = """
            files: facts.csv
            session: Nombre
            capacity: Aforo
            headcount: Conteo
            headcount_at: Hora
            ignore: [Notas]
            date-order: day-first
            """
        let facts = try read(
            "Salas 2026\nNombre;Aforo;Conteo;Hora;Notas\nTarde;30;21;03/04/2026 10:00;sin luz\n",
            form: form + "\nheader: 2")
        // Day first; Santiago still has summer time.
        let at = try #require(ISO8601Text("2026-04-03T13:00:00Z")?.plausibleInstant)
        #expect(
            facts.sessions[13]?.headcount == SessionFacts.Headcount(21, at: at) && facts.sessions[13]?.capacity == 30)
        refuse("Nombre;Conteo\nTarde;30\n", "Aforo", form: form)
        refuse("Nombre;Aforo;Conteo;Hora;Sala\nTarde;;;;x\n", "Sala", form: form)
        refuse("Nombre\nTarde\n", "form.yaml:2", "capasity", form: "files: facts.csv\ncapasity: Aforo\n")
        refuse("Nombre\nTarde\n", "form.yaml", "files", form: "capacity: Aforo\n")
    }

    @Test func `rows of other events are skipped`() throws {
        let facts = try read("event_id,session_id,capacity\n7,99,1\n6,12,100\n,13,30\n")
        #expect(facts.sessions.mapValues(\.capacity) == [12: 100, 13: 30])
        refuse("event_id,session_id,capacity\nsix,12,100\n", "facts.csv:2: event_id: not a number: \"six\"")
    }

    @Test func `a workbook, and a report's own table`() throws {
        try withTemporaryFolder { folder in
            let path = "\(folder)/facts.xlsx"
            try MadeWorkbook.write(
                [.init(name: "Salas", rows: [["session_id", "capacity", "rating"], ["12", "100", "4.5"]])], to: path)
            let facts = try FactsFile(path: path, zone: .gmt).facts(of: 6, sessions: Self.sessions)
            #expect(facts.sessions[12]?.capacity == 100 && facts.sessions[12]?.rating == 4.5)
        }
        let facts = try read(
            "session_id,session,capacity,attended,fill_percentage,headcount,headcount_at,coverage_percentage\n"
                + "12,Mañana,100,80,80.00,,,\n")
        #expect(facts.sessions[12]?.capacity == 100 && facts.sessions[12]?.headcounts == [])
        let fault = #expect(throws: Fault.self) { _ = try FactsFile(path: "/nowhere/facts.csv", zone: .gmt) }
        #expect(fault?.kind == .notFound)
    }

    /// Whatever bytes a file has, it is read or refused.
    @Test func `no bytes bring it down`() throws {
        var generator = SeededGenerator(seed: 26)
        let pieces = [
            "session_id", "session", "capacity", "headcount_at", ",", ";", "\n", "\"", "12", "1.5", "-", "x", "\u{0}",
            "ñ", "\t", "99999999999999999999", "03/04/2026",
        ]
        var (read, refused) = (0, 0)
        try withTemporaryFolder { folder in
            for number in 0..<400 {
                let start = number.isMultiple(of: 2) ? "session_id,capacity,headcount,headcount_at\n" : ""
                let text = (0..<Int.random(in: 0..<24, using: &generator)).map { _ in
                    pieces.randomElement(using: &generator)!
                }
                try (start + text.joined()).write(to: "\(folder)/facts.csv")
                do {
                    _ = try FactsFile(path: "\(folder)/facts.csv", zone: .gmt).facts(of: 6, sessions: Self.sessions)
                    read += 1
                } catch {
                    #expect(error is Fault)
                    refused += 1
                }
            }
        }
        #expect(read > 5 && refused > 100, "\(read) \(refused)")
    }
}

import Base
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Sandbox

/// `attendance follow-up` as organizers use it: gates, lists, and when there is none.
@Suite(.timeLimit(.minutes(30))) struct FollowUpTests {
    private let questions = ["attended", "absent", "first-time", "left-early"]

    /// A list of everybody who is registered for a session, as organizers export it; some say no.
    private func list(
        _ sandbox: RunningSandbox, session: Int64? = 12, hasIDs: Bool = true
    ) -> (text: String, people: Int) {
        let guests = sandbox.tikit.guests.filter { guest in
            guest.event == 6 && session.map(guest.sessions.contains) ?? true
        }
        let lines = guests.enumerated().map { index, guest in
            (hasIDs ? "\(guest.id)," : "") + "\"\(guest.firstName) \(guest.lastName)\",\(guest.email.uppercased()),"
                + (index % 9 == 0 ? "no" : "yes") + ",\(guest.typeName)"
        }
        let header = (hasIDs ? "guest_id," : "") + "name,email,ok,type"
        return (([header] + lines).joined(separator: "\n") + "\n", guests.count)
    }

    private func followUp(_ who: String, _ more: [String]) -> [String] {
        ["follow-up", "--event", "6", "--who", who] + more
    }

    @Test func `without leave nothing is read and nothing written`() async throws {
        try await withPeopleSetting { setting, sandbox in
            try setting.write(list(sandbox).text, to: "list.csv")
            let before = setting.files
            for who in questions {
                try await setting.run(
                    followUp(who, ["--session", "12", "--output", "out", "--registrants", "list.csv"])
                )
                .expectLine(64, "--yes", "personal-data: allowed", "follow-up-\(who)-12")
            }
            try await setting.run(followUp("attended", ["--locale", "es", "--live"]))
                .expectLine(64, "contiene datos personales")
            try await setting.run(["certificates", "--event", "6", "--output", "out"])
                .expectLine(64, "--yes", "\"certificates\"")
            #expect(differences(setting.files, before) == [])
            #expect(!FileManager.default.fileExists(atPath: setting.store))
            #expect(sandbox.counters.requests(to: .checkIns) == 0)
            try await setting.run(followUp("attended", ["--yes", "--format", "json"])).expectLine(64, "--output")
            #expect(!FileManager.default.fileExists(atPath: setting.log))
        }
    }

    @Test(
        arguments: [
            (["--who", "absent", "--yes"], 64, "--registrants"),
            (["--who", "left-early", "--yes"], 64, "does not record exits"),
            (["--who", "attended", "--consent", "ok"], 64, "--registrants"),
            (["--who", "attended", "--column", "email=Mail"], 64, "--registrants"),
            (["--who", "absent", "--ignore", "ok"], 64, "--registrants"),
            (["--who", "attended", "--registrants", "list.csv", "--ignore", "ok"], 64, "--who absent"),
            (["--who", "absent", "--registrants", "list.csv", "--expected", "ok"], 64, "Status=Paid"),
            (["--who", "absent", "--registrants", "list.csv", "--yes"], 78, "--expected \"ok=yes\""),
            (["--who", "absent", "--registrants", "list.csv", "--expected", "ok=maybe", "--yes"], 78, "maybe"),
            (["--who", "absent", "--registrants", "list.csv", "--ignore", "Missing", "--yes"], 78, "Missing"),
            (["--who", "attended", "--registrants", "list.csv", "--registrants", "other.csv"], 64, "only once"),
            (
                ["--who", "attended", "--registrants", "list.csv", "--consent", "ok", "--consent", "OK"], 64,
                "--consent"
            ),
            (["--who", "attended", "--minutes", "5"], 64, "left-early"),
            (["--who", "attended", "--ended-at", "2026-03-01T10:00"], 64, "left-early"),
            (["--who", "left-early", "--ended-at", "2026-03-01T10:00"], 64, "--session"),
            (["--who", "left-early", "--session", "12", "--ended-at", "noon"], 64, "noon"),
            (["--who", "left-early", "--minutes", "1441"], 64, "1440"),
            (["--who", "absent", "--earlier", "4"], 64, "first-time"),
            (["--who", "first-time", "--earlier", "4", "--series", "gala"], 64, "--series"),
            (["--who", "somebody"], 64, "somebody"),
            (["--who", "attended", "--registrants", "none.csv", "--yes"], 66, "none.csv"),
            (["--who", "attended", "--session", "999", "--yes"], 66, "999"),
            (["--who", "attended", "--exclude-type", "Nobody", "--yes"], 66, "Nobody"),
            (["--who", "first-time", "--earlier", "999", "--yes"], 66, "attendance sync --event 999"),
            (["--who", "attended", "--registrants", "list.csv", "--consent", "Missing", "--yes"], 78, "Missing"),
            (["--who", "absent", "--registrants", "other.csv", "--yes"], 65, "other.csv"),
            (["--who", "absent", "--registrants", "config.yaml", "--yes"], 65, "config.yaml"),
        ] as [([String], Int32, String)])
    func `what does not go is one line`(arguments: [String], status: Int32, named: String) async throws {
        try await withPeopleSetting { setting, sandbox in
            try setting.write(list(sandbox).text, to: "list.csv")
            try setting.write("guest_id,name\n777001,Ana Rojas\n777002,Eva Soto\n", to: "other.csv")
            let before = setting.files
            let run = try await setting.run(["follow-up", "--event", "6", "--output", "out"] + arguments)
            run.expectLine(status, named)
            #expect(!run.errors.contains("Rojas"))
            #expect(differences(setting.files, before) == [])
            #expect(!FileManager.default.fileExists(atPath: setting.log))
        }
    }

    @Test func `lists are as an independent calculation has them, for their owner alone`() async throws {
        try await withPeopleSetting(["personal-data: allowed"], nightly: ["events: [6]"]) { setting, sandbox in
            try setting.write(list(sandbox).text, to: "list.csv")
            try setting.write(list(sandbox, hasIDs: false).text, to: "addresses.csv")
            let plain = ["--output", "out", "--csv-dialect", "plain"]
            let folder = "\(setting.folder)/out/personal/event-6"
            let attended = try await setting.run(followUp("attended", ["--session", "12", "--session", "13"] + plain))
            #expect(attended.status == 0, "\(attended.errors)")
            let compared = try await setting.check(
                ["attended", "\(folder)/follow-up-attended-12-13", setting.store, "6", "12", "13"], by: "followup")
            #expect(compared.status == 0, "\(compared.errors)")
            let count = Int(compared.output.dropLast())
            #expect(
                count == Set(sandbox.tikit.checkIns(of: 6).filter { [12, 13].contains($0.session) }.map(\.guest)).count)

            for (name, consent) in [("list.csv", ["--consent", "OK"]), ("addresses.csv", ["--consent", "ok"])] {
                let run = try await setting.run(
                    followUp("absent", ["--session", "12", "--registrants", name] + consent + plain)
                ).expect(0)
                let compared = try await setting.check(
                    ["absent", "\(folder)/follow-up-absent-12", setting.store, "6", "\(setting.folder)/\(name)", "12"],
                    by: "followup")
                #expect(compared.status == 0, "\(name): \(compared.errors)")
                // What is said on the screen is how many, also of those who do not consent.
                let rows = try #require(Int(compared.output.split(whereSeparator: \.isWhitespace).first ?? ""))
                #expect(run.output.contains("\(rows) rows with names"), "\(run.output)")
                #expect(run.output.contains("not consent"), "\(run.output)")
            }

            // Without the screen, standard error says it.
            let csv =
                followUp("absent", ["--session", "12", "--registrants", "list.csv", "--consent", "ok"])
                + ["--output", "silent", "--format", "csv"]
            let told = try await setting.run(csv)
            #expect(told.status == 0 && told.output == "" && told.errors.contains("not consent"), "\(told.errors)")
            let hushed = try await setting.run(csv + ["--quiet"])
            #expect(hushed.status == 0 && hushed.errors == "", "\(hushed.errors)")

            // No name, address or number of a person is in the log, or in any file that others can read.
            try await setting.run(["nightly"]).expect(0)
            let workbook = try await setting.run(
                followUp("attended", ["--output", "out", "--format", "csv,xlsx,html,json"]))
            #expect(workbook.status == 0 && workbook.output == "", "\(workbook.errors)")
            #expect(FileManager.default.fileExists(atPath: "\(folder)/follow-up-attended.xlsx"))
            #expect(try await setting.people(["--output", "out"]).status == 0)
            try await setting.check(
                ["search", setting.store, "6", "\(setting.folder)/out", "\(setting.folder)/nights"]).expect(0)
            let log = try String(at: setting.log)
            #expect(log.split(separator: "\n").count == 7 && log.contains("\"report\":\"follow-up-absent-12\""))
            for guest in sandbox.tikit.guests where guest.event == 6 {
                #expect(!log.contains(guest.email) && !log.contains(guest.lastName))
            }
            #expect(TemporaryFolder.mode(setting.log) == 0o600)
        }
    }

    @Test func `nobody and everybody`() async throws {
        try await withPeopleSetting(["personal-data: allowed"]) { setting, sandbox in
            let came = Set(sandbox.tikit.checkIns(of: 6).filter { $0.session == 12 }.map(\.guest))
            for (name, people) in [("came", came), ("missing", [])] {
                let guests = sandbox.tikit.guests.filter {
                    $0.event == 6 && (name == "came" ? people.contains($0.id) : !came.contains($0.id))
                }
                try setting.write(
                    "guest_id,email\n" + guests.map { "\($0.id),\($0.email)\n" }.joined(), to: "\(name).csv")
                try await setting.run(
                    followUp(
                        "absent",
                        ["--session", "12", "--registrants", "\(name).csv", "--output", name, "--format", "json"]
                    )
                ).expect(0)
                let file = try #require(snapshot(of: "\(setting.folder)/\(name)").values.first)
                let document = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
                let sections = try #require(document["sections"] as? [String: Any])
                func rows(_ section: String) -> Int {
                    ((sections[section] as? [String: Any])?["rows"] as? [Any])?.count ?? -1
                }
                #expect(rows("follow_up") + rows("undecided") == (name == "came" ? 0 : guests.count))
            }
        }
    }

    /// Day 2, in the afternoon: session 12 is over, nobody was scanned in 15, one is under way and others are to come.
    @Test func `a session that is not over, or that nobody scanned, has no absent people`() async throws {
        try await withPeopleSetting(["personal-data: allowed"], day: 2) { setting, sandbox in
            try setting.write(list(sandbox).text, to: "list.csv")
            func absent(_ session: Int64?) async throws -> Subprocess.Outcome {
                try await setting.run(
                    followUp(
                        "absent",
                        (session.map { ["--session", "\($0)"] } ?? [])
                            + ["--registrants", "list.csv", "--ignore", "ok", "--output", "out"]))
            }
            try await setting.run(["report", "--event", "6", "--format", "csv", "--output", "own"]).expect(0)
            let path = "\(setting.folder)/own/event-6/attendance/attendance_by_session.csv"
            var states: [String: Int64] = [:]
            for row in try CSVRows.read(path) { states[row["state"] ?? ""] = Int64(row["session_id"] ?? "") }
            #expect(states.keys.sorted() == ["not_measured", "over", "to_come", "under_way"], "\(states)")
            let messages: [(String, (Int64) -> Phrase)] = [
                ("to_come", Phrase.sessionToCome), ("under_way", Phrase.sessionUnderWay),
                ("not_measured", Phrase.sessionNotScanned),
            ]
            for (state, message) in messages {
                let session = try #require(states[state])
                try await absent(session).expectLine(66, message(session).en)
            }
            try await absent(nil).expectLine(66, Phrase.eventNotOver(6).en)
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/out"))
            #expect(try await absent(12).status == 0)
            // Who came so far is known, and said to be so far.
            let open = try #require(states["under_way"])
            let attended = try await setting.run(followUp("attended", ["--session", "\(open)"]))
            #expect(attended.status == 0 && attended.output.contains("So far"), "\(attended.output)\(attended.errors)")
            try await setting.run(followUp("attended", ["--session", "\(states["to_come"] ?? 0)"]))
                .expectLine(66, "has not begun")
        }
    }

    /// The evening before, nobody has come.
    @Test func `an event to come has neither`() async throws {
        try await withPeopleSetting(["personal-data: allowed"], day: 0) { setting, sandbox in
            try setting.write(list(sandbox).text, to: "list.csv")
            try await setting.run(followUp("attended", ["--output", "out"]))
                .expectLine(66, Phrase.eventHasNoCheckIns(6).en)
            try await setting.run(
                followUp("absent", ["--registrants", "list.csv", "--ignore", "ok", "--output", "out"])
            )
            .expectLine(66, Phrase.eventNotOver(6).en)
            let certificates = try await setting.run(["certificates", "--event", "6"])
            #expect(certificates.status == 0 && certificates.output.contains("of 0 guests"), "\(certificates.output)")
        }
    }

    @Test func `who came for the first time is whom the comparison counts as new`() async throws {
        try await withPeopleSetting(
            ["personal-data: allowed", "series: {mine: [121, 122, 4]}"], history: true
        ) { setting, _ in
            try await setting.run(["follow-up", "--event", "4", "--who", "first-time", "--output", "out"])
                .expectLine(66, Phrase.noEarlierEditions(of: 4).en)
            #expect(setting.files.keys.sorted() == ["config.yaml"])
            try await setting.run(["compare", "--series", "mine", "--format", "csv", "--output", "own"]).require(0)
            let rows = try CSVRows.read("\(setting.folder)/own/comparison/comparison/returning.csv")
            let last = try #require(rows.last)
            let event = try #require(last["event_id"])
            let earlier = rows.dropLast().compactMap { $0["event_id"] }.joined(separator: ",")
            #expect((Int(last["new"] ?? "") ?? 0) > 0 && (Int(last["returning"] ?? "") ?? 0) > 0, "\(last)")
            for more in [["--earlier", earlier], ["--series", "mine"], []] {
                try await setting.run(
                    ["follow-up", "--event", event, "--who", "first-time", "--output", "out", "--format", "csv"] + more
                )
                .expect(0)
                let folder = "\(setting.folder)/out/personal/event-\(event)/follow-up-first-time"
                func count(_ name: String) throws -> Int {
                    try String(at: "\(folder)/\(name).csv").split(separator: "\n").count
                        - 1
                }
                #expect(try count("follow_up") == Int(last["new"] ?? ""), "\(more)")
                #expect(try count("undecided") == Int(last["unknown"] ?? ""))
            }
            // An edition starts with its first session, whatever day the list gives for it.
            let script = """
                import sqlite3, sys
                db = sqlite3.connect(sys.argv[1])
                db.execute("UPDATE events SET starts_at = 1")
                db.commit()
                """
            try setting.write(script, to: "day.py")
            try await Product.python("\(setting.folder)/day.py", [setting.store]).require(0)
            let shown = try await setting.run(["follow-up", "--event", event, "--who", "first-time", "--offline"])
            #expect(shown.status == 0 && shown.output.contains("Judged by 2"), "\(shown.output)\(shown.errors)")
        }
    }

    @Test func `forgotten guests are in no list`() async throws {
        try await withPeopleSetting(["personal-data: allowed"]) { setting, sandbox in
            try setting.write(list(sandbox, session: nil).text, to: "list.csv")
            let guest = try #require(sandbox.tikit.checkIns(of: 6).first { $0.session == 13 }?.guest)
            let person = try #require(sandbox.tikit.guests.first { $0.id == guest })
            #expect(try await setting.run(["sync", "--event", "6"]).status == 0)
            try await setting.run(["store", "forget", "--guest", "\(guest)", "--yes"]).expect(0)
            for (name, more) in [
                ("attended", followUp("attended", [])),
                ("absent", followUp("absent", ["--session", "12", "--registrants", "list.csv", "--ignore", "OK"])),
                (
                    "live",
                    followUp("absent", ["--session", "12", "--registrants", "list.csv", "--ignore", "ok", "--live"])
                ),
                ("certificates", ["certificates", "--event", "6"]),
            ] {
                let run = try await setting.run(more + ["--output", name, "--csv-dialect", "plain"])
                #expect(run.status == 0, "\(name): \(run.errors)")
                let files = snapshot(of: "\(setting.folder)/\(name)").filter { !$0.key.hasSuffix(".xlsx") }
                #expect(!files.isEmpty)
                for (path, data) in files {
                    let text = String(decoding: data, as: UTF8.self).lowercased()
                    #expect(!text.contains(person.email.lowercased()), "\(name): \(path)")
                }
            }
        }
    }

    /// Spreadsheets on both sides, with numbers that each writes its own way.
    @Test func `files and their list know people by one number`() async throws {
        try await withTemporaryFolder { folder in
            for (name, text) in [
                (
                    "c.csv",
                    "RUT,Nombre,Sesión,Fecha y hora\n12.345.678-5,Ana Rojas,Charla,2026-03-01 09:00:00\n"
                        + "9.876.543-3,Eva Soto,Charla,2026-03-01 09:05:00\n11.222.333-9,Leo Abad,Taller,2026-03-01 11:00:00\n"
                ),
                (
                    "list.csv",
                    "Inscritos 2026;;;\nRut;Nombre completo;Correo;Autoriza\n123456785;Ana Rojas;a@x.cl;Sí\n"
                        + "98765433;Eva Soto;;si\n11222333-9;Leo Abad;l@x.cl;SÍ\n20333444-3;Rita Paz;r@x.cl;x\n"
                        + "10111222-5;Ivo Nada;i@x.cl;\n"
                ),
                (
                    "config.yaml",
                    "profiles:\n  only:\n    source: files\n    files: \(folder)/c.csv\n    timezone: America/Santiago\n"
                ),
            ] {
                try text.write(to: "\(folder)/\(name)")
            }
            let run = try await Product.run(
                [
                    "follow-up", "--event", "1", "--session", "1", "--who", "absent", "--registrants", "list.csv",
                    "--consent", "Autoriza", "--yes", "--output", "out",
                ],
                environment: ["ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data"],
                in: folder
            ).require(0)
            let csv = try String(at: "\(folder)/out/personal/event-1/follow-up-absent-1/follow_up.csv")
            let rows = csv.split(separator: "\n").dropFirst().map {
                $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
            #expect(rows.map { $0[3] } == ["l@x.cl", "r@x.cl"] && rows[1][0].isEmpty, "\(csv)")
            // Nobody reads the number from the id.
            #expect(Int64(rows[0][0]) != nil && !csv.contains("11222333"), "\(csv)")
            #expect(rows.map { $0[5] } == ["id", ""] && rows.map { $0[6] } == ["5", "6"])
            #expect(run.output.contains("no e-mail confirms it") && run.output.contains("1 person does not consent"))
        }
    }

    /// Three came; Rita is expected in the workshop, Ivo in the talk, Noa in a session that is none of the event's.
    @Test func `each is expected in their own sessions, however the list has them`() async throws {
        try await withTemporaryFolder { folder in
            try
                "guest_id,email,session,created_at\n1,a@x.cl,Taller,2026-03-01T09:00:00Z\n2,e@x.cl,Charla,2026-03-01T11:00:00Z\n"
                .write(to: "\(folder)/c.csv")
            let profile = "profiles:\n  only:\n    source: files\n    files: \(folder)/c.csv\n    timezone: UTC\n"
            try profile.write(to: "\(folder)/config.yaml")
            func absent(_ name: String, _ list: String) async throws -> Subprocess.Outcome {
                try list.write(to: "\(folder)/\(name).csv")
                return try await Product.run(
                    [
                        "follow-up", "--event", "1", "--session", "1", "--who", "absent", "--registrants",
                        "\(name).csv", "--yes", "--output", name, "--format", "csv",
                    ],
                    environment: [
                        "ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data",
                    ],
                    in: folder)
            }
            func rows(_ name: String, _ table: String) throws -> [[String: String]] {
                try CSVRows.read("\(folder)/\(name)/personal/event-1/follow-up-absent-1/\(table).csv")
            }
            try await absent(
                "wide", "guest_id,name,email,Taller,Charla\n1,Ana,a@x.cl,x,x\n4,Rita,r@x.cl,x,\n5,Ivo,i@x.cl,,x\n"
            )
            .expect(0)
            #expect(try rows("wide", "follow_up").map { $0["email"] } == ["r@x.cl"])
            let cells =
                "guest_id,name,email,Sesión\n1,Ana,a@x.cl,Taller;Charla\n4,Rita,r@x.cl,Taller;Charla\n5,Ivo,i@x.cl,Charla\n"
            let told = try await absent("cells", cells + "6,Noa,n@x.cl,Feria\n").expect(0)
            #expect(try rows("cells", "follow_up").map { $0["email"] } == ["r@x.cl"])
            #expect(try rows("cells", "undecided").map { $0["reason"] } == ["unknown_session"])
            #expect(told.errors.contains("the sessions Feria; where the people of 1 row"), "\(told.errors)")
            // Under any heading, cells that all name sessions are sessions; what else may say who was expected is asked.
            try await absent("called", cells.replacing("Sesión", with: "Talleres elegidos")).expect(0)
            #expect(try rows("called", "follow_up").map { $0["email"] } == ["r@x.cl"])
            try await absent("open", cells.replacing("Sesión", with: "Elección") + "6,Noa,n@x.cl,Feria\n")
                .expectLine(78, "--column session=\"Elección\" if it names sessions", "--ignore \"Elección\"")
            try await absent("state", "guest_id,email,Situación\n1,a@x.cl,Pagado\n4,r@x.cl,Anulado\n5,i@x.cl,Pagado\n")
                .expectLine(78, "\"Situación\" (Pagado 2, Anulado 1)", "--expected \"Situación=Pagado\"")
            try await absent("other", "guest_id,email,Taller de cierre,Charla\n1,a@x.cl,x,\n4,r@x.cl,,x\n")
                .expectLine(78, "Taller de cierre", "Taller, Charla", "session_id")
            try await absent("declined", "guest_id,email,Taller,Charla\n1,a@x.cl,sí,no\n4,r@x.cl,no,sí\n")
                .expectLine(78, "cells of Taller say no", "session_id")
        }
    }

    /// Fabi's first check-in has another address, and so has somebody on the list.
    @Test func `an earlier address in the files is scanned, and refuses`() async throws {
        try await withTemporaryFolder { folder in
            let checkIns = [
                "6,Fabi Mar,old@x.cl,Taller,09", "6,Fabi Mar,new@x.cl,Charla,11", "7,Gina Sol,g@x.cl,Taller,09",
            ]
            for (name, text) in [
                (
                    "c.csv",
                    "guest_id,name,email,session,created_at\n"
                        + checkIns.map { "\($0.dropLast(2))2026-03-01T\($0.suffix(2)):00:00Z\n" }.joined()
                ),
                ("absent.csv", "name,email\nFabiola Mar,old@x.cl\nGina Sol,g@x.cl\nRita Paz,r@x.cl\n"),
                (
                    "no.csv",
                    "guest_id,name,email,news\n6,Fabi Mar,new@x.cl,yes\n7,Gina Sol,g@x.cl,yes\n,,old@x.cl,no\n,,z@x.cl,no\n"
                ),
                (
                    "config.yaml",
                    "profiles:\n  only:\n    source: files\n    files: \(folder)/c.csv\n    timezone: UTC\n"
                ),
            ] {
                try text.write(to: "\(folder)/\(name)")
            }
            @discardableResult func run(_ who: String, _ more: [String]) async throws -> Subprocess.Outcome {
                try await Product.run(
                    [
                        "follow-up", "--event", "1", "--session", "1", "--who", who, "--yes", "--output", "out",
                        "--format", "csv",
                    ]
                        + more,
                    environment: [
                        "ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data",
                    ],
                    in: folder
                ).expect(0)
            }
            func emails(_ table: String) throws -> [String?] {
                try CSVRows.read("\(folder)/out/personal/event-1/follow-up-\(table).csv").map { $0["email"] }
            }
            try await run("absent", ["--registrants", "absent.csv"])
            #expect(try emails("absent-1/follow_up") == ["r@x.cl"] && emails("absent-1/undecided") == ["old@x.cl"])
            let refused = try await run("attended", ["--registrants", "no.csv", "--consent", "news"])
            #expect(try emails("attended-1/follow_up") == ["g@x.cl"])
            // The row that says no to nobody known is named.
            #expect(
                refused.errors.contains("1 row of the list says no") && refused.errors.contains("line 5"),
                "\(refused.errors)")
        }
    }

    @Test func `names of people are no formulas, tags or lines`() async throws {
        try await withPeopleSetting(["personal-data: allowed"]) { setting, sandbox in
            let hostile = "=cmd|' /C calc'!A0"
            try setting.write(
                "guest_id,name,email\n\(sandbox.tikit.guests.first { $0.event == 6 }?.id ?? 0),A,a@b.example\n"
                    + "900001,\"\(hostile)\",\"<script>alert(1)</script>@x.example\"\n"
                    + "900002,\"@SUM(1)\nB\u{202E}C\",+1@x.example\n",
                to: "list.csv")
            try await setting.run(
                followUp(
                    "absent",
                    ["--session", "12", "--registrants", "list.csv", "--output", "out", "--format", "csv,html,xlsx"])
            )
            .expect(0)
            let folder = "\(setting.folder)/out/personal/event-6/"
            let csv = try String(at: "\(folder)/follow-up-absent-12/follow_up.csv")
            #expect(csv.contains("'=cmd") && !csv.contains(",=cmd") && csv.contains("'@SUM"))
            #expect(csv.contains("\"'@SUM(1)\nBC\"") && csv.contains(",'+1@x.example,"))
            let page = try String(at: "\(folder)/follow-up-absent-12.html")
            #expect(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert"))
        }
    }
}

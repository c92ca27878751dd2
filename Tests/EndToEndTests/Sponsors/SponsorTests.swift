import Foundation
import Sandbox
import TestSupport
import Testing

/// `attendance report --sponsors`: packs that sponsors get, with nobody's personal data in them.
@Suite(.timeLimit(.minutes(30))) struct SponsorTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private static let sponsors = """
        sponsors:
          - name: Banco Andino
            sessions: [12, 13]
            stands: [15]
            locale: en
          - name: Viña Ñandú
            registrant-types: [3]
        """

    private func report(
        _ sandbox: RunningSandbox, _ folder: String, _ more: [String] = [], sponsors: String = sponsors
    ) async throws -> Subprocess.Outcome {
        try sponsors.write(to: "\(folder)/sponsors.yaml")
        return try await Product.run(
            [
                "report", "--event", "6", "--report", "sponsor", "--base-url", sandbox.baseURL, "--timezone",
                "America/Santiago", "--sponsors", "\(folder)/sponsors.yaml", "--output", "\(folder)/out",
            ] + more,
            environment: [
                "ATTENDANCE_EMAIL": "demo@tikit.example", "ATTENDANCE_PASSWORD": "demo-password",
                "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_LOCALE": "es",
            ])
    }

    private let formats = ["--format", "csv,xlsx,html,json"]

    @Test func `every sponsor has its own files and the manifest names them`() async throws {
        try await withSandbox { sandbox, _ in
            let run = try await report(sandbox, folder, formats)
            #expect(run.status == 0 && run.output == "", "\(run.errors)")
            let files = snapshot(of: "\(folder)/out")
            for name in ["banco-andino", "vina-nandu"] {
                for ending in [".xlsx", ".html", ".json", "/attendance_by_session.csv"] {
                    #expect(files["event-6/sponsor/\(name)\(ending)"] != nil, "\(name)\(ending)")
                }
            }
            #expect(files["event-6/sponsor/banco-andino/attendance_by_session_stands.csv"] != nil)
            let manifest = try manifest(in: files)
            let entries = try #require(manifest["sponsors"] as? [[String: Any]])
            #expect(entries.map { $0["slug"] as? String } == ["banco-andino", "vina-nandu"])
            let listed = entries.flatMap { $0["files"] as? [[String: Any]] ?? [] }
            #expect(
                Set(listed.compactMap { $0["path"] as? String })
                    == Set(files.keys.filter { !$0.hasSuffix("manifest.json") }))
            for file in listed {
                let path = try #require(file["path"] as? String)
                #expect(file["bytes"] as? Int == files[path]?.count)
                let sum = try await Subprocess.run(
                    "/usr/bin/env", ["sha256sum", "\(folder)/out/\(path)"],
                    environment: ProcessInfo.processInfo.environment)
                #expect(sum.output.hasPrefix(try #require(file["sha256"] as? String)))
            }
        }
    }

    /// The manifest says what each table has and how much of it is withheld, and the tables are so.
    @Test func `the manifest matches the contents of the tables`() async throws {
        try await withSandbox { sandbox, _ in
            #expect(try await report(sandbox, folder, formats).status == 0)
            let files = snapshot(of: "\(folder)/out")
            var withheld = 0
            for entry in try #require(try manifest(in: files)["sponsors"] as? [[String: Any]]) {
                let slug = try #require(entry["slug"] as? String)
                let json = try #require(files["event-6/sponsor/\(slug).json"])
                let document = try JSONSerialization.jsonObject(with: json) as? [String: Any]
                let parts = try #require(document?["sections"] as? [String: [String: Any]])
                for section in try #require(entry["sections"] as? [[String: Any]]) {
                    let name = try #require(section["name"] as? String)
                    let table = try #require(files["event-6/sponsor/\(slug)/\(name).csv"])
                    let lines = String(decoding: table, as: UTF8.self).split(separator: "\n")
                    #expect(lines.first == (section["columns"] as? [String])?.joined(separator: ",")[...])
                    #expect(lines.count - 1 == section["rows"] as? Int)
                    let stars = lines.reduce(0) { $0 + $1.split(separator: ",").count { $0 == "*" } }
                    #expect(stars == section["withheld_cells"] as? Int, "\(slug) \(name)")
                    let places = parts[name]?["withheld"] as? [String: [Int]] ?? [:]
                    #expect(stars == places.values.reduce(0) { $0 + $1.count }, "\(slug) \(name)")
                    withheld += stars
                    // No count of one to four stands anywhere: ids and names are not among these columns.
                    for line in lines.dropFirst() {
                        #expect(!line.split(separator: ",").contains { ["1", "2", "3", "4"].contains($0) })
                    }
                }
            }
            #expect(withheld > 0)
        }
    }

    @Test func `no guest appears in the files`() async throws {
        try await withSandbox { sandbox, token in
            #expect(try await report(sandbox, folder, formats).status == 0)
            let people = try await guests(of: sandbox, token)
            #expect(people.count > 50)
            let script = """
                import sys, zipfile, pathlib
                people = open(sys.argv[2], encoding="utf8").read().lower().split("\\n")
                found = texts = 0
                for path in pathlib.Path(sys.argv[1]).rglob("*.*"):
                    data = path.read_bytes()
                    parts = [data]
                    if path.suffix == ".xlsx":
                        archive = zipfile.ZipFile(path)
                        parts = [archive.read(name) for name in archive.namelist()]
                    for part in parts:
                        text = part.decode("utf8").lower()
                        texts += 1
                        found += any(person in text for person in people if person)
                print(texts, found)
                """
            try script.write(to: "\(folder)/search.py")
            try people.joined(separator: "\n").write(to: "\(folder)/people")
            let search = try await Product.python("\(folder)/search.py", ["\(folder)/out", "\(folder)/people"])
            let counts = search.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            try #require(counts.count == 2, "\(search.errors)")
            #expect(counts[0] > 50 && counts[1] == 0)
            // The same search finds a guest where there is one.
            try "<p>\(people[0])</p>".write(to: "\(folder)/out/guest.html")
            let control = try await Product.python("\(folder)/search.py", ["\(folder)/out", "\(folder)/people"])
            #expect(control.output == "\(counts[0] + 1) 1\n")
        }
    }

    @Test func `a guest in a sponsor's note blocks all publication`() async throws {
        try await withSandbox { sandbox, token in
            #expect(try await report(sandbox, folder, formats).status == 0)
            let before = snapshot(of: "\(folder)/out")
            let people = try await guests(of: sandbox, token).prefix(2)
            #expect(people.count == 2)
            // A workbook shows tags as text, as every format does: the search reads the text without them.
            let split = try #require(people.first.map { "\($0.prefix(2))<b>\($0.dropFirst(2))</b>" })
            for person in people + [split] {
                let run = try await report(
                    sandbox, folder, formats, sponsors: Self.sponsors + "\n    title: Para \(person)")
                run.expect(73, "vina-nandu", "contiene")
                #expect(!run.errors.contains(person))
                #expect(differences(before, snapshot(of: "\(folder)/out")) == [])
            }
        }
    }

    @Test func `the same input gives the same bytes`() async throws {
        try await withSandbox { sandbox, _ in
            #expect(try await report(sandbox, folder, formats).status == 0)
            let before = snapshot(of: "\(folder)/out")
            #expect(before.count > 10)
            try await Task.sleep(for: .seconds(2.1))  // the resolution of a ZIP archive's clock
            #expect(try await report(sandbox, folder, formats + ["--full"]).status == 0)
            #expect(differences(before, snapshot(of: "\(folder)/out")) == [])
        }
    }

    @Test func `what the event lacks is 66 and writes nothing`() async throws {
        try await withSandbox { sandbox, _ in
            try await report(
                sandbox, folder,
                sponsors: "sponsors:\n  - {name: Banco, sessions: [12]}\n  - {name: Otro, stands: [999]}"
            )
            .expect(66, "sponsors.yaml:3", "999")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
        }
    }

    @Test func `an id that the event lacks is 66, also in a file that differs from that of earlier packs`() async throws
    {
        try await withSandbox { sandbox, _ in
            try await report(sandbox, folder).expect(0)
            let lacking = Self.sponsors.replacing("[12, 13]", with: "[12, 999]")
            try await report(sandbox, folder, sponsors: lacking).expect(66, "sponsors.yaml:2", "999")
            // In another folder only the ledger knows of them.
            try await report(sandbox, folder, ["--output", "\(folder)/other"], sponsors: lacking).expect(66, "999")
            let other = Self.sponsors.replacing("[12, 13]", with: "[12]")
            try await report(sandbox, folder, sponsors: other).expect(78)
        }
    }

    @Test func `mistakes in the command line and the file have their statuses`() async throws {
        let file = "\(folder)/sponsors.yaml"
        try "sponsors: [{name: A, stand: [1]}]".write(to: file)
        func status(_ arguments: [String]) async throws -> Int32 {
            // No server listens there: all of this is found before one is asked.
            try await Product.run(["report", "--event", "6", "--base-url", "http://127.0.0.1:9/"] + arguments)
                .status
        }
        let packs = ["--report", "sponsor", "--output", "\(folder)/out", "--sponsors"]
        #expect(try await status(packs + [file]) == 78)
        #expect(try await status(packs + ["\(folder)/none.yaml"]) == 66)
        #expect(try await status(["--sponsors", file, "--output", folder]) == 64)
        #expect(try await status(["--report", "sponsor", "--sponsors", file]) == 64)
        #expect(try await status(packs + [file, "--session", "12"]) == 64)
        #expect(try await status(packs + [file, "--format", "terminal"]) == 64)
        #expect(try await status(packs + [file, "--registrant-type", "3"]) == 64)
        #expect(try await status(["--minimum-count", "5"]) == 64)
        #expect(try await status(["--report", "sponsor", "--minimum-count", "2"]) == 64)
    }

    @Test func `a filtered run of a report for sponsors is 78, and says what to do`() async throws {
        let file = "\(folder)/sponsors.yaml"
        try Self.sponsors.write(to: file)
        let packs = ["--sponsors", file, "--output", "\(folder)/out"]
        for (flag, value, others) in [
            ("--session", "12", []), ("--registrant-type", "3", []), ("--from", "2026-03-01", []),
            ("--to", "2026-03-02T10:00", []), ("--from", "2026-03-01", packs), ("--to", "2026-03-02", packs),
        ] {
            // No server listens there.
            try await Product.run(
                ["report", "--event", "6", "--base-url", "http://127.0.0.1:9/", "--report", "sponsor", flag, value]
                    + others
            ).expect(78, "\(flag): ", "--sponsors")
        }
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
    }

    @Test func `a definition with what sponsors may not have is 78 with its line, checked or run`() async throws {
        let file = "\(folder)/mine.yaml"
        for section in ["doors", "no_shows", "arrival_profile", "session_overlap", "reconciliation"] {
            try Data("title: A\naudience: sponsor\nsections:\n  - attendance_by_session\n  - \(section)\n".utf8)
                .write(to: file)
            for arguments in [
                ["reports", "check", file],
                ["report", "--event", "6", "--base-url", "http://127.0.0.1:9/", "--report", file],
            ] {
                try await Product.run(arguments).expect(78, "mine.yaml:5: \"\(section)\"")
            }
        }
    }

    @Test func `a pack made otherwise than the one in the folder is 78 and changes nothing`() async throws {
        try await withSandbox { sandbox, _ in
            #expect(try await report(sandbox, folder).status == 0)
            let before = snapshot(of: "\(folder)/out")
            let other = "\(folder)/other.yaml"
            try Data("title: A\naudience: sponsor\nsections: [attendance_by_session_and_type]\n".utf8)
                .write(to: other)
            let otherScope = Self.sponsors.replacing("[12, 13]", with: "[12]")
            for (arguments, sponsors) in [
                (["--minimum-count", "10"], Self.sponsors), (["--report", other], Self.sponsors),
                (["--timezone", "UTC"], Self.sponsors), ([], otherScope),
            ] {
                try await report(sandbox, folder, arguments, sponsors: sponsors)
                    .expect(78, "sponsor/manifest.json", "Banco Andino")
                #expect(differences(before, snapshot(of: "\(folder)/out")) == [], "\(arguments)")
            }
            // Words are another matter, and more sponsors, if they do not share what others have.
            let sharing = Self.sponsors + "\n    note: Gracias\n  - {name: Otro, stands: [15]}"
            try await report(sandbox, folder, sponsors: sharing).expect(78, "Otro", "collude: apart")
            #expect(differences(before, snapshot(of: "\(folder)/out")) == [])
            let more = sharing.replacing("[15]}", with: "[15], collude: apart}")
            try await report(sandbox, folder, ["--bin", "5m"], sponsors: more).expect(0)
            // What nobody was sent can be made anew: once the ledger is told so, too.
            let withdrawal = "sponsors withdraw --event 6 --sponsor banco-andino --sponsor vina-nandu"
            let packs = "\(folder)/out/event-6/sponsor"
            let refused = try await report(sandbox, folder, ["--minimum-count", "10"]).expect(78)
            // One message has all that is to be done, in the order in which it can be.
            let parts = try #require(
                refused.errors.wholeMatch(
                    of: /(?s).* ejecute primero attendance (sponsors .*), después borre (.*) y repita\n/))
            #expect(parts.1 == withdrawal && parts.2 == packs)
            // So has that of the ledger, where the folder has none.
            try FileManager.default.moveItem(atPath: packs, toPath: "\(folder)/aside")
            let known = try await report(sandbox, folder, ["--minimum-count", "10"])
            #expect(
                known.status == 78 && known.errors.hasSuffix(" ejecute attendance \(withdrawal)\n"),
                "\(known.errors)")
            try FileManager.default.moveItem(atPath: "\(folder)/aside", toPath: packs)
            let withdrawn = try await Product.run(
                withdrawal.split(separator: " ").map(String.init) + ["--yes"],
                environment: ["ATTENDANCE_DATA_DIR": "\(folder)/data"])
            #expect(withdrawn.status == 0 && withdrawn.output.split(separator: "\n").count == 2, "\(withdrawn.errors)")
            try FileManager.default.removeItem(atPath: packs)
            #expect(try await report(sandbox, folder, ["--minimum-count", "10"]).status == 0)
        }
    }

    @Test func `a pack of the whole event made otherwise than the one in the folder is 78 and changes nothing`()
        async throws
    {
        try await withSandbox { sandbox, token in
            func report(_ more: [String] = [], into output: String = "out") async throws -> Subprocess.Outcome {
                try await Product.run(
                    [
                        "report", "--event", "6", "--report", "sponsor", "--base-url", sandbox.baseURL, "--live",
                        "--timezone", "America/Santiago", "--format", "csv", "--output", "\(folder)/\(output)",
                    ] + more, environment: ["ATTENDANCE_TOKEN": token])
            }
            #expect(try await report().status == 0)
            let before = snapshot(of: "\(folder)/out")
            #expect(try await report().status == 0)
            #expect(differences(before, snapshot(of: "\(folder)/out")) == [])
            let other = "\(folder)/other.yaml"
            try Data("title: A\naudience: sponsor\nsections: [attendance_by_session_and_type]\n".utf8)
                .write(to: other)
            for arguments in [["--minimum-count", "10"], ["--report", other], ["--timezone", "UTC"]] {
                try await report(arguments).expectLine(78, "out/event-6")
                #expect(differences(before, snapshot(of: "\(folder)/out")) == [], "\(arguments)")
            }
            // Another reader's folder, and what nobody was sent, are free.
            #expect(try await report(["--minimum-count", "10"], into: "another").status == 0)
            try FileManager.default.removeItem(atPath: "\(folder)/out/event-6")
            #expect(try await report(["--minimum-count", "10"]).status == 0)
        }
    }

    @Test func `without a file, the whole event is protected too`() async throws {
        try await withSandbox { sandbox, token in
            let run = try await Product.run(
                [
                    "report", "--event", "6", "--report", "sponsor", "--base-url", sandbox.baseURL, "--format", "json",
                    "--minimum-count", "40",
                ], environment: ["ATTENDANCE_TOKEN": token]
            ).expect(0)
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let sections = try #require(document?["sections"] as? [String: [String: Any]])
            var counts: [Int] = []
            for section in sections.values {
                for row in section["rows"] as? [[String: Any]] ?? [] {
                    counts += ["attended", "registered", "arrivals"].compactMap { row[$0] as? Int }
                }
            }
            #expect(!counts.isEmpty && counts.allSatisfy { $0 >= 40 })
        }
    }

    private func manifest(in files: [String: Data]) throws -> [String: Any] {
        let data = try #require(files["event-6/sponsor/manifest.json"])
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// The e-mails of those who checked in, then their names.
    private func guests(of sandbox: RunningSandbox, _ token: String) async throws -> [String] {
        let answer = try await Subprocess.run(
            "/usr/bin/env",
            [
                "curl", "-sG", "-H", "Authorization: Bearer \(token)", "\(sandbox.baseURL)checkins", "-d", "page=1",
                "-d", "limit=100", "-d", "order=id:DESC", "--data-urlencode",
                #"filter=[{"field":"e.event","operator":"=","value":6}]"#,
            ],
            environment: ProcessInfo.processInfo.environment)
        let page = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
        let guests = (page?["data"] as? [[String: Any]] ?? []).compactMap { $0["guest"] as? [String: Any] }
        let mails = guests.compactMap { $0["email"] as? String }
        let names = guests.compactMap { guest -> String? in
            guard let first = guest["firstName"] as? String, let last = guest["lastName"] as? String else { return nil }
            return "\(first) \(last)"
        }
        return [mails.first, names.first].compactMap(\.self) + mails.dropFirst() + names.dropFirst()
    }
}

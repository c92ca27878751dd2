import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// `attendance members report`: each source from its log-in to the workbook.
@Suite(.timeLimit(.minutes(30))) struct MembersReportTests {
    /// The rows of a sheet as another program reads them, from the row of its header on.
    private func sheet(_ path: String, _ header: String) async throws -> [[String]] {
        let program = """
            import json, sys, openpyxl
            book = openpyxl.load_workbook(sys.argv[1])
            for sheet in book:
                rows = [["" if cell is None else str(cell) for cell in row] for row in sheet.values]
                for number, row in enumerate(rows):
                    if row and row[0] == sys.argv[2]:
                        print(json.dumps(rows[number + 1:])); sys.exit()
            """
        let run = try await Subprocess.run(
            "/usr/bin/env", ["python3", "-c", program, path, header], environment: Product.environment())
        return try JSONDecoder().decode([[String]].self, from: Data(run.output.utf8))
    }

    /// The sum of a column of whole numbers.
    private func total(_ column: String, _ rows: [[String: String]]) -> Int {
        rows.compactMap { row in row[column].flatMap { Int($0) } }.reduce(0, +)
    }

    private func fields(_ document: String) throws -> [String: [String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
        return object?["fields"] as? [String: [String: Any]] ?? [:]
    }

    @Test func `a gym's Firestore, from its service account to the workbook`() async throws {
        try await ClubSetting.with { setting in
            let run = try await setting.run(
                "members", "report", "--profile", "gym", "--output", "\(setting.folder)/out", "--format",
                "csv,xlsx,html,json")
            #expect(run.status == 0 && run.errors == "", "\(run)")
            // What the documents say, read one by one, in the five documented words.
            var statuses: [String: Int] = [:]
            var planTypes: [String: Int] = [:]
            let ids = setting.sandbox.firestoreIdentifiers(in: "members")
            for id in ids {
                let fields = try fields(try #require(try setting.sandbox.firestoreDocument("members/\(id)")))
                let status = fields["membershipStatus"]?["stringValue"] as? String ?? ""
                let known = ["active", "pending", "suspended", "cancelled", "expired"].contains(status)
                statuses[known ? status : "unknown", default: 0] += 1
                planTypes[fields["planType"]?["stringValue"] as? String ?? "", default: 0] += 1
            }
            let byStatus = setting.rows("out/members/members/members_by_status.csv")
            #expect(byStatus.reduce(into: [:]) { $0[$1["status"] ?? ""] = Int($1["members"] ?? "") } == statuses)
            let byPlan = setting.rows("out/members/members/members_by_plan.csv")
            #expect(total("members", byPlan) == ids.count)
            #expect(total("visits", byPlan) > 10_000)
            #expect(planTypes["mixed"].map { $0 > 100 } == true)
            let book = try await sheet("\(setting.folder)/out/members/members.xlsx", "Status")
            let shown: [String] = book.compactMap { $0.dropFirst().first }
            let counted: [String] = statuses.values.map { String($0) }
            #expect(Set(shown).isSuperset(of: counted))
            try await nobodyIsNamed(in: "\(setting.folder)/out", setting.sandbox, ids)
        }
    }

    /// Nobody's name, telephone or e-mail is in any file, a workbook's parts among them.
    private func nobodyIsNamed(in folder: String, _ sandbox: RunningSandbox, _ ids: [String]) async throws {
        var secrets: Set<String> = []
        for id in ids {
            let fields = try fields(try #require(try sandbox.firestoreDocument("members/\(id)")))
            let texts = ["name", "email", "phone"].compactMap { fields[$0]?["stringValue"] as? String }
            secrets.formUnion(texts.filter { $0.count > 5 })
        }
        #expect(secrets.count > ids.count)
        let program = """
            import json, pathlib, sys, zipfile
            texts = []
            for path in pathlib.Path(sys.argv[1]).rglob("*.*"):
                if path.suffix == ".xlsx":
                    book = zipfile.ZipFile(path)
                    texts += [book.read(name).decode("utf8") for name in book.namelist()]
                else: texts.append(path.read_text(encoding="utf8"))
            found = [secret for secret in json.loads(sys.argv[2]) if any(secret in text for text in texts)]
            print(len(texts), sum(sys.argv[3] in text for text in texts), len(found))
            """
        let list = String(decoding: try JSONEncoder().encode(secrets.sorted()), as: UTF8.self)
        let search = try await Product.python("-c", [program, folder, list, ids[0]])
        let counts = search.output.split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
        try #require(counts.count == 3, "\(search.errors)")
        // An id, which may be there, is found where the names are looked for.
        #expect(counts[0] > 25 && counts[1] > 3 && counts[2] == 0, "\(counts)")
    }

    @Test func `a club's Negroni, from the SMS code to the workbook`() async throws {
        try await ClubSetting.with { setting in
            try await setting.run("members", "report", "--profile", "club").expect(77, "attendance login")

            let phone = setting.sandbox.negroniPhone
            try await setting.run("login", "--profile", "club", "--phone", phone, "--send-code").expect(0)
            let code = try #require(setting.sandbox.negroniCode(phone: phone))
            try await setting.run(
                ["login", "--profile", "club", "--phone", phone, "--code-stdin"], standardInput: "\(code)\n"
            ).expect(0)
            try await setting.run(
                "members", "report", "--profile", "club", "--report", "levels", "--output", "\(setting.folder)/out"
            )
            .expect(0)
            let ids = setting.sandbox.negroniMemberIDs
            let levels = setting.rows("out/members/levels/levels.csv")
            #expect(total("members", levels) == ids.count)
            #expect(levels.prefix(3).map { $0["name"] } == ["Aperitivo", "Negroni", "Gran Reserva"])
            // Whose level ends without the visits it asks for, by their telling ids.
            let progress = setting.rows("out/members/levels/level_progress.csv")
            func drops(_ id: String) -> String? { progress.first { $0["member_id"] == id }?["will_drop"] }
            #expect(drops("level-2-below_min-expires_soon") == "yes" && drops("level-2-at_min-expires_soon") == "no")
            #expect(drops("level-2-below_min-no_expiry") == "no" && drops("level-1-zero-expires_soon") == "no")
            let book = try await sheet("\(setting.folder)/out/members/levels.xlsx", "Level")
            let names: [String] = book.prefix(3).map { $0[1] }
            #expect(names == ["Aperitivo", "Negroni", "Gran Reserva"])
        }
    }

    /// Three members, five visits, worked out by hand.
    private func writeFiles(_ setting: ClubSetting) throws {
        try setting.write(
            "members.csv",
            """
            member_id,is_active,status,plan_type,ends_at,visits_left
            ana,yes,active,time_based,2026-04-01,
            bea,yes,active,visit_based,,2
            col,no,cancelled,mixed,2026-01-31,0

            """)
        try setting.write(
            "visits.csv",
            """
            member_id,visited_at
            ana,2026-03-02 09:00
            ana,2026-03-03 09:30
            bea,2026-03-02 18:00
            ana,2026-03-10 09:00
            col,2026-01-15 10:00

            """)
    }

    @Test func `the manifest of a file source has no address`() async throws {
        try await ClubSetting.with { setting in
            try writeFiles(setting)
            try await setting.run("nightly", "--profile", "files", "--output", "\(setting.folder)/out").expect(0)
            let bytes = try Data(at: "\(setting.folder)/out/latest/manifest.json")
            let manifest = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
            #expect(manifest["profile"] as? String == "files" && manifest.keys.contains("base_url") == false)
        }
    }

    @Test func `file sources, from their rows to the workbook`() async throws {
        try await ClubSetting.with { setting in
            try writeFiles(setting)
            try await setting.run(
                "members", "report", "--profile", "files", "--output", "\(setting.folder)/out"
            ).expect(0)
            let plans = setting.rows("out/members/members/members_by_plan.csv")
            func row(_ plan: String) -> [String: String]? { plans.first { $0["plan_type"] == plan } }
            #expect(row("time_based")?["visits"] == "3" && row("visit_based")?["visits"] == "1")
            #expect(row("mixed")?["active"] == "0" && row("mixed")?["members"] == "1")
            let admissions = setting.rows("out/members/members/admissions.csv")
            #expect(admissions.map { $0["decision"] } == ["admitted", "admitted", "refused"])
            // From 10 March, the day of the newest visit, to 1 April.
            #expect(admissions.first?["days_left"] == "22")
            let book = try await sheet("\(setting.folder)/out/members/members.xlsx", "Member ID")
            #expect(book.prefix(2).map(\.first) == ["ana", "bea"])
        }
    }

    /// At the end of 4 April 2026 the clocks in Santiago are set back: the day has 25 hours.
    @Test func `--as-of a date takes in the whole day`() async throws {
        try await ClubSetting.with { setting in
            try setting.write(
                "members.csv",
                """
                member_id,is_active,status,plan_type,ends_at
                ana,yes,active,time_based,2026-04-04T20:00
                bea,yes,active,time_based,2026-04-05

                """)
            try setting.write(
                "visits.csv",
                """
                member_id,visited_at
                ana,2026-04-04T00:00
                bea,2026-04-04T23:59:59-04:00
                bea,2026-04-05T00:00

                """)
            for (asOf, visits, decisions) in [
                ("2026-04-04", "2", ["refused", "admitted"]), ("2026-04-04T12:00", "1", ["admitted", "admitted"]),
                ("2026-04-05", "3", ["refused", "refused"]),
            ] {
                try await setting.run(
                    "members", "report", "--profile", "files", "--live", "--as-of", asOf, "--format", "csv,json",
                    "--output", "\(setting.folder)/\(asOf)"
                ).expect(0)
                let counted = setting.rows("\(asOf)/members/members/members_by_plan.csv").compactMap { $0["visits"] }
                #expect(counted == [visits], "\(asOf)")
                let rows = setting.rows("\(asOf)/members/members/admissions.csv")
                #expect(rows.compactMap { $0["decision"] } == decisions, "\(asOf)")
            }
            let json = try #require(setting.data("2026-04-04/members/members.json"))
            #expect(String(decoding: json, as: UTF8.self).contains("2026-04-04T23:59:59-04:00"))
        }
    }

    @Test func `the store gives what the source gave`() async throws {
        try await ClubSetting.with { setting in
            func report(_ flags: String..., to folder: String) async throws -> Subprocess.Outcome {
                try await Subprocess.run(
                    Product.path,
                    ["members", "report", "--profile", "gym", "--format", "csv,json", "--output", folder, "--quiet"]
                        + flags, environment: setting.environment)
            }
            try await report("--offline", to: "\(setting.folder)/none").expect(66)
            let runs = [("--live", "live"), ("--wait=0", "first"), ("--wait=0", "second"), ("--full", "full")]
            for (flag, folder) in runs {
                let run = try await report(flag, to: "\(setting.folder)/\(folder)")
                #expect(run.status == 0 && run.output == "" && run.errors == "", "\(folder): \(run)")
            }
            #expect(try await report("--offline", to: "\(setting.folder)/offline").status == 0)
            let live = snapshot(of: "\(setting.folder)/live")
            #expect(live.count > 10)
            for folder in ["first", "second", "full", "offline"] {
                #expect(snapshot(of: "\(setting.folder)/\(folder)") == live, "\(folder)")
            }
        }
    }

    @Test func `sync and doctor know clubs`() async throws {
        try await ClubSetting.with { setting in
            let sync = try await setting.run("sync", "--profile", "gym", "--json")
            let rows = try JSONSerialization.jsonObject(with: Data(sync.output.utf8)) as? [[String: Int]]
            #expect(sync.status == 0 && rows?.first?["visits_held"].map { $0 > 10_000 } == true, "\(sync)")
            try await setting.run("doctor", "--profile", "gym", "--json").expect(0)
            #expect(try await setting.run("doctor", "--profile", "files").status != 0)
            try writeFiles(setting)
            let files = try await setting.run("doctor", "--profile", "files")
            #expect(files.status == 0 && files.output.contains("3 members, 5 visits"), "\(files)")
        }
    }

    // MARK: Who may see what

    private func data(in setting: ClubSetting) -> [String: Data] { snapshot(of: "\(setting.folder)/out") }

    @Test func `a member gets only their own rows`() async throws {
        try await ClubSetting.with(role: "member") { setting in
            try await setting.run(
                "members", "report", "--profile", "gym", "--report", "my-visits", "--format", "csv,json,html",
                "--output", "\(setting.folder)/out"
            ).expect(0)
            let files = data(in: setting).values.map { String(decoding: $0, as: UTF8.self) }.joined()
            #expect(files.contains("family-last_visit-1"))
            let others = setting.sandbox.firestoreIdentifiers(in: "members").filter { $0 != "family-last_visit-1" }
            // Its family's id is the beginning of its own.
            #expect(others.filter { files.contains($0) } == [])
        }
    }

    // MARK: At night

    private struct Manifest: Decodable {
        struct Club: Decodable {
            struct File: Decodable { var path: String }
            var name: String
            var status: String
            var totals: [String: Int]
            var files: [File]
        }
        var events: [String]
        var reports: [String]
        var club: Club?
    }

    @Test func `a club's members are reported every night, unattended`() async throws {
        try await ClubSetting.with { setting in
            let plan = try await setting.run("nightly", "--profile", "gym", "--dry-run")
            #expect(plan.status == 0 && plan.output.contains("SajaruBox"), "\(plan)")
            for _ in 1...2 {
                let run = try await setting.run("nightly", "--profile", "gym")
                #expect(run.status == 0 && run.output == "" && run.errors == "", "\(run)")
            }
            let manifest = try JSONDecoder().decode(
                Manifest.self, from: try #require(setting.data("nights/latest/manifest.json")))
            #expect(manifest.events == [] && manifest.reports == ["members", "my-visits"])
            let club = try #require(manifest.club)
            #expect(club.name == "SajaruBox" && club.status == "ok")
            #expect(club.totals["members"] == (setting.sandbox.firestoreIdentifiers(in: "members").count))
            for file in club.files { #expect(setting.data("nights/latest/\(file.path)") != nil, "\(file.path)") }
            #expect(club.files.contains { $0.path == "members/members.xlsx" })
            try await setting.run("nightly", "--profile", "gym", "--fail-on", "quality").expect(1, "warnings")
        }
    }

    // MARK: What does not go together
}

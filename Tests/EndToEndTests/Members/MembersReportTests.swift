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

}

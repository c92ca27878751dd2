import Foundation
import Sandbox
import TestSupport
import Testing

/// `attendance export` of a club.
@Suite(.timeLimit(.minutes(30))) struct MembersExportTests {
    @Test func `a club is exported with its visits, the same however it is read, and names only if asked for`()
        async throws
    {
        try await ClubSetting.with { setting in
            func export(_ folder: String, _ more: String...) async throws -> Subprocess.Outcome {
                try await Subprocess.run(
                    Product.path,
                    ["export", "--profile", "gym", "--dataset", "\(setting.folder)/\(folder)", "--all"] + more,
                    environment: setting.environment)
            }
            for (folder, mode) in [("store", "--full"), ("offline", "--offline"), ("live", "--live")] {
                let run = try await export(folder, mode)
                #expect(run.status == 0 && run.output == "", "\(run.errors)")
            }
            let files = snapshot(of: "\(setting.folder)/store")
            #expect(files.keys.contains { $0.hasPrefix("visits/") } && files.keys.contains { $0.hasPrefix("members/") })
            #expect(!files.keys.contains { $0.hasPrefix("member_names/") })
            for folder in ["offline", "live"] {
                #expect(differences(snapshot(of: "\(setting.folder)/\(folder)"), files) == [], "\(folder)")
            }
            let check = try await setting.run("dataset", "check", "--profile", "gym", "\(setting.folder)/store")
            #expect(check.status == 0 && check.output.contains("SajaruBox"), "\(check.errors)")

            try await export("store", "--offline", "--with-guests").expect(64, "--personal-data")
            try await export("store", "--offline", "--with-guests", "--personal-data").expect(0)
            #expect(try String(at: "\(setting.folder)/data/gym/personal-data.ndjson").contains("member_names"))
            #expect(snapshot(of: "\(setting.folder)/store").keys.contains { $0.hasPrefix("member_names/") })
            #expect(
                try await setting.run("dataset", "check", "--profile", "gym", "\(setting.folder)/store").status == 0)

            try await setting.run("export", "--profile", "gym", "--dataset", "\(setting.folder)/store", "--event", "6")
                .expect(64, "--all")
        }
    }

    /// The store of an earlier reading in another role has names; that of these has none.
    @Test(arguments: ["trainer", "member"])
    func `a role that may not read all members stores nobody's name`(_ role: String) async throws {
        try await ClubSetting.with { setting in
            try await setting.run("sync", "--profile", "gym").expect(0)
            let names = "SELECT count(*), count(name), count(member_number) FROM members"
            func counts() async throws -> String {
                let script = "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone())"
                return try await Subprocess.run(
                    "python3", ["-c", script, "\(setting.folder)/data/gym/store.sqlite", names]
                ).require(0).output
            }
            let before = try await counts().split(separator: " ")
            #expect(before[0] != "0" && before[1] != "0")
            let config = try String(at: "\(setting.folder)/config.yaml")
            try config.replacing("role: receptionist", with: "role: \(role)").write(to: "\(setting.folder)/config.yaml")
            try await setting.run("sync", "--profile", "gym").expect(0)
            #expect(try await counts() == "\(before[0]) 0 0\n")
            try config.write(to: "\(setting.folder)/config.yaml")
            try await setting.run("sync", "--profile", "gym").expect(0)
            #expect(try await counts().split(separator: " ").first == before[0])
            #expect(try await counts().hasPrefix("\(before[0]) \(before[1])"))
        }
    }
}

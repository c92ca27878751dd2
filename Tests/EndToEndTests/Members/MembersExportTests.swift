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
            func export(_ folder: String, _ more: String...) async throws -> Program.Outcome {
                try await Program.run(
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

            try await export("store", "--offline", "--with-guests").expect(0)
            #expect(snapshot(of: "\(setting.folder)/store").keys.contains { $0.hasPrefix("member_names/") })
            #expect(
                try await setting.run("dataset", "check", "--profile", "gym", "\(setting.folder)/store").status == 0)

            try await setting.run("export", "--profile", "gym", "--dataset", "\(setting.folder)/store", "--event", "6")
                .expect(64, "--all")
        }
    }

    @Test(arguments: ["trainer", "member"])
    func `a role that may not read all members exports nothing`(_ role: String) async throws {
        try await ClubSetting.with(role: role) { setting in
            try await setting.run(
                "export", "--profile", "gym", "--dataset", "\(setting.folder)/lake", "--all", "--offline"
            )
            .expect(77, "receptionist")
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/lake"))
        }
    }
}

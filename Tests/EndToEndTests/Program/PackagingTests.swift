import Foundation
import TestSupport
import Testing

/// What `make install` puts on a machine: cron's example, the unit and the document say the same.
@Suite(.timeLimit(.minutes(30))) struct PackagingTests {
    private func text(_ path: String) throws -> String {
        try Repository.text(path)
    }

    @Test func `cron and systemd run the same program on the same data`() throws {
        let cron = try text("Packaging/attendance.cron.in")
        let unit = try text("Packaging/attendance.service.in")
        let document = try text("Documentation/reference/nightly.md")
        for setting in ["ATTENDANCE_CONFIG=/etc/attendance/config.yaml", "ATTENDANCE_DATA_DIR=/var/lib/attendance"] {
            #expect(cron.contains("\n\(setting)\n"))
            #expect(unit.contains("\nEnvironment=\(setting)\n"))
            #expect(document.contains(setting + " "), "\(setting)")
        }
        #expect(
            cron.contains("exec @PREFIX@/bin/attendance nightly") && unit.contains("=@PREFIX@/bin/attendance nightly"))
        // As doctor wants the data folder.
        #expect(unit.contains("\nStateDirectoryMode=0700\n"))
        #expect(document.contains("install -d -o attendance -g attendance -m 700 /var/lib/attendance"))
    }

    private func check(_ resolved: String) async throws -> Subprocess.Outcome {
        try await Subprocess.run("sh", ["Scripts/check-notice.sh", resolved], in: Repository.url("").path)
    }

    @Test func `every package and its licence stands in NOTICE`() async throws {
        try await check("Package.resolved").expect(0)
    }

    @Test func `a new dependency without a line in NOTICE is named, and so is a line without one`() async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/Package.resolved"
            let resolved = try text("Package.resolved")
            try resolved.replacing("\"yams\"", with: "\"left-pad\"").write(to: path)
            try await check(path).expect(1, "lacks left-pad", "lists yams")
        }
    }

    @Test func `the licence is installed with the program and goes with it`() throws {
        for file in ["LICENSE", "NOTICE"] {
            #expect(try text("Scripts/install.sh").contains(" \(file) "))
            #expect(try text("Scripts/uninstall.sh").contains(" \(file) "))
        }
        #expect(try text("LICENSE").contains("Apache License\n                           Version 2.0, January 2004"))
        #expect(try text("README.md").contains("[Apache-2.0](LICENSE)"))
    }

    @Test func `the sandbox's executable is installed where the program looks for it`() throws {
        let place = "libexec/attendance/attendance-sandbox"
        for script in ["install", "uninstall"] { #expect(try text("Scripts/\(script).sh").contains("/\(place)\"")) }
        #expect(try text("Sources/Core/Program/Sandbox/SandboxProcess.swift").contains("/libexec/attendance\""))
    }

    /// A report that is added is offered as well, by the command that makes it.
    @Test(arguments: ["event", "members"]) func `the shell completes report names`(topic: String) async throws {
        struct Listed: Decodable {
            var name: String
            var topic: String
        }
        let list = try await Product.run(["reports", "list", "--json"])
        let names = try JSONDecoder().decode([Listed].self, from: list.bytes).filter { $0.topic == topic }.map(\.name)
        try #require(!names.isEmpty)
        let script = try await Product.run(["--generate-completion-script", "bash"])
        let words = names.map { "'\($0)'" }.joined(separator: #"$'\n'"#)
        #expect(script.output.contains(" -W \(words)\n"), "\(words)")
    }

    /// cron's own shell and PATH, a secret with all that a shell would make something of, and a program that shows it.
    @Test func `the cron line reads the secret verbatim`() async throws {
        try await withTemporaryFolder { folder in
            let secret = #"a b$HOME#c\d"e`f"#
            try FileManager.default.createDirectory(atPath: "\(folder)/bin", withIntermediateDirectories: true)
            try "#!/bin/sh\nprintf '%s' \"$ATTENDANCE_PASSWORD\"\n".write(to: "\(folder)/bin/attendance")
            chmod("\(folder)/bin/attendance", 0o755)
            try "ATTENDANCE_PASSWORD='\(secret)'\n".write(to: "\(folder)/environment")
            let cron = try text("Packaging/attendance.cron.in")
            let line = try #require(cron.split(separator: "\n").last?.split(separator: " ", maxSplits: 6).last)
            for file in ["\(folder)/environment", "\(folder)/missing"] {
                let command = line.replacingOccurrences(of: "@PREFIX@", with: folder)
                    .replacingOccurrences(of: "/etc/attendance/environment", with: file)
                let run = try await Subprocess.run(
                    "/bin/sh", ["-c", command], environment: ["PATH": "/usr/bin:/bin", "HOME": folder])
                #expect(run.status == 0 && run.errors == "", "\(run.errors)")
                #expect(run.output == (file.hasSuffix("missing") ? "" : secret))
            }
        }
    }
}

import Foundation
import TestSupport
import Testing

/// `--format pdf`: the page as Chromium prints it, and what is said where that cannot be.
@Suite(.timeLimit(.minutes(30))) struct PDFTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private static let hasBrowser =
        ["chromium", "chromium-browser", "google-chrome"].contains { Subprocess.path(of: $0) != nil }

    /// - Parameter path: The search path; `nil` for the tests' own.
    private func run(_ arguments: [String], path: String? = nil) async throws -> Subprocess.Outcome {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/tmp", withIntermediateDirectories: true)
        var environment = [
            "ATTENDANCE_TIMEZONE": "America/Santiago", "ATTENDANCE_DATA_DIR": "\(folder)/data",
            "TMPDIR": "\(folder)/tmp",
        ]
        environment["PATH"] = path
        return try await Product.run(arguments, environment: environment, in: folder)
    }

    private func report(_ more: [String], to output: String, path: String? = nil) async throws
        -> Subprocess.Outcome
    {
        try await run(["report", "--files", "c.csv", "--output", output, "-q"] + more, path: path)
    }

    private func writeCheckIns() throws {
        try """
        guest_id,first_name,last_name,session,registrant_type,created_at
        1,Ana,Rojas,Apertura,VIP,2026-03-01T09:00:00-03:00
        2,Bo,Díaz,Apertura,General,2026-03-01T09:05:00-03:00
        1,Ana,Rojas,Taller,VIP,2026-03-01T11:00:00-03:00

        """.write(to: "\(folder)/c.csv")
    }

    /// A program that stands in the place of Chromium.
    private func browser(_ script: String) throws -> String {
        let programs = "\(folder)/programs"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
        try "#!/bin/sh\n\(script)\n".write(to: "\(programs)/chromium")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(programs)/chromium")
        return "\(programs):/usr/bin:/bin"
    }

    private var leftBehind: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/tmp")) ?? []
    }

    @Test(.enabled(if: hasBrowser, "needs Chromium"))
    func `two runs print the same bytes, with the time of the data, and leave nothing behind`()
        async throws
    {
        try writeCheckIns()
        try await report(["--format", "pdf"], to: "one").require(0)
        try await report(["--format", "csv,pdf"], to: "two").require(0)
        let files = [snapshot(of: "\(folder)/one"), snapshot(of: "\(folder)/two")]
        #expect(files[0].keys.sorted() == ["event-1/attendance.pdf"])
        let document = try #require(files[0]["event-1/attendance.pdf"])
        #expect(document == files[1]["event-1/attendance.pdf"])
        let text = String(decoding: document, as: UTF8.self)
        // The newest check-in, 11:00 in Santiago.
        #expect(
            text.contains("/CreationDate (D:20260301140000")
                && text.contains("/ModDate (D:20260301140000"))
        #expect(leftBehind == [])
    }

    @Test(.enabled(if: hasBrowser, "needs Chromium"))
    func `certificates are printed too, a page each, for their owner alone`() async throws {
        try writeCheckIns()
        try await run(
            ["certificates", "--files", "c.csv", "--yes", "--output", "out", "--format", "csv,pdf", "-q"]
        ).require(0)
        let personal = "\(folder)/out/personal/event-1"
        let rows = try CSVRows.read("\(personal)/certificates/mail_merge.csv")
        // Bo Díaz came second.
        #expect(
            rows.map { $0["number"] } == ["1-0002", "1-0001"]
                && rows.map { $0["name"] } == ["Bo Díaz", "Ana Rojas"])
        let path = "\(personal)/certificates-print.pdf"
        let pages = String(
            decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        #expect(pages.components(separatedBy: "/Type /Page\n").count - 1 == 2)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600 && leftBehind == [])
        #expect(!FileManager.default.fileExists(atPath: "\(personal)/certificates-print.html"))
    }

    /// The file does not exist, which would be 66: nothing is read before.
    @Test(arguments: [
        ["report"], ["certificates", "--yes"], ["compare", "--events", "1,2"],
        ["forecast", "--event", "1"],
    ])
    func `without Chromium it is said before anything is read, and nothing is written`(
        command: [String]
    ) async throws {
        try writeCheckIns()
        let files =
            command[0] == "report" || command[0] == "certificates" ? ["--files", "none.csv"] : []
        try FileManager.default.createDirectory(
            atPath: "\(folder)/empty", withIntermediateDirectories: true)
        let arguments = command + files + ["--format", "csv,pdf", "--output", "out"]
        let run = try await run(arguments, path: "\(folder)/empty")
        run.expectLine(78, "chromium", "apt install")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/out") && leftBehind == [])
    }

    @Test(
        arguments: [
            ("echo 'it is broken' >&2; exit 3", "it is broken"), ("exit 0", "did not print"),
            (
                #"for word; do case $word in --print-to-pdf=*) echo "%PDF-1.4 half" > "${word#*=}";; esac; done"#,
                "did not print"
            ),
            ("kill -9 $$", "did not print"),
        ])
    func `one that fails or writes half a document is one line, and nothing is written`(
        script: String, words: String
    ) async throws {
        try writeCheckIns()
        let path = try browser(script)
        try await report(["--format", "csv,pdf"], to: "out", path: path).expectLine(
            69, "\(folder)/programs/chromium", words)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/out") && leftBehind == [])
    }

    @Test func `one that hangs ends with the run's time limit, and so do its children`() async throws {
        try writeCheckIns()
        let path = try browser("sleep 1000 & echo $! > \(folder)/child; wait")
        try await report(["--format", "csv,pdf", "--max-duration", "3s"], to: "out", path: path)
            .expectLine(69)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/out") && leftBehind == [])
        let child = try String(at: "\(folder)/child").trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(!child.isEmpty)
        for _ in 0..<100 where isRunning(child) { try await Task.sleep(for: .milliseconds(50)) }
        #expect(!isRunning(child))
    }

    /// Whether a process exists and has not ended: one that nobody has waited for yet is a zombie.
    private func isRunning(_ process: String) -> Bool {
        guard let status = try? String(at: "/proc/\(process)/status") else { return false }
        return !status.contains("State:\tZ")
    }
}

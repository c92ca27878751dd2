import Foundation
import Programs
import Sandbox
import Testing

/// Batches of codes, sent to the sandbox, which counts.
@Suite struct RegisterTests {
    /// Codes of guests of event 6 who are registered for session 12 and have not come.
    private static let absent = """
        SELECT qr_code FROM guests g JOIN registrations r ON r.guest_id = g.id WHERE r.session_id = 12
        AND NOT EXISTS (SELECT 1 FROM checkins c WHERE c.guest_id = g.id AND c.session_id = 12) ORDER BY g.id
        """

    private func absentCodes(_ sandbox: RunningSandbox) async throws -> [String] {
        try await sandbox.rows(Self.absent).compactMap { $0[0] }
    }

    private func present(_ sandbox: RunningSandbox) async throws -> Int64 {
        try await sandbox.integers("SELECT COUNT(*) FROM checkins WHERE session_id = 12").first ?? 0
    }

    private func arguments(
        _ sandbox: RunningSandbox, _ folder: String, codes: String, _ more: [String] = []
    ) throws -> [String] {
        try Data(codes.utf8).write(to: URL(fileURLWithPath: "\(folder)/codes.txt"))
        return [
            "register", "--event", "6", "--session", "12", "--codes", "\(folder)/codes.txt", "--rate", "1000",
            "--base-url", sandbox.baseURL, "--data-dir", "\(folder)/data",
        ] + more
    }

    @Test func eachCodeIsReportedAndASecondRunSendsNone() async throws {
        try await withSandbox { sandbox, token in
            try await withTemporaryFolder { folder in
                let codes = try await absentCodes(sandbox)
                let stranger = try #require(
                    try await sandbox.rows("SELECT qr_code FROM guests WHERE event_id = 2").first?[0])
                let here = try #require(
                    try await sandbox.rows(
                        """
                        SELECT qr_code FROM guests g JOIN checkins c ON c.guest_id = g.id JOIN registrations r
                        ON r.guest_id = g.id AND r.session_id = 12 WHERE c.session_id = 12 LIMIT 1
                        """
                    ).first?[0])
                let before = try await present(sandbox)
                let file =
                    "# door 1\n\(codes[0])\r\n\n  \(codes[1])  \n\(codes[0])\n\(here)\n\(stranger)\nnobody-knows-this-code\n"
                let arguments = try arguments(sandbox, folder, codes: file, ["--locale", "es"])
                let run = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
                #expect(run.status == 1, "\(run.errors)")
                let rows = run.output.split(separator: "\n").map {
                    $0.split(separator: ",", omittingEmptySubsequences: false)
                }
                #expect(rows.first?.joined(separator: ",") == "line,code,status,checkin_id,guest_id,message")
                #expect(rows.dropFirst().map { $0[0] } == ["2", "4", "6", "7", "8"])
                #expect(
                    rows.dropFirst().map { $0[2] }
                        == ["registered", "registered", "already", "not_registered", "refused"])
                #expect(run.output.contains("El invitado no está registrado en este evento"))
                #expect(try await present(sandbox) == before + 2)
                for code in [codes[0], codes[1], here, stranger] {
                    #expect(!run.output.contains(code) && !run.errors.contains(code))
                }
                let journal = snapshot(of: "\(folder)/data")
                #expect(!journal.isEmpty)
                #expect(journal.values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains(codes[0]) })

                let posts = sandbox.counters.requests(to: .register)
                let again = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
                #expect(again.status == 1)
                #expect(again.output == run.output)
                #expect(sandbox.counters.requests(to: .register) == posts)
            }
        }
    }

    @Test func aDryRunSendsNothingAndWritesNothing() async throws {
        try await withSandbox { sandbox, token in
            try await withTemporaryFolder { folder in
                let codes = try await absentCodes(sandbox)
                let arguments = try arguments(sandbox, folder, codes: codes[0] + "\n", ["--dry-run"])
                let run = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
                #expect(run.status == 0, "\(run.errors)")
                #expect(run.output.contains(",unanswered,"))
                #expect(sandbox.counters.total == 0)
                #expect(snapshot(of: "\(folder)/data").isEmpty)
            }
        }
    }

    @Test func aPostWithoutAnAnswerIsNotRepeatedBlindlyAndCountsNextTime() async throws {
        // The sandbox registers the code and cuts the connection under its answer.
        let cut = SandboxFaults(rules: [FaultRule(.cutBody(keepingBytes: 20), of: .register, times: 1)])
        try await withSandbox(cut) { sandbox, token in
            try await withTemporaryFolder { folder in
                let codes = try await absentCodes(sandbox)
                let before = try await present(sandbox)
                let arguments = try arguments(sandbox, folder, codes: codes[0] + "\n")
                let first = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
                #expect(first.status == 1, "\(first.errors)")
                #expect(first.output.contains(",failed,"))
                #expect(sandbox.counters.requests(to: .register) == 1)
                let second = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
                #expect(second.status == 0, "\(second.errors)")
                #expect(sandbox.counters.requests(to: .register) == 2)
                #expect(try await present(sandbox) == before + 1)
            }
        }
    }

    @Test func aSessionOfAnotherEventIs66BeforeAnythingIsSent() async throws {
        try await withSandbox { sandbox, token in
            try await withTemporaryFolder { folder in
                var arguments = try arguments(sandbox, folder, codes: "some-code\n")
                arguments[4] = "999"
                let run = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
                #expect(run.status == 66)
                #expect(sandbox.counters.requests(to: .register) == 0)
            }
        }
    }

    @Test func aBatchOfAThousandThatIsKilledAndRunAgainRegistersEachOnce() async throws {
        try await withSandbox(guests: 8000) { sandbox, token in
            try await withTemporaryFolder { folder in
                let codes = try await absentCodes(sandbox).prefix(1000)
                try #require(codes.count == 1000)
                let before = try await present(sandbox)
                let arguments = try arguments(sandbox, folder, codes: codes.joined(separator: "\n"))
                let environment = Product.environment(["ATTENDANCE_TOKEN": token])
                let child = try Child(
                    Product.path, arguments, environment: environment, output: "\(folder)/o",
                    errors: "\(folder)/e")
                while sandbox.counters.requests(to: .register) < 200 { try await Task.sleep(for: .milliseconds(5)) }
                child.kill()
                #expect(await child.end() == 128 + SIGKILL)
                let half = try await present(sandbox) - before
                #expect((190..<1000).contains(half))
                let posts = sandbox.counters.requests(to: .register)

                let run = try await Program.run(
                    Product.path, arguments + ["--output", "\(folder)/report.csv"], environment: environment)
                #expect(run.status == 0, "\(run.errors)")
                #expect(try await present(sandbox) == before + 1000)
                // No more were sent twice than can have been in flight.
                #expect(sandbox.counters.requests(to: .register) - posts <= 1000 - Int(half) + 4)
                let twice = try await sandbox.integers(
                    """
                    SELECT COUNT(*) FROM checkins WHERE session_id = 12 AND guest_id IN (SELECT id FROM guests WHERE qr_code
                    IN (\(codes.map { "'\($0)'" }.joined(separator: ",")))) GROUP BY guest_id HAVING COUNT(*) > 1
                    """)
                #expect(twice.isEmpty)
                let report = try String(contentsOfFile: "\(folder)/report.csv", encoding: .utf8)
                #expect(report.split(separator: "\n").count == 1001)
            }
        }
    }

    /// What editors and other systems make of a text file; the lines are those of the file.
    @Test func filesOfAllKindsAreRead() async throws {
        try await withSandbox { sandbox, token in
            try await withTemporaryFolder { folder in
                let codes = try await absentCodes(sandbox)
                try #require(codes.count >= 4)
                let file =
                    "\u{FEFF}\(codes[0])\r\n\r\n   \n\t\(codes[1]) \t\r\n#\(codes[2])\n\(codes[0])\r\n\(codes[3])"
                var arguments = try arguments(sandbox, folder, codes: file)
                let run = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
                #expect(run.status == 0, "\(run.errors)")
                let rows: [String] = run.output.split(separator: "\n").dropFirst().map { row in
                    let fields = row.split(separator: ",", omittingEmptySubsequences: false)
                    return "\(fields[0]) \(fields[2])"
                }
                #expect(rows == ["1 registered", "4 registered", "7 registered"])
                #expect(run.errors.contains("1 line repeats an earlier code and is not sent"))

                // Through a pipe, by its name and as standard input: the journal has the answers.
                let posts = sandbox.counters.requests(to: .register)
                arguments[6] = "-"
                for command in [#""$0" "$@" < "$FILE""#, #"cat "$FILE" | "$0" "$@""#] {
                    let piped = try await Program.run(
                        "/bin/sh", ["-c", command, Product.path] + arguments,
                        environment: Product.environment(["ATTENDANCE_TOKEN": token, "FILE": "\(folder)/codes.txt"]))
                    #expect(piped.status == 0 && piped.output == run.output, "\(piped.errors)")
                }
                arguments.remove(at: 6)
                arguments.remove(at: 5)
                let named = try await Program.run(
                    "/bin/bash", ["-c", #""$0" "$@" --codes <(cat "$FILE")"#, Product.path] + arguments,
                    environment: Product.environment(["ATTENDANCE_TOKEN": token, "FILE": "\(folder)/codes.txt"]))
                #expect(named.status == 0 && named.output == run.output, "\(named.errors)")
                #expect(sandbox.counters.requests(to: .register) == posts)
            }
        }
    }

    @Test(
        arguments: [
            (Data(), Int32(65), "stdin: "), (Data("\n# nobody\n".utf8), 65, "stdin: "),
            (Data("good-code\n\u{1}\u{2}".utf8), 65, "stdin, line 2: "),
            (Data([0x61, 0x0A, 0xFF, 0xFE]), 65, "stdin, line 2: "),
            (Data("one\rtwo\r".utf8), 65, "stdin, line 1: "),
            (Data(repeating: 0x61, count: 5000), 65, "stdin, line 1: "),
            (nil, 66, "stdin: cannot be read ("),
        ] as [(Data?, Int32, String)])
    func whatHoldsNoCodesIsNamed(bytes: Data?, status: Int32, words: String) async throws {
        try await withTemporaryFolder { folder in
            try (bytes ?? Data()).write(to: URL(fileURLWithPath: "\(folder)/codes"))
            let run = try await Program.run(
                "/bin/sh",
                [
                    "-c",
                    #"exec "$0" register --event 6 --session 12 --codes - "# + (bytes == nil ? "<&-" : #"< "$FILE""#),
                    Product.path,
                ], environment: Product.environment(["FILE": "\(folder)/codes", "ATTENDANCE_TOKEN": "t"]))
            #expect(run.status == status && run.output == "")
            #expect(run.errors.hasPrefix("attendance: \(words)"), "\(run.errors)")
        }
    }

    @Test(arguments: [("/nowhere/codes", "No such file or directory"), ("/", "Is a directory")])
    func aFileThatCannotBeReadIs66(path: String, reason: String) async throws {
        let run = try await Product.run(["register", "--event", "6", "--session", "12", "--codes", path])
        #expect(run.status == 66)
        #expect(run.errors == "attendance: \(path): cannot be read (\(reason)); name the file with --codes\n")
    }

    @Test func theSummaryMayBeAFileToo() async throws {
        try await withSandbox { sandbox, token in
            try await withTemporaryFolder { folder in
                let codes = try await absentCodes(sandbox)
                let (report, summary) = ("\(folder)/report.csv", "\(folder)/summary.csv")
                let arguments = try arguments(
                    sandbox, folder, codes: "\(codes[0])\n\(codes[1])\nnobody\n",
                    ["--locale", "es", "--output", report, "--summary", summary])
                let dry = try await Product.run(arguments + ["--dry-run"], environment: ["ATTENDANCE_TOKEN": token])
                #expect(dry.status == 0 && dry.output.contains(",unanswered,"), "\(dry.errors)")
                #expect(!FileManager.default.fileExists(atPath: report))
                #expect(!FileManager.default.fileExists(atPath: summary))

                let run = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
                #expect(run.status == 1, "\(run.errors)")
                #expect(
                    try String(contentsOfFile: summary, encoding: .utf8)
                        == "status,codes,percentage\nregistered,2,66.67\nrefused,1,33.33\n")
                #expect(try String(contentsOfFile: report, encoding: .utf8).contains("refused,,,No encontrado"))
                for words in ["Estado", "Códigos", "registrado", "rechazado", "66,67 %"] {
                    #expect(run.output.contains(words), "\(run.output)")
                }
                let same = try await Product.run(arguments.dropLast() + [report])
                #expect(same.status == 64 && same.errors.contains("--summary"))
            }
        }
    }

    @Test(arguments: [
        ["--output", "."], ["--output", "./"], ["--summary", "."], ["--journal", "."], ["--output", "new/."],
        ["--output", "new/"], ["--summary", "codes.txt/below"], ["--output", "/proc/report.csv"],
    ])
    func whatCannotBeWrittenIs73BeforeAnythingIsSent(options: [String]) async throws {
        try await withSandbox { sandbox, token in
            try await withTemporaryFolder { folder in
                let codes = try await absentCodes(sandbox)
                let run = try await Product.run(
                    try arguments(sandbox, folder, codes: codes[0], options),
                    environment: ["ATTENDANCE_TOKEN": token], in: folder)
                #expect(run.status == 73, "\(run.errors)")
                #expect(run.errors.split(separator: "\n").count == 1 && run.output.isEmpty)
                // Of a path below a file it is the file that is named.
                let named = options[1].hasPrefix("codes.txt") ? "codes.txt" : options[1]
                #expect(run.errors.hasPrefix("attendance: \(named): cannot be written"))
                #expect(sandbox.counters.total == 0)
                #expect(snapshot(of: folder).keys.sorted() == ["codes.txt"])
            }
        }
    }

    /// By the file's name, by other names of it, and before there is one.
    @Test(arguments: [
        ["--output", "codes.txt"], ["--summary", "new/../codes.txt"], ["--output", "./link"], ["--output", "hard"],
        ["--journal", "j", "--output", "j"], ["--journal", "new/j", "--summary", "link-to-folder/./new/x/../j"],
        ["--output", "data/default/register/event-6-session-12.jsonl"], ["--output", "r", "--summary", "./r"],
    ])
    func noFileIsWrittenOverAnother(options: [String]) async throws {
        try await withSandbox { sandbox, token in
            try await withTemporaryFolder { folder in
                let codes = try await absentCodes(sandbox)
                let arguments = try arguments(sandbox, folder, codes: codes[0], options)
                let files = FileManager.default
                try files.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "codes.txt")
                try files.createSymbolicLink(atPath: "\(folder)/link-to-folder", withDestinationPath: ".")
                try files.linkItem(atPath: "\(folder)/codes.txt", toPath: "\(folder)/hard")
                let before = snapshot(of: folder)
                var runs = [
                    try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token], in: folder)
                ]
                if options[1].contains("codes") {
                    var piped = arguments
                    piped[6] = "-"
                    runs.append(
                        try await Program.run(
                            "/bin/sh", ["-c", #""$0" "$@" < codes.txt"#, Product.path] + piped,
                            environment: Product.environment(["ATTENDANCE_TOKEN": token]), in: folder))
                }
                for run in runs {
                    #expect(run.status == 64, "\(run.errors)")
                    #expect(run.errors.contains("take different files") && run.output.isEmpty)
                }
                #expect(sandbox.counters.total == 0)
                #expect(snapshot(of: folder) == before)
            }
        }
    }

    @Test(arguments: ["--codes", "--journal", "--output", "--summary"])
    func aFileWithoutANameIs64(flag: String) async throws {
        let run = try await Product.run(
            ["register", "--event", "6", "--session", "12", "--codes", "x", flag, "", "--locale", "es"])
        #expect(run.status == 64 && run.errors.contains("\(flag) necesita el nombre de un archivo"), "\(run.errors)")
    }

    @Test func aFileWithoutEndIs65() async throws {
        let run = try await Product.run([
            "register", "--event", "6", "--session", "12", "--codes", "/dev/zero", "--locale", "es",
        ])
        #expect(run.status == 65 && run.output == "")
        #expect(run.errors.contains("/dev/zero: no se puede leer (archivo demasiado grande)"), "\(run.errors)")
    }

    /// Slower than this it may be, on a busy machine, but not faster.
    /// What the service refuses for the time being is posted again, at the same pace.
    @Test(arguments: [0, 3]) func noMoreArePostedInASecondThanAllowed(refused: Int) async throws {
        let faults = SandboxFaults(rules: [FaultRule(.status(code: 503), of: .register, times: refused)])
        try await withSandbox(faults) { sandbox, token in
            try await withTemporaryFolder { folder in
                let codes = try await absentCodes(sandbox).prefix(6 - refused)
                try #require(codes.count == 6 - refused)
                var arguments = try arguments(sandbox, folder, codes: codes.joined(separator: "\n"))
                arguments[8] = "2"
                let start = ContinuousClock.now
                let run = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
                #expect(run.status == 0, "\(run.errors)")
                #expect(sandbox.counters.requests(to: .register) == 6)
                #expect(ContinuousClock.now - start >= .milliseconds(2500))
            }
        }
    }

    @Test func twoRunsAtOnceDoNotShareAJournal() async throws {
        try await withSandbox { sandbox, token in
            try await withTemporaryFolder { folder in
                let codes = try await absentCodes(sandbox).prefix(2)
                sandbox.faults.latencyMilliseconds = 1500
                let arguments = try arguments(
                    sandbox, folder, codes: codes.joined(separator: "\n"), ["--in-flight", "1"])
                let environment = Product.environment(["ATTENDANCE_TOKEN": token])
                let first = try Child(
                    Product.path, arguments, environment: environment, output: "\(folder)/o",
                    errors: "\(folder)/e")
                while sandbox.counters.requests(to: .register) < 1 { try await Task.sleep(for: .milliseconds(5)) }
                let second = try await Program.run(Product.path, arguments, environment: environment)
                #expect(second.status == 75 && second.errors.contains("another run"), "\(second.errors)")
                #expect(await first.end() == 0)
                #expect(sandbox.counters.requests(to: .register) == codes.count)
            }
        }
    }

    /// Nothing is sent that could not be noted first, and what was answered is known to the next run.
    @Test(.enabled(if: getuid() == 0)) func aFullDiskEndsTheBatch() async throws {
        try await withSandbox(guests: 600) { sandbox, token in
            try await withTemporaryFolder { folder in
                let disk = "\(folder)/disk"
                try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
                let mount = try await Program.run(
                    "/bin/mount", ["-t", "tmpfs", "-o", "size=8k", "none", disk], environment: Product.environment())
                guard mount.status == 0 else { return }
                let codes = try await absentCodes(sandbox).prefix(60)
                try #require(codes.count == 60)
                let before = try await present(sandbox)
                let arguments = try arguments(
                    sandbox, folder, codes: codes.joined(separator: "\n"), ["--journal", "\(disk)/journal"])
                let cut = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
                let sent = sandbox.counters.requests(to: .register)
                #expect(cut.status == 1, "\(cut.errors)")
                #expect(cut.errors.contains("no space left on the disk"))
                #expect(cut.output.contains(",registered,") && cut.output.contains(",unanswered,"))
                #expect(sent < 60)
                #expect(try await present(sandbox) == before + Int64(sent))

                _ = try await Program.run(
                    "/bin/mount", ["-o", "remount,size=1m", disk], environment: Product.environment())
                let whole = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
                _ = try await Program.run("/bin/umount", [disk], environment: Product.environment())
                #expect(whole.status == 0, "\(whole.errors)")
                #expect(try await present(sandbox) == before + 60)
                // At most those that were in flight when the disk was full are sent twice.
                #expect(sandbox.counters.requests(to: .register) <= 60 + 4)
            }
        }
    }
}

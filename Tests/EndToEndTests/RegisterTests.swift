import Foundation
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
                    Product.path, arguments, environment: environment, in: nil, output: "\(folder)/o",
                    errors: "\(folder)/e")
                while sandbox.counters.requests(to: .register) < 200 { try await Task.sleep(for: .milliseconds(5)) }
                child.kill()
                #expect(await child.end() == 128 + SIGKILL)
                let half = try await present(sandbox) - before
                #expect((190..<1000).contains(half))
                let posts = sandbox.counters.requests(to: .register)

                let run = try await Product.run(
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
}

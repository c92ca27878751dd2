import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Batches of codes, sent to the sandbox, which counts.
@Suite(.timeLimit(.minutes(30))) struct RegisterTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    @Test func `each code is reported and a second run sends none`() async throws {
        try await withSandbox { sandbox, token in
            let codes = sandbox.absentCodes()
            let stranger = try #require(sandbox.tikit.guests.first { $0.event == 2 }?.code)
            let present = Set(sandbox.tikit.checkIns.filter { $0.session == 12 }.map(\.guest))
            let here = try #require(
                sandbox.tikit.guests.first { present.contains($0.id) && $0.sessions.contains(12) }?.code)
            let before = sandbox.present()
            let file =
                "# door 1\n\(codes[0])\r\n\n  \(codes[1])  \n\(codes[0])\n\(here)\n\(stranger)\nnobody-knows-this-code\n"
            let arguments = try sandbox.registerArguments(in: folder, codes: file, ["--locale", "es"])
            let run = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(1)
            let rows = run.output.split(separator: "\n").map {
                $0.split(separator: ",", omittingEmptySubsequences: false)
            }
            #expect(rows.first?.joined(separator: ",") == "line,code,status,checkin_id,guest_id,message")
            #expect(rows.dropFirst().map { $0[0] } == ["2", "4", "6", "7", "8"])
            #expect(
                rows.dropFirst().map { $0[2] }
                    == ["registered", "registered", "already", "not_registered", "refused"])
            #expect(run.output.contains("El invitado no está registrado en este evento"))
            #expect(sandbox.present() == before + 2)
            for code in [codes[0], codes[1], here, stranger] {
                #expect(!run.output.contains(code) && !run.errors.contains(code))
            }
            let journal = snapshot(of: "\(folder)/data")
            #expect(!journal.isEmpty)
            #expect(journal.values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains(codes[0]) })

            let posts = sandbox.counters.requests(to: .register)
            let again = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(1)
            #expect(again.output == run.output)
            #expect(sandbox.counters.requests(to: .register) == posts)
        }
    }

    @Test func `a dry run sends nothing and writes nothing`() async throws {
        try await withSandbox { sandbox, token in
            let codes = sandbox.absentCodes()
            let arguments = try sandbox.registerArguments(in: folder, codes: codes[0] + "\n", ["--dry-run"])
            let run = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(0)
            #expect(run.output.contains(",unanswered,"))
            #expect(sandbox.counters.total == 0)
            #expect(snapshot(of: "\(folder)/data").isEmpty)
        }
    }

    @Test func `an unanswered POST is not repeated blindly and counts next time`() async throws {
        // The sandbox registers the code and cuts the connection under its answer.
        let cut = SandboxFaults(rules: [FaultRule(.cutBody(keepingBytes: 20), of: .register, times: 1)])
        try await withSandbox(cut) { sandbox, token in
            let codes = sandbox.absentCodes()
            let before = sandbox.present()
            let arguments = try sandbox.registerArguments(in: folder, codes: codes[0] + "\n")
            let first = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(1)
            #expect(first.output.contains(",failed,"))
            #expect(sandbox.counters.requests(to: .register) == 1)
            try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(0)
            #expect(sandbox.counters.requests(to: .register) == 2)
            #expect(sandbox.present() == before + 1)
        }
    }

    @Test func `another event's session is 66 before anything is sent`() async throws {
        try await withSandbox { sandbox, token in
            var arguments = try sandbox.registerArguments(in: folder, codes: "some-code\n")
            arguments[4] = "999"
            try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(66)
            #expect(sandbox.counters.requests(to: .register) == 0)
        }
    }

    @Test func `a batch of a thousand, killed and run again, registers each code once`() async throws {
        try await withSandbox(guests: 8000) { sandbox, token in
            let codes = sandbox.absentCodes().prefix(1000)
            try #require(codes.count == 1000)
            let before = sandbox.present()
            let arguments = try sandbox.registerArguments(in: folder, codes: codes.joined(separator: "\n"))
            let environment = Product.environment(["ATTENDANCE_TOKEN": token])
            let child = try Child(
                Product.path, arguments, environment: environment, output: "\(folder)/o",
                errors: "\(folder)/e")
            while sandbox.counters.requests(to: .register) < 200 { try await Task.sleep(for: .milliseconds(5)) }
            child.kill()
            #expect(await child.end() == 128 + SIGKILL)
            let half = sandbox.present() - before
            #expect((190..<1000).contains(half))
            let posts = sandbox.counters.requests(to: .register)

            try await Subprocess.run(
                Product.path, arguments + ["--output", "\(folder)/report.csv"], environment: environment
            ).expect(0)
            #expect(sandbox.present() == before + 1000)
            // No more were sent twice than can have been in flight.
            #expect(sandbox.counters.requests(to: .register) - posts <= 1000 - half + 4)
            let data = sandbox.tikit
            let times = Dictionary(grouping: data.checkIns.filter { $0.session == 12 }, by: \.guest)
            #expect(!times.contains { $1.count > 1 && codes.contains(data.guest($0).code) })
            let report = try String(at: "\(folder)/report.csv")
            #expect(report.split(separator: "\n").count == 1001)
        }
    }

    /// A code is noted before it is posted and when it is answered, each time through to the disk.
    @Test(.enabled(if: KillPoint.isPossible, "takes strace, and a container that allows tracing"))
    func `after a kill at any journal note, the next run registers each code once`() async throws {
        try await withSandbox(guests: 600) { sandbox, token in
            let all = sandbox.absentCodes()
            let environment = Product.environment(["ATTENDANCE_TOKEN": token])
            var (number, wasKilled) = (1, true)
            while wasKilled {
                let codes = all.dropFirst(5 * number).prefix(5)
                try #require(codes.count == 5)
                let (before, posts) = (sandbox.present(), sandbox.counters.requests(to: .register))
                let arguments = try sandbox.registerArguments(
                    in: folder, codes: codes.joined(separator: "\n"), ["--journal", "\(folder)/j\(number)"])
                let cut = try await Subprocess.run(
                    Product.path, arguments, environment: environment, killedAt: KillPoint("fsync", number: number))
                wasKilled = cut.wasKilled
                try #require(wasKilled || cut.status == 0, "\(cut.errors)")
                let run = try await Subprocess.run(Product.path, arguments, environment: environment)
                #expect(run.status == 0, "\(number): \(run.errors)")
                #expect(sandbox.present() == before + 5)
                // No more were posted twice than can have been in flight.
                #expect((5...9).contains(sandbox.counters.requests(to: .register) - posts))
                number += 1
            }
            #expect(number > 3)
        }
    }

    /// Slower than this it may be, on a busy machine, but not faster.
    /// What the service refuses for the time being is posted again, at the same pace.
    @Test(arguments: [0, 3]) func `no more codes are posted per second than allowed`(refused: Int) async throws {
        let faults = SandboxFaults(rules: [FaultRule(.status(code: 503), of: .register, times: refused)])
        try await withSandbox(faults) { sandbox, token in
            let codes = sandbox.absentCodes().prefix(6 - refused)
            try #require(codes.count == 6 - refused)
            var arguments = try sandbox.registerArguments(in: folder, codes: codes.joined(separator: "\n"))
            arguments[8] = "2"
            let start = ContinuousClock.now
            try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(0)
            #expect(sandbox.counters.requests(to: .register) == 6)
            #expect(ContinuousClock.now - start >= .milliseconds(2500))
        }
    }

    @Test func `two simultaneous runs do not share a journal`() async throws {
        try await withSandbox { sandbox, token in
            let codes = sandbox.absentCodes().prefix(2)
            sandbox.faults.latencyMilliseconds = 1500
            let arguments = try sandbox.registerArguments(
                in: folder, codes: codes.joined(separator: "\n"), ["--in-flight", "1"])
            let environment = Product.environment(["ATTENDANCE_TOKEN": token])
            let first = try Child(
                Product.path, arguments, environment: environment, output: "\(folder)/o",
                errors: "\(folder)/e")
            while sandbox.counters.requests(to: .register) < 1 { try await Task.sleep(for: .milliseconds(5)) }
            try await Subprocess.run(Product.path, arguments, environment: environment).expect(75, "another run")
            #expect(await first.end() == 0)
            #expect(sandbox.counters.requests(to: .register) == codes.count)
        }
    }

    /// Nothing is sent that could not be noted first, and what was answered is known to the next run.
    @Test(.enabled(if: SmallDisk.isPossible, "takes root, and a container that allows mounting"))
    func `a full disk ends the batch`() async throws {
        try await withSandbox(guests: 600) { sandbox, token in
            let disk = try SmallDisk(at: "\(folder)/disk", size: "8k")
            defer { disk.unmount() }
            let codes = sandbox.absentCodes().prefix(60)
            try #require(codes.count == 60)
            let before = sandbox.present()
            let arguments = try sandbox.registerArguments(
                in: folder, codes: codes.joined(separator: "\n"), ["--journal", "\(disk.path)/journal"])
            let cut = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token])
            let sent = sandbox.counters.requests(to: .register)
            cut.expect(1, "no space left")
            #expect(cut.output.contains(",registered,") && cut.output.contains(",unanswered,"))
            #expect(sent < 60)
            #expect(sandbox.present() == before + sent)

            try disk.grow(to: "1m")
            try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(0)
            #expect(sandbox.present() == before + 60)
            // At most those that were in flight when the disk was full are sent twice.
            #expect(sandbox.counters.requests(to: .register) <= 60 + 4)
        }
    }
}

import Foundation
import Sandbox
import Tables
import TestSupport
import Testing

/// What a night tells others: ping, hooks, metrics and lineage. Each has one start and one end, and nothing fails in silence.
@Suite(.timeLimit(.minutes(30))) struct DeliveryTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    /// Runs a night with a web server for its pings. In its lines, PORT stands for the server's.
    private func night(
        _ lines: [String], status: Int = 200, _ body: (NightlySetting, LoopbackServer) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await LoopbackServer.run("webserver.py", below: folder, ["\(status)"]) { server in
                let lines = lines.map { $0.replacing("PORT", with: "\(server.port)").replacing("FOLDER", with: folder) }
                try await withNightlySetting(["formats: [csv]"] + lines) { setting, _ in try await body(setting, server)
                }
            }
        }
    }

    @Test(arguments: [
        ("events: [6]", "http://127.0.0.1:PORT/secret-uuid", ["POST /secret-uuid/start", "POST /secret-uuid"], 0),
        (
            "events: [6, 999]", "http://127.0.0.1:PORT/secret-uuid/",
            ["POST /secret-uuid/start", "POST /secret-uuid/fail"], 1
        ),
        (
            "events: [999]", "http://127.0.0.1:PORT/secret-uuid",
            ["POST /secret-uuid/start", "POST /secret-uuid/fail"], 66
        ),
        (
            "events: [6]", "http://127.0.0.1:PORT/api/push/secret-uuid?status=up&msg=OK&ping=",
            ["GET /api/push/secret-uuid?status=up&msg=OK"], 0
        ),
    ]) func `a ping says that a run starts and how it ends`(
        events: String, address: String, expected: [String], status: Int32
    ) async throws {
        try await night([events, "ping: \(address)"]) { setting, server in
            let run = try await setting.nightly(["-vv"]).expect(status)
            let requests = try server.requests()
            #expect(requests.map { "\($0.method) \($0.path)" } == expected)
            if status != 0 { #expect(requests.last?.body.contains("999") == true) }
            // Whoever knows the address can say that all is well.
            #expect(!run.errors.contains("secret-uuid") && !run.output.contains("secret-uuid"))
            let shown = try await Product.run(["config", "show", "--json"], environment: setting.environment)
            #expect(shown.output.contains("nightly.ping") && !shown.output.contains("secret-uuid"))
        }
    }

    @Test func `a ping that fails is said, and changes nothing`() async throws {
        try await night(["events: [6]", "ping: http://127.0.0.1:PORT/secret-uuid"], status: 404) { setting, server in
            let run = try await setting.nightly()
            #expect(run.status == 0 && run.errors.components(separatedBy: "ping").count == 3, "\(run.errors)")
            #expect(!run.errors.contains("secret") && setting.latest != nil)
        }
        try await RawServer.withClosedPort { port in
            try await withNightlySetting(["events: [6]", "formats: [csv]"]) { setting, _ in
                var setting = setting
                setting.environment["ATTENDANCE_PING"] = "http://127.0.0.1:\(port)/secret-uuid"
                let run = try await setting.nightly()
                #expect(
                    run.status == 0 && run.errors.contains("ping") && !run.errors.contains("secret"), "\(run.errors)")
            }
        }
    }

    @Test(arguments: [
        ("[6]", "start success", 0, true), ("[6, 999]", "start warning", 1, true),
        ("[999]", "start failure", 66, false),
    ]) func `hooks are told how a run went`(events: String, expected: String, status: Int32, isPublished: Bool)
        async throws
    {
        let hook =
            #""echo $ATTENDANCE_OUTCOME $ATTENDANCE_STATUS \"$ATTENDANCE_MANIFEST\" $ATTENDANCE_TOKEN >> FOLDER/told; echo heard""#
        let hooks = ["start", "success", "warning", "failure"].map { "\($0): \(hook)" }.joined(separator: ", ")
        try await withNightlySetting([
            "formats: [csv]", "events: \(events)", "hooks: {\(hooks.replacing("FOLDER", with: folder))}",
        ]) { setting, _ in
            let run = try await setting.nightly().expect(status)
            #expect(run.errors.components(separatedBy: ": heard\n").count == 3)
            let told = try String(at: "\(folder)/told").split(separator: "\n")
            let words = expected.split(separator: " ")
            #expect(told.count == 2 && told[0].trimmingCharacters(in: .whitespaces) == "start")
            let manifest = isPublished ? "\(setting.reports)/\(try #require(setting.nights.first))/manifest.json" : ""
            #expect(
                told[1].trimmingCharacters(in: .whitespaces)
                    == "\(words[1]) \(status) \(manifest)".trimmingCharacters(in: .whitespaces))
            if isPublished { #expect(FileManager.default.fileExists(atPath: manifest)) }
        }
    }

    /// A line of the profile, what the run says, and its status. The reports are there all the same.
    @Test(arguments: [
        ("hooks: {success: exit 3}", "hook success: the command exited with 3"),
        ("hooks: {start: \"kill -9 $$\"}", "hook start: a signal (9)"),
        ("hooks: {success: \"sleep 600 & sleep 600\", timeout: 1s}", "hook success: the command did not end"),
        ("hooks: {success: [/nowhere/to/be/found]}", "hook success: the command exited with 127"),
        ("metrics: /nowhere/attendance.prom", "metrics: "), ("metrics: /proc/attendance.prom", "metrics: "),
        ("lineage: /nowhere/lineage.ndjson", "lineage: "), ("lineage: \"http://127.0.0.1:1/\"", "lineage: "),
    ]) func `what falls short is said and changes the status`(line: String, message: String) async throws {
        try await withNightlySetting(["events: [6]", "formats: [csv]", line]) { setting, _ in
            try await setting.nightly().expect(1, message)
            #expect(try setting.manifest().events.first?.status == "ok")
            let state = "\(setting.folder)/data/tikit/nightly.json"
            #expect(!FileManager.default.fileExists(atPath: state))
        }
    }

    @Test func `what a hook started and what ignores signals goes with it`() async throws {
        let deaf = "sh -c 'trap \"\" TERM; echo $$ > \(folder)/deaf; while :; do sleep 1; done'"
        try "\(deaf) &\nsleep 600\n".write(to: "\(folder)/hook")
        try await withNightlySetting([
            "events: [6]", "formats: [csv]", "hooks: {success: sh \(folder)/hook, timeout: 1s}",
        ]) { setting, _ in
            try await setting.nightly().expect(1, "did not end")
            let number = try String(at: "\(folder)/deaf").dropLast()
            let state = try? String(at: "/proc/\(number)/stat")
            #expect(state.map { $0.contains(") Z ") } ?? true, "\(state ?? "")")
        }
    }

    /// A process in a session of its own leaves the hook's group; a control group holds it all the same.
    @Test func `what a hook started elsewhere goes with it, or that is said`() async throws {
        let away = "setsid sh -c 'echo $$ > \(folder)/away; exec sleep 600' &"
        try "\(away)\nsleep 600\n".write(to: "\(folder)/hook")
        try await withNightlySetting([
            "events: [6]", "formats: [csv]", "hooks: {success: sh \(folder)/hook, timeout: 1s}",
        ]) { setting, _ in
            let run = try await setting.nightly().expect(1, "did not end")
            let number = try #require(pid_t(String(try String(at: "\(folder)/away").dropLast())))
            let state = try? String(at: "/proc/\(number)/stat")
            let hasEnded = state.map { $0.contains(") Z ") } ?? true
            if !hasEnded { kill(number, SIGKILL) }
            #expect(hasEnded != run.errors.contains("cgroup v2"), "\(run.errors)")
        }
    }

    @Test func `what a hook writes is in the log, and not without end`() async throws {
        try await withNightlySetting([
            "events: [6]", "formats: [csv]",
            #"hooks: {success: "printf 'a\\033[31mb\\n'; yes | head -c 1000000", timeout: 1m}"#,
        ]) { setting, _ in
            let run = try await setting.nightly()
            #expect(run.status == 0 && run.errors.utf8.count < 2_000_000 && run.errors.contains("hook success: …"))
            #expect(!run.errors.contains("\u{1B}"))
        }
    }

    @Test(arguments: [SIGTERM, SIGKILL]) func `a run that is stopped has one end`(signal: Int32) async throws {
        let hooks = ["start", "success", "failure"].map { "\($0): \"echo \($0) >> \(folder)/told\"" }
        let lineage = "\(folder)/lineage.ndjson"
        var slow = SandboxFaults()
        slow.latencyMilliseconds = 5000
        try await withNightlySetting(
            [
                "events: [6]", "formats: [csv]", "hooks: {\(hooks.joined(separator: ", "))}", "lineage: \(lineage)",
            ], faults: slow
        ) { setting, _ in
            let child = try Child(
                Product.path, ["nightly"], environment: Product.environment(setting.environment),
                output: "\(folder)/output", errors: "\(folder)/errors")
            try await LoopbackServer.appearance(of: "\(folder)/told")
            kill(child.pid, signal)
            #expect(await child.end() == 128 + signal)
        }
        let told = { try String(at: "\(folder)/told").split(separator: "\n") }
        #expect(try told() == (signal == SIGTERM ? ["start", "failure"] : ["start"]))
    }

    @Test func `of a run that was killed the next one tells the end, once`() async throws {
        let hooks = ["start", "success", "failure"].map {
            "\($0): \"echo \($0) $ATTENDANCE_RUN >> \(folder)/told\""
        }
        let lineage = "\(folder)/lineage.ndjson"
        try await withNightlySetting([
            "events: [6]", "formats: [csv]", "hooks: {\(hooks.joined(separator: ", "))}", "lineage: \(lineage)",
        ]) { setting, _ in
            let state = "\(setting.folder)/data/tikit/nightly.json"
            silently(try await setting.nightly())
            for (phase, count) in [("begun", 1), ("ending", 0)] {
                let begun =
                    #"{"run":"earlier","id":"5f0c2b1e-0000-4000-8000-000000000000","night":"2026-03-01","startedAt":1,"phase":"\#(phase)"}"#
                try begun.write(to: state)
                try FileManager.default.removeItem(atPath: "\(folder)/told")
                for isFirst in [true, false] {
                    let run = try await setting.nightly()
                    #expect(run.status == 0 && run.errors.contains("earlier") == isFirst, "\(run.errors)")
                }
                let told = try String(at: "\(folder)/told").split(separator: "\n")
                #expect(told.filter { $0 == "failure earlier" }.count == count && told.count == 4 + count)
            }
            let events = try String(at: lineage)
            #expect(events.components(separatedBy: "5f0c2b1e").count == 2)
        }
    }

    /// Whoever can change the file, or replace it in its folder, decides what runs as this user.
    @Test(arguments: [
        #"hooks: {start: "touch RUN"}"#, "mail: {server: RUN.sh, from: a@example.org, to: [b@example.org]}",
        "mail: {server: sendmail, from: a@example.org, to: [b@example.org]}",
    ])
    func `commands of a file that others can change are not run`(line: String) async throws {
        try await withNightlySetting(["events: [6]", line.replacing("RUN", with: "\(folder)/run")]) { setting, _ in
            try "#!/bin/sh\ntouch \(folder)/run\n".write(to: "\(folder)/run.sh")
            chmod("\(folder)/run.sh", 0o755)
            let config = "\(setting.folder)/config.yaml"
            let key = line.hasPrefix("mail") ? "nightly.mail" : "nightly.hooks"
            for (file, own) in [(0o666, 0o700), (0o664, 0o700), (0o602, 0o700), (0o644, 0o777), (0o644, 0o770)]
                as [(mode_t, mode_t)]
            {
                chmod(config, file)
                chmod(setting.folder, own)
                try await setting.nightly().expectLine(78, key)
            }
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/run"))
            #expect(setting.nights.isEmpty)
            chmod(setting.folder, 0o755)
            if line.contains("hooks") {
                try await setting.nightly().expect(0)
                #expect(FileManager.default.fileExists(atPath: "\(folder)/run"))
            }
        }
    }

    /// Where the token goes is the file's word, unless a flag or variable says it.
    @Test func `an address in a file that others can change gets no token`() async throws {
        try await withNightlySetting(["events: [6]"]) { setting, sandbox in
            let config = "\(setting.folder)/config.yaml"
            chmod(config, 0o666)
            let before = sandbox.counters.requests
            for command in [["nightly"], ["events"], ["sync", "--event", "6"]] {
                try await Product.run(command, environment: setting.environment).expectLine(78, "base-url")
            }
            #expect(sandbox.counters.requests == before)
            try await Product.run(["events", "--base-url", sandbox.baseURL], environment: setting.environment).expect(0)
            chmod(config, 0o644)
            try await Product.run(["events"], environment: setting.environment).expect(0)
        }
    }

    @Test func `a program that others can change is not run`() async throws {
        let program = "\(folder)/sendmail"
        try "#!/bin/sh\ntouch \(folder)/run\n".write(to: program)
        chmod(program, 0o777)
        try await withNightlySetting(
            ["events: [6]", "formats: [csv]", "mail: {server: \(program), from: a@example.org, to: [b@example.org]}"]
        ) { setting, _ in
            _ = try await setting.nightly()
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/run"))
            chmod(program, 0o755)
            _ = try await setting.nightly()
            #expect(FileManager.default.fileExists(atPath: "\(folder)/run"))
        }
    }

    // MARK: Metrics

    /// The values of a metric, by its labels.
    private func metrics(_ path: String) throws -> [String: String] {
        let lines = try String(at: path).split(separator: "\n").filter {
            !$0.hasPrefix("#")
        }
        return Dictionary(
            uniqueKeysWithValues: lines.map { line in
                let end = line.lastIndex(of: " ") ?? line.endIndex
                return (String(line[..<end]), String(line[end...].dropFirst()))
            })
    }

    @Test func `metrics are those of the run, and the last success stays`() async throws {
        let path = "\(folder)/attendance.prom"
        try await withNightlySetting(["events: [6, 7]", "formats: [csv]", "metrics: \(path)"]) { setting, sandbox in
            silently(try await setting.nightly())
            let first = try metrics(path)
            let manifest = try setting.manifest()
            let own = #"{profile="tikit"}"#
            #expect(first["attendance_last_run_status\(own)"] == "0")
            #expect(Int(try #require(first["attendance_last_run_requests\(own)"]))! > 4)
            #expect(first["attendance_last_run_retries\(own)"] == "0")
            for event in manifest.events {
                let labels = #"{profile="tikit",event="\#(event.id)"}"#
                #expect(first["attendance_event_success\(labels)"] == "1")
                #expect(first["attendance_event_rows\(labels)"] == event.totals.map { "\($0.checkins)" })
                for finding in event.warnings?.data_quality ?? [] {
                    let kind =
                        #"{profile="tikit",event="\#(event.id)",kind="\#(finding.check)",severity="\#(finding.severity)"}"#
                    #expect(first["attendance_event_findings\(kind)"] == "\(finding.rows)")
                }
            }
            let success = "attendance_last_success_timestamp_seconds\(own)"
            let end = Instant(manifest.finished_at)
            #expect(first[success] == "\(end.secondsSinceEpoch)")

            // The same night again, in which one event fails: its manifest replaces that of the success.
            try setting.change("[6, 7]", to: "[6, 999]")
            #expect(try await setting.nightly().status == 1)
            #expect(try metrics(path)[success] == first[success])

            // Another night.
            try await Task.sleep(for: .seconds(1))
            try setting.change("[6, 999]", to: "[6, 7]")
            silently(try await setting.nightly())
            let again = try metrics(path)
            #expect(again[success] != first[success])
            try setting.change("[6, 7]", to: "[6, 999]")
            try FileManager.default.moveItem(
                atPath: "\(setting.reports)/\(setting.nights[0])", toPath: "\(setting.reports)/2020-01-01")
            #expect(try await setting.nightly().status == 1)
            let second = try metrics(path)
            #expect(second[success] == again[success] && second["attendance_last_run_status\(own)"] == "1")
            #expect(second[#"attendance_event_success{profile="tikit",event="999"}"#] == "0")
            #expect(
                second[#"attendance_event_last_success_timestamp_seconds{profile="tikit",event="7"}"#]
                    == again[success])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["attendance.prom"])
        }
    }

    @Test func `the requests of an event that fails count`() async throws {
        let path = "\(folder)/attendance.prom"
        try await withNightlySetting(["events: [6]", "metrics: \(path)"]) { setting, sandbox in
            let server = try RawServer { _ in RawServer.json("{}", status: "404 Not Found") }
            defer { server.stop() }
            try setting.change(sandbox.baseURL, to: server.baseURL)
            #expect(try await setting.nightly().status == 66)
            let sent = try metrics(path)[#"attendance_last_run_requests{profile="tikit"}"#]
            #expect(sent == "\(server.requests.count)" && !server.requests.isEmpty)
        }
    }

    @Test(.enabled(if: Program.path(of: "promtool") != nil, "promtool (Debian's prometheus) is not installed"))
    func `Prometheus reads the metrics, and its rule tells of a night without a report`() async throws {
        let path = "\(folder)/attendance.prom"
        try await withNightlySetting(["events: [6, 999]", "formats: [csv]", "metrics: \(path)"]) { setting, _ in
            #expect(try await setting.nightly().status == 1)
            let check = try await Program.run("/bin/sh", ["-c", "promtool check metrics < \(path)"])
            #expect(check.status == 0, "\(check.errors)\(check.output)")
        }
        let packaging = Repository.url("Packaging/prometheus").path
        for words in [["check", "rules", "attendance.rules.yaml"], ["test", "rules", "attendance.rules.test.yaml"]] {
            let run = try await Program.run("promtool", words, in: packaging)
            #expect(run.status == 0, "\(run.errors)\(run.output)")
        }
    }

    // MARK: Lineage

    @Test func `lineage has each run's start and end, with datasets and columns`() async throws {
        try await LoopbackServer.run("webserver.py", below: folder) { server in
            for place in ["\(folder)/lineage.ndjson", "http://127.0.0.1:\(server.port)/api/v1/lineage"] {
                try await withNightlySetting(["events: [6]", "formats: [csv]", "lineage: \"\(place)\""]) {
                    setting, sandbox in
                    silently(try await setting.nightly())
                    let lines =
                        place.hasPrefix("/")
                        ? try String(at: place).split(separator: "\n").map(String.init)
                        : try server.requests().map(\.body)
                    let events = try lines.map {
                        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                    }
                    #expect(events.map { $0["eventType"] as? String } == ["START", "COMPLETE"])
                    let runs = events.map { ($0["run"] as? [String: Any])?["runId"] as? String }
                    #expect(runs[0] == runs[1] && runs[0].flatMap(UUID.init) != nil)
                    let inputs = events[1]["inputs"] as? [[String: Any]] ?? []
                    #expect(inputs.map { $0["name"] as? String } == ["events/6/sessions", "events/6/checkins"])
                    #expect(inputs.first?["namespace"] as? String == String(sandbox.baseURL.dropLast()))
                    let outputs = events[1]["outputs"] as? [[String: Any]] ?? []
                    #expect(outputs.count == 17)
                    let hours = outputs.first {
                        ($0["name"] as? String)?.hasSuffix("/checkins_by_method.csv") == true
                    }
                    let schema = (hours?["facets"] as? [String: Any])?["schema"] as? [String: Any]
                    let fields = (schema?["fields"] as? [[String: Any]])?.map { $0["name"] as? String }
                    #expect(fields == ["method", "checkins", "percentage"])
                }
            }
        }
    }

    // MARK: The profile

    @Test(arguments: [
        ("mail: {to: [a@example.org]}", "from"), ("mail: {from: a@example.org}", "to"),
        ("mail: {from: a@example.org, to: [\"a b@example.org\"]}", "mail.to"),
        ("mail: {server: /bin/true, from: a@example.org, to: [b@example.org, B@Example.org]}", "address"),
        ("mail: {from: a@example.org, to: [b@example.org], server: \"http://x\"}", "server"),
        ("mail: {from: a@example.org, to: [b@example.org], server: \"smtp://ana:pass@x\"}", "server"),
        (
            "mail: {from: a@example.org, to: [b@example.org], server: \"smtp://mail.example.org\", tls: none}",
            "tls: none"
        ),
        ("mail: {from: a@example.org, to: [b@example.org], user: ana}", "ATTENDANCE_MAIL_PASSWORD"),
        ("mail: {server: /bin/true, from: a@example.org, to: [{address: b@example.org, report: sponsor}]}", "sponsor"),
        ("mail: {from: a@example.org, to: [{address: b@example.org, sponsor: x}]}", "packs"),
        (
            "mail: {server: /bin/true, from: a@example.org, to: [{address: b@example.org, sponsor: x, when: news}]}",
            "when"
        ),
        ("mail: {from: a@example.org, to: [b@example.org], when: sometimes}", "when"),
        ("hooks: {finish: \"true\"}", "finish"), ("ping: ftp://secret.example/uuid", "ping"),
        ("metrics: attendance.prom", "metrics"),
    ]) func `a mistake in the profile is told with its place, before anything is read`(
        line: String, word: String
    ) async throws {
        try await withNightlySetting(["events: [6]", line]) { setting, sandbox in
            let run = try await setting.nightly()
            #expect(run.status == 78 && run.errors.contains(word) && !run.errors.contains("uuid"), "\(run.errors)")
            #expect(!run.errors.contains("pass@") && setting.nights.isEmpty)
        }
    }
}

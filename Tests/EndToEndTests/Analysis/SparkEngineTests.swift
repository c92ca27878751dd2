import Foundation
import Sandbox
import TestSupport
import Testing

/// `--engine spark`, as its users run it: with a Spark of theirs, which here is Apache Spark if it is installed, or else a script.
@Suite(.timeLimit(.minutes(30))) struct SparkEngineTests {
    /// A dataset of events 6 and 7, and the store that it was exported from.
    private struct Setting: Sendable {
        var folder: String
        var lake: String { "\(folder)/lake" }
        var environment: [String: String]

        func run(_ arguments: String..., more: [String: String] = [:]) async throws -> Subprocess.Outcome {
            try await Product.run(arguments, environment: environment.merging(more) { $1 })
        }

        /// The options that have Spark count the dataset.
        var engine: [String] {
            ["--engine", "spark", "--dataset", lake, "--master", "local[2]"]
                + Spark.settings.flatMap { ["--conf", $0] }
        }

        /// With Apache Spark, if it is installed.
        func runSpark(_ arguments: [String]) async throws -> Subprocess.Outcome {
            try await Product.run(arguments, environment: environment.merging(Spark.variables) { $1 })
        }

        /// A Spark that is a shell script, which finds its own words in `$*`.
        func spark(_ body: String) throws -> [String: String] {
            let home = "\(folder)/\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: "\(home)/bin", withIntermediateDirectories: true)
            try "#!/bin/sh\n\(body)\n".write(to: "\(home)/bin/spark-sql")
            chmod("\(home)/bin/spark-sql", 0o755)
            return ["SPARK_HOME": home]
        }
    }

    private func withSetting(_ body: (Setting) async throws -> Void) async throws {
        try await withSandbox(guests: 60) { sandbox, token in
            try await withTemporaryFolder { folder in
                let config = """
                    profiles:
                      tikit:
                        base-url: \(sandbox.baseURL)
                        timezone: America/Santiago
                        nightly: {events: [6, 7], formats: [csv, json], output: \(folder)/nights}
                      compared:
                        base-url: \(sandbox.baseURL)
                        timezone: America/Santiago
                        series: {both: [6, 7]}
                        nightly: {events: [6, 7], comparisons: both, formats: [csv], output: \(folder)/compared}

                    """
                try config.write(to: "\(folder)/config.yaml")
                let setting = Setting(
                    folder: folder,
                    environment: [
                        "ATTENDANCE_TOKEN": token, "ATTENDANCE_CONFIG": "\(folder)/config.yaml",
                        "ATTENDANCE_PROFILE": "tikit", "ATTENDANCE_DATA_DIR": "\(folder)/data", "TMPDIR": folder,
                    ])
                for arguments in [
                    ["sync", "--event", "6", "--event", "7"],
                    ["export", "--dataset", setting.lake, "--all", "--offline"],
                ] {
                    try await Product.run(arguments, environment: setting.environment).require(0)
                }
                try await body(setting)
            }
        }
    }

    /// Of one section: Spark takes longer to plan more than to count them.
    @Test(.enabled(if: Spark.home != nil, "Spark is not installed: make spark"))
    func `a small report is the native engine's, byte for byte`() async throws {
        try await withSetting { setting in
            let definition = "\(setting.folder)/small.yaml"
            try Data("title: {es: Small, en: Small}\naudience: organizer\nsections: [attendance_by_session]\n".utf8)
                .write(to: definition)
            let report = ["report", "--event", "6", "--report", definition, "--format", "csv,json", "--output"]
            try await setting.runSpark(report + ["\(setting.folder)/native", "--offline"]).expect(0)
            try await setting.runSpark(report + ["\(setting.folder)/counted"] + setting.engine).expect(0)
            let files = snapshot(of: "\(setting.folder)/native")
            #expect(files.count == 2)
            #expect(differences(snapshot(of: "\(setting.folder)/counted"), files) == [])
        }
    }

    @Test(.enabled(if: Spark.isTestedWhole, "Only in make test-spark"))
    func `every file is the native engine's, byte for byte, for one event, for all, and at night`() async throws {
        try await withSetting { setting in
            let formats = ["--format", "csv,xlsx,html,json"]
            let (run, engine) = (setting.runSpark, setting.engine)
            try await run(
                ["report", "--event", "6", "--event", "7", "--offline", "--output", "\(setting.folder)/native"]
                    + formats
            ).require(0)
            try await run(["report", "--all", "--output", "\(setting.folder)/counted"] + formats + engine).expect(0)
            let files = snapshot(of: "\(setting.folder)/native")
            #expect(files.count > 30)
            #expect(differences(snapshot(of: "\(setting.folder)/counted"), files) == [])

            let filtered = [
                "report", "--event", "6", "--report", "doors", "--from", "2026-03-01T09:00:00", "--registrant-type",
                "1", "--format", "json",
            ]
            let own = try await run(filtered + ["--offline"]).expect(0)
            let other = try await run(filtered + engine)
            #expect(other.status == 0 && other.output == own.output, "\(other.errors)")
            try await run(["report", "--event", "6", "--session", "999"] + engine).expectLine(66, "999")

            let night = try await run(["nightly"] + engine)
            #expect(night.status == 0 && night.errors == "", "\(night.errors)")
            let written = snapshot(of: "\(setting.folder)/nights/latest")
            #expect(written["event-7/attendance.json"] == files["event-7/attendance.json"])
            #expect(written["manifest.json"] != nil)
        }
    }

    @Test func `a run that fails, or prints only a part, is 69 with the reason and the log, and changes no file`()
        async throws
    {
        try await withSetting { setting in
            let engine = ["--engine", "spark", "--dataset", setting.lake, "--event", "6", "--output"]
            func report(_ more: [String: String], _ folder: String = "out") async throws -> Subprocess.Outcome {
                try await Product.run(
                    ["report"] + engine + ["\(setting.folder)/\(folder)"],
                    environment: setting.environment.merging(more) { $1 })
            }
            try await report(["PATH": "/usr/bin:/bin", "SPARK_HOME": ""]).expectLine(69, "SPARK_HOME")
            let failing = try setting.spark(
                """
                echo '["0","totals","6","1","1",null,null,null,null,"0","0"]'
                echo 'Exception in thread "main" java.lang.Boom: no memory' >&2; echo 'at a.b.c(D.java:1)' >&2; exit 1
                """)
            let failed = try await report(failing).expectLine(69, "java.lang.Boom: no memory")
            let log = try #require(
                failed.errors.split(separator: " ").last.map { $0.trimmingCharacters(in: .newlines) })
            #expect(try String(at: log).contains("D.java"))

            let totals = #"echo '["0","totals","6","1","1",null,null,null,null,"0","0"]'"#
            let end = #"echo '["end"]'"#
            let parts = [
                totals, "\(totals); printf '[\"end\"]'", end, "echo '[\"0\",\"tot'; \(end)",
                "\(totals); echo '[\"0\",\"places\",\"6\",\"many\"]'; \(end)",
            ]
            for body in parts { try await report(try setting.spark(body)).expectLine(69, "Spark") }
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/out"))

            // What is passed on, and that the folder of a run that went well goes.
            let words = "\(setting.folder)/words"
            try await Product.run(
                ["report"] + engine + ["\(setting.folder)/out", "--master", "yarn", "--conf", "a=b"],
                environment: setting.environment.merging(try setting.spark("echo \"$*\" > \(words); \(end)")) { $1 }
            )
            .expectLine(69, "Spark")
            #expect(try String(at: words).contains("--master yarn --conf a=b -f "))
            let left = try FileManager.default.contentsOfDirectory(atPath: setting.folder)
            #expect(left.count { $0.hasPrefix("attendance-spark-") } == 1)
        }
    }

    /// Its script starts what else is in its folder.
    @Test func `a Spark that others can change is not run`() async throws {
        try await withSetting { setting in
            let spark = try setting.spark("touch \(setting.folder)/started; exit 1")
            let home = try #require(spark["SPARK_HOME"])
            try FileManager.default.createDirectory(atPath: "\(home)/jars", withIntermediateDirectories: true)
            for part in [home, "\(home)/bin", "\(home)/jars", "\(home)/bin/spark-sql"] {
                chmod(part, 0o777)
                try await Product.run(
                    ["report", "--engine", "spark", "--dataset", setting.lake, "--event", "6"],
                    environment: setting.environment.merging(spark) { $1 }
                ).expectLine(78, "spark-sql", "/\(part.split(separator: "/").last ?? ""), and so this program")
                chmod(part, 0o755)
            }
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/started"))
        }
    }

    @Test func `a dataset that is not whole is 65, and what is not there 66, before Spark starts`() async throws {
        try await withSetting { setting in
            let spark = try setting.spark("touch \(setting.folder)/started; exit 1")
            func report(_ arguments: String...) async throws -> Subprocess.Outcome {
                try await Product.run(
                    ["report", "--engine", "spark", "--dataset", setting.lake] + arguments,
                    environment: setting.environment.merging(spark) { $1 })
            }
            try await report("--event", "999").expectLine(66, "999")
            try await report("--event", "6", "--report", "none").expectLine(66, "none")
            let good = snapshot(of: setting.lake)
            let path = try #require(good.keys.first { $0.hasPrefix("checkins/event_id=6/") })
            let file = URL(fileURLWithPath: "\(setting.lake)/\(path)")
            try #require(good[path]).dropLast(9).write(to: file)
            try await report("--event", "6").expectLine(65, path)
            try FileManager.default.removeItem(at: file)
            try await report("--all").expectLine(65, path)
            try #require(good[path]).write(to: file)

            let manifest = URL(fileURLWithPath: "\(setting.lake)/manifest.json")
            let text = String(decoding: try #require(good["manifest.json"]), as: UTF8.self)
            try Data(text.replacing("\"version\": 1", with: "\"version\": 2").utf8).write(to: manifest)
            try await report("--event", "6").expectLine(65, "newer")
            try FileManager.default.removeItem(at: manifest)
            try await report("--event", "6").expectLine(65, "manifest.json")
            try await setting.run(
                "report", "--engine", "spark", "--dataset", "\(setting.folder)/none", "--event", "6", more: spark
            )
            .expectLine(66, "none")
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/started"))
        }
    }

    @Test func `what an engine cannot do is refused before anything runs`() async throws {
        try await withSetting { setting in
            let spark = try setting.spark("touch \(setting.folder)/started; exit 1")
            func run(_ arguments: String) async throws -> Subprocess.Outcome {
                try await Product.run(
                    arguments.split(separator: " ").map(String.init),
                    environment: setting.environment.merging(spark) { $1 })
            }
            let report = "report --engine spark --dataset \(setting.lake)"
            try await run("report --engine spark --event 6").expectLine(64, "--dataset")
            try await run("report --dataset \(setting.lake) --event 6").expectLine(64, "--engine spark")
            try await run("report --conf a=b --event 6").expectLine(64, "--engine spark")
            try await run("report --all").expectLine(64, "--engine spark")
            try await run("\(report) --all --event 6").expectLine(64, "--all")
            try await run(report).expectLine(64, "--event")
            for flag in ["--live", "--offline", "--full", "--since 2026-03-01"] {
                try await run("\(report) --event 6 \(flag)").expectLine(64, String(flag.prefix { $0 != " " }))
            }
            try await run("\(report) --event 6 --report sponsor").expectLine(64, "sponsor")
            let listing = "title: {es: L, en: L}\naudience: organizer\nsections: [doors, checkins]\n"
            try listing.write(to: "\(setting.folder)/list.yaml")
            try await run("\(report) --event 6 --report \(setting.folder)/list.yaml").expectLine(64, "checkins")
            let nightly = "nightly --profile compared --engine spark --dataset \(setting.lake)"
            try await run(nightly).expectLine(78, "comparisons")
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/started"))
        }
    }
}

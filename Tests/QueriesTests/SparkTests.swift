import Foundation
import Queries
import Reporting
import Synchronization
import Tables
import TestSupport
import Testing

/// The same SQL in Apache Spark, if `make spark` installed it: a small run in `make test`, all of it in `make test-spark`.
@Suite(.serialized, .timeLimit(.minutes(30)), .enabled(if: Spark.home != nil, "Spark is not installed: make spark"))
struct SparkTests {
    @Test(arguments: Spark.isTestedWhole ? SectionQueryTests.settings : Array(SectionQueryTests.settings.prefix(1)))
    func `Spark has the report's cells to the last digit`(_ setting: SectionQueryTests.Setting) async throws {
        let job =
            Spark.isTestedWhole
            ? try await SparkJob(setting, worlds: 12)
            : try await SparkJob(setting, worlds: 2, [.checkInsByMethod, .geoCells, .attendanceByDay])
        job.compare(try await job.result(master: "local[2]"))
    }

    @Test(.enabled(if: Spark.isTestedWhole, "Only in make test-spark"))
    func `a worker that is killed changes no digit`() async throws {
        let cluster = try await SparkCluster()
        defer { cluster.end() }
        let job = try await SparkJob(SectionQueryTests.settings[0], worlds: 12)
        var killed = false
        let result = try await job.result(master: cluster.address) { sections in
            guard sections >= 3, !killed else { return }
            cluster.workers[0].kill()
            killed = true
        }
        #expect(killed)
        job.compare(result)
    }

    @Test(.enabled(if: Spark.isTestedWhole, "Only in make test-spark"))
    func `a torn file ends the job instead of shortening its result`() async throws {
        let job = try await SparkJob(SectionQueryTests.settings[0], worlds: 2, [.checkInsByMethod])
        let file = "\(job.dataset.folder.path)/checkins/event_id=1/part-00000.csv.gz"
        let whole = try #require(FileManager.default.contents(atPath: file))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: file))
        let result = try await job.result(master: "local[2]")
        #expect(result.status != 0)
    }
}

enum Spark {
    /// Where Spark is: SPARK_HOME, or where `make spark` puts it.
    static let home: String? = {
        if let home = ProcessInfo.processInfo.environment["SPARK_HOME"] { return home }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../.build/spark/lib"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return versions.map { "\(folder)/\($0)/site-packages/pyspark" }
            .first { FileManager.default.isExecutableFile(atPath: "\($0)/bin/spark-sql") }
    }()

    static let isTestedWhole = ProcessInfo.processInfo.environment["ATTENDANCE_SPARK"] == "whole"

    static func environment() -> [String: String] {
        Program.environment(["SPARK_HOME": home ?? "", "SPARK_DAEMON_MEMORY": "256m", "SPARK_LOCAL_IP": "127.0.0.1"])
    }
}

/// All sections of a dataset of worlds as one job, with the cells that it should find.
struct SparkJob {
    struct Result {
        var status: Int32
        var rows: [EventSectionKind: [[String?]]]
        var errors: String
    }

    let dataset: WorldDataset
    private let expected: [EventSectionKind: [[String]]]
    private let statements: String

    init(
        _ setting: SectionQueryTests.Setting, worlds count: UInt64,
        _ kinds: [EventSectionKind] = SectionQueryTests.kinds
    ) async throws {
        let worlds = setting.worlds(count)
        let zone = try #require(TimeZone(identifier: setting.zone))
        let parameters = QueryParameters(zone: zone, binWidth: setting.binWidth, cellLength: setting.cellLength)
        var expected: [EventSectionKind: [[String]]] = [:]
        var names: [EventSectionKind: [String]] = [:]
        for world in worlds {
            for (kind, section) in try await world.sections(parameters, kinds) {
                names[kind] = ["event_id"] + section.columns
                expected[kind, default: []] += section.rows.map { ["\(world.event)"] + $0 }
            }
        }
        self.expected = expected
        dataset = try await WorldDataset(worlds)
        var statements = try Dataset(at: dataset.folder.path).statements(for: [], in: .spark)
        for kind in kinds {
            let query = try #require(QueryText(of: kind, parameters, in: .spark))
            let cells = try #require(names[kind]).map { "CAST(`\($0)` AS STRING)" }.joined(separator: ", ")
            statements.append("SELECT to_json(named_struct('section', '\(kind.rawValue)', 'cells', array()))")
            statements.append("SELECT to_json(named_struct('cells', array(\(cells)))) FROM (\n\(query.text)\n)")
        }
        self.statements = statements.map { $0 + ";\n" }.joined()
    }

    func compare(_ result: Result) {
        #expect(result.status == 0, "\(result.errors.suffix(3000))")
        for (kind, rows) in expected { SectionQueryTests.expect(result.rows[kind] ?? [], are: rows, kind) }
    }

    /// Runs the job, and calls `progress` with the number of sections whose rows have begun.
    func result(master: String, progress: @escaping (Int) -> Void = { _ in }) async throws -> Result {
        let folder = TemporaryFolder()
        let (script, output, errors) = ("\(folder.path)/job.sql", "\(folder.path)/output", "\(folder.path)/errors")
        try statements.write(toFile: script, atomically: true, encoding: .utf8)
        let options = [
            "spark.ui.enabled=false", "spark.sql.catalogImplementation=in-memory", "spark.sql.shuffle.partitions=2",
            "spark.driver.host=127.0.0.1", "spark.executor.memory=512m",
            "spark.sql.warehouse.dir=\(folder.path)/warehouse",
        ]
        let arguments = ["--master", master, "--driver-memory", "1g"] + options.flatMap { ["--conf", $0] }
        let child = try Child(
            "\(Spark.home ?? "")/bin/spark-sql", arguments + ["-f", script], environment: Spark.environment(),
            in: folder.path, output: output, errors: errors)
        let status = Mutex<Int32?>(nil)
        let end = Task {
            let ended = await child.end()
            status.withLock { $0 = ended }
            return ended
        }
        while status.withLock(\.self) == nil {
            progress(Self.lines(of: output).count { $0.section != nil })
            try await Task.sleep(for: .milliseconds(200))
        }
        var rows: [EventSectionKind: [[String?]]] = [:]
        var kind: EventSectionKind?
        for line in Self.lines(of: output) {
            if let section = line.section {
                kind = EventSectionKind(rawValue: section)
            } else if let kind {
                rows[kind, default: []].append(line.cells)
            }
        }
        let said = FileManager.default.contents(atPath: errors).map { String(decoding: $0, as: UTF8.self) }
        return Result(status: await end.value, rows: rows, errors: said ?? "")
    }

    private struct Line: Decodable {
        var section: String?
        var cells: [String?]
    }

    private static func lines(of path: String) -> [Line] {
        let bytes = FileManager.default.contents(atPath: path) ?? Data()
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONDecoder().decode(Line.self, from: $0) }
    }
}

/// A standalone cluster on this machine: a master and two workers.
final class SparkCluster: Sendable {
    let address: String
    let workers: [Child]
    private let master: Child
    private let folder = TemporaryFolder()

    init() async throws {
        let home = Spark.home ?? ""
        let path = folder.path
        func start(_ name: String, _ arguments: [String]) throws -> Child {
            try Child(
                "\(home)/bin/spark-class", arguments, environment: Spark.environment(), in: path,
                output: "\(path)/\(name)", errors: "\(path)/\(name).errors")
        }
        master = try start(
            "master",
            ["org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0"])
        let said = try await Self.waiting("\(path)/master.errors", for: "service 'sparkMaster' on port ")
        let address = "spark://127.0.0.1:\(said.prefix(while: \.isNumber))"
        workers = try (1...2).map { number in
            try start(
                "worker-\(number)",
                [
                    "org.apache.spark.deploy.worker.Worker", "--cores", "1", "--memory", "1g", "--webui-port", "0",
                    "--work-dir", "\(path)/work-\(number)", address,
                ])
        }
        for number in 1...2 {
            _ = try await Self.waiting("\(path)/worker-\(number).errors", for: "Successfully registered with master")
        }
        self.address = address
    }

    func end() { for child in workers + [master] { child.kill() } }

    /// Waits for a text in a log; gives what follows it.
    private static func waiting(_ path: String, for text: String) async throws -> Substring {
        for _ in 0..<600 {
            let said = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
            if let range = said.range(of: text) { return said[range.upperBound...] }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw POSIXError(.ETIMEDOUT)
    }
}

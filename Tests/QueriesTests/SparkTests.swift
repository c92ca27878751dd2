import Base
import Foundation
import Queries
import Synchronization
import TestSupport
import Testing

@testable import Aggregation
@testable import Reporting

/// Apache Spark. Starting it takes longer than counting, so each test is one run of it, and all but a small one are in
/// `make test-spark`.
@Suite(.serialized, .timeLimit(.minutes(30)), .enabled(if: Spark.isTestedWhole, "Only in make test-spark"))
struct SparkTests {
    @Test(arguments: SectionQueryTests.settings) func `what Spark counts is this program's report to the last byte`(
        _ setting: SectionQueryTests.Setting
    ) async throws {
        let count = try await WorldCount(setting, worlds: 40)
        let run = try await SparkRun(count.script, master: "local[2]").end()
        try await count.compare(run)
    }

    @Test func `every section's printed SQL has the report's cells to the last digit`() async throws {
        let setting = SectionQueryTests.settings[0]
        let job = try await PrintedSections(setting, worlds: 12)
        job.compare(try await SparkRun(job.script, master: "local[2]").end())
    }

    @Test func `a worker that is killed changes no digit`() async throws {
        let cluster = try await SparkCluster()
        defer { cluster.end() }
        let count = try await WorldCount(SectionQueryTests.settings[0], worlds: 12)
        let spark = try SparkRun(count.script, master: cluster.address)
        // Some tables are printed: check-ins are read, and relations are kept on both workers.
        var killed = false
        while !killed, !spark.hasEnded {
            if spark.output.contains("\"\(CountedTable.pairs.name)\"") {
                cluster.workers[0].kill()
                killed = true
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(killed)
        try await count.compare(await spark.end())
    }

    @Test func `a file that is torn meanwhile ends the run, and what was printed until then is not read`() async throws
    {
        let count = try await WorldCount(SectionQueryTests.settings[0], worlds: 2)
        let folder = "\(count.dataset.folder.path)/checkins/event_id=1"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        let file = "\(folder)/\(name)"
        let whole = try #require(FileManager.default.contents(atPath: file))
        try whole.prefix(whole.count / 2).write(to: file)
        let run = try await SparkRun(count.script, master: "local[2]").end()
        #expect(run.status != 0)
        let fault = #expect(throws: Fault.self) { try SparkCount.Counted(run.bytes, by: count.count) }
        #expect(fault?.kind == .unavailable)
        // Known before Spark is started, once it is torn.
        let torn = #expect(throws: Fault.self) {
            try SparkCount(of: Dataset(at: count.dataset.folder.path), events: [1, 2], [.counted], count.request)
        }
        #expect(torn?.kind == .unreadableData)
    }
}

/// The count of worlds, and the reports that it should give.
struct WorldCount {
    let dataset: WorldDataset
    let count: SparkCount
    let request: ReportRequest
    private let worlds: [World]

    init(_ setting: SectionQueryTests.Setting, worlds number: UInt64) async throws {
        worlds = setting.worlds(number)
        dataset = try await WorldDataset(worlds)
        request = ReportRequest(zone: try #require(TimeZone(identifier: setting.zone)), binWidth: setting.binWidth)
        count = try SparkCount(of: Dataset(at: dataset.folder.path), events: worlds.map(\.event), [.counted], request)
    }

    var script: String { count.script }

    func compare(_ run: SparkRun.Outcome) async throws {
        try #require(run.status == 0, "\(run.errors.suffix(3000))")
        let counted = try SparkCount.Counted(run.bytes, by: count)
        for world in worlds {
            let report = try await Report(of: counted.event(world.event), by: .counted, request)
            let own = try await world.document(.counted, request)
            if report.document != own {
                let lines = zip(report.document.split(separator: "\n"), own.split(separator: "\n"))
                let different = lines.first { $0 != $1 }
                Issue.record("world \(world.event): Spark has \(different?.0 ?? ""), the report \(different?.1 ?? "")")
            }
        }
    }
}

/// The printed SQL of every section over a dataset of worlds, as one script, with the cells that it should find.
struct PrintedSections {
    let script: String
    private let dataset: WorldDataset
    private var expected: [SectionKind: [[String]]] = [:]

    init(_ setting: SectionQueryTests.Setting, worlds number: UInt64) async throws {
        let kinds = SectionQueryTests.kinds
        let worlds = setting.worlds(number)
        let zone = try #require(TimeZone(identifier: setting.zone))
        let parameters = QueryParameters(zone: zone, binWidth: setting.binWidth, cellLength: setting.cellLength)
        var names: [SectionKind: [String]] = [:]
        for world in worlds {
            for (kind, section) in try await world.sections(parameters, kinds) {
                names[kind] = (kind == .eventSummary ? [] : ["event_id"]) + section.columns
                expected[kind, default: []] += section.rows(of: kind, world.event)
            }
        }
        dataset = try await WorldDataset(worlds)
        var statements = try Dataset(at: dataset.folder.path).statements(for: [], in: .spark)
        for kind in kinds {
            let query = try #require(QueryText(of: kind, parameters, in: .spark))
            let cells = try #require(names[kind]).map { "CAST(`\($0)` AS STRING)" }.joined(separator: ", ")
            statements.append(
                "SELECT to_json(named_struct('section', '\(kind.rawValue)', 'cells', array(\(cells)))) FROM (\n\(query.text)\n)"
            )
        }
        script = statements.map { $0 + ";\n" }.joined()
    }

    private struct Line: Decodable {
        var section: String
        var cells: [String?]
    }

    func compare(_ run: SparkRun.Outcome) {
        #expect(run.status == 0, "\(run.errors.suffix(3000))")
        let lines = run.bytes.split(separator: UInt8(ascii: "\n")).compactMap {
            try? JSONDecoder().decode(Line.self, from: $0)
        }
        let rows = Dictionary(grouping: lines, by: \.section)
        for (kind, expected) in expected {
            SectionQueryTests.expect(rows[kind.rawValue]?.map(\.cells) ?? [], are: expected, kind)
        }
    }
}

/// One run of `spark-sql`.
final class SparkRun: Sendable {
    struct Outcome: Sendable {
        var status: Int32
        var bytes: Data
        var errors: String
    }

    private let folder = TemporaryFolder()
    private let status = Mutex<Int32?>(nil)
    private let task: Task<Int32, Never>

    init(_ script: String, master: String, _ more: [String] = []) throws {
        let path = folder.path
        try script.write(to: "\(path)/script.sql")
        let own = ["spark.sql.catalogImplementation=in-memory", "spark.sql.warehouse.dir=\(path)/warehouse"]
        let arguments = ["--master", master] + (Spark.settings + own + more).flatMap { ["--conf", $0] }
        let child = try Child(
            "\(Spark.home ?? "")/bin/spark-sql", arguments + ["-f", "\(path)/script.sql"],
            environment: Subprocess.environment(Spark.variables), in: path, output: "\(path)/output",
            errors: "\(path)/errors")
        task = Task { await child.end() }
        Task {
            let ended = await task.value
            status.withLock { $0 = ended }
        }
    }

    var hasEnded: Bool { status.withLock { $0 != nil } }

    /// What it has printed so far.
    var output: String { String(decoding: contents("output"), as: UTF8.self) }

    func end() async -> Outcome {
        let status = await task.value
        return Outcome(
            status: status, bytes: contents("output"), errors: String(decoding: contents("errors"), as: UTF8.self))
    }

    private func contents(_ name: String) -> Data {
        FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data()
    }
}

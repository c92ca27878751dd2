import Datasets
import Foundation
import TestSupport
import Testing

/// Datasets as other programs read them, by the examples of the documentation.
@Suite(.timeLimit(.minutes(30))) struct DatasetReaderTests {
    @Test func `DuckDB, polars and pandas read every cell, of several files, as it was written`() async throws {
        #expect(try await cellsRead(by: []) > 20_000)
    }

    @Test(
        .enabled(
            if: ProcessInfo.processInfo.environment["SPARK_HOME"] != nil,
            "set SPARK_HOME to a Spark with bin/spark-sql"))
    func `Spark reads every check-in as it was written`() async throws {
        #expect(try await cellsRead(by: ["Spark"]) > 8000)
    }

    /// How many cells the readers have compared, of worlds with names that a careless one breaks on.
    private func cellsRead(by readers: [String]) async throws -> Int {
        try await withTemporaryFolder { folder in
            let worlds = [
                World(event: 5, seed: 1, checkIns: 40), World(event: 6, seed: 2, checkIns: 500),
                World(event: 7, seed: 3, checkIns: 0), World(event: 1_000_000_007, seed: 4, checkIns: 150),
            ]
            try await write(worlds.map(\.dataset), to: "\(folder)/lake", withGuests: true, rowsPerFile: 97)
            try JSONEncoder().encode(worlds).write(to: "\(folder)/worlds.json")
            let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            let page = Repository.url("Documentation/reference/datasets.md").path
            let run = try await Subprocess.run(
                "python3",
                [here.appendingPathComponent("readers.py").path, page, "\(folder)/worlds.json", folder] + readers,
                environment: Subprocess.environment(["PYTHONUTF8": "1"]))
            #expect(run.status == 0, "\(run.errors)")
            return try #require(Int(run.output.dropLast()))
        }
    }

    @Test func `gzip reads chunks of any length as one file`() async throws {
        try await withTemporaryFolder { folder in
            var sums: [String] = []
            for (event, rows) in [(1, 0), (2, 1), (3, 16_384), (4, 16_385), (5, 50_000)] {
                let files = World(event: Int64(event), seed: 9, checkIns: rows).dataset.files(withGuests: false)
                let checkIns = try #require(files.first { $0.entry.table == .checkIns })
                #expect(checkIns.entry.rows == rows)
                try Data(checkIns.bytes).write(to: "\(folder)/\(event).csv.gz")
                sums.append("\(rows + 1)")
            }
            // Lines as Python's csv counts them: some texts have line breaks.
            let script = """
                import csv, gzip, io, sys
                for path in sys.argv[1:]:
                    text = gzip.open(path, "rt", newline="", encoding="utf-8").read()
                    print(len(list(csv.reader(io.StringIO(text, newline=""), strict=True))))
                """
            let files: [String] = (1...5).map { "\(folder)/\($0).csv.gz" }
            let run = try await Subprocess.run("python3", ["-c", script] + files)
            let lines: [String] = run.output.split(separator: "\n").map { String($0) }
            #expect(lines == sums, "\(run.errors)")
            let test = try await Subprocess.run("gzip", ["-t"] + files)
            #expect(test.status == 0, "\(test.errors)")
        }
    }
}

public import Base
internal import Foundation

/// A copy of a dataset as Parquet, written by Spark: the SQL for it, and the folder that is put into place once complete.
public final class DatasetCompaction: Sendable {
    /// The folder that is put into place: `DATASET/parquet`.
    public let destination: String
    /// The hidden folder to which Spark writes until then.
    private let temporary: String
    private let manifest: DatasetManifest
    private let folder: String
    private let lock: DatasetLock

    /// Locks a dataset and compares its files' names and sizes with the manifest, because Spark reads whole folders.
    ///
    /// - Throws: A `Fault`, as `DatasetHealth` and `DatasetUpdate` do; of kind `.misconfigured` if Spark would read another folder.
    public init(of folder: String, timeout: Duration = .zero) async throws {
        // This check comes first because a missing folder cannot be locked.
        _ = try DatasetHealth(of: folder, readsFiles: false)
        lock = try await DatasetLock.take(folder, timeout: timeout)
        let health = try DatasetHealth(of: folder, readsFiles: false)
        if let problem = health.problems.first {
            throw Fault(.unreadableData, .firstProblem(problem, of: health.problems.count))
        }
        manifest = health.manifest
        guard let pointer = realpath(folder, nil) else {
            throw Fault(writing: folder, errno)
        }
        defer { free(pointer) }
        self.folder = String(cString: pointer)
        try PathReading.require(self.folder, asWrittenBy: "Spark", special: PathReading.spark)
        destination = "\(folder)/\(DatasetLayout.parquetFolder)"
        temporary = "\(self.folder)/\(Leftovers.name(ofPartialFile: 0))"
        Leftovers.removePartialFiles(below: self.folder)
    }

    /// The number of rows in all tables.
    public var rows: Int { manifest.files.reduce(0) { $0 + $1.rows } }

    /// The script for Spark. It prints each table's name and number of rows, as `isComplete` expects them.
    public var script: String {
        manifest.tables.map { table in
            let partition = table.belongsToClub ? [] : [DatasetColumn(DatasetLayout.partition, .bigint)]
            let columns = (table.columns + partition)
                .map { "`\($0.name)` \($0.type.rawValue)" }.joined(separator: ", ")
            let options = DatasetLayout.sparkOptions.map { "\($0.name) \(SparkSQL.literal($0.value))" }
                .joined(separator: ", ")
            return """
                CREATE TEMPORARY VIEW attendance_\(table.rawValue)_csv (\(columns)) USING csv
                  OPTIONS (path \(SparkSQL.literal("file://\(folder)/\(table.rawValue)")), \(options));
                CREATE TABLE attendance_\(table.rawValue) USING parquet \
                \(table.belongsToClub ? "" : "PARTITIONED BY (`\(DatasetLayout.partition)`)")
                  LOCATION \(SparkSQL.literal("file://\(temporary)/\(table.rawValue)"))
                  AS SELECT * FROM attendance_\(table.rawValue)_csv;
                SELECT '\(table.rawValue)', count(*) FROM attendance_\(table.rawValue);

                """
        }.joined()
    }

    /// Whether Spark's output lists every table with the number of rows stated in the manifest.
    public func isComplete(_ output: String) -> Bool {
        let lines = Set(output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) })
        return manifest.tables.allSatisfy { table in
            lines.contains([table.rawValue, "\(manifest.files(of: table).reduce(0) { $0 + $1.rows })"])
        }
    }

    /// Puts the Parquet files into place, replacing any earlier ones.
    public func publish() throws(Fault) {
        // The copy of a table that only this user can read is for nobody else either.
        for table in manifest.tables where table.isPersonal {
            let copy = "\(temporary)/\(table.rawValue)"
            guard chmod(copy, 0o700) == 0 else { throw Fault(writing: copy, errno) }
        }
        try FolderPublication.publish(temporary, at: "\(folder)/\(DatasetLayout.parquetFolder)")
    }

    public func discard() { FolderPublication.discard(temporary) }
}

extension DatasetLayout {
    /// The options with which Spark's CSV reader reads a data file exactly as it was written.
    static let sparkOptions: [(name: String, value: String)] = [
        ("header", "true"), ("multiLine", "true"), ("quote", "\""), ("escape", "\""), ("lineSep", "\n"),
        ("mode", "FAILFAST"), ("pathGlobFilter", "*.csv.gz"),
    ]
}

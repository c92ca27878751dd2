import Datasets
import Foundation
public import Messages

/// A dataset as engines open it: files that its manifest does not list are not read.
///
///     let dataset = try Dataset(at: "lake")
///     print(try dataset.statements(for: [6], in: .duckdb).joined(separator: ";\n"))
public struct Dataset: Sendable {
    /// The folder, absolute.
    public let folder: String
    private let manifest: DatasetManifest

    /// Reads the manifest of a dataset.
    ///
    /// - Throws: `Fault` of kind `.notFound` if there is no such folder, `.unreadableData` if it has no manifest, one
    ///   of a newer version, or one that cannot be read.
    public init(at folder: String) throws(Fault) {
        manifest = try DatasetManifest(of: folder)
        self.folder = URL(fileURLWithPath: folder).standardizedFileURL.path
    }

    /// Statements that make the dataset's tables of some events readable by their names: `checkins`, `sessions`,
    /// `offers`, `events`, each with `event_id`.
    ///
    /// - Throws: `Fault` of kind `.notFound` if the dataset lacks one of the events, `.usage` if the dialect's engine
    ///   does not read files, `.unreadableData` if a file is missing or of another size than the manifest says: Spark
    ///   would read what there is.
    public func statements(for events: [Int64], in dialect: SQLDialect) throws(Fault) -> [String] {
        if let unknown = events.first(where: { id in !manifest.events.contains { $0.id == id } }) {
            throw Fault(.notFound, .eventNotInDataset(unknown, folder: folder))
        }
        guard dialect == .duckdb || dialect == .spark else {
            throw Fault(.usage, .dialectReadsNoDataset(dialect.rawValue))
        }
        let files = manifest.files.filter { events.isEmpty || events.contains($0.event) }
        if let problem = files.lazy.compactMap({ $0.problemOfSize(in: folder) }).first {
            throw Fault(.unreadableData, problem)
        }
        return DatasetTable.ofEveryEvent.map { table in
            let paths = files.filter { $0.table == table }.map(\.path)
            return dialect.view(table.rawValue, table.columns, files: paths, in: folder)
        }
    }
}

extension SQLDialect {
    /// A view of a table's files.
    fileprivate func view(
        _ name: String, _ columns: [DatasetColumn], files: [String], in folder: String
    ) -> String {
        switch self {
        case .duckdb:
            let types = columns.map { column in
                "\(literal(column.name)): \(literal(column.type == .string ? "VARCHAR" : column.type.rawValue))"
            }
            let paths = files.map { "\n    " + literal("\(folder)/\($0)") }.joined(separator: ",")
            return """
                CREATE OR REPLACE TEMP VIEW \(name) AS SELECT * FROM read_csv([\(paths)
                ], columns = {\(types.joined(separator: ", "))}, header = true, quote = '"', escape = '"',
                    compression = 'gzip', hive_partitioning = true, hive_types = {'event_id': BIGINT})
                """
        case .spark:
            // Hadoop's patterns list several paths; their common folder tells which part of a path is the partition.
            let pattern = files.count == 1 ? files[0] : "{\(files.joined(separator: ","))}"
            return """
                CREATE OR REPLACE TEMPORARY VIEW \(name)
                    (\((columns.map { "\($0.name) \($0.type.rawValue)" } + ["event_id BIGINT"]).joined(separator: ", ")))
                USING csv OPTIONS (
                    path \(literal("\(folder)/\(pattern)")), basePath \(literal("\(folder)/\(name)")),
                    header 'true', escape '"', multiLine 'true', mode 'FAILFAST', enforceSchema 'false',
                    ignoreLeadingWhiteSpace 'false', ignoreTrailingWhiteSpace 'false')
                """
        case .trino, .clickhouse: return ""
        }
    }
}

import Foundation
public import Messages

/// A dataset, by its manifest: which files have which events, and what their columns are. Files that the manifest does
/// not list are not read.
///
///     let dataset = try Dataset(at: "lake")
///     print(dataset.statements(for: parameters, in: .duckdb).joined(separator: ";\n"))
public struct Dataset: Sendable {
    /// The folder, absolute.
    public let folder: String
    /// The events, in the manifest's order, with their names.
    public let events: [(id: Int64, name: String?)]
    private let tables: [Manifest.Table]

    /// The tables that sections count.
    static let tableNames = ["events", "sessions", "offers", "checkins"]
    /// The version of the layout that this program reads.
    private static let version = 1

    private struct Manifest: Decodable, Sendable {
        struct Event: Decodable, Sendable {
            var event_id: Int64
            var event: String?
        }
        struct Column: Decodable, Sendable {
            var name: String
            var type: String
        }
        struct File: Decodable, Sendable {
            var path: String
            var event_id: Int64
        }
        struct Table: Decodable, Sendable {
            var name: String
            var columns: [Column]
            var files: [File]
        }
        var events: [Event]
        var tables: [Table]
    }

    private struct Version: Decodable {
        var format: String
        var version: Int
    }

    /// Reads the manifest of a dataset.
    ///
    /// - Throws: `Fault` of kind `.notFound` if there is no such folder, `.unreadableData` if it has no manifest, one
    ///   of a newer version, or one that cannot be read.
    public init(at folder: String) throws(Fault) {
        var status = stat()
        guard stat(folder, &status) == 0 else { throw Fault(.notFound, .noSuchDataset(folder)) }
        let path = "\(folder)/manifest.json"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Fault(.unreadableData, .datasetWithoutManifest(folder))
        }
        let decoder = JSONDecoder()
        guard let version = try? decoder.decode(Version.self, from: data), version.format == "attendance-dataset" else {
            throw Fault(.unreadableData, .datasetManifestUnreadable(path))
        }
        guard version.version <= Self.version else {
            throw Fault(.unreadableData, .datasetIsNewer(path, version: version.version, known: Self.version))
        }
        guard let manifest = try? decoder.decode(Manifest.self, from: data),
            manifest.tables.allSatisfy({ $0.files.allSatisfy { Self.isInside($0.path) } })
        else { throw Fault(.unreadableData, .datasetManifestUnreadable(path)) }
        self.folder = URL(fileURLWithPath: folder).standardizedFileURL.path
        events = manifest.events.map { ($0.event_id, $0.event) }
        tables = manifest.tables.filter { Self.tableNames.contains($0.name) }
        for name in Self.tableNames where !tables.contains(where: { $0.name == name }) && !events.isEmpty {
            throw Fault(.unreadableData, .datasetLacksTable(name, in: path))
        }
    }

    /// Whether a path stays in the dataset's folder.
    private static func isInside(_ path: String) -> Bool {
        !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
    }

    /// Statements that make the dataset's tables of some events readable by their names: `checkins`, `sessions`,
    /// `offers`, `events`, each with `event_id`.
    ///
    /// - Throws: `Fault` of kind `.notFound` if the dataset lacks one of the events, `.usage` if the dialect's engine
    ///   does not read files.
    public func statements(for events: [Int64], in dialect: SQLDialect) throws(Fault) -> [String] {
        if let unknown = events.first(where: { id in !self.events.contains { $0.id == id } }) {
            throw Fault(.notFound, .eventNotInDataset(unknown, folder: folder))
        }
        guard dialect == .duckdb || dialect == .spark else {
            throw Fault(.usage, .dialectReadsNoDataset(dialect.rawValue))
        }
        return tables.map { table in
            let files = table.files.filter { events.isEmpty || events.contains($0.event_id) }.map(\.path)
            let columns = table.columns.map { ($0.name, $0.type) }
            return dialect.view(table.name, columns, files: files, in: folder)
        }
    }
}

extension SQLDialect {
    /// A view of a table's files.
    fileprivate func view(
        _ name: String, _ columns: [(name: String, type: String)], files: [String], in folder: String
    ) -> String {
        switch self {
        case .duckdb:
            let types = columns.map { "\(literal($0.name)): \(literal($0.type == "STRING" ? "VARCHAR" : $0.type))" }
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
                    (\((columns.map { "\($0.name) \($0.type)" } + ["event_id BIGINT"]).joined(separator: ", ")))
                USING csv OPTIONS (
                    path \(literal("\(folder)/\(pattern)")), basePath \(literal("\(folder)/\(name)")),
                    header 'true', escape '"', multiLine 'true', mode 'FAILFAST', enforceSchema 'false',
                    ignoreLeadingWhiteSpace 'false', ignoreTrailingWhiteSpace 'false')
                """
        case .trino, .clickhouse: return ""
        }
    }
}

import Aggregation
public import Base
public import Datasets
import Foundation
import Reporting

/// A dataset opened for engines. Files that its manifest does not list are not read.
public struct Dataset: Sendable {
    /// The absolute path of the folder.
    public let folder: String
    private let manifest: DatasetManifest

    /// Reads the manifest of a dataset.
    ///
    /// - Throws: A `Fault` of kind `.notFound` if there is no such folder, `.unreadableData` if it has no manifest, one of a newer
    ///   version, or one that cannot be read.
    public init(at folder: String) throws(Fault) {
        manifest = try DatasetManifest(of: folder)
        self.folder = URL(fileURLWithPath: folder).standardizedFileURL.path
    }

    /// The ids of the events, ascending.
    public var events: [Int64] { manifest.events.map(\.id) }

    /// The manifest's entry for an event; `nil` if the dataset lacks it.
    public func event(_ id: Int64) -> DatasetManifest.Event? { manifest.events.first { $0.id == id } }

    /// The guests that the service does not count, by event, for events whose service counts guests. An empty `events` means all.
    public func uncounted(of events: [Int64]) -> [Int64: [UncountedGuests]] {
        let readings = manifest.events.filter { events.isEmpty || events.contains($0.id) }.map { ($0.id, $0.reading) }
        return Dictionary(readings) { first, _ in first }.compactMapValues { reading in
            reading.flatMap { $0.contents.contains(.guestCounts) ? $0.uncounted : nil }
        }
    }

    /// The assumed ends by event, for events from files that have no other. An empty `events` means all.
    public func assumedEnds(of events: [Int64]) -> [Int64: AssumedEnd] {
        let ends = manifest.events.filter { events.isEmpty || events.contains($0.id) }.map {
            ($0.id, $0.reading?.assumedEnd)
        }
        return Dictionary(ends) { first, _ in first }.compactMapValues(\.self)
    }

    /// The last second at which a check-in of an event can have happened, for events some of whose cannot. An empty `events`
    /// means all.
    public func limits(of events: [Int64]) -> [Int64: Instant] {
        let limits = manifest.events.filter { events.isEmpty || events.contains($0.id) }.map {
            ($0.id, $0.reading?.believedUntil.map(Instant.init(secondsSinceEpoch:)))
        }
        return Dictionary(limits) { first, _ in first }.compactMapValues(\.self)
    }

    /// The events whose source does not say how many are registered. An empty `events` means all.
    public func untold(of events: [Int64]) -> Set<Int64> {
        let untold = manifest.events.filter { event in
            event.reading.map { !$0.contents.contains(.registrations) } ?? false
        }
        return Set(untold.map(\.id)).filter { events.isEmpty || events.contains($0) }
    }

    /// Returns the statements that make the tables of some events readable as `checkins`, `sessions`, `offers` and `events`, each
    /// with a column `event_id`.
    ///
    /// - Throws: A `Fault` of kind `.notFound` if the dataset lacks one of the events, `.usage` if the dialect's engine does not
    ///   read files, `.misconfigured` if it would misread the files' paths, `.unreadableData` if a file is missing or its size
    ///   differs from the manifest, because Spark would read whatever is there.
    public func statements(for events: [Int64], in dialect: SQLDialect) throws(Fault) -> [String] {
        let files = try files(of: events, in: dialect)
        return DatasetTable.ofEveryEvent.map { table in
            dialect.view(table.rawValue, of: table, files: files, in: folder)
        }
    }

    /// The same for a Spark session with many queries, which caches the check-ins when they are first read.
    func statementsForMany(of events: [Int64]) throws(Fault) -> [String] {
        let files = try files(of: events, in: .spark)
        return DatasetTable.ofEveryEvent.flatMap { table in
            guard table == .checkIns else {
                return [SQLDialect.spark.view(table.rawValue, of: table, files: files, in: folder)]
            }
            // No query reads the copy of the time as text.
            let columns = ["event_id"] + table.columns.map(\.name).filter { $0 != "created_at_text" }
            return [
                SQLDialect.spark.view("checkin_files", of: table, files: files, in: folder),
                "CACHE LAZY TABLE checkins AS SELECT \(columns.joined(separator: ", ")) FROM checkin_files",
            ]
        }
    }

    private func files(of events: [Int64], in dialect: SQLDialect) throws(Fault) -> [DatasetManifest.File] {
        switch dialect {
        case .duckdb: try PathReading.require(folder, asWrittenBy: "DuckDB", special: PathReading.duckdb)
        case .spark: try PathReading.require(folder, asWrittenBy: "Spark", special: PathReading.spark)
        }
        if let unknown = events.first(where: { event($0) == nil }) {
            throw Fault(.notFound, .eventNotInDataset(unknown, folder: folder))
        }
        let wanted = Set(events)
        let files = manifest.files.filter { file in
            wanted.isEmpty ? !file.table.belongsToClub : file.event.map(wanted.contains) ?? false
        }
        if let problem = files.lazy.compactMap({ $0.problemOfSize(in: folder) }).first {
            throw Fault(.unreadableData, problem)
        }
        return files
    }

    /// The origin of an event's rows, and what reading them found.
    ///
    /// - Throws: A `Fault` of kind `.unreadableData` if an earlier version of the program exported the event.
    func reading(of event: DatasetManifest.Event) throws(Fault) -> (provenance: Provenance, findings: ReadingFindings) {
        guard let reading = event.reading else {
            throw Fault(.unreadableData, .eventExportedWithoutReading(event.id, folder: folder))
        }
        func tally(_ rows: DatasetManifest.Reading.Rows) -> Tally { Tally(rows: rows.count, lowest: rows.lowestIDs) }
        var findings = ReadingFindings(
            withoutTime: tally(reading.withoutTime), withoutGuest: tally(reading.withoutGuest),
            withoutSession: tally(reading.withoutSession), unreadableFields: reading.unreadableFields,
            listed: reading.listed, details: reading.details,
            readAt: reading.settledAt.map(Instant.init(secondsSinceEpoch:)))
        (findings.contents, findings.uncounted) = (reading.contents, reading.uncounted)
        (findings.assumedEnd, findings.people) = (reading.assumedEnd, reading.people)
        findings.statedLimit = reading.believedUntil.map(Instant.init(secondsSinceEpoch:))
        return (
            Provenance(
                highestCheckInID: event.highestCheckInID,
                highestCheckInAt: event.highestCheckInAt.map(Instant.init(secondsSinceEpoch:)), total: reading.total,
                pages: reading.pages, unreadableFields: reading.unreadableFields, people: reading.people),
            findings
        )
    }
}

extension SQLDialect {
    fileprivate func view(
        _ name: String, of table: DatasetTable, files: [DatasetManifest.File], in folder: String
    ) -> String {
        let (columns, files) = (table.columns, files.filter { $0.table == table }.map(\.path))
        switch self {
        case .duckdb:
            let types = columns.map { column in
                "\(literal(column.name)): \(literal(column.type == .string ? "VARCHAR" : column.type.rawValue))"
            }
            // Paths are patterns. The event is taken from the file's own folder, because DuckDB would read any parent folder with a
            // similar name, such as `event_id=9/lake`, as a column.
            let paths = files.map { "\n    " + literal("\(folder)/\($0)".escaping(Self.quotedInPatterns)) }
            let event = "CAST(regexp_extract(filename, '/event_id=(-?[0-9]+)/[^/]*$', 1) AS BIGINT) AS event_id"
            return """
                CREATE OR REPLACE TEMP VIEW \(name) AS SELECT \((columns.map(\.name) + [event]).joined(separator: ", "))
                FROM read_csv([\(paths.joined(separator: ","))
                ], columns = {\(types.joined(separator: ", "))}, header = true, quote = '"', escape = '"',
                    compression = 'gzip', hive_partitioning = false, filename = true)
                """
        case .spark:
            // Hadoop's patterns can list several paths. Their common folder shows which part of a path is the partition.
            let pattern = files.count == 1 ? files[0] : "{\(files.joined(separator: ","))}"
            return """
                CREATE OR REPLACE TEMPORARY VIEW \(name)
                    (\((columns.map { "\($0.name) \($0.type.rawValue)" } + ["event_id BIGINT"]).joined(separator: ", ")))
                USING csv OPTIONS (
                    path \(literal("\(folder)/\(pattern)")), basePath \(literal("\(folder)/\(table.rawValue)")),
                    header 'true', escape '"', multiLine 'true', mode 'FAILFAST', enforceSchema 'false',
                    ignoreLeadingWhiteSpace 'false', ignoreTrailingWhiteSpace 'false')
                """
        }
    }

    /// Special characters of DuckDB's patterns, each written as a set of one character.
    private static let quotedInPatterns: [Unicode.Scalar: String] = ["*": "[*]", "?": "[?]", "[": "[[]"]
}

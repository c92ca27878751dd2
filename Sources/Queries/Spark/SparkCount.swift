import Aggregation
public import Base
import Datasets
public import Foundation
public import Reporting

/// A script with which Spark counts events for reports, and what it takes to interpret the rows that it prints.
public struct SparkCount: Sendable {
    /// The ids of the events to count.
    public let events: [Int64]
    /// The script for Spark. Each row that it prints is a JSON array of texts: the number of the basis, the table, the event and
    /// the values.
    public let script: String

    /// The settings for Spark, which the user's own override. There is one partition for every 250,000 check-ins: with Spark's
    /// default of 200, starting tasks takes most of the time of a count of 1 million. The timeout for broadcasting one side of a
    /// join is a day, because it includes reading all check-ins: for tens of millions, that exceeds the default of 5 minutes.
    public var settings: [String] {
        let checkIns = events.reduce(0) { $0 + (dataset.event($1)?.checkIns ?? 0) }
        return [
            "spark.sql.shuffle.partitions=\(min(max(checkIns / 250_000, 2), 4000))",
            "spark.sql.broadcastTimeout=86400",
        ]
    }

    fileprivate let bases: [CountingBasis]
    fileprivate let dataset: Dataset
    fileprivate let knowsIDs: Bool
    /// Whether the run is of some registrant types only.
    fileprivate let isOfTypes: Bool

    /// - Throws: A `Fault` of kind `.usage` if a definition cannot be counted, and the errors of `Dataset.statements`.
    public init(
        of dataset: Dataset, events: [Int64], _ definitions: [ReportDefinition], _ request: ReportRequest
    ) throws(Fault) {
        for definition in definitions { try definition.requireCounted() }
        self.events = events
        self.dataset = dataset
        let selection = Selection(request)
        isOfTypes = !selection.registrantTypes.isEmpty
        let clock = WallClock(zone: request.zone)
        let bases = definitions.flatMap { $0.bases(binWidth: request.binWidth) }.reduce(into: [CountingBasis]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        self.bases = bases
        knowsIDs =
            !request.sessions.isEmpty || !request.registrantTypes.isEmpty
            || definitions.contains(where: \.filtersNameIDs)
        let timed = definitions.flatMap { $0.basesWithTimes(binWidth: request.binWidth) }

        // The views contain only the files of these events, so the queries need not select them.
        var statements = try dataset.statementsForMany(of: events)
        for (number, basis) in bases.enumerated() {
            var parameters = QueryParameters(
                selection: selection, asOf: request.asOf, zone: request.zone, binWidth: basis.binWidth,
                cellLength: basis.cellLength)
            parameters.narrower = basis.filter.selection(on: clock)
            parameters.assumedEnds = dataset.assumedEnds(of: events)
            parameters.limits = dataset.limits(of: events)
            parameters.untold = dataset.untold(of: events)
            var tables = CountedTable.ofAggregates
            if timed.contains(basis) { tables.append(.times) }
            if number == 0 { tables.append(.states) }
            if number == 0, knowsIDs { tables.append(.known) }
            if number == 0, !selection.isEverything { tables.append(.excluded) }
            let queries = CountingQueries(parameters, tables, in: .spark, prefix: "basis_\(number)_")
            statements += queries.relations.map(\.sparkStatement)
            statements += queries.queries.map { $0.sparkStatement(basis: number) }
        }
        statements.append("SELECT '\(Self.end)'")
        script = statements.map { $0 + ";\n" }.joined()
    }

    /// The last line of a script that ran to its end.
    fileprivate static let end = #"["end"]"#
}

extension CountingQueries.Relation {
    /// Cached lazily, so that a relation that no query reads is not computed.
    fileprivate var sparkStatement: String {
        isShared ? "CACHE LAZY TABLE \(name) AS \(text)" : "CREATE OR REPLACE TEMPORARY VIEW \(name) AS \(text)"
    }
}

extension CountingQueries.Query {
    fileprivate func sparkStatement(basis: Int) -> String {
        let values = (["event_id"] + table.columns).map { "CAST(n.\($0) AS STRING)" }.joined(separator: ", ")
        let order = (["event_id"] + order).map { "n.\($0)" }.joined(separator: ", ")
        return """
            SELECT to_json(array('\(basis)', '\(table.name)', \(values)))
                FROM (
                    \(text)
                ) n
                ORDER BY \(order)
            """
    }
}

extension SparkCount {
    /// The output of a script, by event. Rows are decoded when an event is requested.
    public struct Counted: Sendable {
        private let count: SparkCount
        private let output: Data
        /// The lines of each event.
        private let lines: [Int64: [Range<Int>]]

        /// - Throws: A `Fault` of kind `.unavailable` if the output is incomplete.
        public init(_ output: Data, by count: SparkCount) throws(Fault) {
            var lines: [Int64: [Range<Int>]] = [:]
            var ended = false
            for line in output.lines where output[line.lowerBound] == UInt8(ascii: "[") && !output[line].isJVMWarning {
                if output[line].elementsEqual(SparkCount.end.utf8) {
                    ended = true
                } else if let event = output[line].event {
                    lines[event, default: []].append(line)
                } else {
                    throw Fault(.unavailable, .countIncomplete)
                }
            }
            guard ended else { throw Fault(.unavailable, .countIncomplete) }
            self.count = count
            self.output = output
            self.lines = lines
        }

        /// Creates the count of no events, for which nothing is run.
        public init(emptyFor count: SparkCount) throws(Fault) {
            try self.init(Data((SparkCount.end + "\n").utf8), by: count)
        }

        /// An event's aggregates, and its data from the manifest.
        ///
        /// - Throws: A `Fault` of kind `.notFound` if the event was not counted, `.unavailable` if its rows are not as requested,
        ///   `.unreadableData` if the dataset does not record what reading the event found.
        public func event(_ id: Int64) throws(Fault) -> CountedEvent {
            guard count.events.contains(id), let manifest = count.dataset.event(id) else {
                throw Fault(.notFound, .eventNotInDataset(id, folder: count.dataset.folder))
            }
            let reading = try count.dataset.reading(of: manifest)
            var rows = [CountedRows](repeating: [:], count: count.bases.count)
            for line in lines[id] ?? [] {
                guard let values = try? JSONDecoder().decode([String?].self, from: output[line]), values.count > 3,
                    let basis = values[0].flatMap({ Int($0) }), rows.indices.contains(basis),
                    let table = values[1].flatMap(CountedTable.init(name:))
                else { throw Fault(.unavailable, .countIncomplete) }
                rows[basis][table, default: []].append(Array(values[3...]))
            }
            do {
                var aggregates: [CountingBasis: EventAggregates] = [:]
                for (basis, counted) in zip(count.bases, rows) {
                    // No filter changes the states, so they are counted once.
                    let counted = counted.merging([.states: rows[0][.states] ?? []]) { _, states in states }
                    aggregates[basis] = try EventAggregates(
                        counted: counted, found: reading.findings, binWidth: basis.binWidth,
                        isOfTypes: count.isOfTypes || !basis.filter.registrantTypes.isEmpty)
                }
                var event = CountedEvent(
                    id: id, name: manifest.name, provenance: reading.provenance, details: reading.findings.details,
                    leftOut: try LeftOut(counted: rows[0]),
                    known: count.knowsIDs ? try KnownIDs(counted: rows[0]) : nil, aggregates: aggregates)
                (event.assumedEnd, event.statedLimit) = (reading.findings.assumedEnd, reading.findings.statedLimit)
                event.newestExcluded = try LeftOut.newest(counted: rows[0])
                return event
            } catch {
                throw Fault(.unavailable, .countIncomplete)
            }
        }
    }
}

extension Data {
    /// The ranges of the nonempty lines.
    fileprivate var lines: [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = startIndex
        withUnsafeBytes { bytes in
            for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
                if index > start { lines.append(start..<index) }
                start = index + 1
            }
        }
        // A last line without a line feed was cut off.
        return lines
    }

    /// Whether a line is a warning by Java, which prints them to standard output: `[40.725s][warning][codecache] …`.
    fileprivate var isJVMWarning: Bool {
        let uptime = dropFirst().prefix { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: ",")
        }
        return !uptime.isEmpty && self[uptime.endIndex...].starts(with: "s][".utf8)
    }

    /// The third text of a JSON array, `["0","totals","6",…]`, as an event's id. The first two contain no escapes.
    fileprivate var event: Int64? {
        var quotes = 0
        var digits: [UInt8] = []
        for byte in self {
            if byte == UInt8(ascii: "\"") {
                quotes += 1
                if quotes == 6 { return Int64(String(decoding: digits, as: UTF8.self)) }
            } else if quotes == 5 {
                digits.append(byte)
            }
        }
        return nil
    }
}

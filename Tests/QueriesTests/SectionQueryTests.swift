import Aggregation
import Base
import Datasets
import Foundation
import Rendering
import TestSupport
import Testing

@testable import Queries
@testable import Reporting

/// What a section means is said twice, in Swift and in SQL. Here DuckDB runs the SQL on random small worlds, and every cell
/// has to be the report's.
@Suite(.timeLimit(.minutes(30))) struct SectionQueryTests {
    /// Zones and instants: around changes of clock forwards, backwards and by half an hour, and where there is none.
    struct Setting: Sendable, CustomTestStringConvertible {
        var zone: String
        var middle: String
        var binWidth: BinWidth
        var cellLength = 6
        /// How far apart check-ins may be: with bins of minutes, a year of them would be long.
        var days: Int64 = 1

        func worlds(_ count: UInt64) -> [World] {
            (0..<count).map { World(event: Int64($0 + 1), seed: $0 * 7 + 1, around: Instant(middle), days: days) }
        }

        var testDescription: String { "\(zone) \(binWidth.text)" }
    }

    static let settings = [
        Setting(zone: "America/Santiago", middle: "2026-04-05T03:00:00Z", binWidth: .quarterHour),
        Setting(zone: "America/Santiago", middle: "2026-09-06T04:00:00Z", binWidth: 86_400, cellLength: 4, days: 300),
        Setting(zone: "Australia/Lord_Howe", middle: "2026-04-04T15:00:00Z", binWidth: .hour, cellLength: 8),
        Setting(zone: "Asia/Kolkata", middle: "2026-03-01T12:00:00Z", binWidth: 5400, cellLength: 1),
        Setting(
            zone: "Africa/Casablanca", middle: "2026-03-22T02:00:00Z", binWidth: BinWidth(seconds: 7 * 86_400),
            days: 300),
    ]

    static let kinds = SectionKind.ofEvents.filter { if case .columns = $0.query { true } else { false } }

    /// For each engine, with nothing left to fill in.
    @Test(arguments: SQLDialect.allCases)
    func `every section has SQL, or a reason for none`(_ dialect: SQLDialect) throws {
        for kind in ReportTopic.known.flatMap(\.sections) {
            let text = QueryText(of: kind, QueryParameters(events: [6], zone: .gmt), in: dialect)?.text
            if case .none(let reason) = kind.query {
                #expect(text == nil && !reason.isEmpty, "\(kind)")
            } else {
                let text = try #require(text, "\(kind)")
                #expect(!text.contains("{{") && !text.contains("[["), "\(kind)")
            }
        }
        #expect(Self.kinds.count > 10)
    }

    @Test(arguments: settings)
    func `every section's SQL has the report's cells to the last digit`(_ setting: Setting) async throws {
        let worlds = setting.worlds(40)
        let dataset = try await WorldDataset(worlds)
        let zone = try #require(TimeZone(identifier: setting.zone))
        let parameters = QueryParameters(zone: zone, binWidth: setting.binWidth, cellLength: setting.cellLength)
        try await Self.expectReports(of: worlds, in: dataset, parameters)
    }

    @Test func `as of an earlier moment, states and numbers are the same`() async throws {
        let middle = Instant("2026-04-05T03:00:00Z")
        let worlds = (0..<40).map { World(event: Int64($0 + 1), seed: $0 &* 17 &+ 9, around: middle) }
        let dataset = try await WorldDataset(worlds)
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        var states: Set<String> = []
        for hours in [-8, -1, 2, 9, 40] as [Int64] {
            let parameters = QueryParameters(asOf: middle.advanced(bySeconds: hours * 3600), zone: zone)
            let expected = try await Self.expectReports(of: worlds, in: dataset, parameters)
            states.formUnion(expected[.attendanceBySession, default: []].compactMap(\.last))
        }
        #expect(states == Set(SessionState.allCases.map(\.rawValue)))
    }

    /// Some check-ins are of years later, or all; also after the reading, and between what can have happened and what cannot.
    @Test func `what cannot have happened is left out alike`() async throws {
        let middle = Instant("2026-04-05T03:00:00Z")
        var worlds = (0..<24).map { World(event: Int64($0 + 1), seed: $0 &* 7 &+ 5, around: middle) }
        for index in worlds.indices {
            worlds[index].readAt = middle.advanced(bySeconds: 50_000)
            for row in worlds[index].checkIns.indices where index % 3 == 0 || (row + index) % 3 == 0 {
                worlds[index].checkIns[row].at = middle.advanced(bySeconds: Int64(row % 2 + 4) * 31_536_000)
            }
        }
        let dataset = try await WorldDataset(worlds)
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        for moment in [nil, 0, 3, 60_000, 86_400 * 900, 86_400 * 1700] as [Int64?] {
            let parameters = QueryParameters(asOf: moment.map(middle.advanced(bySeconds:)), zone: zone)
            try await Self.expectReports(of: worlds, in: dataset, parameters)
        }
    }

    @Test func `where the end of an event is assumed, states and numbers are the same`() async throws {
        let middle = Instant("2026-04-05T03:00:00Z")
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        var worlds = (0..<24).map { World(event: Int64($0 + 1), seed: $0 &* 7 &+ 2, around: middle) }
        var parameters = QueryParameters(zone: zone)
        for index in worlds.indices {
            worlds[index].details = EventDetails()
            for session in worlds[index].sessions.indices {
                (worlds[index].sessions[session].startsAt, worlds[index].sessions[session].endsAt) = (nil, nil)
            }
            if index % 4 == 0 { worlds[index].checkIns = [] }
            worlds[index].readAt = middle.advanced(bySeconds: Int64(index % 3) * 86_400)
            worlds[index].assumedEnd = worlds[index].tables.endAssumed(in: zone)
            parameters.assumedEnds[worlds[index].event] = worlds[index].assumedEnd
        }
        let kinds: [SectionKind] = [.attendanceBySession, .attendanceBySessionAndType, .eventSummary]
        let expected = try await Self.expectReports(of: worlds, in: try await WorldDataset(worlds), parameters, kinds)
        let states = Set(expected[.attendanceBySession, default: []].compactMap(\.last))
        #expect(states.isSuperset(of: ["to_come", "under_way", "over"]))
    }

    @Test(arguments: ["America/Santiago", "Pacific/Kiritimati"])
    func `sessions of whole days are judged alike`(name: String) async throws {
        let worlds = (0..<40).map {
            World(event: Int64($0 + 1), seed: $0 &* 19 &+ 2, around: Instant("2026-04-05T03:00:00Z")).ofDays
        }
        let dataset = try await WorldDataset(worlds)
        let parameters = QueryParameters(zone: try #require(TimeZone(identifier: name)))
        try await Self.expectReports(of: worlds, in: dataset, parameters)
    }

    @Test func `what files do not say is NULL, and marks have no time`() async throws {
        let middle = Instant("2026-04-05T03:00:00Z")
        let worlds = (0..<40).map { World(event: Int64($0 + 1), seed: $0 &* 29 &+ 6, around: middle).ofFiles }
        let dataset = try await WorldDataset(worlds)
        let opened = try Dataset(at: dataset.folder.path)
        #expect(opened.untold(of: []).count == 20 && opened.untold(of: [3, 4]) == [4])
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        for asOf in [nil, middle] as [Instant?] {
            var parameters = QueryParameters(asOf: asOf, zone: zone)
            parameters.untold = opened.untold(of: [])
            try await Self.expectReports(of: worlds, in: dataset, parameters)
        }
        let times = try await dataset.value("SELECT count(*) FROM checkins WHERE created_at IS NULL")
        #expect(times == "\(worlds.reduce(0) { $0 + $1.checkIns.count { $0.at == .untimed } })")
    }

    /// Nobody knows who came, and 0 % would say that nobody did.
    @Test func `an event that nobody scanned has no share of people`() async throws {
        var worlds = (0..<12).map {
            World(event: Int64($0 + 1), seed: $0 &* 13 &+ 1, around: Instant("2026-04-05T03:00:00Z"))
        }
        for index in worlds.indices {
            // In every other event, one check-in somewhere.
            worlds[index].checkIns = index % 2 == 0 ? [] : Array(worlds[index].checkIns.prefix(1))
            worlds[index].details.registrants = 20
            worlds[index].readAt = Instant("2026-05-01T00:00:00Z")
        }
        let dataset = try await WorldDataset(worlds)
        let parameters = QueryParameters(zone: .gmt)
        var expected: [[String]] = []
        var shares: [String] = []
        for world in worlds {
            let section = try #require(try await world.sections(parameters, [.eventSummary])[.eventSummary])
            expected += section.rows(of: .eventSummary, world.event)
            let column = try #require(section.columns.firstIndex(of: "guests_percentage"))
            shares += section.rows.map { $0[column] }
        }
        Self.expect(try await dataset.rows(of: [.eventSummary], parameters)[0], are: expected, .eventSummary)
        #expect(shares.enumerated().allSatisfy { $1.isEmpty == ($0 % 2 == 0) })
        #expect(shares.count == 12)
    }

    @Test func `where a service counts guests, they are compared without those whom it does not count`() async throws {
        let worlds = (0..<20).map {
            World(event: Int64($0 + 1), seed: $0 &* 5 &+ 3, around: Instant("2026-04-05T03:00:00Z"))
        }
        let dataset = try await WorldDataset(worlds)
        var parameters = QueryParameters(zone: .gmt)
        // In every other event; in every fourth, it counts all.
        for world in worlds where world.event % 2 == 0 {
            let offers = world.tables.offers
            let pairs = Set((0..<offers.count).map { [offers[$0].sessionID, offers[$0].registrantTypeID] })
            parameters.uncounted[world.event] =
                world.event % 4 == 0
                ? []
                : pairs.enumerated().map { index, pair in
                    UncountedGuests(
                        sessionID: pair[0], registrantTypeID: pair[1], canceled: index % 2, unpaid: index % 3)
                }
        }
        var expected: [[String]] = []
        for world in worlds {
            let section = try await world.sections(parameters, [.reconciliation])[.reconciliation]
            expected += section?.rows(of: .reconciliation, world.event) ?? []
        }
        let found = try await dataset.rows(of: [.reconciliation], parameters)
        Self.expect(found[0], are: expected, .reconciliation)
        #expect(expected.count > 40)
    }

    @Test func `filters keep the same check-ins, sessions and offers`() async throws {
        let middle = Instant("2026-04-05T03:00:00Z")
        let worlds = (0..<9).map { World(event: Int64($0 + 1), seed: $0 &* 11 &+ 5, around: middle) }
        let dataset = try await WorldDataset(worlds)
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        for (index, world) in worlds.enumerated() {
            let selections = [
                Selection(sessions: Set(world.sessions.prefix(1).map(\.id)), registrantTypes: [1, 2]),
                Selection(
                    methods: ["it's", "\\back\\slash", "QR"], from: middle.advanced(bySeconds: -36_000),
                    to: middle.advanced(bySeconds: 36_000)),
                // The sessions of a type.
                Selection(registrantTypes: [1]),
            ]
            let parameters = QueryParameters(events: [world.event], selection: selections[index % 3], zone: zone)
            let report = try await world.sections(parameters, Self.kinds)
            let found = try await dataset.rows(of: Self.kinds, parameters)
            for (kind, rows) in zip(Self.kinds, found) { Self.expect(rows, are: report[kind]?.rows ?? [], kind) }
        }
    }

    /// Expects the rows of SQL over the worlds' dataset to be those of their reports, which it returns.
    @discardableResult
    private static func expectReports(
        of worlds: [World], in dataset: WorldDataset, _ parameters: QueryParameters, _ kinds: [SectionKind] = kinds
    ) async throws -> [SectionKind: [[String]]] {
        var expected: [SectionKind: [[String]]] = [:]
        for world in worlds {
            for (kind, section) in try await world.sections(parameters, kinds) {
                expected[kind, default: []] += section.rows(of: kind, world.event)
            }
        }
        let found = try await dataset.rows(of: kinds, parameters)
        for (kind, rows) in zip(kinds, found) { expect(rows, are: expected[kind] ?? [], kind) }
        return expected
    }

    static func expect(_ rows: [[String?]], are expected: [[String]], _ kind: SectionKind) {
        #expect(rows.count == expected.count, "\(kind.rawValue)")
        let differing = zip(rows, expected).first { !zip($0, $1).allSatisfy(isSame) || $0.count != $1.count }
        if let (row, expected) = differing {
            Issue.record("\(kind.rawValue): SQL has \(row.map { $0 ?? "" }), the report \(expected)")
        }
    }

    /// Numbers with all their digits, such as prices, are written in different ways.
    private static func isSame(_ cell: String?, _ expected: String) -> Bool {
        let cell = cell ?? ""
        if Array(cell.utf8) == Array(expected.utf8) { return true }
        guard cell.hasSuffix(".0") || cell.contains("e"), let number = Double(cell) else { return false }
        return number == Double(expected)
    }
}

/// A dataset of worlds in a folder, opened in the one DuckDB of all tests.
struct WorldDataset {
    let folder: TemporaryFolder
    static let duckdb = Result {
        try Responder(URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/sections.py")
    }

    struct Request: Encodable {
        var statements: [String] = []
        var queries: [String] = []
    }
    struct Answer: Decodable { var rows: [[[String?]]] }

    init(_ worlds: [World]) async throws {
        folder = TemporaryFolder()
        var update = try await DatasetUpdate(of: folder.path, timeout: .zero)
        for world in worlds {
            let event = DatasetEvent(world.tables, timeZone: "America/Santiago")
            let files = event.files(withGuests: false)
            try update.replace(.init(event: event.summary, files: files.map(\.entry)), contents: files.map(\.bytes))
        }
        try update.stageManifest()
        try update.files.publish()
        update.end()
    }

    /// The rows of each section's query over the dataset, which the program's own statements open: into tables, as views
    /// would be read anew for each.
    func rows(of kinds: [SectionKind], _ parameters: QueryParameters) async throws -> [[[String?]]] {
        let opened = try Dataset(at: folder.path)
        let views = try opened.statements(for: [], in: .duckdb)
        var parameters = parameters
        parameters.limits = opened.limits(of: parameters.events)
        let queries = kinds.compactMap { QueryText(of: $0, parameters, in: .duckdb)?.text }
        try #require(queries.count == kinds.count)
        let tables = views.map { $0.replacing("CREATE OR REPLACE TEMP VIEW", with: "CREATE OR REPLACE TEMP TABLE") }
        let answer: Answer = try await Self.duckdb.get().answer(Request(statements: tables, queries: queries))
        return answer.rows
    }

    /// The only value of a query.
    func value(_ query: String) async throws -> String? {
        let tables = try Dataset(at: folder.path).statements(for: [], in: .duckdb)
            .map { $0.replacing("CREATE OR REPLACE TEMP VIEW", with: "CREATE OR REPLACE TEMP TABLE") }
        let answer: Answer = try await Self.duckdb.get().answer(Request(statements: tables, queries: [query]))
        return answer.rows[0][0][0]
    }

    /// The rows of counted tables by event.
    func counted(_ parameters: QueryParameters, _ tables: [CountedTable]) async throws -> [Int64: CountedRows] {
        try await Self.counted(folder.path, parameters, tables)
    }

    /// Relations that several queries read become tables.
    static func counted(
        _ folder: String, _ parameters: QueryParameters, _ tables: [CountedTable]
    ) async throws -> [Int64: CountedRows] {
        let opened = try Dataset(at: folder)
        var parameters = parameters
        parameters.limits = opened.limits(of: parameters.events)
        var statements = try opened.statements(for: parameters.events, in: .duckdb)
            .map { $0.replacing("CREATE OR REPLACE TEMP VIEW", with: "CREATE OR REPLACE TEMP TABLE") }
        let counting = CountingQueries(parameters, tables, in: .duckdb, prefix: "counting_")
        statements += counting.relations.map { relation in
            "CREATE OR REPLACE TEMP \(relation.isShared ? "TABLE" : "VIEW") \(relation.name) AS \(relation.text)"
        }
        let queries = counting.queries.map { query in
            let columns = (["event_id"] + query.table.columns).joined(separator: ", ")
            let order = (["event_id"] + query.order).joined(separator: ", ")
            return "SELECT \(columns) FROM (\(query.text)) n ORDER BY \(order)"
        }
        // In one exchange: other tests use the same DuckDB.
        let answer: Answer = try await duckdb.get().answer(Request(statements: statements, queries: queries))
        var events: [Int64: CountedRows] = [:]
        for (query, rows) in zip(counting.queries, answer.rows) {
            for row in rows {
                let event = try #require(row[0].flatMap { Int64($0) })
                events[event, default: [:]][query.table, default: []].append(Array(row.dropFirst()))
            }
        }
        return events
    }
}

extension World {
    /// A section's CSV, as cells.
    struct Section {
        var columns: [String]
        var rows: [[String]]

        /// With the event's id first, as queries of several events have it.
        func rows(of kind: SectionKind, _ event: Int64) -> [[String]] {
            kind == .eventSummary ? rows : rows.map { ["\(event)"] + $0 }
        }
    }

    /// The sections of the report.
    func sections(_ parameters: QueryParameters, _ kinds: [SectionKind]) async throws -> [SectionKind: Section] {
        let selection = parameters.selection
        let clock = WallClock(zone: parameters.zone)
        let filter = SectionFilter(
            sessions: selection.sessions, registrantTypes: selection.registrantTypes, methods: selection.methods,
            from: selection.from.flatMap { ISO8601Text(clock.iso8601($0)) },
            to: selection.to.flatMap { ISO8601Text(clock.iso8601($0)) })
        let definition = ReportDefinition(
            name: "report", title: Phrase(verbatim: "Report"),
            sections: kinds.map { SectionDefinition($0, filter: filter, cellLength: parameters.cellLength) })
        let request = ReportRequest(zone: parameters.zone, binWidth: parameters.binWidth, asOf: parameters.asOf)
        var tables = tables
        if let uncounted = parameters.uncounted[event] {
            tables.contents.insert(.guestCounts)
            tables.uncounted = uncounted
        }
        let report = try await Report(of: tables, by: definition, request)
        var sections: [SectionKind: Section] = [:]
        for (kind, section) in zip(kinds, report.sections) {
            let columns = section.table.columns.filter { !$0.isSupplementary }
            let rows = (0..<section.table.rowCount).map { row in
                columns.map { column in
                    let single = ReportTable([
                        ReportColumn(
                            column.name, column.role, title: column.title, definition: column.definition,
                            cells: [column.cell(row)])
                    ])
                    let bytes = CSVRenderer(.plain).bytes(of: single, on: report.clock, in: .english)
                    return Self.unquoted(String(decoding: bytes, as: UTF8.self), after: column.name)
                }
            }
            sections[kind] = Section(columns: columns.map(\.name), rows: rows)
        }
        return sections
    }

    /// The one field of a CSV with one column and one row.
    private static func unquoted(_ csv: String, after header: String) -> String {
        let field = csv.dropFirst(header.count + 1).dropLast()
        guard field.hasPrefix("\""), field.count > 1 else { return String(field) }
        return String(field.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }
}

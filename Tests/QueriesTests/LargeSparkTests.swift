import Aggregation
import Base
import Datasets
import Foundation
import Queries
import TestSupport
import Testing

@testable import Reporting

/// As many check-ins as `make test-spark CHECKINS=10000000` asks for, 20,000 an event, counted by Spark, by DuckDB and by
/// this program.
@Suite(
    .serialized, .timeLimit(.minutes(180)),
    .enabled(if: Spark.home != nil && LargeEvents.number > 0, "Only in make test-spark, with Spark installed"))
struct LargeSparkTests {
    @Test func `every event's report is the same, whoever counts`() async throws {
        let folder = TemporaryFolder()
        let lake = "\(folder.path)/lake"
        let request = ReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        let began = ContinuousClock.now
        func tell(_ what: String) { print("\(what): \(ContinuousClock.now - began)") }

        var documents: [Int64: [UInt8]] = [:]
        var update = try await DatasetUpdate(of: lake, timeout: .zero)
        for event in LargeEvents.ids {
            let tables = LargeEvents.event(event)
            let dataset = DatasetEvent(tables, timeZone: request.zone.identifier)
            let files = dataset.files(withGuests: false)
            try update.replace(.init(event: dataset.summary, files: files.map(\.entry)), contents: files.map(\.bytes))
            documents[event] = Array(try await Report(of: tables, by: LargeEvents.definition, request).document.utf8)
        }
        try update.stageManifest()
        try update.files.publish()
        update.end()
        tell("this program, dataset written")

        let count = try SparkCount(
            of: Dataset(at: lake), events: Array(LargeEvents.ids), [LargeEvents.definition], request)
        // The program's own settings, and otherwise Spark's: those of other tests are for tables of a few rows.
        let settings =
            count.settings + [
                "spark.driver.memory=6g", "spark.sql.adaptive.enabled=true", "spark.sql.autoBroadcastJoinThreshold=10m",
            ]
        let run = try await SparkRun(count.script, master: "local[2]", settings).end()
        tell("Spark")
        try #require(run.status == 0, "\(run.errors.suffix(3000))")
        let counted = try SparkCount.Counted(run.bytes, by: count)
        for event in LargeEvents.ids {
            let report = try await Report(of: counted.event(event), by: LargeEvents.definition, request)
            #expect(Array(report.document.utf8) == documents[event], "Spark, event \(event)")
        }
        tell("Spark's reports")

        // DuckDB counts fifty events at a time: its rows come as one text.
        for part in stride(from: 0, to: LargeEvents.ids.count, by: 50) {
            let events = Array(LargeEvents.ids.dropFirst(part).prefix(50))
            let parameters = QueryParameters(events: events, zone: request.zone)
            let rows = try await WorldDataset.counted(lake, parameters, CountedTable.ofAggregates + [.times])
            for event in events {
                let aggregates = try EventAggregates(
                    counted: try #require(rows[event]), found: ReadingFindings(), binWidth: request.binWidth)
                let basis = try #require(LargeEvents.definition.bases(binWidth: request.binWidth).first)
                let counted = CountedEvent(
                    id: event, name: LargeEvents.name(event), provenance: LargeEvents.provenance, leftOut: LeftOut(),
                    known: nil, aggregates: [basis: aggregates])
                let report = try await Report(of: counted, by: LargeEvents.definition, request)
                #expect(Array(report.document.utf8) == documents[event], "DuckDB, event \(event)")
            }
        }
        tell("DuckDB")
    }
}

/// Events of two days with eight sessions, four types and 7,000 guests each.
enum LargeEvents {
    private static let checkInsPerEvent = 20_000
    static let number =
        (ProcessInfo.processInfo.environment["ATTENDANCE_SPARK_CHECKINS"].flatMap { Int($0) } ?? 0)
        / checkInsPerEvent
    static var ids: ClosedRange<Int64> { 1...Int64(max(1, number)) }

    static let definition = ReportDefinition(
        name: "report", title: Phrase(verbatim: "Report"),
        sections: SectionKind.ofEvents.filter(\.isForEngines).map { SectionDefinition($0) })

    static func name(_ event: Int64) -> String { "Event \(event)" }

    private static let morning: Int64 = 1_772_362_800
    /// The newest check-in is always at the same time.
    static let provenance = Provenance(highestCheckInAt: Instant(secondsSinceEpoch: morning + 2 * 86_400))

    static func event(_ event: Int64) -> EventTables {
        var random = SeededGenerator(seed: UInt64(event))
        var tables = EventTables(eventID: event, eventName: name(event))
        for session in 1...8 as ClosedRange<Int64> {
            let start = morning + session / 5 * 86_400 + session % 5 * 7200
            tables.sessions.append(
                id: session, name: "Session \(session)", startsAt: Instant(secondsSinceEpoch: start),
                endsAt: Instant(secondsSinceEpoch: start + 5400))
            for type in 1...4 as ClosedRange<Int64> {
                var offer = OfferTable.Row(sessionID: session, registrantTypeID: type)
                offer.registrantTypeName = "Type \(type)"
                offer.registered = .random(in: 500...900, using: &random)
                offer.reportedCheckIns = .random(in: 500...700, using: &random)
                offer.price = Double(type) * 9.99
                tables.offers.append(offer)
            }
        }
        for id in 1...Int64(checkInsPerEvent) {
            append(id, of: event, to: &tables, &random)
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        tables.provenance = provenance
        return tables
    }

    private static func append(
        _ id: Int64, of event: Int64, to tables: inout EventTables, _ random: inout SeededGenerator
    ) {
        let session = Int64.random(in: 1...8, using: &random)
        let start = morning + session / 5 * 86_400 + session % 5 * 7200
        let isLast = id == Int64(checkInsPerEvent)
        let late = Int64.random(in: -1800...5400, using: &random)
        let time = isLast ? morning + 2 * 86_400 : start + late
        let guest = Int64.random(in: 1...7000, using: &random)
        var row = CheckInRow(
            id: event * 1_000_000 + id, guest: guest, session: session, type: guest % 4 + 1,
            at: Instant(secondsSinceEpoch: time), method: random.chance(0.9) ? "QR" : "MANUAL")
        (row.sessionName, row.typeName) = ("Session \(session)", "Type \(guest % 4 + 1)")
        if id % 20 != 0 {
            row.latitude = .random(in: -33.6 ... -33.3, using: &random)
            row.longitude = .random(in: -70.8 ... -70.5, using: &random)
        }
        tables.append(row)
    }
}

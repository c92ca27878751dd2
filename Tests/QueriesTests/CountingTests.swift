import Base
import Foundation
import Rendering
import TestSupport
import Testing

@testable import Aggregation
@testable import Queries
@testable import Reporting

/// What another engine counts becomes the aggregates that reports are made of. Here DuckDB runs the queries on random small
/// worlds.
@Suite(.timeLimit(.minutes(30))) struct CountingTests {
    @Test(arguments: SectionQueryTests.settings) func `another engine's counts are the aggregates of this program`(
        _ setting: SectionQueryTests.Setting
    ) async throws {
        let worlds = setting.worlds(40)
        let zone = try #require(TimeZone(identifier: setting.zone))
        let parameters = QueryParameters(zone: zone, binWidth: setting.binWidth, cellLength: setting.cellLength)
        let counted = try await WorldDataset(worlds).counted(parameters, CountedTable.ofAggregates + [.times, .states])
        for world in worlds {
            let tables = world.tables
            let own = await EventAggregates(
                of: tables, clock: WallClock(zone: zone), binWidth: setting.binWidth, cellLength: setting.cellLength)
            let other = try EventAggregates(
                counted: try #require(counted[world.event]), found: world.found, binWidth: setting.binWidth)
            other.expectIs(own, "world \(world.event)")
        }
    }

    @Test func `what files do not say is counted alike`() async throws {
        let worlds = (0..<40).map {
            World(event: Int64($0 + 1), seed: $0 &* 31 &+ 2, around: Instant("2026-04-05T03:00:00Z")).ofFiles
        }
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        var parameters = QueryParameters(zone: zone)
        parameters.untold = Set(worlds.map(\.event).filter { $0 % 2 == 0 })
        let counted = try await WorldDataset(worlds).counted(parameters, CountedTable.ofAggregates + [.times, .states])
        for world in worlds {
            let own = await EventAggregates(of: world.tables, clock: WallClock(zone: zone))
            let other = try EventAggregates(
                counted: try #require(counted[world.event]), found: world.found, binWidth: .quarterHour)
            other.expectIs(own, "world \(world.event)")
        }
    }

    @Test func `check-ins on whole days, and outside them, are counted alike`() async throws {
        let worlds = (0..<20).map {
            World(event: Int64($0 + 1), seed: $0 &* 23 &+ 4, around: Instant("2026-04-05T03:00:00Z"), days: 3).ofDays
        }
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let counted = try await WorldDataset(worlds).counted(
            QueryParameters(zone: zone), CountedTable.ofAggregates + [.times, .states])
        var outside = 0
        for world in worlds {
            let own = await EventAggregates(of: world.tables, clock: WallClock(zone: zone))
            let other = try EventAggregates(
                counted: try #require(counted[world.event]), found: world.found, binWidth: .quarterHour)
            other.expectIs(own, "world \(world.event)")
            outside += own.dataQuality.first { $0.check == .outsideSessionHours }?.rows ?? 0
        }
        #expect(outside > 0)
    }

    /// Java warns on standard output, where the rows are, if for example its memory for compiled code is full.
    @Test func `what Java says among the rows is none of them, and a row that it tears is noticed`() async throws {
        let count = try await WorldCount(SectionQueryTests.settings[0], worlds: 1).count
        func read(_ lines: String...) throws -> SparkCount.Counted {
            try SparkCount.Counted(Data(lines.map { $0 + "\n" }.joined().utf8), by: count)
        }
        let (warning, row, end) = (
            "[40.725s][warning][codecache] CodeCache is full.", #"["0","x","1","2"]"#, #"["end"]"#
        )
        #expect(throws: Never.self) { try read(warning, row, warning, end) }
        #expect(throws: Never.self) { try read("[0,012s][warning][cds] No archive.", end) }
        #expect(throws: Fault.self) { try read(warning, row) }
        #expect(throws: Fault.self) { try read("[" + warning, String(row.dropFirst()), end) }
        #expect(throws: Fault.self) { try read("[40.725][1]", end) }
        #expect(throws: Fault.self) { try read(#"["0","totals","# + warning, #""1","2"]"#, end).event(1) }
    }

    @Test func `filters of the run and of a section leave the same, and what they exclude is counted`() async throws {
        let middle = Instant("2026-04-05T03:00:00Z")
        let worlds = (0..<20).map { World(event: Int64($0 + 1), seed: $0 &* 13 &+ 3, around: middle) }
        let dataset = try await WorldDataset(worlds)
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        var parameters = QueryParameters(
            selection: Selection(
                sessions: [1, 2, 3, 9], registrantTypes: [1, 2, 5], from: middle.advanced(bySeconds: -36_000)),
            zone: zone)
        parameters.narrower = Selection(sessions: [2, 3, 4], to: middle.advanced(bySeconds: 36_000))
        let counted = try await dataset.counted(
            parameters, CountedTable.ofAggregates + [.times, .states, .excluded, .known])
        var excluded = 0
        for world in worlds {
            let rows = try #require(counted[world.event])
            let (selected, leftOut) = world.tables.selecting(parameters.selection)
            let own = await EventAggregates(
                of: selected.selecting(parameters.narrower).tables, clock: WallClock(zone: zone),
                states: SessionStates(of: world.tables, at: world.readAt, in: zone))
            let other = try EventAggregates(
                counted: rows, found: world.found, binWidth: .quarterHour, isOfTypes: true)
            other.expectIs(own, "world \(world.event)")
            #expect(try LeftOut(counted: rows) == leftOut)
            excluded += leftOut.total
            let known = try KnownIDs(counted: rows)
            let everything = Selection(sessions: Set(0...20), registrantTypes: Set(0...20))
            #expect(
                everything.sessions.subtracting(known.sessions).sorted() == world.tables.unknownSessions(in: everything)
            )
            #expect(
                everything.registrantTypes.subtracting(known.registrantTypes).sorted()
                    == world.tables.unknownRegistrantTypes(in: everything))
        }
        #expect(excluded > 0)
    }

    /// Filters leave out check-ins of sessions at which nobody else was scanned, and sessions by which the event is judged.
    @Test(
        arguments: [
            Selection(), Selection(sessions: [1, 2, 9]), Selection(registrantTypes: [1, 5]),
            Selection(from: Instant("2026-04-05T06:00:00Z")),
        ]) func `a filtered report of a source without registrations says the same by another engine`(
            selection: Selection
        ) async throws
    {
        let middle = Instant("2026-04-05T03:00:00Z")
        let worlds = (0..<20).map { number in
            let world = World(event: Int64(number + 1), seed: UInt64(number) &* 13 &+ 3, around: middle)
            return number % 4 == 3 ? world : world.untold
        }
        let dataset = try await WorldDataset(worlds)
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let request = ReportRequest(
            zone: zone, sessions: selection.sessions, registrantTypes: selection.registrantTypes, from: selection.from)
        var parameters = QueryParameters(selection: selection, zone: zone)
        let opened = try Dataset(at: dataset.folder.path)
        parameters.untold = opened.untold(of: [])
        #expect(parameters.untold == Set(worlds.filter { !$0.contents.contains(.registrations) }.map(\.event)))
        let tables = CountedTable.ofAggregates + [.states, .known] + (selection.isEverything ? [] : [.excluded])
        let definition = ReportDefinition(
            name: "report", title: Phrase(verbatim: "Report"),
            // Engines add distances in another order.
            sections: SectionKind.ofEvents.filter { $0.isForEngines && ![.doors, .geoSummary].contains($0) }
                .map { SectionDefinition($0) })
        let counted = try await dataset.counted(parameters, tables)
        var unscanned = 0
        for world in worlds where world.tables.unknown(in: selection) == nil {
            let rows = try #require(counted[world.event])
            let (found, own) = (world.found, try await Report(of: world.tables, by: definition, request))
            let aggregates = try EventAggregates(
                counted: rows, found: found, binWidth: .quarterHour, isOfTypes: !selection.registrantTypes.isEmpty)
            var event = CountedEvent(
                id: world.event, name: world.tables.eventName, provenance: world.tables.provenance,
                details: found.details, leftOut: try LeftOut(counted: rows), known: try KnownIDs(counted: rows),
                aggregates: Dictionary(
                    definition.bases(binWidth: .quarterHour).map { ($0, aggregates) }
                ) { first, _ in first })
            event.statedLimit = found.statedLimit
            let other = try await Report(of: event, by: definition, request)
            #expect(other.notices == own.notices, "world \(world.event)")
            #expect(other.headlines == own.headlines, "world \(world.event)")
            for (section, ownSection) in zip(other.sections, own.sections) {
                let isSame = section == ownSection
                #expect(isSame, "\(section.name) of world \(world.event)")
            }
            unscanned += own.notices.count { $0.text.en.contains("over without a check-in") }
        }
        #expect(unscanned > 0)
    }

    @Test func `what reading found is in the data quality, and a row that is not what its table has is refused`() throws
    {
        var rows: CountedRows = [
            .totals: [["0", "0", nil, nil, nil, nil, "0", "0"]], .places: [["0", "0", "0", nil, nil, nil, nil, nil]],
        ]
        let found = ReadingFindings(
            withoutTime: Tally([9, 4, 7, 1, 8, 6]), withoutSession: Tally(rows: 12, lowest: [3]),
            unreadableFields: ["price": 2])
        let aggregates = try EventAggregates(counted: rows, found: found, binWidth: .hour)
        #expect(
            aggregates.dataQuality.map(\.check) == [.checkInsWithoutSession, .checkInsWithoutTime, .unreadableFields])
        #expect(aggregates.dataQuality.map(\.rows) == [12, 6, 2])
        #expect(aggregates.dataQuality[1].examples == [1, 4, 6, 7, 8].map(Finding.Example.checkIn))
        #expect(aggregates.binWidth == HistogramWidth(requested: .hour, effective: .hour))

        func refuses(_ table: CountedTable, _ wrong: [[String?]]) {
            let good = rows[table]
            rows[table] = wrong
            let thrown = #expect(throws: MalformedCount.self) {
                try EventAggregates(counted: rows, found: found, binWidth: .hour)
            }
            #expect(thrown?.table == table)
            rows[table] = good
        }
        refuses(.totals, [])
        refuses(.totals, [["0", "0", nil, nil, nil, nil, "0", "0"], ["0", "0", nil, nil, nil, nil, "0", "0"]])
        refuses(.totals, [["0", "0", nil, nil, nil, nil, "0"]])
        refuses(.methods, [["QR", "many"]])
        refuses(.methods, [["QR", nil]])
        refuses(.places, [["0", "0", "0", "NaN", nil, nil, nil, nil]])
        refuses(.findings, [["no_such_check", "1"]])
        refuses(.times, [["1", "0", "5x0"]])
    }

    @Test func `a definition that lists check-ins, or is for sponsors, is refused by name`() throws {
        func definition(_ kinds: [SectionKind], _ audience: Audience) -> ReportDefinition {
            ReportDefinition(
                name: "mine", title: Phrase(verbatim: "Mine"), audience: audience,
                sections: kinds.map { SectionDefinition($0) })
        }
        let listing = #expect(throws: Fault.self) { try definition([.doors, .checkIns], .organizer).requireCounted() }
        #expect(listing?.kind == .usage && listing?.message == .sectionNotCounted("checkins", report: "mine"))
        let pack = #expect(throws: Fault.self) { try definition([.noShows], .sponsor).requireCounted() }
        #expect(pack?.kind == .usage && pack?.message == .sponsorReportNotCounted("mine"))
        let others = SectionKind.ofEvents.filter(\.isForEngines)
        #expect(throws: Never.self) { try definition(others, .organizer).requireCounted() }
    }
}

extension EventAggregates {
    /// Section by section, so that a difference has a name. Coordinates and distances agree to a billionth; their
    /// decimals in files are fewer.
    func expectIs(_ own: EventAggregates, _ comment: Comment) {
        // Apart from what is not counted, and what is compared below.
        #expect(states == own.states, comment)
        let others: Set = ["details", "states", "checkInTimes", "geoSummary"]
        let sections = zip(Mirror(reflecting: self).children, Mirror(reflecting: own).children)
        #expect(sections.contains { others.isDisjoint(with: [$0.0.label ?? ""]) })
        for (section, ownSection) in sections where !others.contains(section.label ?? "") {
            let isSame = "\(section.value)" == "\(ownSection.value)"
            #expect(isSame, "\(section.label ?? ""), \(comment)")
        }
        for scanners in 1...3 {
            let assumptions = DoorAssumptions(secondsPerCheckIn: 45, scanners: scanners, longestWait: 60)
            #expect(doors(assumptions) == own.doors(assumptions), comment)
        }
        let (place, ownPlace) = (geoSummary, own.geoSummary)
        #expect(
            [place.located, place.unlocated, place.invalid]
                == [ownPlace.located, ownPlace.unlocated, ownPlace.invalid], comment)
        func agrees(_ value: Double?, _ own: Double?) -> Bool {
            guard let value, let own else { return value == nil && own == nil }
            return abs(value - own) <= 1e-9 * max(1, abs(own))
        }
        for path in [
            \GeoSummary.centroidLatitude, \.centroidLongitude, \.medianDistance, \.p95Distance, \.maxDistance,
        ] {
            // Near the centre a distance is the difference of almost equal numbers.
            let isSame = agrees(place[keyPath: path], ownPlace[keyPath: path])
            let difference = (place[keyPath: path] ?? 0) - (ownPlace[keyPath: path] ?? 0)
            #expect(isSame || abs(difference) < 0.05, comment)
        }
    }
}

extension World {
    /// The whole report as a document, made by this program.
    func document(_ definition: ReportDefinition, _ request: ReportRequest) async throws -> String {
        try await Report(of: tables, by: definition, request).document
    }
}

extension Report {
    /// All that a report has: sections, headlines, notices, and what is said about the numbers.
    var document: String {
        JSONRenderer().render(self, in: .english).map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }
}

extension ReportDefinition {
    /// Every section that can be counted elsewhere, and one with a filter and bins of its own.
    static let counted: ReportDefinition = {
        var sections = SectionKind.ofEvents.filter(\.isForEngines).map { SectionDefinition($0) }
        sections.append(
            SectionDefinition(
                .checkInHistogram, name: "scanned", filter: SectionFilter(methods: ["QR", "it's"]), binWidth: .hour))
        return ReportDefinition(name: "report", title: Phrase(verbatim: "Report"), sections: sections)
    }()
}

import Base
import Foundation
import TestSupport
import Testing

@testable import Sources

/// Exports of known layouts, in each language that could be confirmed, by values worked out by hand.
@Suite(.timeLimit(.minutes(5))) struct LayoutTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().path + "/Layouts"
    private static let files: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".csv") }.sorted()
    }()

    /// What a file has.
    private struct Counts: Equatable {
        var registered: Int64?
        var attended: Int?
        var checkIns = 0
        var first: String?
        var sessions: [String: [Int]] = [:]
    }

    @Test func `each sample has a layout of its own, and each layout a sample`() throws {
        let expected = try YAMLFile(path: "expected.yaml").mapping(in: text("expected.yaml"))
        #expect(expected.keys.sorted() == Self.files)
        var layouts: Set<String> = []
        for name in Self.files {
            var mapping = try #require(try value(of: name)).mapping()
            let layout = mapping.take("layout")
            layouts.insert(try #require(layout).text())
        }
        #expect(layouts == Set(FileLayout.all.map(\.name)).subtracting(["attendance, dataset"]))
    }

    @Test(arguments: files) func `an export has`(_ name: String) async throws {
        var mapping = try #require(try value(of: name)).mapping()
        var expected = Counts()
        expected.registered = try mapping.take("registered").map { Int64(try $0.integer()) }
        expected.attended = try mapping.take("attended")?.integer()
        let checkIns = mapping.take("check-ins")
        expected.checkIns = try #require(checkIns).integer()
        expected.first = try mapping.take("first")?.text()
        if var sessions = try mapping.take("sessions")?.mapping() {
            for (name, value) in sessions.takeAll() {
                var counts = try value.mapping()
                let (all, people) = (counts.take("check-ins"), counts.take("attended"))
                expected.sessions[name] = [try #require(all).integer(), try #require(people).integer()]
            }
        }
        var settings = EventFileSettings()
        settings.paths = ["\(Self.folder)/\(name)"]
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let tables = try await FileSource(FileOptions(settings, zone: zone)).event(1)
        var found = counts(tables, zone: expected.first?.hasSuffix("Z") == true ? .gmt : zone)
        if expected.sessions.isEmpty { found.sessions = [:] }
        if expected.attended == nil { found.attended = nil }
        if expected.registered == nil, tables.details.registrants == nil { found.registered = nil }
        #expect(found == expected)
    }

    private func counts(_ tables: EventTables, zone: TimeZone) -> Counts {
        var names: [Int64: String] = [:]
        for (row, id) in tables.sessions.ids.values.enumerated() { names[id] = tables.sessions.names[row] ?? "" }
        var guests: [String: Set<UInt32>] = [:]
        var counts = Counts(registered: tables.details.registrants)
        let checkIns = tables.checkIns
        for row in 0..<checkIns.count {
            guard let code = checkIns.sessions[row], let guest = checkIns.guests[row] else { continue }
            let session = names[tables.sessionReferences.identifiers[Int(code)]] ?? "?"
            guests[session, default: []].insert(guest)
            counts.sessions[session, default: [0, 0]][0] += 1
            counts.checkIns += 1
        }
        for (session, people) in guests { counts.sessions[session]?[1] = people.count }
        counts.attended = guests.values.reduce(into: Set<UInt32>()) { $0.formUnion($1) }.count
        let times = checkIns.createdAt.values.filter { $0 != .untimed }
        counts.first = times.min().map { time in
            let civil = WallClock(zone: zone).civil(at: time)
            let text = Instant(secondsSinceEpoch: civil.secondsSinceEpoch).utcText
            return zone == .gmt ? text : String(text.dropLast())
        }
        return counts
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
    }

    private func value(of name: String) throws -> YAMLValue? {
        var mapping = try YAMLFile(path: "expected.yaml").mapping(in: text("expected.yaml"))
        return mapping.take(name)
    }
}

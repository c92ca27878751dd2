import Base
import Foundation
import Rendering
import Reporting
import TestSupport
import Testing

@testable import Program
@testable import Store

/// What a club's headlines say since last night, over nights of a real store, worked out by hand.
@Suite(.timeLimit(.minutes(30))) struct ClubHeadlineChangesTests {
    private let folder = TemporaryFolder()
    private let settings: Settings
    private let store: AttendanceStore

    init() throws {
        let text = """
            profiles:
              only:
                source: csv
                timezone: UTC
                members: {name: Club, members-file: members.csv, visits-file: visits.csv}

            """
        try text.write(to: "\(folder.path)/config.yaml")
        settings = try Settings(
            flags: [.configuration: "\(folder.path)/config.yaml"], environment: ["HOME": "/home/ana"],
            sources: SourceKind.ofCore)
        store = try AttendanceStore.open(path: "\(folder.path)/store.sqlite", access: .writing)
    }

    /// Reads a club: its members with the day of 2026 on which each membership ends, and visits with their times.
    private func read(_ moment: String, _ ends: [String: String], _ visits: [(member: String, at: String)]) throws {
        var club = MemberTables(name: "Club")
        for (id, end) in ends.sorted(by: { $0.key < $1.key }) {
            Array(id.utf8).withUnsafeBufferPointer { id in
                var row = MemberTable.Row(id: id)
                (row.isActive, row.status, row.planType) = (true, .active, .timeBased)
                row.membershipStartDate = Instant("2026-01-01T00:00:00Z")
                row.membershipEndDate = Instant("2026-\(end)T00:00:00Z")
                club.append(row)
            }
        }
        for (number, visit) in visits.enumerated() {
            withViews(of: ["V\(number)", visit.member]) { views in
                guard let id = views[0], let member = views[1] else { return }
                club.append(
                    VisitTable.Row(id: id, memberID: member, visitedAt: Instant("2026-\(visit.at)T10:00:00Z")))
            }
        }
        try store.save(
            club,
            as: ReadingPlan(
                source: "files", since: nil, startedAt: Instant(moment), finishedAt: Instant(moment)))
    }

    private func report(_ change: (inout MemberReportRequest) -> Void = { _ in }) async throws -> Report {
        let reader = ClubReader(offline: store)
        var request = MemberReportRequest(zone: settings.timeZone)
        change(&request)
        return try Report(
            membersOf: try await reader.read(named: "Club"), since: try reader.clubOfEarlierDay(settings),
            by: try await DefinitionLibrary().definition("members"), request)
    }

    private func changes(
        in language: Language = .english, _ change: (inout MemberReportRequest) -> Void = { _ in }
    ) async throws -> [String] {
        try await report(change).headlines.flatMap(\.changes).map {
            "\($0.headline): \($0.inWords[language]) (\($0.effect.rawValue))"
        }
    }

    @Test func `night after night`() async throws {
        let first = [("A", "02-27"), ("B", "02-28")]
        try read("2026-03-01T04:30:00Z", ["A": "06-30", "B": "06-30", "C": "06-30"], first)
        #expect(try await changes() == [])
        // D joins, B's membership is to end in March, and A and D come: of three members two came, of four now three.
        let second = first + [("A", "03-01"), ("D", "03-01")]
        let members = ["A": "06-30", "B": "03-20", "C": "06-30", "D": "06-30"]
        try read("2026-03-02T04:30:00Z", members, second)
        let english = [
            "attendance_percentage: +8.33 pp since last night (good)", "active_members: +1 since last night (good)",
            "visits: +2 since last night (good)", "expiring: +1 since last night (bad)",
        ]
        #expect(try await changes() == english)
        #expect(
            try await changes(in: .spanish).prefix(2) == [
                "attendance_percentage: +8,33 puntos desde la noche anterior (good)",
                "active_members: +1 desde la noche anterior (good)",
            ])
        // As of another time than the newest visit's there is nothing to compare.
        #expect(try await changes { $0.asOf = Instant("2026-03-01T12:00:00Z") } == [])

        // The same data give the same bytes, on page and in files; the next day, nothing has changed.
        let page = try await page(.spanish)
        #expect(page.contains("+8,33 puntos desde la noche anterior"))
        #expect(try await self.page(.english).contains("+8.33 pp since last night"))
        try read("2026-03-02T12:00:00Z", members, second)
        #expect(try await self.page(.spanish) == page)
        try read("2026-03-03T04:30:00Z", members, second)
        #expect(try await changes() == [])
        #expect(try await self.page(.english).contains("since last night") == false)
    }

    private func page(_ language: Language) async throws -> String {
        let files = try HTMLRenderer().render(try await report(), in: language)
        return files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }
}

import Base
import Foundation
import Logging
import Sources
import TestSupport
import Testing

@testable import Store

/// What a store knows of a club whose service goes on while it is read night after night.
@Suite(.timeLimit(.minutes(30))) struct ClubCollectorTests {
    private static let day: Int64 = 86_400
    /// The first night.
    private static let start: Int64 = 1_772_400_000

    /// A club that gives the visits made at an instant or later, as a query does.
    private struct Club: MemberSource {
        var visits: [(id: String, at: Int64)]
        var readsParts: Bool { true }

        func read(visitsSince: Instant?) async throws -> MemberTables {
            var club = MemberTables(name: "Club")
            Array("M1".utf8).withUnsafeBufferPointer { member in
                club.append(MemberTable.Row(id: member))
                for visit in visits where visit.at >= visitsSince?.secondsSinceEpoch ?? .min {
                    Array(visit.id.utf8).withUnsafeBufferPointer {
                        let time = Instant(secondsSinceEpoch: visit.at)
                        club.append(VisitTable.Row(id: $0, memberID: member, visitedAt: time))
                    }
                }
            }
            return club
        }

        func members() async throws -> MemberTables { MemberTables(name: "Club") }
    }

    private func collect(_ club: Club, into store: AttendanceStore, night: Int64) async throws -> Int {
        let now = Instant(secondsSinceEpoch: Self.start + night * Self.day)
        try await ClubCollector(
            source: club, store: store, baseURL: "http://a/", now: { now }, logger: Logger(label: "test")
        ).collect()
        return try store.members(named: "Club").visits.count
    }

    private func withStore(_ body: (AttendanceStore) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let store = try AttendanceStore.open(path: "\(folder)/attendance.sqlite", access: .writing)
            defer { store.close() }
            try await body(store)
        }
    }

    /// A reception's clock is days, or a year, ahead once: what comes after is read every night all the same.
    @Test(arguments: [8, 30, 365] as [Int64]) func `a visit dated ahead hides no later ones`(days: Int64) async throws {
        try await withStore { store throws in
            var club = Club(visits: (0..<40).map { ("V\($0)", Self.start - Int64($0) * 3600) })
            club.visits.append(("ahead", Self.start + days * Self.day))
            #expect(try await collect(club, into: store, night: 0) == 41)
            for night in 1...7 as ClosedRange<Int64> {
                club.visits.append(("N\(night)", Self.start + night * Self.day - 600))
                #expect(try await collect(club, into: store, night: night) == 41 + Int(night))
            }
        }
    }

    /// After a week's closure the days from the newest visit on are asked for, however long ago that is.
    @Test func `visits from the week before the newest are read again`() async throws {
        try await withStore { store throws in
            var club = Club(visits: [("V1", Self.start - 30 * Self.day), ("V2", Self.start - 20 * Self.day)])
            #expect(try await collect(club, into: store, night: 0) == 2)
            // Written late: six days before the newest, and eight, which waits for the next whole reading.
            club.visits.append(("late", Self.start - 26 * Self.day))
            club.visits.append(("too late", Self.start - 28 * Self.day))
            #expect(try await collect(club, into: store, night: 1) == 3)
            for night in 2...7 as ClosedRange<Int64> {
                #expect(try await collect(club, into: store, night: night) == 3)
            }
            #expect(try await collect(club, into: store, night: 8) == 4)
        }
    }
}

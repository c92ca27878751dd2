import Base
import Foundation
import Logging
import TestSupport
import Testing

@testable import Store

/// Killed without warning at any call that changes its files, a run leaves a club that the next one takes up.
@Suite(
    .enabled(if: KillPoint.isPossible, "takes strace, and a container that allows tracing"),
    .timeLimit(.minutes(30)))
struct ClubCrashTests {
    /// The calls by which SQLite writes, commits, empties its log and removes it, and how many of each lie between two
    /// kills: a commit ends with `fdatasync`, and every one is hit.
    static let calls: KeyValuePairs = ["pwrite64": 29, "fdatasync": 1, "ftruncate": 1, "unlink": 1]

    /// Every visit of a reading is of its own hour, so that half a reading would show.
    @Test(arguments: calls.map { ($0.key, $0.value) })
    func `a club's reading is stored whole or not at all`(call: String, step: Int) async throws {
        let undisturbed = TemporaryFolder()
        await #expect(processExitsWith: .success) { [folder = undisturbed.path as String, call = call as String] in
            try KillPoint.record([call], log: "\(folder)/log")
            try TwoReadings.saveAll(into: "\(folder)/attendance.sqlite")
        }
        var states: Set<Int64> = []
        let count = try KillPoint.count(of: call, in: "\(undisturbed.path)/log")
        for number in Set(stride(from: 1, through: count, by: step)).union([count]).sorted() {
            let folder = TemporaryFolder()
            await #expect(processExitsWith: .signal(SIGKILL), "\(call) \(number)") {
                [folder = folder.path as String, call = call as String, number = number as Int] in
                try KillPoint(call, number: number).arm(log: "\(folder)/log")
                try TwoReadings.saveAll(into: "\(folder)/attendance.sqlite")
            }
            let store = try folder.openStore()
            defer { store.close() }
            var seen: Int64 = 0
            if try store.clubWatermark() != nil {
                let times = try store.members(named: "Club").visits.visitedAt.map(\.secondsSinceEpoch)
                #expect(times.count == TwoReadings.visits && Set(times).count == 1, "\(call) \(number)")
                seen = try #require(times.first)
            }
            states.insert(seen)
            #expect(try store.health().problems.isEmpty)
            try store.save(TwoReadings.club(2), as: TwoReadings.plan)
            let times = try store.members(named: "Club").visits.visitedAt.map(\.secondsSinceEpoch)
            #expect(times == Array(repeating: 2, count: TwoReadings.visits), "\(call) \(number)")
        }
        #expect(states == [0, 1, 2])
    }
}

/// Two readings of a club's visits, each of all of them.
enum TwoReadings {
    static let visits = 400

    static var plan: ReadingPlan {
        let now = Instant(secondsSinceEpoch: 2_000_000_000)
        return ReadingPlan(source: "http://a/", since: nil, startedAt: now, finishedAt: now)
    }

    static func club(_ number: Int64) -> MemberTables {
        var club = MemberTables(name: "Club")
        for visit in 0..<visits {
            Array("visit-\(visit)".utf8).withUnsafeBufferPointer { id in
                Array("member-\(visit % 9)".utf8).withUnsafeBufferPointer { member in
                    let time = Instant(secondsSinceEpoch: number)
                    club.append(VisitTable.Row(id: id, memberID: member, visitedAt: time))
                }
            }
        }
        return club
    }

    static func saveAll(into path: String) throws {
        for number in Int64(1)...2 {
            let store = try AttendanceStore.open(path: path, access: .writing, logger: .silent)
            try store.save(club(number), as: plan)
            store.close()
        }
    }
}

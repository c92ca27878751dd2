import Base
import Foundation
import TestSupport
import Testing

@testable import Store

/// Killed without warning at any call that changes its files, a run leaves a store that the next one takes up.
///
/// Each kill is a process of its own that opens a store that is not there yet and saves three nights, one after the other.
@Suite(
    .enabled(if: KillPoint.isPossible, "takes strace, and a container that allows tracing"),
    .timeLimit(.minutes(30)))
struct CrashTests {
    /// The calls by which SQLite writes, commits, empties its log and removes it, and how many of each lie between two
    /// kills: a commit ends with `fdatasync`, and every one is hit.
    static let calls: KeyValuePairs = ["pwrite64": 29, "fdatasync": 1, "ftruncate": 1, "unlink": 1]

    @Test(arguments: calls.map { ($0.key, $0.value) })
    func `the next run gives the same numbers as an undisturbed one`(call: String, step: Int) async throws {
        let undisturbed = TemporaryFolder()
        await #expect(processExitsWith: .success) { [folder = undisturbed.path as String, call = call as String] in
            try KillPoint.record([call], log: "\(folder)/log")
            try ThreeNights.walkAll(into: "\(folder)/attendance.sqlite")
        }
        let count = try KillPoint.count(of: call, in: "\(undisturbed.path)/log")
        var states: Set<Int> = []
        for number in Set(stride(from: 1, through: count, by: step)).union([count]).sorted() {
            let folder = TemporaryFolder()
            await #expect(processExitsWith: .signal(SIGKILL), "\(call) \(number)") {
                [folder = folder.path as String, call = call as String, number = number as Int] in
                try KillPoint(call, number: number).arm(log: "\(folder)/log")
                try ThreeNights.walkAll(into: "\(folder)/attendance.sqlite")
            }
            states.insert(try whatIsSeen(in: folder))
            try theNextNightsAreTakenUp(in: folder)
        }
        // Kills fell before the first night was whole, and after each.
        #expect(states == [0, 1, 2, 3])
    }

    /// What a reader sees is a whole night or none: its number, from 1, or 0.
    private func whatIsSeen(in folder: TemporaryFolder) throws -> Int {
        let store: AttendanceStore
        do {
            store = try folder.openStore(.reading)
        } catch let fault as Fault {
            // Nothing yet.
            #expect(fault.kind == .notFound, "\(fault.message.en)")
            return 0
        }
        defer { store.close() }
        guard try store.watermark(of: 6) != nil else { return 0 }
        let seen = PlainEvent(try store.tables(of: 6))
        let night = ThreeNights.nights.firstIndex { PlainEvent(ThreeNights.service(night: $0).tables) == seen }
        return try #require(night) + 1
    }

    private func theNextNightsAreTakenUp(in folder: TemporaryFolder) throws {
        let store = try folder.openStore()
        defer { store.close() }
        #expect(try store.health().problems.isEmpty)
        if let interrupted = try store.interruptedWalk(of: 6) {
            #expect(try store.savedTables(of: interrupted)?.checkIns.count == interrupted.savedCheckIns)
        }
        for night in ThreeNights.nights {
            try ThreeNights.walk(night: night, into: store)
            #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(ThreeNights.service(night: night).tables))
        }
        #expect(try store.health().problems.isEmpty)
    }
}

/// Three nights of an event, each walked in batches: the second only from the newest check-in down to the last one of the
/// first, as most nights are; by the third one in ten was undone.
enum ThreeNights {
    static let nights = 0..<3

    static func service(night: Int) -> Service {
        var service = Service()
        let lost = night == 2 ? 3 : 0
        service.checkIns = (1...Int64(200 * (night + 1))).filter { $0 % 10 != lost }.map { id in
            var checkIn = PlainCheckIn(id, guest: id % 90, session: id % 4)
            checkIn.firstName = "Guest \(id % 90)"
            checkIn.updatedAt = night == 2 ? 2 : 0
            return checkIn
        }
        return service
    }

    static func walk(night: Int, into store: AttendanceStore) throws {
        let service = service(night: night)
        let mark = night == 1 ? try store.watermark(of: 6)?.highestID : nil
        let rows = service.newestFirst.filter { $0.id > mark ?? 0 }
        let walk = try store.beginWalk(
            service.plan(night == 1 ? .incremental : .full, at: 1_772_400_000 + Int64(night) * 86_400))
        for start in stride(from: 0, to: rows.count, by: 100) {
            try store.append(EventTables(Array(rows[start..<min(start + 100, rows.count)])), to: walk)
        }
        try store.finishSaved(walk, of: 6, with: service.completion(at: 1_772_400_060 + Int64(night) * 86_400))
    }

    static func walkAll(into path: String) throws {
        for night in nights {
            // Opened anew each time, so that a kill also falls on opening and closing.
            let store = try AttendanceStore.open(path: path, access: .writing, logger: .silent)
            try walk(night: night, into: store)
            store.close()
        }
    }
}

import Foundation
import Storage
import Tables
import Testing

/// Killed without warning at any moment, a run leaves a store that the next one takes up.
///
/// Each moment is a process of its own that saves three nights and is killed by a thread of its own, `kill -9`, after
/// so many microseconds.
@Suite(.serialized) struct CrashTests {
    @Test(arguments: [300, 2_000, 5_000, 9_000, 14_000, 20_000, 27_000, 35_000, 50_000, 70_000, 100_000, 150_000])
    func theNextRunGivesTheNumbersOfAnUndisturbedOne(microseconds: UInt32) async throws {
        let folder = try TemporaryFolder()
        let path = folder.storePath
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, microseconds] in
            Thread.detachNewThread {
                usleep(microseconds)
                kill(getpid(), SIGKILL)
            }
            // Opened anew each time round, so that the kill also falls on opening and closing.
            for round in 0... {
                let store = try AttendanceStore.open(path: path, access: .writing, logger: .silent)
                try ThreeNights.walk(night: round % 3, into: store)
                store.close()
            }
        }
        let offline = try? AttendanceStore.open(path: path, access: .reading, logger: .silent)
        if let offline {
            // What a reader sees is a whole night or none.
            if let mark = try offline.mark(of: 6) {
                let tables = try offline.tables(of: 6)
                #expect(tables.checkIns.count == mark.checkIns)
                #expect(tables.checkIns.count == tables.provenance.total)
            }
            offline.close()
        }
        let store = try folder.openStore()
        #expect(try store.health().problems.isEmpty)
        if let interrupted = try store.interruptedWalk(of: 6) {
            #expect(try store.savedTables(of: interrupted).checkIns.count == interrupted.savedCheckIns)
        }
        for night in 0..<3 {
            try ThreeNights.walk(night: night, into: store)
            #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(ThreeNights.service(night: night).tables))
        }
        #expect(try store.health().problems.isEmpty)
    }
}

/// Three nights of an event, each walked whole in batches: check-ins come, one in ten is undone.
enum ThreeNights {
    static func service(night: Int) -> Service {
        var service = Service()
        service.checkIns = (1...Int64(400 * (night + 1))).filter { $0 % 10 != Int64(night) }.map { id in
            var checkIn = PlainCheckIn(id, guest: id % 90, session: id % 4)
            checkIn.firstName = "Guest \(id % 90)"
            checkIn.updatedAt = Int64(night)
            return checkIn
        }
        return service
    }

    static func walk(night: Int, into store: AttendanceStore) throws {
        let service = service(night: night)
        let rows = service.newestFirst
        let walk = try store.beginWalk(service.plan(.full, at: 1_772_400_000 + Int64(night) * 86_400))
        for start in stride(from: 0, to: rows.count, by: 100) {
            try store.append(EventTables(Array(rows[start..<min(start + 100, rows.count)])), to: walk)
        }
        try store.finishWalk(walk, of: 6, with: service.completion(at: 1_772_400_060 + Int64(night) * 86_400))
    }
}

import Base
import Foundation
import TestSupport
import Testing

@testable import Store

/// Killed at any call that changes a file, or without room on the disk, a run leaves a ledger that has every edition whose
/// files may be out.
@Suite(.timeLimit(.minutes(30))) struct RecordsCrashTests {
    /// Records two editions as a run does, each followed by its files, and then leaves a copy.
    static func publish(in path: String) throws {
        let store = try AttendanceStore.open(path: "\(path)/attendance.sqlite", access: .writing, logger: .silent)
        defer { store.close() }
        for number in 1...2 {
            try store.requireWholeLedger(of: 6)
            try store.recordPackEditions([Editions.edition(number, published: false)])
            try Data().write(to: "\(path)/pack-\(number)")
            try store.recordPackEditions([Editions.edition(number)])
        }
        try RecordsCopies.makeNightlyCopy(of: "2026-11-21", beside: store.path, logger: .silent)
    }

    private static let calls: KeyValuePairs = [
        "fdatasync": 1, "fsync": 1, "unlink": 1, "rename": 1, "pwrite64": 7, "openat": 11,
    ]

    @Test(
        .enabled(if: KillPoint.isPossible, "takes strace, and a container that allows tracing"),
        arguments: calls.map { ($0.key, $0.value) })
    func `every edition that is out is in the ledger`(call: String, step: Int) async throws {
        let undisturbed = TemporaryFolder()
        await #expect(processExitsWith: .success) { [path = undisturbed.path as String, call = call as String] in
            try KillPoint.record([call], log: "\(path)/log")
            try RecordsCrashTests.publish(in: path)
        }
        let count = try KillPoint.count(of: call, in: "\(undisturbed.path)/log")
        #expect(count > 0)
        for number in Set(stride(from: 1, through: count, by: step)).union([count]).sorted() {
            let folder = TemporaryFolder()
            await #expect(processExitsWith: .signal(SIGKILL), "\(call) \(number)") {
                [path = folder.path as String, call = call as String, number = number as Int] in
                try KillPoint(call, number: number).arm(log: "\(path)/log")
                try RecordsCrashTests.publish(in: path)
            }
            let out = (1...2).count { access("\(folder.path)/pack-\($0)", F_OK) == 0 }
            let store = try folder.openStore()
            #expect(try store.packEditions(of: 6).count >= out, "\(call) \(number)")
            try store.requireWholeLedger(of: 6)
            #expect(try store.health().problems.isEmpty, "\(call) \(number)")
            store.close()
            // The next run takes it up, and what was left aside is gone or harmless.
            try Self.publish(in: folder.path)
            #expect(try folder.recordsHealth().damage.isEmpty)
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "takes root, and a container that allows mounting"))
    func `a full disk records nothing by half`() throws {
        let folder = TemporaryFolder()
        let disk = try SmallDisk(at: "\(folder.path)/disk", size: "3m")
        defer { disk.unmount() }
        let store = try AttendanceStore.open(path: "\(disk.path)/attendance.sqlite", access: .writing, logger: .silent)
        defer { store.close() }
        try store.recordPackEditions([Editions.edition(1)])
        // A file takes the room that is left, but for some kilobytes more each time.
        var refused = 0
        for room in stride(from: 0, through: 64, by: 8) {
            let filler = "\(disk.path)/filler"
            let descriptor = open(filler, O_WRONLY | O_CREAT, 0o600)
            let block = [UInt8](repeating: 1, count: 4096)
            while write(descriptor, block, block.count) == block.count {}
            close(descriptor)
            var status = stat()
            stat(filler, &status)
            truncate(filler, max(0, status.st_size - room * 1024))
            let before = try store.packEditions(of: 6).count
            var edition = Editions.edition(before + 1)
            edition.content = #"{"a":"\#(String(repeating: "x", count: 9000))"}"#
            let kind = faultKind { try store.recordPackEditions([edition]) }
            if let kind {
                #expect(kind == .cannotWrite)
                refused += 1
            }
            unlink(filler)
            // Published is only what was recorded; more may be in the ledger, never less.
            #expect(try store.packEditions(of: 6).count >= (kind == nil ? before + 1 : before))
            try store.joinRecords()
            let problems = try store.health().problems
            #expect(problems.isEmpty, "\(problems.map(\.en))")
        }
        #expect(refused > 0)
    }
}

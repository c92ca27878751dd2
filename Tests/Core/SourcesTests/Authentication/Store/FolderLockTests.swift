import Base
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Sources

/// How many are somewhere at once.
final class Crowd: Sendable {
    private let state = Mutex((now: 0, most: 0, visits: 0))

    var most: Int { state.withLock { $0.most } }
    var visits: Int { state.withLock { $0.visits } }
    func enter() { state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.visits + 1) } }
    func leave() { state.withLock { $0.now -= 1 } }
}

@Suite(.timeLimit(.minutes(30))) struct FolderLockTests {
    let folder = TemporaryFolder()

    @Test func `one holds the lock at a time`() async throws {
        let store = folder.store
        let inside = Crowd()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await store.withLock(onRepair: ignoreRepair) { _ in
                        inside.enter()
                        await Task.yield()
                        inside.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.most == 1)
        #expect(inside.visits == 20)
    }

    @Test func `whoever waits too long is told`() async throws {
        try await folder.store.save(Fixture.saved())
        let held = Glibc.open(folder.path(.lock), O_RDWR)
        #expect(flock(held, LOCK_EX) == 0)
        let pauses = Mutex<[Duration]>([])
        let store = SessionStore(folder: folder.session, timeout: .seconds(1)) { pause in
            pauses.withLock { $0.append(pause) }
        }
        let fault = await #expect(throws: Fault.self) { try await store.save(Fixture.saved()) }
        #expect(fault?.kind == .locked)
        #expect(fault?.message.en.contains("1 s") == true)
        // 5, 10, 20, 40, 80 and then 100 ms each: 155 + 9 × 100 is the first sum of a second and more.
        #expect(
            pauses.withLock { $0 }
                == ([5, 10, 20, 40, 80] + [Int](repeating: 100, count: 9)).map(Duration.milliseconds))
        Glibc.close(held)
        try await store.save(Fixture.saved())
    }

    @Test func `waiting can be cancelled`() async throws {
        try await folder.store.save(Fixture.saved())
        let held = Glibc.open(folder.path(.lock), O_RDWR)
        #expect(flock(held, LOCK_EX) == 0)
        defer { Glibc.close(held) }
        let store = folder.store
        let waiting = Task { try await store.save(Fixture.saved()) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `a failure releases the lock`() async throws {
        let store = folder.store
        await #expect(throws: Fault.self) {
            try await store.withLock(onRepair: ignoreRepair) { _ in throw Fault.noConnection }
        }
        try await store.save(Fixture.saved())
    }

    @Test func `attempts hold across processes and survive damage`() async throws {
        func admit(_ seconds: Int64) async throws -> Int64? {
            // A store of its own each time: nothing is remembered but in the folder.
            try await folder.store.withLock(onRepair: ignoreRepair) {
                try $0.admitLogIn(at: .init(secondsSinceEpoch: seconds), limit: 2)?.secondsSinceEpoch
            }
        }
        #expect(try await admit(100) == nil)
        #expect(try await admit(110) == nil)
        #expect(try await admit(120) == 160)
        #expect(folder.text(.attempts)?.contains("110") == true)
        try folder.write(
            #"{"version":1,"session":"","times":[9223372036854775807,-9223372036854775808]}"#, to: .attempts)
        #expect(try await admit(120) == nil)
        try folder.write("[", to: .attempts)
        #expect(try await admit(121) == nil)
        #expect(try await admit(122) == nil)
        #expect(try await admit(123) == 181)
    }
}

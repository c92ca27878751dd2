import Foundation
import TestSupport
import Testing

@testable import Sources

/// Killed without warning at any call that changes its folder, a run leaves the session as it was, the new one, or nobody
/// logged in: never a mixture, and never a renewal lost.
@Suite(
    .enabled(if: KillPoint.isPossible, "takes strace, and a container that allows tracing"),
    .timeLimit(.minutes(30)))
struct SessionCrashTests {
    static let calls = ["unlinkat", "fsync", "renameat"]
    static let old = Fixture.saved(token: "old", refresh: "r-old", id: "s-old")
    static let new = Fixture.saved(token: "new", refresh: "r-new", id: "s-new")
    static let renewed = Fixture.saved(token: "renewed", refresh: "r-renewed", id: "s-old")

    private func folder() async throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        try await folder.store.save(Self.old)
        return folder
    }

    /// What the next run finds, which can log in anew whatever it is.
    private func session(in folder: TemporaryFolder) async throws -> SavedSession? {
        let found = try await folder.store.load()
        try await folder.store.save(Self.new)
        #expect(try await folder.store.load() == Self.new)
        #expect(Set(folder.names) == ["context.json", "lock", "token.json", "user.json"])
        return found
    }

    @Test(arguments: calls) func `a login is saved whole or not at all`(call: String) async throws {
        let undisturbed = try await folder()
        await #expect(processExitsWith: .success) { [root = undisturbed.path as String, call = call as String] in
            try await SessionStore(folder: "\(root)/state/session").withLock(onRepair: ignoreRepair) { locked in
                try KillPoint.record([call], log: "\(root)/log")
                try locked.save(Self.new)
            }
        }
        var found: [SavedSession?] = []
        for number in 1...max(1, try KillPoint.count(of: call, in: "\(undisturbed.path)/log")) {
            let folder = try await folder()
            await #expect(processExitsWith: .signal(SIGKILL), "\(call) \(number)") {
                [root = folder.path as String, call = call as String, number = number as Int] in
                try await SessionStore(folder: "\(root)/state/session").withLock(onRepair: ignoreRepair) { locked in
                    try KillPoint(call, number: number).arm(log: "\(root)/log")
                    try locked.save(Self.new)
                }
            }
            found.append(try await session(in: folder))
        }
        // The one that was, until the first item takes its place; the new one with the last.
        #expect(found.count >= 3 && found.first == Self.old, "\(found.count)")
        let stages = found.map { [Self.old, nil, Self.new].firstIndex(of: $0) ?? -1 }
        #expect(stages == stages.sorted() && !stages.contains(-1), "\(stages)")
    }

    @Test(arguments: calls) func `a renewed token replaces the previous one or leaves it intact`(call: String)
        async throws
    {
        let undisturbed = try await folder()
        await #expect(processExitsWith: .success) { [root = undisturbed.path as String, call = call as String] in
            try await SessionStore(folder: "\(root)/state/session").withLock(onRepair: ignoreRepair) { locked in
                try KillPoint.record([call], log: "\(root)/log")
                try locked.pendingToken().commit(StoredToken(Self.renewed).bytes())
            }
        }
        var found: [SavedSession?] = []
        for number in 1...max(1, try KillPoint.count(of: call, in: "\(undisturbed.path)/log")) {
            let folder = try await folder()
            await #expect(processExitsWith: .signal(SIGKILL), "\(call) \(number)") {
                [root = folder.path as String, call = call as String, number = number as Int] in
                try await SessionStore(folder: "\(root)/state/session").withLock(onRepair: ignoreRepair) { locked in
                    try KillPoint(call, number: number).arm(log: "\(root)/log")
                    try locked.pendingToken().commit(StoredToken(Self.renewed).bytes())
                }
            }
            found.append(try await session(in: folder))
        }
        // The former until the rename; what comes after it, the folder's own fsync, finds the new one.
        let stages = found.map { [Self.old, Self.renewed].firstIndex(of: $0) ?? -1 }
        #expect(stages.first == 0 && stages == stages.sorted(), "\(stages)")
        if call == "fsync" { #expect(stages == [0, 1]) }
    }
}

import Base
import Foundation
import TestSupport
import Testing

@testable import Store

extension TemporaryFolder {
    /// The store's file in this folder.
    var storePath: String { "\(path)/attendance.sqlite" }

    func openStore(_ access: AttendanceStore.Access = .writing, busyTimeout: Double = 30) throws -> AttendanceStore {
        try AttendanceStore.open(path: storePath, access: access, busyTimeout: busyTimeout, logger: .silent)
    }
}

extension AttendanceStore {
    /// Saves tables as a batch of their own.
    func append(_ tables: EventTables, to walk: WalkID) throws(Fault) {
        var nothing = SavedExtent()
        try append(batch(of: tables, after: &nothing), to: walk)
    }

    /// Completes a walk with what its batches hold, as after a kill.
    @discardableResult
    func finishSaved(_ walk: WalkID, of eventID: Int64, with completion: WalkCompletion) throws -> WalkOutcome {
        let saved = try interruptedWalk(of: eventID).flatMap { try savedTables(of: $0) }
        return try finishWalk(walk, with: saved ?? EventTables(eventID: eventID), completion: completion)
    }
}

extension TemporaryFolder {
    /// What another program reads: the rows of a query by way of Python's own SQLite, columns parted by `|`, nulls empty.
    func query(_ sql: String) async throws -> String {
        let script = """
            import sqlite3, sys
            for row in sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True).execute(sys.argv[2]):
                print("|".join("" if value is None else str(value) for value in row))
            """
        return try await run("python3", ["-c", script, storePath, sql])
    }
}

/// Runs a program and gives what it wrote to standard output.
func run(_ program: String, _ arguments: [String]) async throws -> String {
    let run = try await Subprocess.run(program, arguments)
    try #require(run.status == 0, "\(run.errors)")
    return run.output.trimmingCharacters(in: .newlines)
}

/// The kind of fault that `body` throws, or `nil` where it throws none.
func faultKind(_ body: () throws -> Void) -> Fault.Kind? {
    do {
        try body()
        return nil
    } catch {
        return (error as? Fault)?.kind
    }
}

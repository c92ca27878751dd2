import Foundation
import Logging
import TestSupport
import Storage
import Testing

/// A folder of a test's own, removed with the value that holds it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("\(NSTemporaryDirectory())/member-storage-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The store's file in this folder.
    var storePath: String { "\(path)/attendance.sqlite" }

    func openStore(_ access: AttendanceStore.Access = .writing, busyTimeout: Double = 30) throws -> AttendanceStore {
        try AttendanceStore.open(path: storePath, access: access, busyTimeout: busyTimeout, logger: .silent)
    }
}

extension TemporaryFolder {
    /// What another program reads: the rows of a query by way of Python's own SQLite, columns parted by `|`, nulls empty.
    func query(_ sql: String) throws -> String {
        let script = """
            import sqlite3, sys
            for row in sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True).execute(sys.argv[2]):
                print("|".join("" if value is None else str(value) for value in row))
            """
        return try run("python3", ["-c", script, storePath, sql])
    }
}

/// Runs a program and gives what it wrote to standard output.
func run(_ program: String, _ arguments: [String]) throws -> String {
    let run = try Program.run(program, arguments)
    try #require(run.status == 0, "\(run.errors)")
    return run.output.trimmingCharacters(in: .newlines)
}

/// A generator that gives the same numbers at every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Logger {
    /// Says nothing.
    static var silent: Logger { Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }) }
}

import Logging
import Storage
import TestSupport
import Testing

extension TemporaryFolder {
    /// The store's file in this folder.
    var storePath: String { "\(path)/attendance.sqlite" }

    func openStore() throws -> AttendanceStore {
        try AttendanceStore.open(path: storePath, access: .writing, logger: .silent)
    }

    /// The rows of a query as Python's own SQLite reads them, a line each, columns parted by `|`.
    func query(_ sql: String) async throws -> String {
        let script = """
            import sqlite3, sys
            rows = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True).execute(sys.argv[2])
            print("\\n".join("|".join(map(str, row)) for row in rows), end="")
            """
        let run = try await Program.run("python3", ["-c", script, storePath, sql])
        try #require(run.status == 0, "\(run.errors)")
        return run.output
    }
}

extension Logger {
    /// A logger that tells nobody.
    static var silent: Logger { Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() } }
}

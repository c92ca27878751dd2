import Foundation
import GRDB
import Messages

/// The sandbox's SQLite file. All access goes through one connection, in turn: a page takes well under a millisecond,
/// and what a request sees is never half of another's change.
struct SandboxDatabase: Sendable {
    let queue: DatabaseQueue
    let listings = ListingCache()
    /// The folder to remove at the end, where the file is a temporary one.
    private let temporaryFolder: String?

    var path: String { queue.path }

    /// Opens the file that the configuration names, filled from its seed where it is new, or a temporary one.
    ///
    /// Throws a `Fault` of kind `.cannotWrite` where the file holds something else or cannot be written.
    init(_ configuration: SandboxConfiguration) throws {
        temporaryFolder = configuration.database == nil ? try Self.makeTemporaryFolder() : nil
        let path = configuration.database ?? (temporaryFolder ?? ".") + "/sandbox.sqlite"
        do {
            queue = try DatabaseQueue(path: path, configuration: Self.settings)
            try Self.prepare(queue, configuration)
        } catch {
            if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
            guard let error = error as? DatabaseError else { throw error }
            let reason = error.message ?? "SQLite \(error.resultCode)"
            throw Fault(.cannotWrite, .sandboxDatabaseUnusable(path, reason: reason))
        }
    }

    private static func makeTemporaryFolder() throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("attendance-sandbox-\(UUID().uuidString)").path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Fault(.cannotWrite, .sandboxFolderUnusable(folder))
        }
        return folder
    }

    /// Closes the file, and removes a temporary one.
    func close() {
        try? queue.close()
        if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
    }

    private static var settings: Configuration {
        var settings = Configuration()
        // Other programs read the file while the sandbox writes; and nothing of worth is lost with the power.
        settings.journalMode = .wal
        settings.busyMode = .timeout(10)
        settings.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = OFF")
            database.add(
                function: DatabaseFunction("folded", argumentCount: 1, pure: true) { values in
                    String.fromDatabaseValue(values[0])?.lowercased()
                })
        }
        return settings
    }

    private static func prepare(_ queue: DatabaseQueue, _ configuration: SandboxConfiguration) throws {
        try queue.write { database in
            if try database.tableExists("sandbox") {
                let row = try Row.fetchOne(database, sql: "SELECT format, seed, guests FROM sandbox")
                guard let row, row["format"] == Schema.format, row["seed"] == String(configuration.seed),
                    row["guests"] == configuration.guests
                else { throw Fault(.cannotWrite, .sandboxDatabaseDiffers(queue.path)) }
            } else {
                guard try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_schema") == 0 else {
                    throw Fault(.cannotWrite, .sandboxDatabaseForeign(queue.path))
                }
                try Seeder(seed: configuration.seed, guests: configuration.guests).fill(database)
            }
        }
    }
}

import Foundation
import Sandbox
import TestSupport
import Testing

/// A suite that makes packs of event 6 night after night, in a folder with its own store.
protocol SponsorNights {}

extension SponsorNights {
    func run(
        _ sandbox: RunningSandbox, _ folder: String, _ arguments: [String], data: String = "data"
    ) async throws -> Program.Outcome {
        try await Product.run(arguments, environment: try await environment(sandbox, folder, data: data))
    }

    func environment(
        _ sandbox: RunningSandbox, _ folder: String, data: String = "data"
    ) async throws -> [String: String] {
        [
            "ATTENDANCE_TOKEN": try await sandbox.token(), "ATTENDANCE_BASE_URL": sandbox.baseURL,
            "ATTENDANCE_DATA_DIR": "\(folder)/\(data)", "ATTENDANCE_TIMEZONE": "America/Santiago",
        ]
    }

    func ledger(_ sandbox: RunningSandbox, _ folder: String) async throws -> [[String: Any]] {
        let ledger = try await run(sandbox, folder, ["sponsors", "ledger", "--event", "6", "--json"])
        #expect(ledger.status == 0, "\(ledger.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(ledger.output.utf8)) as? [[String: Any]])
    }

    /// Takes every other check-in of the sponsor's sessions away, so that later nights can have them: of all sessions
    /// and types in no order.
    func holdBack(_ sandbox: RunningSandbox) async throws {
        try await sandbox.execute(
            """
            CREATE TABLE later AS SELECT * FROM checkins
            WHERE event_id = 6 AND session_id IN (12, 13, 15) AND id % 2 = 0 ORDER BY id * 7919 % 10007;
            DELETE FROM checkins WHERE id IN (SELECT id FROM later);
            UPDATE later SET id = (SELECT MAX(id) FROM checkins) + rowid;
            """)
        #expect(try await sandbox.integers("SELECT COUNT(*) FROM later").allSatisfy { $0 > 300 })
    }

    /// The next of those that were held back arrive, newer than all others.
    func arrive(_ count: Int, _ sandbox: RunningSandbox) async throws {
        try await sandbox.execute(
            """
            CREATE TEMP TABLE now AS SELECT * FROM later ORDER BY id LIMIT \(count);
            INSERT INTO checkins SELECT * FROM now;
            DELETE FROM later WHERE id IN (SELECT id FROM now);
            DROP TABLE now;
            """)
    }
}

import Foundation
import GRDB
import Hummingbird
import NIOCore
import Tables

/// `POST checkins/register`: checks in the guest whose QR code was read.
struct RegisterRoute {
    let database: SandboxDatabase
    let state: SandboxState

    private struct Body: Decodable {
        var event: Int64
        var eventSession: Int64
        /// The text of the QR code.
        var guest: String
    }

    func add(to group: RouterGroup<SandboxContext>) {
        group.post("checkins/register") { request, _ in
            let bytes = try await request.body.collect(upTo: 1 << 16)
            guard let body = try? JSONDecoder().decode(Body.self, from: Data(bytes.readableBytesView)),
                !body.guest.isEmpty
            else { throw TikitError.invalidData }
            let now = state.clock().utcText
            let text = try await database.queue.write { try Self.register(body, at: now, in: $0) }
            return Response.json(text: text, status: .created)
        }
    }

    /// The new check-in as JSON. Throws the documented error that fits first.
    private static func register(_ body: Body, at now: String, in database: Database) throws -> String {
        let session = try Int64.fetchOne(
            database, sql: "SELECT id FROM sessions WHERE id = ? AND event_id = ? AND is_listed",
            arguments: [body.eventSession, body.event])
        let guest = try Row.fetchOne(
            database, sql: "SELECT id, event_id FROM guests WHERE qr_code = ?", arguments: [body.guest])
        guard let session, let guest else { throw TikitError.notFound }
        let guestID: Int64 = guest["id"]
        guard guest["event_id"] == body.event else { throw TikitError.notRegisteredInEvent }
        let type = try Int64.fetchOne(
            database, sql: "SELECT registrant_type_id FROM registrations WHERE session_id = ? AND guest_id = ?",
            arguments: [session, guestID])
        guard let type else { throw TikitError.notRegisteredInSession }
        let isIn = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM checkins WHERE guest_id = ? AND session_id = ?)",
            arguments: [guestID, session])
        guard isIn != true else { throw TikitError.alreadyCheckedIn }
        try database.execute(
            sql: """
                INSERT INTO checkins VALUES ((SELECT coalesce(MAX(id), 0) + 1 FROM checkins), ?, ?, ?, ?, 'QR', NULL, NULL,
                    ?, ?)
                """, arguments: [body.event, session, guestID, type, now, now])
        let inserted = "[\(database.lastInsertedRowID)]"
        guard let text = try String.fetchOne(database, sql: CheckInRoutes.rows, arguments: [inserted]) else {
            throw TikitError.notFound
        }
        return text
    }
}

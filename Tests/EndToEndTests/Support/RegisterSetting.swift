import Foundation
import Sandbox

/// What batches of codes need to know of the sandbox that they are sent to.
extension RunningSandbox {
    /// Codes of guests of event 6 who are registered for session 12 and have not come.
    func absentCodes() async throws -> [String] {
        try await rows(
            """
            SELECT qr_code FROM guests g JOIN registrations r ON r.guest_id = g.id WHERE r.session_id = 12
            AND NOT EXISTS (SELECT 1 FROM checkins c WHERE c.guest_id = g.id AND c.session_id = 12) ORDER BY g.id
            """
        ).compactMap { $0[0] }
    }

    /// How many check-ins session 12 has.
    func present() async throws -> Int64 {
        try await integers("SELECT COUNT(*) FROM checkins WHERE session_id = 12").first ?? 0
    }

    /// The arguments that register these codes in session 12, from a file in a folder.
    func registerArguments(in folder: String, codes: String, _ more: [String] = []) throws -> [String] {
        try Data(codes.utf8).write(to: URL(fileURLWithPath: "\(folder)/codes.txt"))
        return [
            "register", "--event", "6", "--session", "12", "--codes", "\(folder)/codes.txt", "--rate", "1000",
            "--base-url", baseURL, "--data-dir", "\(folder)/data",
        ] + more
    }
}

import Foundation
import TestSupport

@testable import Sources

extension TemporaryFolder {
    /// Where the session goes: not made yet.
    var session: String { path + "/state/session" }
    var store: SessionStore {
        SessionStore(folder: session, pause: { _ in try await Task.sleep(for: .milliseconds(1)) })
    }

    func path(_ file: SessionFile) -> String { session + "/" + file.rawValue }
    func text(_ file: SessionFile) -> String? { try? String(at: path(file)) }
    func write(_ text: String, to file: SessionFile) throws {
        try text.write(to: path(file))
        chmod(path(file), 0o600)
    }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: session)) ?? []).sorted() }
}

func ignoreRepair(_ path: String) {}

import Foundation
import Glibc

@testable import Authentication

/// A folder of its own for a test, gone with the value.
final class TemporaryFolder: Sendable {
    let root: String

    init() {
        var template = Array((NSTemporaryDirectory() + "/authentication-XXXXXX").utf8CString)
        root = mkdtemp(&template).map { String(cString: $0) } ?? ""
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// Where the session goes: not made yet.
    var session: String { root + "/state/session" }
    var store: SessionStore {
        SessionStore(folder: session, pause: { _ in try await Task.sleep(for: .milliseconds(1)) })
    }

    func path(_ file: FolderFile) -> String { session + "/" + file.rawValue }
    func text(_ file: FolderFile) -> String? { try? String(contentsOfFile: path(file), encoding: .utf8) }
    func write(_ text: String, to file: FolderFile) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(file)))
        chmod(path(file), 0o600)
    }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: session)) ?? []).sorted() }

    static func mode(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }
}

func ignoreRepair(_ path: String) {}

import Base
import Foundation

/// A private folder in which a browser prints a page, removed with everything in it.
///
/// The owner holds a lock on the folder (flock(2)), which is released when the process ends, however it ends. A folder without a
/// lock was left by a run that was killed; the next one removes it.
struct PrintFolder: ~Copyable {
    private let path: String
    private let lock: Int32

    private static let prefix = "attendance-page-"
    /// The browser makes a socket below the folder, `.org.chromium.Chromium.XXXXXX/SingletonSocket`, whose path has at most 107
    /// bytes (unix(7)). With a longer one it crashes.
    private static let longestBase = 38

    /// - Throws: A `Fault` of kind `.cannotWrite` if no folder can be made.
    init() throws(Fault) {
        let variable = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
        let base = variable.hasPrefix("/") && variable.utf8.count <= Self.longestBase ? variable : "/tmp"
        Self.removeAbandoned(in: base)
        var template = Array("\(base)/\(Self.prefix)XXXXXX".utf8CString)
        // mkdtemp makes the folder with mode 0700.
        guard mkdtemp(&template) != nil else { throw Fault(writing: base, errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if lock >= 0 { flock(lock, LOCK_EX | LOCK_NB) }
    }

    deinit {
        // A process of the browser that is just ending may still write.
        for _ in 0..<20 {
            try? FileManager.default.removeItem(atPath: path)
            guard access(path, F_OK) == 0 else { break }
            usleep(50_000)
        }
        close(lock)
    }

    /// Removes this user's folders in `base` whose process has ended.
    private static func removeAbandoned(in base: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? [] {
            guard name.hasPrefix(prefix), name.utf8.count == prefix.utf8.count + 6 else { continue }
            let folder = open("\(base)/\(name)", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard folder >= 0 else { continue }
            defer { close(folder) }
            var status = stat()
            // One that has just been made may not be locked yet.
            guard fstat(folder, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o777 == 0o700,
                flock(folder, LOCK_EX | LOCK_NB) == 0, Foundation.time(nil) - status.st_mtim.tv_sec > 60
            else { continue }
            try? FileManager.default.removeItem(atPath: "\(base)/\(name)")
        }
    }

    var page: String { "\(path)/page.html" }
    var document: String { "\(path)/page.pdf" }
    var profile: String { "\(path)/profile" }
    var log: String { "\(path)/log" }

    /// The browser's environment: what it writes beside its profile goes to the folder, and it talks to no desktop.
    var variables: [String: String] {
        var variables = ["TZ": "UTC", "LC_ALL": "C.UTF-8", "DISPLAY": "", "WAYLAND_DISPLAY": ""]
        for name in ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"] {
            variables[name] = path
        }
        for bus in ["DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"] { variables[bus] = "disabled:" }
        return variables
    }

    /// The last line that the browser wrote, other than about a desktop that is not there.
    var reason: Quotation? {
        let text = String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.contains("dbus") }
        return lines.last.flatMap { Quotation(String($0), upTo: 200) }
    }
}

import Base
import Foundation

/// A private folder in which a browser prints a page.
struct PrintFolder: ~Copyable {
    private let folder: PrivateFolder

    /// The browser makes a socket below the folder, `.org.chromium.Chromium.XXXXXX/SingletonSocket`, whose path has at most 107
    /// bytes (unix(7)). With a longer one it crashes.
    private static let longestBase = 38

    /// - Throws: A `Fault` of kind `.cannotWrite` if no folder can be made.
    init() throws(Fault) {
        let usual = PrivateFolder.systemFolder
        let base = usual.utf8.count <= Self.longestBase ? usual : "/tmp"
        folder = try PrivateFolder("attendance-page-", in: base) { Fault(writing: base, $0) }
    }

    private var path: String { folder.path }
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

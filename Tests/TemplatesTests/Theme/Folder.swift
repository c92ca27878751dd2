import Foundation
import TestSupport

/// A folder of files that is gone after its test.
struct Folder {
    private let folder = TemporaryFolder(mode: 0o755)
    var path: String { folder.path }

    init(_ files: [String: String] = [:]) throws {
        for (name, text) in files { try write(Array(text.utf8), to: name) }
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path).appendingPathComponent(name))
    }
}

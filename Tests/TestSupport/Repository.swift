package import Foundation

/// The checkout that the tests are built from.
package enum Repository {
    private static let root = {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
            folder = folder.deletingLastPathComponent()
        }
        return folder
    }()

    /// A file or folder in it, by its path from the root.
    package static func url(_ path: String) -> URL { root.appending(path: path) }

    /// The text of a file in it.
    package static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }
}

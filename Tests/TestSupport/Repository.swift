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

    /// A file or folder in it, by its path from the uppermost folder.
    package static func url(_ path: String) -> URL { root.appending(path: path) }

    /// What a file in it says.
    package static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }
}

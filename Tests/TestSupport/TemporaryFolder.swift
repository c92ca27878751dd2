package import Foundation

/// A folder of a test's own, removed with the value that holds it.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// - Parameter mode: By default, accessible only to the user, as mkdtemp(3) makes it.
    package init(mode: mode_t = 0o700) {
        var template = Array("\(NSTemporaryDirectory())/attendance-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("no temporary folder: \(String(cString: strerror(errno)))") }
        chmod(template, mode)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The permissions of a file, not of what a link points to; `nil` if there is none.
    package static func mode(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }
}

/// Runs `body` with a folder that exists meanwhile, as open to others as most folders.
package func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = TemporaryFolder(mode: 0o755)
    return try withExtendedLifetime(folder) { try body(folder.path) }
}

/// Runs `body` with a folder that exists meanwhile, as open to others as most folders.
package func withTemporaryFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = TemporaryFolder(mode: 0o755)
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.path)
}

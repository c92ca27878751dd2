import Foundation
import TestSupport
import Testing

/// A file of the repository whose text comes from the program. `make documentation` writes it.
struct WrittenFile: Sendable {
    /// From the top of the repository.
    let path: String

    init(_ path: String) { self.path = path }

    var text: String { get throws { try Repository.text(path) } }

    /// Requires the file to be so, or makes it so.
    func expect(_ current: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        if ProcessInfo.processInfo.environment["ATTENDANCE_WRITE_DOCUMENTATION"] == "1" {
            try Data(current.utf8).write(to: Repository.url(path))
        }
        let isCurrent = try text == current
        #expect(isCurrent, "\(path): run make documentation", sourceLocation: sourceLocation)
    }
}

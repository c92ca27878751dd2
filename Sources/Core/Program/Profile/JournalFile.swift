import Base
import Foundation

/// An append-only file of lines, each on the disk before the program acts on it.
struct JournalFile: Sendable {
    let path: String

    private static let maximumBytes = 256 << 20

    /// The lines so far, including one that a crash cut off; what it announces had not begun.
    func lines() throws(Fault) -> [String] {
        do {
            let bytes = try WholeFile.bytes(of: path, upTo: Self.maximumBytes)
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        } catch .missing {
            return []
        } catch {
            throw Fault(.cannotWrite, .journalUnreadable(path, reason: error.reason))
        }
    }

    /// Adds a line, and waits until it is on the disk.
    func append(_ line: String) throws(Fault) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Fault(writing: path, errno) }
        defer { close(descriptor) }
        var status = stat()
        var last: UInt8 = UInt8(ascii: "\n")
        // A line that a crash cut off must not swallow the next.
        if fstat(descriptor, &status) == 0, status.st_size > 0 { pread(descriptor, &last, 1, status.st_size - 1) }
        let start = last == UInt8(ascii: "\n") ? "" : "\n"
        let problem = WholeFile.write(Array((start + line + "\n").utf8), to: descriptor)
        guard problem == 0 else { throw Fault(writing: path, problem) }
    }
}

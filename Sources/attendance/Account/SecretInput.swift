import Foundation
import Messages

/// A password or token that comes on standard input.
enum SecretInput {
    private static let longest = 65_536

    /// All of standard input, without the one line end that `echo` and files put at its end.
    ///
    /// Throws a `Fault` of kind `.usage` where that is a terminal (which would show what is typed), nothing, too much, or
    /// no text.
    static func read(for flag: String) throws(Fault) -> String {
        guard isatty(STDIN_FILENO) != 1 else { throw Fault(.usage, .secretFromTerminal(flag)) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= longest {
            let count = Foundation.read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        let hasLineEnd = bytes.contains { $0 == UInt8(ascii: "\n") || $0 == 0 }
        guard !bytes.isEmpty, bytes.count <= longest, !hasLineEnd, let text = String(validating: bytes, as: UTF8.self)
        else {
            throw Fault(.usage, .secretUnusable(flag))
        }
        return text
    }
}

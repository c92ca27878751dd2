import Foundation
import Messages
import Registering

/// The file that `--codes` names, which may be a pipe; `-` for standard input.
enum CodesFile {
    /// Bytes of a file at most: of more codes than any hall holds, and little enough for memory. A device may have no end.
    private static let most = 64 << 20

    static func read(_ path: String) throws -> CodeList {
        let name = path == "-" ? "stdin" : path
        let list = try CodeList(try bytes(of: path, named: name), named: name)
        guard !list.codes.isEmpty else { throw Fault(.unreadableData, .noCodes(in: name)) }
        return list
    }

    private static func bytes(of path: String, named name: String) throws(Fault) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw cannotRead(name) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Foundation.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw cannotRead(name)
            }
            bytes += chunk[..<count]
            guard bytes.count <= most else {
                throw Fault(.unreadableData, .noCodesFile(name, reason: String(cString: strerror(EFBIG))))
            }
        }
    }

    private static func cannotRead(_ name: String) -> Fault {
        Fault(.notFound, .noCodesFile(name, reason: String(cString: strerror(errno))))
    }
}

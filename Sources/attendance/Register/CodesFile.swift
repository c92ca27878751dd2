import Files
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
        do {
            return try path == "-"
                ? WholeFile.standardInput(upTo: most) : WholeFile.bytes(of: path, upTo: most, .fileOrPipe)
        } catch .tooLarge(let limit) {
            throw Fault(.unreadableData, .noCodesFile(name, reason: .fileTooLarge(limit: limit)))
        } catch {
            throw Fault(.notFound, .noCodesFile(name, reason: error.reason))
        }
    }
}

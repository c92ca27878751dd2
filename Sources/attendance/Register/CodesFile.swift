import Foundation
import Messages
import Registering

/// The file that `--codes` names; `-` for standard input.
enum CodesFile {
    static func read(_ path: String) throws -> CodeList {
        let name = path == "-" ? "stdin" : path
        let data: Data?
        if path == "-" {
            data = try FileHandle.standardInput.readToEnd() ?? Data()
        } else {
            data = FileManager.default.contents(atPath: path)
        }
        guard let data else { throw Fault(.notFound, .noCodesFile(path)) }
        let list = try CodeList(Array(data), named: name)
        guard !list.codes.isEmpty else { throw Fault(.unreadableData, .noCodes(in: name)) }
        return list
    }
}

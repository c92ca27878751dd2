public import Base
internal import Glibc

/// The ids of the members to read, each once, in the order of a list.
///
/// The list has one id per line. Empty lines, comments (from a `#` at the start of a line or after a space) and
/// spaces around ids are ignored.
public struct MemberIDList: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        var id: String
        /// The line in the list, from 1. Messages name it instead of the id, which is personal.
        var line: Int
    }

    /// The longest id allowed, in bytes.
    static let longestID = 256
    /// The longest list allowed, in bytes.
    private static let longestList = 64 << 20

    private(set) var entries: [Entry] = []

    /// The number of members.
    public var count: Int { entries.count }

    /// Parses a list.
    ///
    /// - Parameter name: the list's name, for messages.
    /// - Throws: a `Fault` of kind `.misconfigured` if the list is empty or a line is not an id: one word of up to
    ///   256 bytes without control characters.
    public init(_ text: [UInt8], name: Phrase) throws(Fault) {
        var seen: Set<ExactText> = []
        let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            let word = Self.withoutSpace(Self.withoutComment(bytes))
            guard !word.isEmpty else { continue }
            // A path segment of dots would lead to another endpoint.
            guard word.count <= Self.longestID, let id = String(validating: word, as: UTF8.self), id != ".", id != "..",
                !word.contains(where: { $0 <= 0x20 || $0 == 0x7F })
            else { throw Fault(.misconfigured, .memberListLine(name, line: index + 1)) }
            if seen.insert(ExactText(id)).inserted { entries.append(Entry(id: id, line: index + 1)) }
        }
        guard !entries.isEmpty else { throw Fault(.misconfigured, .memberListEmpty(name)) }
    }

    /// Reads the list from a file, or from standard input if `path` is `nil`.
    ///
    /// - Throws: a `Fault` like `init`; of kind `.notFound` if the file cannot be read, `.usage` if standard input is
    ///   a terminal.
    public static func read(path: String?) throws(Fault) -> MemberIDList {
        guard let path else {
            guard isatty(STDIN_FILENO) != 1 else { throw Fault(.usage, .memberListFromTerminal) }
            return try MemberIDList(
                try text("stdin") { () throws(FileObstacle) in try WholeFile.standardInput(upTo: longestList) },
                name: .memberListOnStandardInput)
        }
        return try MemberIDList(
            try text(path) { () throws(FileObstacle) in
                try WholeFile.bytes(of: path, upTo: longestList, .fileOrPipe)
            }, name: .memberList(path))
    }

    private static func text(
        _ path: String, _ read: () throws(FileObstacle) -> [UInt8]
    ) throws(Fault) -> [UInt8] {
        do {
            return try read()
        } catch {
            throw Fault(.notFound, .memberListUnreadable(path, reason: error.reason))
        }
    }

    private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = line.indices.first { index in
            line[index] == UInt8(ascii: "#") && (index == line.startIndex || isSpace(line[index - 1]))
        }
        return line[..<(start ?? line.endIndex)]
    }

    private static func withoutSpace(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = line.drop(while: isSpace)
        return start.prefix((start.lastIndex { !isSpace($0) } ?? start.startIndex - 1) - start.startIndex + 1)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

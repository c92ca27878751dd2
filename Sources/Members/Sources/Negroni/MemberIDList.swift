internal import Files
internal import Glibc
public import Messages
internal import Tables

/// The ids of the members to be read, each once, in the order in which a list has them.
///
/// A list has an id on each line. Empty lines and what follows a `#` at a line's beginning or after space are passed
/// over, as is space round an id.
public struct MemberIDList: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        var id: String
        /// Where it stands in the list, from 1: what messages name instead of the id, which is a person's.
        var line: Int
    }

    /// The longest id in bytes that is sent.
    static let longestID = 256
    /// The longest list that is read.
    private static let longestList = 64 << 20

    private(set) var entries: [Entry] = []

    /// How many members there are.
    public var count: Int { entries.count }

    /// Reads a list's text.
    ///
    /// - Parameter name: the list, for messages.
    /// - Throws: a `Fault` of kind `.misconfigured` for a list without ids, or with a line that has none of them: an id
    ///   is one word of up to 256 bytes without control characters.
    public init(_ text: [UInt8], name: Phrase) throws(Fault) {
        var seen: Set<ExactText> = []
        let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            let word = Self.withoutSpace(Self.withoutComment(bytes))
            guard !word.isEmpty else { continue }
            // A segment of dots would lead to another endpoint.
            guard word.count <= Self.longestID, let id = String(validating: word, as: UTF8.self), id != ".", id != "..",
                !word.contains(where: { $0 <= 0x20 || $0 == 0x7F })
            else { throw Fault(.misconfigured, .memberListLine(name, line: index + 1)) }
            if seen.insert(ExactText(id)).inserted { entries.append(Entry(id: id, line: index + 1)) }
        }
        guard !entries.isEmpty else { throw Fault(.misconfigured, .memberListEmpty(name)) }
    }

    /// Reads the list in a file, or on standard input where `path` is `nil`.
    ///
    /// - Throws: a `Fault` as `init` does; of kind `.notFound` for a file that cannot be read, `.usage` where standard
    ///   input is a terminal, which would wait for somebody to type ids.
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

import Base
import Foundation
import TestSupport
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct MemberIDListTests {
    static let name = Phrase.memberList("ids.txt")

    private func list(_ text: String) throws(Fault) -> MemberIDList {
        try MemberIDList(Array(text.utf8), name: Self.name)
    }

    @Test func `lines, comments and whitespace`() throws {
        let text = "\u{FEFF}# the club's\r\n M1 \r\n\r\nM2\t# who left\nM#3\n  # M4\nM1\nñandú"
        #expect(
            try list(text).entries == [
                .init(id: "M1", line: 2), .init(id: "M2", line: 4), .init(id: "M#3", line: 5),
                .init(id: "ñandú", line: 8),
            ])
    }

    @Test func `IDs that differ only in composition are two members`() throws {
        #expect(try list("Jos\u{E9}\nJose\u{301}\nJos\u{E9}\n").entries.map(\.line) == [1, 2])
    }

    @Test(arguments: [
        ("M1\n..\n", 2), (".", 1), ("M1\nM2 M3", 2), ("\n\na\u{0}b", 3), ("a\u{7F}", 1),
        (String(repeating: "x", count: 257), 1),
    ])
    func `lines that are not IDs`(text: String, line: Int) {
        #expect(throws: Fault(.misconfigured, .memberListLine(Self.name, line: line))) { try list(text) }
    }

    @Test func `bytes that are not text`() {
        #expect(throws: Fault(.misconfigured, .memberListLine(Self.name, line: 2))) {
            try MemberIDList([0x61, 0x0A, 0xFF, 0xFE], name: Self.name)
        }
    }

    @Test(arguments: ["", "\n \r\n", "# nobody\n"]) func `a list without IDs`(text: String) {
        #expect(throws: Fault(.misconfigured, .memberListEmpty(Self.name))) { try list(text) }
    }

    @Test func `the longest ID`() throws {
        #expect(try list(String(repeating: "x", count: 256)).count == 1)
    }

    @Test func `a list read from a file`() throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = "\(folder.path)/ids"
        let missing = Phrase.systemMessage("No such file or directory")
        #expect(throws: Fault(.notFound, .memberListUnreadable(path, reason: missing))) {
            try MemberIDList.read(path: path)
        }
        try "M1\nM2\n".write(to: path)
        #expect(try MemberIDList.read(path: path).entries.map(\.id) == ["M1", "M2"])
    }

    /// Whatever the bytes, ids are single words, each once, on lines in rising order.
    @Test func `any bytes`() {
        var random = SeededGenerator(seed: 5)
        let bytes: [UInt8] = Array("ab.#\n\r\t \u{0}ñ".utf8) + [0xFF]
        var read = 0
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                bytes[Int.random(in: bytes.indices, using: &random)]
            }
            guard let entries = try? MemberIDList(text, name: Self.name).entries else { continue }
            read += 1
            #expect(!entries.isEmpty && Set(entries.map(\.id)).count == entries.count)
            #expect(entries.map(\.line) == entries.map(\.line).sorted())
            #expect(entries.allSatisfy { !$0.id.contains(where: \.isWhitespace) && $0.id != ".." && $0.id != "." })
        }
        #expect(read > 50)
    }
}

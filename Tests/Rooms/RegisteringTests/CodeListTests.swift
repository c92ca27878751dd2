import Base
import Testing

@testable import Registering
@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct CodeListTests {
    private func lines(_ text: String) throws -> [String] {
        try CodeList(Array(text.utf8), named: "codes.txt", mask: .known).codes.map { "\($0.line) \($0.text)" }
    }

    @Test func `blanks, comments and repetitions are not codes`() throws {
        let text = "\u{FEFF}first\r\n\n# a comment\n \t second \nfirst\n\nthird"
        #expect(try lines(text) == ["1 first", "4 second", "7 third"])
        #expect(try CodeList(Array(text.utf8), named: "codes.txt", mask: .known).repeated == 1)
        #expect(try lines("") == [])
    }

    @Test(arguments: [[0x61, 0x0A, 0xFF, 0xFE], [0x61, 0x0A, 0x62, 0x00, 0x63]] as [[UInt8]])
    func `what is not text is named by its line`(bytes: [UInt8]) {
        let fault = #expect(throws: Fault.self) { try CodeList(bytes, named: "codes.txt", mask: .known) }
        #expect(fault?.kind == .unreadableData)
        #expect(fault?.message.en.contains("line 2") == true)
    }

    /// The short form, and the digest of what `printf abc | sha256sum` gives, are of Python's `hmac` under the key 1, 2, 3.
    @Test func `a code is shown masked, which nobody can undo without the key`() throws {
        let short = try RegistrationCode(line: 1, text: "abc")
        #expect(short.digest == "hmac-sha256:22ed7c84943c8e17c6677cbf039c23ce6924353daaa3e9b74b52946378c3b96a")
        #expect(short.masked == "#a07d3f1f")
        let other = RegistrationCode(line: 1, text: "abc", mask: try CodeMask(key: [4]))
        #expect(other.masked != short.masked && other.digest != short.digest)
        #expect(!short.digest.contains(short.masked.dropFirst()))
        let long = try RegistrationCode(line: 2, text: "0123456789abcdef")
        #expect(long.masked == "…cdef")
        #expect("\(long)" == "…cdef")
        #expect(String(reflecting: [long]).contains("456") == false)
    }

    @Test func `one repeated line and many are said in both languages`() {
        #expect(Phrase.codesRepeated(1).es == "1 línea repite un código anterior y no se envía")
        #expect(Phrase.codesRepeated(1).en == "1 line repeats an earlier code and is not sent")
        #expect(Phrase.codesRepeated(1200).es == "1.200 líneas repiten un código anterior y no se envían")
        #expect(Phrase.codesRepeated(1200).en == "1,200 lines repeat an earlier code and are not sent")
    }
}

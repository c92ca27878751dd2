import Base
import Foundation
import TestSupport
import Testing

@testable import Registering
@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct RegistrationJournalTests {
    private let subject = RegistrationJournal.Subject(service: "http://localhost/", event: 6, session: 12)
    private let code: RegistrationCode = try! RegistrationCode(line: 1, text: "a-secret-code-of-some-length")
    private let other: RegistrationCode = try! RegistrationCode(line: 2, text: "another-secret-code")

    private func withJournal(_ body: (String) async throws -> Void) async throws {
        try await withTemporaryFolder { try await body("\($0)/made/j.jsonl") }
    }

    private func append(_ text: String, to path: String) throws {
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
    }

    @Test func `what was noted is known to the next run`() async throws {
        try await withJournal { path in
            let answer = RegistrationResponse(.already, serviceMessage: "Guest has already checked in for this session")
            do {
                let journal = try RegistrationJournal(path, of: subject, key: .known)
                try await journal.note(.sent, of: code)
                try await journal.note(.answered(answer), of: code)
                try await journal.note(.sent, of: other)
            }
            // A crash in the middle of a line.
            try append(#"{"service":"http://localhost/","ev"#, to: path)
            do {
                let journal = try RegistrationJournal(path, of: subject, key: .known)
                #expect(await journal.state(of: code) == .answered(answer))
                #expect(await journal.state(of: other) == .sent)
                try await journal.note(.answered(RegistrationResponse(.registered, checkInID: 1)), of: other)
            }
            #expect(try RegistrationJournal.responses(in: path, of: subject, key: .known).count == 2)
            var elsewhere = subject
            elsewhere.session = 13
            #expect(try RegistrationJournal.responses(in: path, of: elsewhere, key: .known).isEmpty)
            elsewhere = subject
            elsewhere.service = "http://production/"
            #expect(try RegistrationJournal.responses(in: path, of: elsewhere, key: .known).isEmpty)
            let text = try String(at: path)
            #expect(!text.contains("secret"))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    /// The hash is what `printf a-secret-code-of-some-length | sha256sum` gives: few codes are long enough not to be guessed by it.
    @Test func `a journal of plain hashes is read, and keyed ones are written`() async throws {
        try await withJournal { path in
            let plain = "1d92ea22c18e87847a78e16a75f3d5749f8be4e409846f0f7eb7277e46b49f87"
            let line =
                #"{"answer":"registered","checkin_id":7,"code":"\#(plain)","event":6,"service":"http://localhost/","session":12}"#
            _ = try RegistrationJournal(path, of: subject, key: .known)
            try append(line + "\n", to: path)
            let journal = try RegistrationJournal(path, of: subject, key: .known)
            let answer = RegistrationResponse(.registered, checkInID: 7)
            #expect(await journal.state(of: code) == .answered(answer))
            try await journal.note(.answered(answer), of: code)
            try await journal.note(.sent, of: other)
            let text = try String(at: path)
            #expect(
                text.components(separatedBy: plain).count == 2
                    && text.components(separatedBy: "hmac-sha256:").count == 3)
            let known = try RegistrationJournal.responses(in: path, of: subject, key: .known)
            #expect(known == [code.digest: answer])
        }
    }

    @Test func `a journal that others may read is closed to them`() async throws {
        try await withJournal { path in
            try await RegistrationJournal(path, of: subject, key: .known).note(.sent, of: code)
            try #require(chmod(path, 0o664) == 0)
            let journal = try RegistrationJournal(path, of: subject, key: .known)
            #expect(await journal.state(of: code) == .sent)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `a journal that is a pipe is a mistake, not a wait`() async throws {
        try await withJournal { path in
            try FileManager.default.createDirectory(
                atPath: String(path.dropLast("/j.jsonl".count)), withIntermediateDirectories: true)
            try #require(mkfifo(path, 0o600) == 0)
            #expect(
                #expect(throws: Fault.self) { try RegistrationJournal(path, of: subject, key: .known) }?.kind == .usage)
            #expect(
                #expect(throws: Fault.self) { try RegistrationJournal.responses(in: path, of: subject, key: .known) }?
                    .kind == .usage
            )
        }
    }

    @Test func `one run at a time`() async throws {
        try await withJournal { path in
            let journal = try RegistrationJournal(path, of: subject, key: .known)
            let fault = #expect(throws: Fault.self) { try RegistrationJournal(path, of: subject, key: .known) }
            #expect(fault?.kind == .locked)
            #expect(await journal.state(of: code) == nil)
        }
    }

    @Test(arguments: [".", "./", "..", "./."]) func `a folder is no journal`(path: String) {
        let fault = #expect(throws: Fault.self) { try RegistrationJournal(path, of: subject, key: .known) }
        #expect(fault?.kind == .cannotWrite)
    }

    @Test(arguments: ["a diary\nof last summer\n", "one-code-alone\n", "\n\nno end", "{\"a\":1}\n{\"b\":2}\n"])
    func `a file of something else is not written to`(text: String) async throws {
        try await withJournal { path in
            _ = try RegistrationJournal(path, of: subject, key: .known)
            try append(text, to: path)
            let fault = #expect(throws: Fault.self) { try RegistrationJournal(path, of: subject, key: .known) }
            #expect(fault?.kind == .usage)
        }
    }
}

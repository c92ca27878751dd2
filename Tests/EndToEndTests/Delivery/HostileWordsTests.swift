import Foundation
import TestSupport
import Testing

/// Services, mail servers and programs that repeat what they were sent, and more: none of it is published.
@Suite(.timeLimit(.minutes(15))) struct HostileWordsTests {
    private static let token = "Tk-9f/x+3a"
    private static let password = "pass wörd&1"
    private static let address = "ana.rojas@example.com"

    /// How each secret, and an address, may be written.
    private static let writings: [String] = [token, password, "Tester@Example.org", address].flatMap { secret in
        let url = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret
        let json = secret.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        let html = secret.unicodeScalars.map { "&#\($0.value);" }
        return [
            secret, url, json.joined(), html.joined(), Data(secret.utf8).base64EncodedString(),
            Data("user:\(secret)".utf8).base64EncodedString(),
        ]
    }

    /// What must appear nowhere: the secrets as they are, and what is enough of each encoding to find them.
    private static let traces =
        [token, password, "tester@example", address, "ana.rojas", "Tk-9f", "wörd"]
        + [token, password, address].map {
            String(Data("user:\($0)".utf8).base64EncodedString().dropFirst(8).dropLast(5))
        }

    private func expectNothing(_ text: String, _ place: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for trace in Self.traces {
            #expect(
                !text.lowercased().contains(trace.lowercased()), "\(place): \(text)", sourceLocation: sourceLocation)
        }
    }

    private static func body(_ words: String) -> String {
        let message = try? JSONSerialization.data(withJSONObject: ["message": words, "error": words, "detail": words])
        return String(decoding: message ?? Data(), as: UTF8.self)
    }

    private static let environment = [
        "ATTENDANCE_TOKEN": token, "ATTENDANCE_EMAIL": "Tester@Example.org", "ATTENDANCE_PASSWORD": password,
    ]

    /// Every command that a service refuses, in every way that it can refuse one.
    @Test(arguments: [400, 401, 403, 404, 409, 422])
    func `a service's words are published without secrets and addresses`(status: Int) async throws {
        for writing in Self.writings {
            let words = "No \(writing) here, (\(writing)), Bearer \(writing)"
            try await RawServer.run(.answer(status, Self.body(words), closes: true)) { server in
                let variables = Self.environment.merging(["ATTENDANCE_BASE_URL": server.baseURL]) { $1 }
                let run = try await Product.run(["report", "--event", "6", "--live", "-vv"], environment: variables)
                #expect([65, 66, 69, 77].contains(run.status), "\(run.errors)")
                expectNothing(run.errors + run.output, "\(status) \(writing)")
            }
        }
    }

    /// Where a service sends a request is the service's text, too.
    @Test func `redirects to an address with secrets show none`() async throws {
        for place in [
            "/api/ana.rojas%40example.com/Tk-9f%2Fx%2B3a", "http://127.0.0.1:1/ana.rojas@example.com/Tk-9f/x+3a",
        ] {
            try await RawServer.run(.answer(302, "{}", headers: ["Location: \(place)"], closes: true)) { server in
                let variables = Self.environment.merging(["ATTENDANCE_BASE_URL": server.baseURL]) { $1 }
                let run = try await Product.run(["report", "--event", "6", "--live", "-vv"], environment: variables)
                #expect(run.status != 0)
                expectNothing(run.errors, place)
            }
        }
    }

    /// Standard error, the hook's environment, the ping's body and the mail say what the service said, and no more.
    @Test func `a night's ends are told without secrets and addresses`() async throws {
        let words = Self.writings.map { "no \($0)." }
        try await withMailSetting(
            to: ["{address: ops@example.org, when: failure}"],
            nightly: [
                "events: [6]", "formats: [csv]",
                "hooks: {failure: 'env > FOLDER/told; echo to ana.rojas@example.com; echo Bearer 12345 Tk-9f/x+3a'}",
            ]
        ) { setting, mail, _ in
            let parent = URL(fileURLWithPath: mail.folder).deletingLastPathComponent().path
            for words in words {
                try await LoopbackServer.run("webserver.py", below: parent) { web in
                    try await RawServer.run(.answer(422, Self.body(words), closes: true)) { server in
                        let variables = setting.environment.merging(Self.environment) { $1 }.merging([
                            "ATTENDANCE_BASE_URL": server.baseURL,
                            "ATTENDANCE_PING": "http://127.0.0.1:\(web.port)/0f0f-ping",
                            "ATTENDANCE_MAIL_PASSWORD": "mail-secret",
                        ]) { $1 }
                        let run = try await Product.run(["nightly"], environment: variables)
                        #expect(run.status == 65, "\(run.errors)")
                        expectNothing(run.errors, "standard error")
                        #expect(run.errors.contains("hook failure: to …"), "\(run.errors)")
                        let told = try String(at: "\(parent)/told")
                        #expect(told.contains("ATTENDANCE_REASON="))
                        expectNothing(told, "hook")
                        let bodies = try web.requests().map { $0.path + $0.body }.joined()
                        #expect(bodies.contains("422"))
                        expectNothing(bodies, "ping")
                        let messages = try await mail.messages()
                        #expect(!messages.isEmpty)
                        for message in messages {
                            expectNothing(message.text + message.page + "\(message.headers)", "mail")
                        }
                    }
                }
            }
        }
    }

    /// The words of a code's response are copied into the report and the journal.
    @Test func `register copies a service's words without secrets, addresses and codes`() async throws {
        let code = "SECRET-CODE-0123/9"
        for writing in [Self.address, "ana.rojas%40example.com", Self.token, code, "SECRET-CODE-0123&#47;9"] {
            try await withTemporaryFolder { folder in
                try code.write(to: "\(folder)/codes.txt")
                let sessions =
                    #"{"event":{"id":6},"sessions":[{"id":12,"name":"A","registrantTypes":[]}],"totalSessions":1}"#
                let reply: @Sendable (Int, String) -> RawServer.Reply = { _, head in
                    head.hasPrefix("POST")
                        ? .answer(409, Self.body("No \(writing), sorry"), closes: true)
                        : .answer(200, sessions, closes: true)
                }
                let server = try RawServer(replying: reply)
                defer { server.stop() }
                do {
                    let run = try await Product.run(
                        [
                            "register", "--event", "6", "--session", "12", "--codes", "\(folder)/codes.txt", "--yes",
                            "--output", "\(folder)/report.csv", "--data-dir", "\(folder)/data",
                        ], environment: Self.environment.merging(["ATTENDANCE_BASE_URL": server.baseURL]) { $1 })
                    #expect(run.status == 1, "\(run.errors)")
                    let report = try String(at: "\(folder)/report.csv")
                    #expect(report.contains(",refused,") && report.contains("sorry"), "\(report)")
                    let journal = try String(at: "\(folder)/data/default/register/event-6-session-12.jsonl")
                    for text in [report, journal, run.errors, run.output] {
                        expectNothing(text, writing)
                        #expect(!text.contains("SECRET-CODE"), "\(text)")
                    }
                }
            }
        }
    }
}

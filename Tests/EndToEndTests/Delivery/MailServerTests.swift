import Foundation
import Sandbox
import TestSupport
import Testing

/// How a night's messages are handed over: to servers that refuse, defer or hang, by protected connections, or to sendmail.
@Suite(.timeLimit(.minutes(30))) struct MailServerTests {
    @Test(arguments: [
        ("refused@example.org", "550 5.1.1", 1, 0, 0), ("content@example.org", "554 5.7.1", 1, 0, 0),
        ("grey@example.org", "", 0, 1, 1), ("busy@example.org", "", 0, 1, 1),
        ("greyer@example.org", "451 4.7.1", 1, 0, 0), ("cut@example.org", "may have arrived", 1, 1, 1),
        ("dark@example.org", "may have arrived", 1, 1, 1), ("hang@example.org", "", 0, 1, 1),
    ]) func `what a server does is told, and never repeated`(
        address: String, message: String, status: Int32, first: Int, second: Int
    ) async throws {
        try await withMailSetting(to: [address, "ana@example.org"], mail: ["patience: 10s", "timeout: 2s"]) {
            setting, server in
            let run = try await setting.nightly().expect(status)
            #expect(message == "" ? run.errors == "" : run.errors.contains(message), "\(run.errors)")
            // Recipients are named by their places.
            #expect(!run.errors.contains("example.org") && (message == "" || run.errors.contains("config.yaml:16 #1")))
            // The others have theirs in any case.
            #expect(
                try await server.messages().map(\.recipient).sorted()
                    == (["ana@example.org"] + [String](repeating: address, count: first)).sorted())
            try await setting.nightly().expect(status)
            #expect(try await server.messages().filter { $0.recipient == address }.count == second)
            #expect(try await server.messages().filter { $0.recipient == "ana@example.org" }.count == 1)
        }
    }

    @Test func `a server that is not there is told, and the message sent later`() async throws {
        try await RawServer.withClosedPort { port in
            try await withNightlySetting([
                "events: [6]", "formats: [csv]",
                "mail: {server: \"smtp://127.0.0.1:\(port)\", from: a@example.org, to: [b@example.org], patience: 1s}",
            ]) { setting, _ in
                let run = try await setting.nightly()
                #expect(
                    run.status == 1 && run.errors.contains("refused") && run.errors.contains("attendance mail"),
                    "\(run.errors)")
                try await LoopbackServer.run("mailserver.py", below: setting.folder) { server in
                    try setting.change(":\(port)", to: ":\(server.port)")
                    for _ in 0..<2 {
                        let sent = try await Product.run(["mail"], environment: setting.environment)
                        #expect(sent.status == 0 && sent.errors == "", "\(sent.errors)")
                    }
                    #expect(try await server.messages().map(\.recipient) == ["b@example.org"])
                }
            }
        }
    }

    @Test func `a message that was not begun in time is in the journal, and sent later`() async throws {
        try await withMailSetting(
            to: ["hang@example.org", "ana@example.org"], mail: ["patience: 1s", "timeout: 3s"]
        ) { setting, server in
            let run = try await setting.nightly().expect(1, "patience")
            #expect(run.errors.contains("attendance mail"))
            let journal = try String(at: "\(setting.folder)/data/tikit/mail.ndjson").split(separator: "\n")
            #expect(journal.filter { $0.contains("ana@example.org") }.count == 1)
            #expect(journal.last?.contains("postponed") == true, "\(journal)")
            silently(try await Product.run(["mail"], environment: setting.environment))
            #expect(try await server.messages().map(\.recipient).sorted() == ["ana@example.org", "hang@example.org"])
        }
    }

    @Test func `whoever waits at a terminal is told what for`() async throws {
        try await withMailSetting(to: ["greyer@example.org"], mail: ["patience: 4s"]) { setting, _ in
            let run = try await setting.nightly(["-v"]).expect(1)
            #expect(
                run.errors.contains("1 message postponed") && run.errors.contains("next try in 2 seconds"),
                "\(run.errors)")
        }
    }

    @Test func `a test message needs no earlier run`() async throws {
        try await withTemporaryFolder { folder in
            try "#!/bin/sh\ncat > \(folder)/taken.eml\n".write(to: "\(folder)/sendmail")
            chmod("\(folder)/sendmail", 0o755)
            try await withNightlySetting([
                "events: [6]",
                "mail: {server: \(folder)/sendmail, from: a@example.org, to: [{address: b@example.org, language: es}]}",
            ]) { setting, _ in
                let run = try await Product.run(["mail", "--test", "b@example.org"], environment: setting.environment)
                #expect(run.status == 0, "\(run.errors)")
                #expect(try String(at: "\(folder)/taken.eml").contains("Content-Language: es"))
            }
        }
    }

    /// With TLS from the start, or by STARTTLS; with and without trust in its certificate; with a right and a wrong password.
    @Test(arguments: [
        (["--tls"], "smtps", "", true, "", 0), (["--tls"], "smtps", "", false, "TLS", 1),
        (["--starttls"], "smtp", "", true, "530", 1), (["--starttls"], "smtp", "tls: starttls", true, "", 0),
        (["--starttls"], "smtp", "tls: starttls", false, "TLS", 1), ([], "smtp", "tls: starttls", true, "STARTTLS", 1),
        (["--starttls", "--auth", "ana:s3cret-word"], "smtp", "user: ana", true, "", 0),
        (["--starttls", "--auth", "ana:other"], "smtp", "user: ana", true, "535", 1),
    ]) func `connections are protected, or nothing is sent`(
        options: [String], scheme: String, line: String, isTrusted: Bool, message: String, status: Int32
    ) async throws {
        try await withMailSetting(
            to: ["ana@example.org"], mail: ["patience: 1s"] + (line == "" ? [] : [line]), server: options,
            scheme: scheme
        ) { setting, server in
            var setting = setting
            setting.environment["ATTENDANCE_MAIL_PASSWORD"] = "s3cret-word"
            if isTrusted { setting.environment["SSL_CERT_FILE"] = "\(server.folder)/server.pem" }
            let run = try await setting.nightly(["-vv"])
            #expect(run.status == status && (message == "" || run.errors.contains(message)), "\(run.errors)")
            #expect(!run.errors.contains("s3cret-word"))
            // The same is known before the night.
            let doctor = try await Product.run(["doctor"], environment: setting.environment)
            let line = doctor.output.split(separator: "\n").first { $0.contains(" Mail") }
            #expect(line?.hasPrefix(status == 0 ? "✓" : "✗") == true && !doctor.output.contains("s3cret-word"))
            #expect(message == "" || line?.contains(message) == true, "\(doctor.output)")
            #expect(try await server.messages().count == 1 - Int(status))
        }
    }

    @Test func `sendmail takes a message whole or not at all`() async throws {
        try await withTemporaryFolder { folder in
            for (exit, message, status) in [(0, "", 0), (67, "exited with 67", 1), (75, "not sent yet", 1)] {
                try? FileManager.default.removeItem(atPath: "\(folder)/taken.eml")
                try Data("#!/bin/sh\ncat > \(folder)/taken.eml\necho \"$@\" > \(folder)/words\nexit \(exit)\n".utf8)
                    .write(to: "\(folder)/sendmail")
                chmod("\(folder)/sendmail", 0o755)
                try await withNightlySetting([
                    "events: [6]", "formats: [csv]",
                    "mail: {server: \(folder)/sendmail, from: a@example.org, to: [b@example.org], patience: 1s}",
                ]) { setting, _ in
                    let run = try await setting.nightly()
                    #expect(run.status == status && (message == "" || run.errors.contains(message)), "\(run.errors)")
                    #expect(try String(at: "\(folder)/words") == "-i -f a@example.org b@example.org\n")
                    let taken = try await LoopbackServer.messages(in: folder)
                    #expect(taken.count == 1 && taken.allSatisfy { $0.defects == [] && $0.attachments.count == 1 })
                    #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/tikit/mail.eml"))
                }
            }
        }
    }
}

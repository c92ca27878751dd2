import Base
import Foundation
import TestSupport
import Testing

@testable import Program

/// Where each setting comes from, and that secrets are not shown.
@Suite(.timeLimit(.minutes(30))) struct OriginTests {
    private func settings(
        _ flags: SettingsFlags = [:], _ environment: [String: String] = [:], file text: String? = nil
    ) throws -> Settings {
        try withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: "\(folder)/attendance", withIntermediateDirectories: true)
            if let text { try text.write(to: "\(folder)/attendance/config.yaml") }
            return try Settings(
                flags: flags,
                environment: ["XDG_CONFIG_HOME": folder, "HOME": "/home/ana"].merging(environment) { $1 },
                sources: SourceKind.ofCore)
        }
    }

    @Test func `the first source to set a value is named`() throws {
        let file = "profiles:\n  a:\n    timezone: UTC\n    base-url: https://a.example\n    data-dir: ~/a/\n"
        let settings = try settings([.baseURL: "https://b.example/"], ["ATTENDANCE_TIMEZONE": "Asia/Tokyo"], file: file)
        #expect(settings.origin(of: .baseURL) == .flag("--base-url"))
        #expect(settings.origin(of: .timeZone) == .environment("ATTENDANCE_TIMEZONE"))
        #expect(settings.origin(of: .dataDirectory).source?.hasSuffix("attendance/config.yaml:5") == true)
        #expect(settings.origin(of: .language) == .standard)
        #expect(settings.dataDirectory == "/home/ana/a")
    }

    @Test(arguments: SettingKey.allCases) func `every setting has a line`(key: SettingKey) throws {
        let lines = try settings([:], [:]).lines
        #expect(lines.filter { $0.key == key }.count == 1)
    }

    @Test func `secrets are only said to be there`() throws {
        let environment = [
            "ATTENDANCE_TOKEN": " a-token\n", "ATTENDANCE_EMAIL": "ana@club.example ",
            "ATTENDANCE_PASSWORD": " a pass ", "ATTENDANCE_PHONE": "+56912345678\n",
            "ATTENDANCE_MAIL_PASSWORD": "m", "ATTENDANCE_PING": "https://hc-ping.com/x",
        ]
        let settings = try settings([:], environment)
        // Space round a token or an e-mail is a file's line end; in a password it may be meant.
        #expect(settings.token == "a-token" && settings.email == "ana@club.example" && settings.password == " a pass ")
        #expect(settings.phone == "+56912345678")
        let secrets = settings.lines.filter(\.isConfidential)
        #expect(secrets.count == environment.count)
        for line in secrets {
            #expect(line.value == "set")
            #expect(line.origin == .environment(line.key.variable))
        }
    }

    @Test func `a ping in the profile is no variable`() throws {
        let file = "profiles:\n  a:\n    nightly:\n      ping: https://hc-ping.com/x\n"
        let settings = try settings([:], [:], file: file)
        #expect(settings.lines.first { $0.key.rawValue == "ping" }?.value == nil)
        #expect(settings.groupedLines.first { $0.key == "nightly.ping" }?.value == "set")
    }

    @Test(arguments: [
        ("a-token\n", nil, "a-token"), ("  a b \r\n\n", nil, "  a b"),
        ("of the file", "of the variable", "of the variable"),
        ("x", "", "x"),
    ]) func `a secret can be in a file that a variable names`(contents: String, variable: String?, token: String) throws
    {
        try withTemporaryFolder { folder in
            try contents.write(to: "\(folder)/token")
            let settings = try settings(
                [:], ["ATTENDANCE_TOKEN_FILE": "\(folder)/token", "ATTENDANCE_TOKEN": variable ?? ""])
            #expect(settings.token == token)
            let line = settings.lines.first { $0.key.rawValue == "token" }
            #expect(line?.value == "set")
            let isOfFile = variable ?? "" == ""
            #expect(line?.origin == .environment("ATTENDANCE_TOKEN" + (isOfFile ? "_FILE" : "")))
        }
    }

    @Test(arguments: ["", "\n", nil]) func `a file without a secret is a mistake that names the variable`(
        contents: String?
    ) throws {
        try withTemporaryFolder { folder in
            if let contents { try contents.write(to: "\(folder)/token") }
            #expect { try settings([:], ["ATTENDANCE_TOKEN_FILE": "\(folder)/token"]) } throws: { error in
                guard let fault = error as? Fault else { return false }
                return fault.kind == .misconfigured && fault.message.en.hasPrefix("ATTENDANCE_TOKEN_FILE: ")
            }
        }
    }

    @Test(
        arguments: [
            [.configuration: ""], [.profile: ""], [.baseURL: ""],
            [.dataDirectory: ""], [.timeZone: ""],
        ] as [SettingsFlags]) func `an empty flag is a mistake`(flags: SettingsFlags)
    {
        #expect(throws: Fault.self) { try settings(flags) }
    }

    @Test func `a wrong value names its source`() {
        #expect { try settings([.timeZone: "Nowhere/City"]) } throws: {
            ($0 as? Fault)?.message.en.hasPrefix("--timezone: ") == true
        }
        #expect { try settings([:], ["ATTENDANCE_BASE_URL": "x"]) } throws: {
            ($0 as? Fault)?.message.es.hasPrefix("ATTENDANCE_BASE_URL: ") == true
        }
    }

    @Test func `a relative data folder is made absolute`() throws {
        let here = FileManager.default.currentDirectoryPath
        #expect(try settings([.dataDirectory: "data"]).dataDirectory == "\(here)/data")
    }

    @Test func `without HOME the user database supplies it`() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let settings = try Settings(flags: [:], environment: ["XDG_CONFIG_HOME": folder], sources: SourceKind.ofCore)
        #expect(settings.dataDirectory == NSHomeDirectoryForUser(NSUserName()).map { "\($0)/.local/share/attendance" })
    }
}

import Base
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct SettingsTests {
    private func settings(
        _ flags: SettingsFlags = [:], _ environment: [String: String] = [:], file: String? = nil
    ) throws -> Settings {
        try withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: "\(folder)/attendance", withIntermediateDirectories: true)
            if let file { try file.write(to: "\(folder)/attendance/config.yaml") }
            return try Settings(
                flags: flags, environment: ["XDG_CONFIG_HOME": folder].merging(environment) { $1 },
                sources: SourceKind.ofCore)
        }
    }

    private func fault(_ body: () throws -> Settings) -> Fault? {
        do {
            _ = try body()
            return nil
        } catch { return error as? Fault }
    }

    private let file = """
        default-profile: club
        profiles:
          club:
            base-url: https://club.example/api
            timezone: Asia/Kathmandu
            locale: es
          other:
            base-url: https://other.example/api/
            attempts: 3
        """

    @Test func `nothing set gives the defaults`() throws {
        let settings = try settings([:], ["HOME": "/home/ana"])
        #expect(settings.baseURL == "https://tikit.cl/api/")
        #expect(settings.dataDirectory == "/home/ana/.local/share/attendance")
        #expect(settings.language == .english)
        #expect(settings.profileName == "default")
        #expect(settings.token == nil)
    }

    @Test func `a flag beats the environment, which beats the profile`() throws {
        #expect(try settings(file: file).baseURL == "https://club.example/api/")
        #expect(try settings(file: file).timeZone.identifier == "Asia/Kathmandu")
        let environment = ["ATTENDANCE_BASE_URL": "http://127.0.0.1:1/api"]
        #expect(try settings([:], environment, file: file).baseURL == "http://127.0.0.1:1/api/")
        let flags: SettingsFlags = [.baseURL: "http://127.0.0.1:2/api/"]
        #expect(try settings(flags, environment, file: file).baseURL == "http://127.0.0.1:2/api/")
    }

    @Test func `a run's bounds come from the flag, environment, profile or default`() throws {
        let file = "profiles:\n  only:\n    max-rows: 500\n    max-duration: 90m\n"
        let environment = ["ATTENDANCE_MAX_ROWS": "600", "ATTENDANCE_MAX_DURATION": "1d"]
        let flags: SettingsFlags = [.maximumRows: "700", .longestRun: "45s"]
        let found = [
            try settings(), try settings(file: file), try settings([:], environment, file: file),
            try settings(flags, environment, file: file),
        ]
        #expect(found.map(\.maximumRows) == [20_000_000, 500, 600, 700])
        #expect(found.map(\.longestRun) == [6 * 3600, 5400, 86_400, 45])
        let lines = found[1].lines.filter { [.maximumRows, .longestRun].contains($0.key) }
        #expect(lines.map(\.value) == ["500", "90m"])
    }

    @Test(
        arguments: [
            [.maximumRows: "0"], [.maximumRows: "many"], [.maximumRows: ""],
            [.longestRun: "6"], [.longestRun: "0s"], [.longestRun: "-1h"],
        ] as [SettingsFlags]) func `an invalid bound is a configuration fault`(flags: SettingsFlags)
    {
        let fault = fault { try settings(flags) }
        #expect(fault?.kind == .misconfigured)
        #expect(fault?.message.en.contains("--max-") == true, "\(fault?.message.en ?? "")")
    }

    @Test func `a profile is chosen by flag or environment`() throws {
        #expect(try settings([.profile: "other"], file: file).attempts == 3)
        #expect(try settings([:], ["ATTENDANCE_PROFILE": "other"], file: file).profileName == "other")
    }

    @Test(
        arguments: [
            ("es_CL.UTF-8", nil, Language.spanish), ("en_US.UTF-8", nil, .english), ("C", "es_ES", .english),
            (nil, "es_ES.UTF-8", .spanish), (nil, nil, .english), ("", "es", .spanish),
        ] as [(String?, String?, Language)])
    func `the language comes from the system`(all: String?, lang: String?, expected: Language) throws {
        var environment: [String: String] = [:]
        environment["LC_ALL"] = all
        environment["LANG"] = lang
        #expect(try settings([:], environment).language == expected)
    }

    /// Foundation knows more names; `UTC+3` is not even clear about its sign.
    @Test(arguments: ["UTC+3", "PST"]) func `only IANA's names are zones`(name: String) throws {
        #expect(
            fault { try settings([.timeZone: name]) } == Fault(.misconfigured, .unknownZone(name, from: "--timezone")))
    }

    @Test(arguments: Snippet.all(of: "configuration")) func `a mistake in the file is told with its line`(
        _ snippet: Snippet
    ) throws {
        try withTemporaryFolder { folder in
            let path = "\(folder)/config.yaml"
            try snippet.text.write(to: path)
            let fault = fault {
                try Settings(
                    flags: [.configuration: path], environment: ["HOME": "/home/ana"], sources: SourceKind.ofCore)
            }
            #expect(fault?.kind == .misconfigured)
            let said = fault?.message.en ?? ""
            #expect(snippet.isSaid(by: said, of: path), "\(snippet.text): \(said)")
            #expect(fault?.message.es.contains("\n") == false)
        }
    }

    @Test(arguments: ["UTC", "GMT", "GMT+0", "Etc/UTC", "Etc/GMT+3", "EST", "CET", "EST5EDT", "Chile/Continental"])
    func `old and short names of IANA's are`(name: String) throws {
        #expect(fault { try settings([.timeZone: name]) } == nil)
    }

    @Test func `a file that was asked for must exist`() {
        #expect(fault { try settings([.configuration: "/nowhere/config.yaml"]) }?.kind == .notFound)
    }

    @Test func `a password in the URL is refused and not shown`() {
        let fault = fault { try settings([.baseURL: "https://ana:secreto@host/api/"]) }
        #expect(fault?.kind == .misconfigured)
        #expect(fault?.message.es.contains("secreto") == false)
    }
}

@Suite(.timeLimit(.minutes(30))) struct NearestNameTests {
    @Test(
        arguments: [
            ("timezon", "timezone"), ("baseurl", "base-url"), ("tiemzone", "timezone"), ("LOCALE", "locale"),
            ("zzzzzzz", nil),
        ] as [(String, String?)])
    func `the nearest name is offered only when it is near`(name: String, expected: String?) {
        #expect(nearestName(to: name, among: ["base-url", "timezone", "locale"]) == expected)
    }
}

import Base
import Foundation
import TestSupport
import Testing

@testable import Rendering
@testable import Sandbox

/// `attendance certificates` as organizers use it.
@Suite(.timeLimit(.minutes(30))) struct CertificatesTests {
    private func certificates(_ more: [String]) -> [String] { ["certificates", "--event", "6"] + more }

    /// The sessions in each state, as the event's own report has them.
    private func sessions(_ setting: PeopleSetting) async throws -> [String: [String]] {
        try await setting.run(["report", "--event", "6", "--format", "csv", "--output", "own"]).require(0)
        let path = "\(setting.folder)/own/event-6/attendance/attendance_by_session.csv"
        return Dictionary(grouping: try CSVRows.read(path)) { $0["state"] ?? "" }
            .mapValues { $0.compactMap { $0["session_id"] } }
    }

    @Test(arguments: [nil, 2]) func `rows, hours and what is missing are as an independent calculation has them`(
        day: Int?
    )
        async throws
    {
        try await withPeopleSetting(["personal-data: allowed"], day: day) { setting, sandbox in
            let states = try await sessions(setting)
            let notOver = (states["under_way"] ?? []) + (states["to_come"] ?? [])
            #expect(notOver.isEmpty == (day == nil))
            for (minimum, required) in [("1", ""), ("3", "12"), ("2", "12,13")] {
                let run = try await setting.run(
                    certificates(
                        ["--minimum-sessions", minimum, "--output", "out", "--csv-dialect", "plain"]
                            + (required.isEmpty ? [] : ["--required", required]))
                ).expect(0)
                let folder = "\(setting.folder)/out/personal/event-6"
                let compared = try await setting.check(
                    ["certificates", "\(folder)/certificates", setting.store, "6", minimum, required] + notOver,
                    by: "followup"
                ).expect(0)
                let counts = compared.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
                try #require(counts.count == 2)
                #expect(counts[1] > 0 && run.output.contains("of \(counts[0]) guests"), "\(run.output)")
                #expect(run.output.contains("So far") == (day == 2), "\(run.output)")
                let page = try String(at: "\(folder)/certificates-print.html")
                #expect(page.components(separatedBy: "<section class=\"sheet\">").count - 1 == counts[1])
            }
            #expect(try await setting.people(["--output", "out"]).status == 0)
            try await setting.check(
                ["search", setting.store, "6", "\(setting.folder)/out", "\(setting.folder)/own"]).expect(0)
            let log = try String(at: setting.log).split(separator: "\n")
            #expect(log.count == 4)
            #expect(log.prefix(3).allSatisfy { $0.contains(#""formats":["csv","xlsx","html"]"#) }, "\(log)")
        }
    }

    @Test func `nobody has earned one, and a required session that does not count`() async throws {
        try await withPeopleSetting(["personal-data: allowed"], day: 2) { setting, _ in
            let states = try await sessions(setting)
            let open = try #require(states["under_way"]?.first)
            let many = try await setting.run(certificates(["--minimum-sessions", "5", "--format", "terminal"]))
            #expect(
                many.output.contains("Nobody can earn a certificate: 5 sessions are required, and "), "\(many.output)")
            let run = try await setting.run(certificates(["--required", open, "--output", "out", "--locale", "es"]))
            #expect(run.status == 0 && run.output.contains("es obligatoria y no cuenta"), "\(run.output)")
            let page = try String(at: "\(setting.folder)/out/personal/event-6/certificates-print.html")
            #expect(page.contains(Phrase.noCertificates.es) && !page.contains("<section"))
        }
    }

    @Test(
        arguments: [
            (["--minimum-sessions", "0"], 64, "--minimum-sessions"), (["--minimum-sessions", "99"], 64, "99"),
            (["--required", "999"], 66, "999"), (["--exclude-type", "Nobody"], 66, "Nobody"),
            (["--template", "none.html"], 66, "none.html"), (["--template", "wrong.html"], 78, "wrong.html:4"),
            (["--signer", ", Rector"], 64, "--signer"),
        ] as [([String], Int32, String)])
    func `what does not go is one line`(arguments: [String], status: Int32, named: String) async throws {
        try await withPeopleSetting { setting, _ in
            try setting.write(
                """
                <!doctype html>
                <meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy" content="{{policy}}">
                {{#certificates}}{{nmae}}{{/certificates}}
                """, to: "wrong.html")
            let before = setting.files
            let run = try await setting.run(certificates(["--yes", "--output", "out"] + arguments))
            run.expectLine(status, named)
            #expect(differences(setting.files, before) == [])
            try await setting.run(certificates(["--yes", "--organisation", "X"])).expectLine(64, "--output")
        }
    }

    @Test func `a template of one's own gets every text escaped`() async throws {
        try await withPeopleSetting(["personal-data: allowed"]) { setting, sandbox in
            try setting.write(
                """
                <!doctype html>
                <meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy" content="{{policy}}">
                <title>{{organisation}}</title>{{#certificates}}<p>{{name}}|{{text}}|{{#sessions}}{{.}};{{/sessions}}</p>
                {{/certificates}}{{#signers}}<i>{{name}}:{{role}}</i>{{/signers}}
                """, to: "own.html")
            let run = try await setting.run(
                certificates(
                    [
                        "--template", "own.html", "--organisation", "<b>A & B</b>", "--signer", "</i><script>, \"x\"",
                        "--minimum-sessions", "2", "--output", "out", "--format", "html",
                    ]))
            #expect(run.status == 0 && run.output == "", "\(run.errors)")
            let files = snapshot(of: "\(setting.folder)/out").keys.sorted()
            #expect(files == ["personal/event-6/certificates-print.html", "personal/event-6/certificates.html"])
            let page = try String(at: "\(setting.folder)/out/\(files[0])")
            #expect(page.contains("<title>&lt;b&gt;A &amp; B&lt;/b&gt;</title>") && !page.contains("<script>"))
            let visits = Dictionary(grouping: sandbox.tikit.checkIns(of: 6), by: \.guest).mapValues {
                Set($0.map(\.session))
            }
            #expect(page.components(separatedBy: "<p>").count - 1 == visits.values.count { $0.count > 1 })
            try await setting.run(certificates(["--output", "other", "--format", "xlsx"])).expect(0)
            #expect(snapshot(of: "\(setting.folder)/other").keys.sorted() == ["personal/event-6/certificates.xlsx"])
        }
    }
}

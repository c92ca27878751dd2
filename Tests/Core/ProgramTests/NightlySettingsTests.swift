import Base
import Foundation
import Sources
import TestSupport
import Testing

@testable import Program

@Suite(.timeLimit(.minutes(30))) struct NightlySettingsTests {
    /// The settings of a file whose `nightly` holds `lines`, which begin on line 4.
    private func settings(_ lines: [String]) throws -> Settings {
        let text = "profiles:\n  only:\n    nightly:\n" + lines.map { "      \($0)\n" }.joined()
        return try settings(text: text)
    }

    private func settings(text: String) throws -> Settings {
        try withTemporaryFolder { folder in
            try text.write(to: "\(folder)/config.yaml")
            return try Settings(
                flags: [.configuration: "\(folder)/config.yaml"], environment: ["HOME": "/home/ana"],
                sources: SourceKind.ofCore)
        }
    }

    @Test func `the default is active events as tables, workbooks and pages, kept 30 nights`() throws {
        let nightly = try settings(text: "profiles:\n  only: {}\n").nightly
        #expect(nightly.events == NightlySettings.Events(active: true))
        #expect(nightly.reports == nil)
        #expect(nightly.formats == [.csv, .xlsx, .html])
        #expect(nightly.output == nil)
        #expect(nightly.keep == 30)
        #expect(nightly.binWidth == nil)
        #expect(nightly.dialect == .standard)
        #expect(nightly.failOn.isEmpty)
        #expect(nightly.fullEvery == 7)
    }

    @Test func `everything can be set`() throws {
        let nightly = try settings([
            "events: {any: {active: true, ended-within-days: 7, ids: [6]}}", "reports: [attendance]",
            "formats: [json, csv]",
            "output: /srv/reports", "keep: 3", "bin: 1h", "csv-dialect: excel", "fail-on: [quality, reconciliation]",
            "full-every: 1", "forget-after: 400d",
        ]).nightly
        #expect(nightly.events == NightlySettings.Events(active: true, endedWithinDays: 7, ids: [6]))
        #expect(nightly.formats == [.csv, .json])
        #expect(nightly.output == "/srv/reports")
        #expect(nightly.keep == 3)
        #expect(nightly.binWidth == 3600)
        #expect(nightly.dialect == .excel)
        #expect(nightly.failOn == [.reconciliation, .quality])
        #expect(nightly.fullEvery == 1)
        #expect(nightly.forgetAfter == 400)
    }

    @Test func `guests are never forgotten unless the profile says otherwise, and lists of them need to be asked for`()
        throws
    {
        let settings = try settings(text: "profiles:\n  only: {}\n")
        #expect(settings.nightly.forgetAfter == nil && settings.personalData == .ask)
        let allowed = try self.settings(text: "profiles:\n  only: {personal-data: allowed}\n")
        #expect(allowed.personalData == .allowed)
    }

    @Test(arguments: [
        ("active", NightlySettings.Events(active: true)), ("6", NightlySettings.Events(ids: [6])),
        ("[7, 6, 7]", NightlySettings.Events(ids: [6, 7])),
        ("{ended-within-days: 0}", NightlySettings.Events(endedWithinDays: 0)),
        ("{ids: [6]}", NightlySettings.Events(ids: [6])), ("{active: true}", NightlySettings.Events(active: true)),
        ("{any: {active: true, ids: 6}}", NightlySettings.Events(active: true, ids: [6])),
        (
            "{all: {active: true, ended-within-days: 7}}",
            NightlySettings.Events(matchesAll: true, active: true, endedWithinDays: 7)
        ),
        // Of a single criterion, any and all are the same.
        ("{all: {active: true}}", NightlySettings.Events(active: true)),
    ]) func `events are chosen in three ways, by any or by all of several criteria`(
        text: String, expected: NightlySettings.Events
    ) throws {
        #expect(try settings(["events: \(text)"]).nightly.events == expected)
    }

    @Test(arguments: [
        ("gala", ["gala"], "comparison"), ("[summit, gala]", ["summit", "gala"], "comparison"),
        ("{series: gala, report: short}", ["gala"], "short"),
    ]) func `comparisons name series of the profile`(text: String, series: [String], report: String) throws {
        let settings = try settings(
            text: "profiles:\n  only:\n    nightly:\n      comparisons: \(text)\n    series:\n"
                + "      gala: [4, 5]\n      summit: Summit\n      two words: Words\n")
        #expect(settings.nightly.comparisons?.series == series && settings.nightly.comparisons?.report == report)
    }

    @Test func `a path under the home folder is expanded`() throws {
        #expect(try settings(["output: ~/reports"]).nightly.output == "/home/ana/reports")
    }

    @Test(
        arguments: [
            ("90s", 90), ("15m", 900), ("1h", 3600), ("1d", 86_400), ("366d", 31_622_400), ("367d", nil), ("+1m", nil),
            ("-1m", nil), ("m", nil), ("", nil), ("15", nil), ("1.5h", nil), ("9223372036854775807d", nil),
        ] as [(String, Int?)]) func `interval widths`(text: String, seconds: Int?)
    {
        #expect(intervalSeconds(text) == seconds)
    }
}

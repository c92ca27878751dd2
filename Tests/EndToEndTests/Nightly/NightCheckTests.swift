import Foundation
import Sandbox
import TestSupport
import Testing

/// What a night would fail on is known before it: `doctor`, `config check` and `nightly --dry-run` try the same list. More of it is
/// in `Tests/Behaviour/nightly/known-before.test`.
@Suite(.timeLimit(.minutes(30))) struct NightCheckTests {
    private static let checks = [["doctor"], ["config", "check"], ["nightly", "--dry-run"]]

    private func expectAll(
        _ setting: NightlySetting, name path: String, _ more: [String: String] = [:]
    ) async throws {
        for words in Self.checks {
            let run = try await Product.run(words, environment: setting.environment.merging(more) { $1 })
            #expect(run.status != 0 && (run.output + run.errors).contains(path), "\(words): \(run.output)\(run.errors)")
        }
    }

    /// What stands where a night has files of its own: a folder in place of a file or link, a file in place of a folder.
    @Test(arguments: [
        ("reports/latest", true), ("reports/NIGHT/event-6", false), ("data/tikit/records.sqlite", true),
        ("data/tikit/records-copy.sqlite", true), ("data/tikit/pack-editions.json", true),
        ("data/tikit/nightly.json", true), ("data/tikit/copies", false), ("data/tikit/mail-told", false),
    ]) func `what stands in a night's way is known before`(path: String, isFolder: Bool) async throws {
        try await withNightlySetting([
            "events: [6]", "formats: [csv]", "mail: {server: /bin/true, from: a@example.org, to: [b@example.org]}",
        ]) { setting, _ in
            try await setting.nightly().expect(0)
            for words in Self.checks { try await Product.run(words, environment: setting.environment).expect(0) }
            let night = try #require(setting.nights.last)
            let place = "\(setting.folder)/\(path.replacing("NIGHT", with: night))"
            try? FileManager.default.removeItem(atPath: place)
            if isFolder {
                try FileManager.default.createDirectory(
                    atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } else {
                try "".write(to: place)
                chmod(place, 0o600)
            }
            try await expectAll(setting, name: place)
            #expect(try await setting.nightly().status != 0)
        }
    }

    /// Root may write where modes forbid it, but not here.
    @Test(
        .enabled(if: canMakeImmutable),
        arguments: ["reports/index.html", "reports/2026-01-01", "data/tikit/store.sqlite", "data/tikit/copies"])
    func `what nobody may change is known before`(path: String) async throws {
        try await withNightlySetting(["events: [6]", "formats: [csv]", "keep: 1"]) { setting, _ in
            try await setting.nightly().expect(0)
            for night in ["2026-01-01", "2026-01-02"] { try setting.makeNight(night) }
            let place = "\(setting.folder)/\(path)"
            try #require(FileManager.default.fileExists(atPath: place))
            try await Subprocess.run("chattr", ["+i", place], in: nil).require(0)
            for words in Self.checks {
                let run = try await Product.run(words, environment: setting.environment)
                #expect(run.status == 73 && (run.output + run.errors).contains(place), "\(words): \(run.errors)")
            }
            let night = try await setting.nightly()
            try await Subprocess.run("chattr", ["-i", place], in: nil).require(0)
            #expect(night.status != 0, "\(night.errors)")
        }
    }

    /// The packs that are there are replaced in their own folder.
    @Test(.enabled(if: canMakeImmutable)) func `a folder in which nothing is made is no obstacle`() async throws {
        try await withTemporaryFolder { folder in
            try "sponsors: [{name: Banco Andino, sessions: [12]}]\n".write(to: "\(folder)/sponsors.yaml")
            try await withNightlySetting([
                "events: [6]", "formats: [csv]",
                "packs: {event: 6, sponsors: \(folder)/sponsors.yaml, output: \(folder)/packs}",
            ]) { setting, _ in
                try await setting.nightly().expect(0)
                try await Subprocess.run("chattr", ["+i", "\(folder)/packs"], in: nil).require(0)
                var ends: [Int32] = []
                for words in Self.checks + [["nightly"]] {
                    ends.append(try await Product.run(words, environment: setting.environment).status)
                }
                try await Subprocess.run("chattr", ["-i", "\(folder)/packs"], in: nil).require(0)
                #expect(ends == [0, 0, 0, 0])
            }
        }
    }
}

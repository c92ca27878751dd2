import Foundation
import TestSupport
import Testing

/// "On any code but 0 and 1 no output file changed", whatever happens while files are put into place.
@Suite(.timeLimit(.minutes(30))) struct PublicationTests {
    private static let exchange = "renameat2"
    private static let rename = "?rename,?renameat"
    private static let unlink = "?unlink,?unlinkat"

    /// A file system that cannot exchange two files, as network file systems cannot.
    private static let noExchange = "renameat2:error=EINVAL"

    /// The calls that put files into place, each with what is done to others.
    private static let renames: [(String, [String])] = [(exchange, []), (rename, []), (rename, [noExchange])]
    /// And those around them.
    private static let steps = renames + [(unlink, []), ("?link,?linkat", [noExchange])]

    @Test func `last night's files are replaced, a section's file that the report no longer has goes, others stay`()
        async throws
    {
        try await withPublicationSetting { setting in
            let before = try setting.makeLastNight()
            try await setting.report().expect(0)
            #expect(differences(snapshot(of: setting.output), setting.published(over: before)) == [])
        }
    }

    @Test(arguments: PublicationTests.steps)
    func `killed at any step, the next run finds all old files or all new ones`(
        call: String, faults: [String]
    ) async throws {
        try await withPublicationSetting { setting in
            var kills = 0
            var sawHalf = false
            while true {
                let old = try setting.makeLastNight()
                let new = setting.published(over: old)
                let run = try await setting.report(injecting: faults + ["\(call):signal=SIGKILL:when=\(kills + 1)"])
                if run.status == 0 { break }
                try #require(run.status == 128 + SIGKILL, "\(run.status) \(run.errors)")
                kills += 1
                let left = setting.visible
                if left != old, left != new {
                    sawHalf = true
                    #expect(setting.hidden.contains { $0.hasSuffix(".publication") }, "nothing tells readers")
                }
                #expect(try await setting.runThatFails().status == 66)
                let found = setting.visible
                #expect(found == old || found == new, "\(call) \(kills): \(differences(found, old)) are not old")
                #expect(!setting.hidden.contains { $0.hasSuffix(".publication") })
                // Nothing is left once the next one is through.
                #expect(try await setting.report().status == 0)
                #expect(differences(snapshot(of: setting.output), new) == [])
            }
            #expect(kills >= 2, "it is not there that files are put into place")
            // Otherwise there was nothing to undo.
            #expect(sawHalf || call == Self.unlink || call.hasPrefix("?link"))
        }
    }

    @Test(arguments: ["SIGTERM", "SIGINT", "SIGHUP"])
    func `a signal that comes while files are put into place waits until they are`(signal: String) async throws {
        try await withPublicationSetting { setting in
            for step in 1...3 {
                let old = try setting.makeLastNight()
                let run = try await setting.report(injecting: ["\(Self.exchange):signal=\(signal):when=\(step)"])
                #expect(run.status == 0 && run.errors == "", "\(run.status) \(run.errors)")
                #expect(differences(snapshot(of: setting.output), setting.published(over: old)) == [])
            }
        }
    }

    @Test(arguments: PublicationTests.renames) func `a rename that fails is 73, and the files before it are put back`(
        call: String, faults: [String]
    ) async throws {
        try await withPublicationSetting { setting in
            var failures = 0
            while true {
                let old = try setting.makeLastNight()
                let run = try await setting.report(injecting: faults + ["\(call):error=EIO:when=\(failures + 1)"])
                if run.status == 0 { break }
                failures += 1
                run.expectLine(73)
                #expect(differences(snapshot(of: setting.output), old) == [], "\(failures)")
                try #require(failures < 30)
            }
            #expect(failures >= 2)
        }
    }

    @Test func `without an exchange of files all is published as well`() async throws {
        try await withPublicationSetting { setting in
            for faults in [[], ["?link,?linkat:error=EPERM"]] {
                let old = try setting.makeLastNight()
                try await setting.report(injecting: [Self.noExchange] + faults).expect(0)
                #expect(differences(snapshot(of: setting.output), setting.published(over: old)) == [])
            }
        }
    }

    /// The case that was found: another's file in a folder like /tmp. Needs a user who is not root.
    @Test(.enabled(if: getuid() == 0)) func `another's file in a sticky folder is 73, and nothing changes`()
        async throws
    {
        try await withPublicationSetting { setting in
            let somebody: uid_t = 54_321
            _ = try setting.makeLastNight()
            let csv = "\(setting.output)/event-6/quality/data_quality.csv"
            try #require(FileManager.default.fileExists(atPath: csv))
            for path in ["", "/event-6", "/event-6/quality"] { #expect(chmod(setting.output + path, 0o1777) == 0) }
            for path in snapshot(of: setting.output).keys {
                #expect(chown("\(setting.output)/\(path)", somebody, somebody) == 0)
            }
            #expect(chown(csv, 54_322, 54_322) == 0)
            let before = snapshot(of: setting.output)
            try await setting.runAs(somebody).expectLine(73, "data_quality.csv")
            #expect(snapshot(of: setting.output) == before)

            // With the file his own, all is as anywhere else.
            #expect(chown(csv, somebody, somebody) == 0)
            try await setting.runAs(somebody).expect(0)
            #expect(differences(snapshot(of: setting.output), setting.published(over: before)) == [])
        }
    }

    /// Files that nobody may replace, on file systems that know them.
    @Test(.enabled(if: canMakeImmutable)) func `an immutable file is 73, and nothing changes`() async throws {
        try await withPublicationSetting { setting in
            let before = try setting.makeLastNight()
            let file = "\(setting.output)/event-6/quality/data_quality.csv"
            try #require(FileManager.default.fileExists(atPath: file))
            for (on, off) in [("+i", "-i"), ("+a", "-a")] {
                #expect(try await Subprocess.run("chattr", [on, file], in: nil).status == 0)
                let run = try await setting.report()
                #expect(try await Subprocess.run("chattr", [off, file], in: nil).status == 0)
                run.expect(73, "data_quality.csv")
                #expect(snapshot(of: setting.output) == before)
            }
        }
    }

    /// A place that cannot be told beforehand from one where a file may be put.
    @Test(.enabled(if: getuid() == 0)) func `a file that is mounted is 73, and the others are put back`() async throws {
        try await withPublicationSetting { setting in
            _ = try setting.makeLastNight()
            let file = "\(setting.output)/event-6/quality/changes.csv"
            try await Subprocess.run("mount", ["--bind", file, file], in: nil).require(0)
            let before = snapshot(of: setting.output)
            let run = try await setting.report()
            #expect(try await Subprocess.run("umount", [file], in: nil).status == 0)
            run.expectLine(73)
            #expect(snapshot(of: setting.output) == before)
        }
    }

    @Test func `a screen that cannot be written to once the files are there is 1`() async throws {
        try await withPublicationSetting { setting in
            let old = try setting.makeLastNight()
            try await Subprocess.run(
                "/bin/sh",
                ["-c", "exec \"$@\" --format terminal,csv,json > /dev/full", "sh", Product.path] + setting.command,
                environment: Product.environment()
            ).expectLine(1)
            #expect(differences(snapshot(of: setting.output), setting.published(over: old)) == [])
        }
    }

    @Test func `a night of a new date appears by one rename, and the link after it`() async throws {
        try await withNightlySetting(["events: 6", "formats: csv"]) { setting, _ in
            try setting.makeNight("2026-01-01")
            let link = "\(setting.reports)/latest"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "2026-01-01")
            let before = snapshot(of: setting.reports)
            // The link is exchanged after the night was renamed.
            try await Product.run(
                ["nightly"], injecting: ["renameat2:signal=SIGKILL:when=1"], environment: setting.environment
            )
            .expect(128 + SIGKILL)
            let night = try #require(setting.nights.last)
            #expect(setting.nights.count == 2)
            if setting.latest == "2026-01-01" {
                // Whole, and not yet what people are shown.
                #expect(try setting.manifest(of: night).events.map(\.status) == ["ok"])
                #expect(snapshot(of: "\(setting.reports)/\(night)").count == 19)
            }
            // A run that fails leaves the state of before, one that does not the whole of the night.
            var wrong = setting
            wrong.environment["ATTENDANCE_TOKEN"] = "secret-and-wrong"
            #expect(try await wrong.nightly().status == 77)
            #expect(differences(snapshot(of: setting.reports), before) == [])
            #expect(setting.latest == "2026-01-01" && setting.nights == ["2026-01-01"])
            silently(try await setting.nightly())
            #expect(setting.latest == night)
        }
    }
}

extension PublicationSetting {
    /// Runs the report as another user, who may read what root alone could, and no more.
    fileprivate func runAs(_ user: uid_t) async throws -> Subprocess.Outcome {
        try await Subprocess.run("chown", ["-R", "\(user)", "\(folder)/data"], in: nil).require(0)
        let reading = ["--inh-caps", "+dac_read_search", "--ambient-caps", "+dac_read_search"]
        return try await Subprocess.run(
            "setpriv",
            ["--reuid", "\(user)", "--regid", "\(user)", "--clear-groups"] + reading + [Product.path] + command,
            environment: Product.environment(), in: "/")
    }
}

/// Whether files can be made immutable where the tests write.
let canMakeImmutable: Bool = {
    guard getuid() == 0 else { return false }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("immutable-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard (try? Data().write(to: path)) != nil else { return false }
    let set = try? Subprocess.runBlocking("chattr", ["+i", path])
    return set?.status == 0 && (try? Subprocess.runBlocking("chattr", ["-i", path]))?.status == 0
}()

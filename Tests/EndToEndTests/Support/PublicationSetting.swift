import Foundation
import Sandbox
import TestSupport
import Testing

/// A folder with last night's files, over which a report is published while something happens to it.
struct PublicationSetting: Sendable {
    var folder: String
    /// The files of tonight's report, by path below the output folder.
    var tonight: [String: Data]
    var output: String { "\(folder)/out" }

    /// A report of a few files, from the store alone.
    var command: [String] { command(event: 6) }

    private func command(event: Int) -> [String] {
        [
            "report", "--event", "\(event)", "--offline", "--report", "quality", "--format", "csv,json", "--data-dir",
            "\(folder)/data", "--output", output,
        ]
    }

    /// Last night's files: most of tonight's, one of a section that the report no longer has, and some that are none of
    /// ours. Gives all that there is then.
    func makeLastNight() throws -> [String: Data] {
        try? FileManager.default.removeItem(atPath: output)
        let missing = try #require(tonight.keys.sorted().last)
        var files = tonight.mapValues { Data("last night's \($0.count) bytes".utf8) }
        files[missing] = nil
        for path in ["event-6/quality/doors.csv", "event-6/quality/mine.csv", "event-6/doors.json", "notes.txt"] {
            files[path] = Data(path.utf8)
        }
        for (path, contents) in files {
            let url = URL(fileURLWithPath: "\(output)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try contents.write(to: url)
        }
        return files
    }

    /// What there is once tonight's report is published over last night's files.
    func published(over files: [String: Data]) -> [String: Data] {
        var files = files.merging(tonight) { $1 }
        files["event-6/quality/doors.csv"] = nil
        return files
    }

    /// Runs the report, with things done to its system calls: `["rename:signal=SIGKILL:when=2"]` (strace(1)).
    func report(injecting: [String] = [], more: [String] = []) async throws -> Subprocess.Outcome {
        guard !injecting.isEmpty else { return try await Product.run(command + more) }
        return try await Product.run(command + more, injecting: injecting)
    }

    /// A run into the same folder that has nothing to publish.
    func runThatFails() async throws -> Subprocess.Outcome { try await Product.run(command(event: 999)) }

    /// What is in the output folder but files in preparation.
    var visible: [String: Data] {
        snapshot(of: output).filter { !$0.key.contains("/.attendance-") && !$0.key.hasPrefix(".attendance-") }
    }

    var hidden: [String] { snapshot(of: output).keys.filter { $0.contains(".attendance-") }.sorted() }
}

func withPublicationSetting(_ body: (PublicationSetting) async throws -> Void) async throws {
    try await withSandbox { sandbox, token in
        try await withTemporaryFolder { folder in
            try await Product.run(
                ["sync", "--event", "6", "--base-url", sandbox.baseURL, "--data-dir", "\(folder)/data"],
                environment: ["ATTENDANCE_TOKEN": token]
            ).require(0)
            var setting = PublicationSetting(folder: folder, tonight: [:])
            try await setting.report().require(0)
            setting.tonight = snapshot(of: setting.output)
            try #require(setting.tonight.count >= 4)
            try await body(setting)
        }
    }
}

extension Product {
    /// Runs the program under strace(1), which does things to its system calls.
    static func run(
        _ arguments: [String], injecting: [String], environment extra: [String: String] = [:]
    ) async throws -> Subprocess.Outcome {
        let strace = try #require(Subprocess.path(of: "strace"), "install strace: sh Scripts/setup.sh test")
        let faults = injecting.flatMap { ["-e", "inject=\($0)"] }
        let calls = injecting.map { $0.prefix { $0 != ":" } }.joined(separator: ",")
        return try await Subprocess.run(
            strace, ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(calls)"] + faults + [path] + arguments,
            environment: environment(extra))
    }
}

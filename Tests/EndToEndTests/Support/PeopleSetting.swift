import Foundation
import Sandbox
import TestSupport
import Testing

/// A profile for a sandbox, of which reports and lists of people are made.
struct PeopleSetting: Sendable {
    let folder: String
    let environment: [String: String]
    var store: String { "\(folder)/data/only/store.sqlite" }
    var log: String { "\(folder)/data/only/personal-data.ndjson" }

    func run(_ arguments: [String], _ more: [String: String] = [:]) async throws -> Subprocess.Outcome {
        try await Product.run(arguments, environment: environment.merging(more) { $1 }, in: folder)
    }

    /// A report of people, into `out` unless told otherwise.
    func people(_ more: [String]) async throws -> Subprocess.Outcome {
        try await run(["report", "--event", "6", "--report", "people"] + more)
    }

    func write(_ text: String, to name: String) throws {
        try text.write(to: "\(folder)/\(name)")
    }

    /// All files, the store's apart.
    var files: [String: Data] { snapshot(of: folder).filter { !$0.key.hasPrefix("data/") } }

    /// Runs one of the tests' scripts.
    func check(_ arguments: [String], by script: String = "people") async throws -> Subprocess.Outcome {
        try await Product.python(Repository.url("Tests/EndToEndTests/Reference/\(script).py").path, arguments)
    }
}

/// Gives a profile with these lines, for a sandbox on one of its days, or one with earlier editions.
func withPeopleSetting(
    _ lines: [String] = [], nightly: [String] = [], day: Int? = nil, history: Bool = false,
    _ body: (PeopleSetting, RunningSandbox) async throws -> Void
) async throws {
    try await withSandbox(day: day, history: history) { sandbox, token in
        try await withTemporaryFolder { folder in
            let text =
                "profiles:\n  only:\n    base-url: \(sandbox.baseURL)\n    timezone: America/Santiago\n"
                + lines.map { "    \($0)\n" }.joined() + "    nightly:\n      output: \(folder)/nights\n"
                + nightly.map { "      \($0)\n" }.joined()
            let environment = [
                "ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data",
                "ATTENDANCE_TOKEN": token, "LANG": "en_US.UTF-8",
            ]
            let setting = PeopleSetting(folder: folder, environment: environment)
            try setting.write(text, to: "config.yaml")
            try await body(setting, sandbox)
        }
    }
}

import Foundation
import TestSupport
import Testing

/// Python's standard library as an independent reader of what is written.
enum Python {
    static let path: String? = Subprocess.path(of: "python3")

    /// Runs a program with bytes on its standard input and gives what it prints.
    static func run(_ program: String, _ arguments: [String] = [], input: [UInt8]) async throws -> String {
        try await withTemporaryFolder { folder in
            try Data(input).write(to: "\(folder)/input")
            let run = try await Subprocess.run(
                "python3", ["-c", program, "\(folder)/input"] + arguments,
                environment: Subprocess.environment(["PYTHONUTF8": "1"]))
            try #require(run.status == 0, "\(run.errors)")
            return run.output
        }
    }
}

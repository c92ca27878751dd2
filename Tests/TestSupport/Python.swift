import Foundation

/// Python's standard library as an independent reader of what is written.
package enum Python {
    package static let path: String? = Subprocess.path(of: "python3")

    private struct Failed: Error { let errors: String }

    /// Runs a program with bytes on its standard input and gives what it prints.
    package static func run(_ program: String, _ arguments: [String] = [], input: [UInt8]) async throws -> String {
        try await withTemporaryFolder { folder in
            try Data(input).write(to: "\(folder)/input")
            let run = try await Subprocess.run(
                "python3", ["-c", program, "\(folder)/input"] + arguments,
                environment: Subprocess.environment(["PYTHONUTF8": "1"]))
            guard run.status == 0 else { throw Failed(errors: run.errors) }
            return run.output
        }
    }
}

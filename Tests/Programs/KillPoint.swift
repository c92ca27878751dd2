import Foundation

/// Where a program is killed without warning: at one of its calls of the kernel, which is not carried out.
package struct KillPoint: Sendable, CustomStringConvertible {
    package var call: String
    package var number: Int
    package var path: String?

    /// - Parameters:
    ///   - call: Its name, as `renameat`, `fsync` or `pwrite64`; with a leading `/` a regular expression, as `/^rename`.
    ///   - number: Which of them, from 1. strace(1) counts them for each name and each thread.
    ///   - path: Counts only the calls on this file.
    package init(_ call: String, number: Int = 1, on path: String? = nil) {
        self.call = call
        self.number = number
        self.path = path
    }

    package var description: String { "\(call) \(number)" + (path.map { " on \($0)" } ?? "") }
}

extension Program {
    /// Runs a program, by its path, under strace(1), which kills it at a point if it comes there: the status is 137 then.
    ///
    /// A Swift program's tasks take turns on one thread, so that the calls of all of them are counted together.
    package static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = environment(),
        killedAt point: KillPoint
    ) async throws -> Outcome {
        let tracing = [
            "--follow-forks", "--seccomp-bpf", "--quiet=all", "--signal=none", "--output=/dev/null",
            "--trace=\(point.call)", "--inject=\(point.call):signal=SIGKILL:when=\(point.number)",
        ]
        let filter = point.path.map { ["--trace-path=\($0)"] } ?? []
        return try await run(
            "strace", tracing + filter + ["--", program] + arguments,
            environment: environment.merging(["LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1"]) { $1 })
    }
}

extension Program.Outcome {
    /// Whether SIGKILL ended it.
    package var wasKilled: Bool { status == 128 + SIGKILL }
}

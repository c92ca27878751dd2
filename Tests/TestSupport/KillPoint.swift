import Foundation

/// A system call at which a program is killed without warning. The call is not carried out.
///
/// strace(1) kills it, so that the program needs no hooks.
package struct KillPoint: Sendable, CustomStringConvertible {
    package var call: String
    package var number: Int
    package var path: String?

    /// - Parameters:
    ///   - call: The call's name, such as `renameat`, `fsync` or `pwrite64`.
    ///   - number: Which of these calls, from 1, counted for each thread.
    ///   - path: A file: only calls on it count.
    package init(_ call: String, number: Int = 1, on path: String? = nil) {
        self.call = call
        self.number = number
        self.path = path
    }

    package var description: String { "\(call) \(number)" + (path.map { " on \($0)" } ?? "") }

    /// Whether processes may be traced here, which some containers forbid.
    package static let isPossible: Bool = {
        let run = try? Subprocess.runBlocking("strace", options(["execve"], log: "/dev/null") + ["--", "true"])
        return run?.status == 0
    }()

    /// Kills this process at the point, counted on the calling thread from now on.
    ///
    /// - Parameter log: A file for the calls made.
    package func arm(log: String) throws { try Self.attach([injection], to: [call], log: log) }

    /// Logs the calling thread's calls of these names to a file from now on, until the process ends.
    package static func record(_ calls: [String], log: String) throws { try attach([], to: calls, log: log) }

    /// The number of calls of a name in such a log.
    package static func count(of call: String, in log: String) throws -> Int {
        try String(at: log).split(separator: "\n").count { $0.hasPrefix("\(call)(") }
    }

    fileprivate var injection: String { "--inject=\(call):signal=SIGKILL:when=\(number)" }

    fileprivate static func options(_ calls: [String], log: String) -> [String] {
        ["--quiet=all", "--signal=none", "--output=\(log)", "--trace=\(calls.joined(separator: ","))"]
    }

    /// Traces the calling thread. Returns once tracing has begun: a harmless call is repeated until it appears in the log.
    private static func attach(_ injection: [String], to calls: [String], log: String) throws {
        guard let strace = Subprocess.path(of: "strace") else { throw POSIXError(.ENOENT) }
        let thread = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        _ = try Child(
            strace,
            options(calls + ["getppid"], log: log) + injection + ["--attach=\(thread.split(separator: "/")[2])"],
            environment: Subprocess.environment(), output: "/dev/null", errors: "/dev/null")
        for _ in 0..<10_000 {
            _ = getppid()
            if try FileManager.default.fileExists(atPath: log) && count(of: "getppid", in: log) > 0 { return }
            usleep(1000)
        }
        throw POSIXError(.EPERM)
    }
}

extension Subprocess {
    /// Runs a program, given its path, that is killed if it reaches a point: `wasKilled` tells whether it was.
    ///
    /// The tasks of a Swift program share one thread here, so that their calls are counted together.
    package static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = environment(),
        killedAt point: KillPoint
    ) async throws -> Outcome {
        // Without --seccomp-bpf, with which strace 6.1 does not count.
        let options = ["--follow-forks"] + KillPoint.options([point.call], log: "/dev/null")
        let filter = point.path.map { ["--trace-path=\($0)"] } ?? []
        return try await run(
            "strace", options + filter + [point.injection, "--", program] + arguments,
            environment: environment.merging(["LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1"]) { $1 })
    }
}

extension Subprocess.Outcome {
    /// Whether SIGKILL ended it.
    package var wasKilled: Bool { status == 128 + SIGKILL }
}

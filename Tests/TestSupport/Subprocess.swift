package import Foundation

/// Runs programs to completion: ours, and others that read and check what ours writes.
package enum Subprocess {
    /// The result of a program.
    package struct Outcome: Sendable {
        /// The exit status, or 128 plus the number of a signal.
        package var status: Int32
        /// What it wrote to standard output.
        package var bytes: Data
        package var errors: String

        package var output: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// The path of a program on the search path; `nil` if there is none of that name.
    package static func path(of name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The tests' own environment, with additions.
    package static func environment(_ extra: [String: String] = [:]) -> [String: String] {
        ProcessInfo.processInfo.environment.merging(extra) { $1 }
    }

    /// Runs a program, by its path or by a name that the search path finds.
    package static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = environment(),
        in directory: String? = nil
    ) async throws -> Outcome {
        let streams = try Streams()
        let child = try Child(program, arguments, environment: environment, in: directory, into: streams)
        return streams.outcome(await child.end())
    }

    /// Runs a program for the condition of a test, which cannot be awaited. It blocks the caller's thread, one of the two or so
    /// that all tests share.
    package static func runBlocking(_ program: String, _ arguments: [String]) throws -> Outcome {
        let streams = try Streams()
        let child = try Child(program, arguments, environment: environment(), into: streams)
        return streams.outcome(child.wait())
    }

    /// The number of a process that has ended.
    package static func endedProcess() async throws -> pid_t {
        let child = try Child("/bin/true", [], environment: [:], output: "/dev/null", errors: "/dev/null")
        _ = await child.end()
        return child.pid
    }
}

/// Files for a program's output. Neither stream can fill up, and no read is interrupted by the signals that are sent when other
/// tests' processes end.
private final class Streams: Sendable {
    private let folder: String
    var output: String { "\(folder)/output" }
    var errors: String { "\(folder)/errors" }

    init() throws {
        var template = Array("\(NSTemporaryDirectory())/program-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func outcome(_ status: Int32) -> Subprocess.Outcome {
        func contents(_ path: String) -> Data { FileManager.default.contents(atPath: path) ?? Data() }
        return Subprocess.Outcome(
            status: status, bytes: contents(output), errors: String(decoding: contents(errors), as: UTF8.self))
    }
}

extension Child {
    fileprivate init(
        _ program: String, _ arguments: [String], environment: [String: String], in directory: String? = nil,
        into streams: Streams
    ) throws {
        let path = program.contains("/") ? program : Subprocess.path(of: program)
        guard let path else { throw POSIXError(.ENOENT) }
        try self.init(
            path, arguments, environment: environment, in: directory, output: streams.output, errors: streams.errors)
    }
}

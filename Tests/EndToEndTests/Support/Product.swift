import Foundation
import Synchronization

/// The built program, run as a process, as its users run it.
enum Product {
    struct Outcome: Sendable {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The folder in which the program stands: beside the test bundle.
    private static let folder: URL = {
        // The bundle's path is an argument of the tool that loads it, or the process itself.
        let candidates = CommandLine.arguments + [Bundle.main.bundlePath]
        let bundle = candidates.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: bundle).deletingLastPathComponent()
    }()

    static var path: String { folder.appendingPathComponent("attendance").path }

    /// Where the runs of this process have their homes; it goes with the process.
    private static let homes: String = {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("attendance-homes-\(getpid())").path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: Product.homes) }
        return path
    }()

    /// An environment with nothing of the caller's in it that could change what the program does, and a home of its own,
    /// since runs of one home share a store and its lock.
    static func environment(_ extra: [String: String] = [:]) -> [String: String] {
        let home = "\(homes)/\(UUID().uuidString)"
        var environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home, "LANG": "C.UTF-8",
        ]
        environment.merge(extra) { $1 }
        return environment
    }

    /// Runs the program to its end.
    static func run(
        _ arguments: [String], environment extra: [String: String] = [:], in directory: String? = nil
    ) async throws -> Outcome {
        try await run(path, arguments, environment: environment(extra), in: directory)
    }

    /// Runs any program to its end, its two streams read beside it so that neither can fill up.
    static func run(
        _ executable: String, _ arguments: [String], environment: [String: String], in directory: String? = nil
    ) async throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = environment
        if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        return try await withCheckedThrowingContinuation { continuation in
            // Threads of their own: reading and waiting block, and the tests' own pool is small.
            let thread = Thread {
                do {
                    try process.run()
                    let said = Mutex(Data())
                    let finished = DispatchSemaphore(value: 0)
                    Thread {
                        let data = errors.fileHandleForReading.readDataToEndOfFile()
                        said.withLock { $0 = data }
                        finished.signal()
                    }.start()
                    let result = output.fileHandleForReading.readDataToEndOfFile()
                    finished.wait()
                    process.waitUntilExit()
                    let status =
                        process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
                    continuation.resume(
                        returning: Outcome(
                            status: status, output: String(decoding: result, as: UTF8.self),
                            errors: String(decoding: said.withLock { $0 }, as: UTF8.self)))
                } catch {
                    continuation.resume(throwing: error)
                }
            }
            thread.start()
        }
    }

    /// Runs a Python script of the tests' with the interpreter that `make test` prepared.
    static func python(_ script: String, _ arguments: [String]) async throws -> Outcome {
        try await run(
            "/usr/bin/env", ["python3", script] + arguments, environment: ProcessInfo.processInfo.environment)
    }
}

/// A folder that exists for the length of a test.
func withTemporaryFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("attendance-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}

/// Every file below a folder, by relative path, with its bytes.
func snapshot(of folder: String) -> [String: Data] {
    var files: [String: Data] = [:]
    for path in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
        if let data = FileManager.default.contents(atPath: "\(folder)/\(path)") { files[path] = data }
    }
    return files
}

/// The files that two snapshots do not have in common, byte for byte.
func differences(_ left: [String: Data], _ right: [String: Data]) -> [String] {
    Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
}

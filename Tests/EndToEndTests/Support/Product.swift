import Foundation
import TestSupport

/// The built program, run as a process, as its users run it.
enum Product {
    /// The folder in which the programs stand: beside the test bundle, unless `ATTENDANCE_PROGRAMS` names one.
    static let folder: URL = {
        if let folder = ProcessInfo.processInfo.environment["ATTENDANCE_PROGRAMS"] {
            return URL(fileURLWithPath: folder)
        }
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
    ) async throws -> Subprocess.Outcome {
        try await Subprocess.run(path, arguments, environment: environment(extra), in: directory)
    }

    /// Runs a Python script of the tests' with the interpreter that `make test` prepared.
    static func python(_ script: String, _ arguments: [String]) async throws -> Subprocess.Outcome {
        try await Subprocess.run("python3", [script] + arguments)
    }
}

/// Every file below a folder, by relative path, with its bytes.
func snapshot(of folder: String) -> [String: Data] {
    // The enumerator does not follow a link such as a night's `latest`.
    let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
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

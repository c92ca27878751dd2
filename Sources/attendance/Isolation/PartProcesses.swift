import Foundation
import Messages

/// Makes each part in a process of its own, this program with the same command line and `--part`: what no `Fault`
/// foresees, a trap or a lack of memory, then ends one event's process and not the run.
///
/// One at a time. The settings are the command line's and the environment's; the session and the store are the
/// profile's, whose lock the process shares.
struct PartProcesses: PartMaking {
    /// `nil` where the run needs none.
    let lock: RunLock?
    private let began = ContinuousClock.now

    init(lock: RunLock?) { self.lock = lock }

    /// Whether another process of the same command line finds the same files: a pipe, `--config <(…)`, can be read
    /// only once. Then the parts are made in this process.
    static var canReadAgain: Bool {
        let configuration = ProcessInfo.processInfo.environment["ATTENDANCE_CONFIG"]
        let words = CommandLine.arguments.dropFirst() + [configuration].compactMap(\.self)
        return words.allSatisfy { word in
            let value = word.hasPrefix("-") ? word.split(separator: "=", maxSplits: 1).last.map(String.init) : word
            var status = stat()
            guard let value, stat(value, &status) == 0 else { return true }
            return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
        }
    }

    func part(_ request: PartRequest) async throws -> EventPart {
        try Task.checkCancellation()
        var request = request
        request.elapsed = Int((ContinuousClock.now - began) / .seconds(1))
        let text = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
        // Behind the command's name.
        var arguments = CommandLine.arguments
        arguments.insert(contentsOf: ["--part", text], at: min(2, arguments.count))
        let process: PartProcess
        do {
            process = try PartProcess(arguments, lock: lock)
        } catch {
            throw Fault(.unavailable, .partNotStarted(reason: String(cString: strerror(error.code.rawValue))))
        }
        let (answer, end) = await withTaskCancellationHandler {
            await process.result()
        } onCancel: {
            process.stop()
        }
        try Task.checkCancellation()
        guard end == .exited(ExitStatus.success), let answer = PartAnswer(answer) else {
            throw end.fault(of: request.event)
        }
        return try answer.part()
    }
}

extension PartProcess.End {
    /// What is told of a process that ended without an answer.
    fileprivate func fault(of event: Int64) -> Fault {
        switch self {
        case .exited(let status): Fault(.unreadableData, .partEnded(status: status, event: event))
        case .killed(SIGKILL), .killed(SIGTERM), .killed(SIGHUP), .killed(SIGINT):
            Fault(.unavailable, .partKilled(signal: name, event: event))
        case .killed: Fault(.unreadableData, .partTrapped(signal: name, event: event))
        }
    }

    /// A signal as people know it.
    private var name: String {
        guard case .killed(let signal) = self else { return "" }
        let names: [Int32: String] = [
            SIGKILL: "SIGKILL", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGILL: "SIGILL",
            SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
            SIGSYS: "SIGSYS", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
        ]
        return names[signal] ?? "\(signal)"
    }
}

import Base
import Foundation
import Synchronization

/// A process of this program that makes one part and sends it through a pipe.
final class PartProcess: Sendable {
    enum Descriptor {
        /// For the response.
        static let response: Int32 = 3
        /// Reaches its end when the parent process has ended.
        static let lifeline: Int32 = 4
        /// Holds the profile's lock while the process runs, even if it outlives its parent.
        static let lock: Int32 = 5
    }

    /// How it ended.
    enum End: Sendable, Equatable {
        case exited(Int32)
        case killed(Int32)
    }

    private let number: pid_t
    private let response: Int32
    private let lifeline: Int32
    /// Once this is set, the process number may belong to another process.
    private let hasEnded = Mutex(false)

    /// Starts the process with the streams and the working directory of this one.
    init(_ arguments: [String], lock: RunLock?) throws(POSIXError) {
        // Above the descriptors that the child is given.
        let (response, lifeline) = (try ChildProcess.pipe(from: 10), try ChildProcess.pipe(from: 10))
        var streams: [Int32: ChildProcess.Stream] = [
            Descriptor.response: .copy(of: response.write), Descriptor.lifeline: .copy(of: lifeline.read),
        ]
        if let lock { streams[Descriptor.lock] = .copy(of: lock.descriptor) }
        defer {
            close(response.write)
            close(lifeline.read)
        }
        do {
            number = try ChildProcess.start(
                "/proc/self/exe", arguments,
                environment: ChildProcess.withoutBacktrace(ProcessInfo.processInfo.environment), streams: streams,
                closingAfter: Descriptor.lock)
        } catch {
            close(response.read)
            close(lifeline.write)
            throw error
        }
        self.response = response.read
        self.lifeline = lifeline.write
    }

    deinit {
        close(response)
        close(lifeline)
    }

    /// The complete response and how the process ended. Waits on a separate thread.
    func result() async -> (response: [UInt8], end: End) {
        await withCheckedContinuation { continuation in
            Thread {
                let bytes = self.readAll()
                continuation.resume(returning: (bytes, self.wait()))
            }.start()
        }
    }

    func stop() { hasEnded.withLock { if !$0 { kill(number, SIGTERM) } } }

    private func readAll() -> [UInt8] {
        var bytes: [UInt8] = []
        let size = 1 << 16
        while true {
            var count = 0
            bytes.append(
                contentsOf: [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
                    repeat { count = read(response, buffer.baseAddress, size) } while count < 0 && errno == EINTR
                    filled = max(0, count)
                })
            guard count > 0 else { return bytes }
        }
    }

    private func wait() -> End {
        // Wait without reaping, then reap under the lock, so that the number stays valid until then.
        var information = siginfo_t()
        while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return hasEnded.withLock { hasEnded in
            let status = ChildProcess.wait(for: number)
            hasEnded = true
            let signal = status & 0x7F
            return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
        }
    }
}

/// Makes each part in a separate process, this program with the same command line and `--part`. A crash or lack of
/// memory then ends the part of one event, not the run.
///
/// Parts are made one at a time. Their settings come from the command line and the environment; they use the
/// profile's session and store under the lock shared with this process.
struct PartProcesses: PartMaker {
    /// `nil` if the run needs none.
    let lock: RunLock?
    private let began = ContinuousClock.now

    init(lock: RunLock?) { self.lock = lock }

    /// Whether another process with the same command line can read the same files. A pipe, as in `--config <(…)`, can
    /// be read only once; parts are then made in this process.
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

    func part(_ job: PartJob) async throws -> EventPart {
        try Task.checkCancellation()
        var job = job
        job.elapsed = Int((ContinuousClock.now - began) / .seconds(1))
        let text = String(decoding: try JSONEncoder().encode(job), as: UTF8.self)
        // After the command's name.
        var arguments = CommandLine.arguments
        arguments.insert(contentsOf: ["--part", text], at: min(2, arguments.count))
        let process: PartProcess
        do {
            process = try PartProcess(arguments, lock: lock)
        } catch {
            throw Fault(.unavailable, .partNotStarted(reason: String(cString: strerror(error.code.rawValue))))
        }
        let (response, end) = await withTaskCancellationHandler {
            await process.result()
        } onCancel: {
            process.stop()
        }
        if end != .exited(ExitStatus.success) { Console.expectLeftovers() }
        try Task.checkCancellation()
        guard end == .exited(ExitStatus.success), let response = PartResponse(response) else {
            throw end.fault(of: job.subject)
        }
        return try response.part()
    }
}

extension PartJob.Subject {
    /// The command that makes the same by itself.
    fileprivate var command: String {
        switch self {
        case .event(let event): "attendance report --event \(event)"
        // A name that can be a folder's needs no quotation marks.
        case .series(let name, _): "attendance compare --series \(name)"
        }
    }
}

extension PartProcess.End {
    /// The fault of a process that ended without a response.
    fileprivate func fault(of subject: PartJob.Subject) -> Fault {
        let command = subject.command
        return switch self {
        case .exited(let status): Fault(.unreadableData, .partEnded(status: status, alone: command))
        case .killed(SIGKILL), .killed(SIGTERM), .killed(SIGHUP), .killed(SIGINT):
            Fault(.unavailable, .partKilled(signal: name, alone: command))
        case .killed: Fault(.unreadableData, .partCrashed(signal: name, alone: command))
        }
    }

    /// The common name of a signal.
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

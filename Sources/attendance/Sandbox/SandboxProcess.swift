import Foundation
import Messages

/// A sandbox in a process of its own. It ends when its standard input does: when it is told to, and with this process,
/// however that ends.
final class SandboxProcess: Sendable {
    private let number: pid_t
    private let input: Int32
    private let output: Int32

    init(_ path: String, _ arguments: [String]) throws(POSIXError) {
        let (input, output) = (try Self.pipe(), try Self.pipe())
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)

        var environment = ProcessInfo.processInfo.environment
        // One line for a failure; whoever wants the runtime's pages asks for them.
        environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var child = pid_t()
        let problem = posix_spawn(&child, path, &actions, nil, &words, &variables)
        close(input.read)
        close(output.write)
        guard problem == 0 else {
            close(input.write)
            close(output.read)
            throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO)
        }
        number = child
        self.input = input.write
        self.output = output.read
    }

    deinit { close(output) }

    /// Where it serves, once it does. Throws the `Fault` that keeps it from serving.
    func address() async throws(Fault) -> String {
        struct Report: Decodable {
            struct Failure: Decodable {
                var status: Int32
                var es: String
                var en: String
            }
            var address: String?
            var failure: Failure?
        }
        let report = try? JSONDecoder().decode(Report.self, from: await firstLine())
        if let address = report?.address { return address }
        guard let failure = report?.failure else { throw Fault(.unavailable, .sandboxEnded) }
        let kind = Fault.Kind.allCases.first { ExitStatus.of(Fault($0, .sandboxEnded)) == failure.status }
        throw Fault(kind ?? .unavailable, es: failure.es, en: failure.en)
    }

    /// Ends it, and waits until it has removed its files. To be called once.
    func end() async {
        close(input)
        await withCheckedContinuation { continuation in
            Thread {
                var status: Int32 = 0
                while waitpid(self.number, &status, 0) < 0, errno == EINTR {}
                continuation.resume()
            }.start()
        }
    }

    /// What it writes until its first line ends, or it does. It makes its data first, which may take seconds.
    private func firstLine() async -> Data {
        await withCheckedContinuation { continuation in
            Thread {
                var line: [UInt8] = []
                var byte: UInt8 = 0
                while byte != UInt8(ascii: "\n") {
                    let count = read(self.output, &byte, 1)
                    if count == 1 { line.append(byte) } else if count == 0 || errno != EINTR { break }
                }
                continuation.resume(returning: Data(line))
            }.start()
        }
    }

    /// A pipe that a child has only where it is handed to it.
    private static func pipe() throws(POSIXError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        // Above the standard streams, which may be closed in this process.
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
        let problem = errno
        for end in ends { close(end) }
        guard !moved.contains(where: { $0 < 0 }) else {
            for end in moved where end >= 0 { close(end) }
            throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO)
        }
        return (moved[0], moved[1])
    }
}

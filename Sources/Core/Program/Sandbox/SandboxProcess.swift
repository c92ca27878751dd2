import Base
import Foundation

/// A sandbox in a separate process. It ends when its standard input does: on request, or when this process ends for any reason.
final class SandboxProcess: Sendable {
    private let number: pid_t
    private let input: Int32
    private let output: Int32

    init(_ path: String, _ arguments: [String]) throws(POSIXError) {
        let (input, output) = (try ChildProcess.pipe(), try ChildProcess.pipe())
        defer {
            close(input.read)
            close(output.write)
        }
        do {
            // It ignores signals: it ends when its input does, and removes its files.
            number = try ChildProcess.start(
                path, [path] + arguments,
                environment: ChildProcess.withoutBacktrace(ChildProcess.environmentOfOthers),
                streams: [STDIN_FILENO: .copy(of: input.read), STDOUT_FILENO: .copy(of: output.write)],
                hearsSignals: false)
        } catch {
            close(input.write)
            close(output.read)
            throw error
        }
        self.input = input.write
        self.output = output.read
    }

    deinit { close(output) }

    /// The address, once the sandbox is serving. Throws the `Fault` that prevents it.
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

    /// Ends the sandbox and waits until it has removed its files. Call once.
    func end() async {
        close(input)
        _ = await ChildProcess.end(of: number)
    }

    /// The output up to the end of the first line. Generating the data first may take seconds.
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
}

/// The executable `attendance-sandbox`, which serves synthetic data. It is separate so that the nightly program does
/// not contain or load a server.
struct SandboxExecutable {
    static let name = "attendance-sandbox"

    let path: String

    /// Finds the executable beside this program, as built, or in `../libexec/attendance`, as installed.
    ///
    /// Throws a `Fault` of kind `.unavailable` if it is in neither.
    static func find() throws(Fault) -> SandboxExecutable {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folder = program.parentFolder
        let folders = [folder, "\(folder.parentFolder)/libexec/attendance"]
        guard
            let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile(atPath:))
        else { throw Fault(.unavailable, .sandboxExecutableMissing(name, folders)) }
        return SandboxExecutable(path: path)
    }

    func replaceProcess(_ arguments: [String]) throws(Fault) -> Never {
        // execve(2) preserves ignored and blocked signals; reset them as a shell would.
        for signal in Interruption.signals { Foundation.signal(signal.number, SIG_DFL) }
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var variables = ChildProcess.environmentOfOthers.map { strdup("\($0.key)=\($0.value)") } + [nil]
        execve(path, &words, &variables)
        throw notStarted(errno)
    }

    /// Serves until `body` ends.
    ///
    /// - Parameter body: receives the address of Tikit's API.
    func serve(_ arguments: [String], while body: (String) async throws -> Void) async throws {
        let process: SandboxProcess
        do {
            process = try SandboxProcess(path, ["--attached"] + arguments)
        } catch {
            throw notStarted(error.code.rawValue)
        }
        do {
            try await body(try await process.address())
        } catch {
            await process.end()
            throw error
        }
        await process.end()
    }

    private func notStarted(_ problem: Int32) -> Fault {
        Fault(.unavailable, .sandboxNotStarted(path, reason: String(cString: strerror(problem))))
    }
}

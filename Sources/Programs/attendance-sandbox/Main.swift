import ArgumentParser
import Dispatch
import Foundation
import Synchronization

@main
enum Main {
    static func main() async {
        // If the parent process was killed, writing to it must fail with an error, not a signal, so that the work ends as usual.
        signal(SIGPIPE, SIG_IGN)
        // Swift's runtime may have handlers for these, which leave the process running after the first.
        if getenv("SWIFT_BACKTRACE") == nil {
            for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(number, SIG_DFL) }
        }
        let program: SandboxProgram
        do {
            program = try SandboxProgram.parse()
        } catch {
            SandboxProgram.exit(withError: error)
        }
        let work = Task { try await program.run() }
        let sources = program.attached ? Ending.withInput(work) : Ending.onSignals(work)
        defer { for source in sources { source.cancel() } }
        do {
            try await work.value
            exit(Ending.status ?? 0)
        } catch {
            if let status = Ending.status { exit(status) }
            // The parent process closed the input before the data was ready.
            if error is CancellationError { exit(0) }
            SandboxProgram.exit(withError: error)
        }
    }
}

/// Ends the work, so that the sandbox stops serving and the process exits with the status of what ended it.
private enum Ending {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let received = Mutex<Int32?>(nil)

    /// The exit status for the signal received; `nil` if there was none.
    static var status: Int32? { received.withLock(\.self) }

    /// Cancels the work on the first signal. A second signal, or 0.9 seconds, ends the process immediately. SIGHUP
    /// stays ignored under nohup(1).
    static func onSignals(_ work: Task<Void, any Error>) -> [any DispatchSourceSignal] {
        signals.compactMap { number in
            let former = signal(number, SIG_IGN)
            let wasIgnored = unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
            if number == SIGHUP, wasIgnored { return nil }
            let status = 128 + number
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
            source.setEventHandler {
                received.withLock { received in
                    if received != nil { _exit(status) }
                    received = status
                }
                work.cancel()
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.9) { _exit(status) }
            }
            source.resume()
            return source
        }
    }

    /// Cancels the work at the end of standard input, when the parent process has finished or died. Signals are
    /// ignored, since a terminal sends them to both processes.
    static func withInput(_ work: Task<Void, any Error>) -> [any DispatchSourceSignal] {
        for number in signals { signal(number, SIG_IGN) }
        Thread {
            var byte: UInt8 = 0
            var count = 0
            repeat { count = read(STDIN_FILENO, &byte, 1) } while count > 0 || (count < 0 && errno == EINTR)
            work.cancel()
        }.start()
        return []
    }
}

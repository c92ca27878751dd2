import Dispatch
import Foundation
import Synchronization

/// Ends a run cleanly on SIGINT and SIGTERM: the work is cancelled and may tidy up for a second; a second signal, or that
/// second's end, ends the process at once.
enum Interruption {
    /// Runs `body` and gives the exit status: 0, or the one that tells the signal which ended it.
    static func guarding(_ body: @escaping @Sendable () async throws -> Void) async throws -> Int32 {
        let work = Task { try await body() }
        let received = Mutex<Int32?>(nil)
        let sources = [(SIGINT, ExitStatus.interrupted), (SIGTERM, ExitStatus.terminated)].map { number, status in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
            source.setEventHandler {
                let isSecond = received.withLock { status in status != nil }
                if isSecond { _exit(status) }
                received.withLock { $0 = status }
                work.cancel()
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.9) { _exit(status) }
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        do {
            try await work.value
            return received.withLock { $0 } ?? ExitStatus.success
        } catch {
            if let status = received.withLock({ $0 }) { return status }
            throw error
        }
    }
}

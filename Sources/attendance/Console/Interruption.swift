import Dispatch
import Foundation
import Synchronization

/// Ends a run cleanly on SIGINT, SIGTERM and SIGHUP: the work is cancelled and may tidy up for a second; a second signal,
/// or that second's end, ends the process at once. Under nohup(1), which ignores SIGHUP, it stays ignored.
enum Interruption {
    /// Runs `body` and gives the exit status: 0, or the one that tells the signal which ended it.
    static func guarding(_ body: @escaping @Sendable () async throws -> Void) async throws -> Int32 {
        let work = Task { try await body() }
        let received = Mutex<Int32?>(nil)
        var signals = [(SIGINT, ExitStatus.interrupted), (SIGTERM, ExitStatus.terminated)]
        if !isIgnored(SIGHUP) { signals.append((SIGHUP, ExitStatus.hungUp)) }
        let sources = signals.map { number, status in
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

    /// Whether whoever started the process wants it not to hear of a signal.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

import Dispatch
import Foundation
import Publishing
import Synchronization

/// Ends a run cleanly on SIGINT, SIGTERM and SIGHUP: the work is cancelled and may tidy up for a second; a second
/// signal, or that second's end, ends the process at once. Under nohup(1), which ignores SIGHUP, it stays ignored.
///
/// While files are put into place all of this waits. Once they are, no signal makes the run one that changed nothing.
enum Interruption {
    private struct Course {
        /// The exit status that tells the first signal.
        var received: Int32?
        var hasPublished = false

        /// The status of a run that a signal ends.
        func status(_ signal: Int32) -> Int32 { hasPublished ? ExitStatus.partial : signal }
    }

    private static let course = Mutex(Course())

    /// Whether files have been put into place: then the status is 0 or 1.
    static var hasPublished: Bool { course.withLock { $0.hasPublished } }

    /// The signals that end the run cleanly, with the exit status of each.
    static let signals: [(number: Int32, status: Int32)] = {
        let always = [(SIGINT, ExitStatus.interrupted), (SIGTERM, ExitStatus.terminated)]
        return isIgnored(SIGHUP) ? always : always + [(SIGHUP, ExitStatus.hungUp)]
    }()

    /// Runs `body` and gives the exit status: 0, or the one that tells the signal which ended it.
    static func guarding(_ body: @escaping @Sendable () async throws -> Void) async throws -> Int32 {
        let work = Task { try await body() }
        let sources = signals.map { number, status in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
            source.setEventHandler {
                course.withLock { course in
                    if course.received != nil { _exit(course.status(status)) }
                    course.received = status
                }
                work.cancel()
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.9) {
                    course.withLock { (course: inout Course) -> Void in _exit(course.status(status)) }
                }
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        do {
            try await work.value
            return course.withLock { $0.hasPublished ? nil : $0.received } ?? ExitStatus.success
        } catch {
            let course = course.withLock { $0 }
            if course.hasPublished, !(error is CancellationError) { throw error }
            guard let received = course.received else { throw error }
            return course.status(received)
        }
    }

    /// Puts files into place, unless a signal came before; one that comes meanwhile waits.
    static func publish(_ files: inout StagedFiles) throws {
        try course.withLock { course in
            guard course.received == nil else { throw CancellationError() }
            let isEmpty = files.isEmpty
            try files.publish()
            if !isEmpty { course.hasPublished = true }
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

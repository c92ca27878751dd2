import Dispatch
import Foundation
import Messages
import Publishing
import Synchronization

/// Ends a run cleanly on SIGINT, SIGTERM and SIGHUP: the work is cancelled and has a second to clean up. A second
/// signal, or the end of that second, ends the process immediately. SIGHUP stays ignored under nohup(1). The end of the
/// time that a run may take is such a signal, too, with the fault that requests would have ended with.
///
/// Signals are deferred while files are published. After that, the exit status shows that the run has changed files.
enum Interruption {
    private struct Course {
        /// The exit status for the first signal.
        var received: Int32?
        /// Why the run's time is up.
        var outOfTime: Fault?
        var work: Task<Void, any Error>?
        var hasPublished = false
        var handler: (@Sendable (Int32) -> Bool)?
        var farewell: (@Sendable (Int32) async -> Void)?

        /// The status of a run that a signal ends.
        func status(_ signal: Int32) -> Int32 { hasPublished ? ExitStatus.partial : signal }
    }

    /// In an object: the optimizer of Swift 6.3 lets a static `Mutex` of a structure of more than 64 bytes begin with zeros,
    /// and a signal 0 would have been received from the start.
    private final class Shared: Sendable {
        let course = Mutex(Course())
    }

    private static let shared = Shared()

    /// Whether files have been published, so that the status is 0 or 1.
    static var hasPublished: Bool { shared.course.withLock { $0.hasPublished } }

    /// The fault with which the run ends because its time is up.
    static var outOfTime: Fault? { shared.course.withLock { $0.outOfTime } }

    /// The exit status for the signal that ends the run; `nil` if there was none.
    static var signalStatus: Int32? { shared.course.withLock { $0.received } }

    /// The longest time that a farewell may take.
    private static let longestFarewell = 60.0

    /// Lets a run tell others that a signal ends it: `farewell` receives the exit status, and has a minute. It is also called
    /// if the work does not end in the second that it has.
    static func depart(by farewell: @escaping @Sendable (Int32) async -> Void) {
        shared.course.withLock { $0.farewell = farewell }
    }

    private static func leave(_ status: Int32) {
        let (farewell, status) = shared.course.withLock { ($0.farewell, $0.status(status)) }
        guard let farewell else { _exit(status) }
        Task.detached {
            await farewell(status)
            _exit(status)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + longestFarewell) { _exit(status) }
    }

    /// The signals that end the run cleanly, with the exit status of each.
    static let signals: [(number: Int32, status: Int32)] = {
        let always = [(SIGINT, ExitStatus.interrupted), (SIGTERM, ExitStatus.terminated)]
        return isIgnored(SIGHUP) ? always : always + [(SIGHUP, ExitStatus.hungUp)]
    }()

    /// Runs `body` and returns the exit status: 0, or that of the signal that ended it.
    static func guarding(_ body: @escaping @Sendable () async throws -> Void) async throws -> Int32 {
        let work = Task { try await body() }
        shared.course.withLock { $0.work = work }
        let sources = signals.map { number, status in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
            source.setEventHandler {
                if let handler = shared.course.withLock({ $0.handler }), handler(number) { return }
                shared.course.withLock { course in
                    if course.received != nil { _exit(course.status(status)) }
                    course.received = status
                }
                work.cancel()
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.9) { leave(status) }
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        do {
            try await work.value
            return shared.course.withLock { $0.hasPublished ? nil : $0.received } ?? ExitStatus.success
        } catch {
            let course = shared.course.withLock { $0 }
            if course.hasPublished, !(error is CancellationError) { throw error }
            if let fault = course.outOfTime, course.received == nil { throw fault }
            guard let received = course.received else { throw error }
            return course.status(received)
        }
    }

    /// Lets a command that ends by a signal as by a key handle these signals. `handler` receives the number and returns
    /// whether that is all; if not, the signal ends the run as usual. `nil` restores the usual course.
    static func handle(by handler: (@Sendable (Int32) -> Bool)?) {
        shared.course.withLock { $0.handler = handler }
    }

    /// Ends the run after so many seconds, whatever it does then: requests end by themselves, but what is computed asks
    /// nobody. What is being published is finished, and the run with it.
    ///
    /// - Parameter end: what is said if the run does not end within a second; returns the exit status.
    static func limitRun(toSeconds seconds: Int, orElse end: @escaping @Sendable (Fault) -> Int32) {
        let fault = Fault(.unavailable, .runTookTooLong(seconds: seconds), endsAttempts: true)
        let queue = DispatchQueue.global(qos: .userInteractive)
        queue.asyncAfter(deadline: .now() + .seconds(min(seconds, 366 * 86_400))) {
            let isOver = shared.course.withLock { course in
                guard course.received == nil, !course.hasPublished else { return false }
                course.outOfTime = fault
                course.work?.cancel()
                return true
            }
            guard isOver else { return }
            queue.asyncAfter(deadline: .now() + 0.9) { _exit(end(fault)) }
        }
    }

    /// Publishes files unless a signal has arrived. Signals that arrive meanwhile are deferred.
    static func publish(_ files: inout StagedFiles) throws {
        try shared.course.withLock { course in
            guard course.received == nil, course.outOfTime == nil else { throw CancellationError() }
            let isEmpty = files.isEmpty
            try files.publish()
            if !isEmpty { course.hasPublished = true }
        }
    }

    /// Runs `step`, a change of the output in a single call of the system, unless a signal has arrived. Signals that arrive
    /// meanwhile are deferred.
    static func publish(_ step: () throws -> Void) throws {
        try shared.course.withLock { course in
            guard course.received == nil, course.outOfTime == nil else { throw CancellationError() }
            try step()
            course.hasPublished = true
        }
    }

    /// Whether the process was started with this signal ignored.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

package import Base
import Dispatch
import Foundation
import Synchronization
import Transport

/// Ends a run cleanly on SIGINT, SIGTERM and SIGHUP: the work is cancelled and has a second to clean up. A second
/// signal, or the end of that second, ends the process immediately. SIGHUP stays ignored under nohup(1). Reaching the
/// run's time limit acts like such a signal, with the fault that requests would have ended with.
///
/// Signals are deferred while files are published. After that, the exit status shows that the run has changed files.
package enum Interruption {
    private struct Course {
        /// The exit status for the first signal.
        var received: Int32?
        /// The fault if the run's time is up.
        var outOfTime: Fault?
        var work: Task<Void, any Error>?
        var hasPublished = false
        /// Whether the end by a signal has been reported, or is none of this process's business.
        var isTold = false
        var handler: (@Sendable (Int32) -> Bool)?
        var exitNotification: (@Sendable (Int32) async -> Void)?

        /// The status of a run ended by a signal.
        func status(_ signal: Int32) -> Int32 { hasPublished ? ExitStatus.partial : signal }

        /// That a signal ended the run, in words; `nil` if none did.
        var reason: Phrase? {
            received.flatMap { Interruption.names[$0] }.map {
                hasPublished ? .stoppedAfterPublishing(by: $0) : .stopped(by: $0)
            }
        }
    }

    /// An object, since the optimizer of Swift 6.3 fills a static `Mutex` of a structure larger than 64 bytes with
    /// zeros, as if a signal 0 had been received at the start.
    private final class Shared: Sendable {
        let course = Mutex(Course())
    }

    private static let shared = Shared()

    /// Whether files have been published, so that the status is 0 or 1.
    static var hasPublished: Bool { shared.course.withLock { $0.hasPublished } }

    /// The fault that ends the run because its time is up.
    static var outOfTime: Fault? { shared.course.withLock { $0.outOfTime } }

    /// The exit status for the signal that ends the run; `nil` if there was none.
    static var signalStatus: Int32? { shared.course.withLock { $0.received } }

    /// That a signal ends the run, in words; `nil` if none does.
    static var reason: Phrase? { shared.course.withLock { $0.reason } }

    /// The time limit of the notification before an exit, in seconds.
    private static let longestNotification = 60.0

    /// Sets how a run notifies others if a signal ends it but its work does not stop within the second.
    /// `exitNotification` receives the exit status and has a minute.
    static func notifyBeforeExit(by exitNotification: @escaping @Sendable (Int32) async -> Void) {
        shared.course.withLock { $0.exitNotification = exitNotification }
    }

    private static func notifyAndExit(_ status: Int32) {
        let (exitNotification, status) = shared.course.withLock { ($0.exitNotification, $0.status(status)) }
        let end: @Sendable () -> Never = {
            tellSignal()
            _exit(status)
        }
        guard let exitNotification else { end() }
        Task.detached {
            await exitNotification(status)
            end()
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + longestNotification) { end() }
    }

    /// Ends the process on a second signal. timeout(1) sends two at once, so the line about the first may not be written
    /// yet; it is not waited for longer than half a second.
    private static func exitAtOnce(_ status: Int32) {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { _exit(status) }
        tellSignal()
        _exit(status)
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
                let earlier = shared.course.withLock { course in
                    defer { course.received = course.received ?? status }
                    return course.received.map { _ in course.status(status) }
                }
                if let earlier { return exitAtOnce(earlier) }
                work.cancel()
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.9) { notifyAndExit(status) }
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

    /// Leaves it to the parent process to report a signal.
    static func leaveSignalsToParent() {
        shared.course.withLock { $0.isTold = true }
        FatalSignals.leaveToParent()
    }

    /// Reports in a line, once, that a signal ended the run. Who presses Ctrl-C at a terminal knows.
    ///
    /// Whoever comes second waits until the line is written, since it ends the process then.
    static func tellSignal() {
        telling.withLock { _ in
            Console.erase()
            let course = shared.course.withLock { course in
                defer { course.isTold = true }
                return course
            }
            guard !course.isTold, let received = course.received,
                received != ExitStatus.interrupted || isatty(STDERR_FILENO) == 0,
                let phrase = course.reason
            else { return }
            Executable.tell(phrase[Executable.errorLanguage], status: course.status(received))
        }
    }

    private static let telling = Mutex(())

    private static let names = [
        ExitStatus.interrupted: "SIGINT", ExitStatus.terminated: "SIGTERM", ExitStatus.hungUp: "SIGHUP",
    ]

    /// Lets a command handle these signals itself, such as one that also ends at a key press. `handler` receives the
    /// signal's number and returns whether it has handled it; if not, the signal ends the run as usual. `nil` restores
    /// the default.
    package static func handle(by handler: (@Sendable (Int32) -> Bool)?) {
        shared.course.withLock { $0.handler = handler }
    }

    /// Ends the run after `seconds`, whatever it is doing: requests observe the time limit by themselves, but
    /// computations do not. A run that has begun to publish is not ended.
    ///
    /// - Parameter end: called if the run does not end within a second; reports the fault and returns the exit status.
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
            queue.asyncAfter(deadline: .now() + 0.9) {
                Console.erase()
                _exit(end(fault))
            }
        }
    }

    /// Publishes files unless a signal has arrived. Signals that arrive meanwhile are deferred.
    package static func publish(_ files: inout StagedFiles) throws {
        try shared.course.withLock { course in
            guard course.received == nil, course.outOfTime == nil else { throw CancellationError() }
            let isEmpty = files.isEmpty
            try files.publish()
            if !isEmpty { course.hasPublished = true }
        }
    }

    /// Runs `step`, which changes the output in a single system call, unless a signal has arrived. Signals that arrive
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

import Base
import Foundation
import Synchronization

/// The signals that end the process at once: SIGQUIT, and those of faults. Each ends it the first time, whoever sent it,
/// with one line.
///
/// Swift's runtime has handlers of its own for them, if a backtrace may be wanted. These leave the process running after
/// the first signal that is sent from outside.
enum FatalSignals {
    private static let names = [
        SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS",
        SIGFPE: "SIGFPE", SIGSEGV: "SIGSEGV",
    ]

    /// The address of the lines, one for each signal by its number, as bytes that a handler may use: it may neither allocate
    /// nor lock.
    private static let lines = Atomic<UInt>(0)

    private struct Line {
        var start: UnsafeMutablePointer<UInt8>?
        var count = 0
    }

    /// The lowest number above all signals.
    private static let signalsEnd = 65

    /// Lets these signals end the process, unless a backtrace is wanted (`SWIFT_BACKTRACE`). One that was ignored at the
    /// start stays ignored.
    static func takeDefaults() {
        guard getenv("SWIFT_BACKTRACE") == nil else { return }
        write(in: Executable.errorLanguage)
        for number in names.keys {
            var former = sigaction()
            sigaction(number, nil, &former)
            let isIgnored =
                unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self)
                == unsafeBitCast(SIG_IGN, to: Int.self)
            if isIgnored { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                let lines = UnsafePointer<Line>(bitPattern: FatalSignals.lines.load(ordering: .acquiring))
                if let line = lines?[Int(number)], let start = line.start {
                    _ = Foundation.write(STDERR_FILENO, start, line.count)
                }
                // The default action is in place again, and the signal is not blocked.
                raise(number)
            }
            action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER | SA_ONSTACK
            sigaction(number, &action, nil)
        }
    }

    /// Prepares the lines. Those in another language are not freed: a handler may be reading them.
    static func write(in language: Language) {
        guard !isLeftToParent.load(ordering: .relaxed) else { return }
        let prepared = UnsafeMutablePointer<Line>.allocate(capacity: signalsEnd)
        prepared.initialize(repeating: Line(), count: signalsEnd)
        for (number, name) in names {
            let text = Array("attendance: \(Phrase.ended(by: name)[language])\n".utf8)
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count)
            bytes.initialize(from: text, count: text.count)
            prepared[Int(number)] = Line(start: bytes, count: text.count)
        }
        lines.store(UInt(bitPattern: prepared), ordering: .releasing)
    }

    /// Leaves the line to the parent process.
    static func leaveToParent() {
        isLeftToParent.store(true, ordering: .relaxed)
        lines.store(0, ordering: .releasing)
    }

    private static let isLeftToParent = Atomic(false)
}

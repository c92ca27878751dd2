import Foundation
import Program
import Synchronization

/// The terminal while a screen is shown: the alternate screen, no cursor, keys without echo. It is restored however the
/// process ends, except by SIGKILL.
final class WatchTerminal: Sendable {
    /// An action of a person or of the terminal.
    enum Event: Sendable {
        case quit, redraw
    }

    /// Takes over the terminal. `onEvent` is called, from any thread, for keys, when the window changes size and when
    /// the stopped program is continued.
    init(onEvent: @escaping @Sendable (Event) -> Void) {
        TerminalModes.take()
        Thread { Self.listen(onEvent) }.start()
    }

    /// Restores the terminal. May be called more than once.
    func leave() { TerminalModes.giveBack() }

    /// Draws the lines from the top and erases the rest. Failures are ignored: a terminal may be gone.
    func draw(_ lines: [String]) {
        guard TerminalModes.isTaken else { return }
        let text = lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
        // Terminals with synchronized updates show this at once; others ignore mode 2026.
        Console.show("\u{1B}[?2026h\u{1B}[H" + text + "\u{1B}[J\u{1B}[?2026l")
    }

    /// Reads keys and signals until the process ends.
    private static func listen(_ onEvent: @Sendable (Event) -> Void) {
        var sources = [
            pollfd(fd: TerminalModes.signalPipe, events: Int16(POLLIN), revents: 0),
            pollfd(fd: TerminalModes.readsKeys ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            guard poll(&sources, 2, -1) > 0 else { continue }
            var byte: UInt8 = 0
            if sources[0].revents != 0, read(sources[0].fd, &byte, 1) == 1 {
                switch Int32(byte) {
                case SIGTSTP: TerminalModes.stop()
                case SIGCONT: TerminalModes.takeAgain()
                default: break
                }
                onEvent(.redraw)
            }
            guard sources[1].revents != 0 else { continue }
            switch read(sources[1].fd, &byte, 1) {
            case 1:
                switch byte {
                case UInt8(ascii: "q"), UInt8(ascii: "Q"), 4: onEvent(.quit)
                case 12: onEvent(.redraw)
                default: break
                }
            case 0: sources[1].fd = -1
            default: if errno != EINTR, errno != EAGAIN { sources[1].fd = -1 }
            }
        }
    }
}

/// The modes of the terminal and the signals that concern them. All of it is global, as the terminal is, and what signal
/// handlers use is allocated before they are installed.
private enum TerminalModes {
    nonisolated(unsafe) private static let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    nonisolated(unsafe) private static let pipeEnds = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    /// Bit 0: the alternate screen is shown. Bit 1: `saved` is to be restored. Bit 2: a screen is wanted.
    private static let state = Atomic<Int>(0)
    private static let lock = Mutex(false)

    /// Leaves the alternate screen and restores the cursor and plain text.
    private static let leaving: StaticString = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
    private static let entering = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"

    static var signalPipe: Int32 { pipeEnds[0] }
    static var isTaken: Bool { state.load(ordering: .acquiring) & 1 != 0 }
    /// Whether this process may read keys: standard input is a terminal, and the process is in its foreground.
    static var readsKeys: Bool { isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp() }
    /// Whether this process may draw: as a job in the background it would draw over the shell.
    private static var isInForeground: Bool {
        let group = tcgetpgrp(STDOUT_FILENO)
        return group < 0 || group == getpgrp()
    }

    static func take() {
        lock.withLock { isInstalled in
            if !isInstalled {
                isInstalled = true
                pipe(pipeEnds)
                for end in 0..<2 { _ = fcntl(pipeEnds[end], F_SETFD, FD_CLOEXEC) }
                // Evaluated before a handler needs it.
                _ = leaving.utf8CodeUnitCount
                install()
            }
            state.bitwiseOr(4, ordering: .releasing)
            enter()
        }
    }

    /// Takes over the terminal after the process was continued, since other programs may have changed the modes.
    static func takeAgain() { lock.withLock { _ in if isWanted { enter() } } }

    static func giveBack() {
        lock.withLock { _ in
            restore()
            state.store(0, ordering: .releasing)
        }
    }

    private static var isWanted: Bool { state.load(ordering: .acquiring) & 4 != 0 }

    /// Stops the process, as Ctrl-Z does, with the terminal as it was; returns once it is continued.
    static func stop() {
        lock.withLock { _ in
            restore()
            signal(SIGTSTP, SIG_DFL)
            kill(getpid(), SIGTSTP)
            // The signal may reach another thread: this one waits until the process has been stopped and continued.
            usleep(50_000)
            notice(SIGTSTP)
            if isWanted { enter() }
        }
    }

    private static func enter() {
        guard isInForeground else {
            state.bitwiseAnd(~1, ordering: .releasing)
            return
        }
        if readsKeys {
            var now = termios()
            if tcgetattr(STDIN_FILENO, &now) == 0 {
                if state.load(ordering: .acquiring) & 2 == 0 {
                    saved.pointee = now
                    state.bitwiseOr(2, ordering: .releasing)
                }
                // Signals stay enabled: Ctrl-C and Ctrl-Z work as usual.
                now.c_lflag &= ~tcflag_t(ICANON | ECHO)
                withUnsafeMutableBytes(of: &now.c_cc) { characters in
                    characters[Int(VMIN)] = 1
                    characters[Int(VTIME)] = 0
                }
                tcsetattr(STDIN_FILENO, TCSADRAIN, &now)
            }
        }
        state.bitwiseOr(1, ordering: .releasing)
        Console.show(entering)
    }

    /// Restores the terminal. Safe in a signal handler.
    private static func restore() {
        let former = state.bitwiseAnd(~3, ordering: .acquiringAndReleasing).oldValue
        if former & 1 != 0 { _ = write(STDOUT_FILENO, leaving.utf8Start, leaving.utf8CodeUnitCount) }
        if former & 2 != 0, tcgetpgrp(STDIN_FILENO) == getpgrp() { tcsetattr(STDIN_FILENO, TCSADRAIN, saved) }
    }

    private static func install() {
        for number in [SIGWINCH, SIGCONT, SIGTSTP] { notice(number) }
        // A crash first restores the terminal for the shell, and then takes its usual course.
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT, SIGSYS] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                TerminalModes.restore()
                signal(number, SIG_DFL)
                raise(number)
            }
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_NODEFER)
            sigaction(number, &action, nil)
        }
        atexit { TerminalModes.restore() }
    }

    /// Writes the number of a signal to the pipe.
    private static func notice(_ number: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let problem = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(TerminalModes.pipeEnds[1], &byte, 1)
            errno = problem
        }
        action.sa_flags = Int32(SA_RESTART)
        sigaction(number, &action, nil)
    }
}
